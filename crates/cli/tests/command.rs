//! The `boyi` command as people and scripts meet it: output, exit codes, dialogues.

mod running;

use running::{boyi, output};
use serde_json::Value;
use std::collections::HashSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// The objects that a command prints, one a line.
fn lines(arguments: &[&str]) -> Vec<Value> {
    output(arguments).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A game played by a script.
fn dialogue(arguments: &[&str], script: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boyi"))
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn boyi_alone_prints_its_help() {
    let help = output(&[]);
    let commands = [
        "serve", "play", "analyze", "perft", "eval", "compare", "elo", "openings", "datagen", "data",
        "solve", "verify",
    ];
    for command in commands.into_iter().chain(["uci", "ucci", "gomocup", "completions"]) {
        assert!(help.contains(command), "{command}");
    }
}

#[test]
fn boyi_is_an_engine_for_other_programs() {
    assert!(dialogue(&["uci"], "uci\nquit\n").ends_with("uciok\n"));
    assert!(dialogue(&["ucci"], "ucci\nquit\n").ends_with("ucciok\nbye\n"));
    assert!(dialogue(&["gomocup"], "ABOUT\nEND\n").starts_with("name=\"Boyi\""));
}

#[test]
fn perft_counts_what_is_known() {
    let count = |arguments: &[&str]| {
        let arguments = [&["perft"], arguments, &["--json"]].concat();
        lines(&arguments).last().unwrap()["nodes"].as_u64().unwrap()
    };
    for (depth, nodes) in (1..).zip([9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]) {
        assert_eq!(count(&["tictactoe", &depth.to_string()]), nodes, "tic-tac-toe at depth {depth}");
    }
    assert_eq!(count(&["xiangqi", "4"]), 3_290_240);
    let position = "4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w - - 0 1";
    assert_eq!(count(&["xiangqi", "4", "--position", position]), 92_741);
    // A referee would have drawn this game; the moves of the position count all the same.
    let position = "3k5/9/9/9/9/9/4P4/9/9/5K3 w - - 133 90";
    assert_eq!(count(&["xiangqi", "1", "--position", position]), 3);
    assert_eq!(count(&["connect4", "8"]), 5_673_234);
    assert_eq!(count(&["gomoku", "3"]), 11_239_200);
    assert_eq!(count(&["gomoku", "2", "--size", "19"]), 361 * 360);
    assert_eq!(count(&["gomoku", "2", "--columns", "15", "--rows", "12"]), 180 * 179);
    assert_eq!(count(&["gomoku", "2", "--rows", "5", "--position", "15x5/freestyle/h3"]), 74 * 73);
    assert_eq!(count(&["mnk", "2", "--columns", "4", "--rows", "3", "-k", "3"]), 12 * 11);
    assert_eq!(count(&["tictactoe", "0"]), 1);
}

#[test]
fn perft_divides_by_first_move_and_groups_thousands() {
    let text = output(&["perft", "xiangqi", "3", "--divide"]);
    assert_eq!(text.lines().count(), 45);
    assert!(text.lines().last().unwrap().starts_with("perft 3 = 79,666  ("), "{text}");
    let objects = lines(&["perft", "connect4", "5", "--divide", "--json"]);
    let (total, rows) = objects.split_last().unwrap();
    let sum: u64 = rows.iter().map(|row| row["nodes"].as_u64().unwrap()).sum();
    assert_eq!(rows.len(), 7);
    assert_eq!(total["nodes"].as_u64(), Some(sum));
}

#[test]
fn compare_measures_the_tutorials_claim() {
    let objects = lines(&["compare", "tictactoe", "--depth", "9", "--json"]);
    let comparison = &objects[0]["comparison"];
    assert_eq!(comparison["agree"], true);
    let nodes = |method: &str| {
        let mut methods = comparison["methods"].as_array().unwrap().iter();
        methods.find(|row| row["method"] == method).unwrap()["nodes"].as_u64().unwrap()
    };
    assert!(comparison["methods"].as_array().unwrap().iter().all(|row| row["complete"] == true));
    assert_eq!(nodes("minimax"), 549_946);
    assert_eq!(nodes("alpha-beta (win/draw/loss)"), 18_297);
    assert_eq!(nodes("alpha-beta (distance)"), 20_866);
    let text = output(&["compare", "tictactoe", "--depth", "9"]);
    assert!(text.contains("all methods agree at depth 9") && text.contains("×26.4"), "{text}");
    assert!(text.contains("Why two counts of alpha-beta"), "{text}");
}

#[test]
fn compare_stops_a_method_that_takes_too_long_and_says_so() {
    let arguments = ["compare", "gomoku", "--depth", "3", "--nodes", "20000"];
    let text = output(&arguments);
    let row = text.lines().find(|line| line.starts_with("minimax")).unwrap();
    assert!(row.contains(" 20,000 ") && row.ends_with(" -"), "{text}");
    assert!(text.contains("stopped after 20,000 nodes, so without a value: minimax"), "{text}");
    assert!(text.contains("all methods agree at depth 3"), "{text}");
    let chinese = output(&[&arguments[..], &["--lang", "zh-Hans"]].concat());
    assert!(chinese.contains("极大极小") && chinese.contains("达到 20,000 节点即停止"), "{chinese}");
    let objects = lines(&[&arguments[..], &["--json"]].concat());
    assert_eq!(objects[0]["comparison"]["methods"][0]["complete"], false);
    assert!(!boyi(&[&arguments[..4], &["--nodes", "0"]].concat()).status.success());
}

#[test]
fn compare_reaches_the_minimum_of_knuth_and_moore_on_a_perfectly_ordered_tree() {
    let arguments = ["compare", "tree", "--branching", "10", "--depth", "6", "--order", "best"];
    let objects = lines(&[&arguments[..], &["--json"]].concat());
    let tree = &objects[0]["tree"];
    assert_eq!((tree["leaves"].as_u64(), tree["minimum_leaves"].as_u64()), (Some(1_000_000), Some(1_999)));
    let methods = tree["comparison"]["methods"].as_array().unwrap();
    assert_eq!(methods[0]["leaves"], 1_000_000);
    assert_eq!(methods[2]["leaves"], 1_999);
    let text = output(&arguments);
    assert!(text.contains("1,000,000 leaves; alpha-beta must look at 1,999"), "{text}");
}

#[test]
fn analyze_finds_the_win_and_tells_it_in_json() {
    // X at a3 and b3 wins at c3.
    let arguments = ["analyze", "tictactoe", "--moves", "a3 a1 b3 b1", "--depth", "5", "--sound", "--json"];
    let objects = lines(&arguments);
    let (result, reports) = objects.split_last().unwrap();
    assert!(reports.iter().all(|line| line["type"] == "thinking" && line["info"]["nodes"].is_u64()));
    assert_eq!(result["type"], "result");
    assert_eq!(result["side"], "first");
    assert_eq!(result["result"]["best"]["id"], "c3");
    assert_eq!(result["result"]["lines"][0]["score"]["kind"], "win");
    assert_eq!(result["result"]["lines"][0]["score"]["value"], 1);
}

#[test]
fn analyze_ends_at_a_mate_and_after_a_soft_limit() {
    let mate = ["analyze", "xiangqi", "--position", "3k5/1R7/R8/9/9/9/9/9/9/5K3 w", "--mate", "1"];
    assert!(output(&mate).contains("best a7a9"));
    let soft = lines(&["analyze", "gomoku", "--soft-nodes", "2000", "--json"]);
    let nodes = soft.last().unwrap()["result"]["nodes"].as_u64().unwrap();
    assert!((2_000..1_000_000).contains(&nodes), "{nodes}");
}

#[test]
fn analyze_numbers_several_lines_and_stops_at_its_nodes() {
    let text = output(&["analyze", "xiangqi", "--depth", "2", "--multipv", "3"]);
    for number in [" 1. depth 2", " 2. depth 2", " 3. depth 2"] {
        assert!(text.lines().any(|line| line.starts_with(number)), "{text}");
    }
    let objects = lines(&["analyze", "gomoku", "--nodes", "2000", "--json"]);
    assert!(objects.last().unwrap()["result"]["nodes"].as_u64().unwrap() <= 2_000);
}

#[test]
fn the_last_line_printed_is_the_one_the_best_move_begins() {
    for nodes in ["3000", "50000", "120000"] {
        let text = output(&["analyze", "xiangqi", "--nodes", nodes]);
        let best = text.lines().last().unwrap();
        let best = best.split(['(', ')']).nth(1).unwrap();
        let line = text.lines().rev().nth(1).unwrap();
        let first = line.split("/s  ").nth(1).unwrap().split(' ').next().unwrap();
        assert_eq!(first, best, "{text}");
    }
}

#[test]
fn analyze_speaks_the_language_of_its_reader() {
    let text = output(&["analyze", "xiangqi", "--depth", "2", "--lang", "zh-Hant"]);
    assert!(text.contains("深度 2/") && text.contains("最佳著法："), "{text}");
    assert!(text.lines().next().unwrap().contains(['炮', '馬', '兵', '相', '車']), "{text}");
}

#[test]
fn analyze_after_the_end_has_no_move() {
    let text = output(&["analyze", "tictactoe", "--moves", "a1 a2 b1 b2 c1"]);
    assert_eq!(text, "the game is over (a full row)\n");
    let bare = "3k5/9/9/9/9/9/9/9/9/5K3 w";
    for (lang, told) in [
        ("en", "the game is over (no attacking piece is left)\n"),
        ("zh-Hans", "棋局已经结束（双方均无进攻子力）\n"),
    ] {
        assert_eq!(output(&["analyze", "xiangqi", "--depth", "2", "--position", bare, "--lang", lang]), told);
    }
}

#[test]
fn eval_names_its_terms_for_both_sides() {
    let text = output(&["eval", "xiangqi"]);
    assert!(text.lines().next().unwrap().ends_with("Red   Black"), "{text}");
    assert!(text.contains("material"), "{text}");
    let text = output(&["eval", "xiangqi", "--eval", "hand"]);
    assert!(text.trim_end().ends_with("for Red, who is to move (evaluation: hand)"), "{text}");
    let text = output(&["eval", "xiangqi", "--eval", "hand", "--lang", "zh-Hant"]);
    assert!(text.contains("機動性") && text.contains("（輪到紅方走；評估：hand）"), "{text}");
    let objects = lines(&["eval", "gomoku", "--moves", "h8", "--json"]);
    assert_eq!(objects[0]["type"], "evaluation");
    assert_eq!(objects[0]["side"], "second");
}

#[test]
fn eval_shows_a_network_by_buckets() {
    let text = output(&["eval", "xiangqi"]);
    let used: Vec<_> = text.lines().filter(|line| line.contains('*')).collect();
    assert!(matches!(used[..], [line] if line.starts_with("30–32 *")), "{text}");
    let objects = lines(&["eval", "xiangqi", "--moves", "h2e2", "--json"]);
    let buckets = objects[0]["evaluation"]["buckets"].as_array().unwrap();
    assert_eq!((buckets.len(), &buckets[0]["pieces"]), (8, &serde_json::json!([2, 5])));
    // The network's term is the value that counts, for Black, who is to move.
    let network = objects[0]["evaluation"]["terms"].as_array().unwrap().last().unwrap();
    let black = network["second"].as_i64().unwrap() - network["first"].as_i64().unwrap();
    assert_eq!(buckets[7]["value"], black);
    assert!(!output(&["eval", "xiangqi", "--eval", "hand"]).contains('*'));
}

#[test]
fn eval_shows_the_policy_of_gomoku_on_the_board() {
    let text = output(&["eval", "gomoku", "--moves", "h8 a1 h9 a2 h10 a3"]);
    assert!(text.contains("probability of the moves in percent"), "{text}");
    assert!(text.lines().any(|line| line.starts_with("10  ·") && line.contains("●")), "{text}");
    let objects = lines(&["eval", "gomoku", "--moves", "h8 h9 g7", "--json"]);
    let policy = objects[0]["evaluation"]["policy"].as_array().unwrap();
    let shares: Vec<f64> = policy.iter().map(|share| share["share"].as_f64().unwrap()).collect();
    assert!(
        (shares.iter().sum::<f64>() - 1.0).abs() < 1e-3 && shares.is_sorted_by(|a, b| a >= b),
        "{shares:?}"
    );
    // Nothing is to be played after a five.
    let over = lines(&["eval", "gomoku", "--moves", "h8 a1 h9 a2 h10 a3 h11 a4 h12", "--json"]);
    assert!(over[0]["evaluation"].get("policy").is_none(), "{over:?}");
}

#[test]
fn eval_makes_an_evaluation_of_some_groups_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("material.eval");
    let file = file.to_str().unwrap();
    let made = output(&["eval", "xiangqi", "--keep", "material", "--out", file]);
    assert!(made.contains("(evaluation: linear "), "{made}");
    let up_a_soldier = ["eval", "xiangqi", "--moves", "h2e2 h9g7 e2e6", "--eval", file, "--json"];
    let terms = lines(&up_a_soldier)[0]["evaluation"]["terms"].as_array().unwrap().clone();
    for term in &terms {
        let difference = term["first"].as_i64().unwrap() - term["second"].as_i64().unwrap();
        assert_eq!(difference > 0, term["name"] == "material", "{term}");
    }
    let refused = boyi(&["eval", "xiangqi", "--keep", "material,luck", "--out", file]);
    let message = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2));
    assert!(message.contains("xiangqi has no group `luck`; its groups are material, placement"), "{message}");
    assert_eq!(boyi(&["eval", "xiangqi", "--keep", "material"]).status.code(), Some(2));
}

