//! The loops of networks of lines, which the compiler vectorises.
//!
//! The functions are inlined into one copy for every instruction set.

use crate::block::Block;
use crate::lines::Lines;
use crate::lines_network::{Cells, Layer, LineChange, RankedCell};

/// Gives lines through cells of `WIDTH` blocks other codes, and carries the changes into the sums of the board. The cell
/// `covered`, if there is one, ceases to count. The units that cells had before are written to `saved`, which has room
/// for all changes.
#[inline(always)]
pub(super) fn change<const WIDTH: usize>(
    board: &mut Cells<'_, WIDTH>,
    table: &[[Block; WIDTH]],
    covered: Option<u16>,
    changes: &[LineChange],
) {
    // 64 changes of at most 255 are within 16 bits.
    let mut differences = [Block::ZERO; WIDTH];
    if let Some(covered) = covered {
        for (unit, difference) in board.cells[usize::from(covered)].iter().zip(&mut differences) {
            difference.0 = unit.0.map(|unit| -unit.clamp(0, Lines::ONE));
        }
    }
    for (change, saved) in changes.iter().zip(&mut *board.saved) {
        let cell = &mut board.cells[usize::from(change.cell)];
        *saved = *cell;
        let (from, to) = (&table[usize::from(change.from)], &table[usize::from(change.to)]);
        for block in 0..WIDTH {
            let (unit, difference) = (&mut cell[block].0, &mut differences[block].0);
            for lane in 0..Block::LANES {
                let before = unit[lane];
                let now = before.wrapping_add(to[block].0[lane]).wrapping_sub(from[block].0[lane]);
                unit[lane] = now;
                let step = now.clamp(0, Lines::ONE) - before.clamp(0, Lines::ONE);
                difference[lane] = difference[lane].wrapping_add(step);
            }
        }
    }
    for (sums, differences) in board.sums.as_chunks_mut::<{ Block::LANES }>().0.iter_mut().zip(&differences) {
        sums.iter_mut().zip(differences.0).for_each(|(sum, difference)| *sum += i32::from(difference));
    }
}

/// Gives cells their saved units back.
#[inline(always)]
pub(super) fn restore<const WIDTH: usize>(board: &mut Cells<'_, WIDTH>, changed: &[u16]) {
    for (&cell, saved) in changed.iter().zip(&*board.saved) {
        board.cells[usize::from(cell)] = *saved;
    }
}

/// The units of a layer: for each row of weights `clamp((Σ input · weight + bias) >> shift)` to its range. Each sum is
/// within 32 bits. `dots` gives the products.
#[inline(always)]
pub(super) fn layer(
    layer: &Layer,
    inputs: &[Block],
    units: &mut [Block],
    dots: impl Fn(&[Block], &[Block], &mut [i32; Block::LANES]),
) {
    let rows = layer.weights.chunks_exact(Block::LANES * inputs.len());
    let biases = layer.biases.as_chunks::<{ Block::LANES }>().0;
    let mut products = [0; Block::LANES];
    for ((units, rows), biases) in units.iter_mut().zip(rows).zip(biases) {
        dots(inputs, rows, &mut products);
        for lane in 0..Block::LANES {
            let unit = (products[lane] + biases[lane]) >> layer.shift;
            units.0[lane] = unit.clamp(layer.range[0].into(), layer.range[1].into()) as i16;
        }
    }
}

/// The dot products of the inputs with [`Block::LANES`] rows of weights. Each is within 32 bits.
#[inline(always)]
pub(super) fn dots(inputs: &[Block], rows: &[Block], products: &mut [i32; Block::LANES]) {
    for (row, product) in rows.chunks_exact(inputs.len()).zip(products) {
        *product = dot(inputs, row);
    }
}

/// Σ input · weight.
#[inline(always)]
pub(super) fn dot(inputs: &[Block], weights: &[Block]) -> i32 {
    let mut sum = 0_i32;
    for (inputs, weights) in inputs.iter().zip(weights) {
        for lane in 0..Block::LANES {
            let term = i32::from(inputs.0[lane]) * i32::from(weights.0[lane]);
            sum = sum.wrapping_add(term);
        }
    }
    sum
}

/// Adds `Σ clamp(unit, 0, 255) · number >> 10` to the rank of each cell, over the units of the cell.
#[inline(always)]
pub(super) fn add_ranks(units: &[Block], numbers: &[Block], ranked: &mut [RankedCell]) {
    for ranked in ranked {
        let first = usize::from(ranked.cell) * numbers.len();
        ranked.rank += dot_clamped(&units[first..][..numbers.len()], numbers) >> 10;
    }
}

/// Σ clamp(unit, 0, 255) · number.
#[inline(always)]
fn dot_clamped(units: &[Block], numbers: &[Block]) -> i32 {
    let mut sum = 0_i32;
    for (units, numbers) in units.iter().zip(numbers) {
        for lane in 0..Block::LANES {
            let unit = units.0[lane].clamp(0, Lines::ONE);
            sum = sum.wrapping_add(i32::from(unit) * i32::from(numbers.0[lane]));
        }
    }
    sum
}
