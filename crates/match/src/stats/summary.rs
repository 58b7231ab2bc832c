//! Ratings with their errors.

use super::Sample;
use libm::erf;
use serde::{Deserialize, Serialize};
use std::f64::consts::{LN_10, SQRT_2};

/// Standard deviations on either side that hold 95 % of a normal distribution.
pub(super) const Z_95: f64 = 1.959_963_984_540_054;

/// Elo points for each unit of `(mean − ½) / deviation`, near equality.
pub(super) const NORMALIZED_UNIT: f64 = 800.0 / LN_10;

/// A value and half the width of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// The most likely value; infinite when one side won every game.
    pub value: f64,
    /// Half the width of the interval; infinite when the sample sets no bound.
    pub error: f64,
}

/// Difference in strength by a sample.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// Points per game, 0 to 1.
    pub score: f64,
    /// The difference in Elo.
    pub elo: Estimate,
    /// The difference in normalized Elo: strength in units of what one game can tell, so that it
    /// does not depend on how many games are drawn.
    pub nelo: Estimate,
    /// Likelihood of superiority: how surely the engine under test is the stronger one, 0 to 1.
    pub los: f64,
}

impl Sample {
    /// Ratings and their errors; `None` without games.
    pub fn summary(&self) -> Option<Summary> {
        if self.size() == 0 {
            return None;
        }
        let distribution = self.distribution();
        let (mean, deviation) = (distribution.mean(), distribution.deviation());
        let standard_error = deviation / distribution.size.sqrt();
        let elo = if deviation == 0.0 {
            elo_of_one_result(mean, distribution.size)
        } else {
            elo_interval(mean, mean - Z_95 * standard_error, mean + Z_95 * standard_error)
        };
        let unit = NORMALIZED_UNIT / self.games_each().sqrt();
        Some(Summary {
            score: mean,
            elo,
            nelo: Estimate {
                value: unit * deviations(mean, deviation),
                error: unit * Z_95 / distribution.size.sqrt(),
            },
            los: (1.0 + erf(deviations(mean, standard_error) / SQRT_2)) / 2.0,
        })
    }
}

/// The difference in Elo that makes a score of `score` expected; infinite at 0 and 1.
fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10()
}

/// The Elo of a sample whose `size` games or pairs all ended with this score. Other results are at most so likely that a
/// sample of this size has none of them in 2.5 % of cases, and at most a whole win or loss each.
fn elo_of_one_result(score: f64, size: f64) -> Estimate {
    const MISSED: f64 = 0.025;
    let others = 1.0 - MISSED.powf(1.0 / size);
    elo_interval(score, score - others * score, score + others * (1.0 - score))
}

/// The Elo of a score that lies between `low` and `high`; an end of 0 or 1 sets no bound.
fn elo_interval(score: f64, low: f64, high: f64) -> Estimate {
    Estimate { value: elo(score), error: (elo(high) - elo(low)) / 2.0 }
}