#[test]
fn elo_prints_the_published_figures() {
    let text = output(&["elo", "136", "111", "96"]);
    for part in ["343", "+40.70 ± 30.43", "+49.77 ± 36.77", "99.60 %"] {
        assert!(text.contains(part), "{text}");
    }
    let text = output(&["elo", "--penta", "34", "54", "63", "64", "75"]);
    for part in ["290", "+55.58 ± 27.65", "+57.94 ± 28.28"] {
        assert!(text.contains(part), "{text}");
    }
    let text =
        output(&["elo", "--penta", "365", "16618", "36229", "16974", "390", "--elo0", "0", "--elo1", "2"]);
    assert!(
        text.ends_with("LLR 2.25 from -2.94 to 2.94, 0 against 2 normalized Elo: not decided\n"),
        "{text}"
    );
    let fishtest = ["elo", "--penta", "10789", "19328", "33806", "19402", "10543"];
    let text = output(&[&fishtest[..], &["--elo0", "-3", "--elo1", "1", "--model", "logistic"]].concat());
    assert!(text.contains("LLR 2.13 "), "{text}");
}

#[test]
fn elo_tells_programs_the_same() {
    let bounds = ["--elo0", "0", "--elo1", "10", "--alpha", "0.01", "--beta", "0.01", "--model", "logistic"];
    let objects = lines(&[&["elo", "1477", "2942", "1351", "--json"], &bounds[..]].concat());
    assert_eq!(objects[0]["type"], "elo");
    let near = |value: &Value, expected: f64| (value.as_f64().unwrap() - expected).abs() < 0.005;
    let sprt = &objects[0]["sprt"];
    assert!(near(&sprt["llr"], 2.52) && near(&sprt["upper"], 4.595) && near(&sprt["lower"], -4.595));
    assert_eq!(sprt["decision"], "continue");
    let objects = lines(&["elo", "10", "0", "0", "--json"]);
    assert_eq!(objects[0]["summary"]["elo"]["value"], Value::Null);
    assert_eq!(objects[0]["summary"]["los"], 1.0);
    assert_eq!(lines(&["elo", "0", "0", "0", "--json"])[0]["summary"], Value::Null);
}

