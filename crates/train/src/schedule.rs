//! The course of the rate over the steps of a fit.

use std::f32::consts::PI;

/// The share of the highest rate at a step: it rises evenly in the first twentieth of the steps and falls to zero on
/// half a wave of the cosine.
pub(crate) fn share(step: usize, steps: usize) -> f32 {
    let warm_up = (steps / 20).max(1);
    match step.checked_sub(warm_up) {
        None => (step + 1) as f32 / warm_up as f32,
        Some(after) => (1.0 + (PI * after as f32 / (steps - warm_up).max(1) as f32).cos()) / 2.0,
    }
}
