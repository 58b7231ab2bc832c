//! Sums of rows of feature weights, as loops that the compiler vectorises.
//!
//! The functions are inlined into one copy for every instruction set. Sums wrap: a sum that fits into 16 bits is
//! right even where a part of it does not.

use crate::block::Block;

/// Adds rows to `sums`, by their indices in a table of rows.
#[inline(always)]
pub(super) fn add_rows(sums: &mut [Block], table: &[Block], rows: &[u16]) {
    let (fours, rest) = sums.as_chunks_mut::<4>();
    if rest.is_empty() {
        add_parts(fours, table, rows);
    } else {
        add_parts(sums.as_chunks_mut::<1>().0, table, rows);
    }
}

/// Adds rows to sums that are a whole number of parts. A part stays in registers until all rows are added.
#[inline(always)]
fn add_parts<const BLOCKS: usize>(sums: &mut [[Block; BLOCKS]], table: &[Block], rows: &[u16]) {
    let (table, parts) = (table.as_chunks::<BLOCKS>().0, sums.len());
    for (part, sums) in sums.iter_mut().enumerate() {
        let mut totals = *sums;
        for &row in rows {
            for (total, weights) in totals.iter_mut().zip(&table[usize::from(row) * parts + part]) {
                for (total, weight) in total.0.iter_mut().zip(weights.0) {
                    *total = total.wrapping_add(weight);
                }
            }
        }
        *sums = totals;
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
