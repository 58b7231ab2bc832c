//! Lines too long to be read, positions that cannot be used, memory that cannot be had, and a host that no longer listens.

use crate::talk::{GOMOCUP, Talk, UCCI, UCI};
use boyi_engine::EvaluationChoice;
use std::io::{self, BufReader, Write};

/// A `position` line that no driver reads.
fn overlong_position() -> String {
    format!("position startpos moves{}", " h2e2".repeat(14_000))
}

#[test]
fn an_overlong_position_is_not_replaced_by_the_one_before() {
    for (engine, none) in [(UCI, "bestmove (none)"), (UCCI, "nobestmove")] {
        let mut talk = Talk::with(engine);
        talk.say("position startpos moves h2e2");
        talk.say(&overlong_position());
        talk.say("go depth 3");
        let error = "error: the line `position startpos moves h2e2 h2e2 h2e2 h…` is longer than 65536 bytes";
        assert!(talk.hear().ends_with(error));
        assert!(talk.hear().contains("error: position: the line `position"));
        assert_eq!(talk.hear(), none);
        talk.say("position startpos");
        talk.say("go depth 2");
        assert_ne!(talk.hear_until("bestmove "), "bestmove (none)");
        talk.end();
    }
}

#[test]
fn a_request_with_an_unusable_position_is_answered_after_the_search_that_runs() {
    for (engine, none) in [(UCI, "bestmove (none)"), (UCCI, "nobestmove")] {
        let mut talk = Talk::with(engine);
        for line in ["position startpos", "go infinite", "position fen 9/9", "go depth 3", "go depth 3"] {
            talk.say(line);
        }
        let is_answer = |line: &String| line.starts_with("bestmove") || line.starts_with("nobestmove");
        let mut answers = Vec::new();
        while answers.len() < 3 {
            answers.extend(Some(talk.hear()).filter(is_answer));
        }
        assert!(answers[0].starts_with("bestmove ") && answers[0] != none, "{answers:?}");
        assert_eq!(answers[1..], [none, none]);
        talk.say("position startpos");
        talk.say("go depth 2");
        assert_ne!(talk.hear_until("bestmove "), none);
        talk.end();
    }
}

#[test]
fn a_refused_request_is_answered_at_the_end_of_the_input_too() {
    let mut talk = Talk::with(UCI);
    for line in ["go infinite", "position fen 9/9", "go depth 3"] {
        talk.say(line);
    }
    let said = talk.end();
    let answers: Vec<&String> = said.iter().filter(|line| line.starts_with("bestmove")).collect();
    assert!(answers.len() == 2 && answers[1] == "bestmove (none)", "{said:?}");
}

#[test]
fn another_overlong_line_leaves_the_position_alone() {
    let mut talk = Talk::with(UCI);
    talk.say(&format!("setoption name Hash value {}", "1".repeat(70_000)));
    talk.say("go depth 2");
    assert!(talk.hear().contains("the line `setoption"));
    assert_ne!(talk.hear_until("bestmove "), "bestmove (none)");
    talk.end();
}

#[test]
fn an_illegal_move_among_searchmoves_is_told_and_the_others_are_searched() {
    let mut talk = Talk::with(UCI);
    talk.say("position startpos\ngo depth 3 searchmoves h2e2 e0e5 zz99 b0c2");
    for refused in ["e0e5", "zz99"] {
        let told = talk.hear();
        assert!(told.starts_with("info string error:") && told.contains(refused), "{told}");
    }
    let best = talk.hear_until("bestmove ");
    assert!(["bestmove h2e2", "bestmove b0c2"].iter().any(|one| best.starts_with(one)), "{best}");
    talk.say("go depth 2 searchmoves e0e5");
    assert!(talk.hear().contains("e0e5"));
    assert_ne!(talk.hear_until("bestmove "), "bestmove (none)", "without a legal one all are searched");
    talk.end();
}

#[test]
fn bans_are_read_in_any_notation_and_illegal_ones_are_told() {
    let mut talk = Talk::with(UCCI);
    // Three moves mate, of three notations.
    talk.say("position fen 3k5/1R7/R8/9/9/9/9/9/9/5K3 w - - 0 1");
    talk.say("banmoves A7A9 a7-a8 R9+1 e0e5");
    assert!(talk.hear().contains("e0e5"));
    talk.say("go depth 2");
    let best = talk.hear_until("bestmove ");
    assert!(!best.starts_with("bestmove a7a9") && !best.starts_with("bestmove a7a8"), "{best}");
    talk.say("banmoves 车九进一\ngo depth 2");
    assert!(talk.hear_until("bestmove ").starts_with("bestmove a7a9"), "the bans before are lifted");
    talk.say("quit");
    talk.end();
}

