//! Counting lines of play, the usual check of rules.

use boyi_core::Position;

/// Returns the number of lines of exactly `depth` legal moves from here; games that end earlier do not count.
///
/// Published counts find mistakes in rules that no contract can know of.
///
/// ```
/// use boyi_core::Easy;
/// use boyi_testkit::{perft, toys::TicTacToe};
///
/// let mut position = Easy::new(TicTacToe::default());
/// assert_eq!([1, 2, 5, 9].map(|depth| perft(&mut position, depth)), [9, 72, 15_120, 127_872]);
/// ```
pub fn perft<P: Position>(position: &mut P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = legal(position);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|mv| after(position, mv, depth - 1)).sum()
}

/// Returns the [`perft`] of each legal move, in the order of `legal_moves`: compared with those of another program,
/// they lead to the position where the rules differ. `depth` counts that move too and is at least 1.
///
/// ```
/// use boyi_core::Easy;
/// use boyi_testkit::{divide, toys::Nim};
///
/// let mut position = Easy::new(Nim::new([1, 2, 0]));
/// let counts: Vec<u64> = divide(&mut position, 2).into_iter().map(|(_, count)| count).collect();
/// assert_eq!(counts, [2, 2, 1]);
/// ```
pub fn divide<P: Position>(position: &mut P, depth: u32) -> Vec<(P::Move, u64)> {
    legal(position).into_iter().map(|mv| (mv, after(position, mv, depth.saturating_sub(1)))).collect()
}

fn legal<P: Position>(position: &mut P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// Returns the number of lines of `depth` moves after a move.
fn after<P: Position>(position: &mut P, mv: P::Move, depth: u32) -> u64 {
    let undo = position.make(mv);
    let count = perft(position, depth);
    position.unmake(mv, undo);
    count
}
