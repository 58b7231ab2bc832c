//! Ratings of everyone in a match at once.
//!
//! A score against one opponent says little once it is near 0 or 1, and a score against the whole
//! field nothing about distances. Here all results are explained together by one number for each
//! contestant (R. Bradley and M. Terry, *Rank analysis of incomplete block designs*, 1952), a draw
//! counting as half a win.

use super::Estimate;
use super::summary::Z_95;
use std::f64::consts::LN_10;

/// Elo points for each unit in which the model is solved.
const ELO: f64 = 400.0 / LN_10;
/// The most a rating changes in one step, so that a first guess far off does no harm.
const LONGEST_STEP: f64 = 1.0;
/// A step this short ends the search for the best ratings.
const SHORTEST_STEP: f64 = 1e-9;
/// Steps at most; a handful is usual.
const STEPS: usize = 200;

/// Results of two contestants against each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Meeting {
    /// Index of the one whose points are counted.
    pub first: usize,
    /// Index of its opponent.
    pub second: usize,
    /// Games played.
    pub games: f64,
    /// Points of the first, a draw half a point.
    pub points: f64,
}

/// The ratings of `contestants` that met so, in Elo points above the first of them, with the errors
/// of those differences. Every two who meet are taken to have drawn one game more: a clean sweep then
/// has a finite rating too. The errors count a draw as half a win and half a loss, and are a little
/// too wide where many games are drawn.
pub fn ratings(contestants: usize, meetings: &[Meeting]) -> Vec<Estimate> {
    let mut strengths = vec![0.0; contestants];
    let mut variances = vec![0.0; contestants];
    for _ in 0..STEPS {
        let Some((step, errors)) = newton(&strengths, meetings) else { break };
        let longest = step.iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
        let scale = (LONGEST_STEP / longest).min(1.0);
        strengths.iter_mut().skip(1).zip(&step).for_each(|(strength, part)| *strength += scale * part);
        variances.splice(1.., errors);
        if longest < SHORTEST_STEP {
            break;
        }
    }
    let estimate = |(strength, variance): (&f64, &f64)| Estimate {
        value: strength * ELO,
        error: variance.sqrt() * Z_95 * ELO,
    };
    strengths.iter().zip(&variances).map(estimate).collect()
}

/// One step of Newton's method for everyone but the first, and the variances where it starts from;
/// `None` where a contestant has no opponent.
fn newton(strengths: &[f64], meetings: &[Meeting]) -> Option<(Vec<f64>, Vec<f64>)> {
    let others = strengths.len().checked_sub(1)?;
    let mut gradient = vec![0.0; others];
    let mut information = vec![vec![0.0; others]; others];
    for meeting in meetings {
        let expected = 1.0 / (1.0 + (strengths[meeting.second] - strengths[meeting.first]).exp());
        let games = meeting.games + 1.0;
        let surprise = meeting.points + 0.5 - games * expected;
        let weight = games * expected * (1.0 - expected);
        let places = [meeting.first.checked_sub(1), meeting.second.checked_sub(1)];
        for (place, sign) in places.into_iter().zip([1.0, -1.0]) {
            let Some(place) = place else { continue };
            gradient[place] += sign * surprise;
            information[place][place] += weight;
        }
        if let [Some(a), Some(b)] = places {
            information[a][b] -= weight;
            information[b][a] -= weight;
        }
    }
    let covariance = inverse(information)?;
    let step = covariance.iter().map(|row| row.iter().zip(&gradient).map(|(a, b)| a * b).sum());
    Some((step.collect(), (0..others).map(|place| covariance[place][place]).collect()))
}

/// The inverse of a symmetric matrix, by Gauss and Jordan; `None` where there is none.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    for (place, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| if column == place { 1.0 } else { 0.0 }));
    }
    for place in 0..size {
        let pivot = matrix[place][place];
        if pivot <= f64::EPSILON {
            return None;
        }
        matrix[place].iter_mut().for_each(|cell| *cell /= pivot);
        let pivot_row = matrix[place].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|&(other, _)| other != place) {
            let factor = row[place];
            row.iter_mut().zip(&pivot_row).for_each(|(cell, above)| *cell -= factor * above);
        }
    }
    Some(matrix.into_iter().map(|mut row| row.split_off(size)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meeting(first: usize, second: usize, games: f64, points: f64) -> Meeting {
        Meeting { first, second, games, points }
    }

    #[test]
    fn two_contestants_get_the_elo_of_their_score() {
        // 75 of 100 points are worth 400·log10(3); with the game drawn on top it is 75½ of 101.
        let found = ratings(2, &[meeting(0, 1, 100.0, 25.0)]);
        let expected = 400.0 * (75.5_f64 / 25.5).log10();
        assert_eq!((found[0].value, found[0].error), (0.0, 0.0));
        assert!((found[1].value - expected).abs() < 1e-6, "{found:?}");
        let share: f64 = 75.5 / 101.0;
        let error = Z_95 * ELO / (101.0 * share * (1.0 - share)).sqrt();
        assert!((found[1].error - error).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn consistent_results_add_up_along_a_chain() {
        let expected = |difference: f64| 1.0 / (1.0 + 10_f64.powf(-difference / 400.0));
        let many = 1e9;
        let met = |first, second, difference| meeting(first, second, many, many * expected(difference));
        let found = ratings(4, &[met(1, 0, 200.0), met(2, 1, 150.0), met(3, 2, -50.0), met(3, 0, 300.0)]);
        for (found, expected) in found.iter().zip([0.0, 200.0, 350.0, 300.0]) {
            assert!((found.value - expected).abs() < 0.01, "{found:?}, expected {expected}");
        }
    }

    #[test]
    fn a_clean_sweep_and_no_games_at_all_have_finite_ratings() {
        let found = ratings(3, &[meeting(0, 1, 20.0, 0.0), meeting(1, 2, 0.0, 0.0)]);
        let expected = 400.0 * 41_f64.log10();
        assert!((found[1].value - expected).abs() < 1e-6, "{found:?}");
        assert!(
            (found[2].value - expected).abs() < 1e-6,
            "nothing is known but whom it will meet: {found:?}"
        );
        assert!(found[2].error > found[1].error && found[2].error.is_finite());
    }

    #[test]
    fn nobody_and_somebody_without_an_opponent_have_no_more_than_a_zero() {
        assert!(ratings(0, &[]).is_empty());
        assert_eq!(ratings(1, &[]).len(), 1);
        assert_eq!(ratings(2, &[])[1].value, 0.0);
    }
}
