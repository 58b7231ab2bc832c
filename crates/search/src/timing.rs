//! Time management: the soft and the hard limit of a move.
//!
//! A clock gives every move a *share*. Two limits follow from it: after the *soft* one no new
//! iteration is begun, the *hard* one ends the iteration in progress. The soft limit is scaled after
//! every iteration by the stability of the search. Parameters:
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
//! | `SETTLED` | 1.5 1.2 1.0 0.9 0.8 | scale of the soft limit by the number of iterations in a row with this best move |
//! | `EFFORT` | (1.45 − part) × 1.35 | scale by the part of all nodes spent on the best move |
//! | `DROP` | + 0.4 per 100 units, 0.85 to 1.5 | scale by the drop of the score below the mean of its last two |
//! | `SINGLE_REPLY` | 0.05 | scale when there is but one move to search |
//! | `SCALED_FROM` | depth 4 | minimum depth: shallower iterations are too unstable |
//!
//! The signals are those of every strong engine (Stockfish's `timeman`, node fraction as in Obsidian
//! and akimbo); the numbers are round ones chosen here.

use boyi_core::{Depth, Score};
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
const SETTLED: [f64; 5] = [1.5, 1.2, 1.0, 0.9, 0.8];
const EFFORT: (f64, f64) = (1.45, 1.35);
const DROP: f64 = 0.4 / 100.0;
const DROP_RANGE: (f64, f64) = (0.85, 1.5);
const SINGLE_REPLY: f64 = 0.05;
const SCALED_FROM: Depth = Depth(4);

/// State of a game clock when the search begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
pub struct TimeLimit {
    /// No new iteration is begun after this.
    pub soft: Duration,
    /// The iteration in progress is given up after this.
    pub hard: Duration,
    /// Whether the soft limit is scaled by the stability of the search. It never exceeds the hard one.
    pub flexible: bool,
}

impl TimeLimit {
    /// Returns the limit for a fixed `time`. An iteration takes longer than all before it together, so none
    /// begins with less than two fifths of the time left.
    pub fn of(time: Duration) -> TimeLimit {
        TimeLimit { soft: part(time, SOFT), hard: time, flexible: false }
    }

    /// Returns the limit for the next move on a clock.
    pub fn of_clock(clock: &ClockTime) -> TimeLimit {
        let reserve = (clock.left / RESERVE).min(MOST_RESERVE);
        let usable =
            clock.left.saturating_sub(clock.overhead.saturating_add(reserve)).max(Duration::from_millis(1));
        let moves = clock.moves_to_go.map_or(MOVES_EXPECTED, |moves| moves.clamp(1, MOST_MOVES));
        let share = (usable / moves).saturating_add(part(clock.increment, INCREMENT_USED));
        let most = part(usable, if moves == 1 { LAST_OF_CLOCK } else { MOST_OF_CLOCK });
        let hard = share.saturating_mul(HARD).min(most);
        TimeLimit { soft: part(share, SOFT).min(hard), hard, flexible: true }
    }

    /// Returns the minimum of both limits.
    #[must_use]
    pub fn min(self, other: TimeLimit) -> TimeLimit {
        TimeLimit {
            soft: self.soft.min(other.soft),
            hard: self.hard.min(other.hard),
            flexible: self.flexible && other.flexible,
        }
    }

    /// Returns the soft limit times `scale`, at most the hard limit; unscaled where the time is fixed.
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

/// The result of an iteration as the time management sees it.
pub(crate) struct IterationSummary<M> {
    pub(crate) depth: Depth,
    pub(crate) best: M,
    pub(crate) score: Score,
    /// The part of all nodes spent on the best move, 0 to 1; `None` when several lines share them.
    pub(crate) effort: Option<f64>,
}

/// Stability of best move and score over the iterations, from which the soft limit is scaled.
pub(crate) struct Stability<M> {
    best: Option<M>,
    /// Iterations in a row with this best move.
    best_move_stability: usize,
    /// The scores of the last two iterations, the later one first.
    scores: [Option<Score>; 2],
    /// There is only one move to search.
    single: bool,
    /// Factor of the soft limit.
    pub(crate) scale: f64,
}

impl<M: Copy + Eq> Stability<M> {
    /// Returns the state before the first iteration at a root with `moves` moves.
    pub(crate) fn new(moves: usize) -> Stability<M> {
        let single = moves == 1;
        let scale = if single { SINGLE_REPLY } else { 1.0 };
        Stability { best: None, best_move_stability: 0, scores: [None; 2], single, scale }
    }

