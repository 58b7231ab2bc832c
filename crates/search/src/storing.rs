//! The traces of a finished node: its TT entry, and the lessons of its score for the statistics.

use crate::Entry;
use crate::histories::Histories;
use crate::node::{MoveLoop, Node};
use crate::trace::Trace;
use crate::worker::Worker;
use boyi_core::{Bound, Depth, Knowledge, Score};

impl<P: Knowledge, T: Trace<P::Move>> Worker<'_, P, T> {
    /// Updates correction history and the prior countermove bonus, then writes the TT entry.
    #[inline(always)]
    pub(crate) fn store_result(&mut self, position: &P, node: &Node, result: &MoveLoop<P::Move>) {
        let bound = Bound::of(result.score, node.window);
        if P::CAPS.selective && node.selective {
            if let Some(eval) = node.static_eval
                && (result.best.is_none() || result.best_is_quiet)
            {
                self.state.histories.update_correction(position, eval, result.score, bound, node.depth);
            }
            let share = self.params.prior_countermove_share;
            if result.best.is_none() && share > 0 {
                let bonus = Histories::<P>::bonus(&self.params, node.depth, true) * share / 16;
                self.state.histories.on_fail_low(&self.state.stack, node.ply, bonus);
            }
        }
        self.store(position, node, result.best, result.score, bound, node.depth);
    }

    /// Writes a TT entry for the node, with the bound of its score and the depth to which it was searched.
    #[inline]
    pub(crate) fn store(
        &self,
        position: &P,
        node: &Node,
        best: Option<P::Move>,
        score: Score,
        bound: Bound,
        depth: Depth,
    ) {
        let Some((score, bound)) = self.in_any_line(node, score, bound) else { return };
        let entry = Entry {
            best: best.map(|mv| position.encode(mv)),
            score,
            bound,
            depth,
            eval: node.raw_eval,
            tt_pv: P::CAPS.selective && node.selective && node.tt_pv,
            complete: self.is_complete_since(node.depth_cuts),
        };
        self.table.store(node.key, node.ply, entry);
    }

    /// Writes a TT entry of depth 0.
    #[inline]
    pub(crate) fn store_leaf(&self, position: &P, node: &Node, best: Option<P::Move>, score: Score) {
        if P::CAPS.selective && node.selective {
            self.store(position, node, best, score, Bound::of(score, node.window), Depth::ZERO);
        }
    }

    /// The part of a value that the TT keeps. A win or a loss of a node below which a line ended with a win or a loss by the
    /// repetition law may depend on the moves that led to the node: of its distance nothing is kept, only that the value
    /// lies beyond every evaluation; `None` if the bound does not say that.
    #[inline]
    fn in_any_line(&self, node: &Node, score: Score, bound: Bound) -> Option<(Score, Bound)> {
        let rests_on_law = P::CAPS.path_dependent && self.iteration.law_ends != node.law_ends;
        if !rests_on_law || !score.is_decided() {
            return Some((score, bound));
        }
        match (bound, score.is_win()) {
            (Bound::Exact | Bound::Lower, true) => Some((Score::MAX_EVAL, Bound::Lower)),
            (Bound::Exact | Bound::Upper, false) => Some((-Score::MAX_EVAL, Bound::Upper)),
            (Bound::Upper, true) | (Bound::Lower, false) => None,
        }
    }
}
