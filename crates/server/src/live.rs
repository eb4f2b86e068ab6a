//! One websocket per client: texts in, frames out.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use kernel::message;
use language::Language;
use serde::Deserialize;
use serde_json::Value as Json;
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};

use crate::app::{App, Fail};
use crate::limits::{self, Bucket};
use crate::metrics::Connected;
use crate::protocol::{Answer, Reply};
use crate::table::{Command, Frame};
use crate::token;

/// A client must say who it is within this time, and be heard from this often.
const HELLO: Duration = Duration::from_secs(10);
const SILENCE: Duration = Duration::from_secs(90);
const PING: Duration = Duration::from_secs(30);
/// A text that cannot be handed to the network within this time ends the connection.
const STUCK: Duration = Duration::from_secs(20);

/// Codes of our own for closing.
const POLICY: u16 = 4000;
const UNKNOWN: u16 = 4004;
const FULL: u16 = 4029;
/// The server goes away or the reader was too slow: come again.
const AGAIN: u16 = 1012;

/// A close frame holds at most 123 bytes of reason.
fn reason(words: &str) -> String {
    let mut end = words.len().min(120);
    while !words.is_char_boundary(end) {
        end -= 1;
    }
    words[..end].to_owned()
}

/// Turns someone away before he has come to the table.
async fn turn_away(table: &str, socket: WebSocket, code: u16, why: kernel::Message) {
    tracing::info!(table, code, "a connection was turned away: {why}");
    close(socket, code, &why.to_string()).await;
}

async fn close(mut socket: WebSocket, code: u16, why: &str) {
    // Whoever is gone need not be told.
    let told = socket.send(Message::Close(Some(CloseFrame { code, reason: reason(why).into() })));
    let _ = tokio::time::timeout(STUCK, told).await;
}

/// Who comes, by his first message.
#[derive(PartialEq, Debug)]
struct Hello {
    token: Option<String>,
    /// Which seat, where the token opens several.
    seat: Option<String>,
    /// Whether it takes long lists of offers by kind.
    short: bool,
    /// In which it is spoken to.
    language: Language,
}

