//! The margin of a position in a game with graded ends, by a series of null-window tests near a guess.

use super::bisection::Interval;
use super::node::Search;
use crate::unwind::Unwind;
use boyi_core::{Ply, Score, Solvable};

/// The next bound to test: first the guess, then as in MTD(f) just above a lower bound or just at an upper bound
/// that was found (Plaat, Schaeffer, Pijls and de Bruin, *Best-first fixed-depth minimax algorithms*, 1996). The
/// step doubles while the value lies on the same side, and once it is enclosed the interval is halved, so that a
/// bad guess costs a logarithmic number of tests.
struct Steps {
    /// The margin in points to test.
    bound: i32,
    /// The last step: positive after a lower bound was found, negative after an upper bound, 0 before the first.
    step: i32,
    /// Whether bounds were found on both sides.
    enclosed: bool,
}

impl Steps {
    fn from(guess: Score) -> Steps {
        Steps { bound: guess.least_margin(), step: 0, enclosed: false }
    }

    /// Returns the bound of the next test; `None` when the value is known.
    fn next_bound(&self, known: Interval) -> Option<Score> {
        if known.lower >= known.upper {
            return None;
        }
        let (low, high) = (known.lower.least_margin(), known.upper.least_margin());
        let bound = if self.enclosed { (low + high + 1).div_euclid(2) } else { self.bound };
        Some(Score::by_margin(bound.clamp(low + 1, high)))
    }

    /// Moves the bound after a search for `beta` has returned `score`.
    fn advance(&mut self, beta: Score, score: Score) {
        let step = if score >= beta { 1 } else { -1 };
        self.enclosed |= step == -self.step.signum();
        self.step = if self.step == 0 { step } else { 2 * self.step };
        // A score below `beta` is an upper bound, so that the next smaller test is for the score itself.
        self.bound = score.least_margin() + self.step + i32::from(step < 0);
    }
}

impl<P: Solvable> Search<'_, P> {
    /// Narrows the bounds of the root down to its value, in a game with graded ends.
    pub(super) fn find_margin(&mut self, position: &mut P) -> Result<(), Unwind> {
        if self.known.lower < self.known.upper {
            let guess = self.guess(position)?;
            self.margin(position, guess, self.known, |search, known| search.known = known)?;
        }
        Ok(())
    }

    /// Returns the value of a position from bounds and a guess of it. Calls `narrowed` with the bounds after each
    /// test.
    fn margin(
        &mut self,
        position: &mut P,
        guess: Score,
        mut known: Interval,
        narrowed: impl Fn(&mut Self, Interval),
    ) -> Result<Score, Unwind> {
        let mut steps = Steps::from(guess);
        while let Some(beta) = steps.next_bound(known) {
            let score = self.value(position, beta, Ply::ROOT)?;
            known = known.narrowed(beta, score);
            steps.advance(beta, score);
            narrowed(self, known);
        }
        Ok(known.lower)
    }

    /// Returns the value after the [expected line](Solvable::expected_line), a draw without one.
    fn guess(&mut self, position: &mut P) -> Result<Score, Unwind> {
        let mut line = Vec::new();
        position.expected_line(&mut line);
        if line.is_empty() {
            return Ok(Score::ZERO);
        }
        let mut undos = Vec::with_capacity(line.len());
        let mut same_side = true;
        for &mv in &line {
            undos.push(position.make(mv));
            same_side ^= !position.extra_turn();
        }
        let value = match position.outcome() {
            Some(outcome) => Ok(Score::at_end(position, outcome, Ply::ROOT)),
            None => self
                .guess(position)
                .and_then(|guess| self.margin(position, guess, Interval::whole::<P>(), |_, _| ())),
        };
        for (&mv, undo) in line.iter().zip(undos).rev() {
            position.unmake(mv, undo);
        }
        value.map(|value| if same_side { value } else { -value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the number of tests that find a value among margins up to 64 points.
    fn tests_for(value: i32, guess: i32) -> usize {
        let mut known = Interval { lower: Score::by_margin(-64), upper: Score::by_margin(64) };
        let mut steps = Steps::from(Score::by_margin(guess));
        let mut tests = 0;
        while let Some(beta) = steps.next_bound(known) {
            assert!(beta > known.lower && beta <= known.upper);
            // The least informative score that a search may return.
            let fails_low = Score::by_margin(beta.least_margin() - 1);
            let score = if Score::by_margin(value) >= beta { beta } else { fails_low };
            steps.advance(beta, score);
            known = known.narrowed(beta, score);
            tests += 1;
        }
        assert_eq!(known.lower, Score::by_margin(value));
        tests
    }

    #[test]
    fn any_guess_leads_to_the_value_and_the_right_one_soonest() {
        for value in -64..=64 {
            for guess in -64..=64 {
                let tests = tests_for(value, guess);
                assert!(tests <= 15, "{tests} tests for {value} from {guess}");
            }
            assert!(tests_for(value, value) <= 2, "{value}");
        }
    }
}
