//! The output sum with the vectors of WebAssembly, in builds with `-C target-feature=+simd128`.

use crate::block::Block;
use crate::perspective::Perspective;
use std::arch::wasm32::{
    i16x8_max, i16x8_min, i16x8_mul, i16x8_splat, i32x4_add, i32x4_dot_i16x8, i32x4_splat, v128,
};
use zerocopy::{transmute, transmute_ref};

/// Σ clamp(unit, 0, 255)² · weight over at most 1,024 units of each perspective.
///
/// A clamped unit times a weight of up to ±127 fits into 16 bits; its product with the unit goes in pairs into
/// 32 bits. A lane holds at most 128 of these products, each of at most 255² · 127, so it stays below 2³¹.
#[target_feature(enable = "simd128")]
pub(super) fn output(units: [&[Block]; 2], weights: [&[Block]; 2]) -> i64 {
    let (zero, one) = (i16x8_splat(0), i16x8_splat(Perspective::ONE));
    let mut sums = [i32x4_splat(0); 4];
    for (units, weights) in units.into_iter().zip(weights) {
        for (units, weights) in units.iter().zip(weights) {
            let (units, weights): (&[v128; 4], &[v128; 4]) = (transmute_ref!(units), transmute_ref!(weights));
            for part in 0..4 {
                let active = i16x8_min(i16x8_max(units[part], zero), one);
                let product = i32x4_dot_i16x8(i16x8_mul(active, weights[part]), active);
                sums[part] = i32x4_add(sums[part], product);
            }
        }
    }
    let lanes: [i32; 16] = transmute!(sums);
    lanes.into_iter().map(i64::from).sum()
}
