//! `boyi datagen` and `boyi data` as people and scripts meet them.

mod running;

use running::{boyi, output};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// A short run that writes to `file`.
fn arguments<'a>(game: &'a str, file: &'a Path, goal: [&'a str; 2]) -> Vec<&'a str> {
    let quick = ["--nodes", "50", "--opening-nodes", "100", "--seed", "4", "--out", file.to_str().unwrap()];
    ["datagen", game].into_iter().chain(goal).chain(quick).collect()
}

/// The exit code and the message of a command that fails.
fn failure(arguments: &[&str]) -> (Option<i32>, String) {
    let output = boyi(arguments);
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&output(&[arguments, &["--json"]].concat())).unwrap()
}

#[test]
fn datagen_continues_its_file_and_the_threads_leave_no_trace() {
    let folder = tempfile::tempdir().unwrap();
    let (at_once, in_parts) = (folder.path().join("at-once"), folder.path().join("in-parts"));
    let told = output(&arguments("connect4", &at_once, ["--games", "40"]));
    assert!(told.starts_with("40 games, ") && told.contains(" positions/s"), "{told}");
    for games in ["3", "35", "40"] {
        let line = json(&[&arguments("connect4", &in_parts, ["--games", games])[..], &["-c", "2"]].concat());
        assert_eq!((&line["type"], &line["done"]), (&"datagen".into(), &true.into()));
        assert_eq!(line["games"].to_string(), games);
    }
    assert!(fs::read(at_once).unwrap() == fs::read(in_parts).unwrap());
}

#[test]
fn datagen_stops_with_the_game_that_reaches_the_positions() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games");
    let line = json(&arguments("tictactoe", &file, ["--positions", "100"]));
    assert!((100..109).contains(&line["positions"].as_u64().unwrap()), "{line}");
}

#[test]
fn datagen_refuses_a_file_of_other_settings_by_what_differs() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games");
    output(&arguments("tictactoe", &file, ["--games", "2"]));
    let other = [&arguments("tictactoe", &file, ["--games", "2"])[..], &["--noise", "3"]].concat();
    let (code, message) = failure(&other);
    assert_eq!(code, Some(2));
    assert!(
        message.contains("games: the file was begun with other settings: noise is 25 there, now 3"),
        "{message}"
    );
    let (code, message) = failure(&["datagen", "tictactoe", "--out", file.to_str().unwrap()]);
    assert!(code == Some(2) && message.contains("--games"), "{message}");
}

#[test]
fn data_counts_and_merges_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (first, second, merged) = (path("first"), path("second"), path("merged"));
    let [a, b, out] = [&first, &second, &merged].map(|path| path.to_str().unwrap());
    output(&arguments("othello", &first, ["--games", "3"]));
    let again = [&arguments("othello", &second, ["--games", "2"])[..], &["--plies", "4"]].concat();
    output(&again);
    assert_eq!(json(&["data", "merge", a, b, "--out", out])["games"], 5);
    let (of_merged, of_both) = (json(&["data", "stats", out]), json(&["data", "stats", a, b]));
    assert_eq!(of_merged["stats"], of_both["stats"]);
    assert_eq!(of_merged["stats"]["games"], 5);
    let table = output(&["data", "stats", a]);
    assert!(table.starts_with("Othello 8 × 8\ngames") && table.contains("moves a game"), "{table}");
    let (code, message) = failure(&["data", "merge", a, a, "--out", &format!("{out}2")]);
    assert!(
        code == Some(2) && message.contains("first: it has the settings of an earlier file"),
        "{message}"
    );
    fs::write(&second, "no data").unwrap();
    let (code, message) = failure(&["data", "stats", b]);
    assert!(code == Some(2) && message.contains("second: no file of training data"), "{message}");
}

#[test]
fn data_filters_shuffles_and_relabels_and_the_trainer_heeds_the_marks() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [games, filtered, shuffled, some] = ["games", "filtered", "shuffled", "some"].map(path);
    output(&arguments("gomoku", Path::new(&games), ["--games", "12"]));
    let line = json(&["data", "filter", &games, "--out", &filtered, "--min-ply", "9", "--unforced"]);
    let selected = &line["selected"];
    assert_eq!((&line["type"], &selected["games"]), (&"filtered".into(), &12.into()));
    let taken = selected["taken"].as_u64().unwrap();
    assert!(taken > 0 && selected["forced"].as_u64().unwrap() > 0, "{line}");
    let stats = &json(&["data", "stats", &filtered])["stats"];
    let marked = stats["positions"].as_u64().unwrap() - stats["marked"].as_u64().unwrap();
    assert!(stats["games"] == line["games"] && marked == taken, "{stats}");
    let trained = json(&["train", "wdl", &filtered, "--min-ply", "0", "--noisy", "--repeated"]);
    assert_eq!(trained["selected"]["taken"], taken);

    assert_eq!(json(&["data", "shuffle", &filtered, "--out", &shuffled])["games"], line["games"]);
    assert_ne!(fs::read(&filtered).unwrap(), fs::read(&shuffled).unwrap());
    assert_eq!(json(&["data", "shuffle", &filtered, "--games", "5", "--out", &some])["games"], 5);
    let told = output(&["data", "filter", &some, "--out", &path("again")]);
    assert!(told.contains("left out: marked") && told.contains("again: "), "{told}");

    let [at_once, in_parts] = ["at-once", "in-parts"].map(path);
    let relabel = |out: &str, nodes: &str, threads: &str| {
        let arguments = ["data", "relabel", &shuffled, "--eval", "hand", "--nodes", nodes, "--out", out];
        json(&[&arguments[..], &["-c", threads]].concat())
    };
    let line = relabel(&at_once, "90", "1");
    assert_eq!((&line["searched"], &line["done"]), (&taken.into(), &true.into()));
    let whole = fs::read(&at_once).unwrap();
    assert_ne!(whole, fs::read(&shuffled).unwrap());
    // As after a kill in the middle of a block.
    fs::write(&in_parts, &whole[..whole.len() - 9]).unwrap();
    relabel(&in_parts, "90", "2");
    assert_eq!(fs::read(&in_parts).unwrap(), whole);
    assert_eq!(relabel(&in_parts, "90", "2")["searched"], 0);
    let (code, message) =
        failure(&["data", "relabel", &shuffled, "--eval", "hand", "--nodes", "91", "--out", &in_parts]);
    assert!(
        code == Some(2) && message.contains("in-parts: the file was begun with other settings"),
        "{message}"
    );
    let (code, message) = failure(&["data", "relabel", &path("missing"), "--out", &in_parts]);
    assert!(code == Some(2) && message.contains("missing: No such file"), "{message}");
    let (code, message) = failure(&["data", "shuffle", &games, &shuffled, "--out", &path("both")]);
    assert!(
        code == Some(2) && message.contains("shuffled: it has the settings of an earlier file"),
        "{message}"
    );
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_the_games_played_and_has_its_own_exit_code() {
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games");
    let endless = arguments("tictactoe", &file, ["--games", "100000000"]);
    let child = Command::new(env!("CARGO_BIN_EXE_boyi"))
        .args([&endless[..], &["--json"]].concat())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The file is longer than its header once games are in it.
    let begun = || fs::metadata(&file).is_ok_and(|file| file.len() > 4_000);
    while !begun() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(String::from_utf8_lossy(&output.stderr).contains("the same command goes on"));
    let line: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(line["done"], false);
    let games = line["games"].as_u64().unwrap();
    assert!(games > 0);
    assert_eq!(json(&["data", "stats", file.to_str().unwrap()])["stats"]["games"], games);
}
