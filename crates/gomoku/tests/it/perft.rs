//! Move counts: the known numbers, and small boards against brute force.

use crate::naive::{Grid, cell};
use boyi_core::Side;
use boyi_gomoku::{Board, Rule, divide, perft};

/// Counts by trying every cell of a plain grid.
fn naive_perft(grid: &Grid, board: &Board, side: Side, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for at in board.points().map(cell).filter(|&at| grid.stone(at).is_none()) {
        if board.rule() == Rule::Renju && side == Side::First && grid.forbidden(at).is_some() {
            continue;
        }
        let mut after = grid.clone();
        after.set(at, Some(side));
        count += match (depth, after.wins(at)) {
            (1, _) => 1,
            (_, true) => 0,
            (_, false) => naive_perft(&after, board, !side, depth - 1),
        };
    }
    count
}

fn check(position: &str, depth: u32) {
    let mut board: Board = position.parse().unwrap();
    let before = board.clone();
    let expected = naive_perft(&Grid::of(&board), &board, board.to_move(), depth);
    assert_eq!(perft(&mut board, depth), expected, "{position} at depth {depth}");
    assert_eq!(board, before);
}

#[test]
fn the_empty_board_has_its_known_counts() {
    let counts = [1, 225, 50_400, 11_239_200];
    for rule in Rule::ALL {
        for (depth, &count) in counts.iter().enumerate() {
            assert_eq!(perft(&mut Board::new(15, rule).unwrap(), depth as u32), count, "{rule}");
        }
    }
}

#[test]
fn small_boards_agree_with_brute_force() {
    for rule in Rule::ALL {
        check(&format!("5/{rule}/"), 3);
        check(&format!("6/{rule}/c3c4d3d4"), 3);
        check(&format!("XX.XX/5/5/OO1OO/5 x {rule}"), 3);
        check(&format!("XXX1X/OO1OO/5/2O2/2X2 x {rule}"), 4);
        check(&format!("XX2X/OO1OO/XXOO1/OOXXO/XX1OX x {rule}"), 4);
    }
}

#[test]
fn rectangles_agree_with_brute_force_and_with_their_transposes() {
    for rule in Rule::ALL {
        check(&format!("5x6/{rule}/"), 3);
        check(&format!("8x5/{rule}/c3c4d3d4"), 3);
        check(&format!("XX.XX1/6/6/OO1OO1/6 x {rule}"), 3);
        let counts = |columns, rows| {
            let mut board = Board::rectangle(columns, rows, rule).unwrap();
            [1, 2, 3].map(|depth| perft(&mut board, depth))
        };
        for (columns, rows) in [(5, 22), (15, 12), (6, 5)] {
            let points = (columns * rows) as u64;
            let expected = [points, points * (points - 1), points * (points - 1) * (points - 2)];
            assert_eq!(counts(columns, rows), expected, "{columns} x {rows} {rule}");
            assert_eq!(counts(rows, columns), expected, "{rows} x {columns} {rule}");
        }
    }
    let renju = |text: &str| perft(&mut text.parse().unwrap(), 2);
    let wide = renju("8/2X5/2X5/4XX2/8/8/O1OO3O x renju");
    assert_eq!(wide, renju("O6/7/3X3/3X3/O6/O3XX1/7/O6 x renju"));
}

#[test]
fn forbidden_points_and_ended_games_are_not_counted() {
    let renju = "7/2X4/2X4/4XX1/7/7/O1OO2O x renju";
    check(renju, 1);
    check(renju, 2);
    check(renju, 3);
    let board: Board = renju.parse().unwrap();
    assert!(board.forbidden_points().count() > 0);
    check("XXXX3/7/7/7/OOOO3/7/7 x freestyle", 3);
    check("XXXX1X1/7/7/7/OOOO1O1/2O4/X6 x standard", 3);
    check("XXXX1X1/7/7/7/OOOO1O1/2O4/X6 x renju", 3);
}

#[test]
fn divide_adds_up_to_perft() {
    let mut board: Board = "6/renju/c3c4d3d4".parse().unwrap();
    let split = divide(&mut board, 3);
    assert_eq!(split.len(), board.legal_points().count());
    assert_eq!(split.iter().map(|entry| entry.1).sum::<u64>(), perft(&mut board, 3));
    assert!(divide(&mut board, 0).is_empty());
}
