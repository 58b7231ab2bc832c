//! A seeded choice among moves that are proved to be equally good.
//!
//! After a search with alpha-beta most moves are only known to be *at most* as good as the best.
//! Choosing among "equal scores" would play blunders that happened to fail low on the same bound,
//! the classic mistake of tutorials. So every move that might be equal is searched once more with a
//! window just below the best value; only those that come out inside are candidates.

use crate::node::Aborted;
use crate::searcher::{Worker, split_mix};
use crate::trace::{Event, Reason, Trace, Why};
use boyi_core::{Depth, Ply, Position, Score, Window};

/// The moves that are proved good enough, and the one to play.
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
    /// An unfinished iteration has put `best` first: candidates equal to another move are void.
    pub(crate) fn keep_if_best_is_still(&mut self, best: M) {
        if self.candidates.first() != Some(&best) {
            *self = Choice::default();
        }
    }
}

impl<P: Position, T: Trace<P::Move>> Worker<'_, P, T> {
    /// Finds every root move whose value is at least the best minus the variety margin, and
    /// chooses one. When the limits end the search among them, those proved so far stand.
    pub(crate) fn choose(
        &mut self,
        position: &mut P,
        depth: Depth,
        choice: &mut Choice<P::Move>,
    ) -> Result<(), Aborted> {
        let Some(seed) = self.options.seed.filter(|_| self.watch.is_main()) else { return Ok(()) };
        let best = self.root.value();
        let enough = lowest_candidate(best, self.options.variety);
        choice.candidates.clear();
        let mut result = Ok(());
        for place in 0..self.root.moves.len() {
            match self.is_worth(position, place, enough, best, depth) {
                Ok(true) => choice.candidates.push(self.root.moves[place].mv),
                Ok(false) => {}
                Err(Aborted) => {
                    result = Err(Aborted);
                    break;
                }
            }
        }
        let dice = split_mix(seed ^ split_mix(position.key()));
        choice.chosen = pick(&choice.candidates, dice);
        result
    }

    /// Is this root move proved to be worth at least `enough`?
    fn is_worth(
        &mut self,
        position: &mut P,
        place: usize,
        enough: Score,
        best: Score,
        depth: Depth,
    ) -> Result<bool, Aborted> {
        let root = &self.root.moves[place];
        if place < self.root.wanted {
            return Ok(root.line.score >= enough);
        }
        if root.ceiling < enough {
            return Ok(false);
        }
        self.memory.tried.clear();
        let window = Window::new(enough - 1, best + 1);
        self.trace(|| Event::Within { why: Why::Candidate, window, depth });
        let node = self.root_node(position, window, depth);
        let score = self.search_root_move(position, &node, enough - 1, place, true)?;
        Ok(self.leave(score, Reason::Searched) >= enough)
    }
}

/// The least value a move may have to be chosen when the best has `best`. A margin never crosses
/// from a win to no win, or from no loss to a loss; of losing moves only the longest are taken.
fn lowest_candidate(best: Score, variety: i32) -> Score {
    let lowest = best - variety;
    if best.is_win() {
        lowest.max(Score::win_at(Ply::MAX))
    } else if best.is_loss() {
        best
    } else {
        lowest.max(-Score::MAX_EVAL)
    }
}

fn pick<M: Copy>(candidates: &[M], dice: u64) -> Option<M> {
    let index = dice % u64::try_from(candidates.len()).ok().filter(|&n| n > 0)?;
    candidates.get(usize::try_from(index).ok()?).copied()
}
