//! Zobrist keys of stones and sizes.

use crate::{Cell, Size};
use boyi_core::Side;

/// One number for each side and cell. Fixed, so that keys do not differ between runs.
static STONES: [[u64; Size::MAX_CELLS]; 2] = {
    let mut table = [[0; Size::MAX_CELLS]; 2];
    let mut state = 0x626F_7969_206D_6E6B; // "boyi mnk"
    let mut cell = 0;
    while cell < Size::MAX_CELLS {
        table[0][cell] = splitmix64(state);
        table[1][cell] = splitmix64(state.wrapping_add(GAMMA));
        state = state.wrapping_add(GAMMA).wrapping_add(GAMMA);
        cell += 1;
    }
    table
};

const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// One step of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
const fn splitmix64(state: u64) -> u64 {
    let mut z = state.wrapping_add(GAMMA);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The number that a stone contributes to [`Board::key`](crate::Board::key): the key of a position
/// is that of the empty board, exclusive or the numbers of all stones.
#[inline]
pub fn stone_key(side: Side, cell: Cell) -> u64 {
    STONES[side.index()][cell.index()]
}

/// The key of the empty board: games of different sizes share no keys.
pub(crate) fn empty(size: Size) -> u64 {
    splitmix64(u64::from(size.columns()) << 16 | u64::from(size.rows()) << 8 | u64::from(size.k()))
}
