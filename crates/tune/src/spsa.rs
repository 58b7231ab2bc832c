//! Simultaneous perturbation stochastic approximation.
//!
//! In each iteration every parameter is moved up or down by chance, all at once, and the two points that lie so on
//! either side of the present one play each other. The winner's side is where all parameters go, each by its own
//! step. So an iteration costs the same games whatever the number of parameters.

use boyi_arena::random::SplitMix64;
use serde::Serialize;

/// A number to be tuned.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// The value to begin with.
    pub start: i32,
    /// The least value.
    pub min: i32,
    /// The greatest value.
    pub max: i32,
    /// The perturbation at the end, in units of the parameter.
    pub c_end: f64,
    /// The learning rate at the end: the share of the squared perturbation that a point of the result moves the
    /// parameter, in units of the perturbation.
    pub r_end: f64,
}

/// The course of perturbations and learning rates. With `k` pairs played of `n`, the perturbation is proportional to
/// 1 / (k + 1)^gamma, and the step to 1 / (stability · n + k + 1)^alpha.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Gains {
    /// The exponent of the steps.
    pub alpha: f64,
    /// The exponent of the perturbations.
    pub gamma: f64,
    /// The share of all pairs that is added to the pairs played, so that the first steps are not too long.
    pub stability: f64,
    /// All pairs of games.
    pub pairs: u64,
}

impl Gains {
    /// The perturbation of a parameter and its rate after so many pairs: [`Parameter::c_end`] and
    /// [`Parameter::r_end`] at the end.
    fn after(&self, pairs: u64, parameter: &Parameter) -> (f64, f64) {
        let (n, k) = (self.pairs as f64, pairs as f64);
        let offset = self.stability * n;
        let perturbation = parameter.c_end * (n / (k + 1.0)).powf(self.gamma);
        let step =
            parameter.r_end * parameter.c_end.powi(2) * ((offset + n) / (offset + k + 1.0)).powf(self.alpha);
        (perturbation, step / perturbation.powi(2))
    }
}

/// Two points on either side of the present one.
#[derive(Clone, PartialEq, Debug)]
pub struct Trial {
    /// The direction of each parameter: 1 or −1.
    directions: Vec<f64>,
    /// The values one perturbation in these directions, in the order of the parameters.
    pub plus: Vec<i32>,
    /// The values one perturbation against them.
    pub minus: Vec<i32>,
}

/// A tuning in progress.
#[derive(Clone, PartialEq, Debug)]
pub struct Spsa {
    parameters: Vec<Parameter>,
    gains: Gains,
    values: Vec<f64>,
    pairs: u64,
}

impl Spsa {
    /// The beginning of a tuning.
    pub fn new(parameters: Vec<Parameter>, gains: Gains) -> Spsa {
        let values = parameters.iter().map(|parameter| parameter.start.into()).collect();
        Spsa { parameters, gains, values, pairs: 0 }
    }

    /// The present values, in the order of the parameters.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Two points to be compared next. Their values are rounded up or down by chance, both by the same, so that
    /// their difference is right on average.
    pub fn trial(&self, random: &mut SplitMix64) -> Trial {
        let mut trial = Trial { directions: Vec::new(), plus: Vec::new(), minus: Vec::new() };
        for (parameter, value) in self.parameters.iter().zip(&self.values) {
            let direction = if random.next() & 1 == 0 { 1.0 } else { -1.0 };
            let fraction = (random.next() >> 11) as f64 / (1u64 << 53) as f64;
            let (perturbation, _) = self.gains.after(self.pairs, parameter);
            let at = |offset: f64| {
                let rounded = (value + offset + fraction).floor() as i32;
                rounded.clamp(parameter.min, parameter.max)
            };
            trial.directions.push(direction);
            trial.plus.push(at(direction * perturbation));
            trial.minus.push(at(-direction * perturbation));
        }
        trial
    }