#[test]
fn an_ended_position_is_told_with_its_reason() {
    let bare = "position fen 3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1\ngo depth 3";
    let mated = "position fen 3k1R3/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1\ngo depth 3";
    for (engine, go, score, end, best) in [
        (UCI, bare, "score cp 0", "bare material", "bestmove f0"),
        (UCI, mated, "score mate 0", "checkmate", "bestmove (none)"),
        (UCCI, bare, "score 0", "bare material", "bestmove f0"),
        (UCCI, mated, "score -10000", "checkmate", "nobestmove"),
    ] {
        let mut talk = Talk::with(engine);
        talk.say(go);
        assert_eq!(talk.hear(), format!("info depth 0 {score}"));
        let told = talk.hear();
        assert!(told.starts_with("info ") && told.ends_with(&format!("the game is over ({end})")), "{told}");
        assert!(talk.hear().starts_with(best), "{best}");
        talk.say("quit");
        talk.end();
    }
}

#[test]
fn a_clock_of_the_other_side_alone_is_answered() {
    for go in ["go btime 60000 binc 0", "go winc 1000 binc 1000", "go movestogo 40"] {
        let mut talk = Talk::with(UCI);
        talk.say("position startpos");
        talk.say(go);
        assert_ne!(talk.hear_until("bestmove "), "bestmove (none)", "{go}");
        talk.end();
    }
}

#[test]
fn a_position_of_ten_thousand_moves_is_searched() {
    let mut talk = Talk::with(UCI);
    talk.say(&format!("position startpos moves{}", " h0g2 h9g7 g2h0 g7h9".repeat(2_500)));
    talk.say("go depth 1");
    assert_ne!(talk.hear_until("bestmove "), "bestmove (none)");
    talk.end();
}

#[test]
fn a_line_that_belongs_to_no_list_of_stones_refuses_the_board() {
    for (line, error) in [(&*"7".repeat(70_000), "ERROR the line `7777"), ("INFO time_left 1000", "ERROR ")] {
        let mut talk = Talk::with(GOMOCUP);
        talk.say("START 15");
        assert_eq!(talk.hear(), "OK");
        talk.say(&format!("BOARD\n7,7,1\n{line}\n8,8,2\nDONE\nABOUT"));
        assert!(talk.hear().starts_with(error));
        assert!(talk.hear().starts_with("name="), "no move was searched for half a board");
        talk.end();
    }
}

#[test]
fn a_table_larger_than_the_memory_does_not_keep_the_engine_from_playing() {
    let mut talk = Talk::with(UCI);
    // More than most machines have; where there is so much, nothing is to be told.
    talk.say("setoption name Hash value 131072\nposition startpos\ngo depth 2");
    assert_ne!(talk.hear_until("bestmove "), "bestmove (none)");
    talk.end();
    let mut talk = Talk::with(GOMOCUP);
    talk.say("INFO hash_size 134217728\nINFO max_depth 2\nSTART 15");
    talk.hear_until("OK");
    talk.say("BEGIN");
    let mut heard = talk.hear();
    while heard.starts_with("MESSAGE") {
        heard = talk.hear();
    }
    assert_eq!(heard, "7,7");
    talk.end();
}

/// An output whose reader has gone.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(io::ErrorKind::BrokenPipe.into())
    }
}

#[test]
fn a_host_that_does_not_listen_ends_the_conversation() {
    let input = io::Cursor::new("uci\nucci\nABOUT\nposition startpos\ngo infinite\nSTART 15\nBEGIN\n");
    for ended in [
        boyi_driver::uci(input.clone(), Closed, EvaluationChoice::Own),
        boyi_driver::ucci(input.clone(), Closed, EvaluationChoice::Own),
        boyi_driver::gomocup(input, Closed, EvaluationChoice::Own),
    ] {
        assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    }
}

#[test]
fn nothing_more_has_to_be_said_for_that_end() {
    let (input, mut host) = io::pipe().unwrap();
    writeln!(host, "uci").unwrap();
    let ended = boyi_driver::uci(BufReader::new(input), Closed, EvaluationChoice::Own);
    assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    drop(host);
}
