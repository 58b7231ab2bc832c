//! Stopping, clocks and ends.

use crate::talk::{Engine, GOMOCUP, Talk, UCCI, UCI};
use std::time::{Duration, Instant};

/// Measures the time from a line to its answer.
fn time(talk: &mut Talk, line: &str, answer: &str) -> Duration {
    let start = Instant::now();
    talk.say(line);
    talk.hear_until(answer);
    start.elapsed()
}

fn pause(millis: u64) {
    std::thread::sleep(Duration::from_millis(millis));
}

/// The shortest of several times: what the engine takes, less what others took from it.
fn shortest(tries: usize, mut time: impl FnMut() -> Duration) -> Duration {
    (0..tries).map(|_| time()).min().unwrap()
}

const PROMPT: Duration = Duration::from_millis(100);

#[test]
fn stop_is_answered_at_once() {
    for engine in [UCI, UCCI] {
        let mut talk = Talk::with(engine);
        talk.say("position startpos");
        let stopped = shortest(3, || {
            talk.say("go infinite");
            pause(100);
            time(&mut talk, "stop", "bestmove")
        });
        assert!(stopped < PROMPT, "{stopped:?}");
        talk.say("quit");
        talk.end();
    }
}

#[test]
fn isready_is_answered_at_once_while_searching() {
    let mut talk = Talk::with(UCI);
    talk.say("go infinite");
    pause(100);
    let ready = shortest(3, || time(&mut talk, "isready", "readyok"));
    assert!(ready < PROMPT, "{ready:?}");
    talk.say("quit");
    talk.end();
}

/// A fixed time for a move, and what of it is kept back by default.
const LIMIT: Duration = Duration::from_millis(300);
const OVERHEAD: Duration = Duration::from_millis(10);
/// The time that Gomocup keeps back.
const GOMOCUP_OVERHEAD: Duration = Duration::from_millis(30);

/// A position of gomoku that is searched: the first reply to a stone is not.
const THREE_STONES: &str = "BOARD\n7,7,2\n8,8,1\n6,7,2\nDONE";

#[test]
fn a_fixed_time_is_used_but_for_the_overhead_and_not_overstepped() {
    for (engine, go) in [
        (UCI, "go movetime 300"),
        (UCCI, "go time 300 movestogo 1"),
        // As Sylvan and UCI2WB write it.
        (UCCI, "go time 300"),
        (UCCI, "go time 9000 opptime 9000 movetime 300"),
    ] {
        let mut talk = Talk::with(engine);
        talk.say("position startpos");
        assert_used_up(OVERHEAD, || time(&mut talk, go, "bestmove"));
        talk.say("quit");
        talk.end();
    }
}

/// Asserts that a move never takes less than the usable part of [`LIMIT`], and one of many not more than that: a
/// busy machine may take the processor away, but hardly every time.
fn assert_used_up(overhead: Duration, mut time: impl FnMut() -> Duration) {
    let mut on_time = || {
        let used = time();
        assert!(used >= LIMIT - overhead, "{used:?}");
        used <= LIMIT
    };
    assert!((0..20).any(|_| on_time()));
}

/// In check, and one of two rooks can come between; in gomoku a four with one open end.
#[test]
fn a_forced_move_takes_a_fixed_time_and_saves_a_clock() {
    let (minute, fixed) = (Duration::from_secs(60), Duration::from_millis(300));
    let mut talk = Talk::with(UCI);
    talk.say("position fen 3k3n1/9/9/p5p1p/rr7/9/6P1P/9/3R5/1NB1KABN1 b - - 0 1");
    for (go, least) in [("go movetime 400", fixed), ("go wtime 60000 btime 60000", Duration::ZERO)] {
        let start = Instant::now();
        talk.say(go);
        assert!(talk.hear_until("info").contains(" score cp "), "the game is not decided");
        assert!(talk.hear_until("bestmove").starts_with("bestmove b5d5"));
        assert!((least..minute / 4).contains(&start.elapsed()), "{go}: {:?}", start.elapsed());
    }
    talk.end();
    let mut talk = Talk::with(GOMOCUP);
    talk.say("START 15");
    talk.hear_until("OK");
    for (turn, whole, least) in [(400, 0, fixed), (60_000, 60_000, Duration::ZERO)] {
        talk.say(&format!("INFO timeout_turn {turn}"));
        talk.say(&format!("INFO timeout_match {whole}"));
        talk.say(&format!("INFO time_left {}", if whole == 0 { i32::MAX } else { whole }));
        let start = Instant::now();
        for line in ["BOARD", "2,7,1", "3,7,2", "9,9,1", "4,7,2", "9,6,1", "5,7,2", "4,5,1", "6,7,2", "DONE"]
        {
            talk.say(line);
        }
        talk.hear_until("7,7");
        assert!((least..minute / 4).contains(&start.elapsed()), "{turn}: {:?}", start.elapsed());
    }
    talk.end();
}

