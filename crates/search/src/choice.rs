//! A seeded choice among root moves that are proved to be equally good.
//!
//! After an alpha-beta search most moves are only known to be *at most* as good as the best. A choice among
//! "equal scores" would play blunders that happened to fail low on the same bound, the classic mistake of
//! tutorials. Every move that might be equal is therefore searched once more with a window just below the
//! best value; only those whose score lies inside are candidates.

use crate::trace::{Event, Purpose, Reason, Trace};
use crate::unwind::Unwind;
use crate::worker::Worker;
use boyi_core::{Depth, Knowledge, Score, Window, hash::split_mix};

/// The root moves that are proved good enough, and the one to play.
pub(crate) struct Choice<M> {
    pub(crate) candidates: Vec<M>,
    pub(crate) chosen: Option<M>,
}

impl<M> Default for Choice<M> {
    fn default() -> Choice<M> {
        Choice { candidates: Vec::new(), chosen: None }
    }
}

impl<M: Copy + Eq> Choice<M> {
    /// Discards the candidates if an unfinished iteration has put another move first.
    pub(crate) fn keep_if_best_is_still(&mut self, best: M) {
        if self.candidates.first() != Some(&best) {
            *self = Choice::default();
        }
    }
}

impl<P: Knowledge, T: Trace<P::Move>> Worker<'_, P, T> {
    /// Finds every root move whose value is at least the best minus the variety margin, and
    /// chooses one. When a limit ends the search among them, those proved so far stand.
    pub(crate) fn choose(
        &mut self,
        position: &mut P,
        depth: Depth,
        choice: &mut Choice<P::Move>,
    ) -> Result<(), Unwind> {
        let Some(seed) = self.options.seed.filter(|_| self.is_main()) else { return Ok(()) };
        let best = self.root.value();
        let lowest = lowest_candidate(best, self.options.variety);
        choice.candidates.clear();
        let mut result = Ok(());
        for place in 0..self.root.moves.len() {
            match self.reaches(position, place, lowest, best, depth) {
                Ok(true) => choice.candidates.push(self.root.moves[place].mv),
                Ok(false) => {}
                Err(unwind) => {
                    result = Err(unwind);
                    break;
                }
            }
        }
        let random = split_mix(seed ^ split_mix(position.key()));
        choice.chosen = pick(&choice.candidates, random);
        result
    }

    /// Returns whether this root move is proved to be worth at least `lowest`.
    fn reaches(
        &mut self,
        position: &mut P,
        place: usize,
        lowest: Score,
        best: Score,
        depth: Depth,
    ) -> Result<bool, Unwind> {
        let root = &self.root.moves[place];
        if place < self.root.wanted {
            return Ok(root.line.score >= lowest);
        }
        if root.upper_bound < lowest {
            return Ok(false);
        }
        self.state.clear_path();
        let window = Window::new(lowest - 1, best + 1);
        self.emit(|| Event::Within { purpose: Purpose::Choice, window, depth });
        let node = self.root_node(position, window, depth);
        let score = self.search_root_move(position, &node, lowest - 1, place, true)?;
        Ok(self.leave(score, Reason::AllMoves) >= lowest)
    }
}

/// The least value a move may have to be chosen when the best has `best`. A margin never crosses
/// from a win to no win, or from no loss to a loss; of losing moves only the longest are candidates.
fn lowest_candidate(best: Score, variety: i32) -> Score {
    let lowest = best - variety;
    if best.is_win() {
        lowest.max(Score::LEAST_WIN)
    } else if best.is_loss() {
        best
    } else {
        lowest.max(-Score::MAX_EVAL)
    }
}

fn pick<M: Copy>(candidates: &[M], random: u64) -> Option<M> {
    let index = random % u64::try_from(candidates.len()).ok().filter(|&n| n > 0)?;
    candidates.get(usize::try_from(index).ok()?).copied()
}
