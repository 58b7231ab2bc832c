//! The output sum one number at a time, for every processor: the reference of the other kernels.

use crate::block::Block;
use crate::perspective::Perspective;

/// The blocks of units of both perspectives, each with its weights.
#[inline(always)]
fn pairs<'a>(
    units: [&'a [Block]; 2],
    weights: [&'a [Block]; 2],
) -> impl Iterator<Item = (&'a Block, &'a Block)> {
    units[0].iter().zip(weights[0]).chain(units[1].iter().zip(weights[1]))
}

/// Σ clamp(unit, 0, 255)² · weight.
pub(super) fn output(units: [&[Block]; 2], weights: [&[Block]; 2]) -> i64 {
    let lanes = pairs(units, weights).flat_map(|(units, weights)| units.0.into_iter().zip(weights.0));
    lanes
        .map(|(unit, weight)| {
            let active = i64::from(unit.clamp(0, Perspective::ONE));
            active * active * i64::from(weight)
        })
        .sum()
}
