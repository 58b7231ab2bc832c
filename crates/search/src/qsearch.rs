//! Quiescence: a leaf is not evaluated in the middle of an exchange.

use crate::Entry;
use crate::node::{Aborted, Node, NodeKind};
use crate::pvs::Plan;
use crate::searcher::Worker;
use crate::trace::{Event, LeftOut, Reason, Trace};
use boyi_core::{Bound, Depth, Picker, Ply, Position, Score, Stage, Window};

impl<P: Position, T: Trace<P::Move>> Worker<'_, P, T> {
    /// The value of a leaf that has been entered and is not the end of the game. Where the game has
    /// quiescence, noisy moves are searched on; nobody has to make one (*stand pat*), except in
    /// forced positions, where every move is searched. `depth` is 0 at the leaf itself and one less
    /// with every ply of quiescence.
    #[inline]
    pub(crate) fn qsearch<N: NodeKind>(
        &mut self,
        position: &mut P,
        window: Window,
        depth: Depth,
        ply: Ply,
    ) -> Result<Score, Aborted> {
        if !P::QUIESCENCE {
            let raw = self.evaluate(position);
            let value = if P::SELECTIVE && self.selective { self.corrected(position, raw) } else { raw };
            return Ok(self.leaf(value, Reason::Evaluation));
        }
        let mut node = Node::new(position.key(), window, depth, ply, false);
        if P::SELECTIVE && self.selective {
            node.hit = self.table.probe(node.key, ply);
            self.trace_hit(node.hit);
            node.table_move = node.hit.and_then(|entry| entry.best);
            node.was_pv = N::PV || node.hit.is_some_and(|entry| entry.was_pv);
            if let Some(score) = self.table_cutoff::<N>(node.hit, window, Depth::ZERO) {
                return Ok(self.leaf(score, Reason::Table));
            }
        }
        if let Some(score) = self.known(position, window, Depth::ZERO, ply) {
            return Ok(self.leaf(score, Reason::Probe));
        }
        let stand_pat = self.stand_pat(position, &mut node);
        if stand_pat >= window.beta {
            self.remember_leaf(position, &node, stand_pat, None);
            return Ok(self.leaf(stand_pat, Reason::StandPat));
        }
        let stage = if node.static_eval.is_none() { self.stage } else { Stage::Noisy };
        self.search_noisy::<N>(position, &node, stand_pat, stage)
    }

    /// What the side to move has without making a move; nothing in a forced position.
    #[inline]
    fn stand_pat(&mut self, position: &mut P, node: &mut Node) -> Score {
        if P::SELECTIVE && self.selective {
            self.assess(position, node);
            node.guess.unwrap_or(-Score::INFINITE)
        } else {
            node.static_eval = (!position.is_forced()).then(|| self.evaluate(position));
            node.static_eval.unwrap_or(-Score::INFINITE)
        }
    }

    fn search_noisy<N: NodeKind>(
        &mut self,
        position: &mut P,
        node: &Node,
        stand_pat: Score,
        stage: Stage,
    ) -> Result<Score, Aborted> {
        let (window, ply) = (node.window, node.ply);
        let mut picker = position.picker(stage);
        let (mut best, mut best_move) = (stand_pat, None);
        let mut searched = 0;
        let mut seen = 0;
        if stand_pat > window.alpha {
            self.trace(|| Event::Raise { mv: None, score: stand_pat });
        }
        let width = self.quiescence_width(node);
        while (searched < width || best.is_loss())
            && let Some(mv) = picker.next(position, &self.noisy_hints(node))
        {
            seen += 1;
            let alpha = window.alpha.max(best);
            if self.overlooks(position, mv, false) {
                self.trace(|| Event::LeaveOut { mv, step: LeftOut::Overlooked });
                continue;
            }
            if P::SELECTIVE && self.is_hopeless(position, node, mv, alpha) {
                self.trace(|| Event::LeaveOut { mv, step: LeftOut::Delta });
                continue;
            }
            if P::SELECTIVE {
                self.step_down(position, node, mv);
            }
            self.trace(|| Event::Move { mv: Some(mv) });
            let undo = position.make(mv);
            let result = self.search_move::<N>(position, node, node.depth, alpha, Plan::full(searched == 0));
            position.unmake(mv, undo);
            let score = result?;
            searched += 1;
            best = best.max(score);
            if score > alpha {
                best_move = Some(mv);
                self.trace(|| Event::Raise { mv: Some(mv), score });
                if N::PV {
                    self.memory.lines.lead(ply, mv);
                }
            }
            if best >= window.beta {
                self.counts.cut(searched == 1);
                break;
            }
        }
        if seen == 0 && stage != Stage::Noisy {
            let outcome = position.stuck();
            return Ok(self.leaf(Score::of_outcome(outcome, ply), Reason::Over(outcome)));
        }
        self.remember_leaf(position, node, best, best_move);
        Ok(match searched {
            0 => self.leaf(best, Reason::StandPat),
            _ if best >= window.beta => self.leave(best, Reason::Cut),
            _ => self.leave(best, Reason::Searched),
        })
    }

    /// *Width of quiescence*: at most so many moves are searched, fewer with every ply, always one, and
    /// more while every one of them loses the game. Unsound; it bounds what quiescence costs where
    /// everything hangs, so that each exchange can be made before and after every other.
    #[inline]
    fn quiescence_width(&self, node: &Node) -> usize {
        match P::SELECTIVE && self.selective && self.params.quiescence_width > 0 {
            true => (self.params.quiescence_width + node.depth.0).max(1) as usize,
            false => usize::MAX,
        }
    }

    /// *Delta pruning*: will this move, exchanges included, not bring the evaluation near alpha?
    /// Unsound; forced positions are left alone. Where a win is at hand already (alpha), no capture
    /// comes near it.
    #[inline]
    fn is_hopeless(&self, position: &P, node: &Node, mv: P::Move, alpha: Score) -> bool {
        let margin = self.params.quiescence_margin;
        let Some(eval) = node.static_eval.filter(|_| self.selective && margin > 0) else { return false };
        !position.gains_at_least(mv, alpha.raw() - eval.raw() - margin)
    }

    /// Stores what quiescence found, as a search of depth 0.
    #[inline]
    fn remember_leaf(&self, position: &P, node: &Node, score: Score, best: Option<P::Move>) {
        if P::SELECTIVE && self.selective {
            let entry = Entry {
                best: best.map(|mv| position.encode(mv)),
                score,
                bound: Bound::of(score, node.window),
                depth: Depth::ZERO,
                eval: node.raw_eval,
                was_pv: node.was_pv,
            };
            self.table.store(node.key, node.ply, entry);
        }
    }
}
