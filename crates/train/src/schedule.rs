//! The order of the positions of a pass, and the course of the rate over the steps of a fit.

use boyi_arena::random::SplitMix64;
use std::f32::consts::PI;

/// The order in which a pass goes through so many positions.
pub(crate) fn order(positions: usize, seed: u64, pass: u32) -> Vec<u32> {
    let mut order: Vec<u32> = (0..positions as u32).collect();
    SplitMix64::new(seed ^ (u64::from(pass) << 32)).shuffle(&mut order);
    order
}

/// The share of the highest rate at a step: it rises evenly in the first twentieth of the steps and falls to zero on
/// half a wave of the cosine.
pub(crate) fn share(step: usize, steps: usize) -> f32 {
    let warm_up = (steps / 20).max(1);
    match step.checked_sub(warm_up) {
        None => (step + 1) as f32 / warm_up as f32,
        Some(after) => (1.0 + (PI * after as f32 / (steps - warm_up).max(1) as f32).cos()) / 2.0,
    }
}
