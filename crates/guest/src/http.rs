//! Requests, one connection each.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value as Json;

/// What came back.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    /// Names in lower case.
    pub heads: Vec<(String, String)>,
    pub body: String,
}

impl Answer {
    pub fn head(&self, name: &str) -> Option<&str> {
        self.heads.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The body as JSON; null if it is none.
    pub fn json(&self) -> Json {
        serde_json::from_str(&self.body).unwrap_or_default()
    }
}

pub fn get(address: SocketAddr, path: &str) -> std::io::Result<Answer> {
    request(address, "GET", path, &[], None)
}

pub fn post(address: SocketAddr, path: &str, body: &Json) -> std::io::Result<Answer> {
    request(address, "POST", path, &[], Some(&body.to_string()))
}

/// Any request; a body is sent as JSON.
pub fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    heads: &[(&str, &str)],
    body: Option<&str>,
) -> std::io::Result<Answer> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(120)))?;
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n");
    for (name, value) in heads {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    if let Some(body) = body {
        head.push_str(&format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len()));
    }
    stream.write_all(format!("{head}\r\n").as_bytes())?;
    // Who refuses a large body may close before it is all sent; the answer is still read.
    let sent = stream.write_all(body.unwrap_or_default().as_bytes());
    let mut all = Vec::new();
    let mut part = [0; 16 * 1024];
    while !is_whole(&all) {
        match stream.read(&mut part) {
            Ok(0) => break,
            Ok(count) => all.extend_from_slice(&part[..count]),
            Err(error) if all.is_empty() => return Err(sent.err().unwrap_or(error)),
            Err(_) => break,
        }
    }
    Ok(read(&all))
}

/// Not everyone closes the connection at the end of an answer of known length.
fn is_whole(all: &[u8]) -> bool {
    let Some(end) = all.windows(4).position(|four| four == b"\r\n\r\n") else { return false };
    let head = String::from_utf8_lossy(&all[..end]).to_ascii_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse::<usize>().ok());
    length.is_some_and(|length| all.len() >= end + 4 + length)
}

fn read(all: &[u8]) -> Answer {
    let end = all.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or(all.len());
    let head = String::from_utf8_lossy(&all[..end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
    let heads: Vec<(String, String)> = head
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
        .collect();
    let rest = &all[(end + 4).min(all.len())..];
    let is_chunked = heads.iter().any(|(name, value)| name == "transfer-encoding" && value.contains("chunked"));
    let body = if is_chunked { unchunked(rest) } else { rest.to_vec() };
    Answer { status, heads, body: String::from_utf8_lossy(&body).into_owned() }
}

fn unchunked(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = rest.windows(2).position(|two| two == b"\r\n") {
        let size = std::str::from_utf8(&rest[..end]).ok().and_then(|text| usize::from_str_radix(text.trim(), 16).ok());
        let Some(size) = size.filter(|size| *size > 0 && end + 2 + size <= rest.len()) else { break };
        body.extend_from_slice(&rest[end + 2..end + 2 + size]);
        rest = &rest[(end + 4 + size).min(rest.len())..];
    }
    body
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_and_chunked_bodies_are_read() {
        let plain = read(b"HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\n\r\nnothing");
        assert_eq!((plain.status, plain.body.as_str(), plain.head("content-type")), (404, "nothing", Some("text/plain")));
        let chunked = read(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n");
        assert_eq!((chunked.status, chunked.body.as_str()), (200, "abcde"));
    }
}
