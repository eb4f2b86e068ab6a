//! A client of the service over plain sockets, for benches and tests: requests, a websocket, a seat at a table, and the
//! program itself as a child process. It knows the protocol of docs/PROTOCOL.md and no game.

mod http;
mod program;
mod seat;
mod socket;

pub use http::{Answer, get, post, request};
pub use program::Program;
pub use seat::{Guest, patch};
pub use socket::{Heard, Lost, Socket};
pub use tungstenite::Message;
