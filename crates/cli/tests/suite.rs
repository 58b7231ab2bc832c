//! `boyi suite` as people and scripts meet it: known answers, sets that are made, errors that name their place.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// A mate in two, a position without one, and a mate in one that a referee would have cut off.
const SET: &str = "\
9/5k3/4Ra3/9/9/9/9/9/9/4Kr3 w - - 0 145 ; dm 2 ; id chariot and chariot
start ; am a0a1 ; id no chariot lift
4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 133 90 ; bm b7b9 ; dm 1
";

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boyi"));
    command.arg("suite").args(arguments).env("NO_COLOR", "1").env("LC_ALL", "C.UTF-8").output().unwrap()
}

/// The output of a command that succeeds.
fn output(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The message of a command that is refused, with exit code 2.
fn refusal(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A file with this set, which lies in the folder.
fn set_in(folder: &TempDir, set: &str) -> PathBuf {
    let path = folder.path().join("set.txt");
    fs::write(&path, set).unwrap();
    path
}

/// The lines of `--json`.
fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_set_is_solved_by_boyi_in_this_process_and_behind_a_protocol() {
    let folder = tempfile::tempdir().unwrap();
    let set = set_in(&folder, SET);
    let program = format!("cmd={},arg=uci,proto=uci,name=outside", env!("CARGO_BIN_EXE_boyi"));
    let arguments = [
        "run",
        "xiangqi",
        text(&set),
        "-e",
        "name=inside",
        "-e",
        &program,
        "--nodes",
        "20000",
        "--hash",
        "1",
    ];
    let told = lines(&output(&[&arguments[..], &["--json"]].concat()));
    let tallies: Vec<_> = told.iter().filter(|line| line["type"] == "suite-tally").collect();
    assert_eq!(tallies.iter().map(|line| &line["engine"]).collect::<Vec<_>>(), ["inside", "outside"]);
    for line in tallies {
        let tally = &line["tally"];
        assert_eq!([&tally["items"], &tally["problems"], &tally["solved"]], [3, 3, 3], "{line}");
        assert_eq!([&tally["mates_exact"], &tally["mates_missed"]], [2, 0], "{line}");
        assert!(tally["solution_nodes"].as_u64().is_some_and(|nodes| nodes > 0), "{line}");
    }
    let mate = told.iter().find(|line| line["type"] == "suite-answer").unwrap();
    assert_eq!(mate["answer"]["score"], serde_json::json!({ "kind": "win", "value": 3 }));
    let table = output(&arguments);
    assert!(table.contains("solved") && table.contains("outside"), "{table}");
}

#[test]
fn a_level_that_errs_misses_what_is_listed() {
    let folder = tempfile::tempdir().unwrap();
    let set = set_in(&folder, "start ; bm a0a1 ; id never played\n");
    let told = output(&["run", "xiangqi", text(&set), "--depth", "1", "--missed"]);
    assert!(told.contains("[start ; bm a0a1 ; id never played]"), "{told}");
}

#[test]
fn an_engine_that_fails_leaves_what_was_measured_before() {
    let folder = tempfile::tempdir().unwrap();
    let set = set_in(&folder, SET);
    let output = run(&[
        "run",
        "xiangqi",
        text(&set),
        "-e",
        "name=inside",
        "-e",
        "cmd=/bin/false,proto=uci,name=broken",
        "--nodes",
        "10",
    ]);
    assert_ne!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stderr).contains("`broken`"));
    assert!(String::from_utf8_lossy(&output.stdout).contains("inside"));
}

#[test]
fn errors_name_file_line_and_field() {
    let folder = tempfile::tempdir().unwrap();
    let set = set_in(&folder, "start ; bm h2e2\nstart ; bm h2h8");
    let told = refusal(&["run", "xiangqi", text(&set), "--nodes", "10"]);
    assert!(told.contains("set.txt: line 2, bm: "), "{told}");
    fs::write(&set, "# nothing\n").unwrap();
    assert!(refusal(&["run", "xiangqi", text(&set), "--nodes", "10"]).contains("there is no position in it"));
    fs::write(&set, "start ; bm h2e2").unwrap();
    assert!(refusal(&["run", "xiangqi", text(&set)]).contains("has no limit"));
    assert!(refusal(&["run", "xiangqi", text(&set), "-e", "tc=10"]).contains("a clock has no meaning"));
    assert!(refusal(&["mates", "missing.data", "-o", "out.txt"]).contains("missing.data"));
}

#[test]
fn sets_are_made_of_games_of_self_play() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let (data, mates, judged) = (place("games.data"), place("mates.txt"), place("judged.txt"));
    let made = Command::new(env!("CARGO_BIN_EXE_boyi"))
        .args(["datagen", "connect4", "--games", "20", "--nodes", "200", "--out", text(&data)])
        .output()
        .unwrap();
    assert!(made.status.success());
    let arguments = ["mates", text(&data), "-o", text(&mates), "-c", "3", "--shortest", "1", "--hash", "1"];
    let told = lines(&output(&[&arguments[..], &["--json"]].concat()));
    assert_eq!(told[0]["items"], 3);
    let first = fs::read_to_string(&mates).unwrap();
    output(&arguments);
    assert_eq!(fs::read_to_string(&mates).unwrap(), first, "equal seeds make equal sets");
    let told = lines(&output(&["run", "connect4", text(&mates), "--nodes", "50000", "--json"]));
    assert_eq!(told.last().unwrap()["tally"]["mates_exact"], 3, "{told:?}");
    output(&["judge", text(&data), "-o", text(&judged), "-c", "2", "--judge-nodes", "500", "--hash", "1"]);
    let told = lines(&output(&["run", "connect4", text(&judged), "--nodes", "20000", "--json"]));
    let tally = &told.last().unwrap()["tally"];
    assert_eq!([&tally["judged"], &tally["unjudged"]], [2, 0]);
    let told = lines(&output(&["eval", text(&data), "-c", "50", "--json"]));
    let all = told.last().unwrap();
    assert_eq!((&all["pieces"], &all["figures"]["positions"]), (&Value::Null, &Value::from(50)));
}

#[test]
fn sets_of_wins_by_threats_are_made_and_solved() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let (data, set) = (place("games.data"), place("threes.txt"));
    let made = Command::new(env!("CARGO_BIN_EXE_boyi"))
        .args(["datagen", "gomoku", "--games", "24", "--nodes", "100", "--out", text(&data)])
        .output()
        .unwrap();
    assert!(made.status.success());
    let arguments =
        ["threats", text(&data), "-o", text(&set), "-c", "2", "--shortest", "5", "--nodes", "20000"];
    let told = lines(&output(&[&arguments[..], &["--json"]].concat()));
    assert_eq!(told[0]["items"], 2);
    let solve = |threats: &str| {
        let told =
            output(&["solve", "gomoku", text(&set), "--threats", threats, "--nodes", "20000", "--json"]);
        lines(&told).remove(0)["tally"].clone()
    };
    let (threes, fours) = (solve("threes"), solve("fours"));
    assert_eq!([&threes["won"], &threes["positions"]], [2, 2], "{threes}");
    assert_eq!([&fours["won"], &fours["not_won"]], [0, 2], "{fours}");
    assert!(refusal(&["threats", text(&data), "-o", text(&set), "--threats", "twos"]).contains("twos"));
}
