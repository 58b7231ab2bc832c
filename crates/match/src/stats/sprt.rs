//! Sequential probability ratio tests: play until the question is answered, and no longer.

use super::Sample;
use super::likelihood::{FURTHEST, log_ratio, with_mean, with_normalized_score};
use super::sample::Distribution;
use super::summary::NORMALIZED_UNIT;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// In which unit the bounds of a test are given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Normalized Elo: the same bounds need about the same number of games however many are drawn.
    Normalized,
    /// Elo of the expected score.
    Logistic,
    /// Elo of the BayesElo model with the sample's own rate of draws. Single games only.
    Bayesian,
}

impl Model {
    /// Bounds may lie this far from zero.
    ///
    /// Normalized: what the solver can fit to pairs. The others: where a score can still be told
    /// from a clean sweep with room to spare.
    pub fn furthest_bound(self) -> f64 {
        match self {
            Model::Normalized => (FURTHEST * NORMALIZED_UNIT / 2_f64.sqrt()).floor(),
            Model::Logistic | Model::Bayesian => 2_000.0,
        }
    }
}

/// A test of two hypotheses: the difference in strength is `elo0`, or it is `elo1`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Parameters", into = "Parameters")]
pub struct Sprt {
    parameters: Parameters,
}

/// The parts of a test as they are written down.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameters {
    model: Model,
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

impl From<Sprt> for Parameters {
    fn from(test: Sprt) -> Parameters {
        test.parameters
    }
}

impl TryFrom<Parameters> for Sprt {
    type Error = SprtError;

    fn try_from(given: Parameters) -> Result<Sprt, SprtError> {
        Sprt::new(given.model, given.elo0, given.elo1, given.alpha, given.beta)
    }
}

/// A test that cannot be made, or cannot weigh what it is given.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub enum SprtError {
    /// A bound no match can reach.
    #[error("{name} is {value}, but must lie between -{furthest} and {furthest}")]
    Bound {
        /// `elo0` or `elo1`.
        name: &'static str,
        /// The value given.
        value: f64,
        /// The largest bound of this model.
        furthest: f64,
    },
    /// Bounds in the wrong order, or equal.
    #[error("elo0 is {elo0} and elo1 is {elo1}, but elo0 must be less than elo1")]
    Order {
        /// The lower bound as given.
        elo0: f64,
        /// The upper bound as given.
        elo1: f64,
    },
    /// An error rate that is none.
    #[error("{name} is {value}, but must be more than 0 and less than 0.5")]
    ErrorRate {
        /// `alpha` or `beta`.
        name: &'static str,
        /// The value given.
        value: f64,
    },
    /// The Bayesian model knows wins, draws and losses, not pairs.
    #[error("the model bayesian weighs single games, not pairs")]
    BayesianPairs,
}

/// The state of a test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct SprtStanding {
    /// The logarithm of how much likelier the sample is under `elo1` than under `elo0`.
    pub llr: f64,
    /// At or below this, `elo0` is accepted.
    pub lower: f64,
    /// At or above this, `elo1` is accepted.
    pub upper: f64,
    /// The decision.
    pub decision: SprtDecision,
}

/// The decision of a test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtDecision {
    /// Not enough games yet.
    Continue,
    /// The difference is no more than `elo0`: a change fails.
    AcceptH0,
    /// The difference is at least `elo1`: a change passes.
    AcceptH1,
}

impl Sprt {
    /// A test of `elo0` against `elo1`, both in the unit of `model`. `alpha` is the risk of
    /// accepting `elo1` where `elo0` holds, `beta` the reverse.
    ///
    /// # Errors
    /// [`SprtError`] naming the parameter that is out of range.
    pub fn new(model: Model, elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        let furthest = model.furthest_bound();
        for (name, value) in [("elo0", elo0), ("elo1", elo1)] {
            if value.is_nan() || value.abs() > furthest {
                return Err(SprtError::Bound { name, value, furthest });
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError::Order { elo0, elo1 });
        }
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            if value.is_nan() || value <= 0.0 || value >= 0.5 {
                return Err(SprtError::ErrorRate { name, value });
            }
        }
        Ok(Sprt { parameters: Parameters { model, elo0, elo1, alpha, beta } })
    }

    /// The unit of the bounds.
    pub fn model(&self) -> Model {
        self.parameters.model
    }

    /// The two hypotheses, the lower first.
    pub fn bounds(&self) -> [f64; 2] {
        [self.parameters.elo0, self.parameters.elo1]
    }

    /// Bounds of the log-likelihood ratio that end the test (Wald): at or below the first, at or above the
    /// second.
    pub fn limits(&self) -> [f64; 2] {
        let Parameters { alpha, beta, .. } = self.parameters;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// Weighs a sample.
    ///
    /// # Errors
    /// [`SprtError::BayesianPairs`].
    pub fn weigh(&self, sample: &Sample) -> Result<SprtStanding, SprtError> {
        let llr = self.llr(sample)?;
        let [lower, upper] = self.limits();
        let decision = if llr >= upper {
            SprtDecision::AcceptH1
        } else if llr <= lower {
            SprtDecision::AcceptH0
        } else {
            SprtDecision::Continue
        };
        Ok(SprtStanding { llr, lower, upper, decision })
    }

    fn llr(&self, sample: &Sample) -> Result<f64, SprtError> {
        let found = sample.regularised();
        let [h0, h1] = match self.parameters.model {
            Model::Normalized => {
                let unit = NORMALIZED_UNIT / sample.games_each().sqrt();
                self.bounds().map(|nelo| with_normalized_score(&found, nelo / unit))
            }
            Model::Logistic => self.bounds().map(|elo| with_mean(&found, expected_score(elo))),
            Model::Bayesian => {
                let Sample::Games(_) = sample else { return Err(SprtError::BayesianPairs) };
                let draw_elo = draw_elo(&found);
                self.bounds().map(|elo| with_mean(&found, bayesian_score(elo, draw_elo)))
            }
        };
        Ok(log_ratio(&found, &h0, &h1))
    }
}

/// The score expected of a player `elo` points stronger.
fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The expected score in BayesElo's model with this drawelo.
fn bayesian_score(elo: f64, draw_elo: f64) -> f64 {
    let (win, loss) = (expected_score(elo - draw_elo), expected_score(-elo - draw_elo));
    (1.0 + win - loss) / 2.0
}

/// BayesElo's measure of how often games are drawn. Wins and losses do occur.
fn draw_elo(games: &Distribution) -> f64 {
    let odds_against = |share: f64| (1.0 - share) / share;
    let decisive = games.shares.iter().filter(|(score, _)| *score != 0.5);
    200.0 * decisive.map(|(_, share)| odds_against(*share).log10()).sum::<f64>()
}

#[cfg(test)]
mod tests;
