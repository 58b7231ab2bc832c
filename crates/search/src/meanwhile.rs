//! What other threads settle while this one searches: a node that needs no more search is left, from
//! wherever below it the thread is.
//!
//! A thread keeps the nodes on its path whose moves are shared out, and looks them up in the table
//! whenever it looks at its limits. Sound: the node is worth what the table says, by the rules for any
//! node that is entered. Two threads search 1.08 instead of 1.10 times the nodes of one in Connect Four,
//! four 1.28 instead of 1.34; in games of few plies, and with two threads in xiangqi, nothing is seen
//! (2026-11-22; docs/search.md, "On several threads").

use crate::busy::{Shared, Turns};
use crate::node::{Aborted, Found, Node, NodeKind, NonPv, Pv};
use crate::searcher::Worker;
use crate::trace::{Reason, Trace};
use boyi_core::{Depth, Ply, Position, Score, Window};

/// A node on the path that other threads may search too.
#[derive(Clone, Copy, Debug)]
struct Above {
    key: u64,
    window: Window,
    depth: Depth,
    ply: Ply,
    /// Is it on the principal variation?
    pv: bool,
}

/// The shared nodes on the path of a thread, from the root on.
#[derive(Debug, Default)]
pub(crate) struct Trail {
    nodes: Vec<Above>,
    /// The place of the node that the thread is about to leave, with its score.
    left: Option<(usize, Score)>,
}

impl Trail {
    /// Nobody searches.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.left = None;
    }

    /// The thread has come back to the node at this place. Has it left all below, because this node is settled?
    fn arrive(&mut self, place: usize) -> Option<Score> {
        self.nodes.truncate(place);
        self.left.take_if(|(left, _)| *left == place).map(|(_, score)| score)
    }
}

impl<P: Position, T: Trace<P::Move>> Worker<'_, P, T> {
    /// Must this thread end, or leave a node that another one has settled?
    #[cold]
    pub(crate) fn poll(&mut self) -> Result<(), Aborted> {
        self.watch.poll()?;
        let mut nodes = self.memory.trail.nodes.iter().enumerate();
        let settled = nodes.find_map(|(place, above)| Some((place, self.settled_above(above)?)));
        self.memory.trail.left = settled;
        settled.map_or(Ok(()), |_| Err(Aborted))
    }

    fn settled_above(&self, above: &Above) -> Option<Score> {
        let hit = self.table.probe(above.key, above.ply);
        match above.pv {
            true => self.table_cutoff::<Pv>(hit, above.window, above.depth),
            false => self.table_cutoff::<NonPv>(hit, above.window, above.depth),
        }
    }

    /// Searches the moves of a node that other threads may search too: a copy of the code for it that is out
    /// of the way of one thread.
    #[inline(never)]
    pub(crate) fn search_shared<N: NodeKind>(
        &mut self,
        position: &mut P,
        node: Node,
        turns: Shared<'_>,
    ) -> Result<Found<P::Move>, Aborted> {
        let (place, tried) = (self.memory.trail.nodes.len(), self.tried_so_far());
        let aside = self.memory.aside.len();
        // What is known of a node says nothing about it without one of its moves.
        if node.excluded.is_none() {
            let Node { key, window, depth, ply, .. } = node;
            self.memory.trail.nodes.push(Above { key, window, depth, ply, pv: N::PV });
        }
        let found = self.search_in_turn::<N, Shared<'_>>(position, &node, turns);
        let Some(score) = self.memory.trail.arrive(place) else { return found };
        self.forget_tried(tried);
        self.memory.aside.truncate(aside);
        if N::PV {
            self.recall_line(position, node.ply, node.depth);
        }
        Ok(Found { score, reason: Reason::Table, ..Found::nothing() })
    }

    /// Has another thread settled the node while this one searched its first moves?
    #[inline(always)]
    pub(crate) fn settled_meanwhile<N: NodeKind, U: Turns>(&self, node: &Node, first: bool) -> Option<Score> {
        if !U::SHARED || N::PV || first || node.excluded.is_some() {
            return None;
        }
        self.table_cutoff::<N>(self.table.probe(node.key, node.ply), node.window, node.depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::busy::Busy;
    use crate::searcher::Memory;
    use crate::synthetic::{Order, UniformTree};
    use crate::watch::Watch;
    use crate::{Control, Entry, Limits, Observer, Options, Progress, Table};
    use boyi_core::{Bound, Easy};
    use std::time::Duration;

    type Tree = Easy<UniformTree>;

    const DEPTH: Depth = Depth(9);

    /// What another thread does: stores an entry when the search looks at its limits again.
    struct Other<'a> {
        table: &'a Table,
        key: u64,
        entry: Entry,
        looks: u32,
    }

    impl<M> Observer<M> for Other<'_> {
        fn tick(&mut self, _: &Progress<M>) {
            self.looks += 1;
            if self.looks == 2 {
                self.table.store(self.key, Ply::ROOT, self.entry);
            }
        }

        fn tick_interval(&self) -> Option<Duration> {
            Some(Duration::ZERO)
        }
    }

    /// Searches a tree while another thread stores this entry about it: the score, the line, the nodes.
    fn search<N: NodeKind>(helped: bool, score: i32, bound: Bound) -> (Score, Vec<u16>, u64) {
        let tree = UniformTree::new(4, 9, Order::Random, 1).unwrap();
        let mut position = Tree::new(tree.clone());
        let table = Table::for_game::<Tree>(1).unwrap();
        let best = Some(position.encode(2));
        let entry = Entry { best, score: Score::eval(score), bound, depth: DEPTH, eval: None, was_pv: false };
        let mut other = Other { table: &table, key: position.key(), entry, looks: 0 };
        let (limits, control, busy) = (Limits::none(), Control::default(), Busy::new(2));
        let mut memory = Memory::<Tree>::new();
        let watch = Watch::new(&limits, &table, &mut other, &control);
        let mut worker = Worker::new(&Options::default(), &table, &mut memory, watch, &mut position, &limits);
        worker.busy = helped.then_some(&busy);
        let window = if N::PV { Window::FULL } else { Window::null_above(Score::eval(-10)) };
        let score = worker.pvs::<N>(&mut position, window, DEPTH, Ply::ROOT, false).unwrap();
        let (nodes, line) = (worker.watch.nodes, memory.lines.at(Ply::ROOT).to_vec());
        assert_eq!(position.key(), Tree::new(tree).key(), "all moves are taken back");
        assert!(memory.tried.is_empty() && memory.aside.is_empty() && memory.trail.nodes.is_empty());
        (score, line, nodes)
    }

    #[test]
    fn a_node_that_another_thread_settles_is_left_at_the_next_look() {
        let (score, _, nodes) = search::<NonPv>(true, 7, Bound::Lower);
        assert_eq!((score, nodes), (Score::eval(7), 256));
        let (score, line, nodes) = search::<Pv>(true, 7, Bound::Exact);
        assert_eq!((score, line[0], nodes), (Score::eval(7), 2, 256));
    }

    #[test]
    fn what_settles_nothing_ends_nothing() {
        assert!(search::<NonPv>(true, 7, Bound::Upper).2 > 256);
        assert!(search::<Pv>(true, 7, Bound::Lower).2 > 256);
        assert!(search::<Pv>(false, 7, Bound::Exact).2 > 256);
    }
}
