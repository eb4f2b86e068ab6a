//! A websocket (RFC 6455) as a client speaks it: masked frames out, whole messages in.

use std::io::{BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// What a frame is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Text,
    Binary,
    Close,
    Ping,
    Pong,
}

impl Kind {
    fn code(self) -> u8 {
        match self {
            Self::Text => 1,
            Self::Binary => 2,
            Self::Close => 8,
            Self::Ping => 9,
            Self::Pong => 10,
        }
    }
}

/// A message, or the end of the connection with the server's words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    Text(String),
    Closed { code: u16, why: String },
}

/// The connection is no more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lost(pub String);

impl std::fmt::Display for Lost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<std::io::Error> for Lost {
    fn from(error: std::io::Error) -> Self {
        Self(error.to_string())
    }
}

pub struct Socket {
    input: BufReader<TcpStream>,
    output: TcpStream,
    /// Not secret: masking only keeps old proxies from misreading.
    mask: u32,
}

impl Socket {
    pub fn connect(address: SocketAddr, path: &str) -> Result<Self, Lost> {
        let mut output = TcpStream::connect(address)?;
        output.set_nodelay(true)?;
        output.set_read_timeout(Some(Duration::from_secs(30)))?;
        let hello = format!(
            "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: ZXNhZ29ubyBhIHRhdm9sYQ==\r\n\r\n"
        );
        output.write_all(hello.as_bytes())?;
        let mut input = BufReader::new(output.try_clone()?);
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            input.read_exact(&mut byte)?;
            head.push(byte[0]);
        }
        let head = String::from_utf8_lossy(&head).into_owned();
        if !head.starts_with("HTTP/1.1 101") {
            return Err(Lost(head.lines().next().unwrap_or_default().to_owned()));
        }
        Ok(Self { input, output, mask: 0x1916_0524 })
    }

    /// How long `hear` waits; a connection on which it waited in vain is lost.
    pub fn patience(&self, time: Duration) -> Result<(), Lost> {
        Ok(self.input.get_ref().set_read_timeout(Some(time))?)
    }

    /// Another hold on the connection, to end it from elsewhere.
    pub fn handle(&self) -> Result<TcpStream, Lost> {
        Ok(self.output.try_clone()?)
    }

    pub fn say(&mut self, text: &str) -> Result<(), Lost> {
        self.frame(Kind::Text, text.as_bytes())
    }

    pub fn frame(&mut self, kind: Kind, bytes: &[u8]) -> Result<(), Lost> {
        self.mask = self.mask.wrapping_mul(0x0019_660d).wrapping_add(0x3c6e_f35f);
        let frame = masked(kind, bytes, self.mask);
        self.raw(&frame)
    }

    /// Bytes as they are, sound or not.
    pub fn raw(&mut self, bytes: &[u8]) -> Result<(), Lost> {
        Ok(self.output.write_all(bytes)?)
    }

    /// The next message; pings are answered on the way.
    pub fn hear(&mut self) -> Result<Heard, Lost> {
        let mut text = Vec::new();
        loop {
            let (is_last, code, bytes) = self.next_frame()?;
            match code {
                0 | 1 => {
                    text.extend_from_slice(&bytes);
                    if is_last {
                        return String::from_utf8(text).map(Heard::Text).map_err(|_| Lost("a text that is not UTF-8".into()));
                    }
                }
                8 => {
                    let (code, why) = bytes.split_at(bytes.len().min(2));
                    let code = code.try_into().map_or(1005, u16::from_be_bytes);
                    let _ = self.frame(Kind::Close, &code.to_be_bytes());
                    return Ok(Heard::Closed { code, why: String::from_utf8_lossy(why).into_owned() });
                }
                9 => self.frame(Kind::Pong, &bytes)?,
                10 => {}
                other => return Err(Lost(format!("a frame of kind {other}"))),
            }
        }
    }

    fn next_frame(&mut self) -> Result<(bool, u8, Vec<u8>), Lost> {
        let mut head = [0; 2];
        self.input.read_exact(&mut head)?;
        let length = match head[1] & 0x7f {
            126 => {
                let mut two = [0; 2];
                self.input.read_exact(&mut two)?;
                u64::from(u16::from_be_bytes(two))
            }
            127 => {
                let mut eight = [0; 8];
                self.input.read_exact(&mut eight)?;
                u64::from_be_bytes(eight)
            }
            short => u64::from(short),
        };
        if head[1] & 0x80 != 0 || length > 64 << 20 {
            return Err(Lost("a frame that no server sends".into()));
        }
        let mut bytes = vec![0; length as usize];
        self.input.read_exact(&mut bytes)?;
        Ok((head[0] & 0x80 != 0, head[0] & 0x0f, bytes))
    }

    /// The bare connection, and what has been read of it and not heard yet.
    pub fn into_stream(self) -> (TcpStream, Vec<u8>) {
        let read = self.input.buffer().to_vec();
        (self.output, read)
    }

    /// Says goodbye and waits for nothing.
    pub fn close(mut self) {
        let _ = self.frame(Kind::Close, &1000_u16.to_be_bytes());
    }
}

