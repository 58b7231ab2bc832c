//! Random numbers for the position keys, fixed for ever: equal positions have equal keys on
//! every machine and in every version.

use crate::Point;
use boyi_core::Side;

/// Xored into the key when white is to move.
pub(crate) const WHITE_TO_MOVE: u64 = splitmix64(0xB0F1_6000);

static STONES: [[u64; Point::SLOTS]; 2] = stones();

/// The number of a stone of `side` on `point`.
#[inline]
pub(crate) fn stone(side: Side, point: Point) -> u64 {
    STONES[side.index()][point.index()]
}

const fn stones() -> [[u64; Point::SLOTS]; 2] {
    let mut table = [[0; Point::SLOTS]; 2];
    let mut side = 0;
    while side < 2 {
        let mut index = 0;
        while index < Point::SLOTS {
            table[side][index] = splitmix64(state_of(side, index));
            index += 1;
        }
        side += 1;
    }
    table
}

/// The state of the generator for a slot. Rows above the twentieth come after the others of both sides, which have the
/// keys of versions without them.
const fn state_of(side: usize, index: usize) -> u64 {
    const LOWEST: usize = 32 * 20;
    let state = if index < LOWEST {
        side * LOWEST + index
    } else {
        2 * LOWEST + side * (Point::SLOTS - LOWEST) + (index - LOWEST)
    };
    state as u64
}

/// The splitmix64 generator's output for one state (Steele, Lea, Flood: "Fast splittable
/// pseudorandom number generators", 2014).
const fn splitmix64(state: u64) -> u64 {
    let mut z = state.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
