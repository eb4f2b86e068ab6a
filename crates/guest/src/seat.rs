//! A seat at a table: what it is shown, and orders with their answers.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value as Json, json};

use crate::{Heard, Lost, Socket};

pub struct Guest {
    pub socket: Socket,
    /// The last whole message.
    pub whole: Json,
    pub view: Json,
    /// The question to this seat; null if it is not asked.
    pub ask: Json,
    /// The last list that was sent, with what has changed in it since.
    offered: Vec<Json>,
    pub stand: Json,
    /// Sentences of the log, as far as they were told.
    pub log: Vec<Json>,
    /// Whole views and changes seen so far.
    pub frames: u64,
    /// Bytes of the last message.
    pub last_size: usize,
    /// If kept: every text as it came, except answers and presence.
    pub texts: Option<Vec<String>>,
    next: u64,
}

fn greeting(token: Option<&str>) -> Json {
    token.map_or_else(|| json!({ "hello": {} }), |token| json!({ "hello": { "token": token } }))
}

impl Guest {
    /// Comes to a table and waits until it is shown; without a token it watches.
    pub fn sit(address: SocketAddr, table: &str, token: Option<&str>) -> Result<Self, Lost> {
        Self::sit_keeping(address, table, &greeting(token), None)
    }

    /// The same, to be spoken to in another language.
    pub fn sit_speaking(address: SocketAddr, table: &str, token: Option<&str>, language: &str) -> Result<Self, Lost> {
        let mut hello = greeting(token);
        hello["hello"]["language"] = language.into();
        Self::sit_keeping(address, table, &hello, None)
    }

    /// The same; every frame's text is kept.
    pub fn sit_noting(address: SocketAddr, table: &str, token: Option<&str>) -> Result<Self, Lost> {
        Self::sit_keeping(address, table, &greeting(token), Some(Vec::new()))
    }

    fn sit_keeping(address: SocketAddr, table: &str, hello: &Json, texts: Option<Vec<String>>) -> Result<Self, Lost> {
        let mut socket = Socket::connect(address, &format!("/ws/{table}"))?;
        socket.say(&hello.to_string())?;
        let (whole, view, ask, stand) = Default::default();
        let (offered, log) = Default::default();
        let mut guest = Self { socket, whole, view, ask, offered, stand, log, frames: 0, last_size: 0, texts, next: 1 };
        while guest.whole.is_null() {
            guest.hear()?;
        }
        Ok(guest)
    }

    /// The next message, taken in. A closed connection is lost, with `code why`.
    pub fn hear(&mut self) -> Result<Json, Lost> {
        let text = match self.socket.hear()? {
            Heard::Text(text) => text,
            Heard::Closed { code, why } => return Err(Lost(format!("{code} {why}"))),
        };
        self.last_size = text.len();
        let mut json: Json = serde_json::from_str(&text).map_err(|e| Lost(e.to_string()))?;
        let is_shown = json["whole"] == true || json.get("frame").is_some();
        if is_shown {
            self.frames += 1;
            self.take_in(&mut json);
            if let Some(texts) = &mut self.texts {
                texts.push(text);
            }
        }
        Ok(json)
    }

    fn take_in(&mut self, json: &mut Json) {
        if json["whole"] == true {
            self.view = json["view"].clone();
            self.whole = json.clone();
        } else {
            patch(&mut self.view, &json["delta"]);
        }
        self.ask = json["ask"].take();
        self.be_offered();
        self.stand = json["stand"].take();
        let from = json["log"]["from"].as_u64().unwrap_or(0) as usize;
        if let Json::Array(lines) = json["log"]["lines"].take() {
            self.log.truncate(from);
            self.log.extend(lines);
        }
    }

    /// Changes in the list of offers make it whole again.
    fn be_offered(&mut self) {
        let Json::Object(ask) = &mut self.ask else { return };
        if let Some(Json::Array(list)) = ask.get("offers") {
            self.offered.clone_from(list);
            return;
        }
        let number = |edit: &Json, at: usize| edit[at].as_u64().unwrap_or(0) as usize;
        for edit in ask.remove("edits").iter().filter_map(Json::as_array).flatten() {
            let (at, came) = (number(edit, 0), edit[2].as_array().cloned().unwrap_or_default());
            self.offered.splice(at..at + number(edit, 1), came);
        }
        ask.insert("offers".into(), self.offered.clone().into());
    }

    /// Sends a message with an id of its own; the id.
    pub fn send(&mut self, mut message: Json) -> Result<u64, Lost> {
        let id = self.next;
        self.next += 1;
        message["id"] = id.into();
        self.socket.say(&message.to_string())?;
        Ok(id)
    }

    /// Sends and waits for the answer; what comes before it is taken in.
    pub fn ask(&mut self, message: Json) -> Result<Json, Lost> {
        let id = self.send(message)?;
        loop {
            let heard = self.hear()?;
            if heard["id"] == id {
                return Ok(heard);
            }
        }
    }

    /// One order, as of what is shown now.
    pub fn act(&mut self, order: &Json) -> Result<Json, Lost> {
        let version = self.ask["version"].clone();
        self.ask(json!({ "act": [order], "version": version }))
    }

    /// Waits until the seat is asked something or the game is over; whether it is asked.
    pub fn until_asked(&mut self) -> Result<bool, Lost> {
        while self.ask.is_null() && self.stand["over"].is_null() {
            self.hear()?;
        }
        Ok(!self.ask.is_null())
    }

    /// The log without the numbers of fights, which who comes anew is told of late ones only.
    pub fn sentences(&self) -> Vec<Json> {
        let bare = |line: &Json| json!({ "line": line["line"], "text": line["text"], "weight": line["weight"] });
        self.log.iter().map(bare).collect()
    }

    /// The words of all orders that may be given now.
    pub fn offers(&self) -> &[Json] {
        self.ask["offers"].as_array().map_or(&[], Vec::as_slice)
    }

    /// Everything that is on the way has come when a question is answered.
    pub fn catch_up(&mut self) -> Result<(), Lost> {
        self.ask(json!({ "rule": "catching up" })).map(drop)
    }

    pub fn patience(&self, time: Duration) -> Result<(), Lost> {
        self.socket.patience(time)
    }

    pub fn leave(self) {
        self.socket.close();
    }
}

/// A view after a change, as docs/PROTOCOL.md tells.
pub fn patch(view: &mut Json, delta: &Json) {
    if delta.is_null() {
        return;
    }
    if let Some(all) = delta.get("all") {
        view.clone_from(all);
        return;
    }
    let empty = Vec::new();
    for (field, value) in delta["set"].as_object().into_iter().flatten() {
        view[field] = value.clone();
    }
    if let Some(fields) = view.as_object_mut() {
        for field in delta["drop"].as_array().unwrap_or(&empty) {
            fields.remove(field.as_str().unwrap_or_default());
        }
    }
    for (field, change) in delta["rows"].as_object().into_iter().flatten() {
        let key = change["key"].as_str().unwrap_or_default();
        let (put, gone) = (change["put"].as_array().unwrap_or(&empty), change["gone"].as_array().unwrap_or(&empty));
        if let Some(rows) = view[field].as_array_mut() {
            if !gone.is_empty() {
                rows.retain(|row| !gone.contains(&row[key]));
            }
            for new in put {
                match rows.iter_mut().find(|row| row[key] == new[key]) {
                    Some(row) => row.clone_from(new),
                    None => rows.push(new.clone()),
                }
            }
        }
    }
}
