//! Evaluation and order of moves.

use boyi_core::{Hints, MoveClass, Picker, Position, Score};
use boyi_othello::{Board, Cell, Eight, Geometry, Six, Symmetry, Ten};
use boyi_othello_engine::OthelloPosition;
use proptest::prelude::*;

fn play<G: Geometry>(picks: &[prop::sample::Index]) -> Board<G> {
    let mut board = Board::new();
    for pick in picks {
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        if moves.is_empty() {
            break;
        }
        board.play(*pick.get(&moves));
    }
    board
}

fn check<G: Geometry>(picks: &[prop::sample::Index]) -> Result<(), TestCaseError> {
    let board = play::<G>(picks);
    let mut position = OthelloPosition::new(board);
    let me = position.board().side_to_move();
    let value = position.evaluate();
    let terms = position.evaluate_breakdown();
    let sum: i32 = terms.iter().map(|(_, worth)| worth[me.index()] - worth[(!me).index()]).sum();
    prop_assert!((value.raw() - sum).abs() <= 2 * terms.len() as i32, "{} {}", value, sum);
    for symmetry in Symmetry::ALL {
        prop_assert_eq!(OthelloPosition::new(symmetry.board(&board)).evaluate(), value);
    }
    Ok(())
}

proptest! {
    #[test]
    fn the_breakdown_adds_up_and_images_have_one_value(picks in proptest::collection::vec(any::<prop::sample::Index>(), 0..100)) {
        check::<Six>(&picks)?;
        check::<Eight>(&picks)?;
        check::<Ten>(&picks)?;
    }
}

/// The moves in the order of search.
fn ordered(text: &str) -> Vec<String> {
    let mut position = OthelloPosition::new(Board::<Eight>::parse(text).unwrap());
    let mut picker = position.picker(MoveClass::All);
    std::iter::from_fn(|| picker.next(&mut position, &Hints::NONE)).map(Cell::name::<Eight>).collect()
}

#[test]
fn a_corner_comes_first_and_the_cell_before_an_empty_corner_last() {
    let order = ordered("8/1O6/2O5/3XX3/3XX3/2OOX3/1O6/8 X");
    assert!(order[..2].iter().all(|mv| mv == "a1" || mv == "a8"), "{order:?}");
    let order = ordered("8/8/2O5/3OX3/3XX3/8/8/8 X");
    assert_eq!(order.last().map(String::as_str), Some("b2"), "{order:?}");
}

#[test]
fn the_beginning_is_worth_less_than_three_discs() {
    let value = OthelloPosition::new(Board::<Eight>::new()).evaluate();
    assert!(value > Score::eval(-300) && value < Score::eval(300), "{value}");
}
