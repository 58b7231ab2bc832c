//! Sums of rows of feature weights, as loops that the compiler vectorises.
//!
//! The functions are inlined into one copy for every instruction set. Sums wrap: a sum that fits into 16 bits is
//! right even where a part of it does not.

use crate::block::Block;

/// Adds a row to `sums`.
#[inline(always)]
pub(super) fn add(sums: &mut [Block], row: &[Block]) {
    for (sums, row) in sums.iter_mut().zip(row) {
        for (sum, weight) in sums.0.iter_mut().zip(row.0) {
            *sum = sum.wrapping_add(weight);
        }
    }
}

/// `base` with one row added and one removed, into `sums`.
#[inline(always)]
pub(super) fn replace(sums: &mut [Block], base: &[Block], added: &[Block], removed: &[Block]) {
    for (((sums, base), added), removed) in sums.iter_mut().zip(base).zip(added).zip(removed) {
        for lane in 0..Block::LANES {
            sums.0[lane] = base.0[lane].wrapping_add(added.0[lane]).wrapping_sub(removed.0[lane]);
        }
    }
}

/// `base` with one row added and two removed, into `sums`.
#[inline(always)]
pub(super) fn replace_two(sums: &mut [Block], base: &[Block], added: &[Block], removed: [&[Block]; 2]) {
    let rows = added.iter().zip(removed[0]).zip(removed[1]);
    for ((sums, base), ((added, first), second)) in sums.iter_mut().zip(base).zip(rows) {
        for lane in 0..Block::LANES {
            let removed = first.0[lane].wrapping_add(second.0[lane]);
            sums.0[lane] = base.0[lane].wrapping_add(added.0[lane]).wrapping_sub(removed);
        }
    }
}