    /// Moves the values after `pairs` pairs of games between the points of a trial, of which `plus` has won
    /// `score` games more than `minus`.
    pub fn learn(&mut self, trial: &Trial, score: i64, pairs: u64) {
        let values = self.values.iter_mut().zip(&self.parameters).zip(&trial.directions);
        for ((value, parameter), direction) in values {
            let (perturbation, rate) = self.gains.after(self.pairs, parameter);
            *value += rate * perturbation * score as f64 * direction;
            *value = value.clamp(parameter.min.into(), parameter.max.into());
        }
        self.pairs += pairs;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(name: &str, start: i32, min: i32, max: i32) -> Parameter {
        Parameter { name: name.into(), start, min, max, c_end: f64::from(max - min) / 20.0, r_end: 0.002 }
    }

    fn gains(pairs: u64) -> Gains {
        Gains { alpha: 0.602, gamma: 0.101, stability: 0.1, pairs }
    }

    #[test]
    fn gains_end_where_the_parameter_says() {
        let parameter = parameter("a", 50, 0, 100);
        let (c, r) = gains(1_000).after(999, &parameter);
        assert!((c - 5.0).abs() < 1e-9 && (r - 0.002).abs() < 1e-9);
        let (c, r) = gains(1_000).after(0, &parameter);
        assert!((c - 5.0 * 1_000f64.powf(0.101)).abs() < 1e-9, "{c}");
        let a = 0.002 * 25.0 * 1_100f64.powf(0.602);
        assert!((r - a / 101f64.powf(0.602) / c.powi(2)).abs() < 1e-9, "{r}");
    }

    /// Games whose result depends on how far each side is from the best point, in hundreds of Elo points for a
    /// tenth of the range, and on chance.
    #[test]
    fn the_optimum_of_a_noisy_quadratic_is_found() {
        let parameters = vec![
            parameter("a", 50, 0, 200),
            parameter("b", 900, 0, 1_000),
            parameter("c", -10, -20, 20),
            parameter("d", 4, 0, 10),
        ];
        let best = [120.0, 500.0, 8.0, 7.0];
        let elo = |values: &[i32]| -> f64 {
            let loss = |((value, best), parameter): ((&i32, &f64), &Parameter)| {
                let tenths = (f64::from(*value) - best) * 10.0 / f64::from(parameter.max - parameter.min);
                -30.0 * tenths.powi(2)
            };
            values.iter().zip(&best).zip(&parameters).map(loss).sum()
        };
        let mut random = SplitMix64::new(4);
        let pairs = 20_000;
        let mut spsa = Spsa::new(parameters.clone(), gains(pairs));
        for _ in 0..pairs / 4 {
            let trial = spsa.trial(&mut random);
            let expected = 1.0 / (1.0 + 10f64.powf((elo(&trial.minus) - elo(&trial.plus)) / 400.0));
            let mut game = || match random.below(1_000_000).unwrap() as f64 / 1e6 {
                // Half of the games are drawn.
                drawn if drawn < 0.5 => 0,
                drawn if drawn < 0.5 + expected / 2.0 => 1,
                _ => -1,
            };
            let score = (0..8).map(|_| game()).sum();
            spsa.learn(&trial, score, 4);
        }
        for ((value, best), parameter) in spsa.values().iter().zip(best).zip(&parameters) {
            let range = f64::from(parameter.max - parameter.min);
            assert!((value - best).abs() < 0.06 * range, "{}: {value} is not {best}", parameter.name);
        }
    }

    #[test]
    fn values_stay_in_their_range_and_points_lie_on_both_sides() {
        let mut spsa = Spsa::new(vec![parameter("a", 1, 0, 20), parameter("b", 19, 0, 20)], gains(40));
        let mut random = SplitMix64::new(1);
        for round in 0..40 {
            let trial = spsa.trial(&mut random);
            for (plus, minus) in trial.plus.iter().zip(&trial.minus) {
                assert!((0..=20).contains(plus) && (0..=20).contains(minus) && plus != minus);
            }
            spsa.learn(&trial, if round % 3 == 0 { 400 } else { -400 }, 1);
            assert!(spsa.values().iter().all(|value| (0.0..=20.0).contains(value)));
        }
    }
}
