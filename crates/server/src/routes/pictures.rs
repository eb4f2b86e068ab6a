//! Maps as pictures, and where their hexes stand on them.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use kernel::message;

use super::tables::Of;
use crate::app::{App, Fail};
use crate::pictures::Subject;

pub async fn map(State(app): State<Arc<App>>, Path(file): Path<String>, Query(of): Query<Of>) -> Result<Response, Fail> {
    let name = file.strip_suffix(".svg").unwrap_or(&file).to_owned();
    let (map, palette) = name.split_once('-').unwrap_or((name.as_str(), "light"));
    let loaded = loaded(&app, map, of).await?;
    let picture = app.pictures.map(&loaded, palette).map_err(|e| Fail::Unknown(e.message()))?;
    let heads = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "max-age=3600")];
    Ok((heads, picture.as_bytes().to_vec()).into_response())
}

pub async fn geometry(State(app): State<Arc<App>>, Path(map): Path<String>, Query(of): Query<Of>) -> Result<Response, Fail> {
    let text = app.pictures.geometry(&loaded(&app, &map, of).await?).map_err(|e| Fail::Unknown(e.message()))?;
    Ok(([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "max-age=3600")], text.as_bytes().to_vec())
        .into_response())
}

/// A map as it is, or as it was in data of another time.
async fn loaded(app: &App, map: &str, of: Of) -> Result<Subject, Fail> {
    match (app.games.entries().iter().find(|entry| entry.book.maps.contains(&map)), of.data) {
        (Some(entry), hash) => {
            let book = app.book_of(entry, hash.as_deref()).await?;
            Ok(Subject { map: map.to_owned(), of: Some((hash.unwrap_or_default(), book)) })
        }
        (None, None) => Ok(Subject::own(map)),
        (None, Some(_)) => Err(Fail::Unknown(message!("map-not-played", map = map))),
    }
}
