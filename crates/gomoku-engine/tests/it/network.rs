//! Networks of lines: their units follow the moves, and their values know no direction.

use crate::solver::random_game;
use crate::state::{rules, sizes};
use boyi_core::{Depth, Hints, Knowledge, MoveClass, Picker, Position, Score, Window};
use boyi_gomoku::{Board, Point, Rule, Size};
use boyi_gomoku_engine::{Codebook, Evaluation, GomokuSearch, Linear, Network, Weights};
use boyi_nnue::{Lines, LinesNumbers, LinesShape};
use proptest::prelude::*;

/// Numbers without a pattern that `range` bounds.
fn numbers(count: usize, range: i32, seed: u32) -> Vec<i16> {
    let number = |index: usize| {
        let mixed = (index as u32 + 1).wrapping_mul(2_654_435_761).wrapping_add(seed.wrapping_mul(40_503));
        (((mixed >> 8) % (2 * range as u32 + 1)) as i32 - range) as i16
    };
    (0..count).map(number).collect()
}

/// A network of such numbers.
fn lines(rule: Rule, channels: u32, hidden: u32) -> Lines {
    let (book, tables) = (Codebook::of(rule), Weights::tables(rule));
    let (width, units) = (channels as usize, hidden as usize);
    let shape = LinesShape {
        codebook: Codebook::NAME.to_owned(),
        codes: book.size() as u32,
        tables: tables as u32,
        channels,
        hidden,
    };
    let mut code_weights = numbers(tables * book.size() * width, 90, 1);
    for table in code_weights.chunks_exact_mut(book.size() * width) {
        table[..width].fill(0);
    }
    let wide = |list: Vec<i16>| list.into_iter().map(|number| i32::from(number) * 1_000).collect();
    let numbers = LinesNumbers {
        code_weights,
        hidden_weights: numbers(tables * 2 * width * units, 120, 2),
        hidden_biases: wide(numbers(tables * units, 200, 3)),
        value_weights: numbers(tables * units, 100, 4),
        value_biases: wide(numbers(tables, 9, 5)),
        policy_weights: numbers(tables * 2 * width * units, 100, 6),
        policy_biases: wide(numbers(tables * 2 * width, 50, 7)),
    };
    Lines::new(shape, numbers).unwrap()
}

/// An evaluation with such a network.
fn evaluation(rule: Rule, channels: u32, hidden: u32) -> Evaluation {
    let network = Network::new(rule, &lines(rule, channels, hidden), 30.0).unwrap();
    Evaluation { linear: Linear::hand(rule), network: Some(network) }
}

/// Everything that the network decides: the value, and the order of moves.
fn seen(position: &mut GomokuSearch) -> (i32, Vec<Point>) {
    let value = position.evaluate().raw();
    let mut picker = position.picker(MoveClass::Main);
    (value, std::iter::from_fn(|| picker.next(position, &Hints::NONE)).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn units_follow_the_moves(
        rule in rules(),
        size in sizes(5..=22),
        wide in any::<bool>(),
        steps in proptest::collection::vec((any::<u16>(), 0..4_usize, any::<bool>()), 0..40),
    ) {
        let evaluation = evaluation(rule, if wide { 32 } else { 16 }, if wide { 64 } else { 32 });
        let mut position = GomokuSearch::with(Board::empty(size, rule), evaluation.clone());
        let mut path = Vec::new();
        for (pick, back, look) in steps {
            for (point, undo) in path.drain(path.len() - back.min(path.len())..).rev() {
                position.unmake(point, undo);
            }
            let mut moves = Vec::new();
            if position.outcome().is_none() {
                position.legal_moves(&mut moves);
            }
            let Some(&point) = moves.get(usize::from(pick) % moves.len().max(1)) else { continue };
            path.push((point, position.make(point)));
            if look && position.outcome().is_none() {
                let mut fresh = GomokuSearch::with(position.board().clone(), evaluation.clone());
                prop_assert_eq!(seen(&mut position), seen(&mut fresh), "after {}", point);
            }
        }
    }

    #[test]
    fn values_know_no_direction(
        rule in rules(),
        size in sizes(5..=22),
        picks in proptest::collection::vec(any::<u16>(), 0..40),
    ) {
        let evaluation = evaluation(rule, 16, 32);
        let (board, moves) = random_game(size, rule, &picks);
        let mut turned = Board::rectangle(size.rows(), size.columns(), rule).unwrap();
        for point in moves {
            turned.play(Point::at(point.y(), size.columns() - 1 - point.x())).unwrap();
        }
        let value = |board: Board| GomokuSearch::with(board, evaluation.clone()).evaluate();
        prop_assert_eq!(value(board), value(turned));
    }

    #[test]
    fn values_know_no_colour_where_the_rule_knows_none(
        picks in proptest::collection::vec(any::<u16>(), 0..40),
    ) {
        let evaluation = evaluation(Rule::Standard, 16, 32);
        let (board, moves) = random_game(Size::square(15).unwrap(), Rule::Standard, &picks);
        let mut changed = Board::new(15, Rule::Standard).unwrap();
        changed.pass();
        for point in moves {
            changed.play(point).unwrap();
        }
        let value = |board: Board| GomokuSearch::with(board, evaluation.clone()).evaluate();
        prop_assert_eq!(value(board), value(changed));
    }
}

/// A position in the middle of a game.
fn middle_game() -> Board {
    let mut board = Board::new(15, Rule::Freestyle).unwrap();
    for (x, y) in [(7, 7), (8, 8), (8, 6), (6, 6), (9, 7), (7, 9)] {
        board.play(Point::at(x, y)).unwrap();
    }
    board
}

#[test]
fn an_estimate_is_the_linear_value_far_outside_of_the_window() {
    let mut position = GomokuSearch::with(middle_game(), evaluation(Rule::Freestyle, 16, 32));
    let mut linear = GomokuSearch::new(middle_game());
    let value = linear.evaluate();
    assert_ne!(position.evaluate(), value);
    let around =
        |distance: i32| [-1, 1].map(|sign| Window::null_above(Score::eval(value.raw() + sign * distance)));
    assert_eq!(around(1_000).map(|window| position.estimate(window)), [Some(value); 2]);
    assert_eq!(around(50).map(|window| position.estimate(window)), [None; 2]);
    assert_eq!(position.estimate(Window::FULL), None);
    assert_eq!(around(1_000).map(|window| linear.estimate(window)), [None; 2]);
}

#[test]
fn moves_near_the_leaves_have_linear_ranks() {
    let order = |position: &mut GomokuSearch, depth: i32| {
        let mut hints = Hints::NONE;
        hints.depth = Depth(depth);
        let mut picker = position.picker(MoveClass::Main);
        std::iter::from_fn(|| picker.next(position, &hints)).collect::<Vec<Point>>()
    };
    let mut position = GomokuSearch::with(middle_game(), evaluation(Rule::Freestyle, 16, 32));
    let mut linear = GomokuSearch::new(middle_game());
    assert_eq!(order(&mut position, 1), order(&mut linear, 1));
    assert_ne!(order(&mut position, 2), order(&mut linear, 2));
}

#[test]
fn a_network_of_another_rule_is_refused() {
    let lines = lines(Rule::Freestyle, 16, 32);
    assert!(Network::new(Rule::Freestyle, &lines, 30.0).is_ok());
    let error = Network::new(Rule::Renju, &lines, 30.0).unwrap_err().to_string();
    assert_eq!(
        error,
        "layout: the network has 7367 codes `gomoku-lines-1` in 1 tables; the game has 8540 codes `gomoku-lines-1` in 2 tables"
    );
}
