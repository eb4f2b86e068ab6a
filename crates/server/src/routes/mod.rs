//! The addresses.

mod pages;
mod people;
mod pictures;
mod replays;
mod tables;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::http::{Extensions, HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use kernel::{Message, message};
use language::Language;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

use crate::app::{App, Fail};
use crate::limits;
use crate::protocol::Failed;

pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/", get(pages::lobby))
        .route("/t/{table}", get(pages::table))
        .route("/me", get(pages::me))
        .route("/web/{*file}", get(pages::file))
        .route("/favicon.ico", get(pages::icon))
        .route("/healthz", get(healthz))
        .route("/metrics", get(metrics))
        .route("/api/games", get(tables::games))
        .route("/api/rules/{game}", get(tables::rules))
        .route("/api/presentation/{game}/{scenario}", get(tables::presentation))
        .route("/api/maps/{map}", get(pictures::geometry))
        .route("/map/{file}", get(pictures::map))
        .route("/api/tables", post(tables::open))
        .route("/api/tables/{table}", get(tables::about))
        .route("/api/tables/{table}/sit", post(tables::sit))
        .route("/api/tables/{table}/record", get(tables::record))
        .route("/api/tables/{table}/replay", get(replays::moments))
        .route("/api/tables/{table}/replay/{nth}", get(replays::moment))
        .route("/api/tables/{table}/verify", get(replays::verify))
        .route("/api/import", post(replays::import).layer(DefaultBodyLimit::max(limits::RECORD)))
        .route("/api/people", post(people::new))
        .route("/api/people/me", get(people::me).post(people::rename))
        .route("/api/people/me/qr", post(people::qr))
        .route("/ws/{table}", get(tables::socket))
        .fallback(nothing)
        .layer(DefaultBodyLimit::max(limits::MESSAGE))
        .layer(axum::middleware::from_fn(spoken))
        .layer(head(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(head(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(head(header::REFERRER_POLICY, "no-referrer"))
        .layer(CompressionLayer::new())
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, limits::REQUEST))
        .layer(axum::middleware::from_fn(noted))
        .with_state(app)
}

/// Nothing but our own scripts and pictures; nobody may frame us.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// On every answer.
fn head(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
}

/// One line of the log for each request. Secrets are in no address.
async fn noted(request: Request, next: Next) -> Response {
    let (method, path, begun) = (request.method().clone(), request.uri().path().to_owned(), Instant::now());
    let response = next.run(request).await;
    let (status, millis) = (response.status().as_u16(), begun.elapsed().as_millis());
    if status >= 500 {
        tracing::error!(%method, path, status, millis, "request");
    } else if status >= 400 {
        tracing::info!(%method, path, status, millis, "request");
    } else {
        tracing::debug!(%method, path, status, millis, "request");
    }
    response
}

/// Whoever asks is answered in the language that the address names, `?language=it`, or else in the first known one of those
/// that the browser prefers. What is kept on the way must be kept by language.
async fn spoken(request: Request, next: Next) -> Response {
    let is_told = request.uri().path().starts_with("/api/");
    let language = language_of(request.uri().query().unwrap_or_default(), request.headers());
    let mut response = language::speaking_while(language, "", next.run(request)).await;
    if is_told {
        let heads = response.headers_mut();
        heads.append(header::VARY, HeaderValue::from_static("accept-language"));
        heads.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(language.key()));
    }
    response
}

fn language_of(query: &str, heads: &HeaderMap) -> Language {
    let named = query.split('&').find_map(|pair| pair.strip_prefix("language=")).and_then(Language::named);
    let preferred = || heads.get(header::ACCEPT_LANGUAGE)?.to_str().ok().and_then(Language::preferred);
    named.or_else(preferred).unwrap_or_default()
}

/// Well if the store answers.
async fn healthz(State(app): State<Arc<App>>) -> Response {
    match tokio::time::timeout(Duration::from_secs(2), app.store.table_count()).await {
        Ok(Ok(_)) => "ok".into_response(),
        Ok(Err(why)) => (StatusCode::SERVICE_UNAVAILABLE, format!("the store does not answer: {why}")).into_response(),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer").into_response(),
    }
}

async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, crate::metrics::TEXT)], app.metrics.text())
}

async fn nothing() -> Fail {
    Fail::Unknown(message!("nothing-at-address"))
}

impl IntoResponse for Fail {
    fn into_response(self) -> Response {
        let (status, text) = match self {
            Fail::Bad(text) => (StatusCode::BAD_REQUEST, text),
            Fail::Unknown(text) => (StatusCode::NOT_FOUND, text),
            Fail::Full(text) => (StatusCode::TOO_MANY_REQUESTS, text),
            Fail::TooBig(text) => (StatusCode::PAYLOAD_TOO_LARGE, text),
            Fail::Gone(text) => (StatusCode::GONE, text),
            Fail::Broken(text) => {
                tracing::error!("{text}");
                (StatusCode::INTERNAL_SERVER_ERROR, message!("failed-here"))
            }
        };
        (status, Json(Failed { error: text })).into_response()
    }
}

/// A body that could not be taken.
fn unread(status: StatusCode, text: String) -> Fail {
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => Fail::TooBig(message!("more-than-may-be-sent")),
        _ => Fail::Bad(Message::plain(text)),
    }
}

/// The secret that came with a request.
fn token(heads: &HeaderMap) -> Option<String> {
    heads.get("x-esagono-token").and_then(|value| value.to_str().ok()).filter(|t| !t.is_empty()).map(str::to_owned)
}

/// Where a request comes from: a server in front of this one on the same machine may say it.
fn address(heads: &HeaderMap, extensions: &Extensions) -> Option<IpAddr> {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>()?.0.ip();
    let told = heads.get("x-forwarded-for").and_then(|value| value.to_str().ok());
    let told = told.and_then(|list| list.rsplit(',').next()).and_then(|last| last.trim().parse().ok());
    Some(told.filter(|_| peer.is_loopback()).unwrap_or(peer))
}
