//! Text from outside (files, engines, arguments) that would steer a terminal, files of odd kinds, and outputs that
//! cannot be written.

mod running;

use running::{boyi, output};
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Sets the title of a terminal's window; then a control character of one byte in Latin-1 and a turn of direction.
const EVIL: &str = "\u{1b}]0;pwn\u{7}\u{9b}31m\u{202e}";

/// Checks that nothing printed steers a terminal.
fn assert_tame(output: &Output) {
    for bytes in [&output.stdout, &output.stderr] {
        let text = String::from_utf8_lossy(bytes);
        let steers = |sign: char| (sign.is_control() && sign != '\n') || sign == '\u{202e}';
        assert!(!text.contains(steers), "{text:?}");
    }
}

/// Checks that the evil text is shown, but not obeyed.
fn assert_shown_and_tame(output: &Output) {
    assert_tame(output);
    let both = [output.stdout.as_slice(), &output.stderr].concat();
    let shown = String::from_utf8_lossy(&both);
    assert!(["]0;pwn", "\\u{1b}", "\\u{9b}"].iter().any(|part| shown.contains(part)), "{output:?}");
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Runs `boyi match` for a moment.
fn a_match(game: &str, arguments: &[&str]) -> Output {
    boyi(&[&["match", game, "--depth", "1", "--max-plies", "6"], arguments].concat())
}

#[test]
fn arguments_steer_no_terminal() {
    let named = format!("no{EVIL}.file");
    for arguments in [
        &["analyze", EVIL][..],
        &["analyze", "xiangqi", EVIL],
        &["analyze", "xiangqi", "--position", EVIL],
        &["analyze", "xiangqi", "--moves", EVIL],
        &["analyze", "gomoku", "--moves", EVIL, "--json"],
        &["analyze", "connect4", "--moves", EVIL],
        &["eval", "othello", "--position", EVIL],
        &["solve", "mnk", "--columns", "3", "--rows", "3", "-k", "3", "--position", EVIL],
        &["perft", "tictactoe", EVIL],
        &["bench", EVIL],
        &["verify", &named],
        &["data", "stats", &named],
        &["elo", "1", "2", EVIL],
        &["match", "gomoku", "-e", EVIL, "-e", "name=b", "--depth", "1"],
        &["match", "gomoku", "-e", "name=a", "-e", "name=b", "--depth", "1", "--openings", &named],
        &["match", "gomoku", "-e", "name=a", "-e", "name=b", "--depth", "1", "--engines-file", &named],
        &["match", "gomoku", "-e", "name=a", "-e", "name=b", "--depth", "1", "--records", &named],
    ] {
        let output = boyi(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        if arguments.contains(&"--position") {
            // The fault of a position need not be its letters.
            assert_tame(&output);
        } else {
            assert_shown_and_tame(&output);
        }
    }
}

#[test]
fn names_of_engines_steer_no_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let (first, pgn) = (format!("name=a{EVIL}"), folder.path().join("games.pgn"));
    let arguments = ["-e", &first, "-e", "name=b", "-e", "name=c", "--format", "round-robin"];
    let output = a_match("xiangqi", &[&arguments[..], &["--records", text(&pgn)]].concat());
    assert!(output.status.success());
    assert_shown_and_tame(&output);
    let records = fs::read_to_string(&pgn).unwrap();
    assert!(records.contains("]0;pwn") && !records.contains('\u{1b}'), "{records}");
    assert_shown_and_tame(&a_match("tictactoe", &[&arguments[..], &["--json"]].concat()));
}

#[cfg(unix)]
#[test]
fn what_an_engine_says_steers_no_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("engine.sh");
    let evil = "\\033]0;pwn\\007";
    // Each answers the greeting, or does not, and then says something evil.
    for behaviour in [
        format!("printf '{evil}' >&2; exit 3"),
        format!(
            "while read l; do case $l in uci) echo uciok;; isready) echo readyok;; go*) printf 'bestmove {evil}\\n';; esac; done"
        ),
        format!(
            "while read l; do case $l in uci) echo uciok;; isready) echo readyok;; go*) printf '{evil}' >&2; exit 1;; esac; done"
        ),
    ] {
        fs::write(&script, &behaviour).unwrap();
        let engine = format!("cmd=/bin/sh,arg={},proto=uci,name=x", text(&script));
        assert_shown_and_tame(&a_match("xiangqi", &["-e", &engine, "-e", "name=b"]));
        assert_shown_and_tame(&a_match("xiangqi", &["-e", &engine, "-e", "name=b", "--json"]));
    }
}

