//! Selective steps of a whole node: what its evaluation tells before a move is searched.
//!
//! None of them is sound; all of them leave decided scores, forced positions and the principal
//! variation alone. [`SearchParams`](boyi_core::SearchParams) holds their numbers.

use crate::Entry;
use crate::node::{Aborted, Node, NodeKind, NonPv};
use crate::searcher::Worker;
use crate::trace::{Event, Reason, Trace, Why};
use boyi_core::{Bound, Depth, Picker, Ply, Position, Score, Stage, Window};

impl<P: Position, T: Trace<P::Move>> Worker<'_, P, T> {
    /// Finds out what can be said of the node without searching it: evaluation, trend, and whether
    /// selection is allowed. A depth that reaches the end of the game is searched in full.
    #[inline]
    pub(crate) fn assess(&mut self, position: &mut P, node: &mut Node) {
        let ends = position.plies_left().is_some_and(|left| i32::from(left.0) <= node.depth.0);
        node.selective = !ends;
        if !position.is_forced() {
            let raw = node.hit.and_then(|entry| entry.eval).unwrap_or_else(|| self.evaluate(position));
            let eval = self.corrected(position, raw);
            node.raw_eval = Some(raw);
            node.static_eval = Some(eval);
            node.guess = Some(guess(node.hit, eval));
            node.improving = self.memory.path.above(node.ply, 2).eval.is_some_and(|before| eval > before);
        }
        self.memory.path.at(node.ply).eval = node.static_eval;
    }

    /// The evaluation with what was learnt about its errors.
    #[inline]
    pub(crate) fn corrected(&self, position: &P, raw: Score) -> Score {
        if P::CORRECTIONS == 0 || self.params.correction_weight == 0 {
            return raw;
        }
        let corrections = &self.memory.corrections;
        let error =
            corrections.sum(self.params.correction_weight, |feature| position.correction_key(feature));
        Score::eval(raw.raw() + error)
    }

    /// Tries to settle the node by its evaluation, or makes it shallower.
    #[inline]
    pub(crate) fn prune<N: NodeKind>(
        &mut self,
        position: &mut P,
        node: &mut Node,
    ) -> Result<Option<Score>, Aborted> {
        if !node.selective {
            return Ok(None);
        }
        if let (false, Some(guess)) = (N::PV, node.guess) {
            if let Some(score) = self.reverse_futility(node, guess) {
                return Ok(Some(self.leaf(score, Reason::ReverseFutility)));
            }
            if let Some(score) = self.razoring(position, node, guess)? {
                return Ok(Some(self.leave(score, Reason::Razoring)));
            }
            if let Some(score) = self.null_move(position, node, guess)? {
                return Ok(Some(self.leave(score, Reason::NullMove)));
            }
            if let Some(score) = self.probcut(position, node)? {
                return Ok(Some(self.leave(score, Reason::ProbCut)));
            }
        }
        self.internal_iterative_reduction::<N>(node);
        Ok(None)
    }

    /// *Reverse futility* (static null move): so far above beta that no few moves will bring it
    /// below.
    #[inline]
    fn reverse_futility(&self, node: &Node, guess: Score) -> Option<Score> {
        let params = &self.params;
        let beta = node.window.beta;
        let margin = params.reverse_futility_margin * (node.depth.0 - i32::from(node.improving));
        let far_above = node.depth.0 <= params.reverse_futility_depth && guess.raw() - margin >= beta.raw();
        let decided = guess.is_decided() || beta.raw() < -params.reverse_futility_limit;
        (far_above && !decided).then(|| Score::eval((guess.raw() + 2 * beta.raw()) / 3))
    }

    /// *Razoring*: so far below alpha that only exchanges or threats could help; quiescence sees them.
    #[inline]
    fn razoring(&mut self, position: &mut P, node: &Node, guess: Score) -> Result<Option<Score>, Aborted> {
        let params = &self.params;
        let alpha = node.window.alpha;
        let margin = params.razoring_base + params.razoring_margin * node.depth.0;
        if node.depth.0 > params.razoring_depth || guess.raw() + margin >= alpha.raw() || alpha.is_decided() {
            return Ok(None);
        }
        let window = Window::null_above(alpha);
        self.trace(|| Event::Within { why: Why::Razor, window, depth: Depth::ZERO });
        let score = self.qsearch::<NonPv>(position, window, Depth::ZERO, node.ply)?;
        Ok((score <= alpha).then_some(score))
    }

    /// *Null move*: even if the side to move passes, a shallower search finds the node above beta.
    /// From some depth on the claim is verified by a search in which this side may not pass.
    fn null_move(&mut self, position: &mut P, node: &Node, guess: Score) -> Result<Option<Score>, Aborted> {
        let (params, beta) = (&self.params, node.window.beta);
        if !P::NULL_MOVE
            || params.null_depth == 0
            || node.depth.0 < params.null_depth
            || guess < beta
            || node.static_eval.is_none_or(|eval| eval < beta)
            || beta.is_decided()
            || node.ply < self.no_pass_before
            || self.memory.path.above(node.ply, 1).passed
            || !position.can_pass()
        {
            return Ok(None);
        }
        let by_eval = ((guess.raw() - beta.raw()) / params.null_eval_divisor.max(1)).min(3);
        let reduction = params.null_reduction + node.depth.0 / params.null_depth_divisor.max(1) + by_eval;
        let depth = Depth((node.depth - reduction).0.max(0));
        let verify = node.depth.0 >= params.null_verify_depth;
        let step = self.memory.path.at(node.ply);
        (step.slot, step.passed) = (None, true);
        let window = Window::new(beta - 1, beta);
        self.trace(|| Event::Move { mv: None });
        position.pass();
        self.ask(position, Why::NullMove);
        let result = self.child::<NonPv>(position, window, depth, node.ply.next(), !node.cut);
        position.take_back_pass();
        self.memory.path.at(node.ply).passed = false;
        let score = result?;
        if score < beta {
            return Ok(None);
        }
        let score = if score.is_win() { beta } else { score };
        if !verify {
            return Ok(Some(score));
        }
        let allowed =
            std::mem::replace(&mut self.no_pass_before, Ply(node.ply.0 + depth.0 as u16 * 3 / 4 + 1));
        let shallow = Node { window, depth: Depth(depth.0.max(1)), cut: false, ..*node };
        let verified = self.search_within(position, &shallow, Why::Verify);
        self.no_pass_before = allowed;
        Ok((verified? >= beta).then_some(score))
    }

    /// *ProbCut*: a noisy move that is far above beta in a shallow search will hardly fall below it
    /// in a deep one (Buro, 1995).
    fn probcut(&mut self, position: &mut P, node: &Node) -> Result<Option<Score>, Aborted> {
        let params = &self.params;
        let far = node.window.beta + params.probcut_margin;
        let Some(eval) = node.static_eval else { return Ok(None) };
        let denied = |entry: Entry| entry.bound == Bound::Upper && entry.score < far;
        if params.probcut_depth == 0
            || node.depth.0 < params.probcut_depth
            || node.window.beta.is_decided()
            || far.is_decided()
            || node.hit.is_some_and(denied)
        {
            return Ok(None);
        }
        let depth = node.depth - params.probcut_reduction;
        let threshold = far.raw() - eval.raw();
        let window = Window::new(far - 1, far);
        let mut picker = position.picker(Stage::Noisy);
        while let Some(mv) = picker.next(position, &self.noisy_hints(node)) {
            if !position.gains_at_least(mv, threshold) {
                continue;
            }
            self.step_down(position, node, mv);
            self.trace(|| Event::Move { mv: Some(mv) });
            let undo = position.make(mv);
            let result = self.probe_noisy(position, window, depth, node);
            position.unmake(mv, undo);
            let score = result?;
            if score >= far {
                let best = Some(position.encode(mv));
                let entry = Entry {
                    best,
                    score,
                    bound: Bound::Lower,
                    depth: depth + 1,
                    eval: node.raw_eval,
                    was_pv: node.was_pv,
                };
                self.table.store(node.key, node.ply, entry);
                return Ok(Some(score));
            }
        }
        Ok(None)
    }

    /// Quiescence first: it refutes most of the hopes cheaply.
    fn probe_noisy(
        &mut self,
        position: &mut P,
        window: Window,
        depth: Depth,
        node: &Node,
    ) -> Result<Score, Aborted> {
        let ply = node.ply.next();
        self.ask(position, Why::ProbCut);
        let score = self.child::<NonPv>(position, window, Depth::ZERO, ply, !node.cut)?;
        if score < window.beta || depth.is_leaf() {
            return Ok(score);
        }
        self.ask(position, Why::ProbCut);
        self.child::<NonPv>(position, window, depth, ply, !node.cut)
    }

    /// *Internal iterative reduction*: without a move from the table the node is probably not
    /// important, and a shallower search finds one for the next time.
    #[inline]
    fn internal_iterative_reduction<N: NodeKind>(&mut self, node: &mut Node) {
        let from = self.params.iir_depth;
        if from > 0 && node.depth.0 >= from && (N::PV || node.cut) && node.table_move.is_none() {
            node.depth = node.depth - 1;
            self.trace(|| Event::Depth { depth: node.depth });
        }
    }
}

/// The evaluation, or the table's score where that says more.
#[inline]
fn guess(hit: Option<Entry>, eval: Score) -> Score {
    match hit {
        Some(entry) if entry.score.is_decided() => eval,
        Some(Entry { bound: Bound::Exact, score, .. }) => score,
        Some(Entry { bound: Bound::Lower, score, .. }) => eval.max(score),
        Some(Entry { bound: Bound::Upper, score, .. }) => eval.min(score),
        None => eval,
    }
}
