//! The service over real sockets, in process.

mod client;
mod seats;
mod store;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use server::store::{Sqlite, Store};
use server::{App, router};

/// A served file of tables; ends with the value.
pub struct Served {
    pub address: SocketAddr,
    task: tokio::task::JoinHandle<()>,
    app: Arc<App>,
}

pub fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("esagono-service-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

pub async fn serve(db: &Path) -> Served {
    let (store, _) = Store::start(Sqlite::open(db).unwrap());
    let games = games::load(None).unwrap();
    let app = Arc::new(App::new(Arc::new(games), store, None));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let routes = router(Arc::clone(&app));
    let task = tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
    Served { address, task, app }
}

impl Served {
    /// Ends the tables and the server, so that the file is free again.
    pub async fn stop(self) {
        self.app.stop().await;
        self.task.abort();
        let _ = self.task.await;
        drop(self.app);
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
}
