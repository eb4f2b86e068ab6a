//! The service: tables over HTTP and websockets, kept in one file.

mod app;
mod assets;
mod books;
pub mod click;
mod limits;
mod live;
mod metrics;
mod pictures;
mod pool;
pub mod protocol;
mod replay;
mod routes;
mod start;
pub mod store;
mod table;
mod token;

pub use app::{App, Fail};
pub use routes::router;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ConnectInfo;
use games::Games;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use store::{Sqlite, Store};
use thiserror::Error;
use tokio::net::TcpListener;

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

/// Why nothing is served.
#[derive(Debug, Error)]
pub enum ServeError {
    #[error(transparent)]
    Store(#[from] store::OpenError),
    #[error("{listen}: {why}")]
    Address { listen: SocketAddr, why: std::io::Error },
    #[error("no threads can be started: {0}")]
    Runtime(std::io::Error),
}

/// Serves until it is told to stop; `ready` is told the address.
pub fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let Config { games, data, listen, db } = config;
    let (store, writer) = Store::start(Sqlite::open(&db)?);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServeError::Runtime)?;
    let done = runtime.block_on(async {
        let listener = TcpListener::bind(listen).await.map_err(|why| ServeError::Address { listen, why })?;
        let app = Arc::new(App::new(Arc::new(games), store, data));
        ready(listener.local_addr().map_err(|why| ServeError::Address { listen, why })?);
        let sweeper = tokio::spawn(sweep(Arc::clone(&app)));
        tokio::select! {
            () = answer(listener, Arc::clone(&app)) => {}
            () = told_to_stop() => {}
        }
        tracing::info!("stopping");
        sweeper.abort();
        app.stop().await;
        // Clients are told to come again before the sockets close.
        tokio::time::sleep(Duration::from_millis(200)).await;
        Ok(())
    });
    runtime.shutdown_timeout(Duration::from_secs(5));
    // All senders are gone: what waits is written, then the thread ends.
    let _ = writer.join();
    done
}

/// Answers at an address that is listened to, for ever.
pub async fn answer(listener: TcpListener, app: Arc<App>) {
    let routes = TowerToHyperService::new(router(app));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits::HEAD);
    loop {
        let (stream, from) = match listener.accept().await {
            Ok(connected) => connected,
            Err(why) => {
                // Most likely there are too many open files: others will close.
                tracing::error!("a connection could not be taken: {why}");
                tokio::time::sleep(Duration::from_secs(1)).await;
                continue;
            }
        };
        // A frame and the answer behind it are small: waiting for more to send would cost 40 ms each time.
        let _ = stream.set_nodelay(true);
        let routes = routes.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(from));
            routes.call(request)
        });
        let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
        tokio::spawn(async move {
            // Whoever goes away in the middle is gone.
            let _ = connection.await;
        });
    }
}

/// Puts tables away that nobody has sat at for a while.
async fn sweep(app: Arc<App>) {
    let mut minute = tokio::time::interval(Duration::from_secs(60));
    loop {
        minute.tick().await;
        app.put_away_idle(limits::IDLE).await;
    }
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
