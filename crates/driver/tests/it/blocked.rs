//! Points that a host of gomoku does not let the engine play.

use crate::talk::{GOMOCUP, Talk};

/// Columns or rows from the middle, whichever are more.
fn distance(point: &str) -> u8 {
    let (x, y) = point.split_once(',').unwrap();
    [x, y].map(|text| text.parse::<u8>().unwrap().abs_diff(7)).into_iter().max().unwrap()
}

#[test]
fn the_first_stone_stays_near_a_middle_that_is_blocked() {
    for rule in [0, 1, 4] {
        let mut talk = Talk::with(GOMOCUP);
        talk.say(&format!("INFO rule {rule}\nINFO max_node 2000\nSTART 15"));
        assert_eq!(talk.hear(), "OK");
        talk.say("yxblock\n7,7\nDONE\nBEGIN");
        let mut answer = talk.hear();
        while answer.starts_with("MESSAGE") {
            answer = talk.hear();
        }
        assert_eq!(distance(&answer), 1, "rule {rule}: {answer}");
        talk.end();
    }
}
