//! The service over real sockets, in process.

#![expect(clippy::unwrap_used, reason = "a test's helpers may fail the test")]

mod advice;
mod kept;
mod languages;
mod limits;
mod modes;
mod seats;
mod secrets;
mod starts;
mod store;
mod toys;
mod types;
mod why_not;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use guest::Guest;
use serde_json::{Value as Json, json};
use server::App;
use server::store::{Sqlite, Store};
use tokio::runtime::Runtime;

const SCENARIO: &str = "inferno/surprise";

/// A folder that is gone with the value.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("esagono-service-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
    pub fn db(&self) -> PathBuf {
        self.0.join("games.db")
    }
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A served file of tables.
pub struct Served {
    pub address: SocketAddr,
    pub store: Store,
    pub app: Arc<App>,
    runtime: Runtime,
    writer: std::thread::JoinHandle<()>,
}

pub fn serve(db: &Path) -> Served {
    serve_with(db, None)
}

/// With the data of a folder, or the built-in one.
pub fn serve_with(db: &Path, data: Option<&Path>) -> Served {
    serve_games(db, games::load(data).unwrap_or_else(|wrong| panic!("{wrong}")), data)
}

pub fn serve_games(db: &Path, games: games::Games, data: Option<&Path>) -> Served {
    let (store, writer) = Store::start(Sqlite::open(db).unwrap());
    let app = Arc::new(App::new(Arc::new(games), store.clone(), data.map(Path::to_path_buf)));
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
    let address = listener.local_addr().unwrap();
    runtime.spawn(server::answer(listener, Arc::clone(&app)));
    Served { address, store, app, runtime, writer }
}

impl Served {
    pub fn wait<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.block_on(work)
    }

    pub fn open(&self, wish: &Json) -> Opened {
        let answer = guest::post(self.address, "/api/tables", wish).unwrap();
        assert_eq!(answer.status, 200, "{}", answer.body);
        Opened(answer.json())
    }

    pub fn sit(&self, opened: &Opened, seat: &str) -> Guest {
        Guest::sit(self.address, opened.id(), Some(opened.token(seat))).unwrap()
    }

    pub fn watch(&self, opened: &Opened) -> Guest {
        Guest::sit(self.address, opened.id(), None).unwrap()
    }

    /// Ends everything, so that the file is free again.
    pub fn stop(self) {
        let Self { store, app, runtime, writer, .. } = self;
        runtime.block_on(app.stop());
        runtime.shutdown_timeout(std::time::Duration::from_secs(5));
        drop((store, app));
        writer.join().unwrap();
    }
}

/// What came back when a table was opened.
pub struct Opened(pub Json);

impl Opened {
    pub fn id(&self) -> &str {
        self.0["table"].as_str().unwrap()
    }
    /// The secret of a seat; `all` for the one that opens all.
    pub fn token(&self, seat: &str) -> &str {
        let token = if seat == "all" { &self.0["all"] } else { &self.0["seats"][seat] };
        token.as_str().unwrap_or_else(|| panic!("no token for {seat} in {}", self.0))
    }
}

pub fn friends() -> Json {
    json!({ "scenario": SCENARIO, "seats": { "it": "me", "ah": "friend" } })
}
pub fn against(bot: &str) -> Json {
    json!({ "scenario": SCENARIO, "seats": { "it": "me", "ah": bot } })
}
pub fn solo() -> Json {
    json!({ "scenario": SCENARIO, "mode": "solo", "seats": { "it": "me", "ah": "me" } })
}

/// Plays one order of those offered, the `n`th by a stride.
#[track_caller]
pub fn play(seat: &mut Guest, n: usize) -> String {
    assert!(seat.until_asked().unwrap(), "the game is over");
    let offers = seat.offers();
    let order = offers[n * 7 % offers.len()].clone();
    let answer = seat.act(&order).unwrap();
    assert!(answer.get("error").is_none(), "{order}: {answer}");
    order.as_str().unwrap().to_owned()
}

/// Plays on at a table of two seats, whoever is asked, until the first one has seen so many frames more.
pub fn play_both(seats: &mut [&mut Guest; 2], orders: usize) {
    for n in 0..orders {
        seats.iter_mut().for_each(|seat| seat.catch_up().unwrap());
        let Some(asked) = seats.iter_mut().find(|seat| !seat.ask.is_null()) else {
            assert!(!seats[0].stand["over"].is_null(), "nobody is asked");
            return;
        };
        play(asked, n);
    }
}

/// Rows by name, so that their order does not matter.
pub fn sorted(mut view: Json) -> Json {
    for list in ["units", "stacks", "objectives"] {
        if let Some(rows) = view[list].as_array_mut() {
            rows.sort_by_key(Json::to_string);
        }
    }
    view
}
