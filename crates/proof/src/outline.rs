//! A strategy as it was replayed, for readers: equal continuations are held once.

use crate::{GameEnd, Goal, Rules};
use boyi_core::Side;
use std::cmp::Reverse;
use std::collections::HashMap;

/// One strategy of a verified proof. Positions from which it goes on by the same moves are one node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline<L> {
    /// The player of the strategy.
    pub player: Side,
    /// The result that it secures.
    pub goal: Goal,
    nodes: Vec<OutlineNode>,
    edges: Vec<OutlineEdge>,
    labels: Vec<L>,
    root: u32,
}

/// A node of an outline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OutlineNode {
    pub(crate) kind: Kind,
    first: u32,
    count: u32,
    /// Moves at it that are not among its edges, all with the same node behind them.
    pub(crate) rest: Option<Rest>,
    /// Plies of its longest line.
    pub(crate) height: u16,
}

/// The kinds of nodes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    /// The game is over.
    End(GameEnd),
    /// The player of the strategy moves.
    Move,
    /// The opponent moves.
    Replies,
    /// The player answers the opponent in pairs; the edges lead nowhere.
    Pairs,
}

/// Moves of which only the number is held.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Rest {
    pub(crate) count: u32,
    pub(crate) to: u32,
}

/// A move, and the node behind it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct OutlineEdge {
    pub(crate) label: u32,
    pub(crate) to: u32,
}

/// Moves with the same node behind them of which only the number is held.
const LEAST_REST: usize = 4;

impl<L> Outline<L> {
    pub(crate) fn root(&self) -> u32 {
        self.root
    }

    pub(crate) fn node(&self, id: u32) -> Option<&OutlineNode> {
        self.nodes.get(id as usize)
    }

    /// The moves at a node, those of its rest excepted.
    pub(crate) fn edges(&self, node: &OutlineNode) -> &[OutlineEdge] {
        let (first, count) = (node.first as usize, node.count as usize);
        self.edges.get(first..first + count).unwrap_or(&[])
    }

    pub(crate) fn label(&self, id: u32) -> Option<&L> {
        self.labels.get(id as usize)
    }

    /// The nodes one move further on, each as often as it is reached by an edge.
    pub(crate) fn below<'a>(&'a self, node: &'a OutlineNode) -> impl Iterator<Item = u32> + 'a {
        let edges = if node.kind == Kind::Pairs { &[] } else { self.edges(node) };
        edges.iter().map(|edge| edge.to).chain(node.rest.map(|rest| rest.to))
    }
}

/// The contents of a node by which it is told from others.
type Contents = (Kind, Vec<OutlineEdge>, Option<Rest>);

/// Makes an outline while a strategy is replayed.
pub(crate) struct Recorder<R: Rules> {
    outline: Outline<R::Label>,
    known: HashMap<Contents, u32>,
    labels: HashMap<R::Label, u32>,
    /// The nodes of numbered positions that have ended.
    numbered: Vec<u32>,
}

impl<R: Rules> Recorder<R> {
    pub(crate) fn new(player: Side, goal: Goal) -> Recorder<R> {
        let (nodes, edges, labels) = (Vec::new(), Vec::new(), Vec::new());
        let outline = Outline { player, goal, nodes, edges, labels, root: 0 };
        Recorder { outline, known: HashMap::new(), labels: HashMap::new(), numbered: Vec::new() }
    }

    pub(crate) fn finish(mut self, root: u32) -> Outline<R::Label> {
        self.outline.root = root;
        self.outline
    }

    /// Remembers the node of the numbered position in this place.
    pub(crate) fn number(&mut self, index: usize, node: u32) {
        self.numbered.resize(self.numbered.len().max(index + 1), 0);
        self.numbered.get_mut(index).into_iter().for_each(|known| *known = node);
    }

    pub(crate) fn numbered(&self, index: usize) -> u32 {
        self.numbered.get(index).copied().unwrap_or(0)
    }

    pub(crate) fn edge(&mut self, here: &R, mv: R::Move, to: u32) -> OutlineEdge {
        let label = here.label(mv);
        let known = self.labels.get(&label).copied();
        let label = known.unwrap_or_else(|| {
            let id = self.outline.labels.len() as u32;
            self.outline.labels.push(label.clone());
            self.labels.insert(label, id);
            id
        });
        OutlineEdge { label, to }
    }

    /// The node of the opponent's moves, in their order.
    pub(crate) fn replies(&mut self, mut edges: Vec<OutlineEdge>) -> u32 {
        let mut counts: HashMap<u32, u32> = HashMap::new();
        edges.iter().for_each(|edge| *counts.entry(edge.to).or_default() += 1);
        let most = counts.into_iter().max_by_key(|&(to, count)| (count, Reverse(to)));
        let rest = most.filter(|most| most.1 as usize >= LEAST_REST).map(|(to, count)| Rest { count, to });
        edges.retain(|edge| rest.is_none_or(|rest| edge.to != rest.to));
        self.node(Kind::Replies, edges, rest)
    }

    pub(crate) fn node(&mut self, kind: Kind, edges: Vec<OutlineEdge>, rest: Option<Rest>) -> u32 {
        let contents = (kind, edges, rest);
        if let Some(&id) = self.known.get(&contents) {
            return id;
        }
        let (id, first) = (self.outline.nodes.len() as u32, self.outline.edges.len() as u32);
        self.outline.edges.extend(&contents.1);
        let count = contents.1.len() as u32;
        let mut node = OutlineNode { kind, first, count, rest, height: 0 };
        let heights = self.outline.below(&node).filter_map(|below| self.outline.node(below));
        node.height = heights.map(|below| below.height.saturating_add(1)).max().unwrap_or(0);
        self.outline.nodes.push(node);
        self.known.insert(contents, id);
        id
    }
}