/// Deviations of the mean from one half.
fn deviations(mean: f64, deviation: f64) -> f64 {
    if mean == 0.5 { 0.0 } else { (mean - 0.5) / deviation }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figures of the published table, to six digits.
    struct Expected {
        nelo: (f64, f64),
        elo: (f64, f64),
        los: f64,
    }

    fn check(sample: Sample, expected: &Expected) {
        let found = sample.summary().unwrap();
        for (name, found, expected) in [
            ("nelo", found.nelo.value, expected.nelo.0),
            ("nelo error", found.nelo.error, expected.nelo.1),
            ("elo", found.elo.value, expected.elo.0),
            ("elo error", found.elo.error, expected.elo.1),
            ("los", found.los * 100.0, expected.los),
        ] {
            assert!((found - expected).abs() < 1e-6, "{sample:?}: {name} {found}, expected {expected}");
        }
    }

    #[test]
    fn games_give_the_figures_of_fastchess() {
        check(
            Sample::games(76, 123, 89),
            &Expected { nelo: (-20.756450, 40.126026), elo: (-15.693521, 30.458001), los: 15.532643 },
        );
        check(
            Sample::games(136, 111, 96),
            &Expected { nelo: (49.768415, 36.768451), elo: (40.702458, 30.427218), los: 99.601024 },
        );
    }

    #[test]
    fn a_lopsided_match_gives_the_figures_of_fastchess() {
        let found = Sample::games(34, 0, 356).summary().unwrap();
        assert!((found.nelo.value - -508.435325).abs() < 1e-6);
        assert!((found.nelo.error - 34.481812).abs() < 1e-6);
        assert!((found.elo.value - -407.988432).abs() < 1e-6);
        assert!(found.los < 1e-12);
    }

    #[test]
    fn pairs_give_the_figures_of_fastchess() {
        check(
            Sample::Pairs([34, 54, 31 + 32, 64, 75]),
            &Expected { nelo: (57.935600, 28.275376), elo: (55.579780, 27.653430), los: 99.997039 },
        );
        check(
            Sample::Pairs([332, 433, 457 + 41, 333, 334]),
            &Expected { nelo: (-9.172914, 10.960459), elo: (-8.642667, 10.334194), los: 5.047007 },
        );
        let found = Sample::Pairs([7895, 8757, 5485 + 200, 568, 9999]).summary().unwrap();
        assert!((found.nelo.value - -19.012834).abs() < 1e-6);
        assert!((found.nelo.error - 2.654502).abs() < 1e-6);
        assert!((found.elo.value - -21.043521).abs() < 1e-6);
        assert!((found.elo.error - 2.945281).abs() < 1e-6);
    }

    #[test]
    fn the_score_is_points_per_game() {
        let score = |sample: Sample| sample.summary().unwrap().score;
        assert!((score(Sample::games(76, 123, 89)) - 0.477431).abs() < 1e-6);
        assert!((score(Sample::Pairs([34, 54, 63, 64, 75])) - 0.579310).abs() < 1e-6);
    }

    #[test]
    fn the_interval_of_openbench_is_that_of_a_t_distribution_with_one_fewer_degree() {
        // OpenBench prints 28.162301, 55.579780, 83.702813 for these 290 pairs.
        const T_289: f64 = 1.968_206_3;
        let distribution = Sample::Pairs([34, 54, 63, 64, 75]).distribution();
        let error = T_289 * distribution.deviation() / 290_f64.sqrt();
        let mean = distribution.mean();
        assert!((elo(mean - error) - 28.162301).abs() < 1e-4, "{}", elo(mean - error));
        assert!((elo(mean) - 55.579780).abs() < 1e-6);
        assert!((elo(mean + error) - 83.702813).abs() < 1e-4, "{}", elo(mean + error));
    }

    #[test]
    fn a_clean_sweep_has_no_upper_bound() {
        let found = Sample::games(10, 0, 0).summary().unwrap();
        assert_eq!((found.elo.value, found.elo.error), (f64::INFINITY, f64::INFINITY));
        assert_eq!((found.nelo.value, found.los, found.score), (f64::INFINITY, 1.0, 1.0));
        let found = Sample::Pairs([3, 0, 0, 0, 0]).summary().unwrap();
        assert_eq!((found.elo.value, found.los), (f64::NEG_INFINITY, 0.0));
    }

    #[test]
    fn draws_alone_say_equal_the_surer_the_more_there_are() {
        let error = |sample: Sample| {
            let found = sample.summary().unwrap();
            assert_eq!((found.elo.value, found.nelo.value, found.los), (0.0, 0.0, 0.5));
            found.elo.error
        };
        // Of 100 games with 3.6 % of decided ones, all for one side, 2.5 % are without any of them.
        assert!((error(Sample::games(0, 100, 0)) - 12.59).abs() < 0.01);
        assert!((error(Sample::Pairs([0, 0, 2, 0, 0])) - 426.52).abs() < 0.01);
    }

    #[test]
    fn an_interval_that_passes_a_clean_sweep_is_unbounded() {
        let found = Sample::games(1, 0, 1).summary().unwrap();
        assert_eq!((found.elo.value, found.elo.error), (0.0, f64::INFINITY));
    }

    #[test]
    fn no_games_have_no_summary() {
        assert_eq!(Sample::games(0, 0, 0).summary(), None);
    }
}
