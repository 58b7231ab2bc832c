//! The dialogues in `testdata/dialogues`: lines with `>` are sent, lines with `<` are expected. Moves of xiangqi
//! have to be legal besides.

use crate::talk::{Engine, GOMOCUP, Talk, UCCI, UCI};
use boyi_engine::data::GameSpec;
use boyi_engine::{play_moves, start};
use boyi_protocol::Start;
use boyi_protocol::uci::UciCommand;
use std::path::Path;

/// Returns whether the text matches. `*` stands for any text, `?` for one character.
fn matches(pattern: &str, text: &str) -> bool {
    let Some(first) = pattern.chars().next() else { return text.is_empty() };
    let rest = &pattern[first.len_utf8()..];
    let mut tail = text.chars();
    match (first, tail.next()) {
        ('*', None) => matches(rest, text),
        ('*', Some(_)) => matches(rest, text) || matches(pattern, tail.as_str()),
        (_, None) => false,
        (wanted, Some(c)) => (wanted == '?' || wanted == c) && matches(rest, tail.as_str()),
    }
}

/// Lines of a running search come as they like.
fn is_news(line: &str) -> bool {
    let news = ["info depth", "info time", "MESSAGE (", "MESSAGE REALTIME"];
    news.iter().any(|start| line.starts_with(start))
}

/// The legal moves in the position that a line gives, unless it is none that can be used.
fn legal(line: &str) -> Option<Vec<String>> {
    let Ok(UciCommand::Position(position)) = line.parse() else { return None };
    let fen = match &position.start {
        Start::Startpos => None,
        Start::Fen(fen) => Some(fen.as_str()),
    };
    let mut game = start(GameSpec::XIANGQI, fen).ok()?;
    play_moves(game.as_mut(), position.moves.iter().map(String::as_str)).ok()?;
    game.go_on();
    Some(game.view().legal.into_iter().map(|mv| mv.id).collect())
}

fn hold(engine: Engine, file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/dialogues").join(file);
    let mut talk = Talk::with(engine);
    let mut moves = None;
    for (line, number) in std::fs::read_to_string(path).unwrap().lines().zip(1..) {
        if let Some(said) = line.strip_prefix("> ") {
            talk.say(said);
            if said.starts_with("position") || said.starts_with("fen") {
                moves = legal(said);
            }
        } else if let Some(pattern) = line.strip_prefix("< ") {
            let mut heard = talk.hear();
            // A pattern of a move may match the end of a report.
            let wants_news = ["info", "MESSAGE"].iter().any(|start| pattern.starts_with(start));
            while is_news(&heard) && !(wants_news && matches(pattern, &heard)) {
                heard = talk.hear();
            }
            assert!(matches(pattern, &heard), "{file}:{number}: {pattern:?} was expected, not {heard:?}");
            let best = heard.strip_prefix("bestmove ").and_then(|said| said.split(' ').next());
            if let (Some(best), Some(moves)) = (best, &moves) {
                let is_legal = moves.iter().any(|mv| mv == best) || best == "(none)";
                assert!(is_legal, "{file}:{number}: {best} is not legal");
            }
        } else {
            assert!(line.is_empty() || line.starts_with('#'), "{file}:{number}");
        }
    }
    let rest: Vec<String> = talk.end().into_iter().filter(|line| !is_news(line)).collect();
    assert!(rest.is_empty(), "{file}: {rest:?} came unasked");
}

#[test]
fn uci() {
    hold(UCI, "uci.txt");
}

#[test]
fn ucci() {
    hold(UCCI, "ucci.txt");
}

#[test]
fn gomocup() {
    hold(GOMOCUP, "gomocup.txt");
}

#[test]
fn sylvan_over_uci() {
    hold(UCI, "sylvan-uci.txt");
}

#[test]
fn sylvan_over_ucci() {
    hold(UCCI, "sylvan-ucci.txt");
}

#[test]
fn xboard_over_uci() {
    hold(UCI, "xboard-uci.txt");
}

#[test]
fn xboard_over_ucci() {
    hold(UCCI, "xboard-ucci.txt");
}

#[test]
fn c_gomoku_cli() {
    hold(GOMOCUP, "c-gomoku-cli.txt");
}

#[test]
fn patterns_match_as_they_read() {
    assert!(matches("best * ?1", "best of all a1") && matches("*", "") && matches("a*c", "abcbc"));
    assert!(!matches("a*c", "abcb") && !matches("?", "") && !matches("", "a"));
}
