//! The part of an outline that is drawn: where the opponent lasts longest is opened first.

use super::DrawingLimits;
use crate::outline::{Kind, OutlineEdge, OutlineNode};
use crate::{GameEnd, Outline};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// The positions that are drawn, as a tree.
pub(super) struct Choice<'a, L> {
    outline: &'a Outline<L>,
    limits: DrawingLimits,
    /// The first one is the start.
    pub(super) spots: Vec<Spot>,
    /// The spot at which a node is opened.
    pub(super) opened: HashMap<u32, usize>,
}

/// A place in the drawing: replies, the moves that answer them, and the position after those.
pub(super) struct Spot {
    pub(super) moves: Moves,
    pub(super) answer: Vec<u32>,
    /// The nodes at which the answer is played.
    pub(super) passed: Vec<u32>,
    /// The node after the answer.
    pub(super) at: u32,
    /// Plies from the start to it.
    ply: usize,
    /// Every reply there allows the player to win at once.
    pub(super) wins: bool,
    /// The replies there after which the player wins at once, where they have no branches.
    pub(super) folded: Vec<Group>,
    /// The branches there.
    pub(super) below: Vec<usize>,
    /// The replies there for which there is no room.
    pub(super) left_out: Vec<Group>,
}

/// Moves of the opponent with the same node behind them, or with nodes that are drawn alike.
#[derive(Clone)]
pub(super) struct Group {
    pub(super) moves: Moves,
    pub(super) to: u32,
    /// The other nodes.
    pub(super) alike: Vec<u32>,
    /// Plies from this node on at most.
    pub(super) height: u16,
}

impl Group {
    /// Adds a move after which the same is drawn.
    fn add(&mut self, edge: &OutlineEdge) {
        match &mut self.moves {
            Moves::These(moves) => moves.push(edge.label),
            Moves::Others(count) | Moves::All(count) => *count += 1,
            Moves::Start => {}
        }
        if edge.to != self.to && !self.alike.contains(&edge.to) {
            self.alike.push(edge.to);
        }
    }

    /// The nodes behind its moves.
    pub(super) fn to(&self) -> impl Iterator<Item = u32> {
        std::iter::once(self.to).chain(self.alike.iter().copied())
    }
}

/// Moves of the opponent by label, or their number.
#[derive(Clone)]
pub(super) enum Moves {
    Start,
    These(Vec<u32>),
    Others(usize),
    All(usize),
}

impl Moves {
    pub(super) fn count(&self) -> usize {
        match self {
            Moves::Start => 0,
            Moves::These(moves) => moves.len(),
            Moves::Others(count) | Moves::All(count) => *count,
        }
    }
}

/// Branches of one position that are drawn while there is room for them all; more of them take half of the lines that
/// are left.
const FEW: usize = 4;

