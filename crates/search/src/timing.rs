//! Time management: the soft and the hard limit of a move.
//!
//! A fixed time for a move is used to its end, by a forced move too, whose search fills the table for the moves after
//! it; a *thrifty* limit leaves the rest of a forced move's time. It is the *hard* limit, which ends the iteration in
//! progress. A clock gives every move a *share*, from which the hard limit follows and a *soft* one, after
//! which no new iteration is begun. The soft limit is scaled after every iteration by the stability of the
//! search ([`stability`](crate::stability)). Parameters:
//!
//! | parameter | value | meaning |
//! |---|---|---|
//! | `MOVES_EXPECTED` | 30 | expected moves to the end of the game without `moves_to_go` |
//! | `MOST_MOVES` | 50 | upper limit of `moves_to_go`: few games last longer |
//! | `INCREMENT_USED` | 3/4 | part of the increment that belongs to the share |
//! | `SOFT` | 3/5 | the soft limit, in shares |
//! | `HARD` | 4 | the hard limit, in shares |
//! | `MOST_OF_CLOCK` | 2/5 | maximum part of what is usable for any other move |
//! | `LAST_OF_CLOCK` | 4/5 | maximum part of what is usable for the last move before the clock is set again |
//! | `RESERVE` | 1/8, at most 500 ms | part of the clock never used: a loaded machine may wake the engine late |
//! | `FORCED` | 10 ms | maximum part of a thrifty fixed time when there is but one move to play |
//!
//! The numbers are round ones chosen here.

use std::time::Duration;

const MOVES_EXPECTED: u32 = 30;
const MOST_MOVES: u32 = 50;
const INCREMENT_USED: (u32, u32) = (3, 4);
const SOFT: (u32, u32) = (3, 5);
const HARD: u32 = 4;
const MOST_OF_CLOCK: (u32, u32) = (2, 5);
const LAST_OF_CLOCK: (u32, u32) = (4, 5);
const RESERVE: u32 = 8;
const MOST_RESERVE: Duration = Duration::from_millis(500);
const FORCED: Duration = Duration::from_millis(10);
/// The least time for a move.
const LEAST: Duration = Duration::from_millis(1);

/// State of a game clock when the search begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ClockTime {
    /// Time left to the player to move.
    pub left: Duration,
    /// Added after every move.
    pub increment: Duration,
    /// Moves until the clock is set again; `None` when `left` must last for the rest of the game.
    pub moves_to_go: Option<u32>,
    /// Time kept back on every move for the delay between engine and clock.
    pub overhead: Duration,
}

/// Two times since the start of the search, or since the end of pondering.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TimeLimit {
    /// No new iteration is begun after this; [`Duration::MAX`] for no soft limit.
    pub soft: Duration,
    /// The iteration in progress is given up after this. A better move that it has found counts.
    pub hard: Duration,
    /// Whether the soft limit is scaled by the stability of the search, up to the hard one.
    pub flexible: bool,
    /// Whether a fixed time is left unused where there is but one move to play. A clock is always saved then.
    pub thrifty: bool,
}

/// Returns the part of a fixed `time` for a move that the search may use: all but the `overhead`, at least half
/// of it and 1 ms.
pub fn usable_time(time: Duration, overhead: Duration) -> Duration {
    time.saturating_sub(overhead).max(time / 2).max(LEAST)
}

impl TimeLimit {
    /// Returns the limit for a fixed `time`, which is used to its end.
    pub fn of(time: Duration) -> TimeLimit {
        TimeLimit { soft: Duration::MAX, hard: time, flexible: false, thrifty: false }
    }

    /// Returns the limit for the next move on a clock.
    pub fn of_clock(clock: &ClockTime) -> TimeLimit {
        let reserve = (clock.left / RESERVE).min(MOST_RESERVE);
        let usable = clock.left.saturating_sub(clock.overhead.saturating_add(reserve)).max(LEAST);
        let moves = clock.moves_to_go.map_or(MOVES_EXPECTED, |moves| moves.clamp(1, MOST_MOVES));
        let share = (usable / moves).saturating_add(part(clock.increment, INCREMENT_USED));
        let most = part(usable, if moves == 1 { LAST_OF_CLOCK } else { MOST_OF_CLOCK });
        let hard = share.saturating_mul(HARD).min(most);
        TimeLimit { soft: part(share, SOFT).min(hard), hard, flexible: true, thrifty: false }
    }

    /// Returns the limit that is thrifty or not.
    #[must_use]
    pub fn thrifty(self, thrifty: bool) -> TimeLimit {
        TimeLimit { thrifty, ..self }
    }

    /// Returns the limit under which both hold: the smaller soft limit, scaled if that one is, and the smaller
    /// hard limit.
    #[must_use]
    pub fn min(self, other: TimeLimit) -> TimeLimit {
        let first = if self.soft <= other.soft { self } else { other };
        TimeLimit { hard: self.hard.min(other.hard), ..first }
    }

    /// Returns the limit where there is but one move to play: a thrifty fixed time is spent on a line and a score
    /// alone. The soft limit of a clock is scaled for it.
    pub(crate) fn when_forced(self) -> TimeLimit {
        if self.flexible || !self.thrifty { self } else { TimeLimit { hard: self.hard.min(FORCED), ..self } }
    }

