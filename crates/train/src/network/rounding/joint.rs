//! Numbers that weigh the same inputs, rounded together.
//!
//! Inputs depend on each other: a piece stands on one point at a time, and a piece with much mobility attacks more. So the
//! error of one weight can be made up for by others. With the errors d of the weights, in steps of whole numbers, the
//! variance of what rounding adds to their sum is dᵀ C d, where C is the covariance of the inputs (Nagel and others, 2020,
//! *Up or down? Adaptive rounding for post-training quantization*, minimise the same sum layer by layer). Beginning with the
//! nearest whole numbers, weights go one step down or up as long as that makes the sum less.

use crate::dispatch::Loops;

/// The share of an input's variance that is added to it, against errors that cancel in the counted positions alone.
const RIDGE: f32 = 0.1;
/// The most times that all weights are tried.
const SWEEPS: usize = 20;
/// A rounded weight is at most so many steps from its exact number.
pub(super) const REACH: f32 = 1.5;

/// The means and covariances of inputs.
pub(super) struct Moments {
    /// The mean of each input.
    pub(super) means: Vec<f32>,
    /// The covariances of input 0 with all inputs, those of input 1, …
    covariances: Vec<f32>,
}

impl Moments {
    /// By the sums of so many samples: of each input, and of the products of input 0 with all inputs, of input 1, …
    pub(super) fn new(mut sums: Vec<f32>, mut products: Vec<f32>, samples: usize) -> Moments {
        let samples = samples.max(1) as f32;
        let length = sums.len().max(1);
        sums.iter_mut().for_each(|sum| *sum /= samples);
        for (input, (row, mean)) in products.chunks_mut(length).zip(&sums).enumerate() {
            row.iter_mut().zip(&sums).for_each(|(both, other)| *both = *both / samples - mean * other);
            if let Some(variance) = row.get_mut(input) {
                *variance *= 1.0 + RIDGE;
            }
        }
        Moments { means: sums, covariances: products }
    }

    /// The covariances of an input with all inputs.
    #[inline(always)]
    fn row(&self, input: usize) -> &[f32] {
        let length = self.means.len();
        self.covariances.get(input * length..(input + 1) * length).unwrap_or_default()
    }
}

/// Rounds weights, which are given in steps of whole numbers.
pub(super) struct Rounding<'a> {
    pub(super) moments: &'a Moments,
    pub(super) weights: &'a [f32],
    /// The covariance of each input with an error that the sum has already and that the weights are to make up for, in the
    /// same steps; nothing if there is none.
    pub(super) missing: &'a [f32],
    /// The largest size of a whole number.
    pub(super) limit: f32,
}

impl Loops for Rounding<'_> {
    type Output = Vec<f32>;

    #[inline(always)]
    fn run(self) -> Vec<f32> {
        let Rounding { moments, weights, missing, limit } = self;
        let nearest = |weight: &f32| weight.round().clamp(-limit, limit);
        let mut rounded: Vec<f32> = weights.iter().map(nearest).collect();
        // Half the slope of the variance by each error.
        let mut slopes = vec![0f32; rounded.len()];
        slopes.iter_mut().zip(missing).for_each(|(slope, missing)| *slope = -missing);
        for (input, (whole, exact)) in rounded.iter().zip(weights).enumerate() {
            add(&mut slopes, moments.row(input), whole - exact);
        }
        for _ in 0..SWEEPS {
            let mut changed = false;
            for (input, exact) in weights.iter().enumerate() {
                let row = moments.row(input);
                let of_input = (row.get(input), slopes.get(input), rounded.get_mut(input));
                let (Some(&variance), Some(&slope), Some(whole)) = of_input else { continue };
                let step = if slope > 0.0 { -1.0 } else { 1.0 };
                let next = *whole + step;
                let may = next.abs() <= limit && (next - exact).abs() <= REACH;
                if may && variance - 2.0 * slope.abs() < -1e-3 * variance {
                    *whole = next;
                    add(&mut slopes, row, step);
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        rounded
    }
}

/// Adds a multiple of one list to another.
#[inline(always)]
pub(super) fn add(sums: &mut [f32], list: &[f32], factor: f32) {
    sums.iter_mut().zip(list).for_each(|(sum, number)| *sum += factor * number);
}
