//! An evaluation compared with results and with deep scores.

use serde::Serialize;

/// The greatest amount of a value that counts, in hundredths: beyond it a difference decides no game.
const CAP: f64 = 1_000.0;

/// Sums of two quantities over positions, from which their correlation follows.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Correlation {
    count: f64,
    sums: [f64; 2],
    squares: [f64; 2],
    product: f64,
}

impl Correlation {
    /// Adds a pair of values.
    pub fn add(&mut self, a: f64, b: f64) {
        self.count += 1.0;
        for (place, value) in [a, b].into_iter().enumerate() {
            if let (Some(sum), Some(square)) = (self.sums.get_mut(place), self.squares.get_mut(place)) {
                *sum += value;
                *square += value * value;
            }
        }
        self.product += a * b;
    }

    /// Pearson's coefficient, from −1 to 1; `None` for fewer than two pairs or where one quantity is constant.
    pub fn coefficient(&self) -> Option<f64> {
        let [a, b] = self.sums;
        let [aa, bb] = self.squares;
        let covariance = self.count * self.product - a * b;
        let variances = (self.count * aa - a * a) * (self.count * bb - b * b);
        (self.count > 1.0 && variances > 0.0).then(|| covariance / variances.sqrt())
    }
}

/// An evaluation beside results and deep scores, over positions of one phase.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Correlations {
    /// Positions.
    pub positions: u64,
    /// With the points of the side to move at the end of the game.
    pub with_result: Correlation,
    /// With the score of the search that chose the move, both cut to ±10 units.
    pub with_score: Correlation,
    /// The sum of the differences to that score, without their signs.
    differences: f64,
}

/// The figures of [`Correlations`].
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Figures {
    /// Positions.
    pub positions: u64,
    /// Coefficient with the result; `None` where it is not defined.
    pub result: Option<f64>,
    /// Coefficient with the deep score.
    pub score: Option<f64>,
    /// Mean difference to the deep score in hundredths.
    pub difference: Option<f64>,
}

impl Correlations {
    /// Adds a position: its static value and the deep score in hundredths, for the side to move, and that side's
    /// points.
    pub fn add(&mut self, value: f64, deep: f64, points: f64) {
        let [value, deep] = [value, deep].map(|value| value.clamp(-CAP, CAP));
        self.positions += 1;
        self.with_result.add(value, points);
        self.with_score.add(value, deep);
        self.differences += (value - deep).abs();
    }

    /// The figures.
    pub fn figures(&self) -> Figures {
        Figures {
            positions: self.positions,
            result: self.with_result.coefficient(),
            score: self.with_score.coefficient(),
            difference: (self.positions > 0).then(|| self.differences / self.positions as f64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_coefficient_is_that_of_pearson() {
        let mut correlation = Correlation::default();
        for (a, b) in [(1.0, 2.0), (2.0, 4.0), (3.0, 6.0)] {
            correlation.add(a, b);
        }
        assert!((correlation.coefficient().unwrap() - 1.0).abs() < 1e-12);
        correlation.add(4.0, 0.0);
        // By hand: n Σab − Σa Σb = 4·28 − 10·12 = −8; the variances are 20 and 80.
        assert!((correlation.coefficient().unwrap() + 8.0 / 1_600_f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn constants_have_no_coefficient() {
        let mut correlations = Correlations::default();
        correlations.add(5.0, 9.0, 1.0);
        correlations.add(5.0, 9.0, 0.0);
        let figures = correlations.figures();
        assert_eq!((figures.positions, figures.result, figures.score), (2, None, None));
        assert_eq!(figures.difference, Some(4.0));
    }
}
