//! All games on disk: one SQLite file, one row a game.
//!
//! The file is in WAL mode with `synchronous = FULL`: a change that was announced survives a
//! killed process and a power cut. It is locked for this process alone, because two servers
//! with one file would each play a game the other does not know of.

mod file;
mod limit;
mod record;

pub(crate) use record::StoredResult;

use crate::wire::GameSummary;
use boyi_engine::SavedSession;
use limit::Limit;
use record::LISTED;
use rusqlite::{Connection, OptionalExtension, params};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use thiserror::Error;

/// The most games a list holds.
const LIST_LIMIT: u32 = 500;

/// The most games that are stored.
pub(crate) const MAX_GAMES: u32 = 10_000;

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
    #[error("{0} games are stored, which is the limit; a new one needs the place of one that is deleted")]
    Full(u32),
    #[error("the stored game `{id}` cannot be read: {why}")]
    BrokenRecord { id: String, why: String },
}

/// The games of one file. Clones share it.
#[derive(Clone)]
pub(crate) struct Store {
    path: Arc<Path>,
    connection: Arc<Mutex<Connection>>,
    limit: Limit,
}

impl Store {
    /// Opens the file, or makes it when it is missing or empty. A file that is not ours, damaged
    /// or too new is left as it is.
    pub(crate) fn open(path: &Path) -> Result<Store, StoreError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(|source| StoreError::Folder { path: path.into(), source })?;
        }
        let connection = file::open(path)?;
        Ok(Store {
            path: path.into(),
            connection: Arc::new(Mutex::new(connection)),
            limit: Limit::new(MAX_GAMES),
        })
    }

    /// From now on every change fails, as on a full disk.
    #[cfg(test)]
    pub(crate) fn refuse_writes(&self) {
        self.connection.lock().unwrap().pragma_update(None, "query_only", true).unwrap();
    }

    /// Makes sure that another game can be stored. When there are as many as are allowed, games without any
    /// move that are not in `open` are deleted, the oldest first. Games with moves stay.
    pub(crate) async fn make_room(&self, open: Vec<String>) -> Result<(), StoreError> {
        let limit = self.limit.clone();
        self.with(move |connection| limit.make_room(connection, &open)).await
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

    /// Deletes games and returns the identifiers of those that were there.
    ///
    /// # Errors
    /// [`StoreError::NoSuchGame`] when none of them was.
    pub(crate) async fn delete(&self, ids: Vec<String>) -> Result<Vec<String>, StoreError> {
        self.with(move |connection| {
            let transaction = connection.unchecked_transaction()?;
            let (mut deleted, mut missing) = (Vec::new(), None);
            for id in ids {
                match record::delete(connection, &id)? {
                    true => deleted.push(id),
                    false => missing = missing.or(Some(id)),
                }
            }
            transaction.commit()?;
            Ok(match missing.filter(|_| deleted.is_empty()) {
                Some(missing) => Err(StoreError::NoSuchGame(missing)),
                None => Ok(deleted),
            })
        })
        .await
    }

    /// Deletes every finished game and returns the identifiers that can be read.
    pub(crate) async fn delete_finished(&self) -> Result<Vec<String>, StoreError> {
        self.with(|connection| Ok(Ok(record::delete_finished(connection)?))).await
    }

    /// Deletes games without a move that have not changed for `life`, except those in `open`.
    pub(crate) async fn delete_unstarted(&self, open: Vec<String>, life: Duration) -> Result<(), StoreError> {
        let oldest = now_ms() - i64::try_from(life.as_millis()).unwrap_or(i64::MAX);
        self.with(move |connection| {
            limit::delete_without_moves(connection, &open, oldest, u32::MAX)?;
            Ok(Ok(()))
        })
        .await
    }

    /// The number of stored games.
    pub(crate) async fn count(&self) -> Result<u32, StoreError> {
        self.with(|connection| Ok(Ok(limit::count(connection)?))).await
    }

    /// The latest games first, and the identifiers of those that cannot be read.
    pub(crate) async fn list(&self) -> Result<(Vec<GameSummary>, Vec<String>), StoreError> {
        self.with(move |connection| {
            let sql = format!("SELECT {LISTED} FROM game ORDER BY updated_ms DESC LIMIT ?1");
            let mut query = connection.prepare_cached(&sql)?;
            let mut rows = query.query([LIST_LIMIT])?;
            let (mut games, mut broken) = (Vec::new(), Vec::new());
            while let Some(row) = rows.next()? {
                match record::listed(row)? {
                    Ok(game) => games.push(game),
                    Err(name) => broken.push(name),
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
        let Store { path, connection, .. } = self.clone();
        let done = tokio::task::spawn_blocking(move || {
            let connection = connection.lock().unwrap_or_else(PoisonError::into_inner);
            work(&connection).map_err(|source| file::name_the_file(&path, source))?
        });
        done.await.unwrap_or_else(|_| {
            let source = rusqlite::Error::UnwindingPanic;
            Err(StoreError::Sqlite { path: self.path.to_path_buf(), source })
        })
    }
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
