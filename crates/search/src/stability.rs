//! The scale of a clock's soft limit by the stability of the search. Parameters:
//!
//! | parameter | value | meaning |
//! |---|---|---|
//! | `SETTLED` | 1.5 1.2 1.0 0.9 0.8 | scale of the soft limit by the number of iterations in a row with this best move |
//! | `EFFORT` | (1.45 − part) × 1.35 | scale by the part of all nodes spent on the best move |
//! | `DROP` | + 0.4 per 100 units, 0.85 to 1.5 | scale by the drop of the score below the mean of its last two |
//! | `SINGLE_REPLY` | 0.05 | scale when there is but one move to search |
//! | `SCALED_FROM` | depth 4 | minimum depth: shallower iterations are too unstable |
//!
//! The signals are those of every strong engine (Stockfish's `timeman`, node fraction as in Obsidian
//! and akimbo); the numbers are round ones chosen here.

use boyi_core::{Depth, Score};

const SETTLED: [f64; 5] = [1.5, 1.2, 1.0, 0.9, 0.8];
const EFFORT: (f64, f64) = (1.45, 1.35);
const DROP: f64 = 0.4 / 100.0;
const DROP_RANGE: (f64, f64) = (0.85, 1.5);
const SINGLE_REPLY: f64 = 0.05;
const SCALED_FROM: Depth = Depth(4);

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
    use crate::TimeLimit;
    use std::time::Duration;

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
        let second = Duration::from_secs(1);
        let limit = TimeLimit { soft: second, hard: 4 * second, flexible: true, thrifty: false };
        assert_eq!(limit.scaled_soft(stability.scale), second / 20);
        let fixed = TimeLimit { flexible: false, ..limit };
        assert_eq!(fixed.scaled_soft(stability.scale), second, "it is not to be scaled");
    }
}
