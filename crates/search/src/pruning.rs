//! Selective pruning, reductions and extensions.
//!
//! None of these steps is sound. Those of a whole node leave decided scores, forced positions and PV nodes
//! alone; of the moves the first is always searched, and all are while every score so far is a loss. Conditions
//! name fields of [`SearchParams`](boyi_core::SearchParams); `docs/search.md` adds sources and measured worth.

use crate::Entry;
use crate::node::{MoveDecision, MoveLoop, Node, NodeKind, NonPv};
use crate::trace::{Event, PrunedBy, Purpose, Reason, Trace};
use crate::unwind::Unwind;
use crate::worker::Worker;
use boyi_core::{Bound, Depth, Knowledge, MoveClass, Picker, Ply, Score, Window};

/// One ply in the unit of reductions.
const PLY: i32 = 1_024;

/// Nodes before their moves.
impl<P: Knowledge, T: Trace<P::Move>> Worker<'_, P, T> {
    /// RFP, razoring, NMP and ProbCut, in this order; then IIR. `Some` when the node is pruned.
    #[inline]
    pub(crate) fn prune_node<N: NodeKind>(
        &mut self,
        position: &mut P,
        node: &mut Node,
    ) -> Result<Option<Score>, Unwind> {
        if let (false, Some(eval)) = (N::PV, node.eval) {
            if let Some(score) = self.reverse_futility_pruning(position, node, eval) {
                return Ok(Some(self.leave(score, Reason::ReverseFutility)));
            }
            if let Some(score) = self.razoring(position, node, eval)? {
                return Ok(Some(self.leave(score, Reason::Razoring)));
            }
            if let Some(score) = self.null_move_pruning(position, node, eval)? {
                return Ok(Some(self.leave(score, Reason::NullMove)));
            }
            if let Some(score) = self.probcut(position, node)? {
                return Ok(Some(self.leave(score, Reason::ProbCut)));
            }
        }
        self.internal_iterative_reduction::<N>(node);
        Ok(None)
    }

    /// Reverse futility pruning (RFP, static null move): prunes if `depth <= reverse_futility_depth` and
    /// `eval - reverse_futility_margin * (depth - improving) >= beta`, unless `eval` is decided,
    /// `beta < -reverse_futility_limit` or the side to move [is threatened](Knowledge::is_threatened).
    #[inline]
    fn reverse_futility_pruning(&self, position: &mut P, node: &Node, eval: Score) -> Option<Score> {
        let params = &self.params;
        let beta = node.window.beta;
        let margin = params.reverse_futility_margin * (node.depth.0 - i32::from(node.improving));
        let far_above = node.depth.0 <= params.reverse_futility_depth && eval.raw() - margin >= beta.raw();
        let decided = eval.is_decided() || beta.raw() < -params.reverse_futility_limit;
        let prunes = far_above && !decided && !position.is_threatened();
        prunes.then(|| Score::eval((eval.raw() + 2 * beta.raw()) / 3))
    }

    /// Razoring: if `depth <= razoring_depth` and `eval + razoring_base + razoring_margin * depth < alpha`, a
    /// quiescence search that stays at or below alpha prunes the node.
    #[inline]
    fn razoring(&mut self, position: &mut P, node: &Node, eval: Score) -> Result<Option<Score>, Unwind> {
        let params = &self.params;
        let alpha = node.window.alpha;
        let margin = params.razoring_base + params.razoring_margin * node.depth.0;
        if node.depth.0 > params.razoring_depth || eval.raw() + margin >= alpha.raw() || alpha.is_decided() {
            return Ok(None);
        }
        let window = Window::null_above(alpha);
        self.emit(|| Event::Within { purpose: Purpose::Razoring, window, depth: Depth::ZERO });
        let score = self.qsearch::<NonPv>(position, window, Depth::ZERO, node.ply)?;
        Ok((score <= alpha).then_some(score))
    }

    /// Null-move pruning (NMP): if `depth >= null_depth`, `eval >= beta` and `static_eval >= beta`, a search
    /// after a pass, reduced by `null_reduction + depth / null_depth_divisor + min(3, (eval - beta) /
    /// null_eval_divisor)`, that reaches beta prunes the node; never after another pass. From
    /// `null_verify_depth` on a search whose next plies hold no pass of either side must reach beta as well.
    fn null_move_pruning(
        &mut self,
        position: &mut P,
        node: &Node,
        eval: Score,
    ) -> Result<Option<Score>, Unwind> {
        let (params, beta) = (&self.params, node.window.beta);
        if !P::CAPS.null_move
            || params.null_depth == 0
            || node.depth.0 < params.null_depth
            || eval < beta
            || node.static_eval.is_none_or(|static_eval| static_eval < beta)
            || beta.is_decided()
            || node.ply < self.nmp_min_ply
            || self.state.stack.above(node.ply, 1).null_move
            || !position.can_pass()
        {
            return Ok(None);
        }
        let by_eval = ((eval.raw() - beta.raw()) / params.null_eval_divisor.max(1)).min(3);
        let reduction = params.null_reduction + node.depth.0 / params.null_depth_divisor.max(1) + by_eval;
        let depth = Depth((node.depth - reduction).0.max(0));
        let verifies = node.depth.0 >= params.null_verify_depth;
        let entry = self.state.stack.at(node.ply);
        (entry.slot, entry.null_move) = (None, true);
        let window = Window::new(beta - 1, beta);
        self.emit(|| Event::Move { mv: None });
        position.pass();
        self.table.prefetch(position.key());
        self.emit_purpose(position, Purpose::NullMove);
        let result = self.search_child::<NonPv>(position, window, depth, node.ply.next(), !node.cut_node);
        position.unpass();
        self.state.stack.at(node.ply).null_move = false;
        let score = result?;
        if score < beta {
            return Ok(None);
        }
        let score = if score.is_win() { beta } else { score };
        if !verifies {
            return Ok(Some(score));
        }
        let min_ply = Ply(node.ply.0 + depth.0 as u16 * 3 / 4 + 1);
        let outer = std::mem::replace(&mut self.nmp_min_ply, min_ply);
        let shallow = Node { window, depth: Depth(depth.0.max(1)), cut_node: false, ..*node };
        let verified = self.search_within(position, &shallow, Purpose::NullMoveVerification);
        self.nmp_min_ply = outer;
        Ok((verified? >= beta).then_some(score))
    }

    /// ProbCut (Buro, 1995): if `depth >= probcut_depth`, a noisy move with
    /// `see >= beta + probcut_margin - static_eval` whose quiescence search and then search at
    /// `depth - probcut_reduction` reach `beta + probcut_margin` prunes the node. Not where the TT entry bounds
    /// the score below that.
    fn probcut(&mut self, position: &mut P, node: &Node) -> Result<Option<Score>, Unwind> {
        let params = &self.params;
        let bound = node.window.beta + params.probcut_margin;
        let Some(eval) = node.static_eval else { return Ok(None) };
        let is_below = |entry: Entry| entry.bound == Bound::Upper && entry.score < bound;
        if params.probcut_depth == 0
            || node.depth.0 < params.probcut_depth
            || node.window.beta.is_decided()
            || bound.is_decided()
            || node.tt_entry.is_some_and(is_below)
        {
            return Ok(None);
        }
        let depth = node.depth - params.probcut_reduction;
        let threshold = bound.raw() - eval.raw();
        let window = Window::new(bound - 1, bound);
        let mut picker = position.picker(MoveClass::Noisy);
        while let Some(mv) = picker.next(position, &self.noisy_hints(node)) {
            if !position.see_ge(mv, threshold) {
                continue;
            }
            self.push_stack_entry(position, node, mv);
            self.emit(|| Event::Move { mv: Some(mv) });
            let undo = self.make(position, mv);
            let result = self.probcut_search(position, window, depth, node);
            position.unmake(mv, undo);
            let score = result?;
            if score >= bound {
                self.store(position, node, Some(mv), score, Bound::Lower, depth + 1);
                return Ok(Some(score));
            }
        }
        Ok(None)
    }

    /// Quiescence of a ProbCut candidate that has been made; only one that passes is searched at `depth`.
    fn probcut_search(
        &mut self,
        position: &mut P,
        window: Window,
        depth: Depth,
        node: &Node,
    ) -> Result<Score, Unwind> {
        let ply = node.ply.next();
        self.emit_purpose(position, Purpose::ProbCut);
        let score = self.search_child::<NonPv>(position, window, Depth::ZERO, ply, !node.cut_node)?;
        if score < window.beta || depth.is_leaf() {
            return Ok(score);
        }
        self.emit_purpose(position, Purpose::ProbCut);
        self.search_child::<NonPv>(position, window, depth, ply, !node.cut_node)
    }

    /// Internal iterative reduction (IIR): a PV node or expected cut node without a TT move is searched one ply
    /// shallower from `iir_depth` on.
    #[inline]
    fn internal_iterative_reduction<N: NodeKind>(&mut self, node: &mut Node) {
        let min = self.params.iir_depth;
        if min > 0 && node.depth.0 >= min && (N::PV || node.cut_node) && node.tt_move.is_none() {
            node.depth = node.depth - 1;
            self.emit(|| Event::Depth { depth: node.depth });
        }
    }
}

