//! Maps as pictures, and where their hexes stand on them.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::app::{App, Fail};

pub async fn map(State(app): State<Arc<App>>, Path(file): Path<String>) -> Result<Response, Fail> {
    let name = file.strip_suffix(".svg").unwrap_or(&file).to_owned();
    let (map, palette) = name.split_once('-').unwrap_or((name.as_str(), "light"));
    let picture = app.pictures.map(map, palette).map_err(Fail::Unknown)?;
    let heads = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "max-age=3600")];
    Ok((heads, picture.as_bytes().to_vec()).into_response())
}

pub async fn geometry(State(app): State<Arc<App>>, Path(map): Path<String>) -> Result<Response, Fail> {
    let text = app.pictures.geometry(&map).map_err(Fail::Unknown)?;
    Ok(([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "max-age=3600")], text.as_bytes().to_vec())
        .into_response())
}
