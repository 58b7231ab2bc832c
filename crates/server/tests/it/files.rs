//! Files that are not files of games are refused by name and stay as they are.

use crate::client::{Board, config};
use boyi_server::{Config, Server};
use rusqlite::Connection;
use std::ffi::OsString;
use std::path::Path;

/// The names and contents of the files beside the file of games, that one included.
fn surroundings(config: &Config) -> Vec<(OsString, Option<Vec<u8>>)> {
    let entries = std::fs::read_dir(config.database.parent().unwrap()).unwrap().map(Result::unwrap);
    let mut found: Vec<_> =
        entries.map(|entry| (entry.file_name(), std::fs::read(entry.path()).ok())).collect();
    found.sort();
    found
}

/// Returns the server's message about a file that it refuses; the file must stay as it is, and nothing may be
/// left beside it.
async fn rejection(config: &Config) -> String {
    let before = surroundings(config);
    let said = Server::bind(config).await.err().expect("the file was accepted").to_string();
    assert!(surroundings(config) == before, "{said}");
    assert!(said.contains(&*config.database.to_string_lossy()), "{said}");
    said
}

#[tokio::test]
async fn a_file_that_is_not_ours_is_refused_by_name_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path());
    std::fs::write(&config.database, "Dear diary, this is no database at all. ".repeat(100)).unwrap();
    assert!(rejection(&config).await.contains("not an SQLite file"));

    std::fs::remove_file(&config.database).unwrap();
    Connection::open(&config.database).unwrap().execute_batch("CREATE TABLE recipe (name TEXT)").unwrap();
    assert!(rejection(&config).await.contains("not a database of Boyi"));
}

#[tokio::test]
async fn a_file_of_a_newer_version_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path());
    Board::start(&config).await.stop().await;
    Connection::open(&config.database).unwrap().pragma_update(None, "user_version", 7).unwrap();
    assert!(rejection(&config).await.contains("newer Boyi (format 7, this one knows 2)"));
}

#[tokio::test]
async fn a_damaged_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path());
    Board::start(&config).await.stop().await;
    let mut bytes = std::fs::read(&config.database).unwrap();
    for byte in &mut bytes[4096..] {
        *byte = 0xa5;
    }
    std::fs::write(&config.database, bytes).unwrap();
    assert!(rejection(&config).await.contains("damaged"));
}

#[tokio::test]
async fn a_folder_in_place_of_the_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path());
    std::fs::create_dir(&config.database).unwrap();
    rejection(&config).await;
}

#[tokio::test]
async fn one_file_serves_one_server() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path());
    let board = Board::start(&config).await;
    assert!(Server::bind(&config).await.err().unwrap().to_string().contains("in use by another program"));
    board.stop().await;
    Board::start(&config).await.stop().await;
}

/// `Boyi` in ASCII.
const APPLICATION_ID: i32 = 0x426f_7969;

/// A file that says it is ours, of this version and with these tables.
fn file_of(path: &Path, version: i64, sql: &str) {
    let _ = std::fs::remove_file(path);
    let file = Connection::open(path).unwrap();
    file.execute_batch(sql).unwrap();
    file.pragma_update(None, "application_id", APPLICATION_ID).unwrap();
    file.pragma_update(None, "user_version", version).unwrap();
}

const GAME: &str = "CREATE TABLE game (id TEXT PRIMARY KEY, session TEXT NOT NULL, outcome TEXT,
    updated_ms INTEGER NOT NULL) STRICT";

#[tokio::test]
async fn a_file_of_our_name_with_other_tables_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path());
    for version in [1, 2] {
        for (tables, names) in [
            ("CREATE TABLE recipe (name TEXT)", "no table `game`"),
            ("CREATE TABLE game (id TEXT PRIMARY KEY, session TEXT NOT NULL)", "id TEXT, session TEXT"),
            (&*GAME.replace("session TEXT", "session BLOB"), "session BLOB"),
            (&*GAME.replace("outcome TEXT", "outcome TEXT, note TEXT"), "note TEXT"),
            (&*GAME.replace("outcome TEXT", "outcome TEXT NOT NULL"), "not ours"),
            (&*GAME.replace(" PRIMARY KEY", ""), "not ours"),
            (
                &*format!("{GAME}; CREATE TRIGGER t AFTER UPDATE ON game BEGIN DELETE FROM game; END"),
                "triggers",
            ),
        ] {
            file_of(&config.database, version, tables);
            let said = rejection(&config).await;
            assert!(said.contains("not a database of Boyi") && said.contains(names), "{said}");
            assert!(!said.contains("CREATE") && !said.contains("UPDATE"), "{said}");
        }
    }
    for version in [0, -1] {
        file_of(&config.database, version, GAME);
        assert!(rejection(&config).await.contains(&format!("its format is {version}")));
    }
}

#[tokio::test]
async fn changes_that_another_program_has_not_yet_merged_stay_in_its_log() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path());
    let source = folder.path().join("source.sqlite");
    let file = Connection::open(&source).unwrap();
    file.pragma_update(None, "journal_mode", "WAL").unwrap();
    file.execute_batch("CREATE TABLE recipe (name TEXT); INSERT INTO recipe VALUES ('soup')").unwrap();
    // As a killed program leaves them.
    let log = |path: &Path| path.with_extension("sqlite-wal");
    std::fs::copy(&source, &config.database).unwrap();
    std::fs::copy(log(&source), log(&config.database)).unwrap();
    assert!(std::fs::metadata(log(&config.database)).unwrap().len() > 0);
    assert!(rejection(&config).await.contains("application id"));
    // Another that has merged them.
    drop(file);
    std::fs::remove_file(log(&config.database)).unwrap();
    std::fs::copy(&source, &config.database).unwrap();
    assert!(rejection(&config).await.contains("application id"));
}

#[cfg(unix)]
#[tokio::test]
async fn a_device_in_place_of_the_file_is_refused_and_nothing_is_left_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path());
    std::os::unix::fs::symlink("/dev/null", &config.database).unwrap();
    assert!(rejection(&config).await.contains("not a regular file"));
}
