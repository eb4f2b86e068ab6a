//! The service: tables over HTTP and websockets, kept in one file.

mod app;
mod assets;
mod delta;
mod limits;
mod live;
mod metrics;
mod pictures;
mod routes;
pub mod store;
mod table;
mod token;

pub use app::{App, Fail, Opened};
pub use routes::router;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use games::Games;
use store::{Sqlite, Store};

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// What is served, where, and where it is kept.
pub struct Config {
    pub games: Games,
    /// Another set of data than the built-in one, for the maps.
    pub data: Option<PathBuf>,
    pub listen: SocketAddr,
    pub db: PathBuf,
}

/// Serves until it is told to stop; `ready` is told the address.
pub fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), String> {
    let Config { games, data, listen, db } = config;
    let (store, writer) = Store::start(Sqlite::open(&db)?);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|e| e.to_string())?;
    let done = runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(listen).await.map_err(|e| format!("{listen}: {e}"))?;
        let app = Arc::new(App::new(Arc::new(games), store, data));
        ready(listener.local_addr().map_err(|e| e.to_string())?);
        let serving = axum::serve(listener, router(Arc::clone(&app))).into_future();
        tokio::select! {
            served = serving => served.map_err(|e| e.to_string())?,
            () = told_to_stop() => tracing::info!("stopping"),
        }
        app.stop().await;
        Ok(())
    });
    runtime.shutdown_timeout(std::time::Duration::from_secs(5));
    // All senders are gone: what waits is written, then the thread ends.
    let _ = writer.join();
    done
}

async fn told_to_stop() {
    let interrupt = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! {
                    () = interrupt => {}
                    _ = terminate.recv() => {}
                }
            }
            Err(_) => interrupt.await,
        }
    }
    #[cfg(not(unix))]
    interrupt.await;
}
