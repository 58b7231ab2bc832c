//! The histories that order moves, and the correction history that adjusts the evaluation.
//!
//! [`Histories::on_cutoff`] and [`Histories::on_fail_low`] are the only places that update move statistics;
//! [`Histories::hints`] is what pickers and pruning read.

mod correction;
mod killers;
mod table;

pub(crate) use killers::Killers;
pub(crate) use table::HistoryTable;

use crate::stack::SearchStack;
use boyi_core::{Bound, Depth, Hints, Knowledge, MoveCode, Ply, Score, SearchParams};
use correction::CorrectionHistory;
use table::ContinuationHistory;

/// Continuation history is indexed by the moves made 1, 2 and 4 plies before: the opponent's last move and
/// the side's own last two.
const CONTINUATION_PLIES: [usize; 3] = [1, 2, 4];

/// The move statistics of one thread.
pub(crate) struct Histories<P: Knowledge> {
    quiets: HistoryTable,
    captures: HistoryTable,
    continuations: ContinuationHistory,
    /// The quiet move that last caused a cutoff against the move of each slot.
    countermoves: Vec<Option<P::Move>>,
    killers: Killers<P::Move>,
    corrections: CorrectionHistory,
    /// Quiet moves searched without a cutoff in the nodes of the current path, node after node.
    searched_quiets: Vec<P::Move>,
    /// Capture slots of the noisy moves searched likewise.
    searched_captures: Vec<usize>,
}

/// Length of the lists of searched moves when a node begins; see [`Histories::mark`].
#[derive(Clone, Copy)]
pub(crate) struct SearchedMark {
    quiets: usize,
    captures: usize,
}

/// A beta cutoff.
pub(crate) struct Cutoff<M> {
    pub(crate) ply: Ply,
    /// The move that caused it.
    pub(crate) mv: M,
    /// That move is quiet.
    pub(crate) quiet: bool,
    /// History bonus of the cutoff move; the malus of the moves searched before it is as large.
    pub(crate) bonus: i32,
    /// The node is [selective](crate::node::Node::selective).
    pub(crate) selective: bool,
    /// Start of the moves searched before the cutoff move.
    pub(crate) searched: SearchedMark,
}

impl<P: Knowledge> Histories<P> {
    /// Empty tables of the sizes that the game declares.
    pub(crate) fn new() -> Histories<P> {
        let caps = P::CAPS;
        let paired = if caps.selective && caps.continuation_history { caps.history_slots } else { 0 };
        Histories {
            quiets: HistoryTable::new(caps.history_slots),
            captures: HistoryTable::new(if caps.selective { caps.capture_slots } else { 0 }),
            continuations: ContinuationHistory::new(paired),
            countermoves: vec![None; paired],
            killers: Killers::new(),
            corrections: CorrectionHistory::new(caps.correction_features),
            searched_quiets: Vec::new(),
            searched_captures: Vec::new(),
        }
    }

    /// Prepares a new search: clears the killers, which belong to plies of the old root, and halves history
    /// and capture history.
    pub(crate) fn age(&mut self) {
        self.killers.clear();
        self.quiets.age();
        self.captures.age();
        self.clear_searched();
    }

    /// Forgets the moves searched on a path that was unwound.
    pub(crate) fn clear_searched(&mut self) {
        self.searched_quiets.clear();
        self.searched_captures.clear();
    }

