//! All games on disk: one SQLite file, one row a game.
//!
//! The file is in WAL mode with `synchronous = FULL`: a change that was announced survives a
//! killed process and a power cut. It is locked for this process alone, because two servers
//! with one file would each play a game the other does not know of.

use crate::wire::GameSummary;
use boyi_engine::SavedSession;
use boyi_engine::data::Side;
use rusqlite::{Connection, ErrorCode, OptionalExtension, params};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use thiserror::Error;

/// Marks an SQLite file as ours: `Boyi` in ASCII.
const APPLICATION_ID: i32 = 0x426f_7969;

/// Each step brings the file from the version of its index to the next.
const MIGRATIONS: [&str; 2] = [
    "
    CREATE TABLE game (
        id         TEXT PRIMARY KEY,
        session    TEXT NOT NULL,    -- SavedSession as JSON
        outcome    TEXT,             -- 'first', 'second', 'draw'; NULL while the game goes on
        updated_ms INTEGER NOT NULL  -- milliseconds since 1970
    ) STRICT;
    CREATE INDEX game_updated ON game (updated_ms);
",
    // There were five levels; now there are eight, and each old one becomes the new one nearest to
    // it. A record that cannot be read stays as it is.
    "
    UPDATE game SET session = json_set(session, '$.players.first.level',
        CASE session ->> '$.players.first.level'
            WHEN 2 THEN 4 WHEN 3 THEN 6 WHEN 4 THEN 7 WHEN 5 THEN 8 ELSE session ->> '$.players.first.level' END)
    WHERE CASE WHEN json_valid(session) THEN session ->> '$.players.first.kind' = 'engine' END;
    UPDATE game SET session = json_set(session, '$.players.second.level',
        CASE session ->> '$.players.second.level'
            WHEN 2 THEN 4 WHEN 3 THEN 6 WHEN 4 THEN 7 WHEN 5 THEN 8 ELSE session ->> '$.players.second.level' END)
    WHERE CASE WHEN json_valid(session) THEN session ->> '$.players.second.kind' = 'engine' END;
",
];

/// Time to wait for another server that is releasing the file.
const PATIENCE: Duration = Duration::from_secs(3);

/// The most games a list holds.
const LIST_LIMIT: u32 = 500;

/// Faults of the file of games.
#[derive(Debug, Error)]
#[allow(missing_docs)] // the messages say it
pub enum StoreError {
    #[error("cannot make the folder of {}: {source}", path.display())]
    Folder { path: PathBuf, source: std::io::Error },
    #[error("{} is in use by another program (is another boyi running?)", .0.display())]
    InUse(PathBuf),
    #[error("{} is not a database of Boyi: {why}", path.display())]
    NotOurs { path: PathBuf, why: String },
    #[error("{} is damaged: {why}", path.display())]
    Damaged { path: PathBuf, why: String },
    #[error("{} was written by a newer Boyi (format {found}, this one knows {known})", path.display())]
    TooNew { path: PathBuf, found: i64, known: usize },
    #[error("{}: {source}", path.display())]
    Sqlite { path: PathBuf, source: rusqlite::Error },
    #[error("there is no game `{0}`")]
    NoSuchGame(String),
    #[error("the stored game `{id}` cannot be read: {why}")]
    BrokenRecord { id: String, why: String },
}

/// Results of stored games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StoredResult {
    GoesOn,
    Draw,
    Won(Side),
}

impl StoredResult {
    fn text(self) -> Option<&'static str> {
        match self {
            StoredResult::GoesOn => None,
            StoredResult::Draw => Some("draw"),
            StoredResult::Won(Side::First) => Some("first"),
            StoredResult::Won(Side::Second) => Some("second"),
        }
    }

    /// As [`GameSummary::result`] has it.
    fn summary(text: Option<&str>) -> Option<Option<Side>> {
        match text {
            None => None,
            Some("first") => Some(Some(Side::First)),
            Some("second") => Some(Some(Side::Second)),
            Some(_) => Some(None),
        }
    }
}

/// The games of one file. Clones share it.
#[derive(Clone)]
pub(crate) struct Store {
    path: Arc<Path>,
    connection: Arc<Mutex<Connection>>,
}

