//! Faults of a proof are reported with line and place.

use crate::race::Race;
use crate::{check, proof};
use boyi_proof::{Claim, Reader, Rules, verify};

/// Returns the error of a file whose strategies start at `count`, five lines down.
fn error(count: u32, claim: &str, body: &str) -> String {
    let file = format!("boyi proof 1\ngame race\nposition {count}\nclaim {claim}\n{body}");
    check(Race::at(count), &file).unwrap_err().to_string()
}

/// Returns the error of a claimed win of the first player, who is to move 2 + 3 + 2 before the goal.
fn win(body: &str) -> String {
    error(Race::GOAL - 7, "first wins in 3", &format!("strategy first\n{body}\nend\n"))
}

#[test]
fn a_sound_proof_of_the_kind_used_here_passes() {
    let file =
        "boyi proof 1\ngame race\nposition 17\nclaim first wins in 3\nstrategy first\n2 (2 3 3 2 )\nend\n";
    assert!(check(Race::at(17), &file.replace('(', "( ")).is_ok());
}

#[test]
fn faults_of_a_strategy_are_told_with_the_moves_that_lead_there() {
    assert_eq!(win("4 ( 2 3 3 2 )"), "line 6, at the start: `4` is neither 2 nor 3");
    assert_eq!(
        win("2 ( 2 2 3 2 )"),
        "line 6, after 2 2 2: `(` and the replies of the opponent should stand here, not `3`"
    );
    assert_eq!(win("2 ( 2 3 )"), "line 6, after 2: there is no answer to 3");
    assert_eq!(win("2 ( 2 3 2 3 3 2 )"), "line 6, after 2: `2` is answered twice");
    assert_eq!(win("2 ( 2 3 3\n3 )"), "line 7, after 2 3 3: the game is over, but not as claimed");
    assert_eq!(
        win("2 2 3"),
        "line 6, after 2: `(` and the replies of the opponent should stand here, not `2`"
    );
    assert_eq!(win("2 ( 2 3 3 2"), "line 7, after 2: `end` is neither 2 nor 3");
    assert_eq!(win("2 ( 2 3 3 2 ) )"), "line 6: `end` should stand here, not `)`");
    assert_eq!(win("2 ( 2 =1 3 2 )"), "line 6, after 2 2: `=1` refers to no position that has ended");
    assert_eq!(win("#1 2 ( 2 =1 3 2 )"), "line 6, after 2 2: `=1` refers to no position that has ended");
    assert_eq!(win("2 ( 2 #1 3 3 =1 )"), "line 6, after 2 3: `=1` refers to another position");
    assert_eq!(win("2 ( 2 #2 3 3 2 )"), "line 6, after 2 2: `#1` would be the next number, not `#2`");
    assert_eq!(win("2 ( 2 #01 3 3 2 )"), "line 6, after 2 2: `#1` would be the next number, not `#01`");
    assert_eq!(win("2 ( 2 ## 3 3 2 )"), "line 6, after 2 2: `#1` would be the next number, not `##`");
    assert_eq!(win("2 ( 2 #1 =1 3 2 )"), "line 6, after 2 2: `=1` is neither 2 nor 3");
}

#[test]
fn a_rest_holds_for_every_move_that_is_not_named() {
    let passes = |body: &str| {
        let start = Race::at(Race::GOAL - 7);
        let file = format!(
            "boyi proof 1\ngame race\nposition {}\nclaim first wins in 3\nstrategy first\n{body}\nend\n",
            Race::GOAL - 7
        );
        check(start, &file).map(|verified| verified.positions).map_err(|error| error.to_string())
    };
    let named = passes("2 ( 2 3 3 2 )");
    assert!(named.is_ok());
    assert_eq!(passes("2 ( 2 3 * 2 )"), named);
    assert_eq!(passes("2 ( 3 2 * 3 )"), named);
    assert_eq!(passes("2 ( 2 3 3 2 * 2 )"), named, "nothing is left for it");
    assert_eq!(win("2 ( * 3 )"), "line 6, after 2 3 3: the game is over, but not as claimed");
    assert_eq!(win("2 ( 2 3 * )"), "line 6, after 2 3: the proof breaks off");
    assert_eq!(win("2 ( 2 3 * 2 2 )"), "line 6, after 2: `2` is left over behind `*` for 3");
    assert_eq!(win("2 ( 2 3 * #1 2 )"), "line 6, after 2 3: `#1` numbers a position behind `*`");
    assert_eq!(win("2 ( 2 3 * ( 2"), "line 8, after 2: the proof breaks off");
    let long = format!("2 ( 2 3 * {})", "2 ".repeat(2_000));
    assert_eq!(win(&long), "line 6, after 2: more than 12 words behind `*`");
}

#[test]
fn pairs_that_do_not_hold_are_told_so() {
    let draw = |pairs: &str| {
        let body = format!("strategy first\n3 ( 2 3 ( 2 3 ) 3 3 )\nstrategy second\n( 2 {pairs} )\nend\n");
        error(15, "draw", &body)
    };
    assert_eq!(draw("[ 2 3 ]"), "line 8, after 2: the pairs do not hold the position");
    assert_eq!(draw("2 [ 2 ]"), "line 8, after 2 2: the pairs do not hold the position");
    assert_eq!(draw("2 [ ]"), "line 8, after 2 2: the pairs do not hold the position");
    assert_eq!(draw("2 [ 2 2 ]"), "line 8, after 2 2: `2` is in two pairs");
    assert_eq!(draw("2 [ 2 4 ]"), "line 8, after 2 2: `4` is neither 2 nor 3");
    assert_eq!(win("2 [ 2 3 ]"), "line 6, after 2: pairs of moves win nothing");
}