/// A first message that says nothing.
#[derive(Debug, Error)]
enum Misheard {
    #[error("not JSON: {0}")]
    Json(#[from] serde_json::Error),
    #[error("the first message must be {{\"hello\":{{…}}}}")]
    Hello,
    #[error("`{0}` must be a text")]
    Text(&'static str),
    #[error("no language is called `{0}`; known are en, it")]
    Language(String),
}

/// `{"hello":{"token":"…"}}`, or without a token to watch.
fn hello(text: &str) -> Result<Hello, Misheard> {
    let json: Json = serde_json::from_str(text)?;
    let hello = json.get("hello").and_then(Json::as_object).ok_or(Misheard::Hello)?;
    let text = |name: &'static str| match hello.get(name) {
        None | Some(Json::Null) => Ok(None),
        Some(Json::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(Misheard::Text(name)),
    };
    let short = hello.get("short") == Some(&Json::Bool(true));
    let language = match text("language")? {
        None => Language::English,
        Some(key) => Language::named(&key).ok_or(Misheard::Language(key))?,
    };
    Ok(Hello { token: text("token")?, seat: text("seat")?, short, language })
}

/// The answer to a message that is not read any further; whoever waits for it knows it by its id.
fn too_many(text: &str) -> Answer {
    #[derive(Default, Deserialize)]
    struct Message {
        id: Option<Json>,
    }
    let Message { id } = serde_json::from_str(text).unwrap_or_default();
    Answer { id, reply: Reply::error(message!("too-many-messages")) }
}

/// False if the client is gone or takes nothing any more.
async fn sent(send: &mut SplitSink<WebSocket, Message>, message: Message) -> bool {
    matches!(tokio::time::timeout(STUCK, send.send(message)).await, Ok(Ok(())))
}

/// The same with everything that waits behind it, in as few pieces as the network takes.
async fn all_sent(send: &mut SplitSink<WebSocket, Message>, first: Frame, more: &mut mpsc::Receiver<Frame>) -> bool {
    let all = async {
        send.feed(Message::Text(first)).await?;
        while let Ok(next) = more.try_recv() {
            send.feed(Message::Text(next)).await?;
        }
        send.flush().await
    };
    matches!(tokio::time::timeout(STUCK, all).await, Ok(Ok(())))
}

/// Hears who comes; from then on his own language is spoken.
pub async fn serve(app: Arc<App>, id: String, mut socket: WebSocket) {
    let Some(_connected) = Connected::new(&app.metrics, limits::CONNECTIONS) else {
        return turn_away(&id, socket, FULL, message!("too-many-connections")).await;
    };
    let first = match tokio::time::timeout(HELLO, socket.recv()).await {
        Ok(Some(Ok(Message::Text(text)))) => text,
        _ => return turn_away(&id, socket, POLICY, kernel::Message::plain("a hello was expected")).await,
    };
    let hello = match hello(&first) {
        Ok(hello) => hello,
        Err(why) => return turn_away(&id, socket, POLICY, kernel::Message::plain(why.to_string())).await,
    };
    language::speaking_while(hello.language, "", attend(&app, &id, socket, hello)).await;
}

async fn attend(app: &App, id: &str, socket: WebSocket, hello: Hello) {
    let (out, mut frames) = mpsc::channel::<Frame>(limits::BACKLOG);
    let (joined, number) = oneshot::channel();
    let Hello { token, seat, short, language } = hello;
    let join = Command::Join { secret: token.as_deref().map(token::hash), seat, short, language, out, joined };
    let table = match app.send(id, join).await {
        Ok(table) => table,
        Err(Fail::Unknown(why) | Fail::Gone(why)) => return turn_away(id, socket, UNKNOWN, why).await,
        Err(Fail::Bad(why) | Fail::Full(why) | Fail::TooBig(why)) => return turn_away(id, socket, POLICY, why).await,
        Err(Fail::Broken(why)) => {
            tracing::error!(table = id, "a client could not be seated: {why}");
            return turn_away(id, socket, POLICY, message!("failed-here")).await;
        }
    };
    let client = match number.await {
        Ok(Ok(client)) => client,
        Ok(Err(why)) => return turn_away(id, socket, UNKNOWN, why.message()).await,
        Err(_) => return turn_away(id, socket, AGAIN, message!("table-closed-a-moment")).await,
    };
    let (mut send, mut receive) = socket.split();
    let mut bucket = Bucket::new(limits::BURST, limits::EACH_SECOND);
    let mut ping = tokio::time::interval(PING);
    let mut heard = Instant::now();
    let mut let_go = false;
    loop {
        tokio::select! {
            frame = frames.recv() => {
                let Some(frame) = frame else {
                    let_go = true;
                    break;
                };
                if !all_sent(&mut send, frame, &mut frames).await {
                    break;
                }
            }
            message = receive.next() => {
                heard = Instant::now();
                let answer = match message {
                    Some(Ok(Message::Text(text))) if bucket.take(heard) => {
                        if table.commands.send(Command::Message { client, text: text.to_string() }).await.is_err() {
                            let_go = true;
                            break;
                        }
                        continue;
                    }
                    Some(Ok(Message::Text(text))) => too_many(&text),
                    Some(Ok(Message::Binary(_))) => Answer { id: None, reply: Reply::error(kernel::Message::plain("messages are texts")) },
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Err(why)) => {
                        // Oversized, malformed, or a line that broke: the connection cannot go on.
                        tracing::info!(table = id, client, "a connection is lost: {why}");
                        break;
                    }
                    Some(Ok(Message::Close(_))) | None => break,
                };
                if !sent(&mut send, Message::Text(serde_json::to_string(&answer).unwrap_or_default().into())).await {
                    break;
                }
            }
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE || !sent(&mut send, Message::Ping(Default::default())).await {
                    break;
                }
            }
        }
    }
    // A table that is gone has forgotten its clients already.
    let _ = table.commands.send(Command::Leave { client }).await;
    let last =
        if let_go { Message::Close(Some(CloseFrame { code: AGAIN, reason: "come again".into() })) } else { Message::Close(None) };
    let _ = tokio::time::timeout(Duration::from_secs(1), send.send(last)).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hello_is_read_or_refused_in_words() {
        assert_eq!(
            hello(r#"{"hello":{}}"#).unwrap(),
            Hello { token: None, seat: None, short: false, language: Language::English }
        );
        assert_eq!(
            hello(r#"{"hello":{"token":"x","seat":"it","short":true,"language":"it"}}"#).unwrap(),
            Hello { token: Some("x".into()), seat: Some("it".into()), short: true, language: Language::Italian }
        );
        for text in ["", "[]", r#"{"hello":7}"#, r#"{"hello":{"token":7}}"#, r#"{"hello":{"language":"xx"}}"#] {
            assert!(hello(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_message_too_many_is_answered_by_its_id() {
        assert_eq!(too_many(r#"{"act":["end"],"id":7}"#).id, Some(7.into()));
        assert_eq!(too_many("[[[").id, None);
    }

    #[test]
    fn a_reason_fits_into_a_close_frame() {
        assert!(reason(&"é".repeat(100)).len() <= 123);
        assert_eq!(reason("short"), "short");
    }
}