impl<'a, L> Choice<'a, L> {
    pub(super) fn new(outline: &'a Outline<L>, limits: DrawingLimits) -> Choice<'a, L> {
        let mut choice = Choice { outline, limits, spots: Vec::new(), opened: HashMap::new() };
        let mut waiting = BinaryHeap::new();
        let start = Group { moves: Moves::Start, to: outline.root(), alike: Vec::new(), height: 0 };
        choice.add(start, 0, &mut waiting);
        let mut lines = limits.lines.saturating_sub(1);
        while let Some((_, Reverse(index))) = waiting.pop() {
            choice.open(index, &mut lines, &mut waiting);
        }
        choice
    }

    pub(super) fn is_opened(&self, index: usize) -> bool {
        self.spots.get(index).is_some_and(|spot| self.opened.get(&spot.at) == Some(&index))
    }

    /// Adds a spot for a group of moves from the position after `ply` plies; returns its place.
    fn add(&mut self, group: Group, ply: usize, waiting: &mut BinaryHeap<(u16, Reverse<usize>)>) -> usize {
        let outline = self.outline;
        let (mut at, mut ply) = (group.to, ply + usize::from(group.moves.count() > 0));
        let mut passed = group.alike;
        let mut answer = Vec::new();
        while let Some(edge) = outline.answer(at) {
            answer.push(edge.label);
            passed.push(at);
            (at, ply) = (edge.to, ply + 1);
        }
        let mut spot = Spot {
            moves: group.moves,
            answer,
            passed,
            at,
            ply,
            wins: false,
            folded: Vec::new(),
            below: Vec::new(),
            left_out: Vec::new(),
        };
        let index = self.spots.len();
        if let Some(node) =
            outline.node(at).filter(|node| node.kind == Kind::Replies && ply < self.limits.plies)
        {
            let groups = outline.groups(node);
            if groups.iter().all(|group| outline.winning_move(group.to).is_some()) {
                (spot.wins, spot.folded) = (true, groups);
            } else {
                waiting.push((node.height, Reverse(index)));
            }
        }
        self.spots.push(spot);
        index
    }

    /// Opens the node of a spot, unless another one shows it or there is no room.
    fn open(&mut self, index: usize, lines: &mut usize, waiting: &mut BinaryHeap<(u16, Reverse<usize>)>) {
        let Some((at, ply)) = self.spots.get(index).map(|spot| (spot.at, spot.ply)) else { return };
        let Some(node) = self.outline.node(at) else { return };
        if self.opened.contains_key(&at) {
            return;
        }
        let (folded, mut groups) = self.outline.folded(node);
        let most = (*lines / 2).max(FEW).min(*lines);
        let left_out = match groups.len() {
            count if count <= most => Vec::new(),
            _ if most < 2 => return,
            _ => groups.split_off(most - 1),
        };
        *lines -= groups.len() + usize::from(!left_out.is_empty());
        self.opened.insert(at, index);
        let below = groups.into_iter().map(|group| self.add(group, ply, waiting)).collect();
        if let Some(spot) = self.spots.get_mut(index) {
            (spot.folded, spot.below, spot.left_out) = (folded, below, left_out);
        }
    }

    /// The line of each spot, counted from above.
    pub(super) fn order(&self) -> Vec<usize> {
        let mut order = vec![0; self.spots.len()];
        let (mut open, mut line) = (vec![0], 0);
        while let Some(index) = open.pop() {
            order.get_mut(index).into_iter().for_each(|order| *order = line);
            line += 1;
            open.extend(self.spots.get(index).into_iter().flat_map(|spot| spot.below.iter().rev()));
        }
        order
    }

    /// Numbers the spots that others refer to, from above.
    pub(super) fn numbers(&self, order: &[usize]) -> Vec<Option<usize>> {
        let refers =
            |&(index, spot): &(usize, &Spot)| !spot.wins && self.opened.get(&spot.at) != Some(&index);
        let spots = self.spots.iter().enumerate().filter(refers);
        let mut known: Vec<usize> =
            spots.filter_map(|(_, spot)| self.opened.get(&spot.at).copied()).collect();
        known.sort_by_key(|&index| order.get(index));
        known.dedup();
        let mut numbers = vec![None; self.spots.len()];
        for (index, number) in known.into_iter().zip(1..) {
            numbers.get_mut(index).into_iter().for_each(|place| *place = Some(number));
        }
        numbers
    }
}

impl<L> Outline<L> {
    /// The player's move at a node.
    fn answer(&self, id: u32) -> Option<&OutlineEdge> {
        self.edges(self.node(id).filter(|node| node.kind == Kind::Move)?).first()
    }

    /// The move at a node that ends the game with the player's win.
    pub(super) fn winning_move(&self, id: u32) -> Option<u32> {
        let edge = self.answer(id)?;
        (self.node(edge.to)?.kind == Kind::End(GameEnd::Won(self.player))).then_some(edge.label)
    }

    /// The text of a node with a win after any reply: the answer, and the winning moves in order.
    fn quick_win(&self, id: u32) -> Option<(u32, Vec<u32>)> {
        let answer = self.answer(id)?;
        let after = self.node(answer.to).filter(|node| node.kind == Kind::Replies)?;
        let mut moves: Vec<u32> =
            self.below(after).map(|below| self.winning_move(below)).collect::<Option<_>>()?;
        moves.sort_unstable();
        moves.dedup();
        Some((answer.label, moves))
    }

    /// The replies at a node by what is drawn behind them, those that last longest first and the rest last.
    fn groups(&self, node: &OutlineNode) -> Vec<Group> {
        let quick_win = |to: u32| self.quick_win(to).ok_or(to);
        let height = |to: u32| self.node(to).map_or(0, |node| node.height);
        let (mut places, mut groups): (HashMap<_, usize>, Vec<Group>) = (HashMap::new(), Vec::new());
        let mut others = node.rest.map(|rest| Group {
            moves: Moves::Others(rest.count as usize),
            to: rest.to,
            alike: Vec::new(),
            height: height(rest.to),
        });
        let text_of_others = node.rest.map(|rest| quick_win(rest.to));
        for edge in self.edges(node) {
            let text = quick_win(edge.to);
            if let Some(others) = others.as_mut().filter(|_| text_of_others.as_ref() == Some(&text)) {
                others.add(edge);
                continue;
            }
            let place = *places.entry(text).or_insert(groups.len());
            match groups.get_mut(place) {
                Some(group) => group.add(edge),
                None => groups.push(Group {
                    moves: Moves::These(vec![edge.label]),
                    to: edge.to,
                    alike: Vec::new(),
                    height: height(edge.to),
                }),
            }
        }
        groups.sort_by_key(|group| Reverse(group.height));
        if let Some(others) = others.as_mut().filter(|_| groups.is_empty()) {
            others.moves = Moves::All(others.moves.count());
        }
        groups.extend(others);
        groups
    }

    /// The replies at a node that have no branches, since the player wins at once after them and after the rest, and
    /// those that have.
    fn folded(&self, node: &OutlineNode) -> (Vec<Group>, Vec<Group>) {
        let groups = self.groups(node);
        if node.rest.is_none_or(|rest| self.winning_move(rest.to).is_none()) {
            return (Vec::new(), groups);
        }
        groups.into_iter().partition(|group| self.winning_move(group.to).is_some())
    }
}
