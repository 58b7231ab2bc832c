//! The output sum with AVX-512.

pub(super) use super::avx2::dots;

use crate::block::Block;
use crate::perspective::Perspective;
use std::arch::x86_64::{
    __m512i, _mm512_add_epi32, _mm512_madd_epi16, _mm512_max_epi16, _mm512_min_epi16, _mm512_mullo_epi16,
    _mm512_set1_epi16, _mm512_setzero_si512,
};
use zerocopy::{transmute, transmute_ref};

/// Σ clamp(unit, 0, 255)² · weight over at most 1,024 units of each perspective; exact for the reason given for SSE2.
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn output(units: [&[Block]; 2], weights: [&[Block]; 2]) -> i64 {
    let (zero, one) = (_mm512_setzero_si512(), _mm512_set1_epi16(Perspective::ONE));
    let mut sum = zero;
    for (units, weights) in units.into_iter().zip(weights) {
        for (units, weights) in units.iter().zip(weights) {
            let (units, weights): (&__m512i, &__m512i) = (transmute_ref!(units), transmute_ref!(weights));
            let active = _mm512_min_epi16(_mm512_max_epi16(*units, zero), one);
            sum = _mm512_add_epi32(sum, _mm512_madd_epi16(_mm512_mullo_epi16(active, *weights), active));
        }
    }
    let lanes: [i32; 16] = transmute!(sum);
    lanes.into_iter().map(i64::from).sum()
}
