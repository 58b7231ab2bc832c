//! The root move being searched, which long searches tell every 200 ms.

use crate::talk::{Engine, GOMOCUP, Talk, UCCI, UCI};

/// The first line with `currmove` of a search without a limit, without the pair that begins it.
fn current_move(engine: Engine) -> Vec<String> {
    let mut talk = Talk::with(engine);
    talk.say("position startpos\ngo infinite");
    loop {
        let line = talk.hear_until("info depth ");
        if let Some((before, current)) = line.split_once(" currmove ") {
            assert!(before.len() < "info depth 100".len(), "{line}");
            talk.say("stop");
            talk.hear_until("bestmove");
            return current.split(' ').map(str::to_owned).collect();
        }
    }
}

#[test]
fn uci_tells_the_current_move_and_its_number() {
    let current = current_move(UCI);
    let [mv, key, number] = &current[..] else { panic!("{current:?}") };
    assert!(mv.len() == 4 && key == "currmovenumber", "{current:?}");
    assert!((1..=44).contains(&number.parse().unwrap()), "the first position has 44 moves, not {number}");
}

#[test]
fn ucci_tells_the_current_move() {
    let current = current_move(UCCI);
    assert!(current.len() == 1 && current[0].len() == 4, "{current:?}");
}

/// A search by Gomocup that shows its details if they are wanted.
fn search(detail: &str) -> Talk {
    let mut talk = Talk::with(GOMOCUP);
    talk.say("START 15\nINFO timeout_turn 1500");
    talk.say(detail);
    talk.say("BOARD\n7,7,2\n8,8,1\n6,7,2\nDONE");
    assert_eq!(talk.hear(), "OK");
    talk
}

#[test]
fn a_board_that_shows_details_hears_of_each_move_once() {
    let mut talk = search("INFO show_detail 1");
    let mut examined = None;
    let mut moves = 0;
    loop {
        let line = talk.hear();
        let Some(real_time) = line.strip_prefix("MESSAGE REALTIME ") else {
            if line.starts_with("MESSAGE") {
                continue;
            }
            break;
        };
        match real_time.split(' ').collect::<Vec<_>>()[..] {
            ["POS", point] => {
                assert_eq!(examined.replace(point.to_owned()), None, "{line}");
                moves += 1;
            }
            ["DONE", point] => assert_eq!(examined.take().as_deref(), Some(point)),
            // A new line begins the board's picture anew.
            ["REFRESH"] => examined = None,
            ["BEST", _] => {}
            _ => panic!("{line}"),
        }
    }
    assert!(moves > 0);
}

#[test]
fn a_board_that_shows_details_hears_of_lines_that_lose() {
    let mut talk = Talk::with(GOMOCUP);
    // The opponent has a four, which only 9,7 stops.
    talk.say("START 15\nINFO show_detail 1\nINFO max_depth 4");
    talk.say("YXBOARD\n5,7,2\n4,7,1\n6,7,2\n2,2,1\n7,7,2\n12,2,1\n8,7,2\nDONE\nYXNBEST 2");
    let lost = talk.hear_until("MESSAGE REALTIME LOST ");
    assert!(!lost.ends_with(" 9,7"), "{lost}");
    assert_eq!(talk.hear_until("9"), "9,7");
}

#[test]
fn other_hosts_of_gomocup_hear_nothing_of_it() {
    let mut talk = search("INFO show_detail 0");
    loop {
        let line = talk.hear();
        assert!(!line.contains("REALTIME"), "{line}");
        if !line.starts_with("MESSAGE") {
            break;
        }
    }
}

#[test]
fn losses_of_unknown_length_are_told() {
    let mut talk = Talk::with(GOMOCUP);
    talk.say("START 15\nINFO max_depth 6\nINFO timeout_turn 100000");
    talk.say("YXBOARD\n7,5,2\n7,3,1\n6,6,2\n8,4,1\n7,7,2\n10,5,1\n11,7,2\n11,5,1\n12,7,2\n7,6,1\n5,8,2");
    talk.say(
        "8,6,1\n6,8,2\n9,7,1\n8,8,2\n7,8,1\n9,8,2\n10,8,1\n5,9,2\n9,9,1\n11,9,2\n8,10,1\nDONE\nYXNBEST 2",
    );
    for line in ["MESSAGE (1) Depth 6-", "MESSAGE (2) Depth 6-"] {
        let told = talk.hear_until(line);
        assert!(told.contains("| Eval -M"), "{told}");
    }
}
