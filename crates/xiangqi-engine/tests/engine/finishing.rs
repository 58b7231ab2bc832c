//! No move that wins at once is missing among those that may.

use crate::walks::games;
use boyi_core::{Knowledge, Position as _};
use boyi_xiangqi::{Move, Position};
use boyi_xiangqi_engine::XiangqiSearch;
use proptest::prelude::*;

/// The legal moves that the test lets through.
fn finishing(search: &XiangqiSearch) -> Vec<Move> {
    let can_win = search.finishing_test();
    search.position().legal_moves().iter().copied().filter(|&mv| can_win(mv)).collect()
}

/// Checks every legal move: one that leaves no legal reply or comes back to an earlier position is let through.
fn check(search: &mut XiangqiSearch) -> Result<(), TestCaseError> {
    let let_through = finishing(search);
    for &mv in &search.position().legal_moves() {
        let undo = search.make(mv);
        let may_end = search.repetition().is_some() || !search.position().has_legal_move();
        search.unmake(mv, undo);
        prop_assert!(!may_end || let_through.contains(&mv), "{} in {}", mv, search.position());
    }
    Ok(())
}

/// The quiet legal moves.
fn quiet(search: &XiangqiSearch) -> Vec<Move> {
    search.position().legal_quiets().to_vec()
}

/// The move back.
fn reversed(mv: Move) -> Move {
    Move::new(mv.to(), mv.from())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn moves_that_end_a_game_are_let_through(game in games()) {
        check(&mut XiangqiSearch::new(&game))?;
    }

    #[test]
    fn moves_that_come_back_are_let_through(game in games(), choices in any::<[u16; 3]>()) {
        let mut search = XiangqiSearch::new(&game);
        let mut gone = Vec::new();
        for choice in choices {
            let moves = quiet(&search);
            let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { return Ok(()) };
            search.make(mv);
            gone.push(mv);
            check(&mut search)?;
        }
        // Both sides take their last moves back: the position after the first move of the search comes back.
        for mv in gone.into_iter().skip(1).map(reversed) {
            check(&mut search)?;
            if !search.position().is_legal(mv) {
                return Ok(());
            }
            search.make(mv);
        }
        prop_assert!(search.repetition().is_some());
    }
}

#[test]
fn no_move_of_the_opening_can_win() {
    assert_eq!(finishing(&XiangqiSearch::from(Position::start())), []);
}

#[test]
fn moves_that_stalemate_are_let_through() {
    // Black's general has no point to go to. The chariot captures the soldier, or blocks the cannon, that alone can move.
    let positions = [("3k5/4P4/9/9/9/9/9/R7p/9/4K4 w", "a2i2"), ("3k5/4P4/9/9/8N/8c/8N/9/7R1/4K4 w", "h1h4")];
    for (fen, winning) in positions {
        let mut search = XiangqiSearch::from(Position::from_fen(fen).expect("a legal position"));
        let winning: Move = winning.parse().expect("two points");
        assert!(finishing(&search).contains(&winning), "{fen}");
        assert!(!search.is_forcing(winning), "{fen}");
        search.make(winning);
        assert!(!search.position().has_legal_move(), "{fen}");
    }
}