#[test]
fn openings_are_made_alike_for_a_seed_and_no_two_are_the_same() {
    for (game, plies) in [("gomoku", "5"), ("xiangqi", "6"), ("connect4", "4")] {
        let make = |seed| {
            output(&[
                "openings",
                game,
                "--count",
                "5",
                "--plies",
                plies,
                "--seed",
                seed,
                "--nodes",
                "500",
                "--max-score",
                "1",
            ])
        };
        let text = make("7");
        let openings: HashSet<&str> = text.lines().collect();
        assert_eq!(openings.len(), 5, "{text}");
        assert_eq!(text, make("7"));
        assert_ne!(text, make("8"));
    }
}

#[test]
fn too_few_openings_are_told_after_those_there_are() {
    let output = boyi(&["openings", "tictactoe", "--plies", "1", "--nodes", "1"]);
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("of 100 openings"), "{errors}");
}

#[test]
fn two_people_play_by_script() {
    let script = "b2\nnonsense\na1\nundo\nundo\nredo\nmoves\nflip\nquit\n";
    let text = dialogue(&["play", "tictactoe", "--side", "both", "--lang", "en"], script);
    assert!(text.contains(" 2 │   │(X)│   │"), "{text}");
    assert!(text.contains("`nonsense`"), "{text}");
    assert!(text.contains("moves: 1. B2"), "{text}");
    assert!(text.ends_with("O> quit\ngoodbye\n"), "{text}");
}

