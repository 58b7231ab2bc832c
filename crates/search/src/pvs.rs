//! One node of principal variation search.

use crate::Entry;
use crate::node::{
    Aborted, Found, Node, NodeKind, NonPv, Pv, mate_distance, playable_depth, window_from_node,
};
use crate::searcher::Worker;
use boyi_core::{Bound, Depth, Hints, Picker, Ply, Position, Score, Window};

impl<P: Position> Worker<'_, P> {
    /// One node: read it as a table of contents.
    pub(crate) fn pvs<N: NodeKind>(
        &mut self,
        position: &mut P,
        window: Window,
        depth: Depth,
        ply: Ply,
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
        let node = Node { window, depth, ply, table_move: hit.and_then(|entry| entry.best) };
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
    fn table_cutoff<N: NodeKind>(&self, hit: Option<Entry>, window: Window, depth: Depth) -> Option<Score> {
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
    fn search_moves<N: NodeKind>(
        &mut self,
        position: &mut P,
        node: &Node,
    ) -> Result<Found<P::Move>, Aborted> {
        let mut picker = position.picker(self.stage);
        let mut found = Found::nothing();
        let mut alpha = node.window.alpha;
        let mut searched = 0;
        let tried = self.memory.tried.len();
        while let Some(mv) = self.next_move(&mut picker, position, node) {
            let quiet_slot = quiet_slot(position, mv);
            let undo = position.make(mv);
            let result = self.search_move::<N>(position, node, alpha, searched == 0);
            position.unmake(mv, undo);
            let score = result?;
            searched += 1;
            found.score = found.score.max(score);
            if score > alpha {
                alpha = score;
                found.best = Some(mv);
                if N::PV {
                    self.memory.lines.lead(node.ply, mv);
                }
                if alpha >= node.window.beta {
                    self.counts.cut(searched);
                    self.learn(node, mv, quiet_slot, tried);
                    break;
                }
            }
            if P::HISTORY_SLOTS > 0
                && let Some(slot) = quiet_slot
            {
                self.memory.tried.push(slot);
            }
        }
        self.memory.tried.truncate(tried);
        if searched == 0 {
            found.score = self.leaf(Score::of_outcome(position.stuck(), node.ply));
        }
        Ok(found)
    }

    #[inline]
    fn next_move(&self, picker: &mut P::Picker, position: &P, node: &Node) -> Option<P::Move> {
        let hints = Hints {
            table: node.table_move,
            killers: self.memory.killers.at(node.ply),
            history: self.memory.history.values(),
        };
        picker.next(position, &hints)
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
        alpha: Score,
        first: bool,
    ) -> Result<Score, Aborted> {
        let (depth, ply) = (node.depth - 1, node.ply.next());
        let window = Window::new(alpha, node.window.beta);
        if N::PV && first {
            return self.child::<Pv>(position, window, depth, ply);
        }
        let score = self.child::<NonPv>(position, Window::null_above(alpha), depth, ply)?;
        if N::PV && score > alpha {
            return self.child::<Pv>(position, window, depth, ply);
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
    ) -> Result<Score, Aborted> {
        if position.extra_turn() {
            self.pvs::<N>(position, window, depth, ply)
        } else {
            self.pvs::<N>(position, window.flipped(), depth, ply).map(|score| -score)
        }
    }

    /// A quiet move refuted the node: it becomes a killer and gains history, the quiet moves tried
    /// before it lose some.
    #[inline]
    fn learn(&mut self, node: &Node, mv: P::Move, quiet_slot: Option<usize>, tried: usize) {
        let memory = &mut *self.memory;
        let Some(slot) = quiet_slot else { return };
        memory.killers.note(node.ply, mv);
        if P::HISTORY_SLOTS > 0 {
            memory.history.reward(slot, node.depth);
            for &slot in &memory.tried[tried..] {
                memory.history.punish(slot, node.depth);
            }
        }
    }

    /// Stores what the node found.
    #[inline]
    fn remember(&self, position: &P, node: &Node, found: &Found<P::Move>) {
        let entry = Entry {
            best: found.best.map(|mv| position.encode(mv)),
            score: found.score,
            bound: Bound::of(found.score, node.window),
            depth: node.depth,
        };
        self.table.store(position.key(), node.ply, entry);
    }
}

/// The history slot of a move that changes no balance, `None` for a noisy one.
#[inline]
fn quiet_slot<P: Position>(position: &P, mv: P::Move) -> Option<usize> {
    (!position.is_noisy(mv)).then(|| if P::HISTORY_SLOTS > 0 { position.history_slot(mv) } else { 0 })
}
