//! Counting move sequences.

use crate::{Board, Cell};

/// The number of move sequences of exactly `depth` plies. Games that end earlier do not count.
pub fn perft(board: &mut Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if board.outcome().is_some() {
        return 0;
    }
    if depth == 1 {
        return u64::from(board.empty_count());
    }
    let mut count = 0;
    for cell in board.empty_cells() {
        board.play(cell);
        count += perft(board, depth - 1);
        board.undo(cell);
    }
    count
}

/// [`perft`] for each legal move, in reading order; `depth` counts that move too and is at least 1.
pub fn divide(board: &mut Board, depth: u32) -> Vec<(Cell, u64)> {
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    let mut count = |cell| {
        board.play(cell);
        let count = perft(board, depth.saturating_sub(1));
        board.undo(cell);
        (cell, count)
    };
    moves.into_iter().map(&mut count).collect()
}
