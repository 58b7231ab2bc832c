//! Bisection: chooses the bound of the next null-window search.

use boyi_core::{Ply, Score};

/// Bounds of the root's value: `lower..=upper`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Interval {
    pub(super) lower: Score,
    pub(super) upper: Score,
}

impl Interval {
    /// Results of a lesser rank are not asked about while both sides may still win.
    const LATE: i32 = 8;
    /// When the winner is known and no more ranks than these are left, they are not halved any more.
    const FEW: i32 = 8;

    /// The next question, as the least value for which the answer is yes; `None` when the value is
    /// known. A game of at most `plies` more plies is asked about.
    ///
    /// Results are ranked by the plies they leave unplayed: a draw is 0, a win on the last ply 1.
    /// While both sides may still win, the question goes half of the way from a bound towards the
    /// draw, alternately from below and from above: near results, which take shallow searches, are
    /// settled first. A result nearer to the last ply than [`LATE`](Interval::LATE) takes as long as the
    /// draw itself, so then the question is who wins.
    ///
    /// When that is known and [`FEW`](Interval::FEW) results are left, the next test is whether there is a better
    /// result than the latest: the most expensive test that can fail, but it makes the others unnecessary. The gain
    /// of both rules stands in `docs/measurements.md`.
    pub(super) fn question(self, plies: Ply) -> Option<Score> {
        if self.lower >= self.upper {
            return None;
        }
        let (low, high) = (rank(self.lower, plies), rank(self.upper, plies));
        let middle = (low + high).div_euclid(2);
        let halfway = if middle <= 0 { middle.min(low / 2) } else { middle.max(high / 2) };
        let few_left = high - low <= Interval::FEW;
        // The question is about the result one rank above.
        let below = if low < 0 && high > 0 && halfway.abs() < Interval::LATE {
            0
        } else if few_left && low >= 0 {
            low
        } else if few_left && high <= 0 {
            high - 1
        } else {
            halfway
        };
        // Bounds that differ by less than a ply of rank, which games with extra turns may have,
        // still leave one question.
        Some(unrank(below.clamp(low, (high - 1).max(low)) + 1, plies).clamp(self.lower + 1, self.upper))
    }

    /// The interval after a search for `beta` has answered with a bound.
    pub(super) fn after(self, beta: Score, answer: Score) -> Interval {
        if answer >= beta {
            Interval { lower: self.lower.max(answer), ..self }
        } else {
            Interval { upper: self.upper.min(answer), ..self }
        }
    }
}

fn rank(score: Score, plies: Ply) -> i32 {
    let unplayed = score.distance().map_or(0, |distance| i32::from(plies.0) + 1 - i32::from(distance.0));
    if score.is_loss() { -unplayed } else { unplayed }
}

fn unrank(rank: i32, plies: Ply) -> Score {
    let distance = Ply((i32::from(plies.0) + 1 - rank.abs()) as u16);
    match rank {
        0 => Score::ZERO,
        1.. => Score::win_at(distance),
        _ => Score::loss_at(distance),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many questions it takes to find a value.
    fn ask(value: Score, plies: Ply) -> usize {
        let mut interval = Interval { lower: Score::loss_at(Ply(1)), upper: Score::win_at(Ply(1)) };
        let mut questions = 0;
        while let Some(beta) = interval.question(plies) {
            assert!(beta > interval.lower && beta <= interval.upper);
            // The least that a search may answer.
            let answer = if value >= beta { beta } else { beta - 1 };
            let answer = answer.min(interval.upper).max(interval.lower);
            interval = interval.after(beta, if value >= beta { answer } else { value.max(interval.lower) });
            questions += 1;
            assert!(questions < 100, "{value}");
        }
        assert_eq!(interval.lower, value);
        questions
    }

    #[test]
    fn every_value_is_found_with_few_questions() {
        let plies = Ply(42);
        for distance in 1..=42 {
            assert!(ask(Score::win_at(Ply(distance)), plies) <= 12);
            assert!(ask(Score::loss_at(Ply(distance)), plies) <= 12);
        }
        assert!(ask(Score::ZERO, plies) <= 12);
    }

    #[test]
    fn late_results_are_not_asked_about_while_both_may_win() {
        let late = Interval { lower: Score::loss_at(Ply(36)), upper: Score::win_at(Ply(39)) };
        assert_eq!(late.question(Ply(42)), Some(Score::win_at(Ply(42))));
    }

    #[test]
    fn few_results_are_not_halved() {
        let winning = Interval { lower: Score::win_at(Ply(41)), upper: Score::win_at(Ply(33)) };
        assert_eq!(winning.question(Ply(42)), Some(Score::win_at(Ply(40))));
        let losing = Interval { lower: Score::loss_at(Ply(33)), upper: Score::loss_at(Ply(41)) };
        assert_eq!(losing.question(Ply(42)), Some(Score::loss_at(Ply(41))));
        let many = Interval { upper: Score::win_at(Ply(31)), ..winning };
        assert_eq!(many.question(Ply(42)), Some(Score::win_at(Ply(35))));
    }

    #[test]
    fn near_results_are_asked_about_first() {
        let whole = Interval { lower: Score::loss_at(Ply(2)), upper: Score::win_at(Ply(1)) };
        let first = whole.question(Ply(42)).expect("open");
        assert!(first.is_loss() && first.distance().is_some_and(|ply| ply.0 <= 25), "{first}");
        let then = whole.after(first, first).question(Ply(42)).expect("open");
        assert!(then.is_win() && then.distance().is_some_and(|ply| ply.0 <= 25), "{then}");
    }
}
