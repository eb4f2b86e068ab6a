//! A websocket as a client speaks it, also one that means no good.

use std::io::Write;
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use tungstenite::protocol::frame::Frame;
use tungstenite::protocol::frame::coding::{Data, OpCode};
use tungstenite::{Message, WebSocket};

/// A message, or the end of the connection with the server's words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    Text(String),
    Closed { code: u16, why: String },
}

/// The connection is no more.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Lost(pub String);

impl From<std::io::Error> for Lost {
    fn from(error: std::io::Error) -> Self {
        Self(error.to_string())
    }
}

impl From<tungstenite::Error> for Lost {
    fn from(error: tungstenite::Error) -> Self {
        Self(error.to_string())
    }
}

pub struct Socket(WebSocket<TcpStream>);

impl Socket {
    pub fn connect(address: SocketAddr, path: &str) -> Result<Self, Lost> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        let (socket, _) = tungstenite::client(format!("ws://{address}{path}"), stream).map_err(|e| Lost(e.to_string()))?;
        Ok(Self(socket))
    }

    /// How long `hear` waits; a connection on which it waited in vain is lost.
    pub fn patience(&self, time: Duration) -> Result<(), Lost> {
        Ok(self.0.get_ref().set_read_timeout(Some(time))?)
    }

    pub fn say(&mut self, text: &str) -> Result<(), Lost> {
        self.send(Message::text(text))
    }

    pub fn send(&mut self, message: Message) -> Result<(), Lost> {
        Ok(self.0.send(message)?)
    }

    /// A text that need not be UTF-8.
    pub fn say_bytes(&mut self, bytes: &[u8]) -> Result<(), Lost> {
        self.send(Message::Frame(Frame::message(bytes.to_vec(), OpCode::Data(Data::Text), true)))
    }

    /// Bytes as they are, sound or not.
    pub fn raw(&mut self, bytes: &[u8]) -> Result<(), Lost> {
        Ok(self.0.get_mut().write_all(bytes)?)
    }

    /// The next message; pings are answered on the way.
    pub fn hear(&mut self) -> Result<Heard, Lost> {
        loop {
            match self.0.read()? {
                Message::Text(text) => return Ok(Heard::Text(text.as_str().to_owned())),
                Message::Close(said) => {
                    let _ = self.0.flush();
                    let (code, why) = said.map_or((1005, String::new()), |said| (said.code.into(), said.reason.to_string()));
                    return Ok(Heard::Closed { code, why });
                }
                Message::Ping(_) | Message::Pong(_) => {}
                other => return Err(Lost(format!("a message that is no text: {other:?}"))),
            }
        }
    }

    /// Says goodbye and waits for nothing.
    pub fn close(mut self) {
        let _ = self.0.close(None);
    }
}