#[test]
fn help_names_what_can_be_typed_here() {
    let help = |arguments: &[&str]| {
        dialogue(&[&["play"], arguments, &["--side", "both", "--lang", "en"]].concat(), "help\nquit\n")
    };
    let begun = help(&["xiangqi"]);
    assert!(
        begun.contains("Type a move (as in `a0a1`), or\n  undo ") && begun.contains("  resign "),
        "{begun}"
    );
    assert!(!begun.contains("  bans "), "{begun}");
    assert!(help(&["gomoku", "--rule", "renju"]).contains("  bans "));
    let over = help(&["xiangqi", "--position", "3k1R3/4P4/9/9/9/9/9/9/9/4K4 b"]);
    assert!(over.contains("The game is over. Type\n  undo ") && !over.contains("as in"), "{over}");
    assert!(!over.contains("  hint ") && !over.contains("  resign "), "{over}");
}

#[test]
fn a_list_of_moves_goes_past_a_repetition_and_may_have_numbers() {
    let moves = "1. h0g2 h9g7 2. g2h0 g7h9 3. h0g2 h9g7 4. g2h0 g7h9 5. h2e2";
    let text = dialogue(
        &["play", "xiangqi", "--side", "both", "--lang", "en", "--moves", moves],
        "moves\nundo\nredo\nquit\n",
    );
    assert!(text.contains("5. C2=5"), "{text}");
    assert!(text.contains("Black to move"), "{text}");
}

