//! The output sum with AVX2.

use crate::block::Block;
use crate::perspective::Perspective;
use std::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16, _mm256_mullo_epi16,
    _mm256_set1_epi16, _mm256_setzero_si256,
};
use zerocopy::{transmute, transmute_ref};

/// Σ clamp(unit, 0, 255)² · weight over at most 1,024 units of each perspective; exact for the reason given for SSE2.
#[target_feature(enable = "avx2")]
pub(super) fn output(units: [&[Block]; 2], weights: [&[Block]; 2]) -> i64 {
    let (zero, one) = (_mm256_setzero_si256(), _mm256_set1_epi16(Perspective::ONE));
    let mut sums = [zero; 2];
    for (units, weights) in units.into_iter().zip(weights) {
        for (units, weights) in units.iter().zip(weights) {
            let (units, weights): (&[__m256i; 2], &[__m256i; 2]) =
                (transmute_ref!(units), transmute_ref!(weights));
            for part in 0..2 {
                let active = _mm256_min_epi16(_mm256_max_epi16(units[part], zero), one);
                let product = _mm256_madd_epi16(_mm256_mullo_epi16(active, weights[part]), active);
                sums[part] = _mm256_add_epi32(sums[part], product);
            }
        }
    }
    let lanes: [i32; 16] = transmute!(sums);
    lanes.into_iter().map(i64::from).sum()
}
