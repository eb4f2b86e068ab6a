//! One websocket per client: texts in, frames out.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value as Json;
use tokio::sync::{mpsc, oneshot};

use crate::app::{App, Fail};
use crate::limits::{self, Bucket};
use crate::table::Command;

/// A client must say who it is within this time, and be heard from this often.
const HELLO: Duration = Duration::from_secs(10);
const SILENCE: Duration = Duration::from_secs(90);
const PING: Duration = Duration::from_secs(30);

/// Codes of our own for closing.
const POLICY: u16 = 4000;
const UNKNOWN: u16 = 4004;
const FULL: u16 = 4029;

async fn close(mut socket: WebSocket, code: u16, why: &str) {
    // Whoever is gone need not be told.
    let _ = socket.send(Message::Close(Some(CloseFrame { code, reason: why.to_owned().into() }))).await;
}

/// The first message: `{"hello":{"token":"..."}}`, or without a token to watch.
fn hello(text: &str) -> Result<Option<String>, String> {
    let json: Json = serde_json::from_str(text).map_err(|e| format!("not JSON: {e}"))?;
    let hello = json.get("hello").and_then(Json::as_object).ok_or("the first message must be {\"hello\":{…}}")?;
    match hello.get("token") {
        None | Some(Json::Null) => Ok(None),
        Some(Json::String(token)) => Ok(Some(token.clone())),
        Some(_) => Err("`token` must be a text".into()),
    }
}

pub async fn serve(app: Arc<App>, id: String, mut socket: WebSocket) {
    if app.metrics.connected() >= limits::CONNECTIONS as u64 {
        return close(socket, FULL, "too many connections").await;
    }
    let first = match tokio::time::timeout(HELLO, socket.recv()).await {
        Ok(Some(Ok(Message::Text(text)))) => text,
        _ => return close(socket, POLICY, "a hello was expected").await,
    };
    let token = match hello(&first) {
        Ok(token) => token,
        Err(why) => return close(socket, POLICY, &why).await,
    };
    let opened = match app.who(&id, token.as_deref()).await {
        Ok(who) => app.table(&id).await.map(|table| (who, table)),
        Err(fail) => Err(fail),
    };
    let (who, table) = match opened {
        Ok(opened) => opened,
        Err(Fail::Unknown(why)) => return close(socket, UNKNOWN, &why).await,
        Err(Fail::Bad(why) | Fail::Full(why) | Fail::Broken(why)) => {
            tracing::warn!(table = id, "a client could not be seated: {why}");
            return close(socket, POLICY, &why).await;
        }
    };
    let (out, mut frames) = mpsc::channel::<Arc<str>>(limits::BACKLOG);
    let (joined, number) = oneshot::channel();
    if table.commands.send(Command::Join { who, out, joined }).await.is_err() {
        return close(socket, POLICY, "the table is closed").await;
    }
    let Ok(client) = number.await else { return close(socket, POLICY, "the table is closed").await };
    let (mut send, mut receive) = socket.split();
    let mut bucket = Bucket::new(200.0, 50.0);
    let mut ping = tokio::time::interval(PING);
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            frame = frames.recv() => {
                let Some(frame) = frame else { break };
                if send.send(Message::Text((&*frame).into())).await.is_err() {
                    break;
                }
            }
            message = receive.next() => {
                heard = Instant::now();
                match message {
                    Some(Ok(Message::Text(text))) => {
                        if !bucket.take(heard) {
                            let slow = r#"{"error":"too many messages; wait a moment"}"#;
                            if send.send(Message::Text(slow.into())).await.is_err() {
                                break;
                            }
                            continue;
                        }
                        let message = Command::Message { client, text: text.to_string() };
                        if table.commands.send(message).await.is_err() {
                            break;
                        }
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Binary(_))) => {
                        let words = r#"{"error":"messages are texts"}"#;
                        if send.send(Message::Text(words.into())).await.is_err() {
                            break;
                        }
                    }
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                }
            }
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE || send.send(Message::Ping(Default::default())).await.is_err() {
                    break;
                }
            }
        }
    }
    let _ = table.commands.send(Command::Leave { client }).await;
    // Whoever is gone need not be told.
    let _ = send.close().await;
}
