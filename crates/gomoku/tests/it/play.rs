//! Playing: results against brute force, make and unmake, keys, text.

use crate::naive::{Grid, cell};
use boyi_core::{Outcome, Side};
use boyi_gomoku::{Board, Direction, Line, Point, Rule, Size, format_moves, parse_moves};
use proptest::prelude::*;
use std::ops::RangeInclusive;

fn rules() -> impl Strategy<Value = Rule> {
    proptest::sample::select(Rule::ALL.to_vec())
}

/// Squares and rectangles.
fn sizes(sides: RangeInclusive<usize>) -> impl Strategy<Value = Size> {
    (sides.clone(), sides, any::<bool>())
        .prop_map(|(columns, rows, square)| Size::new(columns, if square { columns } else { rows }).unwrap())
}

/// A game of random legal moves to its end, or to `picks`'s end.
fn play_random(board: &mut Board, picks: &[u16], mut after_each: impl FnMut(&Board, Point)) -> Vec<Point> {
    let mut moves = Vec::new();
    for &pick in picks {
        let legal: Vec<Point> = board.legal_points().collect();
        if legal.is_empty() {
            break;
        }
        let point = legal[usize::from(pick) % legal.len()];
        board.make(point);
        moves.push(point);
        after_each(board, point);
    }
    moves
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn results_agree_with_brute_force(
        rule in rules(),
        size in sizes(5..=9),
        picks in proptest::collection::vec(any::<u16>(), 81),
    ) {
        let mut board = Board::empty(size, rule);
        let mut grid = Grid::of(&board);
        play_random(&mut board, &picks, |board, point| {
            let mover = !board.to_move();
            grid.set(cell(point), Some(mover));
            let won = grid.wins(cell(point));
            assert_eq!(board.winner(), won.then_some(mover));
            let stuck = board.points().map(cell).filter(|&at| grid.stone(at).is_none()).all(|at| {
                rule == Rule::Renju && board.to_move() == Side::First && grid.forbidden(at).is_some()
            });
            let expected = if won { Some(Outcome::Loss) } else { stuck.then_some(Outcome::Draw) };
            assert_eq!(board.outcome(), expected);
            let line: Vec<Point> = board
                .points()
                .filter(|&at| won && grid.stone(cell(at)) == Some(mover) && grid.wins(cell(at)))
                .collect();
            assert_eq!(board.win_line(), line);
        });
    }

    #[test]
    fn a_board_and_its_transpose_are_one_game(
        rule in rules(),
        size in sizes(5..=22),
        picks in proptest::collection::vec(any::<u16>(), 0..120),
    ) {
        let mut board = Board::empty(size, rule);
        let mut turned = Board::rectangle(size.rows(), size.columns(), rule).unwrap();
        let transposed = |point: Point| Point::at(point.y(), point.x());
        play_random(&mut board, &picks, |board, point| {
            turned.play(transposed(point)).unwrap();
            assert_eq!(turned.outcome(), board.outcome());
            let sorted = |mut points: Vec<Point>| {
                points.sort();
                points
            };
            let images = board.legal_points().map(transposed).collect();
            assert_eq!(sorted(turned.legal_points().collect()), sorted(images));
            assert_eq!(sorted(turned.win_line()), sorted(board.win_line().into_iter().map(transposed).collect()));
        });
    }

    #[test]
    fn unmake_restores_everything(
        rule in rules(),
        size in sizes(5..=22),
        picks in proptest::collection::vec(any::<u16>(), 0..120),
    ) {
        let mut board = Board::empty(size, rule);
        let mut path = Vec::new();
        for pick in picks {
            let legal: Vec<Point> = board.legal_points().collect();
            let Some(&point) = legal.get(usize::from(pick) % legal.len().max(1)) else { break };
            let before = board.clone();
            let undo = board.make(point);
            path.push((before, point, undo));
        }
        for (before, point, undo) in path.into_iter().rev() {
            board.unmake(point, undo);
            prop_assert_eq!(&board, &before);
        }
    }

    #[test]
    fn keys_depend_on_the_position_alone(
        size in sizes(5..=22),
        picks in proptest::collection::vec(any::<u16>(), 1..60),
    ) {
        let mut board = Board::empty(size, Rule::Freestyle);
        let moves = play_random(&mut board, &picks, |_, _| {});
        prop_assume!(board.winner().is_none());
        let from_scratch: Board = board.to_string().parse().unwrap();
        prop_assert_eq!(from_scratch.key(), board.key());
        let again: Board = format!("{size}/freestyle/{}", format_moves(&moves)).parse().unwrap();
        prop_assert_eq!(&again, &board);
        prop_assert_eq!(parse_moves(&format_moves(&moves)), Ok(moves));
    }

    #[test]
    fn line_windows_agree_with_a_naive_scan(
        size in sizes(5..=22),
        picks in proptest::collection::vec(any::<u16>(), 0..120),
    ) {
        let mut board = Board::empty(size, Rule::Standard);
        play_random(&mut board, &picks, |_, _| {});
        for point in board.points() {
            for direction in Direction::ALL {
                for half in [4, 5] {
                    prop_assert_eq!(board.window(direction, point, half), scan(&board, direction, point, half));
                }
            }
        }
    }

    #[test]
    fn positions_of_any_bytes_do_not_panic(text in "\\PC{0,60}", rows in "[0-9XxOo./ \\n]{0,60}( renju)?") {
        let _ = text.parse::<Board>();
        let _ = rows.parse::<Board>();
        let _ = parse_moves(&text);
    }
}

