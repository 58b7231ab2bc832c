//! A game tree as it is written.

use crate::TreeGame;
use crate::game::{Content, Edge, Graph, Node};
use boyi_core::{Outcome, Side};
use std::fmt;

/// A game tree as it is written; [`TreeGame`] explains the text, [`str::parse`] reads it and
/// [`Display`](fmt::Display) writes it.
///
/// ```
/// use boyi_tree::Tree;
///
/// let tree: Tree = "((3 5) (2 9))".parse().unwrap();
/// assert_eq!((tree.height(), tree.leaves(), tree.nodes()), (2, 4, 7));
/// assert_eq!(tree.mirrored().to_string(), "((9 2) (5 3))");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tree {
    /// A leaf with its value for the first player.
    Leaf(i32),
    /// A finished game, with its outcome for the first player.
    Over(Outcome),
    /// A position with moves.
    Moves {
        /// Its static value for the first player.
        value: i32,
        /// The moves, at least one.
        branches: Vec<Branch>,
    },
}

/// A move of a [`Tree`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The tree that the move leads to.
    pub tree: Tree,
    /// The move is noisy.
    pub noisy: bool,
    /// The side that moved moves again.
    pub extra_turn: bool,
}

impl From<Tree> for Branch {
    /// A quiet move after which the other player moves.
    fn from(tree: Tree) -> Branch {
        Branch { tree, noisy: false, extra_turn: false }
    }
}

impl Tree {
    /// Returns the moves; none at a leaf.
    pub fn branches(&self) -> &[Branch] {
        match self {
            Tree::Moves { branches, .. } => branches,
            Tree::Leaf(_) | Tree::Over(_) => &[],
        }
    }

    /// Returns the number of plies to the deepest leaf.
    pub fn height(&self) -> i32 {
        self.branches().iter().map(|branch| 1 + branch.tree.height()).max().unwrap_or(0)
    }

    /// Returns the number of leaves, finished games included.
    pub fn leaves(&self) -> usize {
        match self.branches() {
            [] => 1,
            branches => branches.iter().map(|branch| branch.tree.leaves()).sum(),
        }
    }

    /// Returns the number of nodes, leaves included.
    pub fn nodes(&self) -> usize {
        1 + self.branches().iter().map(|branch| branch.tree.nodes()).sum::<usize>()
    }

    /// Returns the tree with the moves of every position in reverse order.
    pub fn mirrored(&self) -> Tree {
        match self {
            Tree::Leaf(_) | Tree::Over(_) => self.clone(),
            Tree::Moves { value, branches } => {
                let mirrored = |branch: &Branch| Branch { tree: branch.tree.mirrored(), ..branch.clone() };
                Tree::Moves { value: *value, branches: branches.iter().rev().map(mirrored).collect() }
            }
        }
    }

    /// Returns the number of moves and plies of a tree in which every position has as many moves and every leaf is
    /// as deep; `None` for others.
    pub fn uniform(&self) -> Option<(usize, u32)> {
        let Tree::Moves { branches, .. } = self else { return Some((0, 0)) };
        let width = branches.len();
        let below = branches.first()?.tree.uniform()?;
        let alike = branches.iter().all(|branch| branch.tree.uniform() == Some(below));
        (alike && (below.1 == 0 || below.0 == width)).then_some((width, below.1 + 1))
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tree::Leaf(value) => write!(f, "{value}"),
            Tree::Over(Outcome::Win) => f.write_str("w"),
            Tree::Over(Outcome::Draw) => f.write_str("d"),
            Tree::Over(Outcome::Loss) => f.write_str("l"),
            Tree::Moves { value, branches } => {
                if *value != 0 {
                    write!(f, "{value}:")?;
                }
                for (index, Branch { tree, noisy, extra_turn }) in branches.iter().enumerate() {
                    f.write_str(if index == 0 { "(" } else { " " })?;
                    f.write_str(if *noisy { "!" } else { "" })?;
                    f.write_str(if *extra_turn { "+" } else { "" })?;
                    write!(f, "{tree}")?;
                }
                f.write_str(")")
            }
        }
    }
}

impl From<&Tree> for TreeGame {
    fn from(tree: &Tree) -> TreeGame {
        let depth = tree.height();
        let mut graph = Graph { nodes: Vec::new(), root: 0, depth };
        graph.root = plant(&mut graph.nodes, tree, Side::First, depth);
        TreeGame::new(graph)
    }
}

/// Adds a tree, `left` plies above the deepest leaf; shallower leaves are continued by single moves.
fn plant(nodes: &mut Vec<Node>, tree: &Tree, to_move: Side, left: i32) -> usize {
    let (value, content) = match tree {
        Tree::Over(outcome) => (0, Content::Over(*outcome)),
        Tree::Leaf(value) if left <= 0 => (*value, Content::Moves(Vec::new())),
        Tree::Leaf(value) => {
            let to = plant(nodes, tree, !to_move, left - 1);
            (*value, Content::Moves(vec![Edge { to, noisy: false }]))
        }
        Tree::Moves { value, branches } => {
            let edges = branches.iter().map(|Branch { tree, noisy, extra_turn }| {
                let next = if *extra_turn { to_move } else { !to_move };
                Edge { to: plant(nodes, tree, next, left - 1), noisy: *noisy }
            });
            (*value, Content::Moves(edges.collect()))
        }
    };
    nodes.push(Node { to_move, content, value, forced: false });
    nodes.len() - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_are_written_as_they_are_read() {
        for text in ["((3 5) (2 9))", "4:(!1 2)", "(-7 +((w d) !l) 2:(1 2))", "5"] {
            assert_eq!(text.parse::<Tree>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn trees_know_whether_they_are_uniform() {
        let uniform = |text: &str| text.parse::<Tree>().unwrap().uniform();
        assert_eq!(uniform("((3 5) (2 9))"), Some((2, 2)));
        assert_eq!(uniform("(3 5 7)"), Some((3, 1)));
        assert_eq!(uniform("((3 5) 4)"), None);
        assert_eq!(uniform("((3 5 1) (2 9 1))"), None);
    }
}
