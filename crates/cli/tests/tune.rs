//! `boyi tune` as people and scripts meet it.

mod running;

use running::{boyi, output};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// A short tuning with its results in `state`.
fn arguments(state: &str) -> Vec<&str> {
    let game = ["tune", "othello", "--size", "6", "--plies", "6", "--max-score", "2000", "--state", state];
    let short = ["--iterations", "5", "--pairs", "2", "--nodes", "100", "--hash", "1", "--seed", "3"];
    [&game[..], &short, &["-p", "lmr_*", "-p", "lmp_base=1..9/2", "--r-end", "0.05"]].concat()
}

/// The exit code and the message of a command that fails.
fn failure(arguments: &[&str]) -> (Option<i32>, String) {
    let output = boyi(arguments);
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_tuning_is_continued_after_a_kill_and_the_threads_leave_no_trace() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [at_once, in_parts, plot] = ["at-once", "in-parts", "plot.svg"].map(at);
    let told = output(&[&arguments(&at_once)[..], &["--plot", &plot]].concat());
    assert!(
        told.contains("5 iterations, 20 games (") && told.contains("name=tuned,param.lmr_depth="),
        "{told}"
    );
    assert!(told.contains("\n    lmp_base: "), "{told}");
    let svg = fs::read_to_string(plot).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("lmp_base") && svg.contains("Othello"));

    let whole = fs::read_to_string(&at_once).unwrap();
    assert_eq!(whole.lines().count(), 6);
    // As after a kill in the third iteration.
    let cut = whole.match_indices('\n').nth(2).unwrap().0 + 20;
    fs::write(&in_parts, &whole[..cut]).unwrap();
    let line = output(&[&arguments(&in_parts)[..], &["-c", "2", "--json"]].concat());
    assert_eq!(fs::read_to_string(&in_parts).unwrap(), whole);
    let line: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(
        (&line["type"], &line["iterations"], &line["done"]),
        (&"tune".into(), &5.into(), &true.into())
    );
    let last: Value = serde_json::from_str(whole.lines().last().unwrap()).unwrap();
    for (parameter, value) in
        line["parameters"].as_array().unwrap().iter().zip(last["values"].as_array().unwrap())
    {
        assert_eq!(parameter["value"], *value);
        assert_eq!(parameter["rounded"], parameter["value"].as_f64().unwrap().round() as i64);
    }
    // A finished tuning is only told again.
    assert!(output(&arguments(&in_parts)).contains("5 iterations, 20 games"));
}

#[test]
fn what_cannot_be_tuned_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let state = state.to_str().unwrap();
    let refused = |arguments: &[&str], what: &str| {
        let (code, message) = failure(arguments);
        assert!(code == Some(2) && message.contains(what), "{code:?} {message}");
    };
    refused(&["tune", "tictactoe", "--state", state], "the search of tictactoe has no parameters");
    refused(
        &["tune", "xiangqi", "--state", state, "-p", "lmr_bass"],
        "parameter `lmr_bass`: the search has ",
    );
    refused(&["tune", "xiangqi", "--state", state, "--r-end", "7"], "a number from 0 to 1 is needed");
    refused(&["tune", "xiangqi", "--state", folder.path().to_str().unwrap()], "is a folder");
    assert!(!Path::new(state).exists());
    output(&arguments(state));
    let other = [&arguments(state)[..], &["--gamma", "0.2"]].concat();
    refused(&other, "state: the file was begun with other settings: gains.gamma: 0.101 against 0.2");
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_the_iterations_played_and_has_its_own_exit_code() {
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let endless = [&arguments(state.to_str().unwrap())[..]].concat();
    let endless: Vec<&str> =
        endless.into_iter().map(|argument| if argument == "5" { "100000" } else { argument }).collect();
    let child = Command::new(env!("CARGO_BIN_EXE_boyi"))
        .args([&endless[..], &["--json"]].concat())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = || fs::read_to_string(&state).map_or(0, |text| text.lines().count());
    while lines() < 4 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(String::from_utf8_lossy(&output.stderr).contains("the same command goes on"));
    let line: Value = serde_json::from_slice(&output.stdout).unwrap();
    let iterations = line["iterations"].as_u64().unwrap();
    assert!(line["done"] == false && iterations >= 3);
    assert_eq!(lines() as u64, iterations + 1);
}