    /// Updates the scale after a finished iteration.
    pub(crate) fn update(&mut self, summary: &IterationSummary<M>) {
        self.best_move_stability =
            if self.best == Some(summary.best) { self.best_move_stability + 1 } else { 0 };
        self.best = Some(summary.best);
        if summary.depth >= SCALED_FROM && !self.single {
            let settled = SETTLED[self.best_move_stability.min(SETTLED.len() - 1)];
            let effort = summary.effort.map_or(1.0, |part| (EFFORT.0 - part) * EFFORT.1);
            self.scale = settled * effort * self.drop_scale(summary.score);
        }
        self.scores = [Some(summary.score), self.scores[0]];
    }

    /// Returns the factor for the drop of the score below the mean of its last two.
    fn drop_scale(&self, score: Score) -> f64 {
        let [Some(last), Some(before)] = self.scores else { return 1.0 };
        let usual = f64::from(last.raw() + before.raw()) / 2.0;
        (1.0 + (usual - f64::from(score.raw())) * DROP).clamp(DROP_RANGE.0, DROP_RANGE.1)
    }
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
        assert!(TimeLimit::of(Duration::MAX).soft < Duration::MAX);
    }

    #[test]
    fn a_clock_that_must_last_is_spent_in_shares() {
        let limit = TimeLimit::of_clock(&clock(60_500, 0, None, 0));
        assert_eq!(limit, TimeLimit { soft: MILLIS(1_200), hard: MILLIS(8_000), flexible: true });
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

    fn scale_after(summarys: &[(u8, i32, f64)]) -> f64 {
        let mut stability = Stability::new(5);
        for (&(best, score, effort), depth) in summarys.iter().zip(4..) {
            let (depth, score) = (Depth(depth), Score::eval(score));
            stability.update(&IterationSummary { depth, best, score, effort: Some(effort) });
        }
        stability.scale
    }

    #[test]
    fn a_settled_search_takes_less_time_than_one_in_doubt() {
        let settled = scale_after(&[(1, 20, 0.9); 6]);
        let changed = scale_after(&[(1, 20, 0.9), (1, 20, 0.9), (2, 20, 0.4)]);
        let fell = scale_after(&[(1, 20, 0.9), (1, 20, 0.9), (1, -80, 0.9)]);
        let rose = scale_after(&[(1, 20, 0.9), (1, 20, 0.9), (1, 120, 0.9)]);
        let same = scale_after(&[(1, 20, 0.9), (1, 20, 0.9), (1, 20, 0.9)]);
        assert!(settled < same && same < fell && rose < same && same < changed);
        assert!(settled < 0.7 && changed > 1.5, "{settled} {changed}");
    }

    #[test]
    fn a_single_reply_is_played_soon() {
        let mut stability = Stability::new(1);
        for depth in 1..9 {
            let summary =
                IterationSummary { depth: Depth(depth), best: 7, score: Score::ZERO, effort: Some(1.0) };
            stability.update(&summary);
        }
        let limit = TimeLimit { soft: MILLIS(1_000), hard: MILLIS(4_000), flexible: true };
        assert_eq!(limit.scaled_soft(stability.scale), MILLIS(50));
        let fixed = TimeLimit { flexible: false, ..limit };
        assert_eq!(fixed.scaled_soft(stability.scale), MILLIS(1_000), "a fixed time is not scaled");
    }

    #[test]
    fn no_scale_lifts_the_soft_limit_above_the_hard_one() {
        let limit = TimeLimit { soft: MILLIS(100), hard: MILLIS(120), flexible: true };
        assert_eq!(limit.scaled_soft(3.0), MILLIS(120));
    }
}
