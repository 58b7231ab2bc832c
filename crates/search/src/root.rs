//! The moves of the root and what is known about each.

use crate::busy::{Shared, Task, Turns};
use crate::node::{Aborted, Found, Node, Pv};
use crate::pvs::Plan;
use crate::searcher::Worker;
use crate::trace::{Event, Reason, Trace};
use crate::{Limits, Line, Options, Table};
use boyi_core::{Bound, Depth, Hints, Outcome, Picker, Ply, Position, Score, Window};
use std::collections::VecDeque;

/// A move of the root.
pub(crate) struct RootMove<M> {
    pub(crate) mv: M,
    /// The last line found that begins with it.
    pub(crate) line: Line<M>,
    /// The value is at most this, says the last search that looked at the move.
    pub(crate) ceiling: Score,
    /// Nodes spent on the move in all iterations.
    pub(crate) nodes: u64,
}

/// The moves of the root, the best lines of the last iteration first.
pub(crate) struct RootMoves<M> {
    pub(crate) moves: Vec<RootMove<M>>,
    /// Has the game ended already?
    pub(crate) over: Option<Outcome>,
    /// How many lines are asked for.
    pub(crate) wanted: usize,
    /// The best move of the root search in progress, once one was better than alpha.
    pub(crate) leader: Option<usize>,
}

impl<M: Copy + Eq> RootMoves<M> {
    /// The moves to search, in the order the game's picker suggests.
    pub(crate) fn new<P: Position<Move = M>>(
        position: &mut P,
        limits: &Limits<M>,
        options: &Options,
        table: &Table,
    ) -> RootMoves<M> {
        let outcome = position.outcome();
        let mut legal = Vec::new();
        if outcome.is_none() {
            position.legal_moves(&mut legal);
        }
        let over = outcome.or_else(|| legal.is_empty().then(|| position.stuck()));
        let asked: Vec<M> = legal.iter().copied().filter(|mv| limits.search_moves.contains(mv)).collect();
        let first = if !asked.is_empty() {
            asked
        } else if over.is_some() {
            Vec::new()
        } else {
            suggested(position, options, table)
        };
        let candidates = if first.is_empty() { legal } else { first };
        let score = if over.is_some() { Score::ZERO } else { position.evaluate() };
        let start = |mv| RootMove {
            mv,
            line: Line { depth: Depth::ZERO, seldepth: Ply::ROOT, score, bound: Bound::Exact, pv: vec![mv] },
            ceiling: Score::INFINITE,
            nodes: 0,
        };
        let moves: Vec<_> = candidates.into_iter().map(start).collect();
        RootMoves { wanted: options.multi_pv.min(moves.len()), moves, over, leader: None }
    }

    /// The value of the root: the score of the best line.
    pub(crate) fn value(&self) -> Score {
        self.moves.first().map_or(Score::ZERO, |best| best.line.score)
    }

    /// The best lines.
    pub(crate) fn lines(&self) -> Vec<Line<M>> {
        self.moves.iter().take(self.wanted).map(|best| best.line.clone()).collect()
    }

    /// The line that begins with `mv`.
    pub(crate) fn line_of(&self, mv: M) -> Option<Line<M>> {
        self.moves.iter().find(|root| root.mv == mv).map(|root| root.line.clone())
    }

    /// Another thread has found this line to be the best.
    pub(crate) fn lead_with(&mut self, line: Line<M>) {
        let place = self.moves.iter().position(|root| line.pv.first() == Some(&root.mv));
        if let Some(place) = place {
            self.moves[..=place].rotate_right(1);
            self.moves[0].line = line;
        }
    }

    /// Moves the leader of the search of line `index` to that place.
    pub(crate) fn promote_leader(&mut self, index: usize) {
        if let Some(leader) = self.leader.take() {
            self.moves[index..=leader].rotate_right(1);
        }
    }
}

fn suggested<P: Position>(position: &P, options: &Options, table: &Table) -> Vec<P::Move> {
    let known = table.probe(position.key(), Ply::ROOT).and_then(|entry| entry.best);
    let mut picker = position.picker(options.stage());
    let mut moves = Vec::new();
    while let Some(mv) = picker.next(position, &Hints { table: known, ..Hints::NONE }) {
        moves.push(mv);
    }
    moves
}

