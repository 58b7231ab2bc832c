//! `boyi solve` and `boyi verify` as people and scripts meet them.

mod running;

use running::{boyi, output};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The exit code and the message of a command that fails.
fn failure(arguments: &[&str]) -> (Option<i32>, String) {
    let output = boyi(arguments);
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

const SMALL: [&str; 9] = ["solve", "mnk", "--m", "4", "--n", "3", "-k", "3", "--hash=8"];
const METHODS: [&str; 2] = ["alphabeta", "dfpn"];

#[test]
fn solve_says_in_words_who_wins() {
    for method in METHODS {
        let told = |lang: &str| output(&[&SMALL[..], &["--method", method, "--lang", lang]].concat());
        let english = told("en");
        assert!(english.starts_with("first player (X) wins"), "{english}");
        assert!(english.contains("\nbest move: ") && english.contains("\nline: "), "{english}");
        assert!(english.contains(" nodes, "), "{english}");
        assert!(told("zh-Hans").starts_with("先手（叉方）"));
        assert!(told("zh-Hant").starts_with("先手（叉方）"));
        let draw = output(&["solve", "tictactoe", "--method", method, "--hash", "8"]);
        assert!(draw.starts_with("draw with best play\n"), "{draw}");
        let lost = ["solve", "tictactoe", "--moves", "b2 b1", "--method", method, "--hash", "8"];
        assert!(output(&lost).starts_with("first player (X) wins"));
    }
}

#[test]
fn alpha_beta_says_how_soon_too() {
    assert!(output(&SMALL).starts_with("first player (X) wins on ply 7\n"));
    let later = output(&[&SMALL[..], &["--moves", "b2 a1 c2"]].concat());
    assert!(later.starts_with("first player (X) wins on ply "), "{later}");
    assert!(!output(&[&SMALL[..], &["--method", "dfpn"]].concat()).contains("on ply"));
}

#[test]
fn solve_tells_programs_what_it_found() {
    for method in METHODS {
        let printed = output(&[&SMALL[..], &["--method", method, "--json"]].concat());
        let object: Value = serde_json::from_str(printed.lines().last().unwrap()).unwrap();
        assert_eq!(object["type"], "solution");
        assert_eq!(object["proof"], Value::Null);
        let solution = &object["solution"];
        assert_eq!((&solution["side"], &solution["value"]["side"]), (&"first".into(), &"first".into()));
        assert_eq!(solution["value"]["kind"], "win");
        let (best, first) = (&solution["best"], &solution["line"][0]);
        assert_eq!((&first["id"], &first["side"]), (&best["id"], &"first".into()));
        assert!(solution["nodes"].as_u64().unwrap() > 0);
    }
}

#[test]
fn a_proof_goes_to_a_file_and_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("small.proof");
    let printed = output(&[&SMALL[..], &["--proof", text(&file)]].concat());
    assert!(printed.contains("proof: "), "{printed}");
    let verified = output(&["verify", text(&file)]);
    assert!(verified.starts_with("proved: first player (X) wins in at most 7 plies\n"), "{verified}");
    assert!(verified.contains("\n4 × 3, 3 in a row\nposition: ..../..../....\n"), "{verified}");
    assert!(
        output(&["verify", text(&file), "--lang", "zh-Hans"]).starts_with("已证明：先手（叉方）至多 7 步")
    );
    let object: Value = serde_json::from_str(&output(&["verify", text(&file), "--json"])).unwrap();
    assert_eq!((&object["type"], &object["proof"]["plies"]), (&"verified".into(), &7.into()));
    assert_eq!(object["proof"]["spec"]["columns"], 4);
}

