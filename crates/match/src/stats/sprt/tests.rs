//! The published figures, recomputed to six digits by an independent program; and the edges.

use super::Model::{Bayesian, Logistic, Normalized};
use super::*;
use std::time::{Duration, Instant};

fn llr(sample: Sample, model: Model, elo0: f64, elo1: f64) -> f64 {
    Sprt::new(model, elo0, elo1, 0.05, 0.05).unwrap().weigh(&sample).unwrap().llr
}

fn check(sample: Sample, model: Model, [elo0, elo1]: [f64; 2], expected: f64) {
    let found = llr(sample, model, elo0, elo1);
    assert!((found - expected).abs() < 2e-6, "{sample:?}: {found}, expected {expected}");
}

#[test]
fn games_give_the_ratios_of_fastchess() {
    check(Sample::games(36433, 68692, 36027), Normalized, [0.0, 2.0], 0.923293);
    check(Sample::games(10871, 20431, 10650), Normalized, [-1.75, 0.25], 2.297500);
    check(Sample::games(4250, 0, 0), Normalized, [0.0, 10.0], 120.548268);
    check(Sample::games(21404, 40708, 21184), Logistic, [0.5, 2.5], -1.571889);
    check(Sample::games(57433, 106593, 57030), Logistic, [0.0, 2.0], -2.593024);
    check(Sample::games(68965, 128429, 68526), Bayesian, [0.0, 2.0], -1.262156);
    check(Sample::games(21629, 41111, 21484), Bayesian, [0.5, 2.5], -1.130642);
}

#[test]
fn pairs_give_the_ratios_of_fastchess() {
    check(Sample::Pairs([365, 16618, 36029 + 200, 16974, 390]), Normalized, [0.0, 2.0], 2.250368);
    check(Sample::Pairs([127, 4883, 10311 + 401, 5150, 104]), Normalized, [-1.75, 0.25], 3.010154);
    check(Sample::Pairs([0, 0, 0, 0, 5550]), Normalized, [0.0, 5.0], 111.797555);
    check(Sample::Pairs([223, 9863, 20279 + 1000, 10037, 246]), Logistic, [0.5, 2.5], -3.074126);
    check(Sample::Pairs([871, 26175, 55003 + 980, 26678, 821]), Logistic, [0.0, 2.0], -4.978673);
}

#[test]
fn pairs_give_the_ratios_of_openbench_and_fishtest() {
    check(Sample::Pairs([39, 8843, 26675, 9240, 44]), Normalized, [0.5, 2.5], 2.941675);
    check(Sample::Pairs([10789, 19328, 33806, 19402, 10543]), Logistic, [-3.0, 1.0], 2.131068);
    check(Sample::Pairs([39, 2226, 31451, 2412, 40]), Logistic, [0.2, 0.9], 2.162543);
    check(Sample::Pairs([39, 2226, 31451, 2412, 40]), Normalized, [0.764, 3.439], 2.162941);
}

#[test]
fn the_generalised_ratio_is_close_to_the_direct_one_of_older_runners() {
    // OpenBench's direct BayesElo formula gives 0.975772.
    assert!((llr(Sample::games(22976, 44137, 22569), Bayesian, 0.5, 2.5) - 0.975772).abs() < 1e-4);
    // cutechess adds half a game to each count and scales its bounds: 2.52 and -0.74.
    let test = Sprt::new(Logistic, 0.0, 10.0, 0.01, 0.01).unwrap();
    let standing = test.weigh(&Sample::games(1477, 2942, 1351)).unwrap();
    assert!((standing.llr - 2.52).abs() < 0.005, "{standing:?}");
    assert!((standing.upper - 4.59512).abs() < 1e-5 && (standing.lower + 4.59512).abs() < 1e-5);
    let standing = test.weigh(&Sample::games(555, 298, 555)).unwrap();
    assert!((standing.llr - -0.74).abs() < 0.005, "{standing:?}");
    // A match lost almost without a win is where the two part: cutechess says -4.69.
    let standing = test.weigh(&Sample::games(3, 1, 149)).unwrap();
    assert!((standing.llr - -4.293261).abs() < 1e-6, "{standing:?}");
}

#[test]
fn results_that_did_not_occur_give_the_ratios_of_fishtest() {
    check(Sample::games(0, 100, 0), Logistic, [0.0, 5.0], -1.441906);
    check(Sample::games(0, 100, 0), Normalized, [0.0, 5.0], -0.018016);
    check(Sample::Pairs([0, 0, 100, 0, 0]), Normalized, [0.0, 5.0], -0.037540);
    check(Sample::Pairs([100, 0, 0, 0, 0]), Normalized, [0.0, 5.0], -2.055794);
    assert!(llr(Sample::games(0, 0, 0), Normalized, 0.0, 5.0).abs() < 1e-6);
}

