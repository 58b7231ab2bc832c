//! Perft: the number of move sequences of a given length, the test of every move generator.

use crate::{Move, Position};

/// The number of sequences of `depth` legal moves from this position.
///
/// The moves of the last ply are only counted ("bulk counting").
///
/// ```
/// use boyi_xiangqi::{Position, perft};
///
/// assert_eq!(perft(&mut Position::start(), 3), 79_666);
/// ```
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => sum_below(position, depth, perft),
    }
}

/// As [`perft`], but makes and unmakes the last move of every sequence too.
pub fn perft_unbulked(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 { 1 } else { sum_below(position, depth, perft_unbulked) }
}

/// The perft of each legal move, in generation order. Empty at depth 0.
pub fn divide(position: &mut Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let moves = position.legal_moves();
    moves.iter().map(|&mv| (mv, below(position, mv, depth, perft))).collect()
}

#[inline]
fn sum_below(position: &mut Position, depth: u32, count: fn(&mut Position, u32) -> u64) -> u64 {
    let moves = position.legal_moves();
    moves.iter().map(|&mv| below(position, mv, depth, count)).sum()
}

#[inline]
fn below(position: &mut Position, mv: Move, depth: u32, count: fn(&mut Position, u32) -> u64) -> u64 {
    let undo = position.make(mv);
    let nodes = count(position, depth - 1);
    position.unmake(mv, undo);
    nodes
}
