//! Counting move sequences.

use crate::{Board, Column, bitboard};

/// The number of move sequences of exactly `depth` plies. Games that end earlier do not count.
pub fn perft(board: &mut Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if board.outcome().is_some() {
        return 0;
    }
    if depth == 1 {
        return u64::from(bitboard::landings(board.occupied()).count_ones());
    }
    let before = *board;
    let mut count = 0;
    for column in Column::ALL.into_iter().filter(|&column| before.has_room(column)) {
        board.play(column);
        count += perft(board, depth - 1);
        board.undo(column);
    }
    count
}

/// [`perft`] for each legal move, from left to right; `depth` counts that move too and is at least 1.
pub fn divide(board: &mut Board, depth: u32) -> Vec<(Column, u64)> {
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    let mut count = |column| {
        board.play(column);
        let count = perft(board, depth.saturating_sub(1));
        board.undo(column);
        (column, count)
    };
    moves.into_iter().map(&mut count).collect()
}
