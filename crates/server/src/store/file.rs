//! The file of games: opened, checked, and only then written to.

use super::StoreError;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, Error, ErrorCode};
use std::fs;
use std::path::Path;
use std::time::Duration;

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

/// The columns of the table in every version: name, type, whether NULL is refused, place in the
/// primary key (whose columns refuse NULL because the table is strict).
const COLUMNS: [(&str, &str, bool, u32); 4] = [
    ("id", "TEXT", true, 1),
    ("session", "TEXT", true, 0),
    ("outcome", "TEXT", false, 0),
    ("updated_ms", "INTEGER", true, 0),
];

/// Time to wait for another server that is releasing the file.
const PATIENCE: Duration = Duration::from_secs(3);

/// Opens the file, or makes it. Nothing is written before the file is known to be ours, whole and of a
/// version that can be read.
pub(super) fn open(path: &Path) -> Result<Connection, StoreError> {
    // SQLite would leave its own files beside a device or a pipe.
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(not_ours(path, "it is not a regular file"));
    }
    let named = |error| name_the_file(path, error);
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    let has_log = Path::new(&log).exists();
    let mut connection = Connection::open(path).map_err(named)?;
    connection.busy_timeout(PATIENCE).map_err(named)?;
    let missing = inspect(path, &connection, has_log)?;
    make_ready(&mut connection, missing).map_err(named)?;
    Ok(connection)
}

/// Returns the migrations that the file needs. Only reads.
fn inspect(
    path: &Path,
    connection: &Connection,
    has_log: bool,
) -> Result<&'static [&'static str], StoreError> {
    let named = |error| name_the_file(path, error);
    // Another program may have left changes in its log; they stay there. Without a log there are none, and
    // SQLite removes its own.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, has_log).map_err(named)?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE").map_err(named)?;
    let number = |sql| connection.query_row(sql, [], |row| row.get::<_, i64>(0)).map_err(named);
    let tables = number("SELECT count(*) FROM sqlite_schema")?;
    let application_id = number("PRAGMA application_id")?;
    let version = number("PRAGMA user_version")?;

    if (tables, application_id, version) == (0, 0, 0) {
        return Ok(&MIGRATIONS);
    }
    if application_id != i64::from(APPLICATION_ID) {
        let why = format!("its application id is {application_id:#x}, not {APPLICATION_ID:#x}");
        return Err(not_ours(path, why));
    }
    let known = MIGRATIONS.len();
    let missing = match usize::try_from(version) {
        Ok(1..) => usize::try_from(version).ok().and_then(|version| MIGRATIONS.get(version..)),
        _ => return Err(not_ours(path, format!("its format is {version}, but the first is 1"))),
    };
    let Some(missing) = missing else {
        return Err(StoreError::TooNew { path: path.into(), found: version, known });
    };
    if let Some(why) = wrong_tables(connection).map_err(named)? {
        return Err(not_ours(path, why));
    }
    let verdict: String =
        connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).map_err(named)?;
    if verdict != "ok" {
        return Err(StoreError::Damaged { path: path.into(), why: verdict });
    }
    Ok(missing)
}

/// The fault of the tables of a file that says it is ours, if there is one.
fn wrong_tables(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let mut query = connection
        .prepare("SELECT name, type, \"notnull\", pk FROM pragma_table_info('game') ORDER BY cid")?;
    let columns = query
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?
        .collect::<rusqlite::Result<Vec<(String, String, bool, u32)>>>()?;
    if columns.is_empty() {
        return Ok(Some("it has no table `game`".into()));
    }
    let expected = COLUMNS.map(|(name, kind, notnull, pk)| (name.to_owned(), kind.to_owned(), notnull, pk));
    if columns != expected {
        let names: Vec<_> = columns.into_iter().map(|(name, kind, ..)| format!("{name} {kind}")).collect();
        return Ok(Some(format!("the columns of its table `game` are not ours: {}", names.join(", "))));
    }
    let others =
        "SELECT count(*) FROM sqlite_schema WHERE tbl_name = 'game' AND type NOT IN ('table', 'index')";
    let others: i64 = connection.query_row(others, [], |row| row.get(0))?;
    Ok((others > 0).then(|| "its table `game` has triggers or is a view".into()))
}

/// Brings the file to the version of today and makes it durable.
fn make_ready(connection: &mut Connection, missing: &[&str]) -> rusqlite::Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    if missing.is_empty() {
        return Ok(());
    }
    let transaction = connection.transaction()?;
    for migration in missing {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX))?;
    transaction.commit()
}

fn not_ours(path: &Path, why: impl Into<String>) -> StoreError {
    StoreError::NotOurs { path: path.into(), why: why.into() }
}

/// SQLite's errors say what, but not which file.
pub(super) fn name_the_file(path: &Path, source: Error) -> StoreError {
    let code = source.sqlite_error_code();
    // The text of the SQL is of no use to the reader of the message.
    let source = match source {
        Error::SqlInputError { error, msg, .. } => Error::SqliteFailure(error, Some(msg)),
        other => other,
    };
    match code {
        Some(ErrorCode::NotADatabase) => not_ours(path, "it is not an SQLite file"),
        Some(ErrorCode::DatabaseCorrupt) => {
            StoreError::Damaged { path: path.into(), why: source.to_string() }
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::InUse(path.into()),
        _ => StoreError::Sqlite { path: path.into(), source },
    }
}
