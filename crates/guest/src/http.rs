//! Requests, one connection each.

use std::io::{Error, Result};
use std::net::SocketAddr;
use std::sync::LazyLock;
use std::time::Duration;

use serde_json::Value as Json;
use ureq::Agent;
use ureq::http::Request;

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

/// Any status is an answer; nothing is kept open, as the program may be started anew at the same address.
static AGENT: LazyLock<Agent> = LazyLock::new(|| {
    let config = Agent::config_builder().http_status_as_error(false).max_redirects(0).proxy(None).max_idle_connections(0);
    config.timeout_global(Some(Duration::from_secs(120))).build().new_agent()
});

pub fn get(address: SocketAddr, path: &str) -> Result<Answer> {
    request(address, "GET", path, &[], None)
}

pub fn post(address: SocketAddr, path: &str, body: &Json) -> Result<Answer> {
    request(address, "POST", path, &[], Some(&body.to_string()))
}

/// Any request; a body is sent as JSON.
pub fn request(address: SocketAddr, method: &str, path: &str, heads: &[(&str, &str)], body: Option<&str>) -> Result<Answer> {
    let mut request = Request::builder().method(method).uri(format!("http://{address}{path}"));
    for (name, value) in heads {
        request = request.header(*name, *value);
    }
    let mut answer = match body {
        Some(body) => AGENT.run(request.header("content-type", "application/json").body(body).map_err(Error::other)?),
        None => AGENT.run(request.body(()).map_err(Error::other)?),
    }
    .map_err(ureq::Error::into_io)?;
    let text = |value: &[u8]| String::from_utf8_lossy(value).into_owned();
    let heads = answer.headers().iter().map(|(name, value)| (name.to_string(), text(value.as_bytes()))).collect();
    let body = answer.body_mut().with_config().limit(1 << 30).read_to_vec().map_err(ureq::Error::into_io)?;
    Ok(Answer { status: answer.status().as_u16(), heads, body: text(&body) })
}
