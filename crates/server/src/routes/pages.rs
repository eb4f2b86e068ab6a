//! Pages, scripts and styles, built into the program.

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use kernel::message;

use crate::app::Fail;
use crate::assets;

fn page(name: &str) -> Response {
    match assets::find(name) {
        Some((kind, bytes)) => ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], bytes).into_response(),
        None => Fail::Unknown(message!("nothing-at-address")).into_response(),
    }
}

pub async fn lobby() -> Response {
    page("lobby.html")
}

pub async fn table() -> Response {
    page("table.html")
}

pub async fn me() -> Response {
    page("lobby.html")
}

pub async fn icon() -> Response {
    page("icon.svg")
}

pub async fn file(Path(file): Path<String>) -> Response {
    page(&file)
}