#[test]
fn moves_are_numbered_as_in_a_record_that_the_second_side_begins() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b";
    let arguments = ["play", "xiangqi", "--side", "both", "--lang", "en", "--position", start];
    let text = dialogue(&arguments, "h9g7\nh0g2\ni9i8\nmoves\nquit\n");
    assert!(text.contains("moves: 1. ... H8+7 2. H2+3 R9+1"), "{text}");
}

#[test]
fn the_engine_answers_hints_and_wins_when_a_person_resigns() {
    let script = "炮二平五\nhint\nlegal\nresign\nquit\n";
    let arguments = ["play", "xiangqi", "--lang", "zh-Hans", "--level", "1", "--time", "0.2", "--seed", "1"];
    let text = dialogue(&arguments, script);
    assert!(text.contains("黑方走 "), "{text}");
    assert!(text.contains("提示："), "{text}");
    assert!(text.contains("合法着法："), "{text}");
    assert!(text.contains("黑方胜：对方认输"), "{text}");
    assert!(text.ends_with("再见\n"), "{text}");
}

#[test]
fn the_engine_plays_itself_to_the_end() {
    let arguments =
        ["play", "tictactoe", "--side", "none", "--level", "8", "--time", "1", "--lang", "en", "--ascii"];
    let text = dialogue(&arguments, "");
    assert!(text.ends_with("draw: the board is full\n"), "{text}");
    assert!(text.is_ascii(), "{text}");
}