#[test]
fn a_proof_is_drawn_as_a_tree() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("small.proof");
    output(&[&SMALL[..], &["--proof", text(&file)]].concat());
    let drawn = |arguments: &[&str]| {
        let printed = output(&[&["verify", text(&file), "--tree"][..], arguments].concat());
        printed.split_once("\n\n").unwrap().1.to_owned()
    };
    let whole = drawn(&["--lang", "en"]);
    assert!(whole.starts_with("first player (X) wins (reply → answer):\nB2\n├─ "), "{whole}");
    assert!(whole.contains("\n├─ A2 → C2 (threat: D2)\n│  D2 → C3, then C1 or A1 wins\n"), "{whole}");
    assert!(whole.ends_with("\n└─ any other (6) → C2, then D2 or A2 wins\n"), "{whole}");
    let short = drawn(&["--lang", "en", "--depth", "2"]);
    assert!(short.starts_with("first player (X) wins (reply → answer):\nB2\n├─ B3 → C3  … positions: "));
    assert!(short.contains("\nnot shown: "), "{short}");
    let lines = drawn(&["--lang", "en", "--lines", "4"]);
    assert_eq!(lines.lines().count(), 6, "{lines}");
    assert!(lines.contains("\n└─ 9 more replies  … positions: "), "{lines}");
    assert!(drawn(&["--lang", "zh-Hans"]).ends_with("其余着法（6） → C2，随后 D2 或 A2 取胜\n"));
    assert!(drawn(&["--lang", "zh-Hant"]).ends_with("其餘著法（6） → C2，隨後 D2 或 A2 取勝\n"));
    output(&["solve", "tictactoe", "--hash", "8", "--proof", text(&file)]);
    let both = drawn(&["--lang", "en"]);
    assert!(both.starts_with("first player (X) does not lose (reply → answer):\nA1\n"), "{both}");
    assert!(both.contains("\n\nsecond player (O) does not lose (reply → answer):\n├─ "), "{both}");
    assert!(both.contains(" by pairs: "), "{both}");
    assert_eq!(failure(&["verify", text(&file), "--depth", "3"]).0, Some(2));
}

#[test]
fn a_longer_file_is_replaced_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tic.proof");
    fs::write(&file, "x".repeat(1_000_000)).unwrap();
    output(&["solve", "tictactoe", "--hash", "8", "--proof", text(&file)]);
    assert!(output(&["verify", text(&file)]).starts_with("proved: draw with best play"));
}

#[test]
fn a_changed_proof_is_refused_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("changed.proof");
    output(&[&SMALL[..], &["--proof", text(&file)]].concat());
    let proof = fs::read_to_string(&file).unwrap();
    let body = proof.find("strategy first\n").unwrap() + "strategy first\n".len();
    let verify = |changed: &str| {
        fs::write(&file, changed).unwrap();
        failure(&["verify", text(&file)])
    };
    let (code, told) = verify(&format!("{}z9{}", &proof[..body], &proof[body + 2..]));
    assert_eq!(code, Some(1));
    assert!(told.contains("is not verified: line 6, at the start: "), "{told}");
    let (code, told) = verify(&proof.replace("wins in 7", "wins in 5"));
    assert_eq!(code, Some(1));
    assert!(told.contains("the win takes 7 plies, not 5 as claimed"), "{told}");
    let (code, told) = verify(&proof[..body + 40]);
    assert_eq!(code, Some(1));
    assert!(told.contains("the proof breaks off"), "{told}");
    let (code, told) = verify(&proof.replace("boyi proof 1", "boyi proof 9"));
    assert_eq!(code, Some(2));
    assert!(told.contains("line 1: version `9` is not known"), "{told}");
    let (code, told) = verify(&proof.replace("position ....", "position ..X"));
    assert_eq!(code, Some(2));
    assert!(told.contains("line 3: "), "{told}");
}

