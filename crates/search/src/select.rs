//! Selective steps of one move: is it searched at all, and how deep?
//!
//! None of them is sound. The first move is always searched, and while every move so far loses
//! all are. [`SearchParams`](boyi_core::SearchParams) holds their numbers.

use crate::node::{Aborted, Found, Node, NodeKind, NonPv};
use crate::searcher::Worker;
use crate::trace::{Event, LeftOut, Trace, Why};
use boyi_core::{Bound, Depth, Position, Score, Window};

/// 32 x log2 of a small number, the same on every platform.
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

/// One ply in the unit of reductions.
const PLY: i32 = 1_024;

/// What is to be done with a move.
pub(crate) enum Verdict {
    /// It is not searched.
    LeaveOut(LeftOut),
    /// It is searched so many plies deeper (or less deep), and at first so many less.
    Search { extension: i32, reduction: i32 },
    /// The node need not be searched: other moves than this one are too good as well.
    Cut(Score),
}

/// What the test of a move says about its depth.
enum Extension {
    /// So many plies more (or less).
    Plies(i32),
    /// The node need not be searched.
    Cut(Score),
}

impl<P: Position, T: Trace<P::Move>> Worker<'_, P, T> {
    /// Notes the move that is about to be made, for the nodes below.
    #[inline]
    pub(crate) fn step_down(&mut self, position: &P, node: &Node, mv: P::Move) {
        let step = self.memory.path.at(node.ply);
        step.slot = (P::HISTORY_SLOTS > 0).then(|| position.history_slot(mv));
        step.quiet = !position.is_noisy(mv);
    }

    /// Decides what is to be done with a move that a selective node looks at.
    #[inline]
    pub(crate) fn consider<N: NodeKind>(
        &mut self,
        position: &mut P,
        node: &Node,
        found: &mut Found<P::Move>,
        mv: P::Move,
        quiet_slot: Option<usize>,
    ) -> Result<Verdict, Aborted> {
        let code = Some(position.encode(mv));
        if node.excluded.is_some() && node.excluded == code {
            found.number -= 1;
            return Ok(Verdict::LeaveOut(LeftOut::Excluded));
        }
        if found.number == 1 {
            found.led_by_noisy = quiet_slot.is_none() && node.table_move == code;
        }
        found.skip_quiets = found.skip_quiets || self.is_late(node, found);
        if let Some(step) = self.left_out(position, node, found, mv, quiet_slot) {
            // Later quiet moves are expected to be searched less deeply, so they are futile as well.
            found.skip_quiets = found.skip_quiets || step == LeftOut::Futile;
            return Ok(Verdict::LeaveOut(step));
        }
        let extension = match self.extension::<N>(position, node, mv)? {
            Extension::Plies(plies) => plies,
            Extension::Cut(score) => return Ok(Verdict::Cut(score)),
        };
        let reduction = self.reduction::<N>(position, node, found, mv, quiet_slot);
        Ok(Verdict::Search { extension, reduction })
    }

    /// Is the move left out, and by which step?
    #[inline]
    fn left_out(
        &self,
        position: &P,
        node: &Node,
        found: &Found<P::Move>,
        mv: P::Move,
        quiet_slot: Option<usize>,
    ) -> Option<LeftOut> {
        let eval = node.static_eval?;
        if nothing_holds(found) {
            return None;
        }
        let expected = self.late_move_reduction(node.depth, found.number, quiet_slot.is_some()) / PLY;
        let lmr_depth = (node.depth.0 - expected.max(0)).max(0);
        let Some(slot) = quiet_slot else {
            let allowed = -self.params.exchange_noisy * node.depth.0;
            return self.loses_too_much(position, node, mv, allowed).then_some(LeftOut::Exchange);
        };
        if position.is_forcing(mv) {
            None
        } else if found.skip_quiets {
            Some(LeftOut::Late)
        } else if self.is_futile(node, eval, lmr_depth) {
            Some(LeftOut::Futile)
        } else if self.is_discredited(node, slot, lmr_depth) {
            Some(LeftOut::History)
        } else {
            let allowed = -self.params.exchange_quiet * lmr_depth * lmr_depth;
            self.loses_too_much(position, node, mv, allowed).then_some(LeftOut::Exchange)
        }
    }

    /// *Late-move pruning*: quiet moves after so many others hardly ever turn out best, forcing ones
    /// no more than others.
    #[inline]
    fn is_late(&self, node: &Node, found: &Found<P::Move>) -> bool {
        let params = &self.params;
        if node.depth.0 > params.lmp_depth || node.static_eval.is_none() || nothing_holds(found) {
            return false;
        }
        let enough = params.lmp_base + params.lmp_slope * node.depth.0 * node.depth.0 / 16;
        found.number > if node.improving { enough } else { enough / 2 }
    }

    /// *Futility*: a quiet move will not make up for an evaluation so far below alpha.
    #[inline]
    fn is_futile(&self, node: &Node, eval: Score, lmr_depth: i32) -> bool {
        let params = &self.params;
        let margin = params.futility_base + params.futility_margin * lmr_depth;
        params.futility_depth > 0
            && lmr_depth <= params.futility_depth
            && !node.window.alpha.is_decided()
            && eval.raw() + margin <= node.window.alpha.raw()
    }

    /// *History pruning*: the move has failed nearly everywhere.
    #[inline]
    fn is_discredited(&self, node: &Node, slot: usize, lmr_depth: i32) -> bool {
        let params = &self.params;
        params.history_depth > 0
            && lmr_depth <= params.history_depth
            && self.hints(node).history(slot) < -params.history_margin * node.depth.0
    }

    /// *Exchange (SEE) pruning*: the move loses material at once.
    #[inline]
    fn loses_too_much(&self, position: &P, node: &Node, mv: P::Move, allowed: i32) -> bool {
        node.depth.0 <= self.params.exchange_depth && !position.gains_at_least(mv, allowed)
    }

    /// The reduction that depth and number of a move alone suggest, in 1/1024 ply.
    #[inline]
    fn late_move_reduction(&self, depth: Depth, seen: i32, quiet: bool) -> i32 {
        let log2 = |number: i32| LOG2[number.clamp(0, 63) as usize];
        let base = if quiet { self.params.lmr_base } else { self.params.lmr_noisy_base };
        base + self.params.lmr_slope * log2(depth.0) * log2(seen) / 1_024
    }

    /// *Late-move reduction* in plies: the later a move is tried the less it is believed in. A
    /// reduced move that surprises is searched again.
    #[inline]
    pub(crate) fn reduction<N: NodeKind>(
        &self,
        position: &P,
        node: &Node,
        found: &Found<P::Move>,
        mv: P::Move,
        quiet_slot: Option<usize>,
    ) -> i32 {
        let seen = found.number;
        let params = &self.params;
        if params.lmr_depth == 0 || node.depth.0 < params.lmr_depth || seen <= params.lmr_moves {
            return 0;
        }
        let mut reduction = self.late_move_reduction(node.depth, seen, quiet_slot.is_some());
        if N::PV {
            reduction -= params.lmr_pv;
        }
        if node.cut {
            reduction += params.lmr_cut_node;
        }
        if !node.improving {
            reduction += params.lmr_not_improving;
        }
        if node.was_pv {
            reduction -= params.lmr_was_pv;
        }
        if self.memory.path.cutoffs_below(node.ply) > 3 {
            reduction += params.lmr_cutoffs;
        }
        if quiet_slot.is_none() && params.lmr_capture_divisor > 0 {
            let hints = self.noisy_hints(node);
            reduction -= hints.capture(position.capture_slot(mv)) * PLY / params.lmr_capture_divisor;
        }
        if let Some(slot) = quiet_slot {
            if found.led_by_noisy {
                reduction += params.lmr_table_noisy;
            }
            let hints = self.hints(node);
            if hints.killers.contains(&Some(mv)) || hints.countermove == Some(mv) {
                reduction -= params.lmr_killer;
            }
            reduction -= hints.history(slot) * PLY / params.lmr_history_divisor.max(1);
        }
        if position.is_forcing(mv) {
            reduction -= params.lmr_forcing;
        }
        (reduction / PLY).max(0)
    }

    /// Searches the moves of an open node for a purpose of its own, with other bounds or less depth.
    pub(crate) fn search_within(
        &mut self,
        position: &mut P,
        node: &Node,
        why: Why,
    ) -> Result<Score, Aborted> {
        self.trace(|| Event::Within { why, window: node.window, depth: node.depth });
        let found = self.search_moves::<NonPv>(position, node)?;
        Ok(self.leave(found.score, found.reason))
    }

    /// *Singular extension* of the table move: if all others are clearly worse it is searched deeper;
    /// if even without it the node is above beta (*multicut*), the node is cut.
    #[inline]
    fn extension<N: NodeKind>(
        &mut self,
        position: &mut P,
        node: &Node,
        mv: P::Move,
    ) -> Result<Extension, Aborted> {
        let params = self.params;
        let Some(hit) = node.hit else { return Ok(Extension::Plies(0)) };
        if params.singular_depth == 0
            || node.depth.0 < params.singular_depth
            || node.excluded.is_some()
            || hit.best != Some(position.encode(mv))
            || hit.depth < node.depth - 3
            || hit.bound == Bound::Upper
            || hit.score.is_decided()
            || i32::from(node.ply.0) >= 2 * self.watch.depth.0
        {
            return Ok(Extension::Plies(0));
        }
        let bar = hit.score - params.singular_margin * node.depth.0 / 16;
        let others = Node {
            window: Window::new(bar - 1, bar),
            depth: Depth((node.depth.0 - 1) / 2),
            excluded: hit.best,
            ..*node
        };
        let score = self.search_within(position, &others, Why::Singular)?;
        let beta = node.window.beta;
        Ok(if score < bar {
            let twice = !N::PV && params.singular_double > 0 && score < bar - params.singular_double;
            Extension::Plies(if twice { 2 } else { 1 })
        } else if score >= beta && !score.is_decided() {
            Extension::Cut(score)
        } else if hit.score >= beta {
            Extension::Plies(-2 + i32::from(N::PV))
        } else if node.cut {
            Extension::Plies(-1)
        } else {
            Extension::Plies(0)
        })
    }

    /// Plies added after a move that has just been made and leaves the opponent forced, within
    /// twice the depth of the iteration.
    #[inline]
    pub(crate) fn forcing_extension(&self, position: &P, node: &Node) -> i32 {
        let may = node.selective && i32::from(node.ply.0) < 2 * self.watch.depth.0;
        if may && self.params.forcing_extension > 0 && position.is_forced() {
            self.params.forcing_extension
        } else {
            0
        }
    }

    /// The depth for the moves after one that raised alpha: it will rarely be raised again.
    #[inline]
    pub(crate) fn depth_after_raise(&self, node: &Node, depth: Depth, alpha: Score) -> Depth {
        let once = node.selective && depth == node.depth && !alpha.is_decided();
        if P::SELECTIVE && once && depth.0 > 2 && depth.0 <= self.params.raise_depth {
            depth - 1
        } else {
            depth
        }
    }

    /// How deep a reduced move is searched again: deeper than usual after a large surprise, less deep
    /// after a small one.
    #[inline]
    pub(crate) fn depth_of_surprise(&self, depth: Depth, reduced: Depth, score: Score, best: Score) -> Depth {
        let params = &self.params;
        if params.deeper_margin > 0 && reduced + 1 < depth && score > best + params.deeper_margin {
            depth + 1
        } else if score < best + params.shallower_margin {
            depth - 1
        } else {
            depth
        }
    }

    /// The evaluation was wrong by so much: remembers it for the features of the position. Noisy best
    /// moves say nothing about the evaluation, nor do bounds on its own side.
    #[inline]
    pub(crate) fn correct(&mut self, position: &P, node: &Node, found: &Found<P::Move>, bound: Bound) {
        let Some(eval) = node.static_eval else { return };
        let consistent = match bound {
            Bound::Exact => true,
            Bound::Lower => found.score > eval,
            Bound::Upper => found.score < eval,
        };
        let quiet = found.best.is_none() || found.quiet;
        if consistent && quiet && !found.score.is_decided() && node.selective {
            let key = |feature| position.correction_key(feature);
            self.memory.corrections.learn(eval, found.score, node.depth, key);
        }
    }
}

/// Does every move so far lose, or has none been searched? Then none is left out.
#[inline]
fn nothing_holds<M>(found: &Found<M>) -> bool {
    found.score.is_loss() || found.score == -Score::INFINITE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_the_book() {
        for number in 1..64 {
            let exact = 32.0 * f64::from(number).log2();
            assert!((f64::from(LOG2[number as usize]) - exact).abs() <= 1.0, "log2 of {number}");
        }
    }
}
