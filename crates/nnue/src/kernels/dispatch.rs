//! The choice of the kernels at run time.

#![allow(unsafe_code)]

use super::{cells, rows, scalar};
use crate::block::Block;
use crate::lines_network::{Cells, Layer, LineChange, RankedCell};
use std::fmt;

/// A row of hidden units or weights.
type Row<'a> = &'a [Block];

/// The loops of a network for one instruction set. All of them give the same numbers.
#[derive(Clone, Copy)]
pub struct Kernels {
    name: &'static str,
    add_rows: fn(&mut [Block], Row<'_>, &[u16]),
    replace: fn(&mut [Block], Row<'_>, Row<'_>, Row<'_>),
    replace_two: fn(&mut [Block], Row<'_>, Row<'_>, [Row<'_>; 2]),
    output: fn([Row<'_>; 2], [Row<'_>; 2]) -> i64,
    change_one: ChangeCells<1>,
    change_two: ChangeCells<2>,
    restore_one: RestoreCells<1>,
    restore_two: RestoreCells<2>,
    layer: fn(&Layer, Row<'_>, &mut [Block]),
    dot: fn(Row<'_>, Row<'_>) -> i32,
    add_ranks: fn(Row<'_>, Row<'_>, &mut [RankedCell]),
}

/// Changes lines through cells of so many blocks.
type ChangeCells<const WIDTH: usize> =
    fn(&mut Cells<'_, WIDTH>, &[[Block; WIDTH]], Option<u16>, &[LineChange]);

/// Gives cells of so many blocks their saved units back.
type RestoreCells<const WIDTH: usize> = fn(&mut Cells<'_, WIDTH>, &[u16]);

/// The plain loops, compiled for an instruction set together with the output sum of its file.
///
/// A function with `#[target_feature]` must run only on a processor that has the feature. The fields of
/// [`Kernels`] are private, and [`Kernels::available`] gives those of an instruction set away only after it has
/// found the feature, so whoever holds them may call them.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! kernels {
    ($module:ident, $feature:literal) => {{
        #[target_feature(enable = $feature)]
        fn add_rows(sums: &mut [Block], table: &[Block], rows: &[u16]) {
            rows::add_rows(sums, table, rows);
        }
        #[target_feature(enable = $feature)]
        fn replace(sums: &mut [Block], base: &[Block], added: &[Block], removed: &[Block]) {
            rows::replace(sums, base, added, removed);
        }
        #[target_feature(enable = $feature)]
        fn replace_two(sums: &mut [Block], base: &[Block], added: &[Block], removed: [&[Block]; 2]) {
            rows::replace_two(sums, base, added, removed);
        }
        #[target_feature(enable = $feature)]
        fn change<const WIDTH: usize>(
            board: &mut Cells<'_, WIDTH>,
            table: &[[Block; WIDTH]],
            covered: Option<u16>,
            changes: &[LineChange],
        ) {
            cells::change(board, table, covered, changes);
        }
        #[target_feature(enable = $feature)]
        fn restore<const WIDTH: usize>(board: &mut Cells<'_, WIDTH>, changed: &[u16]) {
            cells::restore(board, changed);
        }
        #[target_feature(enable = $feature)]
        fn layer(layer: &Layer, inputs: &[Block], units: &mut [Block]) {
            cells::layer(layer, inputs, units, |inputs, rows, products| {
                super::$module::dots(inputs, rows, products);
            });
        }
        #[target_feature(enable = $feature)]
        fn dot(inputs: &[Block], weights: &[Block]) -> i32 {
            cells::dot(inputs, weights)
        }
        #[target_feature(enable = $feature)]
        fn add_ranks(units: &[Block], numbers: &[Block], ranked: &mut [RankedCell]) {
            cells::add_ranks(units, numbers, ranked);
        }
        Kernels {
            name: stringify!($module),
            // SAFETY: `available` has found the feature (see the macro).
            add_rows: |sums, table, rows| unsafe { add_rows(sums, table, rows) },
            // SAFETY: as above.
            replace: |sums, base, added, removed| unsafe { replace(sums, base, added, removed) },
            // SAFETY: as above.
            replace_two: |sums, base, added, removed| unsafe { replace_two(sums, base, added, removed) },
            // SAFETY: as above.
            output: |units, weights| unsafe { super::$module::output(units, weights) },
            // SAFETY: as above.
            change_one: |board, table, covered, changes| unsafe { change(board, table, covered, changes) },
            // SAFETY: as above.
            change_two: |board, table, covered, changes| unsafe { change(board, table, covered, changes) },
            // SAFETY: as above.
            restore_one: |board, changed| unsafe { restore(board, changed) },
            // SAFETY: as above.
            restore_two: |board, changed| unsafe { restore(board, changed) },
            // SAFETY: as above.
            layer: |numbers, inputs, units| unsafe { layer(numbers, inputs, units) },
            // SAFETY: as above.
            dot: |inputs, weights| unsafe { dot(inputs, weights) },
            // SAFETY: as above.
            add_ranks: |units, numbers, ranked| unsafe { add_ranks(units, numbers, ranked) },
        }
    }};
}

impl Kernels {
    /// The kernels of this processor, the fastest first. The scalar ones are always among them.
    pub fn available() -> Vec<Kernels> {
        let mut found = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw") {
                found.push(kernels!(avx512, "avx512f,avx512bw"));
            }
            if is_x86_feature_detected!("avx2") {
                found.push(kernels!(avx2, "avx2"));
            }
            if is_x86_feature_detected!("sse2") {
                found.push(kernels!(sse2, "sse2"));
            }
        }
        #[cfg(target_arch = "aarch64")]
        if std::arch::is_aarch64_feature_detected!("neon") {
            found.push(kernels!(neon, "neon"));
        }
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        found.push(Kernels { name: "simd128", output: super::simd128::output, ..Kernels::SCALAR });
        found.push(Kernels::SCALAR);
        found
    }

    /// The kernels of every processor.
    pub const SCALAR: Kernels = Kernels {
        name: "scalar",
        add_rows: rows::add_rows,
        replace: rows::replace,
        replace_two: rows::replace_two,
        output: scalar::output,
        change_one: cells::change,
        change_two: cells::change,
        restore_one: cells::restore,
        restore_two: cells::restore,
        layer: |layer, inputs, units| cells::layer(layer, inputs, units, cells::dots),
        dot: cells::dot,
        add_ranks: cells::add_ranks,
    };

    /// The fastest kernels of this processor.
    pub fn best() -> Kernels {
        Kernels::available().first().copied().unwrap_or(Kernels::SCALAR)
    }

    /// The name of the instruction set: `avx512`, `avx2`, `sse2`, `neon`, `simd128` or `scalar`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Adds rows of a table to `sums`, by their indices. The table holds rows of the length of `sums` one after another.
    #[inline]
    pub fn add_rows(&self, sums: &mut [Block], table: &[Block], rows: &[u16]) {
        (self.add_rows)(sums, table, rows);
    }

    /// Writes `base` with one row added and one removed into `sums`. All rows have the same length.
    #[inline]
    pub fn replace(&self, sums: &mut [Block], base: &[Block], added: &[Block], removed: &[Block]) {
        (self.replace)(sums, base, added, removed);
    }

    /// Writes `base` with one row added and two removed into `sums`.
    #[inline]
    pub fn replace_two(&self, sums: &mut [Block], base: &[Block], added: &[Block], removed: [&[Block]; 2]) {
        (self.replace_two)(sums, base, added, removed);
    }

    /// Σ clamp(unit, 0, 255)² · weight over both perspectives: the output without bias and scale. At most 1,024 units
    /// a perspective and weights from -127 to 127 are allowed.
    #[inline]
    pub fn output(&self, units: [&[Block]; 2], weights: [&[Block]; 2]) -> i64 {
        (self.output)(units, weights)
    }
}

impl Kernels {
    /// Gives lines through cells of one block other codes, at most 64 lines.
    #[inline]
    pub(crate) fn change_one(
        &self,
        board: &mut Cells<'_, 1>,
        table: &[[Block; 1]],
        covered: Option<u16>,
        changes: &[LineChange],
    ) {
        (self.change_one)(board, table, covered, changes);
    }

    /// Gives lines through cells of two blocks other codes, at most 64 lines.
    #[inline]
    pub(crate) fn change_two(
        &self,
        board: &mut Cells<'_, 2>,
        table: &[[Block; 2]],
        covered: Option<u16>,
        changes: &[LineChange],
    ) {
        (self.change_two)(board, table, covered, changes);
    }

    /// Gives cells of one block their saved units back.
    #[inline]
    pub(crate) fn restore_one(&self, board: &mut Cells<'_, 1>, changed: &[u16]) {
        (self.restore_one)(board, changed);
    }

    /// Gives cells of two blocks their saved units back.
    #[inline]
    pub(crate) fn restore_two(&self, board: &mut Cells<'_, 2>, changed: &[u16]) {
        (self.restore_two)(board, changed);
    }

    /// The units of a layer; each sum is within 32 bits.
    #[inline]
    pub(crate) fn layer(&self, layer: &Layer, inputs: &[Block], units: &mut [Block]) {
        (self.layer)(layer, inputs, units);
    }

    /// Σ input · weight, within 32 bits.
    #[inline]
    pub(crate) fn dot(&self, inputs: &[Block], weights: &[Block]) -> i32 {
        (self.dot)(inputs, weights)
    }

    /// Adds `Σ clamp(unit, 0, 255) · number >> 10` to the rank of each cell, over its units, as many blocks as there are
    /// numbers.
    #[inline]
    pub(crate) fn add_ranks(&self, units: &[Block], numbers: &[Block], ranked: &mut [RankedCell]) {
        (self.add_ranks)(units, numbers, ranked);
    }
}

impl fmt::Debug for Kernels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kernels({})", self.name)
    }
}
