//! A drawing of an outline: the part of a strategy that fits into so many lines, without words.

mod choice;

use crate::outline::Kind;
use crate::{GameEnd, Outline};
use choice::{Choice, Group, Moves, Spot};
use std::collections::HashSet;

/// The size of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawingLimits {
    /// Plies from the start that it shows at most.
    pub plies: usize,
    /// Lines that it takes at most.
    pub lines: usize,
}

/// The lines of a strategy that last longest, as a tree. A line of it is some replies of the opponent, which are all
/// answered by the same moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing<'a, L> {
    /// The branch of the start: no replies.
    pub root: Branch<'a, L>,
    /// Positions of the outline.
    pub positions: usize,
    /// Those that are not drawn.
    pub left_out: usize,
}

/// Replies of the opponent, and what the strategy has behind them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch<'a, L> {
    /// The replies.
    pub replies: Replies<'a, L>,
    /// The moves of the player that answer them.
    pub answer: Vec<&'a L>,
    /// Moves by which the player wins at once after any reply that is not drawn.
    pub threats: Vec<&'a L>,
    /// The continuation.
    pub then: Then<'a, L>,
    /// The number by which other branches refer to what follows on this one.
    pub number: Option<usize>,
}

/// Replies of the opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Replies<'a, L> {
    /// None, at the start.
    Start,
    /// These moves.
    These(Vec<&'a L>),
    /// All the others, by their number.
    Others(usize),
    /// All moves, by their number.
    All(usize),
    /// Moves with different answers, by their number.
    LeftOut(usize),
}

/// The continuation of a branch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Then<'a, L> {
    /// The game is over.
    End(GameEnd),
    /// The player wins at once, by one of these moves.
    Wins(Vec<&'a L>),
    /// The player holds the position by pairs of moves.
    Pairs(Vec<[&'a L; 2]>),
    /// Branches by the opponent's next replies.
    Branches(Vec<Branch<'a, L>>),
    /// A reference to the branch of this number, which goes on in the same way.
    Same {
        /// The number.
        number: usize,
        /// Whether that branch stands above.
        above: bool,
    },
    /// It is not drawn.
    LeftOut {
        /// Positions in it.
        positions: usize,
        /// Plies that it takes at most.
        plies: u16,
    },
}

impl<L> Outline<L> {
    /// Draws the part of the strategy that lasts longest.
    pub fn draw(&self, limits: DrawingLimits) -> Drawing<'_, L> {
        let choice = Choice::new(self, limits);
        let order = choice.order();
        let numbers = choice.numbers(&order);
        let mut pen = Pen { outline: self, choice: &choice, order, numbers, drawn: HashSet::new() };
        let root = pen.branch(0);
        let positions = self.count(&[self.root()]);
        Drawing { root, positions, left_out: positions.saturating_sub(pen.drawn.len()) }
    }

    fn count(&self, from: &[u32]) -> usize {
        self.reached(from).len()
    }

    /// These nodes and those that are reached from them, ends of the game excepted.
    fn reached(&self, from: &[u32]) -> HashSet<u32> {
        let (mut open, mut reached) = (from.to_vec(), HashSet::new());
        while let Some(id) = open.pop() {
            let node = self.node(id).filter(|node| !matches!(node.kind, Kind::End(_)));
            if let Some(node) = node
                && reached.insert(id)
            {
                open.extend(self.below(node));
            }
        }
        reached
    }

    fn labels(&self, ids: &[u32]) -> Vec<&L> {
        ids.iter().filter_map(|&id| self.label(id)).collect()
    }
}

/// Turns what was chosen into branches.
struct Pen<'a, 'b, L> {
    outline: &'a Outline<L>,
    choice: &'b Choice<'a, L>,
    /// The lines of the spots, from above.
    order: Vec<usize>,
    /// The numbers of the spots that others refer to.
    numbers: Vec<Option<usize>>,
    /// Nodes that are drawn.
    drawn: HashSet<u32>,
}

impl<'a, L> Pen<'a, '_, L> {
    fn branch(&mut self, index: usize) -> Branch<'a, L> {
        let (outline, choice) = (self.outline, self.choice);
        let Some(spot) = choice.spots.get(index) else { return Branch::nothing() };
        self.drawn.extend(&spot.passed);
        Branch {
            replies: match &spot.moves {
                Moves::Start => Replies::Start,
                Moves::These(moves) => Replies::These(outline.labels(moves)),
                Moves::Others(count) => Replies::Others(*count),
                Moves::All(count) => Replies::All(*count),
            },
            answer: outline.labels(&spot.answer),
            threats: if choice.is_opened(index) { self.threats(&spot.folded) } else { Vec::new() },
            then: self.then(index, spot),
            number: self.numbers.get(index).copied().flatten(),
        }
    }

    fn then(&mut self, index: usize, spot: &Spot) -> Then<'a, L> {
        let outline = self.outline;
        let Some(node) = outline.node(spot.at) else { return Then::Branches(Vec::new()) };
        match node.kind {
            Kind::End(end) => return Then::End(end),
            Kind::Pairs => {
                self.drawn.insert(spot.at);
                let moves: Vec<u32> = outline.edges(node).iter().map(|edge| edge.label).collect();
                let pairs = moves.as_chunks::<2>().0.iter();
                let labels = |pair: &[u32; 2]| Some([outline.label(pair[0])?, outline.label(pair[1])?]);
                return Then::Pairs(pairs.filter_map(labels).collect());
            }
            Kind::Move | Kind::Replies => {}
        }
        if spot.wins {
            self.drawn.extend(outline.reached(&spot.passed));
            self.drawn.insert(spot.at);
            return Then::Wins(self.threats(&spot.folded));
        }
        if self.choice.is_opened(index) {
            self.drawn.insert(spot.at);
            let mut branches: Vec<_> = spot.below.iter().map(|&below| self.branch(below)).collect();
            branches.extend(self.left_out(&spot.left_out));
            return Then::Branches(branches);
        }
        let known = self.choice.opened.get(&spot.at);
        let same = known.and_then(|&known| Some((known, (*self.numbers.get(known)?)?)));
        match same {
            Some((known, number)) => {
                Then::Same { number, above: self.order.get(known) < self.order.get(index) }
            }
            None => Then::LeftOut { positions: outline.count(&[spot.at]), plies: node.height },
        }
    }

    /// The winning moves that these replies leave, each once.
    fn threats(&mut self, groups: &[Group]) -> Vec<&'a L> {
        self.drawn.extend(groups.iter().flat_map(Group::to));
        let mut moves: Vec<u32> = Vec::new();
        for mv in groups.iter().filter_map(|group| self.outline.winning_move(group.to)) {
            if !moves.contains(&mv) {
                moves.push(mv);
            }
        }
        self.outline.labels(&moves)
    }

    /// The branch of the replies for which there was no room.
    fn left_out(&self, groups: &[Group]) -> Option<Branch<'a, L>> {
        let plies = groups.iter().map(|group| group.height).max()?;
        let to: Vec<u32> = groups.iter().flat_map(Group::to).collect();
        let then = Then::LeftOut { positions: self.outline.count(&to), plies };
        let count = groups.iter().map(|group| group.moves.count()).sum();
        Some(Branch { replies: Replies::LeftOut(count), then, ..Branch::nothing() })
    }
}

impl<L> Branch<'_, L> {
    const fn nothing() -> Self {
        Branch {
            replies: Replies::Start,
            answer: Vec::new(),
            threats: Vec::new(),
            then: Then::Branches(Vec::new()),
            number: None,
        }
    }
}
