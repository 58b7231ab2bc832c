//! One node of principal variation search.

use crate::Entry;
use crate::busy::{Alone, Shared, Turns};
use crate::history::History;
use crate::node::{
    Aborted, Found, Node, NodeKind, NonPv, Pv, mate_distance, playable_depth, window_from_node,
};
use crate::searcher::Worker;
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

impl<P: Position> Worker<'_, P> {
    /// One node: read it as a table of contents.
    pub(crate) fn pvs<N: NodeKind>(
        &mut self,
        position: &mut P,
        window: Window,
        depth: Depth,
        ply: Ply,
        cut: bool,
    ) -> Result<Score, Aborted> {
        self.enter::<N>(ply)?;
        if let Some(score) = self.ended(position, ply) {
            return Ok(self.leaf(score));
        }
        if depth.is_leaf() {
            return self.qsearch::<N>(position, window, ply);
        }
        let depth = playable_depth(position, depth);
        let window = match mate_distance(position, window, ply) {
            Ok(window) => window,
            Err(bound) => return Ok(self.leaf(bound)),
        };
        let hit = self.table.probe(position.key(), ply);
        if let Some(score) = self.table_cutoff::<N>(hit, window, depth) {
            return Ok(self.leaf(score));
        }
        if let Some(score) = self.known(position, window, depth, ply) {
            return Ok(self.leaf(score));
        }
        let mut node = Node { hit, ..Node::new(window, depth, ply, cut) };
        if P::SELECTIVE && self.selective {
            self.assess(position, &mut node);
            if let Some(score) = self.prune::<N>(position, &mut node)? {
                return Ok(score);
            }
        }
        let found = self.search_moves::<N>(position, &node)?;
        self.remember(position, &node, &found);
        Ok(found.score)
    }

    /// Counts the node, polls the limits and starts an empty line.
    #[inline]
    pub(crate) fn enter<N: NodeKind>(&mut self, ply: Ply) -> Result<(), Aborted> {
        if N::PV {
            self.memory.lines.clear(ply);
        }
        self.watch.enter(ply)
    }

    /// Nothing is searched below this node.
    #[inline]
    pub(crate) fn leaf(&mut self, score: Score) -> Score {
        self.counts.leaves += 1;
        score
    }

    /// Does an earlier search of this position settle the node? Sound mode wants exactly the same
    /// depth, and no path dependence: a table knows positions, not how they were reached.
    #[inline]
    pub(crate) fn table_cutoff<N: NodeKind>(
        &self,
        hit: Option<Entry>,
        window: Window,
        depth: Depth,
    ) -> Option<Score> {
        let entry = hit?;
        let deep_enough = match self.options.sound {
            true => entry.depth == depth && !P::PATH_DEPENDENT,
            false => entry.depth >= depth,
        };
        (!N::PV && deep_enough && entry.bound.settles(entry.score, window)).then_some(entry.score)
    }

    /// Does the game itself know what the node is worth?
    #[inline]
    pub(crate) fn known(&self, position: &mut P, window: Window, depth: Depth, ply: Ply) -> Option<Score> {
        if self.options.sound || !self.options.probe {
            return None;
        }
        let probe = position.probe(window_from_node(window, ply), depth)?;
        let score = probe.score.from_node(ply);
        probe.bound.settles(score, window).then_some(score)
    }

    /// Searches the moves, best first, until one is too good to be allowed.
    #[inline]
    pub(crate) fn search_moves<N: NodeKind>(
        &mut self,
        position: &mut P,
        node: &Node,
    ) -> Result<Found<P::Move>, Aborted> {
        match self.busy {
            Some(busy) if node.depth >= Shared::LEAST_DEPTH => {
                let shared = Shared::new(busy, position.key(), self.memory.aside.len());
                self.search_shared::<N>(position, node, shared)
            }
            _ => self.search_in_turn::<N, Alone>(position, node, Alone),
        }
    }

    /// The same for a node that other threads may search too: a copy that is out of the way of one thread.
    #[inline(never)]
    fn search_shared<N: NodeKind>(
        &mut self,
        position: &mut P,
        node: &Node,
        turns: Shared<'_>,
    ) -> Result<Found<P::Move>, Aborted> {
        self.search_in_turn::<N, Shared<'_>>(position, node, turns)
    }

    /// The moves in the order of their turns.
    #[inline]
    fn search_in_turn<N: NodeKind, T: Turns>(
        &mut self,
        position: &mut P,
        node: &Node,
        mut turns: T,
    ) -> Result<Found<P::Move>, Aborted> {
        let mut picker = position.picker(self.stage);
        let mut found = Found::nothing();
        let mut depth = node.depth;
        let mut alpha = node.window.alpha;
        let (mut seen, mut searched) = (0, 0);
        let tried = self.memory.tried.len();
        while let Some(mv) = self.next_move(&mut picker, position, node, &mut turns, &mut seen) {
            let quiet_slot = quiet_slot(position, mv);
            let mut plan = Plan { best: found.score, ..Plan::full(searched == 0) };
            if P::SELECTIVE && node.selective {
                if node.excluded == Some(position.encode(mv)) {
                    seen -= 1;
                    continue;
                }
                if self.is_pruned(position, node, &found, mv, quiet_slot, seen) {
                    continue;
                }
            }
            let Some(task) = turns.claim(position, mv, searched == 0) else {
                self.memory.aside.push((mv, seen));
                continue;
            };
            if P::SELECTIVE && node.selective {
                match self.extension::<N>(position, node, mv)? {
                    Extension::Plies(plies) => plan.extension = plies,
                    Extension::Cut(score) => {
                        turns.release(task);
                        found.score = score;
                        break;
                    }
                }
                plan.reduction = self.reduction::<N>(position, node, mv, quiet_slot, seen);
                self.step_down(position, node, mv);
            }
            let undo = position.make(mv);
            if P::SELECTIVE && plan.extension == 0 {
                plan.extension = self.forcing_extension(position, node);
            }
            let result = self.search_move::<N>(position, node, depth, alpha, plan);
            turns.release(task);
            position.unmake(mv, undo);
            let score = result?;
            searched += 1;
            found.score = found.score.max(score);
            if score > alpha {
                alpha = score;
                found.best = Some(mv);
                found.quiet = quiet_slot.is_some();
                if N::PV {
                    self.memory.lines.lead(node.ply, mv);
                }
                if alpha >= node.window.beta {
                    self.counts.cut(searched);
                    self.learn(node, mv, quiet_slot, tried);
                    break;
                }
                depth = self.depth_after_raise(node, depth, alpha);
            }
            if P::HISTORY_SLOTS > 0
                && let Some(slot) = quiet_slot
            {
                self.memory.tried.push(slot);
            }
        }
        self.memory.tried.truncate(tried);
        turns.forget(&mut self.memory.aside);
        if searched == 0 && found.score == -Score::INFINITE {
            found.score = match node.excluded {
                Some(_) => node.window.alpha,
                None => self.leaf(Score::of_outcome(position.stuck(), node.ply)),
            };
        }
        Ok(found)
    }

    /// The next move in the game's order; after the last one those that were put aside. Its number in
    /// that order becomes `seen`.
    #[inline]
    fn next_move<T: Turns>(
        &self,
        picker: &mut P::Picker,
        position: &P,
        node: &Node,
        turns: &mut T,
        seen: &mut i32,
    ) -> Option<P::Move> {
        if turns.picks()
            && let Some(mv) = picker.next(position, &self.hints(node))
        {
            *seen += 1;
            return Some(mv);
        }
        let (mv, number) = turns.next_aside(&self.memory.aside)?;
        *seen = number;
        Some(mv)
    }

    /// What is known that helps to order the moves of a node.
    #[inline]
    pub(crate) fn hints(&self, node: &Node) -> Hints<'_, P::Move> {
        let memory = &*self.memory;
        let mut hints = Hints {
            table: node.table_move(),
            killers: memory.killers.at(node.ply),
            history: memory.history.values(),
            ..Hints::NONE
        };
        if P::SELECTIVE && P::CONTINUATION {
            let [last, own] = [1, 2].map(|plies| memory.path.above(node.ply, plies).slot);
            hints.countermove = last.and_then(|slot| memory.countermoves[slot]);
            hints.continuations = [memory.continuations.after(last), memory.continuations.after(own)];
            hints.continuation_weight = self.params.continuation_weight;
        }
        hints
    }

    /// Searches one move that has just been made: the first with the whole window, the others
    /// with a null window that only asks whether they are better still. In a node of the principal
    /// variation one that is gets a second search for its true value, even at or above beta:
    /// [`mate_distance`] may have lowered beta to a value that is exact.
    #[inline]
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
            return self.child::<Pv>(position, window, depth, ply, false);
        }
        let above_alpha = Window::null_above(alpha);
        let reduced = Depth((depth - plan.reduction).0.max(1));
        let mut score;
        if P::SELECTIVE && plan.reduction > 0 && reduced < depth {
            score = self.child::<NonPv>(position, above_alpha, reduced, ply, true)?;
            if score > alpha {
                depth = self.depth_of_surprise(depth, reduced, score, plan.best);
                if reduced < depth {
                    score = self.child::<NonPv>(position, above_alpha, depth, ply, !node.cut)?;
                }
            }
        } else {
            score = self.child::<NonPv>(position, above_alpha, depth, ply, !node.cut)?;
        }
        if N::PV && score > alpha {
            return self.child::<Pv>(position, window, depth, ply, false);
        }
        Ok(score)
    }

    /// Searches the position after a move; window and score are those of the player who moved.
    #[inline]
    pub(crate) fn child<N: NodeKind>(
        &mut self,
        position: &mut P,
        window: Window,
        depth: Depth,
        ply: Ply,
        cut: bool,
    ) -> Result<Score, Aborted> {
        if position.extra_turn() {
            self.pvs::<N>(position, window, depth, ply, cut)
        } else {
            self.pvs::<N>(position, window.flipped(), depth, ply, cut).map(|score| -score)
        }
    }

    /// A quiet move refuted the node: it becomes a killer and gains history, the quiet moves tried
    /// before it lose some.
    #[inline]
    fn learn(&mut self, node: &Node, mv: P::Move, quiet_slot: Option<usize>, tried: usize) {
        let memory = &mut *self.memory;
        let Some(slot) = quiet_slot else { return };
        memory.killers.note(node.ply, mv);
        let bonus = match P::SELECTIVE && self.selective {
            true => (self.params.history_bonus * node.depth.0).min(self.params.history_bonus_max),
            false => History::bonus(node.depth),
        };
        if P::HISTORY_SLOTS > 0 {
            memory.history.add(slot, bonus);
            for &slot in &memory.tried[tried..] {
                memory.history.add(slot, -bonus);
            }
        }
        if P::SELECTIVE && P::CONTINUATION {
            let [last, own] = [1, 2].map(|plies| memory.path.above(node.ply, plies).slot);
            if let Some(last) = last {
                memory.countermoves[last] = Some(mv);
            }
            for after in [last, own] {
                memory.continuations.add(after, slot, bonus);
                for &slot in &memory.tried[tried..] {
                    memory.continuations.add(after, slot, -bonus);
                }
            }
        }
    }

    /// Stores what the node found.
    #[inline]
    fn remember(&mut self, position: &P, node: &Node, found: &Found<P::Move>) {
        let bound = Bound::of(found.score, node.window);
        if P::SELECTIVE && P::CORRECTIONS > 0 {
            self.correct(position, node, found, bound);
        }
        let entry = Entry {
            best: found.best.map(|mv| position.encode(mv)),
            score: found.score,
            bound,
            depth: node.depth,
            eval: node.raw_eval,
        };
        self.table.store(position.key(), node.ply, entry);
    }
}

/// What the test of a move says about its depth.
pub(crate) enum Extension {
    /// So many plies more (or less).
    Plies(i32),
    /// The node need not be searched: other moves than this one are too good as well.
    Cut(Score),
}

/// The history slot of a move that changes no balance, `None` for a noisy one.
#[inline]
fn quiet_slot<P: Position>(position: &P, mv: P::Move) -> Option<usize> {
    (!position.is_noisy(mv)).then(|| if P::HISTORY_SLOTS > 0 { position.history_slot(mv) } else { 0 })
}
