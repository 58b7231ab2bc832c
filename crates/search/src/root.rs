//! The search of the root.

use crate::Line;
use crate::abdada::{Deferral, Deferring, Mark};
use crate::node::{MoveLoop, MoveSearch, Node, Pv};
use crate::trace::{Event, Reason, Trace};
use crate::unwind::Unwind;
use crate::worker::Worker;
use boyi_core::{Bound, Depth, Knowledge, Ply, Score, Window};
use std::collections::VecDeque;

impl<P: Knowledge, T: Trace<P::Move>> Worker<'_, P, T> {
    /// Searches the root moves from place `index` on: those before it have their lines already.
    pub(crate) fn search_root(
        &mut self,
        position: &mut P,
        window: Window,
        depth: Depth,
        index: usize,
    ) -> Result<Score, Unwind> {
        self.root.best_index = None;
        self.state.clear_path();
        self.emit(|| Event::Iteration { depth });
        self.enter::<Pv>(Ply::ROOT, window, depth)?;
        let node = self.root_node(position, window, depth);
        let mut best = -Score::INFINITE;
        let deferral = self.searching.map(|searching| Deferring::new(searching, position.key(), 0));
        let mut places: VecDeque<_> = (index..self.root.moves.len()).collect();
        let mut not_deferred = places.len();
        while let Some(place) = places.pop_front() {
            let (mv, first) = (self.root.moves[place].mv, place == index);
            let start = |deferral: &Deferring<'_>| deferral.start_searching(position, mv, first);
            let mark = deferral.as_ref().map_or(Some(Mark::NONE), start);
            let was_deferred = not_deferred == 0;
            not_deferred = not_deferred.saturating_sub(1);
            if mark.is_none() && !was_deferred {
                places.push_back(place);
                continue;
            }
            let alpha = window.alpha.max(best);
            let result = self.search_root_move(position, &node, alpha, place, first);
            if let (Some(deferral), Some(mark)) = (&deferral, mark) {
                deferral.finish_searching(mark);
            }
            let score = result?;
            best = best.max(score);
            if score > alpha {
                self.root.best_index = Some(place);
                self.found(place);
                self.emit(|| Event::RaiseAlpha { mv: Some(mv), score });
            }
            if best >= window.beta {
                return Ok(self.leave(best, Reason::BetaCutoff));
            }
        }
        Ok(self.leave(best, Reason::AllMoves))
    }

    /// The root as a node.
    pub(crate) fn root_node(&mut self, position: &mut P, window: Window, depth: Depth) -> Node {
        let mut node = self.node::<Pv>(position, position.key(), window, depth, Ply::ROOT, false);
        if P::CAPS.selective && node.selective {
            self.evaluate_node(position, &mut node);
        }
        node
    }

    /// Searches one root move and records its result. Late moves are reduced as at other nodes, but each as if it stood
    /// one place earlier; no root move is extended.
    pub(crate) fn search_root_move(
        &mut self,
        position: &mut P,
        node: &Node,
        alpha: Score,
        place: usize,
        first: bool,
    ) -> Result<Score, Unwind> {
        let mv = self.root.moves[place].mv;
        self.iteration.current_move = Some((mv, place));
        let before = self.limiter.nodes;
        let mut search = MoveSearch::full_depth(node.depth, alpha, first);
        if P::CAPS.selective && node.selective {
            if !first {
                search.reduction = self.root_reduction(position, node, mv, place);
            }
            self.push_stack_entry(position, node, mv);
        }
        self.emit(|| Event::Move { mv: Some(mv) });
        let undo = self.make(position, mv);
        let result = self.search_move::<Pv>(position, node, search);
        position.unmake(mv, undo);
        let root = &mut self.root.moves[place];
        root.nodes += self.limiter.nodes - before;
        let score = result?;
        root.upper_bound = if score >= node.window.beta { Score::INFINITE } else { score };
        if score > alpha {
            self.state.pv.update(Ply::ROOT, mv);
            let bound = Bound::of(score, node.window);
            let pv = self.line_of(position, place, score, node.depth);
            let seldepth = self.iteration.seldepth;
            self.root.moves[place].line = Line { depth: node.depth, seldepth, score, bound, pv };
        }
        Ok(score)
    }

    /// The line of the root move searched last, of that score. Where the search has refuted every reply and so names
    /// none, the replies of the table follow, or those of the line that the move had before: a host may want the
    /// expected reply. They are no part of a proof, so the line of a win or a loss stays as it is.
    fn line_of(&mut self, position: &mut P, place: usize, score: Score, depth: Depth) -> Vec<P::Move> {
        let mv = self.root.moves[place].mv;
        if self.state.pv.line(Ply::ROOT).len() == 1 && !score.is_decided() {
            let undo = position.make(mv);
            self.state.pv.rebuild_from_tt(self.table, position, Ply(1), depth - 1);
            position.unmake(mv, undo);
            self.state.pv.update(Ply::ROOT, mv);
            if self.state.pv.line(Ply::ROOT).len() == 1 {
                return self.root.moves[place].line.pv.clone();
            }
        }
        self.state.pv.line(Ply::ROOT).to_vec()
    }

    fn root_reduction(&self, position: &P, node: &Node, mv: P::Move, place: usize) -> i32 {
        let moves = MoveLoop { move_number: place as i32, ..MoveLoop::new() };
        let quiet = !position.is_noisy(mv) && P::CAPS.history_slots > 0;
        let slot = quiet.then(|| position.history_slot(mv));
        self.late_move_reduction::<Pv>(position, node, &moves, mv, slot)
    }
}