    /// Returns the soft limit times `scale`, at most the hard limit; unscaled where it is not flexible.
    pub(crate) fn scaled_soft(&self, scale: f64) -> Duration {
        if !self.flexible {
            return self.soft;
        }
        let scaled = Duration::try_from_secs_f64(self.soft.as_secs_f64() * scale);
        scaled.map_or(self.hard, |soft| soft.min(self.hard))
    }
}

/// Returns a part of a time. Divides first, so that no time overflows.
fn part(time: Duration, (numerator, denominator): (u32, u32)) -> Duration {
    (time / denominator).saturating_mul(numerator)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MILLIS: fn(u64) -> Duration = Duration::from_millis;

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>, overhead: u64) -> ClockTime {
        ClockTime {
            left: MILLIS(left),
            increment: MILLIS(increment),
            moves_to_go,
            overhead: MILLIS(overhead),
        }
    }

    #[test]
    fn a_move_leaves_overhead_and_reserve_on_the_clock() {
        for left in [0, 1, 30, 100, 1_000, 60_000] {
            for increment in [0, 10, 5_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let limit = TimeLimit::of_clock(&clock(left, increment, moves_to_go, 20));
                    let context = format!("{left}+{increment} {moves_to_go:?}: {limit:?}");
                    assert!(limit.soft <= limit.hard, "{context}");
                    let kept = 20 + (left / 8).min(500);
                    assert!(limit.hard <= MILLIS(left.saturating_sub(kept).max(1)), "{context}");
                }
            }
        }
    }

    #[test]
    fn any_clock_at_all_has_limits() {
        let forever = ClockTime {
            left: Duration::MAX,
            increment: Duration::MAX,
            moves_to_go: None,
            overhead: Duration::ZERO,
        };
        assert!(TimeLimit::of_clock(&forever).hard > Duration::from_secs(1 << 32));
        assert_eq!(TimeLimit::of(Duration::MAX).hard, Duration::MAX);
    }

    #[test]
    fn a_fixed_time_is_used_up_but_for_the_overhead() {
        let usable = |time, overhead| usable_time(MILLIS(time), MILLIS(overhead));
        assert_eq!(usable(1_000, 30), MILLIS(970));
        assert_eq!(usable(20, 30), MILLIS(10), "half of it at least");
        assert_eq!(usable(0, 30), MILLIS(1));
        let limit = TimeLimit::of(MILLIS(100));
        for scale in [0.05, 1.0, 5.0] {
            assert!(limit.scaled_soft(scale) >= limit.hard, "no iteration is left out");
        }
    }

    #[test]
    fn a_forced_move_takes_a_moment_of_a_thrifty_fixed_time() {
        let when_forced = |time, thrifty| TimeLimit::of(MILLIS(time)).thrifty(thrifty).when_forced().hard;
        assert_eq!(when_forced(60_000, true), FORCED);
        assert_eq!(when_forced(3, true), MILLIS(3));
        assert_eq!(when_forced(60_000, false), MILLIS(60_000));
        let of_clock = TimeLimit::of_clock(&clock(60_000, 0, None, 0));
        assert_eq!(of_clock.when_forced(), of_clock);
    }

    /// A time for each move besides the clock cuts a move short, whatever the clock would give it.
    #[test]
    fn of_a_fixed_time_and_a_clock_both_hold() {
        let of_clock = TimeLimit { soft: MILLIS(900), hard: MILLIS(4_000), flexible: true, thrifty: false };
        for (fixed, hard) in [(100, 100), (2_000, 2_000), (60_000, 4_000)] {
            let expected = TimeLimit { hard: MILLIS(hard), ..of_clock };
            assert_eq!(of_clock.min(TimeLimit::of(MILLIS(fixed))), expected);
            assert_eq!(TimeLimit::of(MILLIS(fixed)).min(of_clock), expected);
        }
        let both = of_clock.min(TimeLimit::of(MILLIS(100)));
        assert_eq!((both.scaled_soft(0.5), both.scaled_soft(0.05)), (MILLIS(100), MILLIS(45)));
    }

    #[test]
    fn a_clock_that_must_last_is_spent_in_shares() {
        let limit = TimeLimit::of_clock(&clock(60_500, 0, None, 0));
        assert_eq!(
            limit,
            TimeLimit { soft: MILLIS(1_200), hard: MILLIS(8_000), flexible: true, thrifty: false }
        );
    }

    #[test]
    fn more_moves_to_go_mean_smaller_shares() {
        let soft = |moves| TimeLimit::of_clock(&clock(60_500, 0, Some(moves), 0)).soft;
        assert_eq!(soft(40), MILLIS(900));
        for moves in 1..50 {
            assert!(soft(moves + 1) < soft(moves), "{moves}");
        }
        assert_eq!(soft(50), soft(u32::MAX));
    }

    /// A player who always uses the hard limit and is woken late every time never loses on time.
    #[test]
    fn the_clock_lasts_even_if_every_move_is_hard_and_late() {
        let (increment, late) = (100, MILLIS(60));
        let mut left = MILLIS(2_000);
        for mv in 0..500 {
            let now = ClockTime { left, ..clock(0, increment, None, 10) };
            let spent = TimeLimit::of_clock(&now).hard + late;
            assert!(spent < left, "move {mv}: {spent:?} of {left:?}");
            left = left - spent + MILLIS(increment);
        }
    }

    #[test]
    fn no_scale_lifts_the_soft_limit_above_the_hard_one() {
        let limit = TimeLimit { soft: MILLIS(100), hard: MILLIS(120), flexible: true, thrifty: false };
        assert_eq!(limit.scaled_soft(3.0), MILLIS(120));
    }
}
