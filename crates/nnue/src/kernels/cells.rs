//! The loops of networks of lines, which the compiler vectorises.
//!
//! The functions are inlined into one copy for every instruction set.

use crate::block::Block;
use crate::lines::Lines;
use crate::lines_network::LineChange;

/// Gives lines through cells of `WIDTH` blocks other codes, and carries the changes into the sums of the board.
#[inline(always)]
pub(super) fn change<const WIDTH: usize>(
    cells: &mut [[Block; WIDTH]],
    sums: &mut [i32],
    table: &[[Block; WIDTH]],
    changes: &[LineChange],
) {
    // 64 changes of at most 255 are within 16 bits.
    let mut differences = [Block::ZERO; WIDTH];
    for change in changes {
        let cell = &mut cells[usize::from(change.cell)];
        let (from, to) = (&table[usize::from(change.from)], &table[usize::from(change.to)]);
        let [counted, counts] = [change.counted, change.counts].map(|counts| -i16::from(counts));
        for block in 0..WIDTH {
            let (unit, difference) = (&mut cell[block].0, &mut differences[block].0);
            for lane in 0..Block::LANES {
                let before = unit[lane];
                let now = before.wrapping_add(to[block].0[lane]).wrapping_sub(from[block].0[lane]);
                unit[lane] = now;
                let step = (now.clamp(0, Lines::ONE) & counts) - (before.clamp(0, Lines::ONE) & counted);
                difference[lane] = difference[lane].wrapping_add(step);
            }
        }
    }
    for (sums, differences) in sums.as_chunks_mut::<{ Block::LANES }>().0.iter_mut().zip(&differences) {
        sums.iter_mut().zip(differences.0).for_each(|(sum, difference)| *sum += i32::from(difference));
    }
}

/// The dot product of the inputs with each row of weights. Each is within 32 bits.
#[inline(always)]
pub(super) fn dots(inputs: &[Block], rows: &[Block], products: &mut [i32]) {
    for (row, product) in rows.chunks_exact(inputs.len()).zip(products) {
        let mut sum = 0_i32;
        for (inputs, weights) in inputs.iter().zip(row) {
            for lane in 0..Block::LANES {
                let term = i32::from(inputs.0[lane]) * i32::from(weights.0[lane]);
                sum = sum.wrapping_add(term);
            }
        }
        *product = sum;
    }
}

/// Σ clamp(unit, 0, 255) · number.
#[inline(always)]
pub(super) fn dot_clamped(units: &[Block], numbers: &[Block]) -> i32 {
    let mut sum = 0_i32;
    for (units, numbers) in units.iter().zip(numbers) {
        for lane in 0..Block::LANES {
            let unit = units.0[lane].clamp(0, Lines::ONE);
            sum = sum.wrapping_add(i32::from(unit) * i32::from(numbers.0[lane]));
        }
    }
    sum
}
