//! Zobrist constants: a fixed random number for every piece on every square.

use crate::{Piece, Square};

/// The next output of the splitmix64 generator (Steele, Lea and Flood 2014) and its next state.
const fn splitmix64(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31), state)
}

/// Keys are part of stored data (books, tables), so the seed never changes.
const SEED: u64 = 0x0062_6f79_695f_7871;

const fn piece_keys() -> [[u64; Square::COUNT]; Piece::COUNT] {
    let mut keys = [[0; Square::COUNT]; Piece::COUNT];
    let mut state = SEED;
    let mut piece = 0;
    while piece < Piece::COUNT {
        let mut square = 0;
        while square < Square::COUNT {
            (keys[piece][square], state) = splitmix64(state);
            square += 1;
        }
        piece += 1;
    }
    keys
}

static PIECE_KEYS: [[u64; Square::COUNT]; Piece::COUNT] = piece_keys();

/// Xored into the key when Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = splitmix64(!SEED).0;

/// The number that `piece` on `square` contributes to [`Position::key`](crate::Position::key) by exclusive or.
/// Keys of parts of a position use these numbers too.
#[inline]
pub fn piece_key(piece: Piece, square: Square) -> u64 {
    PIECE_KEYS[piece.index()][square.index()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn all_numbers_differ() {
        let mut seen: HashSet<u64> = PIECE_KEYS.iter().flatten().copied().collect();
        seen.insert(BLACK_TO_MOVE);
        assert_eq!(seen.len(), Piece::COUNT * Square::COUNT + 1);
    }
}
