//! The results of a match on disk: one SQLite file, one row a pair of games.
//!
//! The games still to be played are the plan less the stored ones, so a match that is killed at any moment
//! loses the pairs in progress and nothing else; they are played again whole. The file is in WAL mode and
//! locked for this process alone, because two runners would play every pair twice.

use crate::game::PlayedPair;
use crate::plan::{Plan, difference};
use crate::programs::{self, Program};
use rusqlite::{Connection, ErrorCode, OptionalExtension, params};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;

/// Marks an SQLite file as a match of ours: `BoyM` in ASCII.
const APPLICATION_ID: i32 = 0x426f_794d;

/// The form of the tables below.
const VERSION: i64 = 2;

const TABLES: &str = "
    CREATE TABLE run (
        run_id   INTEGER PRIMARY KEY,
        plan     TEXT NOT NULL,  -- Plan as JSON
        programs TEXT NOT NULL   -- Vec<Program> as JSON
    ) STRICT;
    CREATE TABLE result (
        run_id  INTEGER NOT NULL REFERENCES run,
        pair_no INTEGER NOT NULL,
        pair    TEXT NOT NULL,  -- PlayedPair as JSON
        PRIMARY KEY (run_id, pair_no)
    ) STRICT, WITHOUT ROWID;
";

/// The one run of a file.
const RUN: i64 = 1;

/// Faults of a file of results.
#[derive(Debug, Error)]
#[allow(missing_docs)] // the messages say it
pub enum StoreError {
    #[error("{} is in use by another match", .0.display())]
    InUse(PathBuf),
    #[error("{} is not a match of Boyi", .0.display())]
    NotOurs(PathBuf),
    #[error("{} was written by another version of Boyi (format {found}, this one knows {VERSION})", path.display())]
    Version { path: PathBuf, found: i64 },
    #[error("{} holds a match already; --resume goes on with it", .0.display())]
    Taken(PathBuf),
    #[error("{} holds another match: {difference}", path.display())]
    OtherMatch { path: PathBuf, difference: String },
    #[error(
        "the program of `{engine}` ({}) has changed since the match in {} was begun; \
         --allow-rebuilt goes on all the same",
        program.display(),
        path.display()
    )]
    Rebuilt { path: PathBuf, engine: String, program: PathBuf },
    #[error("{} is damaged: {what} cannot be read: {why}", path.display())]
    Damaged { path: PathBuf, what: String, why: String },
    #[error("{}: {source}", path.display())]
    Sqlite { path: PathBuf, source: rusqlite::Error },
}

/// Treatment of a match that is in the file already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resume {
    /// Leave it alone.
    Never,
    /// Go on with it, if the engines' programs are the same.
    Same,
    /// Go on with it, with whatever the programs are now.
    Rebuilt,
}

/// The results of one match.
pub struct Store {
    path: PathBuf,
    connection: Connection,
}

impl Store {
    /// Opens the file of a match, or makes it. A match that is there is gone on with as `resume`
    /// says, if its plan is the same.
    ///
    /// # Errors
    /// [`StoreError`] saying what is wrong with the file or how its match differs.
    pub fn open(path: &Path, plan: &Plan, resume: Resume) -> Result<Store, StoreError> {
        let connection = Connection::open(path).map_err(|error| name_the_file(path, error))?;
        Store::prepare(path, connection, plan, resume)
    }

    /// A store that is gone with the process.
    ///
    /// # Errors
    /// [`StoreError::Sqlite`] when there is no memory.
    pub fn in_memory(plan: &Plan) -> Result<Store, StoreError> {
        let path = Path::new("memory");
        let connection = Connection::open_in_memory().map_err(|error| name_the_file(path, error))?;
        Store::prepare(path, connection, plan, Resume::Never)
    }