fn scan(board: &Board, direction: Direction, point: Point, half: usize) -> u32 {
    let half = half as i32;
    (-half..=half).rev().fold(0, |key, steps| {
        let at = point.step(direction, steps).filter(|&at| board.contains(at));
        let code = match at.map(|at| board.stone(at)) {
            None => Line::OFF_BOARD,
            Some(None) => Line::EMPTY,
            Some(Some(side)) => Line::code(side),
        };
        key << 2 | code
    })
}

#[test]
fn six_in_a_row_wins_where_the_rule_says_so() {
    // Six for the side named, made by filling the gap of XXX.XX or OOO.OO.
    let black = "8/8/8/OOO2OO1/8/8/XXX1XX2/8 x";
    let white = "8/8/X7/OOO1OO2/8/8/XXX2XX1/8 o";
    let cases = [
        (black, "d2", Rule::Freestyle, Some(Side::First)),
        (black, "d2", Rule::Standard, None),
        (white, "d5", Rule::Freestyle, Some(Side::Second)),
        (white, "d5", Rule::Standard, None),
        (white, "d5", Rule::Renju, Some(Side::Second)),
    ];
    for (rows, point, rule, winner) in cases {
        let mut board: Board = format!("{rows} {rule}").parse().unwrap();
        board.play(point.parse().unwrap()).unwrap();
        assert_eq!(board.winner(), winner, "{rows} {rule}");
        assert_eq!(board.win_line().len(), if winner.is_some() { 6 } else { 0 });
    }
    let renju: Board = format!("{black} renju").parse().unwrap();
    assert!(renju.check("d2".parse().unwrap()).is_err());
}

#[test]
fn five_of_caro_is_won_unless_the_opponent_stands_at_both_ends() {
    // The row that black fills at the gap, and whether it wins by Caro and by CaroExact.
    let cases = [
        ("1XX1XX3", [true, true]),
        ("OXX1XX3", [true, true]),
        ("OXX1XXO2", [false, false]),
        ("XX1XXO3", [true, true]),
        ("O2OXX1XX", [true, true]),
        ("OXX1XXXO1", [true, false]),
        ("OXXX1XX2", [true, false]),
    ];
    for (row, wins) in cases {
        for (rule, wins) in [Rule::Caro, Rule::CaroExact].into_iter().zip(wins) {
            let mut board: Board = format!("9/9/9/9/{row}/9/9/9/9 x {rule}").parse().unwrap();
            let gap =
                board.points().filter(|point| point.y() == 4 && board.is_empty(*point)).find(|&point| {
                    let (down, up) = board.arms(Direction::ALL[0], point, Side::First);
                    down > 0 && up > 0
                });
            board.play(gap.unwrap()).unwrap();
            assert_eq!(board.winner().is_some(), wins, "{row} {rule}");
        }
    }
}

#[test]
fn a_full_board_is_a_draw() {
    let mut board: Board = "XXOOX/OOXXO/XXOOX/OOXXO/XXOO1 x freestyle".parse().unwrap();
    board.play("e1".parse().unwrap()).unwrap();
    assert_eq!(board.outcome(), Some(Outcome::Draw));
    assert_eq!(board.legal_points().count(), 0);
    assert!(board.check("e1".parse().unwrap()).is_err());
}

#[test]
fn the_longest_and_the_narrowest_boards_are_played_to_their_edges() {
    let won = |text: &str, row: [&str; 5]| {
        let board: Board = text.parse().unwrap();
        assert_eq!(board.winner(), Some(Side::First), "{text}");
        assert_eq!(board.win_line(), row.map(|point| point.parse().unwrap()), "{text}");
    };
    won("5x22/freestyle/e22a1e21a2e20a3e19a4e18", ["e18", "e19", "e20", "e21", "e22"]);
    won("5x22/renju/a22e1b21e2c20e3d19e5e18", ["e18", "d19", "c20", "b21", "a22"]);
    won("22x5/freestyle/v5a1u5b1t5c1s5d1r5", ["r5", "s5", "t5", "u5", "v5"]);
    won("22x5/renju/v1a5u2b5t3c5s4d5r5", ["v1", "u2", "t3", "s4", "r5"]);
    for (size, outside) in [("5x22", ["f1", "a23"]), ("22x5", ["w1", "a6"])] {
        let board: Board = format!("{size}/caro/").parse().unwrap();
        assert_eq!((board.legal_points().count(), board.empties()), (110, 110), "{size}");
        for text in outside {
            assert!(board.clone().play_moves(text).is_err(), "{text} on {size}");
        }
    }
}

#[test]
fn two_rows_at_once_are_both_in_the_win_line() {
    let mut board: Board = "XXXX1/OO2X/2O1X/O1O1X/OOO1X x freestyle".parse().unwrap();
    board.play("e5".parse().unwrap()).unwrap();
    assert_eq!(board.win_line().len(), 9);
}