/// One move of a node.
impl<P: Knowledge, T: Trace<P::Move>> Worker<'_, P, T> {
    /// Decides whether a move of a selective node is searched, and how deep.
    #[inline]
    pub(crate) fn decide<N: NodeKind>(
        &mut self,
        position: &mut P,
        node: &Node,
        moves: &mut MoveLoop<P::Move>,
        mv: P::Move,
        quiet_slot: Option<usize>,
    ) -> Result<MoveDecision, Unwind> {
        let code = Some(position.encode(mv));
        if node.excluded.is_some() && node.excluded == code {
            moves.move_number -= 1;
            return Ok(MoveDecision::Prune(PrunedBy::Excluded));
        }
        if moves.move_number == 1 {
            moves.tt_move_is_noisy = quiet_slot.is_none() && node.tt_move == code;
        }
        moves.skip_quiets = moves.skip_quiets || self.late_move_pruning(node, moves);
        if let Some(by) = self.prune_move(position, node, moves, mv, quiet_slot) {
            // Later quiet moves are expected to be reduced more, so futility holds for them as well.
            moves.skip_quiets = moves.skip_quiets || by == PrunedBy::Futility;
            return Ok(MoveDecision::Prune(by));
        }
        let extension = match self.singular_extension::<N>(position, node, mv)? {
            Singular::Extend(plies) => plies,
            Singular::MultiCut(score) => return Ok(MoveDecision::MultiCut(score)),
        };
        let reduction = self.late_move_reduction::<N>(position, node, moves, mv, quiet_slot);
        Ok(MoveDecision::Search { extension, reduction })
    }

    /// Delay pruning of any move; SEE pruning of noisy moves; LMP, FP, history pruning and SEE pruning of quiet moves.
    /// `None` for other forcing moves, in forced positions and while no score above a loss is known.
    #[inline]
    fn prune_move(
        &self,
        position: &P,
        node: &Node,
        moves: &MoveLoop<P::Move>,
        mv: P::Move,
        quiet_slot: Option<usize>,
    ) -> Option<PrunedBy> {
        let eval = node.static_eval?;
        if !avoids_loss(moves) {
            return None;
        }
        if node.depth.0 <= self.params.delay_depth && position.only_delays(mv) {
            return Some(PrunedBy::Delay);
        }
        let expected = self.base_reduction(node.depth, moves.move_number, quiet_slot.is_some()) / PLY;
        let lmr_depth = (node.depth.0 - expected.max(0)).max(0);
        let by = match quiet_slot {
            None => {
                let allowed = -self.params.see_noisy * node.depth.0;
                self.see_pruning(position, node, mv, allowed).then_some(PrunedBy::See)
            }
            Some(_) if moves.skip_quiets => Some(PrunedBy::LateMove),
            Some(_) if self.futility_pruning(node, eval, lmr_depth) => Some(PrunedBy::Futility),
            Some(slot) if self.history_pruning(node, slot, lmr_depth) => Some(PrunedBy::History),
            Some(_) => {
                let allowed = -self.params.see_quiet * lmr_depth * lmr_depth;
                self.see_pruning(position, node, mv, allowed).then_some(PrunedBy::See)
            }
        };
        by.filter(|_| !position.is_forcing(mv))
    }

    /// Late-move pruning (LMP): skips quiet moves if `depth <= lmp_depth` and
    /// `move_number > lmp_base + lmp_slope * depth² / 16` (half of it if not improving).
    #[inline]
    fn late_move_pruning(&self, node: &Node, moves: &MoveLoop<P::Move>) -> bool {
        let params = &self.params;
        if node.depth.0 > params.lmp_depth || node.static_eval.is_none() || !avoids_loss(moves) {
            return false;
        }
        let limit = params.lmp_base + params.lmp_slope * node.depth.0 * node.depth.0 / 16;
        moves.move_number > if node.improving { limit } else { limit / 2 }
    }

    /// Futility pruning (FP): prunes a quiet move if `lmr_depth <= futility_depth` and
    /// `static_eval + futility_base + futility_margin * lmr_depth <= alpha`.
    #[inline]
    fn futility_pruning(&self, node: &Node, eval: Score, lmr_depth: i32) -> bool {
        let params = &self.params;
        let margin = params.futility_base + params.futility_margin * lmr_depth;
        params.futility_depth > 0
            && lmr_depth <= params.futility_depth
            && !node.window.alpha.is_decided()
            && eval.raw() + margin <= node.window.alpha.raw()
    }

    /// History pruning: prunes a quiet move if `lmr_depth <= history_depth` and its history is below
    /// `-history_margin * depth`.
    #[inline]
    fn history_pruning(&self, node: &Node, slot: usize, lmr_depth: i32) -> bool {
        let params = &self.params;
        params.history_depth > 0
            && lmr_depth <= params.history_depth
            && self.hints(node).quiet_score(slot) < -params.history_margin * node.depth.0
    }

    /// SEE pruning: prunes a move if `depth <= see_depth` and it loses more than `-allowed` by exchange:
    /// `see_quiet * lmr_depth²` for quiet, `see_noisy * depth` for noisy moves.
    #[inline]
    fn see_pruning(&self, position: &P, node: &Node, mv: P::Move, allowed: i32) -> bool {
        node.depth.0 <= self.params.see_depth && !position.see_ge(mv, allowed)
    }

    /// The part of the reduction that depends on depth and move number alone, in 1/1024 ply:
    /// `lmr_base + lmr_slope * log2(depth) * log2(move_number)` (`lmr_noisy_base` for noisy moves).
    #[inline]
    fn base_reduction(&self, depth: Depth, move_number: i32, quiet: bool) -> i32 {
        let log2 = |number: i32| LOG2[number.clamp(0, 63) as usize];
        let base = if quiet { self.params.lmr_base } else { self.params.lmr_noisy_base };
        base + self.params.lmr_slope * log2(depth.0) * log2(move_number) / 1_024
    }

    /// Late-move reduction (LMR) in plies, from `lmr_depth` on for moves after the first `lmr_moves`:
    /// [`base_reduction`](Worker::base_reduction), more at cut nodes, when not improving, where children are
    /// often cut, for quiet moves after a noisy TT move and for moves that [only delay](Knowledge::only_delays) a
    /// threat, the second move included; less at (former) PV nodes, for killers, countermove, forcing moves and by
    /// history.
    #[inline]
    pub(crate) fn late_move_reduction<N: NodeKind>(
        &self,
        position: &P,
        node: &Node,
        moves: &MoveLoop<P::Move>,
        mv: P::Move,
        quiet_slot: Option<usize>,
    ) -> i32 {
        let move_number = moves.move_number;
        let params = &self.params;
        let delays = params.lmr_delay > 0 && move_number > 1 && position.only_delays(mv);
        let spared = move_number <= params.lmr_moves && !delays;
        if params.lmr_depth == 0 || node.depth.0 < params.lmr_depth || spared {
            return 0;
        }
        let mut reduction = self.base_reduction(node.depth, move_number, quiet_slot.is_some());
        if N::PV {
            reduction -= params.lmr_pv;
        }
        if node.cut_node {
            reduction += params.lmr_cut_node;
        }
        if !node.improving {
            reduction += params.lmr_not_improving;
        }
        if node.tt_pv {
            reduction -= params.lmr_tt_pv;
        }
        if self.state.stack.child_cutoffs(node.ply) > 3 {
            reduction += params.lmr_cutoffs;
        }
        if quiet_slot.is_none() && params.lmr_capture_divisor > 0 {
            let history = self.state.histories.capture(position.capture_slot(mv));
            reduction -= history * PLY / params.lmr_capture_divisor;
        }
        if let Some(slot) = quiet_slot {
            if moves.tt_move_is_noisy {
                reduction += params.lmr_tt_noisy;
            }
            let hints = self.hints(node);
            if hints.killers.contains(&Some(mv)) || hints.countermove == Some(mv) {
                reduction -= params.lmr_killer;
            }
            reduction -= hints.quiet_score(slot) * PLY / params.lmr_history_divisor.max(1);
        }
        if position.is_forcing(mv) {
            reduction -= params.lmr_forcing;
        }
        if delays {
            reduction += params.lmr_delay;
        }
        (reduction / PLY).max(0)
    }

    /// Singular extension (SE) of the TT move, from `singular_depth` on, with an entry of at least `depth - 3`
    /// that is no upper bound, within twice the depth of the iteration: the other moves are searched at half
    /// depth against `tt_score - singular_margin * depth / 16`.
    ///
    /// * All of them fail low: extended by one ply, outside PV nodes by two if they fail low by another
    ///   `singular_double`.
    /// * They reach beta: multi-cut.
    /// * The TT score reaches beta: reduced by two plies (one at PV nodes).
    /// * An expected cut node: reduced by one ply.
    #[inline]
    fn singular_extension<N: NodeKind>(
        &mut self,
        position: &mut P,
        node: &Node,
        mv: P::Move,
    ) -> Result<Singular, Unwind> {
        let params = self.params;
        let Some(entry) = node.tt_entry else { return Ok(Singular::Extend(0)) };
        if params.singular_depth == 0
            || node.depth.0 < params.singular_depth
            || node.excluded.is_some()
            || entry.best != Some(position.encode(mv))
            || entry.depth < node.depth - 3
            || entry.bound == Bound::Upper
            || entry.score.is_decided()
            || i32::from(node.ply.0) >= 2 * self.iteration.depth.0
        {
            return Ok(Singular::Extend(0));
        }
        let bound = entry.score - params.singular_margin * node.depth.0 / 16;
        let others = Node {
            window: Window::new(bound - 1, bound),
            depth: Depth((node.depth.0 - 1) / 2),
            excluded: entry.best,
            ..*node
        };
        let score = self.search_within(position, &others, Purpose::Singular)?;
        let beta = node.window.beta;
        Ok(if score < bound {
            let twice = !N::PV && params.singular_double > 0 && score < bound - params.singular_double;
            Singular::Extend(if twice { 2 } else { 1 })
        } else if score >= beta && !score.is_decided() {
            Singular::MultiCut(score)
        } else if entry.score >= beta {
            Singular::Extend(-2 + i32::from(N::PV))
        } else if node.cut_node {
            Singular::Extend(-1)
        } else {
            Singular::Extend(0)
        })
    }

    /// Check extension: `forcing_extension` plies after a move, just made, that leaves the opponent forced,
    /// within twice the depth of the iteration.
    #[inline]
    pub(crate) fn forcing_extension(&self, position: &P, node: &Node) -> i32 {
        let allowed = node.selective && i32::from(node.ply.0) < 2 * self.iteration.depth.0;
        if allowed && self.params.forcing_extension > 0 && position.is_forced() {
            self.params.forcing_extension
        } else {
            0
        }
    }

    /// Alpha-raise reduction: after the first move that raised alpha the others are searched one ply shallower,
    /// at depths from 3 to `alpha_raise_max_depth`.
    #[inline]
    pub(crate) fn depth_after_alpha_raise(&self, node: &Node, depth: Depth, alpha: Score) -> Depth {
        let first = node.selective && depth == node.depth && !alpha.is_decided();
        if P::CAPS.selective && first && depth.0 > 2 && depth.0 <= self.params.alpha_raise_max_depth {
            depth - 1
        } else {
            depth
        }
    }

    /// Re-search depth after a reduced move raised alpha: one ply deeper if `score > best + deeper_margin`, one
    /// shallower if `score < best + shallower_margin` (Stockfish's `doDeeperSearch` and `doShallowerSearch`).
    #[inline]
    pub(crate) fn re_search_depth(&self, depth: Depth, reduced: Depth, score: Score, best: Score) -> Depth {
        let params = &self.params;
        if params.deeper_margin > 0 && reduced + 1 < depth && score > best + params.deeper_margin {
            depth + 1
        } else if score < best + params.shallower_margin {
            depth - 1
        } else {
            depth
        }
    }

    /// Width of quiescence: `quiescence_width` moves at a leaf, one fewer with each ply below it, at least one;
    /// all of them while every score is a loss. It bounds the cost of positions in which everything hangs.
    #[inline]
    pub(crate) fn quiescence_width(&self, node: &Node) -> usize {
        match P::CAPS.selective && node.selective && self.params.quiescence_width > 0 {
            true => (self.params.quiescence_width + node.depth.0).max(1) as usize,
            false => usize::MAX,
        }
    }

    /// Delta pruning: prunes a move of quiescence if SEE + static evaluation + `quiescence_margin` stays below
    /// alpha. Not in forced positions, and not the quiet moves of `quiescence_checks`.
    #[inline]
    pub(crate) fn delta_pruned(&self, position: &P, node: &Node, mv: P::Move, alpha: Score) -> bool {
        let margin = self.params.quiescence_margin;
        let Some(eval) = node.static_eval.filter(|_| node.selective && margin > 0) else { return false };
        if self.params.quiescence_checks > 0 && !position.is_noisy(mv) {
            return false;
        }
        !position.see_ge(mv, alpha.raw() - eval.raw() - margin)
    }
}

