//! One node of principal variation search.

use crate::Entry;
use crate::busy::{Alone, Shared, Turns};
use crate::history::History;
use crate::node::{Aborted, Found, Node, NodeKind, NonPv, Pv, mate_distance, playable_depth};
use crate::recall::has_been_probed;
use crate::searcher::Worker;
use crate::select::Verdict;
use crate::trace::{Event, LeftOut, Reason, Trace, Why};
use boyi_core::{Bound, Depth, Hints, Picker, Ply, Position, Score, Window};

/// How a move is searched.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    /// Is it the first move of the node?
    pub(crate) first: bool,
    /// Plies more than usual.
    pub(crate) extension: i32,
    /// Plies less than usual in the first search.
    pub(crate) reduction: i32,
    /// The best score so far, to which a surprise is compared.
    pub(crate) best: Score,
}

impl Plan {
    /// As deep as every other move.
    #[inline]
    pub(crate) fn full(first: bool) -> Plan {
        Plan { first, extension: 0, reduction: 0, best: -Score::INFINITE }
    }
}

/// Continuation history follows the moves so many plies before: the opponent's last, one's own last
/// two.
const CONTINUED: [usize; 3] = [1, 2, 4];

// The steps of a node are always inlined, so that reading it as a table of contents costs nothing
// (docs/measurements.md, "What the contract costs").
impl<P: Position, T: Trace<P::Move>> Worker<'_, P, T> {
    /// One node: read it as a table of contents.
    pub(crate) fn pvs<N: NodeKind>(
        &mut self,
        position: &mut P,
        window: Window,
        depth: Depth,
        ply: Ply,
        cut: bool,
    ) -> Result<Score, Aborted> {
        self.enter::<N>(ply, window, depth)?;
        if let Some((score, reason)) = self.ended(position, ply) {
            return Ok(self.leaf(score, reason));
        }
        // Other leaves end in `node_or_leaf`.
        if (N::PV || P::SELECTIVE || P::QUIESCENCE) && depth.is_leaf() {
            return self.qsearch::<N>(position, window, depth, ply);
        }
        let depth = playable_depth(position, depth);
        let window = match mate_distance(position, window, ply) {
            Ok(window) => window,
            Err(bound) => return Ok(self.leaf(bound, Reason::MateDistance)),
        };
        self.trace(|| Event::Narrow { window });
        let key = position.key();
        let hit = self.table.probe(key, ply);
        self.trace_hit(hit);
        if let Some(score) = self.table_cutoff::<N>(hit, window, depth) {
            if N::PV {
                self.recall_line(position, ply, depth);
            }
            return Ok(self.leaf(score, Reason::Table));
        }
        let looks_children_up = self.looks_children_up::<N>(depth);
        if looks_children_up {
            self.fetch_children(position);
        }
        if !has_been_probed::<P>(hit)
            && let Some(score) = self.known(position, window, depth, ply)
        {
            return Ok(self.leaf(score, Reason::Probe));
        }
        if looks_children_up && let Some(score) = self.known_child::<N>(window, depth, ply) {
            return Ok(self.leaf(score, Reason::ChildInTable));
        }
        let mut node = Node::new(key, window, depth, ply, cut);
        node.table_move = hit.and_then(|entry| entry.best);
        if P::SELECTIVE && self.selective {
            (node.hit, node.was_pv) = (hit, N::PV || hit.is_some_and(|entry| entry.was_pv));
            self.assess(position, &mut node);
            if let Some(score) = self.prune::<N>(position, &mut node)? {
                return Ok(score);
            }
        }
        let found = self.search_moves::<N>(position, &node)?;
        self.remember(position, &node, &found);
        Ok(self.leave(found.score, found.reason))
    }

    /// Counts the node, polls the limits and starts an empty line.
    #[inline]
    pub(crate) fn enter<N: NodeKind>(
        &mut self,
        ply: Ply,
        window: Window,
        depth: Depth,
    ) -> Result<(), Aborted> {
        if N::PV {
            self.memory.lines.clear(ply);
        }
        if self.watch.is_due() {
            self.poll()?;
        }
        self.watch.count(ply);
        self.trace(|| Event::Enter { ply, window, depth });
        Ok(())
    }

    /// Tells what the next search of a move that has been made is for.
    #[inline]
    pub(crate) fn ask(&mut self, position: &P, why: Why) {
        self.trace(|| Event::Ask { why, same_side: position.extra_turn() });
    }

    /// Searches the moves, best first, until one is too good to be allowed.
    #[inline(always)]
    pub(crate) fn search_moves<N: NodeKind>(
        &mut self,
        position: &mut P,
        node: &Node,
    ) -> Result<Found<P::Move>, Aborted> {
        match self.busy {
            Some(busy) if node.depth >= Shared::LEAST_DEPTH => {
                let shared = Shared::new(busy, node.key, self.memory.aside.len());
                self.search_shared::<N>(position, *node, shared)
            }
            _ => self.search_in_turn::<N, Alone>(position, node, Alone),
        }
    }

    /// The moves in the order of their turns.
    #[inline(always)]
    pub(crate) fn search_in_turn<N: NodeKind, U: Turns>(
        &mut self,
        position: &mut P,
        node: &Node,
        mut turns: U,
    ) -> Result<Found<P::Move>, Aborted> {
        let mut picker = position.picker(self.stage);
        let mut found = Found::nothing();
        let mut depth = node.depth;
        let mut alpha = node.window.alpha;
        let tried = self.tried_so_far();
        if P::SELECTIVE && node.selective {
            self.memory.path.below(node.ply, 2).cutoffs = 0;
        }
        while let Some(mv) = self.next_move(&mut picker, position, node, &mut turns, &mut found) {
            let quiet_slot = quiet_slot(position, mv);
            if self.overlooks(position, mv, quiet_slot.is_some()) {
                self.trace(|| Event::LeaveOut { mv, step: LeftOut::Overlooked });
                found.number -= 1;
                continue;
            }
            let first = found.is_nothing();
            if let Some(score) = self.settled_meanwhile::<N, U>(node, first) {
                (found.score, found.reason) = (score, Reason::Table);
                break;
            }
            let mut plan = Plan { best: found.score, ..Plan::full(first) };
            if P::SELECTIVE && node.selective {
                match self.consider::<N>(position, node, &mut found, mv, quiet_slot)? {
                    Verdict::LeaveOut(step) => {
                        self.trace(|| Event::LeaveOut { mv, step });
                        continue;
                    }
                    Verdict::Cut(score) => {
                        (found.score, found.reason) = (score, Reason::Multicut);
                        break;
                    }
                    Verdict::Search { extension, reduction } => {
                        (plan.extension, plan.reduction) = (extension, reduction);
                    }
                }
            }
            let Some(task) = turns.claim(position, mv, first) else {
                self.memory.aside.push((mv, found.number));
                continue;
            };
            if P::SELECTIVE && node.selective {
                self.step_down(position, node, mv);
            }
            self.trace(|| Event::Move { mv: Some(mv) });
            let undo = position.make(mv);
            if P::SELECTIVE && plan.extension == 0 {
                plan.extension = self.forcing_extension(position, node);
            }
            let result = self.search_move::<N>(position, node, depth, alpha, plan);
            turns.release(task);
            position.unmake(mv, undo);
            let score = result?;
            found.score = found.score.max(score);
            if score > alpha {
                alpha = score;
                found.best = Some(mv);
                found.quiet = quiet_slot.is_some();
                self.trace(|| Event::Raise { mv: Some(mv), score });
                if N::PV {
                    self.memory.lines.lead(node.ply, mv);
                }
                if alpha >= node.window.beta {
                    found.reason = Reason::Cut;
                    self.counts.cut(first);
                    self.learn(position, node, mv, quiet_slot.is_some(), tried);
                    break;
                }
                depth = self.depth_after_raise(node, depth, alpha);
            }
            self.note_tried(position, mv, quiet_slot.is_some());
        }
        self.forget_tried(tried);
        turns.forget(&mut self.memory.aside);
        if found.is_nothing() {
            (found.score, found.reason) = self.nothing_searched(position, *node);
        }
        Ok(found)
    }

    /// The node has no move, or none but those that are excluded or overlooked.
    #[cold]
    fn nothing_searched(&mut self, position: &mut P, node: Node) -> (Score, Reason) {
        if node.excluded.is_some() {
            return (node.window.alpha, Reason::Searched);
        }
        self.counts.leaves += 1;
        let has_moves = || position.picker(self.stage).next(position, &Hints::NONE).is_some();
        if self.overlooks_moves && has_moves() {
            return (self.evaluate(position), Reason::Evaluation);
        }
        let outcome = position.stuck();
        (Score::of_outcome(outcome, node.ply), Reason::Over(outcome))
    }

    /// How many moves have been noted as tried on the path to here, quiet and noisy ones.
    #[inline]
    pub(crate) fn tried_so_far(&self) -> [usize; 2] {
        [self.memory.tried.len(), self.memory.tried_captures.len()]
    }

    /// A move that did not refute the node will be blamed if another one does.
    #[inline]
    fn note_tried(&mut self, position: &P, mv: P::Move, quiet: bool) {
        if quiet && P::HISTORY_SLOTS > 0 {
            self.memory.tried.push(mv);
        } else if !quiet && P::SELECTIVE && P::CAPTURE_SLOTS > 0 {
            self.memory.tried_captures.push(position.capture_slot(mv));
        }
    }

    #[inline]
    pub(crate) fn forget_tried(&mut self, [quiet, noisy]: [usize; 2]) {
        self.memory.tried.truncate(quiet);
        if P::SELECTIVE && P::CAPTURE_SLOTS > 0 {
            self.memory.tried_captures.truncate(noisy);
        }
    }

    /// The next move in the game's order; after the last one those that were put aside. Its number in
    /// that order is noted.
    #[inline]
    fn next_move<U: Turns>(
        &self,
        picker: &mut P::Picker,
        position: &P,
        node: &Node,
        turns: &mut U,
        found: &mut Found<P::Move>,
    ) -> Option<P::Move> {
        let hints = || Hints { skip_quiets: found.skip_quiets, ..self.hints(node) };
        if turns.picks()
            && let Some(mv) = picker.next(position, &hints())
        {
            found.number += 1;
            return Some(mv);
        }
        let (mv, number) = turns.next_aside(&self.memory.aside)?;
        found.number = number;
        Some(mv)
    }

    /// What is known that helps to order the moves of a node.
    #[inline]
    pub(crate) fn hints(&self, node: &Node) -> Hints<'_, P::Move> {
        let memory = &*self.memory;
        let mut hints = Hints { killers: memory.killers.at(node.ply), ..self.noisy_hints(node) };
        if P::SELECTIVE && P::CONTINUATION {
            let earlier = CONTINUED.map(|plies| memory.path.above(node.ply, plies).slot);
            hints.countermove = earlier[0].and_then(|slot| memory.countermoves[slot]);
            hints.continuations = earlier.map(|slot| memory.continuations.after(slot));
            let [weight, older] = [self.params.continuation_weight, self.params.older_weight];
            hints.continuation_weights = [weight, weight, older];
            hints.forcing_order = self.params.forcing_order;
        }
        hints
    }

    /// What helps to order noisy moves alone.
    #[inline]
    pub(crate) fn noisy_hints(&self, node: &Node) -> Hints<'_, P::Move> {
        let memory = &*self.memory;
        Hints {
            table: node.table_move,
            history: memory.history.values(),
            captures: memory.captures.values(),
            capture_weight: self.params.capture_weight,
            ..Hints::NONE
        }
    }

    /// Searches one move that has just been made: the first with the whole window, the others
    /// with a null window that only asks whether they are better still. In a node of the principal
    /// variation one that is gets a second search for its true value, even at or above beta:
    /// [`mate_distance`] may have lowered beta to a value that is exact.
    #[inline(always)]
    pub(crate) fn search_move<N: NodeKind>(
        &mut self,
        position: &mut P,
        node: &Node,
        depth: Depth,
        alpha: Score,
        plan: Plan,
    ) -> Result<Score, Aborted> {
        let ply = node.ply.next();
        let mut depth = depth - 1 + plan.extension;
        let window = Window::new(alpha, node.window.beta);
        if N::PV && plan.first {
            self.ask(position, Why::First);
            return self.child::<Pv>(position, window, depth, ply, false);
        }
        let above_alpha = Window::null_above(alpha);
        let reduced = Depth((depth - plan.reduction).0.max(1));
        let mut score;
        if P::SELECTIVE && plan.reduction > 0 && reduced < depth {
            self.ask(position, Why::Reduced(depth.0 - reduced.0));
            score = self.child::<NonPv>(position, above_alpha, reduced, ply, true)?;
            if score > alpha {
                depth = self.depth_of_surprise(depth, reduced, score, plan.best);
                if reduced < depth {
                    self.ask(position, Why::Again);
                    score = self.child::<NonPv>(position, above_alpha, depth, ply, !node.cut)?;
                }
            }
        } else {
            self.ask(position, Why::Scout);
            let cut = P::SELECTIVE && !node.cut;
            score = self.child::<NonPv>(position, above_alpha, depth, ply, cut)?;
        }
        if N::PV && score > alpha {
            self.ask(position, Why::Value);
            return self.child::<Pv>(position, window, depth, ply, false);
        }
        Ok(score)
    }

    /// Searches the position after a move; window and score are those of the player who moved.
    #[inline(always)]
    pub(crate) fn child<N: NodeKind>(
        &mut self,
        position: &mut P,
        window: Window,
        depth: Depth,
        ply: Ply,
        cut: bool,
    ) -> Result<Score, Aborted> {
        if position.extra_turn() {
            self.node_or_leaf::<N>(position, window, depth, ply, cut)
        } else {
            self.node_or_leaf::<N>(position, window.flipped(), depth, ply, cut).map(|score| -score)
        }
    }

    /// [`pvs`](Worker::pvs), but leaves that are evaluated and nothing else are no call of it: most
    /// nodes are such.
    #[inline(always)]
    fn node_or_leaf<N: NodeKind>(
        &mut self,
        position: &mut P,
        window: Window,
        depth: Depth,
        ply: Ply,
        cut: bool,
    ) -> Result<Score, Aborted> {
        if N::PV || P::SELECTIVE || P::QUIESCENCE || !depth.is_leaf() {
            return self.pvs::<N>(position, window, depth, ply, cut);
        }
        self.enter::<N>(ply, window, depth)?;
        let end = self.ended(position, ply);
        let (score, reason) = end.unwrap_or_else(|| (self.evaluate(position), Reason::Evaluation));
        Ok(self.leaf(score, reason))
    }

    /// A move refuted the node: it gains history, and a quiet one becomes a killer; the moves of its
    /// kind tried before it lose some, noisy ones in any case.
    #[inline]
    fn learn(
        &mut self,
        position: &P,
        node: &Node,
        mv: P::Move,
        quiet: bool,
        [tried, tried_captures]: [usize; 2],
    ) {
        let bonus = self.bonus(node);
        let memory = &mut *self.memory;
        if P::SELECTIVE && self.selective {
            memory.path.at(node.ply).cutoffs += 1;
            if P::CAPTURE_SLOTS > 0 {
                for &slot in &memory.tried_captures[tried_captures..] {
                    memory.captures.add(slot, -bonus);
                }
                if !quiet {
                    memory.captures.add(position.capture_slot(mv), bonus);
                }
            }
        }
        if !quiet {
            return;
        }
        memory.killers.note(node.ply, mv);
        let slot = if P::HISTORY_SLOTS > 0 { position.history_slot(mv) } else { 0 };
        if P::HISTORY_SLOTS > 0 {
            memory.history.add(slot, bonus);
            for &mv in &memory.tried[tried..] {
                memory.history.add(position.history_slot(mv), -bonus);
            }
        }
        if P::SELECTIVE && P::CONTINUATION {
            let earlier = CONTINUED.map(|plies| memory.path.above(node.ply, plies).slot);
            if let Some(last) = earlier[0] {
                memory.countermoves[last] = Some(mv);
            }
            for after in earlier {
                memory.continuations.add(after, slot, bonus);
                for &mv in &memory.tried[tried..] {
                    memory.continuations.add(after, position.history_slot(mv), -bonus);
                }
            }
        }
    }

    /// What one success or failure at the node counts.
    #[inline]
    fn bonus(&self, node: &Node) -> i32 {
        match P::SELECTIVE && self.selective {
            true => (self.params.history_bonus * node.depth.0).min(self.params.history_bonus_max),
            false => History::bonus(node.depth),
        }
    }

    /// Nothing helped against the quiet move that led to the node: it gains some history.
    #[inline]
    fn praise_prior(&mut self, node: &Node, found: &Found<P::Move>) {
        let share = self.params.history_prior;
        let prior = self.memory.path.above(node.ply, 1).quiet_slot();
        let earlier = [2, 3].map(|plies| self.memory.path.above(node.ply, plies).slot);
        let (Some(prior), None, 1..) = (prior, found.best, share) else { return };
        let bonus = self.bonus(node) * share / 16;
        self.memory.history.add(prior, bonus);
        for after in earlier {
            self.memory.continuations.add(after, prior, bonus);
        }
    }

    /// Stores what the node found.
    #[inline(always)]
    fn remember(&mut self, position: &P, node: &Node, found: &Found<P::Move>) {
        let bound = Bound::of(found.score, node.window);
        let searched = found.reason != Reason::Table;
        if P::SELECTIVE && P::CORRECTIONS > 0 && searched {
            self.correct(position, node, found, bound);
        }
        if P::SELECTIVE && node.selective && searched {
            self.praise_prior(node, found);
        }
        let entry = Entry {
            best: found.best.map(|mv| position.encode(mv)),
            score: found.score,
            bound,
            depth: node.depth,
            eval: node.raw_eval,
            was_pv: node.was_pv,
        };
        self.table.store(node.key, node.ply, entry);
    }
}

/// The history slot of a move that changes no balance, `None` for a noisy one. Only selective steps
/// need the slot itself of every move: without them it is 0.
#[inline]
fn quiet_slot<P: Position>(position: &P, mv: P::Move) -> Option<usize> {
    let named = P::SELECTIVE && P::HISTORY_SLOTS > 0;
    (!position.is_noisy(mv)).then(|| if named { position.history_slot(mv) } else { 0 })
}
