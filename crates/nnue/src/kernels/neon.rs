//! The output sum with NEON, which every AArch64 processor has.

pub(super) use super::cells::dots;

use crate::block::Block;
use crate::perspective::Perspective;
use std::arch::aarch64::{
    int16x8_t, vdupq_n_s16, vdupq_n_s32, vget_low_s16, vmaxq_s16, vminq_s16, vmlal_high_s16, vmlal_s16,
    vmulq_s16,
};
use zerocopy::{transmute, transmute_ref};

/// Σ clamp(unit, 0, 255)² · weight over at most 1,024 units of each perspective.
///
/// A clamped unit times a weight of up to ±127 fits into 16 bits; its product with the unit is added in
/// 32 bits. A lane holds at most 128 of these products, each of at most 255² · 127, so it stays below 2³¹.
#[target_feature(enable = "neon")]
pub(super) fn output(units: [&[Block]; 2], weights: [&[Block]; 2]) -> i64 {
    let (zero, one) = (vdupq_n_s16(0), vdupq_n_s16(Perspective::ONE));
    let mut sums = [vdupq_n_s32(0); 4];
    for (units, weights) in units.into_iter().zip(weights) {
        for (units, weights) in units.iter().zip(weights) {
            let (units, weights): (&[int16x8_t; 4], &[int16x8_t; 4]) =
                (transmute_ref!(units), transmute_ref!(weights));
            for part in 0..4 {
                let active = vminq_s16(vmaxq_s16(units[part], zero), one);
                let product = vmulq_s16(active, weights[part]);
                let low = vmlal_s16(sums[part], vget_low_s16(product), vget_low_s16(active));
                sums[part] = vmlal_high_s16(low, product, active);
            }
        }
    }
    let lanes: [i32; 16] = transmute!(sums);
    lanes.into_iter().map(i64::from).sum()
}