#[test]
fn a_dialogue_ends_with_its_input() {
    let text = dialogue(&["play", "connect4", "--side", "both", "--lang", "en"], "4\n");
    assert!(text.ends_with("Red> \ngoodbye\n"), "{text}");
}

#[test]
fn bad_input_has_exit_code_2_and_is_named() {
    for (arguments, named) in [
        (&["frobnicate"][..], "frobnicate"),
        (&["play", "go"], "go"),
        (&["analyze", "gomoku", "--size", "4"], "--size"),
        (&["analyze", "gomoku", "--size", "4000000000"], "4000000000"),
        (&["analyze", "gomoku", "--rows", "4"], "--rows"),
        (&["analyze", "gomoku", "--size", "15", "--rows", "12"], "--size 15 and --rows 12"),
        (&["eval", "gomoku", "--rows", "12", "--moves", "h13"], "15x12"),
        (&["eval", "gomoku", "--rows", "12", "--position", "15/renju/"], "15 × 12"),
        (&["analyze", "xiangqi", "--size", "9"], "--size"),
        (&["analyze", "mnk", "--columns", "4"], "--rows"),
        (&["analyze", "mnk", "--columns", "4", "--rows", "4", "-k", "9"], "9"),
        (&["analyze", "tictactoe", "--moves", "b2 b2"], "b2"),
        (&["analyze", "tictactoe", "--moves", "z9"], "z9"),
        (&["analyze", "xiangqi", "--moves", "h2e2 h2e2"], "h2e2"),
        (&["eval", "xiangqi", "--position", "9/9 w"], "10 ranks, not 2"),
        (&["eval", "xiangqi", "--position", "4k4/9/9/9/9/9/9/9/9/4K4 w"], "generals"),
        (&["eval", "xiangqi", "--position", "9/9/9/9/9/9/9/9/9/4K4 w"], "`k`"),
        (&["perft", "tictactoe", "many"], "many"),
        (&["perft", "tictactoe", "61"], "61"),
        (&["analyze", "tictactoe", "--depth", "0"], "--depth"),
        (&["analyze", "tictactoe", "--depth", "1000"], "1000"),
        (&["analyze", "tictactoe", "--nodes", "0"], "--nodes"),
        (&["analyze", "tictactoe", "--time", "nan"], "nan"),
        (&["analyze", "tictactoe", "--time", "inf"], "inf"),
        (&["analyze", "tictactoe", "--time=-1"], "-1"),
        (&["analyze", "tictactoe", "--time", "-1"], "--time"),
        (&["analyze", "tictactoe", "--nodes", "-5"], "--nodes"),
        (&["eval", "gomoku", "--size", "-15"], "--size"),
        (&["perft", "xiangqi", "-1"], "<DEPTH>"),
        (&["compare", "xiangqi", "--depth", "-1"], "--depth"),
        (&["analyze", "gomoku", "--moves", "z99"], "15x15"),
        (&["analyze", "tictactoe", "--hash", "0"], "--hash"),
        (&["analyze", "tictactoe", "--hash", "10485760"], "10485760"),
        (&["analyze", "tictactoe", "--multipv", "0"], "--multipv"),
        (&["play", "gomoku", "--level", "9"], "--level"),
        (&["compare", "tictactoe"], "--depth"),
        (&["compare", "tree", "--branching", "0", "--depth", "3"], "--branching"),
        (&["compare", "tree", "--branching", "10", "--depth", "60"], "60"),
        (&["serve", "--port", "70000"], "70000"),
        (&["eval", "xiangqi", "--eval", "no.eval"], "evaluation no.eval: "),
        (&["analyze", "xiangqi", "--eval", "no.eval"], "no.eval"),
        (&["play", "xiangqi", "--eval", "no.eval"], "no.eval"),
        (&["bench", "--eval", "no.eval"], "no.eval"),
        (&["serve", "--eval", "no.eval"], "no.eval"),
        (&["uci", "--eval", "no.eval"], "no.eval"),
        (&["ucci", "--eval", "no.eval"], "no.eval"),
        (&["gomocup", "--eval", "no.eval"], "no.eval"),
        (&["datagen", "xiangqi", "--games", "1", "--out", "never", "--eval", "no.eval"], "no.eval"),
        (&["match", "tictactoe", "-e", "eval=no.eval", "-e", "level=1", "--depth", "1"], "no.eval"),
        (&["elo"], "COUNTS"),
        (&["openings", "go"], "go"),
        (&["openings", "gomoku", "--plies", "many"], "many"),
        (&["openings", "gomoku", "--count", "0"], "--count"),
        (&["openings", "gomoku", "--nodes", "0"], "--nodes"),
        (&["openings", "gomoku", "--max-score", "nan"], "nan"),
        (&["openings", "xiangqi", "--size", "9"], "--size"),
        (&["elo", "1", "2"], "2 counts"),
        (&["elo", "1", "many", "3"], "many"),
        (&["elo", "1", "-2", "3"], "-2"),
        (&["elo", "--penta", "1", "2", "3"], "3 counts"),
        (&["elo", "1", "2", "3", "--elo0", "0"], "--elo1"),
        (&["elo", "1", "2", "3", "--elo0", "5", "--elo1", "0"], "elo0 is 5"),
        (&["elo", "1", "2", "3", "--elo0", "-1500", "--elo1", "-500"], "elo0 is -1500"),
        (&["elo", "1", "2", "3", "--elo0", "0", "--elo1", "5", "--alpha", "2"], "alpha is 2"),
        (&["elo", "1", "2", "3", "--alpha", "0.1"], "--elo0"),
        (
            &["elo", "--penta", "1", "2", "3", "4", "5", "--elo0", "0", "--elo1", "5", "--model", "bayesian"],
            "bayesian",
        ),
    ] {
        let output = boyi(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains(named), "{arguments:?}: {errors}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn completions_are_there_for_the_common_shells() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(output(&["completions", shell]).contains("boyi"), "{shell}");
    }
}

#[test]
fn serve_prints_its_address_and_keeps_its_games_in_the_file_named() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.sqlite");
    let mut child = Command::new(env!("CARGO_BIN_EXE_boyi"))
        .args(["serve", "--port", "0", "--no-open", "--db"])
        .arg(&games)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let read = BufReader::new(child.stdout.take().unwrap()).read_line(&mut line);
    child.kill().unwrap();
    child.wait().unwrap();
    read.unwrap();
    assert!(line.starts_with("listening on http://127.0.0.1:"), "{line}");
    assert!(games.is_file());
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_analysis_with_the_best_move_so_far() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boyi"))
        .args(["analyze", "gomoku", "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    lines.next().unwrap().unwrap();
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let last: Value = serde_json::from_str(&lines.last().unwrap().unwrap()).unwrap();
    assert_eq!(last["type"], "result");
    assert!(child.wait().unwrap().success());
}
