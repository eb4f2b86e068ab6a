//! A small client: requests over a plain socket, a seat over a websocket.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value as Json, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Status and body.
pub async fn http(address: SocketAddr, method: &str, path: &str, body: Option<&Json>) -> (u16, String) {
    let body = body.map(Json::to_string).unwrap_or_default();
    let kind = if body.is_empty() { "" } else { "content-type: application/json\r\n" };
    let text = format!(
        "{method} {path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n{kind}content-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
    (status, body.to_owned())
}

pub async fn open(address: SocketAddr, wish: &Json) -> Json {
    let (status, body) = http(address, "POST", "/api/tables", Some(wish)).await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).unwrap()
}

pub struct Seated {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub whole: Json,
    pub view: Json,
    pub ask: Json,
    pub frames: u32,
    next: u64,
}

impl Seated {
    /// Sits down; the reason if it is not let in.
    pub async fn sit(address: SocketAddr, table: &str, token: Option<&str>) -> Result<Seated, String> {
        let (mut socket, _) = connect_async(format!("ws://{address}/ws/{table}")).await.map_err(|e| e.to_string())?;
        let hello = match token {
            Some(token) => json!({ "hello": { "token": token } }),
            None => json!({ "hello": {} }),
        };
        socket.send(Message::text(hello.to_string())).await.map_err(|e| e.to_string())?;
        let mut seated = Seated { socket, whole: Json::Null, view: Json::Null, ask: Json::Null, frames: 0, next: 1 };
        while seated.whole.is_null() {
            seated.hear().await?;
        }
        Ok(seated)
    }

    /// The next message, taken in.
    pub async fn hear(&mut self) -> Result<Json, String> {
        let wait = tokio::time::timeout(Duration::from_secs(20), self.socket.next());
        let message = wait.await.map_err(|_| "nothing was heard for 20 seconds".to_owned())?;
        let text = match message {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Close(frame))) => return Err(frame.map_or_else(String::new, |f| format!("{} {}", f.code, f.reason))),
            Some(Ok(_)) => return Ok(Json::Null),
            Some(Err(e)) => return Err(e.to_string()),
            None => return Err("closed".into()),
        };
        let json: Json = serde_json::from_str(&text).map_err(|e| e.to_string())?;
        if json["whole"] == true {
            self.whole = json.clone();
            self.view = json["view"].clone();
            self.ask = json["ask"].clone();
        } else if json.get("frame").is_some() {
            self.frames += 1;
            patch(&mut self.view, &json["delta"]);
            self.ask = json["ask"].clone();
        }
        Ok(json)
    }

    pub async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text.to_owned())).await.unwrap();
    }

    /// Sends and waits for the answer; frames on the way are taken in.
    pub async fn ask(&mut self, mut message: Json) -> Json {
        let id = self.next;
        self.next += 1;
        message["id"] = id.into();
        self.send_text(&message.to_string()).await;
        loop {
            let heard = self.hear().await.unwrap();
            if heard["id"] == id {
                return heard;
            }
        }
    }

    /// Waits until the seat is asked something.
    pub async fn until_asked(&mut self) {
        while self.ask.is_null() {
            self.hear().await.unwrap();
        }
    }

    pub async fn leave(mut self) {
        let _ = self.socket.close(None).await;
    }
}

/// What docs/PROTOCOL.md says of deltas.
fn patch(view: &mut Json, delta: &Json) {
    if delta.is_null() {
        return;
    }
    if let Some(all) = delta.get("all") {
        *view = all.clone();
        return;
    }
    for (field, value) in delta["set"].as_object().unwrap() {
        view[field] = value.clone();
    }
    for field in delta["drop"].as_array().unwrap() {
        view.as_object_mut().unwrap().remove(field.as_str().unwrap());
    }
    for (field, change) in delta["rows"].as_object().unwrap() {
        let key = change["key"].as_str().unwrap();
        let (put, gone) = (change["put"].as_array().unwrap(), change["gone"].as_array().unwrap());
        let list = view[field].as_array_mut().unwrap();
        list.retain(|row| !gone.contains(&row[key]) && !put.iter().any(|p| p[key] == row[key]));
        list.extend(put.iter().cloned());
    }
}
