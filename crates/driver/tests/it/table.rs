//! The part of the engine's memory that stays from one game of gomoku to the next.

use crate::talk::{GOMOCUP, Talk};

/// The stones of a list: column, row, and 1 for one of the engine's, 2 for the opponent's.
const EARLIER: [&str; 4] = ["7,7,1", "8,6,2", "8,8,1", "6,6,2"];

/// Gives a board after `begin`, and returns the move told and the nodes of the search.
fn search(talk: &mut Talk, begin: &str, stones: &[&str]) -> (String, u64) {
    talk.say(begin);
    assert_eq!(talk.hear(), "OK");
    talk.say(&format!("BOARD\n{}\nDONE", stones.join("\n")));
    let mut nodes = None;
    loop {
        let line = talk.hear();
        if let Some((_, rest)) = line.split_once(" | Node ") {
            nodes = rest.split(' ').next().and_then(|count| count.parse().ok());
        } else if line.starts_with(|first: char| first.is_ascii_digit()) {
            return (line, nodes.expect("a message with nodes"));
        }
    }
}

/// An engine that has searched the earlier board, with its answer, or one that has not.
fn engine(has_searched: bool) -> (Talk, String) {
    let mut talk = Talk::with(GOMOCUP);
    talk.say("INFO max_depth 7\nINFO timeout_turn 100000");
    let answer = if has_searched { search(&mut talk, "START 15", &EARLIER).0 } else { String::new() };
    (talk, answer)
}

/// The nodes for a board by an engine that has searched nothing.
fn fresh_nodes(begin: &str, stones: &[&str]) -> u64 {
    search(&mut engine(false).0, begin, stones).1
}

#[test]
fn a_list_that_goes_on_from_the_one_before_is_searched_with_what_is_known() {
    let (mut talk, answer) = engine(true);
    let own = format!("{answer},1");
    let stones = [&EARLIER[..], &[&own, "0,14,2"]].concat();
    let (_, nodes) = search(&mut talk, "START 15", &stones);
    assert_ne!(nodes, fresh_nodes("START 15", &stones));
}

#[test]
fn any_other_game_is_searched_by_an_engine_that_knows_nothing() {
    // A stone elsewhere, colours exchanged, fewer stones, other sizes, and a game that was told to begin anew.
    let elsewhere = ["7,7,1", "8,6,2", "8,8,1", "6,5,2"];
    let exchanged = ["8,6,1", "7,7,2", "6,6,1", "8,8,2"];
    let cases: [(&str, &[&str]); 5] = [
        ("START 15", &elsewhere),
        ("START 15", &exchanged),
        ("START 15", &EARLIER[..2]),
        ("RECTSTART 15,14", &EARLIER),
        ("RESTART", &EARLIER),
    ];
    for (begin, stones) in cases {
        let (mut talk, _) = engine(true);
        let (_, nodes) = search(&mut talk, begin, stones);
        let first = if begin == "RESTART" { "START 15" } else { begin };
        assert_eq!(nodes, fresh_nodes(first, stones), "{begin} {stones:?}");
    }
}
