//! Personal pages: all seats of one person, on any device.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::{Extensions, HeaderMap};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{address, token, unread};
use crate::app::{App, Fail};
use crate::store::Status;

/// Tables on a personal page.
const LISTED: usize = 200;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    name: String,
}

pub async fn new(
    State(app): State<Arc<App>>,
    heads: HeaderMap,
    extensions: Extensions,
    named: Result<Json<Named>, JsonRejection>,
) -> Result<Json<Value>, Fail> {
    app.admit(address(&heads, &extensions))?;
    let Json(named) = named.map_err(|e| unread(e.status(), e.body_text()))?;
    let token = app.person(&named.name).await?;
    Ok(Json(json!({ "token": token })))
}

pub async fn me(State(app): State<Arc<App>>, heads: HeaderMap) -> Result<Json<Value>, Fail> {
    let unknown = || Fail::Unknown("nobody has that personal link".into());
    let hash = crate::token::hash(&token(&heads).ok_or_else(unknown)?);
    let name = app.store.person(hash.clone()).await.map_err(Fail::Broken)?.ok_or_else(unknown)?;
    let mut tables = Vec::new();
    for id in app.store.tables_of(hash.clone()).await.map_err(Fail::Broken)?.into_iter().take(LISTED) {
        let Ok(row) = app.row(&id).await else { continue };
        let own: Vec<&String> =
            row.chairs.iter().filter(|chair| chair.person_hash.as_deref() == Some(&hash)).map(|chair| &chair.seat).collect();
        if own.is_empty() {
            continue;
        }
        let known = app.games.scenario(&row.scenario).ok();
        let status = match app.status(&row).await {
            Ok(status) if known.is_none() => Status { frozen: Some(format!("this program has no `{}`", row.scenario)), ..status },
            Ok(status) => status,
            Err(Fail::Gone(why)) => Status { frozen: Some(why), ..Status::default() },
            // One table that fails does not hide the others.
            Err(fail) => {
                tracing::error!(table = row.id, "its status is not known: {fail:?}");
                Status { frozen: Some("something failed here; it is in the log".into()), ..Status::default() }
            }
        };
        let is_open = row.closed.is_none() && status.frozen.is_none();
        let yours = is_open && status.waiting.iter().any(|seat| own.contains(&seat));
        let chairs: Vec<Value> =
            row.chairs.iter().map(|chair| json!({ "seat": chair.seat, "holder": chair.holder, "name": chair.name })).collect();
        tables.push(json!({
            "table": row.id, "scenario": row.scenario, "game": known.as_ref().map(|(entry, _)| entry.any().title()),
            "title": known.as_ref().map(|(_, scenario)| &scenario.title), "posts": known.as_ref().map(|(_, scenario)| &scenario.seats),
            "mode": row.mode, "seats": own, "chairs": chairs, "closed": row.closed, "touched": row.touched, "created": row.created,
            "status": status, "yours": yours, "draw": row.draw,
        }));
    }
    Ok(Json(json!({ "name": name, "tables": tables })))
}

/// Another name, here and at the tables one sits down at from now on.
pub async fn rename(
    State(app): State<Arc<App>>,
    heads: HeaderMap,
    named: Result<Json<Named>, JsonRejection>,
) -> Result<Json<Value>, Fail> {
    let Json(named) = named.map_err(|e| unread(e.status(), e.body_text()))?;
    let secret = token(&heads).ok_or_else(|| Fail::Unknown("nobody has that personal link".into()))?;
    app.known_person(Some(&secret)).await?;
    app.name_person(&secret, &named.name).await?;
    Ok(Json(json!({ "done": true })))
}
