//! What is known of a node before its moves are searched: by the table and by the game itself.

use crate::Entry;
use crate::node::{NodeKind, window_from_node};
use crate::searcher::{Memory, Worker};
use crate::trace::{Event, Trace};
use boyi_core::{Depth, Ply, Position, Score, Window};

impl<P: Position, T: Trace<P::Move>> Worker<'_, P, T> {
    /// Tells what the table knows.
    #[inline]
    pub(crate) fn trace_hit(&mut self, hit: Option<Entry>) {
        if let Some(entry) = hit {
            self.trace(|| Event::Table { entry });
        }
    }

    /// Does an earlier search of this position settle the node? Sound mode wants exactly the same
    /// depth, and no path dependence: a table knows positions, not how they were reached.
    ///
    /// A node of the principal variation is searched in any case, for the sake of its line, unless there
    /// are other threads: what one of them has found need not be found again (docs/search.md, "On several
    /// threads").
    #[inline]
    pub(crate) fn table_cutoff<N: NodeKind>(
        &self,
        hit: Option<Entry>,
        window: Window,
        depth: Depth,
    ) -> Option<Score> {
        let entry = hit?;
        if entry.depth < depth || N::PV && (self.busy.is_none() || entry.score.is_decided()) {
            return None;
        }
        if self.options.sound && (N::PV || entry.depth > depth || P::PATH_DEPENDENT) {
            return None;
        }
        entry.bound.settles(entry.score, window).then_some(entry.score)
    }

    /// Does the game itself know what the node is worth?
    #[inline]
    pub(crate) fn known(&self, position: &mut P, window: Window, depth: Depth, ply: Ply) -> Option<Score> {
        if !self.options.probe {
            return None;
        }
        let probe = position.probe(window_from_node(window, ply), depth)?;
        let score = probe.score.from_node(ply);
        probe.bound.settles(score, window).then_some(score)
    }

    /// Are the positions behind the moves looked up before one is searched?
    #[inline]
    pub(crate) fn looks_children_up<N: NodeKind>(&self, depth: Depth) -> bool {
        !N::PV && P::LOOK_UP_DEPTH.is_some_and(|least| depth >= least) && !self.overlooks_moves
    }

    /// Fetches what the table knows about the positions behind the moves, to be looked at a little later.
    #[inline]
    pub(crate) fn fetch_children(&mut self, position: &P) {
        let Memory { moves, keys, .. } = &mut *self.memory;
        moves.clear();
        position.legal_moves(moves);
        keys.clear();
        keys.extend(moves.iter().filter_map(|&mv| position.key_after(mv)));
        keys.iter().for_each(|&key| self.table.prefetch(key));
    }

    /// *Enhanced transposition cutoff* (Plaat, Schaeffer, Pijls and de Bruin, 1996): does the table know
    /// a position behind one of the moves, which have been [fetched](Worker::fetch_children), well enough to cut
    /// the node before any is searched? Sound, by the rules of [`table_cutoff`](Worker::table_cutoff): 135,578
    /// nodes became 120,601 in the learner's Connect Four to depth 14 (2026-11-22).
    #[inline]
    pub(crate) fn known_child<N: NodeKind>(&self, window: Window, depth: Depth, ply: Ply) -> Option<Score> {
        let below = |&key| {
            let entry = self.table.probe(key, ply.next());
            self.table_cutoff::<N>(entry, window.flipped(), depth - 1)
        };
        self.memory.keys.iter().filter_map(below).map(|score| -score).find(|&score| score >= window.beta)
    }

    /// The best line below a node of the principal variation that the table has settled, as far as
    /// the table knows it.
    #[cold]
    pub(crate) fn recall_line(&mut self, position: &mut P, ply: Ply, depth: Depth) {
        let (mut line, mut moves) = (Vec::new(), Vec::new());
        let longest = depth.0.min(i32::from(Ply::MAX.0 - ply.0)) as usize;
        while line.len() < longest {
            let at = Ply(ply.0 + line.len() as u16);
            let best = self.table.probe(position.key(), at).and_then(|entry| entry.best);
            moves.clear();
            position.legal_moves(&mut moves);
            let Some(&mv) = moves.iter().find(|&&mv| best == Some(position.encode(mv))) else { break };
            line.push((mv, position.make(mv)));
        }
        let end = Ply(ply.0 + line.len() as u16);
        self.memory.lines.clear(end);
        while let Some((mv, undo)) = line.pop() {
            position.unmake(mv, undo);
            self.memory.lines.lead(Ply(ply.0 + line.len() as u16), mv);
        }
    }
}

/// Has the position been searched before, so that a probe told nothing and would tell nothing now?
#[inline]
pub(crate) fn has_been_probed<P: Position>(hit: Option<Entry>) -> bool {
    P::PROBED_ONCE_FROM.is_some_and(|least| hit.is_some_and(|entry| entry.depth >= least))
}
