//! Bisection: chooses the bound of the next null-window search.

use boyi_core::{Ply, Position, Score};

/// Bounds of the root's value: `lower..=upper`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Interval {
    pub(super) lower: Score,
    pub(super) upper: Score,
}

impl Interval {
    /// Every result that a game can have.
    pub(super) const fn whole<P: Position>() -> Interval {
        match P::CAPS.max_margin {
            0 => Interval { lower: Score::loss_at(Ply::ROOT), upper: Score::win_at(Ply::ROOT) },
            most => {
                Interval { lower: Score::by_margin(-(most as i32)), upper: Score::by_margin(most as i32) }
            }
        }
    }

    /// Results below this rank are not tested while both sides may still win.
    const LATE: i32 = 8;
    /// Once the winner is known and at most this many ranks are left, the interval is not halved any more.
    const FEW: i32 = 8;

    /// Returns the bound of the next test, in a game of at most `plies` more plies; `None` when the value is
    /// known.
    ///
    /// Results are ranked by the plies they leave unplayed: a draw is 0, a win on the last ply 1.
    /// While both sides may still win, the bound lies half of the way from a bound of the interval towards
    /// the draw, alternately from below and from above: near results, which take shallow searches, are
    /// tested first. A result of a rank below [`LATE`](Interval::LATE) takes as long as the draw itself, so
    /// the next test then decides between win and no win.
    ///
    /// Once the winner is known and [`FEW`](Interval::FEW) results are left, the next test is for a better
    /// result than the latest: the most expensive test that can fail, but it makes the others unnecessary.
    /// `docs/measurements` gives the gain of both rules.
    pub(super) fn next_bound(self, plies: Ply) -> Option<Score> {
        if self.lower >= self.upper {
            return None;
        }
        let (low, high) = (rank(self.lower, plies), rank(self.upper, plies));
        let middle = (low + high).div_euclid(2);
        let halfway = if middle <= 0 { middle.min(low / 2) } else { middle.max(high / 2) };
        let few_left = high - low <= Interval::FEW;
        // The test is for the result one rank above.
        let below = if low < 0 && high > 0 && halfway.abs() < Interval::LATE {
            0
        } else if few_left && low >= 0 {
            low
        } else if few_left && high <= 0 {
            high - 1
        } else {
            halfway
        };
        // Bounds that differ by less than a ply of rank, as games with extra turns may have, still need one
        // test.
        Some(unrank(below.clamp(low, (high - 1).max(low)) + 1, plies).clamp(self.lower + 1, self.upper))
    }

    /// Returns the interval after the search for `beta` has returned `score`.
    pub(super) fn narrowed(self, beta: Score, score: Score) -> Interval {
        if score >= beta {
            Interval { lower: self.lower.max(score), ..self }
        } else {
            Interval { upper: self.upper.min(score), ..self }
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

    /// Returns the number of tests that find a value.
    fn tests_for(value: Score, plies: Ply) -> usize {
        let mut interval = Interval { lower: Score::loss_at(Ply(1)), upper: Score::win_at(Ply(1)) };
        let mut tests = 0;
        while let Some(beta) = interval.next_bound(plies) {
            assert!(beta > interval.lower && beta <= interval.upper);
            // The least informative score that a search may return.
            let answer = if value >= beta { beta } else { beta - 1 };
            let answer = answer.min(interval.upper).max(interval.lower);
            interval =
                interval.narrowed(beta, if value >= beta { answer } else { value.max(interval.lower) });
            tests += 1;
            assert!(tests < 100, "{value}");
        }
        assert_eq!(interval.lower, value);
        tests
    }

    #[test]
    fn every_value_is_found_with_few_tests() {
        let plies = Ply(42);
        for distance in 1..=42 {
            assert!(tests_for(Score::win_at(Ply(distance)), plies) <= 12);
            assert!(tests_for(Score::loss_at(Ply(distance)), plies) <= 12);
        }
        assert!(tests_for(Score::ZERO, plies) <= 12);
    }

    #[test]
    fn late_results_are_not_tested_while_both_may_win() {
        let late = Interval { lower: Score::loss_at(Ply(36)), upper: Score::win_at(Ply(39)) };
        assert_eq!(late.next_bound(Ply(42)), Some(Score::win_at(Ply(42))));
    }

    #[test]
    fn few_results_are_not_halved() {
        let winning = Interval { lower: Score::win_at(Ply(41)), upper: Score::win_at(Ply(33)) };
        assert_eq!(winning.next_bound(Ply(42)), Some(Score::win_at(Ply(40))));
        let losing = Interval { lower: Score::loss_at(Ply(33)), upper: Score::loss_at(Ply(41)) };
        assert_eq!(losing.next_bound(Ply(42)), Some(Score::loss_at(Ply(41))));
        let many = Interval { upper: Score::win_at(Ply(31)), ..winning };
        assert_eq!(many.next_bound(Ply(42)), Some(Score::win_at(Ply(35))));
    }

    #[test]
    fn near_results_are_tested_first() {
        let whole = Interval { lower: Score::loss_at(Ply(2)), upper: Score::win_at(Ply(1)) };
        let first = whole.next_bound(Ply(42)).expect("open");
        assert!(first.is_loss() && first.distance().is_some_and(|ply| ply.0 <= 25), "{first}");
        let then = whole.narrowed(first, first).next_bound(Ply(42)).expect("open");
        assert!(then.is_win() && then.distance().is_some_and(|ply| ply.0 <= 25), "{then}");
    }
}