#[test]
fn a_clock_is_not_overstepped_even_when_the_table_is_new_and_large() {
    let mut talk = Talk::with(UCI);
    talk.say("setoption name Hash value 1024");
    talk.say("isready");
    talk.hear_until("readyok");
    let used = shortest(3, || time(&mut talk, "go wtime 150 btime 150", "bestmove"));
    assert!(used < Duration::from_millis(150), "{used:?}");
    talk.end();
}

#[test]
fn a_clock_that_has_run_down_still_gives_a_move() {
    let mut talk = Talk::with(UCI);
    for line in
        ["go wtime 0 btime 0", "go movetime 0", "go nodes 0", "go depth 0", "go wtime -5 btime 9 winc 0"]
    {
        talk.say(line);
        let answer = talk.hear_until("bestmove");
        assert_ne!(answer, "bestmove (none)", "{line}");
    }
    talk.end();
}

#[test]
fn a_held_answer_waits_for_its_word() {
    let mut talk = Talk::with(UCI);
    // A mate is found at once; the answer still waits.
    talk.say("position fen 3k5/1R7/R8/9/9/9/9/9/9/5K3 w - - 0 1");
    talk.say("go ponder wtime 1000 btime 1000");
    pause(300);
    talk.say("isready");
    talk.hear_until("readyok");
    assert!(talk.is_silent(Duration::from_millis(100)));
    let answered = time(&mut talk, "ponderhit", "bestmove a7a9");
    assert!(answered < PROMPT * 5, "{answered:?}");
    talk.end();
}

/// The lines come before the first search has ended, so the second one waits.
#[test]
fn the_words_for_a_search_that_waits_reach_it() {
    for end in ["go infinite\nstop", "go ponder wtime 300 btime 300\nponderhit"] {
        let mut talk = Talk::with(UCI);
        talk.say(&format!("go infinite\nstop\nposition startpos moves h2e2\n{end}"));
        for _ in 0..2 {
            assert_ne!(talk.hear_until("bestmove "), "bestmove (none)", "{end}");
        }
        talk.end();
    }
}

/// The search goes on where it is: no iteration is told again.
#[test]
fn a_ponderhit_does_not_begin_anew() {
    for (engine, ponder, hit) in [
        (UCI, "go ponder wtime 6000 btime 6000", "ponderhit"),
        (UCCI, "go ponder time 6000 increment 0", "ponderhit"),
    ] {
        let mut talk = Talk::with(engine);
        talk.say("position startpos");
        talk.say(ponder);
        let mut depths = Vec::new();
        let deep = loop {
            let depth = depth_of(&talk.hear_until("info"));
            depths.push(depth);
            if depth >= 5 {
                break depth;
            }
        };
        let begin = Instant::now();
        talk.say(hit);
        let last = loop {
            let line = talk.hear();
            if line.starts_with("bestmove") {
                break line;
            }
            depths.push(depth_of(&line));
        };
        assert!(begin.elapsed() < Duration::from_secs(3), "the clock runs");
        assert_ne!(last, "bestmove (none)");
        assert!(depths.is_sorted() && deep <= depths[depths.len() - 1], "{depths:?}");
        talk.say("quit");
        talk.end();
    }
}

/// The depth that a line tells.
fn depth_of(line: &str) -> u32 {
    let mut words = line.split(' ').skip_while(|word| *word != "depth");
    words.nth(1).and_then(|depth| depth.parse().ok()).unwrap_or_else(|| panic!("no depth in `{line}`"))
}

#[test]
fn a_mate_search_ends_when_the_mate_is_found() {
    let mut talk = Talk::with(UCI);
    talk.say("position fen 3k5/1R7/R8/9/9/9/9/9/9/5K3 w - - 0 1");
    talk.say("go mate 1");
    assert!(talk.hear_until("bestmove").starts_with("bestmove a7a9"));
    talk.end();
}