    fn prepare(
        path: &Path,
        connection: Connection,
        plan: &Plan,
        resume: Resume,
    ) -> Result<Store, StoreError> {
        let store = Store { path: path.into(), connection };
        match store.lock().map_err(|error| name_the_file(path, error))? {
            (0, 0, 0) => store.create(plan)?,
            (_, APPLICATION_ID, VERSION) => store.check(plan, resume)?,
            (_, APPLICATION_ID, found) => return Err(StoreError::Version { path: path.into(), found }),
            _ => return Err(StoreError::NotOurs(path.into())),
        }
        store.make_durable().map_err(|error| name_the_file(path, error))?;
        Ok(store)
    }

    /// Makes the file durable across a power cut.
    fn make_durable(&self) -> rusqlite::Result<()> {
        self.connection.pragma_update(None, "journal_mode", "WAL")?;
        self.connection.pragma_update(None, "synchronous", "FULL")
    }

    /// Locks the file; tells its number of tables, application and version.
    fn lock(&self) -> rusqlite::Result<(i64, i32, i64)> {
        self.connection.busy_timeout(Duration::from_secs(1))?;
        self.connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        let tables = self.connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        let pragma = |name| self.connection.pragma_query_value(None, name, |row| row.get(0));
        let (application, version) = (pragma("application_id")?, pragma("user_version")?);
        Ok((tables, i32::try_from(application).unwrap_or_default(), version))
    }

    fn create(&self, plan: &Plan) -> Result<(), StoreError> {
        let json = self.json("the plan", plan)?;
        let programs = self.json("the programs", &programs::of(plan))?;
        let create = || {
            let transaction = self.connection.unchecked_transaction()?;
            transaction.execute_batch(TABLES)?;
            let sql = "INSERT INTO run (run_id, plan, programs) VALUES (?1, ?2, ?3)";
            transaction.execute(sql, params![RUN, json, programs])?;
            transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
            transaction.pragma_update(None, "user_version", VERSION)?;
            transaction.commit()
        };
        create().map_err(|error| name_the_file(&self.path, error))
    }

