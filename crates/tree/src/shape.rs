//! Game trees grown at random.

use crate::game::{Content, Edge, Graph, Node};
use crate::{Rng, TreeGame};
use boyi_core::{Outcome, Side};

/// The values of a tree's positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// All different, so that there is one best line.
    Distinct,
    /// Between plus and minus this number; a small one makes many ties.
    Within(i32),
}

/// The shape of random trees. Chances are in thousandths.
#[derive(Clone, Debug)]
pub struct Shape {
    /// Plies from the root to the leaves.
    pub depth: i32,
    /// Moves of a position, from, to.
    pub branching: (usize, usize),
    /// The values of its positions, leaves and inner ones.
    pub values: Values,
    /// Chance that a position below the root is the end of the game.
    pub ends: u32,
    /// Chance that a move leads to a position that another line reaches at the same ply.
    pub transpositions: u32,
    /// Chance that the same player moves again.
    pub extra_turns: u32,
    /// Chance that a move is noisy.
    pub noisy: u32,
    /// Chance that a position is forced.
    pub forced: u32,
}

impl Default for Shape {
    /// Three or four moves, four plies, distinct values and nothing else.
    fn default() -> Shape {
        Shape {
            depth: 4,
            branching: (3, 4),
            values: Values::Distinct,
            ends: 0,
            transpositions: 0,
            extra_turns: 0,
            noisy: 0,
            forced: 0,
        }
    }
}

impl Shape {
    /// The tree of this shape that belongs to `seed`.
    pub fn grow(&self, seed: u64) -> TreeGame {
        let mut rng = Rng::new(seed);
        let mut nodes = vec![open_node(Side::First)];
        let mut layer = vec![0];
        for height in (0..self.depth).rev() {
            layer = self.grow_layer(&mut nodes, &layer, height == 0, &mut rng);
        }
        self.set_values(&mut nodes, &mut rng);
        TreeGame::new(Graph { nodes, root: 0, depth: self.depth })
    }

    /// Gives every open position of `layer` its moves; returns the open positions below.
    fn grow_layer(&self, nodes: &mut Vec<Node>, layer: &[usize], last: bool, rng: &mut Rng) -> Vec<usize> {
        let first_new = nodes.len();
        for &parent in layer {
            let (from, to) = self.branching;
            let count = from + rng.below(to - from + 1);
            let edges = (0..count)
                .map(|_| {
                    let known = first_new + rng.below(nodes.len() - first_new);
                    let to = if known < nodes.len() && rng.chance(self.transpositions) {
                        known
                    } else {
                        self.add_child(nodes, parent, last, rng)
                    };
                    Edge { to, noisy: rng.chance(self.noisy) }
                })
                .collect();
            nodes[parent].content = Content::Moves(edges);
        }
        (first_new..nodes.len()).filter(|&node| matches!(nodes[node].content, Content::Moves(_))).collect()
    }

    fn add_child(&self, nodes: &mut Vec<Node>, parent: usize, last: bool, rng: &mut Rng) -> usize {
        let mover = nodes[parent].to_move;
        let mut node = open_node(if rng.chance(self.extra_turns) { mover } else { !mover });
        if rng.chance(self.ends) {
            let outcomes = [Outcome::Win, Outcome::Draw, Outcome::Loss];
            node.content = Content::Over(outcomes[rng.below(3)]);
        } else {
            node.forced = !last && rng.chance(self.forced);
        }
        nodes.push(node);
        nodes.len() - 1
    }

    fn set_values(&self, nodes: &mut [Node], rng: &mut Rng) {
        let mut values: Vec<i32> = match self.values {
            Values::Distinct => (0..nodes.len() as i32).map(|value| value - nodes.len() as i32 / 2).collect(),
            Values::Within(limit) => nodes.iter().map(|_| rng.between(-limit, limit)).collect(),
        };
        rng.shuffle(&mut values);
        for (node, value) in nodes.iter_mut().zip(values) {
            node.value = value;
        }
    }
}

fn open_node(to_move: Side) -> Node {
    Node { to_move, content: Content::Moves(Vec::new()), value: 0, forced: false }
}
