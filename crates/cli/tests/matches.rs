//! `boyi match` as people and scripts meet it: the same games every time, also after a kill.

use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boyi"));
    command.arg("match").args(arguments).env("NO_COLOR", "1").env("LC_ALL", "C.UTF-8");
    command
}

fn run(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

/// The output of a match that succeeds.
fn output(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The message of a match that is refused, with exit code 2.
fn refusal(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// A match of a few dozen quick games of Connect Four.
const QUICK: [&str; 12] = [
    "connect4",
    "-e",
    "name=full,hash=1",
    "-e",
    "name=weak,level=3,hash=1",
    "--random-openings",
    "24",
    "--plies",
    "3",
    "--nodes",
    "4000",
    "--seed=5",
];

fn quick<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&QUICK[..], more].concat()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn the_same_match_leaves_the_same_bytes_whatever_the_concurrency() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["one.jsonl", "two.jsonl"].map(|name| folder.path().join(name));
    let table = output(&quick(&["--records", text(&one)]));
    assert_eq!(output(&quick(&["--records", text(&two), "-c", "2"])), table);
    let records = fs::read_to_string(&one).unwrap();
    assert_eq!(records.lines().count(), 48);
    assert!(records == fs::read_to_string(&two).unwrap(), "the records differ");
    let game: Value = serde_json::from_str(records.lines().nth(1).unwrap()).unwrap();
    assert_eq!((game["first"].as_str(), game["second"].as_str()), (Some("weak"), Some("full")));
    assert!(game["moves"][0]["nodes"].as_u64().is_some_and(|nodes| nodes > 0), "{game}");
}

/// Starts a match, waits until so many pairs are counted, and kills it.
fn kill_after(pairs: usize, arguments: &[&str]) {
    let mut child = command(arguments).arg("--json").stdout(Stdio::piped()).spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let counted = lines.map(Result::unwrap).filter(|line| line.contains("\"type\":\"standings\""));
    assert_eq!(counted.take(pairs).count(), pairs, "it was over before it could be killed");
    child.kill().unwrap();
    assert!(!child.wait().unwrap().success());
}

#[test]
fn a_killed_match_resumes_to_the_same_table_and_records() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let (undisturbed, resumed, db) = (file("undisturbed.jsonl"), file("resumed.jsonl"), file("match.db"));
    let [whole, pieces] = ["whole.json", "pieces.json"].map(file);
    let table = output(&quick(&["--records", text(&undisturbed), "--summary", text(&whole)]));
    let broken = quick(&["--records", text(&resumed), "--db", text(&db), "-c", "2"]);
    kill_after(3, &broken);
    let broken = [&broken[..], &["--resume", "--summary", text(&pieces)]].concat();
    kill_after(9, &broken);
    assert_eq!(output(&broken), table);
    assert!(fs::read(&undisturbed).unwrap() == fs::read(&resumed).unwrap(), "the records differ");
    assert_eq!(fs::read_to_string(&whole).unwrap(), fs::read_to_string(&pieces).unwrap());
    assert_eq!(output(&broken), table, "a match that is over is told again");
}

#[test]
fn another_match_on_the_same_file_is_refused_by_naming_the_difference() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("match.db");
    let tictactoe = ["tictactoe", "-e", "name=a", "-e", "name=b", "--depth", "2", "--db", text(&db)];
    output(&tictactoe);
    assert!(refusal(&tictactoe).contains("--resume goes on with it"));
    let other = ["tictactoe", "-e", "name=a", "-e", "name=b", "--depth", "3", "--db", text(&db), "--resume"];
    assert!(refusal(&other).contains("contestants 1.limits.depth: 2 against 3"));
}

#[test]
fn a_sequential_test_ends_the_match() {
    let lines = output(&[
        "connect4",
        "-e",
        "name=full,hash=1",
        "-e",
        "name=beginner,level=1,hash=1",
        "--random-openings=40",
        "--nodes=2000",
        "--sprt=elo0=0,elo1=200",
        "--json",
    ]);
    let end: Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    assert_eq!(end["type"], "match");
    assert_ne!(end["sprt"]["decision"], "continue", "{end}");
    assert!(end["pairs"].as_u64() < end["planned"].as_u64(), "{end}");
}

#[test]
fn a_round_robin_shows_everyone_and_their_encounters() {
    let table = output(&[
        "tictactoe",
        "-e",
        "name=a",
        "-e",
        "name=b",
        "-e",
        "name=c",
        "--depth",
        "3",
        "--format",
        "round-robin",
    ]);
    for row in ["a v b", "a v c", "b v c", "\na ", "\nb ", "\nc "] {
        assert!(table.contains(row), "{row}: {table}");
    }
    assert!(table.contains("ratings by all results, above a:\nb "), "{table}");
    assert!(table.ends_with("all games played\n"));
}

#[test]
fn a_ladder_rates_everyone_by_neighbours() {
    let levels = ["-e", "name=low,level=1", "-e", "name=mid,level=3", "-e", "name=high,level=5"];
    let rest = ["connect4", "--random-openings=6", "--nodes=2000", "--format=ladder", "--json"];
    let lines = output(&[&rest[..], &levels].concat());
    let end: Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    let rating = |index: usize| end["ratings"][index]["elo"]["value"].as_f64().unwrap();
    assert_eq!((end["ratings"][0]["name"].as_str(), rating(0)), (Some("low"), 0.0));
    assert!(0.0 < rating(1) && rating(1) < rating(2), "{end}");
    assert!(output(&[&rest[..4], &levels].concat()).contains("mid v high"));
}

#[test]
fn what_cannot_be_played_is_refused_with_its_reason() {
    let two = ["tictactoe", "-e", "name=a", "-e", "name=b"];
    let with = |more: &[&'static str]| refusal(&[&two[..], more].concat());
    assert!(with(&[]).contains("engine `a` has no limit"));
    assert!(with(&["--depth", "2", "--pairs", "3"]).contains("--pairs 3 needs as many openings"));
    assert!(with(&["--depth", "2", "--sprt", "elo0=3"]).contains("elo0 and elo1 are needed"));
    assert!(with(&["--tc", "soon"]).contains("no time control"));
    assert!(with(&["--depth", "2", "--resume"]).contains("--db"));
    assert!(with(&["--depth", "2", "--records", "games.sgf"]).contains("must end in .jsonl"));
    assert!(with(&["--depth", "2", "-e", "stockfish"]).contains("--engines-file"));
    assert!(refusal(&["tictactoe", "-e", "name=a", "--depth", "2"]).contains("at least two engines"));
    assert!(refusal(&["tictactoe", "-e", "level=9", "-e", "name=b", "--depth", "2"]).contains("from 1 to 8"));
}
