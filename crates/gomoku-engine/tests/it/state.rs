//! The incremental state, the evaluation and the picker.

use crate::solver::random_game;
use boyi_core::{Hints, Knowledge, MoveClass, MoveCode, Picker, Position, Score, Side};
use boyi_gomoku::{Board, Point, Rule, Size};
use boyi_gomoku_engine::{GomokuSearch, Linear, PointClass, Weights};
use proptest::prelude::*;
use std::ops::RangeInclusive;
use std::sync::Arc;

pub(crate) fn rules() -> impl Strategy<Value = Rule> {
    proptest::sample::select(Rule::ALL.to_vec())
}

/// Squares and rectangles.
pub(crate) fn sizes(sides: RangeInclusive<usize>) -> impl Strategy<Value = Size> {
    (sides.clone(), sides, any::<bool>())
        .prop_map(|(columns, rows, square)| Size::new(columns, if square { columns } else { rows }).unwrap())
}

fn picks() -> impl Strategy<Value = Vec<u16>> {
    proptest::collection::vec(any::<u16>(), 0..70)
}

fn pick_all(position: &mut GomokuSearch, class: MoveClass, hints: &Hints<'_, Point>) -> Vec<Point> {
    let mut picker = position.picker(class);
    std::iter::from_fn(|| picker.next(position, hints)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn incremental_state_equals_one_from_scratch(rule in rules(), size in sizes(5..=22), picks in picks()) {
        let mut position = GomokuSearch::new(Board::empty(size, rule));
        let mut path = Vec::new();
        for pick in picks {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let Some(&point) = moves.get(usize::from(pick) % moves.len().max(1)) else { break };
            let before = position.clone();
            let undo = position.make(point);
            prop_assert!(position == GomokuSearch::new(position.board().clone()), "after {}", point);
            path.push((before, point, undo));
        }
        for (before, point, undo) in path.into_iter().rev() {
            position.unmake(point, undo);
            prop_assert!(position == before, "after taking back {}", point);
        }
    }

    #[test]
    fn points_without_a_chance_have_their_weights_however_they_came_about(
        rule in rules(),
        size in sizes(5..=15),
        picks in picks(),
    ) {
        let count = Weights::hand(rule).numbers().len();
        let numbers: Vec<i16> = (0..count).map(|index| (index * 37 % 199) as i16 - 100).collect();
        let linear = Arc::new(Linear::new(Weights::from_numbers(rule, &numbers).unwrap()));
        let (last, moves) = random_game(size, rule, &picks);
        let mut position = GomokuSearch::with(Board::empty(size, rule), linear.clone());
        for point in moves {
            position.make(point);
        }
        prop_assert!(position == GomokuSearch::with(last, linear));
    }

    #[test]
    fn evaluation_is_the_same_in_all_symmetries(rule in rules(), size in sizes(5..=22), picks in picks()) {
        let (board, moves) = random_game(size, rule, &picks);
        let (right, top) = (size.columns() - 1, size.rows() - 1);
        let mut turned = GomokuSearch::new(board);
        let expected = turned.evaluate();
        for symmetry in 1..8 {
            let (transposed, mirrored, upside_down) = (symmetry & 1 > 0, symmetry & 2 > 0, symmetry & 4 > 0);
            let image = |point: Point| {
                let x = if mirrored { right - point.x() } else { point.x() };
                let y = if upside_down { top - point.y() } else { point.y() };
                if transposed { Point::at(y, x) } else { Point::at(x, y) }
            };
            let (columns, rows) = (size.columns(), size.rows());
            let (columns, rows) = if transposed { (rows, columns) } else { (columns, rows) };
            turned = GomokuSearch::new(Board::rectangle(columns, rows, rule).unwrap());
            for &point in &moves {
                turned.make(image(point));
            }
            prop_assert_eq!(turned.evaluate(), expected);
        }
    }

    #[test]
    fn the_breakdown_adds_up_to_the_evaluation(rule in rules(), size in sizes(5..=22), picks in picks()) {
        let (board, _) = random_game(size, rule, &picks);
        let black_to_move = board.to_move() == Side::First;
        let mut position = GomokuSearch::new(board);
        let sum: i32 = position.evaluate_breakdown().iter().map(|term| term.first - term.second).sum();
        let score = if black_to_move { position.evaluate() } else { -position.evaluate() };
        prop_assert_eq!(Score::eval(sum), score);
    }

    #[test]
    fn pickers_yield_legal_moves_once(
        rule in rules(),
        size in sizes(5..=22),
        picks in picks(),
        table in 0..700_u16,
        killers in (0..5_usize, 0..5_usize),
    ) {
        let (board, _) = random_game(size, rule, &picks);
        prop_assume!(board.outcome().is_none());
        let mut legal: Vec<Point> = board.legal_points().collect();
        legal.sort();
        let mut position = GomokuSearch::new(board);
        let killers = [Some(Point::at(killers.0, 4)), Some(Point::at(4, killers.1))];
        let mut hints = Hints::NONE;
        (hints.tt_move, hints.killers) = (Some(MoveCode::new(table)), killers);
        for class in [MoveClass::All, MoveClass::Main, MoveClass::Noisy] {
            for hints in [hints, Hints::NONE] {
                let mut moves = pick_all(&mut position, class, &hints);
                let count = moves.len();
                moves.sort();
                moves.dedup();
                prop_assert_eq!(moves.len(), count);
                prop_assert!(moves.iter().all(|point| legal.binary_search(point).is_ok()));
                prop_assert!(class != MoveClass::All || moves == legal);
                prop_assert!(class != MoveClass::Main || count > 0);
            }
        }
    }
}

#[test]
fn the_table_move_comes_first() {
    let mut position = GomokuSearch::new("15/freestyle/h8i9h9".parse().unwrap());
    let table = Point::at(6, 6);
    let mut hints = Hints::NONE;
    hints.tt_move = Some(position.encode(table));
    for class in [MoveClass::All, MoveClass::Main] {
        assert_eq!(pick_all(&mut position, class, &hints).first(), Some(&table));
    }
}

#[test]
fn open_threes_come_before_quiet_points_for_who_makes_them_and_who_prevents_them() {
    for (position, side) in [("15/freestyle/h8a1i8o1", Side::First), ("15/freestyle/h8a1i8", Side::First)] {
        let mut position = GomokuSearch::new(position.parse().unwrap());
        let moves = pick_all(&mut position, MoveClass::Main, &Hints::NONE);
        let makes_three = |point: &&Point| position.class(**point, side) == PointClass::OpenThree;
        let threes = moves.iter().filter(makes_three).count();
        assert_eq!((threes, moves.iter().take_while(makes_three).count()), (4, 4), "{moves:?}");
    }
}

#[test]
fn forced_positions_yield_only_the_forced_moves() {
    let moves = |position: &str| {
        let mut position = GomokuSearch::new(position.parse().unwrap());
        let mut moves = pick_all(&mut position, MoveClass::Main, &Hints::NONE);
        moves.sort_by_key(|point| (point.x(), point.y()));
        moves.iter().map(Point::to_string).collect::<String>()
    };
    // White has four in a row with one end free; black has nothing.
    assert_eq!(moves("15/freestyle/d8e8a1f8a3g8a5h8"), "i8");
    // Black can make five himself at either end.
    assert_eq!(moves("15/freestyle/d8e9e8f9f8g9g8h9"), "c8h8");
    // White threatens a straight four at either end: a stone further off stops only one of the two.
    assert_eq!(moves("15/freestyle/a1g8c1h8a3i8"), "f8j8");
    // One end is stopped: white can make its straight four in one place only, and needs three points for it.
    assert_eq!(moves("15/freestyle/f8h8c1i8a3j8"), "g8k8l8");
}

#[test]
fn the_first_move_goes_to_the_centre() {
    let mut position = GomokuSearch::new(Board::default());
    assert_eq!(pick_all(&mut position, MoveClass::Main, &Hints::NONE), [Point::at(7, 7)]);
    assert_eq!(pick_all(&mut position, MoveClass::All, &Hints::NONE).len(), 225);
    let mut wide = GomokuSearch::new(Board::rectangle(22, 5, Rule::Renju).unwrap());
    assert_eq!(pick_all(&mut wide, MoveClass::Main, &Hints::NONE), [Point::at(11, 2)]);
}

/// Positions with equal threats share a correction, wherever their stones are.
#[test]
fn correction_keys_go_by_threats_and_not_by_places() {
    let at = |moves: &str| {
        let mut position = GomokuSearch::new(Board::new(15, Rule::Freestyle).unwrap());
        for mv in moves.split(' ') {
            position.make(mv.parse().unwrap());
        }
        (0..GomokuSearch::CAPS.correction_features)
            .map(|feature| position.correction_key(feature))
            .collect::<Vec<_>>()
    };
    assert_eq!(at("h8 i9 h7"), at("g8 h9 g7"), "the same shape elsewhere");
    assert_ne!(at("h8 i9 h7"), at("h8 i9 b2"), "two in a row, or apart");
    assert_ne!(at("h8 i9"), at("h8 i9 h7"), "the other side is to move");
}
