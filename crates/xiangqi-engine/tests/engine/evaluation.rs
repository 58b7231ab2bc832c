//! The evaluation treats both sides and both wings alike and keeps its sums right.

use crate::walks::{colour_flipped, games, mirrored, positions};
use boyi_core::{Knowledge, Outcome, Position as _, Score};
use boyi_xiangqi::{Game, Move, Position};
use boyi_xiangqi_engine::XiangqiSearch;
use proptest::prelude::*;

fn evaluate(position: &Position) -> Score {
    XiangqiSearch::from(position.clone()).evaluate()
}

fn evaluate_fen(fen: &str) -> i32 {
    evaluate(&Position::from_fen(fen).expect("a legal position")).raw()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn exchanging_the_colours_changes_nothing_for_the_side_to_move(position in positions()) {
        prop_assume!(position.no_capture_plies() < 120);
        prop_assert_eq!(evaluate(&colour_flipped(&position)), evaluate(&position));
    }

    #[test]
    fn left_and_right_are_alike(position in positions()) {
        prop_assume!(position.no_capture_plies() < 120);
        prop_assert_eq!(evaluate(&mirrored(&position)), evaluate(&position));
    }

    #[test]
    fn incremental_sums_equal_those_from_scratch_and_unmake_restores_them(game in games()) {
        let mut search = XiangqiSearch::new(&game);
        let (key, value) = (search.key(), search.evaluate());
        let mut moves = Vec::new();
        search.legal_moves(&mut moves);
        for mv in moves {
            let undo = search.make(mv);
            prop_assert_eq!(search.evaluate(), evaluate(search.position()), "after {}", mv);
            search.unmake(mv, undo);
            prop_assert_eq!((search.key(), search.evaluate()), (key, value));
        }
    }

    #[test]
    fn the_breakdown_adds_up(position in positions()) {
        let breakdown = XiangqiSearch::from(position.clone()).evaluate_breakdown();
        let sum: i32 = breakdown.terms.iter().map(|term| term.red - term.black).sum();
        prop_assert!((sum - breakdown.undamped).abs() <= 4, "{} and {}", sum, breakdown.undamped);
        prop_assert_eq!(breakdown.score, evaluate(&position));
    }
}

#[test]
fn more_pieces_are_worth_more() {
    let values: Vec<i32> = ["9", "4P4", "4N4", "4R4"]
        .map(|rank| evaluate_fen(&format!("5k3/9/9/9/9/{rank}/9/9/9/3K5 w")))
        .to_vec();
    assert!(values.is_sorted_by(|less, more| less + 50 < *more), "{values:?}");
}

#[test]
fn a_side_with_nothing_to_mate_with_is_hardly_ahead() {
    assert!(evaluate_fen("3k5/9/9/9/9/9/9/4B4/4A4/2BAK4 w") < 100);
    assert!(evaluate_fen("5k3/9/9/9/9/9/9/9/4C4/3K5 w") < 100);
    assert!(evaluate_fen("5k3/9/9/9/9/9/9/4C4/4A4/3K5 w") > 300);
}

#[test]
fn an_advantage_without_progress_shrinks() {
    let at = |plies| evaluate_fen(&format!("4k4/9/9/9/9/9/4N4/9/9/3K5 w - - {plies} 80"));
    assert!(at(0) > at(60) && at(60) > at(119) && at(119) > 0);
}

#[test]
fn the_key_tells_the_counter_only_near_the_draw() {
    let key = |plies: u16| {
        let fen = format!("4k4/9/9/9/9/9/4N4/9/9/3K5 w - - {plies} 80");
        XiangqiSearch::from(Position::from_fen(&fen).expect("a legal position")).key()
    };
    assert_eq!(key(0), key(99));
    assert_ne!(key(99), key(100));
    assert_ne!(key(100), key(101));
}

fn play(search: &mut XiangqiSearch, moves: &str) {
    for text in moves.split_whitespace() {
        let mv: Move = text.parse().expect("two points");
        search.make(mv);
    }
}

#[test]
fn the_first_return_inside_the_search_counts() {
    let mut search = XiangqiSearch::from(Position::start());
    play(&mut search, "b0c2 b9c7 c2b0 c7b9");
    assert_eq!(search.repetition(), None, "back at the root, which lies on the way to the search");
    play(&mut search, "b0c2");
    assert_eq!(search.repetition(), Some(Outcome::Draw));
}

#[test]
fn positions_of_the_game_need_a_third_occurrence() {
    let mut game = Game::default();
    for text in "b0c2 b9c7 c2b0 c7b9".split_whitespace() {
        game.play(text.parse().expect("two points")).expect("legal");
    }
    let mut search = XiangqiSearch::new(&game);
    play(&mut search, "b0c2");
    assert_eq!(search.repetition(), None, "second occurrence, the first was played in the game");
    play(&mut search, "b9c7 c2b0 c7b9");
    assert_eq!(search.repetition(), Some(Outcome::Draw));
}

#[test]
fn perpetual_check_is_a_win_for_the_side_that_had_to_run() {
    let position = Position::from_fen("3k5/9/9/9/9/9/9/9/9/R4K3 w").expect("a legal position");
    let mut search = XiangqiSearch::from(position);
    play(&mut search, "a0a9 d9d8 a9a8 d8d9 a8a9");
    assert_eq!(search.repetition(), Some(Outcome::Win), "told for Black, who is to move");
}

#[test]
fn a_repetition_on_the_last_ply_before_the_draw_is_judged_first() {
    let position = Position::from_fen("3k5/9/9/9/9/9/9/9/9/R4K3 w - - 115 70").expect("a legal position");
    let mut search = XiangqiSearch::from(position);
    play(&mut search, "a0a9 d9d8 a9a8 d8d9 a8a9");
    assert_eq!((search.outcome(), search.repetition()), (None, Some(Outcome::Win)));
}

#[test]
fn the_key_after_a_check_that_does_not_count_is_foretold() {
    let position = Position::from_fen("3k5/9/9/9/9/9/9/9/9/R4K3 w - - 80 60").expect("a legal position");
    let mut search = XiangqiSearch::from(position);
    play(
        &mut search,
        "a0a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8b8 d9e9 b8b9 e9e8 b9b8 e8e9 b8b9 e9e8 b9c9 e8d8",
    );
    play(&mut search, "c9c8 d8d9 c8c9 d9d8 c9c8 d8d9 c8c7 d9e9");
    // The eleventh check, the reply to it, a move that counts.
    for (text, counted) in [("c7c9", 106), ("e9e8", 106), ("c9b9", 107)] {
        let mv: Move = text.parse().expect("two points");
        let foretold = search.key_after(mv);
        search.make(mv);
        assert_eq!((Some(search.key()), search.position().no_capture_plies()), (foretold, counted), "{text}");
    }
}

#[test]
fn the_last_ply_before_the_draw_may_still_mate() {
    let fen = "4k4/R8/9/9/9/9/9/9/9/1R3K3 w - - 119 70";
    let mut search = XiangqiSearch::from(Position::from_fen(fen).expect("a legal position"));
    play(&mut search, "b0b9");
    assert_eq!((search.outcome(), search.outcome_without_moves()), (None, Outcome::Loss));
    let mut search = XiangqiSearch::from(Position::from_fen(fen).expect("a legal position"));
    play(&mut search, "b0b1");
    assert_eq!(search.outcome(), Some(Outcome::Draw));
}