#[test]
fn a_file_that_breaks_off_is_told_so() {
    assert_eq!(
        error(17, "first wins in 3", "strategy first\n2 ( 2"),
        "line 6, after 2 2: the proof breaks off"
    );
    assert_eq!(error(17, "first wins in 3", ""), "line 5: `strategy` should stand here, but the file ends");
    let unended = error(17, "first wins in 3", "strategy first\n2 ( 2 3 3 2 )\n");
    assert_eq!(unended, "line 7: `end` should stand here, but the file ends");
    let more = error(17, "first wins in 3", "strategy first\n2 ( 2 3 3 2 )\nend\n\nend");
    assert_eq!(more, "line 9: `end` after the end");
}

#[test]
fn a_claim_needs_its_own_strategies() {
    let first = "strategy first\n2 ( 2 3 3 2 )\nend\n";
    assert_eq!(error(17, "second wins in 3", first), "line 5: `second` should stand here, not `first`");
    assert_eq!(error(17, "draw", first), "line 7: `strategy` should stand here, not `end`");
    assert_eq!(error(17, "first wins in 2", first), "the win takes 3 plies, not 2 as claimed");
}

#[test]
fn headers_that_cannot_be_used_are_refused_by_line() {
    let error = |text: &str| Reader::new(text.as_bytes()).err().unwrap().to_string();
    assert_eq!(error(""), "line 1: not a proof: it does not begin with `boyi proof 1`");
    assert_eq!(error("boyi proof 2\n"), "line 1: version `2` is not known");
    assert_eq!(error("boyi proof 1\nposition 3\n"), "line 2: `game …` should stand here");
    assert_eq!(error("boyi proof 1\ngame g\nposition 3\nclaim all\n"), "line 4: `all` is no claim");
    assert_eq!(error("boyi proof 1\ngame \u{FFFD}\nposition"), "line 3: `position …` should stand here");
    let endless = format!("boyi proof 1\ngame {}", "x".repeat(100_000));
    assert_eq!(error(&endless), "line 2: the line is too long");
    let bytes = Reader::new(&b"boyi proof 1\ngame \xFF\n"[..]).err().unwrap().to_string();
    assert_eq!(bytes, "line 2: not a text in UTF-8");
    assert!(win(&"x".repeat(100_000)).starts_with("line 6: `xxxxxxx"));
}

#[test]
fn games_whose_results_depend_on_the_path_share_nothing() {
    let start = Race::at(0);
    let file = proof(start, crate::truth(start)).unwrap();
    let error = check(start.by_path(), &file).unwrap_err().to_string();
    assert!(
        error.ends_with("`#1` shares a position, but in this game results depend on the path"),
        "{error}"
    );
}

#[test]
fn numbered_positions_have_a_limit_of_memory() {
    let start = Race::at(0);
    let file = proof(start, crate::truth(start)).unwrap();
    let error = verify(Reader::new(file.as_bytes()).unwrap(), &start, 0).unwrap_err().to_string();
    assert!(error.ends_with("more than 0 numbered positions; allow more memory"), "{error}");
}

/// Rules that break their promise: the game never ends, and there may be no move.
#[derive(Clone)]
struct Broken {
    race: Race,
    moves: Vec<u32>,
}

impl Rules for Broken {
    type Move = u32;
    type Label = String;

    const SHARES_POSITIONS: bool = true;

    fn to_move(&self) -> boyi_core::Side {
        self.race.to_move
    }

    fn ended(&self) -> Option<boyi_proof::GameEnd> {
        None
    }

    fn legal_moves(&self) -> Vec<u32> {
        self.moves.clone()
    }

    fn name(&self, mv: u32) -> String {
        self.race.name(mv)
    }

    fn label(&self, mv: u32) -> String {
        self.name(mv)
    }

    fn read(&self, text: &str) -> Result<u32, String> {
        self.race.read(text)
    }

    fn play(&mut self, mv: u32) {
        self.race.play(mv);
    }

    fn identity(&self) -> String {
        self.race.identity()
    }
}

#[test]
fn rules_that_break_their_promise_prove_nothing() {
    let error = |moves: &[u32], body: &str| {
        let claim = Claim::Win(boyi_core::Side::First, 9);
        let file =
            format!("boyi proof 1\ngame race\nposition 0\nclaim {claim}\nstrategy first\n{body}\nend\n");
        let rules = Broken { race: Race::at(0), moves: moves.to_vec() };
        verify(Reader::new(file.as_bytes()).unwrap(), &rules, 1).unwrap_err().to_string()
    };
    assert_eq!(error(&[], "2 ( )"), "line 6, after 2: the rules give neither an end nor a move");
    assert!(error(&[2], &"2 ( 2 ".repeat(1_000)).ends_with(" 2: more than 1000 plies deep"));
}
