//! The output sum and dot products with AVX2.

use crate::block::Block;
use crate::perspective::Perspective;
use std::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_hadd_epi32, _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16,
    _mm256_mullo_epi16, _mm256_permute2x128_si256, _mm256_set1_epi16, _mm256_setzero_si256,
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

/// The dot products of one to four blocks of inputs with [`Block::LANES`] rows of weights. Each is within 32 bits.
#[target_feature(enable = "avx2")]
pub(super) fn dots(inputs: &[Block], rows: &[Block], products: &mut [i32; Block::LANES]) {
    match *inputs {
        [a] => dots_of([a], rows, products),
        [a, b] => dots_of([a, b], rows, products),
        [a, b, c] => dots_of([a, b, c], rows, products),
        [a, b, c, d] => dots_of([a, b, c, d], rows, products),
        _ => super::cells::dots(inputs, rows, products),
    }
}

#[target_feature(enable = "avx2")]
fn dots_of<const BLOCKS: usize>(inputs: [Block; BLOCKS], rows: &[Block], products: &mut [i32; Block::LANES]) {
    let inputs = inputs.map(|block| -> [__m256i; 2] { transmute!(block) });
    let rows = rows.as_chunks::<BLOCKS>().0.as_chunks::<8>().0;
    for (rows, products) in rows.iter().zip(products.as_chunks_mut::<8>().0) {
        let mut sums = [_mm256_setzero_si256(); 8];
        for (row, sum) in rows.iter().zip(&mut sums) {
            for (inputs, weights) in inputs.iter().zip(row) {
                let weights: &[__m256i; 2] = transmute_ref!(weights);
                for part in 0..2 {
                    *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(inputs[part], weights[part]));
                }
            }
        }
        *products = transmute!(lane_sums(sums));
    }
}

/// The sums of the lanes of each of eight vectors.
#[target_feature(enable = "avx2")]
fn lane_sums(vectors: [__m256i; 8]) -> __m256i {
    let pairs = |first: usize| _mm256_hadd_epi32(vectors[first], vectors[first + 1]);
    let [low, high] = [_mm256_hadd_epi32(pairs(0), pairs(2)), _mm256_hadd_epi32(pairs(4), pairs(6))];
    // Both halves hold a part of each sum: those of the first four vectors in `low`, of the others in `high`.
    let halves = [_mm256_permute2x128_si256::<0x20>(low, high), _mm256_permute2x128_si256::<0x31>(low, high)];
    _mm256_add_epi32(halves[0], halves[1])
}
