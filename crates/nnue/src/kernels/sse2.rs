//! The output sum with SSE2, which every x86-64 processor has.

pub(super) use super::cells::dots;

use crate::block::Block;
use crate::perspective::Perspective;
use std::arch::x86_64::{
    __m128i, _mm_add_epi32, _mm_madd_epi16, _mm_max_epi16, _mm_min_epi16, _mm_mullo_epi16, _mm_set1_epi16,
    _mm_setzero_si128,
};
use zerocopy::{transmute, transmute_ref};

/// Σ clamp(unit, 0, 255)² · weight over at most 1,024 units of each perspective.
///
/// A clamped unit times a weight of up to ±127 fits into 16 bits; its product with the unit goes in pairs into
/// 32 bits. A lane holds at most 128 of these products, each of at most 255² · 127, so it stays below 2³¹.
#[target_feature(enable = "sse2")]
pub(super) fn output(units: [&[Block]; 2], weights: [&[Block]; 2]) -> i64 {
    let (zero, one) = (_mm_setzero_si128(), _mm_set1_epi16(Perspective::ONE));
    let mut sums = [zero; 4];
    for (units, weights) in units.into_iter().zip(weights) {
        for (units, weights) in units.iter().zip(weights) {
            let (units, weights): (&[__m128i; 4], &[__m128i; 4]) =
                (transmute_ref!(units), transmute_ref!(weights));
            for part in 0..4 {
                let active = _mm_min_epi16(_mm_max_epi16(units[part], zero), one);
                let product = _mm_madd_epi16(_mm_mullo_epi16(active, weights[part]), active);
                sums[part] = _mm_add_epi32(sums[part], product);
            }
        }
    }
    let lanes: [i32; 16] = transmute!(sums);
    lanes.into_iter().map(i64::from).sum()
}
