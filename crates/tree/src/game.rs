//! A game that is nothing but its tree.

use boyi_core::{
    Capabilities, Depth, Hints, Knowledge, MoveClass, MoveCode, Outcome, Picker, Position, Score, Side,
    Solvable,
};
use std::sync::Arc;

/// A game tree as a [`Position`]; moves are the indices of the children, from 0.
///
/// Written as text ([`str::parse`]):
///
/// | text        | meaning |
/// |-------------|---------|
/// | `(a b c)`   | a position with three moves; `[a, b, c]` is the same |
/// | `5`, `-3`   | a leaf; the value is **for the first player**, whichever side is to move |
/// | `w` `d` `l` | the game is over: the **first player** has won, drawn or lost |
/// | `4:(a b)`   | a position whose static evaluation is 4 for the first player (else 0) |
/// | `!a`        | the move that leads to `a` is noisy |
/// | `+a`        | after the move that leads to `a` the same player moves again |
///
/// The first player moves at the root. Leaves with a value stand at different depths only on
/// paper: shallower ones are continued by single moves down to the depth of the deepest, because a
/// search that goes on below a leaf would otherwise find a player without a move. So search
/// [`depth`](TreeGame::depth) plies to get the tree's value.
#[derive(Clone, Debug)]
pub struct TreeGame {
    tree: Arc<Graph>,
    node: usize,
    extra_turn: bool,
}

/// The nodes of a tree, or of a graph: nodes may be shared.
#[derive(Debug)]
pub(crate) struct Graph {
    pub(crate) nodes: Vec<Node>,
    pub(crate) root: usize,
    pub(crate) depth: i32,
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) to_move: Side,
    pub(crate) content: Content,
    /// The static value for the first player.
    pub(crate) value: i32,
    pub(crate) forced: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Content {
    /// The game goes on; no edge is a leaf with a value.
    Moves(Vec<Edge>),
    /// The game is over, told for the first player.
    Over(Outcome),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) to: usize,
    pub(crate) noisy: bool,
}

impl TreeGame {
    pub(crate) fn new(tree: Graph) -> TreeGame {
        TreeGame { node: tree.root, tree: Arc::new(tree), extra_turn: false }
    }

    /// Plies from the root to the deepest leaf: the depth to search it with.
    pub fn depth(&self) -> Depth {
        Depth(self.tree.depth)
    }

    /// Returns the player to move.
    pub fn to_move(&self) -> Side {
        self.at().to_move
    }

    /// Number of different positions in the tree.
    pub fn size(&self) -> usize {
        self.tree.nodes.len()
    }

    fn at(&self) -> &Node {
        &self.tree.nodes[self.node]
    }

    fn edges(&self) -> &[Edge] {
        match &self.at().content {
            Content::Moves(edges) => edges,
            Content::Over(_) => &[],
        }
    }
}

impl PartialEq for TreeGame {
    fn eq(&self, other: &TreeGame) -> bool {
        Arc::ptr_eq(&self.tree, &other.tree) && (self.node, self.extra_turn) == (other.node, other.extra_turn)
    }
}

impl Position for TreeGame {
    type Move = u16;
    type Undo = (usize, bool);
    type Picker = TreePicker;

    const CAPS: Capabilities = Capabilities { quiescence: true, history_slots: 256, ..Capabilities::NONE };

    fn make(&mut self, mv: u16) -> (usize, bool) {
        let undo = (self.node, self.extra_turn);
        let mover = self.to_move();
        self.node = self.edges()[usize::from(mv)].to;
        self.extra_turn = self.to_move() == mover;
        undo
    }

    fn unmake(&mut self, _: u16, (node, extra_turn): (usize, bool)) {
        self.node = node;
        self.extra_turn = extra_turn;
    }

    fn legal_moves(&mut self, out: &mut Vec<u16>) {
        out.extend((0_u16..).zip(self.edges()).map(|(mv, _)| mv));
    }

    fn outcome(&self) -> Option<Outcome> {
        match (&self.at().content, self.to_move()) {
            (Content::Moves(_), _) => None,
            (Content::Over(outcome), Side::First) => Some(*outcome),
            (Content::Over(outcome), Side::Second) => Some(!*outcome),
        }
    }

    fn key(&self) -> u64 {
        (self.node as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn evaluate(&mut self) -> Score {
        match self.to_move() {
            Side::First => Score::eval(self.at().value),
            Side::Second => Score::eval(-self.at().value),
        }
    }

    fn picker(&mut self, class: MoveClass) -> TreePicker {
        let wanted = |mv: &u16| class != MoveClass::Noisy || self.is_noisy(*mv);
        TreePicker { moves: (0..self.edges().len() as u16).filter(wanted).collect() }
    }

    fn encode(&self, mv: u16) -> MoveCode {
        MoveCode::new(mv)
    }

    fn extra_turn(&self) -> bool {
        self.extra_turn
    }
}

impl Knowledge for TreeGame {
    fn history_slot(&self, mv: u16) -> usize {
        usize::from(mv) % Self::CAPS.history_slots
    }

    fn is_noisy(&self, mv: u16) -> bool {
        self.edges()[usize::from(mv)].noisy
    }

    fn is_forced(&self) -> bool {
        self.at().forced
    }
}

impl Solvable for TreeGame {}

/// Yields the children of a node: table move, killers, then by history.
pub struct TreePicker {
    moves: Vec<u16>,
}

impl Picker<TreeGame> for TreePicker {
    fn next(&mut self, position: &mut TreeGame, hints: &Hints<'_, u16>) -> Option<u16> {
        let rank = |mv: u16| {
            let is_killer = hints.killers.contains(&Some(mv));
            (
                hints.tt_move == Some(position.encode(mv)),
                is_killer,
                hints.quiet_score(position.history_slot(mv)),
            )
        };
        let mut best = 0;
        for index in 1..self.moves.len() {
            if rank(self.moves[index]) > rank(self.moves[best]) {
                best = index;
            }
        }
        (best < self.moves.len()).then(|| self.moves.remove(best))
    }
}
