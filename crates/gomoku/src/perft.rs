//! Counting move sequences: the standard check of a move generator.

use crate::{Board, Point};
use boyi_core::Side;

/// The number of sequences of `depth` legal moves. Games that end earlier count nothing.
pub fn perft(board: &mut Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => legal_move_count(board),
        _ => divide(board, depth).into_iter().map(|(_, sequences)| sequences).sum(),
    }
}

/// [`perft`] split by the first move. Empty for depth 0.
pub fn divide(board: &mut Board, depth: u32) -> Vec<(Point, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let moves: Vec<Point> = board.legal_points().collect();
    let mut split = Vec::with_capacity(moves.len());
    for point in moves {
        let undo = board.make(point);
        split.push((point, perft(board, below)));
        board.unmake(point, undo);
    }
    split
}

/// Counts the legal moves without making them.
fn legal_move_count(board: &Board) -> u64 {
    if board.winner().is_some() {
        return 0;
    }
    let forbidden = if board.to_move() == Side::First { board.forbidden_points().count() } else { 0 };
    (board.empties() - forbidden) as u64
}
