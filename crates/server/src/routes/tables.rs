//! Games, tables and their records.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query, State};
use axum::http::{Extensions, HeaderMap, header};
use axum::response::{IntoResponse, Response};
use kernel::presentation::Presentation;
use kernel::{Message, message};
use serde::Deserialize;

use super::{address, token, unread};
use crate::app::{App, Fail};
use crate::books;
use crate::limits;
use crate::protocol::{About, Bot, Catalogue, Chair, Done, Game, Opened, Rule, Rules};
use crate::start::Start;
use crate::store::{Holder, Mode};
use crate::table::ended;

pub async fn games(State(app): State<Arc<App>>) -> Json<Catalogue> {
    let games = app
        .games
        .entries()
        .iter()
        .map(|entry| {
            let book = entry.book;
            Game { key: book.key, title: book.title, maps: book.maps, scenarios: entry.any().scenarios() }
        })
        .collect();
    let unplayed = games::BOOKS.iter().filter(|book| book.rules.is_none()).flat_map(|book| book.maps);
    let maps = unplayed.filter_map(|map| app.pictures.about(map)).collect();
    // Of two words for one bot the later is the one for people.
    let own = |at: usize| bots::KINDS[at + 1..].iter().all(|(_, kind, _)| *kind != bots::KINDS[at].1);
    let bots = bots::KINDS
        .iter()
        .enumerate()
        .filter(|(at, _)| own(*at))
        .map(|(_, (name, kind, what))| {
            let plays = app.games.entries().iter().map(|entry| entry.book.key).filter(|game| kind.plays(game)).collect();
            Bot { name, what: Message::new(what), usual: *kind == bots::Kind::Normal, plays }
        })
        .collect();
    Json(Catalogue { games, maps, bots })
}

pub async fn rules(State(app): State<Arc<App>>, Path(game): Path<String>) -> Result<Json<Rules>, Fail> {
    let entry = app.games.game(&game).map_err(|e| Fail::Unknown(e.message()))?;
    let rules = entry.ledger().rules().iter();
    let rules = rules.map(|rule| Rule { id: rule.id.clone(), title: rule.title.clone(), says: rule.says.clone() });
    Ok(Json(Rules { rules: rules.collect() }))
}

/// Data of another time, by its hash; without it the program's own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Of {
    pub data: Option<String>,
    /// Read for every request.
    #[serde(rename = "language")]
    _language: Option<String>,
}

pub async fn presentation(
    State(app): State<Arc<App>>,
    Path((game, scenario)): Path<(String, String)>,
    Query(of): Query<Of>,
) -> Result<Json<Presentation>, Fail> {
    let key = format!("{game}/{scenario}");
    let (entry, _) = app.games.scenario(&key).map_err(|e| Fail::Unknown(e.message()))?;
    let book = app.book_of(entry, of.data.as_deref()).await?;
    Ok(Json(books::presentation(&book, &key)?))
}

/// What someone asks for who opens a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// May be left out where `start` says it.
    #[serde(default)]
    scenario: Option<String>,
    /// A situation's text, or `{"table": …, "line": …}` of a game that is over.
    #[serde(default)]
    start: Option<Start>,
    #[serde(default)]
    mode: Option<Mode>,
    /// By seat: `me`, `friend` or the name of a bot.
    #[serde(default)]
    seats: BTreeMap<String, String>,
    #[serde(default)]
    name: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
}

pub async fn open(
    State(app): State<Arc<App>>,
    heads: HeaderMap,
    extensions: Extensions,
    wish: Result<Json<Wish>, JsonRejection>,
) -> Result<Json<Opened>, Fail> {
    app.admit(address(&heads, &extensions))?;
    let Json(wish) = wish.map_err(|e| unread(e.status(), e.body_text()))?;
    let mode = wish.mode.unwrap_or(Mode::Seats);
    let holders: Vec<(String, Holder, String)> = wish
        .seats
        .iter()
        .map(|(seat, who)| {
            let (holder, name) = match who.as_str() {
                "me" => (Holder::Person, wish.name.clone()),
                "friend" => (Holder::Open, String::new()),
                bot => (Holder::Bot(bot.to_owned()), String::new()),
            };
            (seat.clone(), holder, name)
        })
        .collect();
    let setup = kernel::Setup { options: wish.options };
    let begins = match &wish.start {
        None => app.at_the_beginning(wish.scenario.as_deref().unwrap_or_default(), &setup)?,
        Some(_) if !setup.options.is_empty() => {
            return Err(Fail::Bad(message!("position-has-options")));
        }
        Some(start) => app.at_a_position(start).await?,
    };
    if let Some(other) = wish.scenario.as_ref().filter(|wished| **wished != begins.scenario) {
        return Err(Fail::Bad(message!("position-of-other", scenario = &begins.scenario, other = other)));
    }
    let scenario = begins.scenario.clone();
    let opened = app.open(begins, mode, &holders, token(&heads).as_deref()).await?;
    tracing::info!(table = opened.table, scenario, "a table is opened");
    Ok(Json(opened))
}

pub async fn about(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<About>, Fail> {
    let row = app.row(&id).await?;
    let (entry, scenario) = app.games.scenario(&row.scenario).map_err(|e| Fail::Gone(e.message()))?;
    let choices = scenario.choices.clone();
    let own = entry.any().about(&row.scenario).ok().map(|about| about.data.as_str());
    let data = row.played.map(|played| played.data).filter(|data| Some(data.as_str()) != own);
    Ok(Json(About {
        data,
        table: row.id,
        game: entry.book.key,
        title: entry.book.title,
        scenario,
        maps: entry.book.maps,
        options: row.setup.settled(&choices).unwrap_or(row.setup).options,
        starts: row.start.is_some(),
        mode: row.mode,
        chairs: row.chairs.iter().map(Chair::of).collect(),
        closed: row.closed.as_deref().map(ended),
        created: row.created,
        touched: row.touched,
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sitting {
    token: String,
    #[serde(default)]
    name: String,
}

/// Sits down; with a personal link the seat is listed on that page from now on.
pub async fn sit(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    heads: HeaderMap,
    sitting: Result<Json<Sitting>, JsonRejection>,
) -> Result<Json<Done>, Fail> {
    let Json(sitting) = sitting.map_err(|e| unread(e.status(), e.body_text()))?;
    app.sit(&id, &sitting.token, &sitting.name, token(&heads).as_deref()).await?;
    Ok(Json(Done::DONE))
}

pub async fn record(State(app): State<Arc<App>>, Path(id): Path<String>, heads: HeaderMap) -> Result<Response, Fail> {
    let text = app.record(&id, token(&heads).as_deref()).await?;
    let name = format!("attachment; filename=\"esagono-{id}.jsonl\"");
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson".to_owned()), (header::CONTENT_DISPOSITION, name)], text).into_response())
}

pub async fn socket(State(app): State<Arc<App>>, Path(id): Path<String>, upgrade: WebSocketUpgrade) -> Response {
    let language = language::spoken();
    upgrade
        .max_message_size(limits::MESSAGE)
        .max_frame_size(limits::MESSAGE)
        .read_buffer_size(limits::READ_AT_ONCE)
        .on_upgrade(move |socket| language::speaking_while(language, "", crate::live::serve(app, id, socket)))
}