/// A whole frame as a client sends it.
pub fn masked(kind: Kind, bytes: &[u8], mask: u32) -> Vec<u8> {
    let mut frame = Vec::with_capacity(bytes.len() + 14);
    frame.push(0x80 | kind.code());
    match u16::try_from(bytes.len()) {
        Ok(short) if short < 126 => frame.push(0x80 | short as u8),
        Ok(middle) => {
            frame.push(0x80 | 126);
            frame.extend_from_slice(&middle.to_be_bytes());
        }
        Err(_) => {
            frame.push(0x80 | 127);
            frame.extend_from_slice(&(bytes.len() as u64).to_be_bytes());
        }
    }
    let mask = mask.to_be_bytes();
    frame.extend_from_slice(&mask);
    frame.extend(bytes.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    frame
}

/// Bytes that have come, for who reads them when they come.
#[derive(Default)]
pub struct Inbox {
    bytes: Vec<u8>,
    /// What has been taken.
    start: usize,
}

impl Inbox {
    pub fn put(&mut self, bytes: &[u8]) {
        if self.start == self.bytes.len() {
            self.bytes.clear();
            self.start = 0;
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// The payload of the next whole frame and its code; none until more has come.
    pub fn take(&mut self) -> Result<Option<(u8, &[u8])>, Lost> {
        let rest = &self.bytes[self.start..];
        let &[code, short, ..] = rest else { return Ok(None) };
        let (head, length) = match short {
            126 => match rest.get(2..4).and_then(|two| two.try_into().ok()) {
                Some(two) => (4, u64::from(u16::from_be_bytes(two))),
                None => return Ok(None),
            },
            127 => match rest.get(2..10).and_then(|eight| eight.try_into().ok()) {
                Some(eight) => (10, u64::from_be_bytes(eight)),
                None => return Ok(None),
            },
            short => (2, u64::from(short)),
        };
        if short & 0x80 != 0 || code & 0x80 == 0 || length > 64 << 20 {
            return Err(Lost("a frame that this server does not send".into()));
        }
        let end = self.start + head + length as usize;
        if self.bytes.len() < end {
            return Ok(None);
        }
        let from = self.start + head;
        self.start = end;
        Ok(Some((code & 0x0f, &self.bytes[from..end])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_taken_when_they_are_whole() {
        let mut all = Vec::new();
        let texts = ["a".to_owned(), "b".repeat(200), "c".repeat(70_000)];
        for text in &texts {
            let frame = masked(Kind::Text, text.as_bytes(), 0);
            // As a server sends it: without a mask.
            let head = frame.len() - text.len() - 4;
            all.extend_from_slice(&[frame[0], frame[1] & 0x7f]);
            all.extend_from_slice(&frame[2..head]);
            all.extend_from_slice(text.as_bytes());
        }
        let (mut inbox, mut found) = (Inbox::default(), Vec::new());
        for piece in all.chunks(1000) {
            inbox.put(piece);
            while let Some((code, bytes)) = inbox.take().unwrap() {
                assert_eq!(code, 1);
                found.push(String::from_utf8(bytes.to_vec()).unwrap());
            }
        }
        assert_eq!(found, texts);
        inbox.put(b"\x81\x82");
        assert!(inbox.take().is_err(), "a mask");
    }
}