    fn check(&self, plan: &Plan, resume: Resume) -> Result<(), StoreError> {
        let sql = "SELECT CAST(plan AS BLOB), CAST(programs AS BLOB) FROM run WHERE run_id = ?1";
        let stored: Option<(Vec<u8>, Vec<u8>)> = self
            .connection
            .query_row(sql, [RUN], |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()
            .map_err(|error| name_the_file(&self.path, error))?;
        let (stored, programs) = stored.ok_or_else(|| StoreError::NotOurs(self.path.clone()))?;
        let stored: Value = self.parse("the plan", &stored)?;
        // By way of text, as the stored one went: so both have their numbers in the same form.
        let asked: Value = self.parse("the plan", self.json("the plan", plan)?.as_bytes())?;
        if let Some(difference) = difference("", &stored, &asked) {
            return Err(StoreError::OtherMatch { path: self.path.clone(), difference });
        }
        match resume {
            Resume::Never => Err(StoreError::Taken(self.path.clone())),
            Resume::Same => self.check_programs(&self.parse::<Vec<_>>("the programs", &programs)?, plan),
            Resume::Rebuilt => self.take_programs(plan),
        }
    }

    fn check_programs(&self, stored: &[Program], plan: &Plan) -> Result<(), StoreError> {
        programs::changed(stored, &programs::of(plan)).map_or(Ok(()), |program| {
            let (engine, program) = (program.engine.clone(), program.path.clone());
            Err(StoreError::Rebuilt { path: self.path.clone(), engine, program })
        })
    }

    /// The match goes on with the programs as they are now.
    fn take_programs(&self, plan: &Plan) -> Result<(), StoreError> {
        let programs = self.json("the programs", &programs::of(plan))?;
        let update =
            self.connection.execute("UPDATE run SET programs = ?2 WHERE run_id = ?1", params![RUN, programs]);
        update.map(|_| ()).map_err(|error| name_the_file(&self.path, error))
    }

    /// Every stored pair by its number.
    ///
    /// # Errors
    /// [`StoreError`] when the file cannot be read.
    pub fn pairs(&self) -> Result<BTreeMap<u32, PlayedPair>, StoreError> {
        let read = || {
            // Texts are read as bytes, so that one that is not UTF-8 is named.
            let sql = "SELECT pair_no, CAST(pair AS BLOB) FROM result WHERE run_id = ?1";
            let mut query = self.connection.prepare(sql)?;
            let rows = query.query_map([RUN], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.collect::<rusqlite::Result<Vec<(u32, Vec<u8>)>>>()
        };
        let rows = read().map_err(|error| name_the_file(&self.path, error))?;
        rows.into_iter()
            .map(|(number, json)| Ok((number, self.parse(&format!("pair {number}"), &json)?)))
            .collect()
    }

    /// Stores a pair that has been played to its end.
    ///
    /// # Errors
    /// [`StoreError`] when the file cannot be written, or when the pair is there already.
    pub fn insert(&self, number: u32, pair: &PlayedPair) -> Result<(), StoreError> {
        let json = self.json(&format!("pair {number}"), pair)?;
        let sql = "INSERT INTO result (run_id, pair_no, pair) VALUES (?1, ?2, ?3)";
        let insert = || self.connection.prepare_cached(sql)?.execute(params![RUN, number, json]);
        insert().map(|_| ()).map_err(|error| name_the_file(&self.path, error))
    }

    fn json(&self, what: &str, value: &impl serde::Serialize) -> Result<String, StoreError> {
        serde_json::to_string(value).map_err(|error| self.damaged(what, &error))
    }

    fn parse<T: serde::de::DeserializeOwned>(&self, what: &str, json: &[u8]) -> Result<T, StoreError> {
        serde_json::from_slice(json).map_err(|error| self.damaged(what, &error))
    }

    fn damaged(&self, what: &str, error: &serde_json::Error) -> StoreError {
        StoreError::Damaged { path: self.path.clone(), what: what.into(), why: error.to_string() }
    }
}

/// SQLite's errors say what, but not which file.
fn name_the_file(path: &Path, source: rusqlite::Error) -> StoreError {
    let path = path.to_path_buf();
    match source.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => StoreError::NotOurs(path),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::InUse(path),
        // A table or column that the statements name is missing.
        _ if matches!(source, rusqlite::Error::SqlInputError { .. }) => StoreError::NotOurs(path),
        _ => StoreError::Sqlite { path, source },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Ending, PlayedGame};
    use crate::host::EngineConfig;
    use crate::plan::tests::plan;
    use crate::plan::{Engine, Format};
    use boyi_engine::data::Side;
    use std::fs;
    use tempfile::TempDir;

    fn pair(winner: Side) -> PlayedPair {
        let game = PlayedGame { moves: Vec::new(), winner: Some(winner), ending: Ending::Resignation };
        PlayedPair { games: [game.clone(), game] }
    }

    /// A folder and a path in it.
    fn place() -> (TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.db");
        (folder, path)
    }

    #[test]
    fn what_is_stored_is_there_when_the_file_is_opened_again() {
        let (_folder, path) = place();
        let plan = plan(&["a", "b"], Format::Gauntlet);
        let store = Store::open(&path, &plan, Resume::Never).unwrap();
        store.insert(3, &pair(Side::Second)).unwrap();
        store.insert(0, &pair(Side::First)).unwrap();
        assert!(store.insert(0, &pair(Side::Second)).is_err(), "no pair counts twice");
        drop(store);
        let stored = Store::open(&path, &plan, Resume::Same).unwrap().pairs().unwrap();
        assert_eq!(stored, BTreeMap::from([(0, pair(Side::First)), (3, pair(Side::Second))]));
    }

    #[test]
    fn a_record_that_cannot_be_read_is_named() {
        let (_folder, path) = place();
        let plan = plan(&["a", "b"], Format::Gauntlet);
        let store = Store::open(&path, &plan, Resume::Never).unwrap();
        store.insert(3, &pair(Side::Second)).unwrap();
        drop(store);
        let spoil = |table: &str, column: &str| {
            let sql = format!("UPDATE {table} SET {column} = CAST(x'22ff22' AS TEXT)");
            Connection::open(&path).unwrap().execute(&sql, []).unwrap();
        };
        spoil("result", "pair");
        let said = Store::open(&path, &plan, Resume::Same).unwrap().pairs().unwrap_err().to_string();
        assert!(said.contains("match.db is damaged: pair 3 cannot be read"), "{said}");
        spoil("run", "plan");
        let said = Store::open(&path, &plan, Resume::Same).err().unwrap().to_string();
        assert!(said.contains("match.db is damaged: the plan cannot be read"), "{said}");
    }

    #[test]
    fn a_file_with_other_tables_is_refused_and_left_alone() {
        let (_folder, path) = place();
        let file = Connection::open(&path).unwrap();
        file.execute_batch("CREATE TABLE run (run_id INTEGER)").unwrap();
        file.pragma_update(None, "application_id", APPLICATION_ID).unwrap();
        file.pragma_update(None, "user_version", VERSION).unwrap();
        drop(file);
        let before = fs::read(&path).unwrap();
        let plan = plan(&["a", "b"], Format::Gauntlet);
        assert!(matches!(Store::open(&path, &plan, Resume::Same), Err(StoreError::NotOurs(_))));
        assert_eq!(fs::read(&path).unwrap(), before);
    }

    #[test]
    fn a_file_that_holds_a_match_is_gone_on_with_only_when_asked() {
        let (_folder, path) = place();
        let plan = plan(&["a", "b"], Format::Gauntlet);
        drop(Store::open(&path, &plan, Resume::Same).unwrap());
        let refused = Store::open(&path, &plan, Resume::Never).err().unwrap();
        assert!(refused.to_string().ends_with("holds a match already; --resume goes on with it"));
    }

    #[test]
    fn another_match_is_refused_by_naming_the_difference() {
        let (_folder, path) = place();
        let plan = plan(&["a", "b"], Format::Gauntlet);
        drop(Store::open(&path, &plan, Resume::Never).unwrap());
        let other = Plan { seed: 7, ..plan };
        let refused = Store::open(&path, &other, Resume::Same).err().unwrap();
        assert!(refused.to_string().ends_with("holds another match: seed: 1 against 7"), "{refused}");
    }

    #[test]
    fn a_match_whose_program_was_rebuilt_is_gone_on_with_only_when_asked() {
        let (folder, path) = place();
        let program = folder.path().join("engine");
        fs::write(&program, "first build").unwrap();
        let mut plan = plan(&["a", "b"], Format::Gauntlet);
        plan.contestants[1].engine = Engine::External(Box::new(EngineConfig::new("b", &program)));
        drop(Store::open(&path, &plan, Resume::Never).unwrap());
        drop(Store::open(&path, &plan, Resume::Same).unwrap());
        fs::write(&program, "a second build").unwrap();
        let refused = Store::open(&path, &plan, Resume::Same).err().unwrap().to_string();
        assert!(
            refused.starts_with("the program of `b` (") && refused.contains("--allow-rebuilt"),
            "{refused}"
        );
        drop(Store::open(&path, &plan, Resume::Rebuilt).unwrap());
        // From then on it is the program of this match.
        drop(Store::open(&path, &plan, Resume::Same).unwrap());
    }

    #[test]
    fn two_runners_cannot_share_a_file() {
        let (_folder, path) = place();
        let plan = plan(&["a", "b"], Format::Gauntlet);
        let _held = Store::open(&path, &plan, Resume::Never).unwrap();
        assert!(matches!(Store::open(&path, &plan, Resume::Same), Err(StoreError::InUse(_))));
    }

    #[test]
    fn a_file_of_something_else_is_left_alone() {
        let (_folder, path) = place();
        let plan = plan(&["a", "b"], Format::Gauntlet);
        fs::write(&path, "dear diary, this is no database at all, but long enough to look at").unwrap();
        assert!(matches!(Store::open(&path, &plan, Resume::Same), Err(StoreError::NotOurs(_))));
        fs::remove_file(&path).unwrap();
        Connection::open(&path).unwrap().execute_batch("CREATE TABLE t (a)").unwrap();
        assert!(matches!(Store::open(&path, &plan, Resume::Same), Err(StoreError::NotOurs(_))));
    }
}
