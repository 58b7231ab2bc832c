//! Counting move sequences.

use crate::{Bits, Board, Geometry, Move};

/// The number of move sequences of exactly `depth` plies; a pass is a ply. Games that end earlier do not count.
pub fn perft<G: Geometry>(board: &Board<G>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let placements = board.placements();
    if placements.is_empty() {
        if board.waiting_placements().is_empty() {
            return 0;
        }
        return perft(&after(board, Move::Pass), depth - 1);
    }
    if depth == 1 {
        return u64::from(placements.count());
    }
    placements.cells().map(|cell| perft(&after(board, Move::Place(cell)), depth - 1)).sum()
}

/// [`perft`] for each legal move, in reading order; `depth` counts that move too and is at least 1.
pub fn divide<G: Geometry>(board: &Board<G>, depth: u32) -> Vec<(Move, u64)> {
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    moves.into_iter().map(|mv| (mv, perft(&after(board, mv), depth.saturating_sub(1)))).collect()
}

fn after<G: Geometry>(board: &Board<G>, mv: Move) -> Board<G> {
    let mut after = *board;
    after.play(mv);
    after
}