impl<P: Position, T: Trace<P::Move>> Worker<'_, P, T> {
    /// Searches the root moves from place `index` on: those before it have their lines already.
    pub(crate) fn search_root(
        &mut self,
        position: &mut P,
        window: Window,
        depth: Depth,
        index: usize,
    ) -> Result<Score, Aborted> {
        self.root.leader = None;
        self.memory.tried.clear();
        self.trace(|| Event::Iteration { depth });
        self.enter::<Pv>(Ply::ROOT, window, depth)?;
        let node = self.root_node(position, window, depth);
        let mut best = -Score::INFINITE;
        let turns = self.busy.map(|busy| Shared::new(busy, position.key(), 0));
        let mut places: VecDeque<_> = (index..self.root.moves.len()).collect();
        let mut unseen = places.len();
        while let Some(place) = places.pop_front() {
            let (mv, first) = (self.root.moves[place].mv, place == index);
            let task = turns.as_ref().map_or(Some(Task::NONE), |turns| turns.claim(position, mv, first));
            let has_waited = unseen == 0;
            unseen = unseen.saturating_sub(1);
            if task.is_none() && !has_waited {
                places.push_back(place);
                continue;
            }
            let alpha = window.alpha.max(best);
            let result = self.search_root_move(position, &node, alpha, place, first);
            if let (Some(turns), Some(task)) = (&turns, task) {
                turns.release(task);
            }
            let score = result?;
            best = best.max(score);
            if score > alpha {
                self.root.leader = Some(place);
                let mv = self.root.moves[place].mv;
                self.trace(|| Event::Raise { mv: Some(mv), score });
            }
            if best >= window.beta {
                self.counts.cut(first);
                return Ok(self.leave(best, Reason::Cut));
            }
        }
        Ok(self.leave(best, Reason::Searched))
    }

    /// The root as a node.
    pub(crate) fn root_node(&mut self, position: &mut P, window: Window, depth: Depth) -> Node {
        let mut node = Node { was_pv: true, ..Node::new(position.key(), window, depth, Ply::ROOT, false) };
        if P::SELECTIVE && self.selective {
            self.assess(position, &mut node);
        }
        node
    }

    /// How deep a root move is searched: late ones are reduced like those of every other node.
    fn root_plan(&mut self, position: &P, node: &Node, mv: P::Move, place: usize, first: bool) -> Plan {
        let mut plan = Plan::full(first);
        if P::SELECTIVE && node.selective {
            if !first {
                let so_far = Found { number: place as i32, ..Found::nothing() };
                let slot =
                    (!position.is_noisy(mv) && P::HISTORY_SLOTS > 0).then(|| position.history_slot(mv));
                plan.reduction = self.reduction::<Pv>(position, node, &so_far, mv, slot);
            }
            self.step_down(position, node, mv);
        }
        plan
    }

    /// Searches one root move and notes what it is worth.
    pub(crate) fn search_root_move(
        &mut self,
        position: &mut P,
        node: &Node,
        alpha: Score,
        place: usize,
        first: bool,
    ) -> Result<Score, Aborted> {
        let mv = self.root.moves[place].mv;
        self.watch.current = Some(mv);
        let before = self.watch.nodes;
        let plan = self.root_plan(position, node, mv, place, first);
        self.trace(|| Event::Move { mv: Some(mv) });
        let undo = position.make(mv);
        let result = self.search_move::<Pv>(position, node, node.depth, alpha, plan);
        position.unmake(mv, undo);
        let root = &mut self.root.moves[place];
        root.nodes += self.watch.nodes - before;
        let score = result?;
        root.ceiling = if score >= node.window.beta { Score::INFINITE } else { score };
        if score > alpha {
            self.memory.lines.lead(Ply::ROOT, mv);
            let bound = Bound::of(score, node.window);
            let pv = self.memory.lines.at(Ply::ROOT).to_vec();
            root.line = Line { depth: node.depth, seldepth: self.watch.seldepth, score, bound, pv };
        }
        Ok(score)
    }
}
