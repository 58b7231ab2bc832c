//! Sums of rows of feature weights, as loops that the compiler vectorises.
//!
//! The functions are inlined into one copy for every instruction set. Sums wrap: a sum that fits into 16 bits is
//! right even where a part of it does not.

use crate::block::Block;

/// Adds rows to `sums`, by their indices in a table of rows.
#[inline(always)]
pub(super) fn add_rows(sums: &mut [Block], table: &[Block], rows: &[u16]) {
    let length = sums.len();
    let (fours, rest) = sums.as_chunks_mut::<4>();
    let singles = 4 * fours.len();
    for (place, sums) in fours.iter_mut().enumerate() {
        add_parts(sums, table, rows, length, 4 * place);
    }
    for (place, sums) in rest.iter_mut().enumerate() {
        add_parts(std::array::from_mut(sums), table, rows, length, singles + place);
    }
}

/// Adds the blocks from `start` on of rows of a length. The sums stay in registers until all rows are added.
#[inline(always)]
fn add_parts<const BLOCKS: usize>(
    sums: &mut [Block; BLOCKS],
    table: &[Block],
    rows: &[u16],
    length: usize,
    start: usize,
) {
    let mut totals = *sums;
    for &row in rows {
        let row = &table[usize::from(row) * length + start..][..BLOCKS];
        for (total, weights) in totals.iter_mut().zip(row) {
            for (total, weight) in total.0.iter_mut().zip(weights.0) {
                *total = total.wrapping_add(weight);
            }
        }
    }
    *sums = totals;
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
