//! Gomocup: the search on the opponent's time.

use crate::talk::{GOMOCUP, Talk};
use std::time::Duration;

/// A conversation in which the engine has told its first move, and the reply that it expects as `x,y`.
fn after_a_move(pondering: bool) -> (Talk, String) {
    after_a_move_before(pondering, "INFO time_left 60000")
}

/// As [`after_a_move`], with a line that waits for that move.
fn after_a_move_before(pondering: bool, line: &str) -> (Talk, String) {
    let mut talk = Talk::with(GOMOCUP);
    for line in ["START 15", "INFO max_node 100000", "INFO timeout_turn 30000", "INFO max_memory 8388608"] {
        talk.say(line);
    }
    talk.say(if pondering { "INFO pondering 1" } else { "INFO pondering 0" });
    assert_eq!(talk.hear(), "OK");
    talk.say(&format!("BOARD\n7,7,2\n8,8,1\n6,7,2\nDONE\n{line}"));
    let mut expected = None;
    loop {
        let line = talk.hear();
        let Some(report) = line.strip_prefix("MESSAGE (1) ") else { break };
        let moves = report.rsplit(" | ").next().unwrap();
        expected = moves.split(' ').nth(1).map(in_gomocup);
    }
    (talk, expected.expect("a line of two moves"))
}

/// `h8` as `7,7`.
fn in_gomocup(name: &str) -> String {
    let x = name.as_bytes()[0] - b'a';
    let y = 15 - name[1..].parse::<u8>().unwrap();
    format!("{x},{y}")
}

/// Plays a reply. Returns the depths reported up to the engine's move.
fn depths_after(talk: &mut Talk, reply: &str) -> Vec<u32> {
    talk.say(&format!("TURN {reply}"));
    let mut depths = Vec::new();
    loop {
        let line = talk.hear();
        let Some(report) = line.strip_prefix("MESSAGE (1) Depth ") else {
            let coordinates = line.split(',').map(str::parse::<u8>);
            assert_eq!(coordinates.filter(Result::is_ok).count(), 2, "{line}");
            return depths;
        };
        depths.push(report.split('-').next().unwrap().parse().unwrap());
    }
}

const A_WHILE: Duration = Duration::from_millis(500);

#[test]
fn an_expected_reply_continues_the_search_on_the_opponents_time() {
    let (mut talk, expected) = after_a_move(true);
    assert!(talk.is_silent(A_WHILE), "pondering says nothing");
    talk.say("INFO time_left 60000");
    let depths = depths_after(&mut talk, &expected);
    assert!(!depths.contains(&1), "{depths:?}");
    talk.say("END");
    assert_eq!(talk.end(), Vec::<String>::new());
}

#[test]
fn another_reply_begins_a_new_search() {
    let (mut talk, expected) = after_a_move(true);
    assert!(talk.is_silent(A_WHILE));
    let other = if expected == "0,14" { "14,0" } else { "0,14" };
    assert_eq!(depths_after(&mut talk, other).first(), Some(&1));
    talk.end();
}

#[test]
fn without_permission_nothing_is_searched_between_moves() {
    let (mut talk, expected) = after_a_move(false);
    assert!(talk.is_silent(A_WHILE));
    assert_eq!(depths_after(&mut talk, &expected).first(), Some(&1));
    talk.end();
}

#[test]
fn commands_that_change_nothing_are_answered_while_pondering_goes_on() {
    let (mut talk, expected) = after_a_move_before(true, "ABOUT");
    assert!(talk.hear().starts_with("name="));
    for line in ["INFO max_node 100000", "INFO time_left 50000", "INFO usedatabase 1", "INFO evaluate 3,3"] {
        talk.say(line);
    }
    talk.say("INFO something new\nINFO rule one\nyxblockreset\nyxquerydatabaseallt\n7,7\n8,8\ndone");
    for (line, answer) in [
        ("yxshowforbid", "FORBID ."),
        ("yxshowinfo", "MESSAGE INFO MAX_THREAD_NUM"),
        ("yxdraw", "UNKNOWN command `yxdraw`"),
        ("TURN seven", "ERROR `seven`"),
    ] {
        talk.say(line);
        assert!(talk.hear().starts_with(answer), "{line}");
    }
    assert!(talk.is_silent(A_WHILE));
    let depths = depths_after(&mut talk, &expected);
    assert!(!depths.contains(&1), "{depths:?}");
    talk.end();
}

#[test]
fn settings_and_points_of_the_search_end_pondering() {
    for line in ["INFO max_node 99999", "yxblock\n0,0\ndone", "yxhashclear"] {
        let (mut talk, expected) = after_a_move(true);
        talk.say(line);
        assert_eq!(depths_after(&mut talk, &expected).first(), Some(&1), "{line}");
        talk.end();
    }
}

#[test]
fn commands_end_pondering_and_are_answered() {
    let (mut talk, _) = after_a_move(true);
    for (line, answer) in [("YXSTOP", None), ("YXHASHCLEAR", None), ("RESTART", Some("OK"))] {
        talk.say(line);
        if let Some(answer) = answer {
            assert_eq!(talk.hear(), answer);
        }
    }
    talk.say("BEGIN");
    assert_eq!(talk.hear_until("7,7"), "7,7");
    talk.say("END");
    talk.end();
}