#[test]
fn what_is_not_solved_is_told_so() {
    let printed = output(&["solve", "connect4", "--nodes", "1000", "--hash", "8"]);
    assert!(printed.starts_with("not solved within the limits\n1,000 nodes, "), "{printed}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("none.proof");
    let (code, told) = failure(&["solve", "connect4", "--nodes", "1000", "--proof", text(&file)]);
    assert_eq!(code, Some(1));
    assert!(told.contains("no proof was written: the value is not known"), "{told}");
    assert!(!file.exists());
    fs::write(&file, "an older proof").unwrap();
    let large = ["solve", "tictactoe", "--hash", "8", "--proof", text(&file), "--proof-limit", "50"];
    let (code, told) = failure(&large);
    assert_eq!(code, Some(1));
    assert!(told.contains("the proof has more than 50 positions"), "{told}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "an older proof");
}

#[test]
fn what_cannot_be_solved_or_read_is_bad_input() {
    for (arguments, what) in [
        (&["solve", "xiangqi"][..], "repetition law"),
        (&["solve", "mnk", "--m", "4"], "mnk needs --rows"),
        (&["solve", "tictactoe", "--proof", "/no/such/folder/file"], "--proof /no/such/folder/file: "),
        (&["solve", "tictactoe", "--proof-limit", "5"], "--proof"),
        (&["solve", "tictactoe", "--moves", "b2 b2"], "b2"),
        (&["verify", "/no/such/file"], "/no/such/file: "),
        (&["verify", env!("CARGO_BIN_EXE_boyi")], "is not verified: line 1: "),
    ] {
        let (code, told) = failure(arguments);
        assert_eq!(code, Some(2), "{arguments:?}: {told}");
        assert!(told.contains(what), "{arguments:?}: {told}");
    }
}

/// Black wins by threes, not by fours alone.
const THREES: &str = "15/15/15/15/15/15/8X1O4/8XXX4/5OOO1OX4/6X1O1X4/6O8/15/15/15/15 x freestyle";

#[test]
fn wins_by_threats_are_told_with_a_line_to_the_five() {
    let by = |threats: &'static str| {
        ["solve", "gomoku", "--position", THREES, "--hash=8", "--threats", threats].to_vec()
    };
    let threes = output(&by("threes"));
    assert!(threes.starts_with("first player (Black) wins\nbest move: "), "{threes}");
    let line = threes.lines().find_map(|line| line.strip_prefix("line: ")).unwrap();
    let moves: Vec<&str> = line.split(' ').collect();
    let over =
        failure(&[&["solve", "gomoku", "--position", THREES, "--moves"][..], &moves, &["a1"]].concat()).1;
    assert!(over.contains("over"), "{over}");
    let fours = output(&by("fours"));
    assert!(fours.starts_with("first player (Black) does not win by these threats alone\n"), "{fours}");
    let chinese = output(&[by("fours"), vec!["--lang", "zh-Hans"]].concat());
    assert!(chinese.starts_with("先手（黑方）仅凭这些威胁不能取胜\n"), "{chinese}");
    let limited = output(&[by("threes"), vec!["--nodes", "1"]].concat());
    assert!(limited.starts_with("not solved within the limits\n"), "{limited}");
    let json: Value =
        serde_json::from_str(output(&[by("fours"), vec!["--json"]].concat()).lines().last().unwrap())
            .unwrap();
    assert_eq!(json["solution"]["value"]["kind"], "no-win-by-threats");
}

#[test]
fn proofs_of_wins_by_threats_are_verified_by_the_rules() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("threes.proof");
    let request =
        ["solve", "gomoku", "--position", THREES, "--hash=8", "--threats=threes", "--proof", text(&file)];
    let printed = output(&request);
    assert!(printed.contains("proof: "), "{printed}");
    let verified = output(&["verify", text(&file)]);
    assert!(verified.starts_with("proved: first player (Black) wins in at most "), "{verified}");
    let proof = fs::read_to_string(&file).unwrap();
    assert!(proof.len() < 100_000 && proof.contains(" * "), "{} bytes", proof.len());
}

#[test]
fn games_without_threats_are_refused_by_name() {
    for game in ["xiangqi", "connect4", "tictactoe"] {
        let (code, message) = failure(&["solve", game, "--threats", "fours"]);
        assert_ne!(code, Some(0));
        assert!(message.contains(game) && message.contains("threats"), "{message}");
    }
    assert!(
        failure(&["solve", "gomoku", "--threats", "fours", "--method", "dfpn"]).1.contains("cannot be used")
    );
}