#[test]
fn files_steer_no_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    for proof in [
        format!("boyi proof 1\ngame {{\"game\":\"tictactoe\"}}\nposition .../.../...\nclaim {EVIL}\n"),
        format!("boyi proof 1\ngame {EVIL}\n"),
        format!("boyi proof 1\ngame {{\"game\":\"tictactoe\"}}\nposition {EVIL}\n"),
        format!("{EVIL}\n"),
    ] {
        fs::write(&file, proof).unwrap();
        let output = boyi(&["verify", text(&file)]);
        assert!(!output.status.success());
        assert_tame(&output);
    }
    let openings = ["--openings", text(&file), "-e", "name=a", "-e", "name=b"];
    for (game, content) in [
        ("gomoku", EVIL.to_owned()),
        ("gomoku", format!("(;FF[4]GM[{EVIL}])")),
        ("gomoku", format!("(;FF[4]GM[4]SZ[15];B[{EVIL}])")),
        ("xiangqi", format!("startpos moves h2e2 {EVIL}")),
        ("othello", format!("(;GM[Othello]PC[x]BO[8 {EVIL}];)")),
    ] {
        fs::write(&file, content).unwrap();
        let output = a_match(game, &openings);
        assert_eq!(output.status.code(), Some(2), "{game}");
        assert_tame(&output);
    }
    let engines = ["--engines-file", text(&file), "-e", "name=a", "-e", "name=b"];
    for content in [EVIL.to_owned(), format!("[[boyi]]\nname = 'a'\n'{EVIL}' = 1")] {
        fs::write(&file, content).unwrap();
        let output = a_match("gomoku", &engines);
        assert_eq!(output.status.code(), Some(2));
        assert_tame(&output);
    }
}

#[test]
fn openings_of_xiangqi_may_be_gbk_and_what_is_no_text_is_named_by_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("book.txt");
    let openings = ["--openings", text(&file), "-e", "name=a", "-e", "name=b"];
    // 炮二平五 马8进7
    fs::write(&file, b"\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 \xc2\xed8\xbd\xf87\n").unwrap();
    assert!(a_match("xiangqi", &openings).status.success());
    fs::write(&file, b"h2e2\n# \xff\xff\n").unwrap();
    let output = a_match("xiangqi", &openings);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("book.txt:2: this is not UTF-8 or GBK"));
}

#[test]
fn files_that_are_not_there_and_numbers_out_of_range_are_bad_input() {
    for (arguments, named) in [
        (&["verify", "/nowhere/proof"][..], "/nowhere/proof: "),
        (&["data", "stats", "/nowhere/data"], "/nowhere/data: "),
        (&["data", "merge", "/nowhere/data", "--out", "/nowhere/out"], "/nowhere/data: "),
        (&["datagen", "tictactoe", "--games", "1", "--out", "/nowhere/out"], "/nowhere/out: "),
        (&["solve", "tictactoe", "--proof", "/nowhere/proof"], "/nowhere/proof: "),
    ] {
        let output = boyi(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(named), "{arguments:?}: {output:?}");
    }
    for (keys, named) in [
        (["--openings", "/nowhere/book"], "/nowhere/book: "),
        (["--records", "/nowhere/games.jsonl"], "/nowhere/games.jsonl: "),
        (["--db", "/nowhere/match.db"], "/nowhere/match.db: "),
        (["-e", "hash=0"], "hash: `0` is not from 1 to 131072"),
        (["-e", "hash=131073"], "hash: `131073` is not from 1 to 131072"),
    ] {
        let output = a_match("tictactoe", &[&["-e", "name=a", "-e", "name=b"][..], &keys].concat());
        assert_eq!(output.status.code(), Some(2), "{keys:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(named), "{keys:?}: {output:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_summary_leaves_links_and_devices_what_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let (real, link) = (folder.path().join("real.json"), folder.path().join("link"));
    fs::write(&real, "old").unwrap();
    std::os::unix::fs::symlink("real.json", &link).unwrap();
    let two = ["-e", "name=a", "-e", "name=b", "--summary"];
    assert!(a_match("tictactoe", &[&two[..], &[text(&link)]].concat()).status.success());
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&real).unwrap().starts_with('{'));
    assert!(a_match("tictactoe", &[&two[..], &["/dev/null"]].concat()).status.success());
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

#[cfg(unix)]
#[test]
fn a_proof_that_fails_removes_no_link() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("link");
    std::os::unix::fs::symlink("proof", &link).unwrap();
    assert_eq!(boyi(&["solve", "gomoku", "--nodes", "10", "--proof", text(&link)]).status.code(), Some(1));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink() && !link.exists());
    output(&["solve", "tictactoe", "--proof", text(&link)]);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    output(&["verify", text(&folder.path().join("proof"))]);
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_a_failure() {
    for arguments in [
        &["help"][..],
        &[],
        &["--version"],
        &["match", "--help"],
        &["completions", "bash"],
        &["perft", "tictactoe", "2"],
        &["elo", "1", "2", "3", "--json"],
        &["compare", "tictactoe", "--depth", "2"],
        &["eval", "xiangqi"],
    ] {
        let full = || Stdio::from(File::options().write(true).open("/dev/full").unwrap());
        let run = |out: Stdio| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_boyi"));
            command.args(arguments).stdout(out).stderr(Stdio::null()).status().unwrap().code()
        };
        assert_eq!(run(full()), Some(1), "{arguments:?}");
        assert_eq!(run(Stdio::null()), Some(0), "{arguments:?}");
    }
    // An error that nobody can be told is still one.
    let mut command = Command::new(env!("CARGO_BIN_EXE_boyi"));
    let full = File::options().write(true).open("/dev/full").unwrap();
    assert_eq!(command.args(["verify", "/nowhere"]).stderr(full).status().unwrap().code(), Some(2));
}

#[test]
fn a_port_that_is_taken_is_told_once() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let folder = tempfile::tempdir().unwrap();
    let output = boyi(&["serve", "--port", &port, "--db", text(&folder.path().join("games"))]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(told.matches("in use").count(), 1, "{told}");
}
