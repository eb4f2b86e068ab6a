//! Personal pages: all seats of one person, on any device.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::{Extensions, HeaderMap};
use kernel::message;
use qrcode::render::svg::Color;
use qrcode::{EcLevel, QrCode};
use serde::Deserialize;

use super::{address, token, unread};
use crate::app::{App, Fail};
use crate::protocol::{Chair, Done, Mine, Personal, Picture, TableLine};
use crate::store::Status;
use crate::table::ended;

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
) -> Result<Json<Personal>, Fail> {
    app.admit(address(&heads, &extensions))?;
    let Json(named) = named.map_err(|e| unread(e.status(), e.body_text()))?;
    let token = app.person(&named.name).await?;
    Ok(Json(Personal { token }))
}

pub async fn me(State(app): State<Arc<App>>, heads: HeaderMap) -> Result<Json<Mine>, Fail> {
    let unknown = || Fail::Unknown(message!("person-unknown"));
    let hash = crate::token::hash(&token(&heads).ok_or_else(unknown)?);
    let name = app.store.person(hash.clone()).await?.ok_or_else(unknown)?;
    let mut tables = Vec::new();
    for id in app.store.tables_of(hash.clone()).await?.into_iter().take(LISTED) {
        let Ok(row) = app.row(&id).await else { continue };
        let chairs = row.chairs.iter().filter(|chair| chair.person_hash.as_deref() == Some(&hash));
        let own: Vec<String> = chairs.map(|chair| chair.seat.clone()).collect();
        if own.is_empty() {
            continue;
        }
        let known = app.games.scenario(&row.scenario).ok();
        let status = match app.status(&row).await {
            Ok(status) if known.is_none() => {
                Status { frozen: Some(message!("scenario-not-here", scenario = &row.scenario)), ..status }
            }
            Ok(status) => status,
            Err(Fail::Gone(why)) => Status { frozen: Some(why), ..Status::default() },
            // One table that fails does not hide the others.
            Err(fail) => {
                tracing::error!(table = row.id, "its status is not known: {fail:?}");
                Status { frozen: Some(message!("failed-here")), ..Status::default() }
            }
        };
        let is_open = row.closed.is_none() && status.frozen.is_none();
        let yours = is_open && status.waiting.iter().any(|seat| own.contains(seat));
        let (game, scenario) = known.map(|(entry, scenario)| (entry.any().title().to_owned(), scenario)).unzip();
        let (title, posts) = scenario.map(|scenario| (scenario.title, scenario.seats)).unzip();
        tables.push(TableLine {
            table: row.id,
            scenario: row.scenario,
            game,
            title,
            posts,
            mode: row.mode,
            seats: own,
            chairs: row.chairs.iter().map(Chair::of).collect(),
            closed: row.closed.as_deref().map(ended),
            touched: row.touched,
            created: row.created,
            status,
            yours,
            draw: row.draw,
        });
    }
    Ok(Json(Mine { name, tables }))
}

/// Where the browser reached this server; only it knows what stands in front.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reached {
    origin: String,
}

/// The personal link as a QR code. The secret comes in the head as ever and is in no address.
pub async fn qr(
    State(app): State<Arc<App>>,
    heads: HeaderMap,
    reached: Result<Json<Reached>, JsonRejection>,
) -> Result<Json<Picture>, Fail> {
    let Json(Reached { origin }) = reached.map_err(|e| unread(e.status(), e.body_text()))?;
    let secret = token(&heads).ok_or_else(|| Fail::Unknown(message!("person-unknown")))?;
    app.known_person(Some(&secret)).await?;
    let code = QrCode::with_error_correction_level(format!("{origin}/me#{secret}"), EcLevel::L);
    let code = code.map_err(|_| Fail::Bad(message!("qr-too-long")))?;
    Ok(Json(Picture { svg: code.render::<Color<'_>>().build() }))
}

/// Another name, here and at the tables one sits down at from now on.
pub async fn rename(
    State(app): State<Arc<App>>,
    heads: HeaderMap,
    named: Result<Json<Named>, JsonRejection>,
) -> Result<Json<Done>, Fail> {
    let Json(named) = named.map_err(|e| unread(e.status(), e.body_text()))?;
    let secret = token(&heads).ok_or_else(|| Fail::Unknown(message!("person-unknown")))?;
    app.known_person(Some(&secret)).await?;
    app.name_person(&secret, &named.name).await?;
    Ok(Json(Done::DONE))
}
