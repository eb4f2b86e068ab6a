//! The addresses.

mod pages;
mod people;
mod pictures;
mod tables;

use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::json;

use crate::app::{App, Fail};
use crate::limits;

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
        .route("/api/people", post(people::new))
        .route("/api/people/me", get(people::me))
        .route("/ws/{table}", get(tables::socket))
        .fallback(nothing)
        .layer(DefaultBodyLimit::max(limits::MESSAGE))
        .layer(axum::middleware::map_response(guarded))
        .with_state(app)
}

/// Nothing but our own scripts and pictures; nobody may frame us.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

async fn guarded(mut response: Response) -> Response {
    let heads = response.headers_mut();
    heads.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    heads.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    heads.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

async fn healthz() -> &'static str {
    "ok"
}

async fn metrics(axum::extract::State(app): axum::extract::State<Arc<App>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.text())
}

async fn nothing() -> Fail {
    Fail::Unknown("there is nothing at this address".into())
}

impl IntoResponse for Fail {
    fn into_response(self) -> Response {
        let (status, text) = match self {
            Fail::Bad(text) => (StatusCode::BAD_REQUEST, text),
            Fail::Unknown(text) => (StatusCode::NOT_FOUND, text),
            Fail::Full(text) => (StatusCode::TOO_MANY_REQUESTS, text),
            Fail::Broken(text) => {
                tracing::error!("{text}");
                (StatusCode::INTERNAL_SERVER_ERROR, "something failed here; it is in the log".into())
            }
        };
        (status, Json(json!({ "error": text }))).into_response()
    }
}

/// The secret that came with a request.
fn token(heads: &HeaderMap) -> Option<String> {
    heads.get("x-esagono-token").and_then(|value| value.to_str().ok()).filter(|t| !t.is_empty()).map(str::to_owned)
}
