//! One SQLite file: write-ahead log, everything synced before a transaction is done.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};

use super::{OpenError, Said, StoreError, TableRow, Unopened, Write};

const APPLICATION: i32 = 0x0E5A_6080;
const VERSION: i32 = 2;
/// Files up to this size are looked through when they are opened.
const CHECKED: u64 = 256 * 1024 * 1024;

const SCHEMA: &str = "
CREATE TABLE tables (id TEXT PRIMARY KEY, touched INTEGER NOT NULL, closed INTEGER NOT NULL, row TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE lines (table_id TEXT NOT NULL, n INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY (table_id, n)) WITHOUT ROWID;
CREATE TABLE said (id INTEGER PRIMARY KEY, table_id TEXT NOT NULL, row TEXT NOT NULL);
CREATE INDEX said_at ON said (table_id, id);
CREATE TABLE people (hash TEXT PRIMARY KEY, name TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE sits (person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id)) WITHOUT ROWID;
";
/// Since version 2.
const DATA: &str = "CREATE TABLE data (hash TEXT PRIMARY KEY, texts TEXT NOT NULL) WITHOUT ROWID;";

pub struct Sqlite {
    db: Connection,
}

impl Sqlite {
    /// Opens or makes the file; a file of something else is refused and left alone.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        Self::opened(path).map_err(|why| OpenError { path: path.to_owned(), why })
    }

    fn opened(path: &Path) -> Result<Self, Unopened> {
        let db = Connection::open(path)?;
        db.busy_timeout(Duration::from_secs(2))?;
        let application: i32 = db.query_row("PRAGMA application_id", [], |r| r.get(0))?;
        let version: i32 = db.query_row("PRAGMA user_version", [], |r| r.get(0))?;
        let things: i64 = db.query_row("SELECT count(*) FROM sqlite_master", [], |r| r.get(0))?;
        let is_new = things == 0 && application == 0;
        if !is_new && application != APPLICATION {
            return Err(Unopened::Foreign);
        }
        if !is_new && !(1..=VERSION).contains(&version) {
            return Err(Unopened::Format { has: version, knows: VERSION });
        }
        // The lock is held as long as the program runs: two servers on one file would overwrite each other's tables. Many
        // tables write to pages of their own: the longer the log, the more often a page is only copied once.
        db.execute_batch(
            "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
             PRAGMA wal_autocheckpoint = 4000;",
        )?;
        let size = std::fs::metadata(path).map_or(0, |file| file.len());
        if !is_new && size <= CHECKED {
            let said: String = db.query_row("PRAGMA quick_check(1)", [], |r| r.get(0))?;
            if said != "ok" {
                return Err(Unopened::Damaged);
            }
        }
        let mut store = Self { db };
        let begun = store.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        if is_new {
            begun.execute_batch(SCHEMA)?;
        }
        if is_new || version < 2 {
            begun.execute_batch(DATA)?;
            carry_lines_over(&begun)?;
            begun.execute_batch(&format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION};"))?;
        }
        begun.commit()?;
        Ok(store)
    }

    /// All of it or nothing.
    pub fn write<'a>(&mut self, writes: impl IntoIterator<Item = &'a Write>) -> Result<(), StoreError> {
        let begun = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for write in writes {
            put(&begun, write)?;
        }
        Ok(begun.commit()?)
    }

    pub fn tables(&self) -> Result<Vec<TableRow>, StoreError> {
        let mut query = self.db.prepare("SELECT id, row FROM tables ORDER BY touched DESC, id")?;
        let rows = query.query_map([], |r| Ok((r.get::<_, String>(0)?, r.get::<_, String>(1)?)))?;
        let mut tables = Vec::new();
        for row in rows {
            let (id, text) = row?;
            match serde_json::from_str(&text) {
                Ok(table) => tables.push(table),
                Err(e) => tracing::error!(table = id, "a table cannot be read and is left out: {e}"),
            }
        }
        Ok(tables)
    }

    pub fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let found: Option<String> = self.db.query_row("SELECT row FROM tables WHERE id = ?1", [id], |r| r.get(0)).optional()?;
        Ok(found.map(|text| serde_json::from_str(&text)).transpose()?)
    }

    pub fn lines(&self, table: &str) -> Result<Vec<String>, StoreError> {
        let mut query = self.db.prepare_cached("SELECT line FROM lines WHERE table_id = ?1 ORDER BY n")?;
        let rows = query.query_map([table], |r| r.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The files that are kept under a hash.
    pub fn data(&self, hash: &str) -> Result<Option<BTreeMap<String, String>>, StoreError> {
        let sql = "SELECT texts FROM data WHERE hash = ?1";
        let found: Option<String> = self.db.query_row(sql, [hash], |r| r.get(0)).optional()?;
        Ok(found.map(|texts| serde_json::from_str(&texts)).transpose()?)
    }

    /// How many lines a table has.
    pub fn count(&self, table: &str) -> Result<u32, StoreError> {
        let sql = "SELECT coalesce(max(n), 0) FROM lines WHERE table_id = ?1";
        Ok(self.db.prepare_cached(sql)?.query_row([table], |r| r.get(0))?)
    }

    /// How many tables there are.
    pub fn table_count(&self) -> Result<usize, StoreError> {
        let count: i64 = self.db.query_row("SELECT count(*) FROM tables", [], |r| r.get(0))?;
        Ok(usize::try_from(count).unwrap_or(usize::MAX))
    }

    pub fn said(&self, table: &str) -> Result<Vec<Said>, StoreError> {
        let mut query = self.db.prepare_cached("SELECT row FROM said WHERE table_id = ?1 ORDER BY id")?;
        let rows = query.query_map([table], |r| r.get::<_, String>(0))?;
        let texts: Vec<String> = rows.collect::<Result<_, _>>()?;
        Ok(texts.iter().filter_map(|text| serde_json::from_str(text).ok()).collect())
    }

    /// The name of a person.
    pub fn person(&self, hash: &str) -> Result<Option<String>, StoreError> {
        Ok(self.db.query_row("SELECT name FROM people WHERE hash = ?1", [hash], |r| r.get(0)).optional()?)
    }

    /// Tables at which a person sits, the last touched first.
    pub fn tables_of(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT t.id FROM sits s JOIN tables t ON t.id = s.table_id WHERE s.person = ?1 ORDER BY t.touched DESC, t.id";
        let mut query = self.db.prepare_cached(sql)?;
        let rows = query.query_map([person], |r| r.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

/// Lines of version 1 had their order a second time, by the places of pieces and hexes in their lists. What cannot be read
/// stays as it is: its table will say so.
fn carry_lines_over(db: &Connection) -> rusqlite::Result<()> {
    let mut old = db.prepare("SELECT table_id, n, line FROM lines")?;
    let mut new = db.prepare("UPDATE lines SET line = ?3 WHERE table_id = ?1 AND n = ?2")?;
    let mut rows = old.query([])?;
    while let Some(row) = rows.next()? {
        let (table, n, line): (String, u32, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        if let Ok(line) = kernel::Line::read(&line, 1) {
            new.execute(params![table, n, line.text()])?;
        }
    }
    Ok(())
}

fn put(db: &Connection, write: &Write) -> rusqlite::Result<()> {
    match write {
        Write::Table(table) => {
            let text = serde_json::to_string(table).unwrap_or_default();
            let sql = "INSERT INTO tables (id, touched, closed, row) VALUES (?1, ?2, ?3, ?4)
                       ON CONFLICT (id) DO UPDATE SET touched = ?2, closed = ?3, row = ?4";
            db.prepare_cached(sql)?.execute(params![table.id, table.touched as i64, table.closed.is_some(), text])?;
            let mut sits = db.prepare_cached("INSERT OR IGNORE INTO sits (person, table_id) VALUES (?1, ?2)")?;
            for person in table.chairs.iter().filter_map(|chair| chair.person_hash.as_ref()) {
                sits.execute(params![person, table.id])?;
            }
        }
        Write::Lines { table, first, lines } => {
            let mut insert = db.prepare_cached("INSERT INTO lines (table_id, n, line) VALUES (?1, ?2, ?3)")?;
            for (n, line) in (*first..).zip(lines) {
                insert.execute(params![table, n, line])?;
            }
        }
        Write::Data { hash, texts } => {
            let text = serde_json::to_string(texts).unwrap_or_default();
            db.prepare_cached("INSERT OR IGNORE INTO data (hash, texts) VALUES (?1, ?2)")?.execute(params![hash, text])?;
        }
        Write::Said { table, said } => {
            let text = serde_json::to_string(said).unwrap_or_default();
            db.prepare_cached("INSERT INTO said (table_id, row) VALUES (?1, ?2)")?.execute(params![table, text])?;
        }
        Write::Person { hash, name, at } => {
            let sql = "INSERT INTO people (hash, name, at) VALUES (?1, ?2, ?3) ON CONFLICT (hash) DO UPDATE SET name = ?2";
            db.prepare_cached(sql)?.execute(params![hash, name, *at as i64])?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("esagono-store-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn what_is_written_is_there_after_reopening() {
        let folder = folder("reopen");
        let path = folder.join("games.db");
        let mut store = Sqlite::open(&path).unwrap();
        store.write(&[Write::Lines { table: "a".into(), first: 1, lines: vec!["one".into(), "two".into()] }]).unwrap();
        drop(store);
        assert_eq!(Sqlite::open(&path).unwrap().lines("a").unwrap(), ["one", "two"]);
    }

    #[test]
    fn a_batch_is_all_or_nothing() {
        let folder = folder("whole");
        let mut store = Sqlite::open(&folder.join("games.db")).unwrap();
        let line = |n: u32, text: &str| Write::Lines { table: "a".into(), first: n, lines: vec![text.into()] };
        store.write(&[line(1, "one")]).unwrap();
        assert!(store.write(&[line(2, "two"), line(1, "again")]).is_err());
        assert_eq!(store.lines("a").unwrap(), ["one"]);
    }

    #[test]
    fn foreign_damaged_and_busy_files_are_refused_in_words() {
        let folder = folder("foreign");
        let text = folder.join("notes.txt");
        std::fs::write(&text, "not a database at all, but long enough to have a header of a hundred bytes and some more")
            .unwrap();
        assert!(Sqlite::open(&text).err().unwrap().to_string().contains("is not a database of Esagono"));
        let other = folder.join("other.db");
        Connection::open(&other).unwrap().execute_batch("CREATE TABLE things (n INTEGER)").unwrap();
        assert!(Sqlite::open(&other).err().unwrap().to_string().contains("another program"));
        assert!(Sqlite::open(&folder).err().unwrap().to_string().contains("cannot be opened"));
        let torn = folder.join("torn.db");
        let mut store = Sqlite::open(&torn).unwrap();
        let lines = (0..2000).map(|n| format!("a line that takes some room, number {n}")).collect();
        store.write(&[Write::Lines { table: "a".into(), first: 1, lines }]).unwrap();
        drop(store);
        let mut bytes = std::fs::read(&torn).unwrap();
        bytes[4096..].iter_mut().for_each(|byte| *byte ^= 0x5a);
        std::fs::write(&torn, bytes).unwrap();
        assert!(Sqlite::open(&torn).err().unwrap().to_string().contains("is damaged"));
        let ours = folder.join("ours.db");
        let _held = Sqlite::open(&ours).unwrap();
        assert!(Sqlite::open(&ours).err().unwrap().to_string().contains("in use"));
    }
}