#[test]
fn quit_and_the_end_of_the_input_end_a_running_search() {
    let endings: [(Engine, &str, &str); 3] =
        [(UCI, "go infinite", "quit"), (UCCI, "go infinite", "quit"), (GOMOCUP, THREE_STONES, "END")];
    for (engine, search, quit) in endings {
        for quits in [true, false] {
            let mut talk = Talk::with(engine);
            if quit == "END" {
                talk.say("START 15");
                talk.hear_until("OK");
            }
            talk.say(search);
            pause(100);
            if quits {
                talk.say(quit);
            }
            let start = Instant::now();
            talk.end();
            assert!(start.elapsed() < PROMPT * 10, "{search}");
        }
    }
}

#[test]
fn the_end_of_the_input_brings_the_answer_out() {
    let mut talk = Talk::with(UCI);
    talk.say("go infinite");
    pause(100);
    assert!(talk.end().last().unwrap().starts_with("bestmove "));
    let mut talk = Talk::with(GOMOCUP);
    for line in ["START 15", "BEGIN", "TURN 0,0"] {
        talk.say(line);
    }
    let said = talk.end();
    let moves = said.iter().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    assert_eq!(moves.count(), 2, "{said:?}");
}

/// c-gomoku-cli sends the rule behind `START`.
#[test]
fn a_rule_behind_start_is_prepared_without_a_word() {
    let mut talk = Talk::with(GOMOCUP);
    for line in ["START 15", "INFO rule 4", "INFO rule 1", "INFO rule 1", "INFO max_node 200"] {
        talk.say(line);
    }
    assert_eq!(talk.hear(), "OK");
    assert!(talk.is_silent(Duration::from_millis(300)));
    for line in ["INFO rule 4", "RESTART", "INFO rule 0", "BEGIN"] {
        talk.say(line);
    }
    assert_eq!(talk.hear(), "OK");
    talk.hear_until("7,7");
    assert!(talk.end().is_empty());
}

#[test]
fn gomocup_turns_are_on_time_and_can_be_stopped() {
    let mut talk = Talk::with(GOMOCUP);
    for line in ["INFO timeout_turn 300", "INFO rule 4", "START 15"] {
        talk.say(line);
    }
    talk.hear_until("OK");
    assert_used_up(GOMOCUP_OVERHEAD, || {
        talk.say("RESTART");
        talk.hear_until("OK");
        let start = Instant::now();
        talk.say(THREE_STONES);
        while talk.hear().starts_with("MESSAGE") {}
        start.elapsed()
    });
    talk.say("INFO timeout_turn 60000");
    talk.say("RESTART");
    talk.hear_until("OK");
    talk.say(THREE_STONES);
    pause(100);
    let start = Instant::now();
    talk.say("YXSTOP");
    talk.say("ABOUT");
    talk.hear_until("name=");
    assert!(start.elapsed() < PROMPT * 2, "{:?}", start.elapsed());
    talk.end();
}

/// They take several searches each, dozens at most, and the time between these counts.
#[test]
fn judgements_of_openings_are_on_time() {
    let mut talk = Talk::with(GOMOCUP);
    talk.say("INFO timeout_turn 300");
    for judgement in
        ["SWAP2BOARD\nDONE", "SWAP2BOARD\n5,5\n8,7\n9,9\nDONE", "yxbalanceone 0", "yxbalancetwo 0"]
    {
        let used = shortest(5, || {
            talk.say("START 15");
            talk.hear_until("OK");
            let start = Instant::now();
            talk.say(judgement);
            while talk.hear().starts_with("MESSAGE") {}
            start.elapsed()
        });
        assert!(used < LIMIT + PROMPT, "{judgement}: {used:?}");
    }
    talk.end();
}

#[test]
fn no_noise_ends_the_conversation() {
    let long = vec![b'x'; 300_000];
    let endings = [(UCI, "isready", "readyok"), (UCCI, "isready", "readyok"), (GOMOCUP, "ABOUT", "name=")];
    for (engine, question, answer) in endings {
        let mut talk = Talk::with(engine);
        talk.say_bytes(&long);
        talk.say_bytes(b"\n\0\xff\xfe\n\r\r\n   \ngo go go\nposition\nsetoption\nBOARD x\nINFO\nSTART -1\n");
        talk.say_bytes("马八进七\n".as_bytes());
        talk.say(question);
        talk.hear_until(answer);
        talk.end();
    }
}