/// Result of the singular search.
enum Singular {
    /// The TT move is extended by this many plies (negative: reduced).
    Extend(i32),
    /// Other moves reach beta as well.
    MultiCut(Score),
}

/// Returns whether a searched move has a score above a loss. Until then no move is pruned.
#[inline]
fn avoids_loss<M>(moves: &MoveLoop<M>) -> bool {
    !moves.score.is_loss() && !moves.is_empty()
}

/// 32 × log2 of a small number, in integers: the same on every platform.
const LOG2: [i32; 64] = {
    let mut table = [0; 64];
    let mut number = 2;
    while number < 64 {
        let whole = (number as u32).ilog2();
        let (mut fraction, mut bits) = ((number as u64) << (30 - whole), whole as i32);
        let mut digit = 0;
        while digit < 5 {
            fraction = (fraction * fraction) >> 30;
            bits *= 2;
            if fraction >= 2 << 30 {
                fraction >>= 1;
                bits += 1;
            }
            digit += 1;
        }
        table[number] = bits;
        number += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integer_logarithms_are_exact_to_one_32nd() {
        for number in 1..64 {
            let exact = 32.0 * f64::from(number).log2();
            assert!((f64::from(LOG2[number as usize]) - exact).abs() <= 1.0, "log2 of {number}");
        }
    }
}