impl Store {
    /// Opens the file, or makes it when it is missing or empty. A file that is not ours, damaged
    /// or too new is left as it is.
    pub(crate) fn open(path: &Path) -> Result<Store, StoreError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(|source| StoreError::Folder { path: path.into(), source })?;
        }
        let connection = prepare(path).map_err(|error| match error {
            PrepareError::Store(error) => error,
            PrepareError::Sqlite(source) => name_the_file(path, source),
        })?;
        Ok(Store { path: path.into(), connection: Arc::new(Mutex::new(connection)) })
    }

    /// From now on every change fails, as on a full disk.
    #[cfg(test)]
    pub(crate) fn refuse_writes(&self) {
        self.connection.lock().unwrap().pragma_update(None, "query_only", true).unwrap();
    }

    pub(crate) async fn insert(
        &self,
        id: String,
        saved: SavedSession,
        outcome: StoredResult,
    ) -> Result<(), StoreError> {
        self.write(
            "INSERT INTO game (session, outcome, updated_ms, id) VALUES (?1, ?2, ?3, ?4)",
            id,
            saved,
            outcome,
        )
        .await
    }

    pub(crate) async fn update(
        &self,
        id: String,
        saved: SavedSession,
        outcome: StoredResult,
    ) -> Result<(), StoreError> {
        self.write(
            "UPDATE game SET session = ?1, outcome = ?2, updated_ms = ?3 WHERE id = ?4",
            id,
            saved,
            outcome,
        )
        .await
    }

    async fn write(
        &self,
        sql: &'static str,
        id: String,
        saved: SavedSession,
        outcome: StoredResult,
    ) -> Result<(), StoreError> {
        let json = serde_json::to_string(&saved)
            .map_err(|error| StoreError::BrokenRecord { id: id.clone(), why: error.to_string() })?;
        self.with(move |connection| {
            let rows = connection.execute(sql, params![json, outcome.text(), now_ms(), id])?;
            Ok(if rows == 0 { Err(StoreError::NoSuchGame(id)) } else { Ok(()) })
        })
        .await
    }

    pub(crate) async fn load(&self, id: String) -> Result<SavedSession, StoreError> {
        let key = id.clone();
        let json: Option<Vec<u8>> = self
            .with(move |connection| {
                let row = connection.query_row(
                    "SELECT CAST(session AS BLOB) FROM game WHERE id = ?1",
                    [key],
                    |row| row.get(0),
                );
                Ok(Ok(row.optional()?))
            })
            .await?;
        let Some(json) = json else { return Err(StoreError::NoSuchGame(id)) };
        serde_json::from_slice(&json).map_err(|error| StoreError::BrokenRecord { id, why: error.to_string() })
    }

    pub(crate) async fn delete(&self, id: String) -> Result<(), StoreError> {
        self.with(move |connection| {
            let rows = connection.execute("DELETE FROM game WHERE id = ?1", [&id])?;
            Ok(if rows == 0 { Err(StoreError::NoSuchGame(id)) } else { Ok(()) })
        })
        .await
    }

    /// The latest games first, and the identifiers of those that cannot be read.
    pub(crate) async fn list(&self) -> Result<(Vec<GameSummary>, Vec<String>), StoreError> {
        self.with(move |connection| {
            // Broken text must spoil its own record alone, so it is read as bytes.
            let sql = "SELECT id, CAST(session AS BLOB), outcome, updated_ms FROM game
                       ORDER BY updated_ms DESC LIMIT ?1";
            let mut query = connection.prepare_cached(sql)?;
            let mut rows = query.query([LIST_LIMIT])?;
            let (mut games, mut broken) = (Vec::new(), Vec::new());
            while let Some(row) = rows.next()? {
                let (id, json): (String, Vec<u8>) = (row.get(0)?, row.get(1)?);
                let (outcome, updated_ms): (Option<String>, i64) = (row.get(2)?, row.get(3)?);
                match serde_json::from_slice::<SavedSession>(&json) {
                    Ok(saved) => games.push(GameSummary {
                        id,
                        spec: saved.spec,
                        players: saved.players,
                        ply: u32::try_from(saved.ply).unwrap_or(u32::MAX),
                        result: StoredResult::summary(outcome.as_deref()),
                        updated_ms: updated_ms.unsigned_abs(),
                    }),
                    Err(error) => {
                        tracing::warn!(id, %error, "a stored game cannot be read");
                        broken.push(id);
                    }
                }
            }
            Ok(Ok((games, broken)))
        })
        .await
    }

    /// Runs `work` on the connection, away from the threads that serve the sockets.
    async fn with<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<Result<T, StoreError>> + Send + 'static,
    ) -> Result<T, StoreError> {
        let Store { path, connection } = self.clone();
        let done = tokio::task::spawn_blocking(move || {
            let connection = connection.lock().unwrap_or_else(PoisonError::into_inner);
            work(&connection).map_err(|source| name_the_file(&path, source))?
        });
        done.await.unwrap_or_else(|_| {
            let source = rusqlite::Error::UnwindingPanic;
            Err(StoreError::Sqlite { path: self.path.to_path_buf(), source })
        })
    }
}

enum PrepareError {
    Store(StoreError),
    Sqlite(rusqlite::Error),
}

impl From<rusqlite::Error> for PrepareError {
    fn from(error: rusqlite::Error) -> PrepareError {
        PrepareError::Sqlite(error)
    }
}

/// Opens and checks the file, and only then writes to it.
fn prepare(path: &Path) -> Result<Connection, PrepareError> {
    let mut connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let application_id: i32 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;

    let is_empty = tables == 0 && application_id == 0 && version == 0;
    if !is_empty && application_id != APPLICATION_ID {
        let why = format!("its application id is {application_id:#x}, not {APPLICATION_ID:#x}");
        return Err(PrepareError::Store(StoreError::NotOurs { path: path.into(), why }));
    }
    let known = MIGRATIONS.len();
    let Some(missing) = usize::try_from(version).ok().and_then(|version| MIGRATIONS.get(version..)) else {
        return Err(PrepareError::Store(StoreError::TooNew { path: path.into(), found: version, known }));
    };
    let verdict: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if verdict != "ok" {
        return Err(PrepareError::Store(StoreError::Damaged { path: path.into(), why: verdict }));
    }

    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    let transaction = connection.transaction()?;
    for migration in missing {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", i64::try_from(known).unwrap_or(i64::MAX))?;
    transaction.commit()?;
    Ok(connection)
}

/// SQLite's errors say what, but not which file.
fn name_the_file(path: &Path, source: rusqlite::Error) -> StoreError {
    let path = path.to_path_buf();
    match source.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => StoreError::NotOurs { path, why: "it is not an SQLite file".into() },
        Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged { path, why: source.to_string() },
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::InUse(path),
        _ => StoreError::Sqlite { path, source },
    }
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
