//! A 64-bit identity of positions.
//!
//! A move changes many discs at once, so a key mixed from the bits of a board costs less than one that is kept
//! up to date disc by disc.

use crate::{Bits, Geometry};
use boyi_core::Side;

/// 2⁶⁴ divided by the golden ratio, as in SplitMix64.
const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// The finalizer of SplitMix64 (Steele, Lea and Flood, 2014): a bijection in which every bit of the input
/// changes half of the bits of the output.
#[inline]
const fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}

/// The key of the discs of both sides. The turn comes last and changes half of the bits, so that it cannot
/// look like a disc; boards of different sizes share no keys but by chance.
#[inline]
pub(crate) fn key<G: Geometry>(mover: G::Bits, waiting: G::Bits, side_to_move: Side) -> u64 {
    let ([mover, mover_high], [waiting, waiting_high]) = (mover.words(), waiting.words());
    let mut key = mix(mover.wrapping_add(GAMMA.wrapping_mul(G::SIDE as u64)));
    if G::SIDE > 8 {
        key = mix(key.wrapping_add(mover_high << 36 ^ waiting_high));
    }
    mix(key.wrapping_add(waiting)) ^ if side_to_move == Side::First { 0 } else { GAMMA }
}
