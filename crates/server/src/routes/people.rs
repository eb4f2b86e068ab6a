//! Personal pages: all seats of one person, on any device.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::HeaderMap;
use serde::Deserialize;
use serde_json::{Value, json};

use super::token;
use crate::app::{App, Fail};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    name: String,
}

pub async fn new(State(app): State<Arc<App>>, named: Result<Json<Named>, JsonRejection>) -> Result<Json<Value>, Fail> {
    let Json(named) = named.map_err(|e| Fail::Bad(e.body_text()))?;
    let token = app.person(&named.name).await?;
    Ok(Json(json!({ "token": token })))
}

pub async fn me(State(app): State<Arc<App>>, heads: HeaderMap) -> Result<Json<Value>, Fail> {
    let unknown = || Fail::Unknown("nobody has that personal link".into());
    let hash = crate::token::hash(&token(&heads).ok_or_else(unknown)?);
    let name = app.store.person(hash.clone()).await.map_err(Fail::Broken)?.ok_or_else(unknown)?;
    let mut tables = Vec::new();
    for id in app.store.tables_of(hash.clone()).await.map_err(Fail::Broken)? {
        let Ok(row) = app.row(&id).await else { continue };
        let seats: Vec<&String> =
            row.chairs.iter().filter(|chair| chair.person_hash.as_deref() == Some(&hash)).map(|chair| &chair.seat).collect();
        tables.push(json!({ "table": row.id, "scenario": row.scenario, "seats": seats, "closed": row.closed, "touched": row.touched }));
    }
    Ok(Json(json!({ "name": name, "tables": tables })))
}