    /// Move-ordering state for all moves of the node at `ply`.
    #[inline]
    pub(crate) fn hints<'a>(
        &'a self,
        stack: &SearchStack,
        ply: Ply,
        tt_move: Option<MoveCode>,
        params: &'a SearchParams,
    ) -> Hints<'a, P::Move> {
        let mut hints = self.noisy_hints(tt_move, params);
        hints.killers = self.killers.at(ply);
        if P::CAPS.selective && P::CAPS.continuation_history {
            let previous = stack.slots_above(ply, CONTINUATION_PLIES);
            hints.countermove = previous[0].and_then(|slot| self.countermoves[slot]);
            hints.forcing_bonus = params.forcing_order;
            hints.continuations = previous.map(|slot| self.continuations.after(slot));
        }
        hints
    }

    /// Move-ordering state for noisy moves alone.
    #[inline]
    pub(crate) fn noisy_hints<'a>(
        &'a self,
        tt_move: Option<MoveCode>,
        params: &'a SearchParams,
    ) -> Hints<'a, P::Move> {
        let mut hints = Hints::new(tt_move, self.quiets.values(), params);
        hints.captures = self.captures.values();
        hints
    }

    /// The history of a noisy move's capture slot.
    #[inline]
    pub(crate) fn capture(&self, slot: usize) -> i32 {
        self.captures.get(slot)
    }

    /// The bonus of a cutoff `depth` plies above the leaves: `min(history_bonus * depth, history_bonus_max)` at a
    /// selective node, quadratic elsewhere.
    #[inline]
    pub(crate) fn bonus(params: &SearchParams, depth: Depth, selective: bool) -> i32 {
        match P::CAPS.selective && selective {
            true => (params.history_bonus * depth.0).min(params.history_bonus_max),
            false => HistoryTable::quadratic_bonus(depth),
        }
    }

    /// Start of the searched moves of a node whose move loop begins.
    #[inline]
    pub(crate) fn mark(&self) -> SearchedMark {
        SearchedMark { quiets: self.searched_quiets.len(), captures: self.searched_captures.len() }
    }

    /// Records a move searched without a cutoff, which gets a malus if a later move of the node causes one.
    #[inline]
    pub(crate) fn record_searched(&mut self, position: &P, mv: P::Move, quiet: bool) {
        if quiet && P::CAPS.history_slots > 0 {
            self.searched_quiets.push(mv);
        } else if !quiet && P::CAPS.selective && P::CAPS.capture_slots > 0 {
            self.searched_captures.push(position.capture_slot(mv));
        }
    }

    /// Forgets the searched moves of a node whose move loop ends.
    #[inline]
    pub(crate) fn truncate(&mut self, mark: SearchedMark) {
        self.searched_quiets.truncate(mark.quiets);
        if P::CAPS.selective && P::CAPS.capture_slots > 0 {
            self.searched_captures.truncate(mark.captures);
        }
    }

    /// Beta cutoff: bonus for the cutoff move, malus for the moves of its kind searched before it (noisy ones
    /// in any case); a quiet cutoff move becomes killer and countermove.
    #[inline]
    pub(crate) fn on_cutoff(&mut self, position: &P, stack: &SearchStack, cutoff: &Cutoff<P::Move>) {
        let &Cutoff { ply, mv, quiet, bonus, selective, searched } = cutoff;
        if P::CAPS.selective && selective && P::CAPS.capture_slots > 0 {
            for &slot in &self.searched_captures[searched.captures..] {
                self.captures.add(slot, -bonus);
            }
            if !quiet {
                self.captures.add(position.capture_slot(mv), bonus);
            }
        }
        if !quiet {
            return;
        }
        self.killers.record(ply, mv);
        let slot = if P::CAPS.history_slots > 0 { position.history_slot(mv) } else { 0 };
        if P::CAPS.history_slots > 0 {
            self.quiets.add(slot, bonus);
            for &mv in &self.searched_quiets[searched.quiets..] {
                self.quiets.add(position.history_slot(mv), -bonus);
            }
        }
        if P::CAPS.selective && P::CAPS.continuation_history {
            let previous = stack.slots_above(ply, CONTINUATION_PLIES);
            if let Some(last) = previous[0] {
                self.countermoves[last] = Some(mv);
            }
            for after in previous {
                self.continuations.add(after, slot, bonus);
                for &mv in &self.searched_quiets[searched.quiets..] {
                    self.continuations.add(after, position.history_slot(mv), -bonus);
                }
            }
        }
    }

    /// Fail low: history bonus for the opponent's quiet move that led here (prior countermove).
    #[inline]
    pub(crate) fn on_fail_low(&mut self, stack: &SearchStack, ply: Ply, bonus: i32) {
        let Some(prior) = stack.above(ply, 1).quiet_slot() else { return };
        self.quiets.add(prior, bonus);
        for after in stack.slots_above(ply, [2, 3]) {
            self.continuations.add(after, prior, bonus);
        }
    }

    /// The static evaluation plus its learned error.
    #[inline]
    pub(crate) fn corrected(&self, position: &P, raw: Score, params: &SearchParams) -> Score {
        if P::CAPS.correction_features == 0 || params.correction_weight == 0 {
            return raw;
        }
        let key = |feature| position.correction_key(feature);
        Score::eval(raw.raw() + self.corrections.correction(params.correction_weight, key))
    }

    /// Updates the correction history: a search of `depth` plies returned `score` where the corrected
    /// evaluation was `eval`. Decided scores and bounds on the evaluation's own side say nothing about its error.
    #[inline]
    pub(crate) fn update_correction(
        &mut self,
        position: &P,
        eval: Score,
        score: Score,
        bound: Bound,
        depth: Depth,
    ) {
        let consistent = match bound {
            Bound::Exact => true,
            Bound::Lower => score > eval,
            Bound::Upper => score < eval,
        };
        if P::CAPS.correction_features > 0 && consistent && !score.is_decided() {
            self.corrections.update(eval, score, depth, |feature| position.correction_key(feature));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_core::{Easy, Position};
    use boyi_testkit::toys::Sowing;

    type Game = Easy<Sowing>;

    fn cutoff(mv: <Game as Position>::Move, searched: SearchedMark) -> Cutoff<<Game as Position>::Move> {
        Cutoff { ply: Ply(2), mv, quiet: true, bonus: 100, selective: false, searched }
    }

    #[test]
    fn a_cutoff_rewards_its_move_and_punishes_those_searched_before() {
        let (position, stack) = (Easy::new(Sowing::new(3)), SearchStack::new());
        let mut histories = Histories::<Game>::new();
        let outer = histories.mark();
        histories.record_searched(&position, 2, true);
        let mark = histories.mark();
        histories.record_searched(&position, 0, true);
        histories.on_cutoff(&position, &stack, &cutoff(1, mark));
        histories.truncate(mark);
        let history = |mv| histories.quiets.get(position.history_slot(mv));
        assert_eq!([history(0), history(1), history(2)], [-100, 100, 0]);
        assert_eq!(histories.killers.at(Ply(2)), [Some(1), None]);
        histories.truncate(outer);
        assert!(histories.searched_quiets.is_empty());
    }

    #[test]
    fn a_fail_low_rewards_only_a_quiet_prior_move() {
        let mut histories = Histories::<Game>::new();
        let mut stack = SearchStack::new();
        stack.at(Ply(1)).slot = Some(5);
        histories.on_fail_low(&stack, Ply(2), 64);
        assert_eq!(histories.quiets.get(5), 0);
        stack.at(Ply(1)).quiet = true;
        histories.on_fail_low(&stack, Ply(2), 64);
        assert_eq!(histories.quiets.get(5), 64);
    }

    #[test]
    fn aging_halves_history_and_clears_killers() {
        let (position, stack) = (Easy::new(Sowing::new(3)), SearchStack::new());
        let mut histories = Histories::<Game>::new();
        let mark = histories.mark();
        histories.on_cutoff(&position, &stack, &cutoff(1, mark));
        histories.age();
        assert_eq!(histories.quiets.get(position.history_slot(1)), 50);
        assert_eq!(histories.killers.at(Ply(2)), [None, None]);
    }

    #[test]
    fn the_bonus_grows_with_depth_up_to_its_cap() {
        let bonus = |depth| Histories::<Game>::bonus(&SearchParams::OFF, Depth(depth), false);
        assert_eq!([bonus(1), bonus(5), bonus(14), bonus(90)], [8, 200, 1_568, 1_600]);
    }
}