#[test]
fn the_test_ends_where_wald_says() {
    let test = Sprt::new(Normalized, 0.0, 5.0, 0.05, 0.05).unwrap();
    let [lower, upper] = test.limits();
    assert!((upper - 2.944438979).abs() < 1e-9 && (lower + 2.944438979).abs() < 1e-9);
    let [lower, upper] = Sprt::new(Normalized, 0.0, 5.0, 0.05, 0.1).unwrap().limits();
    assert!((lower - (0.1_f64 / 0.95).ln()).abs() < 1e-12 && (upper - 18_f64.ln()).abs() < 1e-12);
    let decision = |sample| test.weigh(&sample).unwrap().decision;
    assert_eq!(decision(Sample::games(900, 100, 10)), SprtDecision::AcceptH1);
    assert_eq!(decision(Sample::games(10, 100, 900)), SprtDecision::AcceptH0);
    assert_eq!(decision(Sample::games(10, 10, 10)), SprtDecision::Continue);
}

#[test]
fn no_counts_and_no_bounds_make_the_solver_hang_or_fail() {
    let big = 1_000_000_000_000;
    let begin = Instant::now();
    let mut samples = Vec::new();
    for index in 0..5 {
        for count in [1, 20, big] {
            let mut pairs = [0; 5];
            pairs[index] = count;
            samples.push(Sample::Pairs(pairs));
            if let Some(games) = pairs.first_chunk::<3>() {
                samples.push(Sample::Games(*games));
            }
        }
    }
    samples.extend([Sample::Pairs([big; 5]), Sample::Pairs([big, 0, 0, 0, 1]), Sample::games(1, 0, big)]);
    for sample in samples {
        for model in [Normalized, Logistic, Bayesian] {
            let far = model.furthest_bound();
            for (elo0, elo1) in [(-far, far), (far - 1.0, far), (-far, 1.0 - far), (0.0, 1e-9)] {
                let test = Sprt::new(model, elo0, elo1, 0.05, 0.05).unwrap();
                match test.weigh(&sample) {
                    Ok(standing) => assert!(standing.llr.is_finite(), "{sample:?} {test:?}: {standing:?}"),
                    Err(error) => assert_eq!(error, SprtError::BayesianPairs),
                }
            }
        }
    }
    assert!(begin.elapsed() < Duration::from_secs(5));
}

#[test]
fn the_fitted_distribution_obeys_the_hypothesis() {
    for sample in
        [Sample::Pairs([20, 0, 0, 0, 0]), Sample::Pairs([3, 50, 7, 900, 1]), Sample::games(5, 0, 80)]
    {
        let found = sample.regularised();
        for t in [-FURTHEST, -0.3, 0.0, 0.01, FURTHEST] {
            let fit = with_normalized_score(&found, t);
            let reached = (fit.mean() - 0.5) / fit.deviation();
            assert!((reached - t).abs() < 1e-6, "{sample:?}: {reached}, wanted {t}");
        }
        for mean in [1e-5, 0.3, 0.5, 0.99] {
            assert!((with_mean(&found, mean).mean() - mean).abs() < 1e-9);
        }
    }
}

#[test]
fn infeasible_bounds_are_named() {
    let error = |elo0, elo1| Sprt::new(Normalized, elo0, elo1, 0.05, 0.05).unwrap_err().to_string();
    assert_eq!(error(-1500.0, -500.0), "elo0 is -1500, but must lie between -230 and 230");
    assert_eq!(error(0.0, 500.0), "elo1 is 500, but must lie between -230 and 230");
    assert_eq!(error(5.0, 0.0), "elo0 is 5 and elo1 is 0, but elo0 must be less than elo1");
    assert_eq!(error(f64::NAN, 0.0), "elo0 is NaN, but must lie between -230 and 230");
    assert!(Sprt::new(Logistic, 0.0, f64::INFINITY, 0.05, 0.05).is_err());
    assert!(Sprt::new(Logistic, 0.0, 0.0, 0.05, 0.05).is_err());
    let rate = Sprt::new(Logistic, 0.0, 5.0, 0.5, 0.05).unwrap_err().to_string();
    assert_eq!(rate, "alpha is 0.5, but must be more than 0 and less than 0.5");
    assert!(Sprt::new(Logistic, 0.0, 5.0, 0.05, f64::NAN).is_err());
    let test = Sprt::new(Bayesian, 0.0, 5.0, 0.05, 0.05).unwrap();
    assert_eq!(test.weigh(&Sample::Pairs([1; 5])), Err(SprtError::BayesianPairs));
}
