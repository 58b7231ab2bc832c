//! The most likely distribution that fits a hypothesis: the heart of the generalised SPRT.
//!
//! Each solver ends after a fixed number of steps whatever the counts are.

use super::sample::Distribution;

/// Halvings of an interval: as many as tell any two doubles within it apart to the last bits.
const HALVINGS: u32 = 200;

/// Steps towards the distribution of a given normalized score; two or three are the rule.
const STEPS: u32 = 100;

/// Largest change of the shares at which the iteration has converged.
const SETTLED: f64 = 1e-12;

/// The most distant hypothesis, in deviations from one half, that
/// [`with_normalized_score`] can fit to five scores. Three scores reach a little further.
///
/// The first step replaces `mean − ½ = t · deviation` by its tangent at the uniform
/// distribution, of deviation σ. The tangent meets the distributions as long as
/// `|t| < 1 / (σ + 1 / (4σ))`, with σ² = 1/8 for five scores: 0.943.
///
/// No later step can fail: the deviation is concave in the shares, so a tangent always lies on
/// the far side of the curve, and the distribution just found lies on the near side of the next.
pub(super) const FURTHEST: f64 = 0.94;

/// Log-likelihood ratio of the sample under `h1` over `h0`.
pub(super) fn log_ratio(sample: &Distribution, h0: &Distribution, h1: &Distribution) -> f64 {
    let each = sample.shares.iter().zip(&h0.shares).zip(&h1.shares);
    sample.size * each.map(|((sample, h0), h1)| sample.1 * (h1.1 / h0.1).ln()).sum::<f64>()
}

/// The most likely distribution behind `sample` whose average score is `mean`, which lies
/// strictly between 0 and 1. Every share of the sample is positive.
pub(super) fn with_mean(sample: &Distribution, mean: f64) -> Distribution {
    tilted(sample, |score| score - mean)
}

/// The most likely distribution behind `sample` whose average score lies `t` deviations above
/// one half, `|t| ≤` [`FURTHEST`]. Every share of the sample is positive.
pub(super) fn with_normalized_score(sample: &Distribution, t: f64) -> Distribution {
    let mut fit = sample.uniform();
    for _ in 0..STEPS {
        let (mean, deviation) = (fit.mean(), fit.deviation());
        let next = tilted(sample, |score| {
            score - 0.5 - t * deviation * (1.0 + ((score - mean) / deviation).powi(2)) / 2.0
        });
        let moved = fit.shares.iter().zip(&next.shares).map(|(a, b)| (a.1 - b.1).abs()).fold(0.0, f64::max);
        fit = next;
        if moved < SETTLED {
            break;
        }
    }
    fit
}

/// The most likely distribution behind `sample` in which `value` averages to zero.
///
/// Its shares are those of the sample divided by `1 + θ · value` (Van den Bergh, *A practical
/// introduction to the GSPRT*, proposition 1.1); θ is found by halving an interval on which the
/// average falls from +∞ to −∞.
fn tilted(sample: &Distribution, value: impl Fn(f64) -> f64) -> Distribution {
    let values = || sample.shares.iter().map(|&(score, share)| (value(score), share));
    let highest = values().map(|(value, _)| value).fold(f64::NEG_INFINITY, f64::max);
    let lowest = values().map(|(value, _)| value).fold(f64::INFINITY, f64::min);
    let (mut low, mut high) = (-1.0 / highest, -1.0 / lowest);
    for _ in 0..HALVINGS {
        let theta = f64::midpoint(low, high);
        let average: f64 = values().map(|(value, share)| share * value / (1.0 + theta * value)).sum();
        if average > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
    }
    let theta = f64::midpoint(low, high);
    let shares = sample.shares.iter().map(|&(score, share)| (score, share / (1.0 + theta * value(score))));
    Distribution { size: sample.size, shares: shares.collect() }
}
