//! Looking back at a game, proving its dice, bringing one in.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::StringRejection;
use axum::extract::{Path, Query, State};
use axum::http::{Extensions, HeaderMap};
use axum::response::{IntoResponse, Response};
use kernel::message;
use serde::Deserialize;

use super::{address, token, unread};
use crate::app::{App, Fail};
use crate::protocol::{Moments, Opened, Verified};
use crate::replay::viewer;

/// Through whose eyes: a seat's key, `referee` or `bystander`.
#[derive(Deserialize)]
pub struct Eyes {
    #[serde(default, rename = "as")]
    as_whom: Option<String>,
}

fn failed() -> Fail {
    Fail::Broken("a replay failed".into())
}

/// All moments that viewer knows of.
pub async fn moments(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(eyes): Query<Eyes>,
    heads: HeaderMap,
) -> Result<Response, Fail> {
    let (row, who) = app.who(&id, token(&heads).as_deref()).await?;
    let viewer = viewer(&row, who, eyes.as_whom.as_deref())?;
    let rewind = app.rewind(&row, true).await?;
    let moments = rewind.lock().map_err(|_| failed())?.moments(viewer);
    Ok(language::of_book(app.book_key(&row).await?, || Json(Moments { moments }).into_response()))
}

/// The view at one of them.
pub async fn moment(
    State(app): State<Arc<App>>,
    Path((id, nth)): Path<(String, usize)>,
    Query(eyes): Query<Eyes>,
    heads: HeaderMap,
) -> Result<Response, Fail> {
    let (row, who) = app.who(&id, token(&heads).as_deref()).await?;
    let viewer = viewer(&row, who, eyes.as_whom.as_deref())?;
    let rewind = app.rewind(&row, false).await?;
    let book = app.book_key(&row).await?;
    let rewind = rewind.lock().map_err(|_| failed())?;
    let line = row.closed.is_some().then(|| rewind.line(viewer, nth)).flatten();
    let shown = rewind.show(viewer, nth).map(|seen| kernel::Seen { line, ..seen });
    let told = |seen: kernel::Seen| language::of_book(book, || Json(seen).into_response());
    shown.map(told).ok_or_else(|| Fail::Unknown(message!("moment-unknown", moment = nth)))
}

pub async fn verify(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<Verified>, Fail> {
    let row = app.row(&id).await?;
    app.verify(&row).await.map(Json)
}

pub async fn import(
    State(app): State<Arc<App>>,
    heads: HeaderMap,
    extensions: Extensions,
    text: Result<String, StringRejection>,
) -> Result<Json<Opened>, Fail> {
    app.admit(address(&heads, &extensions))?;
    let text = text.map_err(|e| unread(e.status(), e.body_text()))?;
    let opened = app.import(&text, token(&heads).as_deref()).await?;
    tracing::info!(table = opened.table, "a record is brought in");
    Ok(Json(opened))
}
