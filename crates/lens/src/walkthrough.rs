//! A searched tree as plain data.

use crate::arena;
use crate::says;
use crate::walk::Walk;
use crate::words::Words;
use boyi_core::{Depth, Score, Window};
use boyi_search::textbook::{Ends, Repetitions, alpha_beta_traced, minimax_traced};
use boyi_tree::{Tree, TreeGame};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The search of a walkthrough.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Algorithm {
    /// Every leaf is looked at.
    Minimax,
    /// Nodes that cannot change the result are left.
    AlphaBeta,
}

/// The order in which the moves of a node are searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// As they are written.
    LeftToRight,
    /// The last first.
    RightToLeft,
}

/// A node of a drawn tree.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct TreeNode {
    /// The parent; `null` at the root.
    pub parent: Option<usize>,
    /// The children, from left to right.
    pub children: Vec<usize>,
    /// Plies from the root.
    pub ply: u32,
    /// The place from left to right, in columns; leaves are one column apart.
    pub column: f32,
    /// The first player moves here and takes the largest value.
    pub first_moves: bool,
    /// The name of an inner node, a letter; empty for a leaf.
    pub label: String,
    /// The value of a leaf, as it is shown; `null` for an inner node.
    pub leaf: Option<String>,
}

/// The progress of a search at a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Not reached yet.
    Unseen,
    /// Entered and not left yet.
    Open,
    /// Left with a value.
    Done,
    /// Never looked at: a node above was cut.
    Cut,
}

/// The relation of the true value of a node to the value shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Relation {
    /// `=`: it is the value.
    Exact,
    /// `≥`: it is the value or more.
    AtLeast,
    /// `≤`: it is the value or less.
    AtMost,
}

impl Relation {
    /// Returns `=`, `≥` or `≤`.
    pub fn sign(self) -> &'static str {
        match self {
            Relation::Exact => "=",
            Relation::AtLeast => "≥",
            Relation::AtMost => "≤",
        }
    }
}

/// The state of a node at some step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct NodeState {
    /// The progress of the search.
    pub status: Status,
    /// α and β, for the first player; `null` in minimax and where the search has not been.
    pub window: Option<[String; 2]>,
    /// The value, for the first player: so far at an open node, for good at one that is done.
    pub value: Option<String>,
    /// The relation of the node's true value to `value`, once it is done.
    pub relation: Option<Relation>,
}

impl NodeState {
    /// The state before the search.
    pub const UNSEEN: NodeState =
        NodeState { status: Status::Unseen, window: None, value: None, relation: None };
}

/// The kind of a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum StepKind {
    /// An inner node is entered.
    Enter,
    /// A leaf is looked at.
    Leaf,
    /// A child's value is the best of its node so far.
    Raise,
    /// The remaining children of a node are left out.
    Cut,
    /// An inner node is left with its value.
    Leave,
}

/// A node and the child that gave it its bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Author {
    /// The node.
    pub node: usize,
    /// The child.
    pub child: usize,
}

/// A new state of a node.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Change {
    /// The node.
    pub node: usize,
    /// Its state from now on.
    pub state: NodeState,
}

/// Counts of a search up to some step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, TS)]
pub struct Tally {
    /// Nodes entered, leaves included.
    pub nodes: u32,
    /// Leaves looked at.
    pub leaves: u32,
    /// Nodes cut.
    pub cuts: u32,
    /// Leaves left out by them.
    pub skipped: u32,
}

/// One step of a search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Step {
    /// The kind.
    pub kind: StepKind,
    /// The node.
    pub node: usize,
    /// The step in words.
    pub says: Words,
    /// Of a cut: the ancestor whose bound has cut, and its child that gave it.
    pub author: Option<Author>,
    /// The nodes that the step changes.
    pub changes: Vec<Change>,
    /// The counts after the step.
    pub tally: Tally,
}

/// A tree and every step of its search.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Walkthrough {
    /// The tree as text.
    pub text: String,
    /// The search.
    pub algorithm: Algorithm,
    /// The order of moves.
    pub order: Order,
    /// The nodes, the root first.
    pub nodes: Vec<TreeNode>,
    /// The steps.
    pub steps: Vec<Step>,
    /// The value of the root.
    pub value: String,
    /// The best line, from the root to a leaf.
    pub line: Vec<usize>,
    /// All leaves of the tree.
    pub leaves: u32,
    /// The least leaves that prove the value of a uniform tree, `b^⌈d/2⌉ + b^⌊d/2⌋ − 1` (Knuth and Moore, 1975);
    /// `null` for other trees.
    #[ts(type = "number | null")]
    pub minimum: Option<u64>,
}

/// The error for a tree with more nodes than can be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the tree has {nodes} nodes; more than {most} are not drawn")]
pub struct TooLarge {
    /// The nodes of the tree.
    pub nodes: usize,
    /// The most there may be.
    pub most: usize,
}

impl Walkthrough {
    /// Largest number of nodes.
    pub const MAX_NODES: usize = 500;

    /// Searches a tree and keeps every step.
    ///
    /// # Errors
    /// [`TooLarge`] for a tree of more than [`MAX_NODES`](Walkthrough::MAX_NODES) nodes.
    pub fn new(tree: &Tree, algorithm: Algorithm, order: Order) -> Result<Walkthrough, TooLarge> {
        let (nodes, most) = (tree.nodes(), Walkthrough::MAX_NODES);
        if nodes > most {
            return Err(TooLarge { nodes, most });
        }
        let nodes = arena::nodes(tree);
        let mut game = match order {
            Order::LeftToRight => TreeGame::from(tree),
            Order::RightToLeft => TreeGame::from(&tree.mirrored()),
        };
        let (depth, ends, laws) = (Depth(tree.height()), Ends::WinDrawLoss, Repetitions::Judged);
        let mut walk = Walk::new(&nodes, algorithm, order);
        let answer = match algorithm {
            Algorithm::Minimax => minimax_traced(&mut game, depth, ends, laws, &mut walk),
            Algorithm::AlphaBeta => alpha_beta_traced(&mut game, Window::FULL, depth, ends, laws, &mut walk),
        };
        let (steps, line) = (walk.into_steps(), line(&nodes, order, &answer.line));
        let minimum = tree.uniform().filter(|&(_, depth)| depth > 0).map(|(branching, depth)| {
            let leaves = |plies| (branching as u64).saturating_pow(plies);
            leaves(depth.div_ceil(2)).saturating_add(leaves(depth / 2)) - 1
        });
        let leaves = u32::try_from(tree.leaves()).unwrap_or(u32::MAX);
        let value = value_text(answer.value);
        let text = tree.to_string();
        Ok(Walkthrough { text, algorithm, order, nodes, steps, value, line, leaves, minimum })
    }

    /// Returns the state of every node after `steps` steps, at most all.
    pub fn after(&self, steps: usize) -> Vec<NodeState> {
        let mut states = vec![NodeState::UNSEEN; self.nodes.len()];
        for change in self.steps.iter().take(steps).flat_map(|step| &step.changes) {
            if let Some(state) = states.get_mut(change.node) {
                *state = change.state.clone();
            }
        }
        states
    }

    /// Returns the counts after `steps` steps.
    pub fn tally(&self, steps: usize) -> Tally {
        let last = steps.min(self.steps.len()).checked_sub(1).and_then(|index| self.steps.get(index));
        last.map_or(Tally::default(), |step| step.tally)
    }

    /// Returns the counts after `steps` steps in words, beside the minimum.
    pub fn summary(&self, steps: usize) -> Words {
        says::summary(self.tally(steps), self.leaves, self.minimum)
    }

    /// Returns the authors of the bounds that have cut within the first `steps` steps.
    pub fn authors(&self, steps: usize) -> impl Iterator<Item = Author> {
        self.steps.iter().take(steps).filter_map(|step| step.author)
    }

    /// Returns the counts of the whole search.
    pub fn total(&self) -> Tally {
        self.tally(self.steps.len())
    }
}

/// The nodes of a line of moves; moves beyond a leaf, which continue it, are left out.
fn line(nodes: &[TreeNode], order: Order, moves: &[u16]) -> Vec<usize> {
    let mut line = vec![0];
    for &mv in moves {
        let Some(next) = child(&nodes[line[line.len() - 1]], order, mv) else { break };
        line.push(next);
    }
    line
}

/// The child that a move leads to; `None` at a leaf.
pub(crate) fn child(node: &TreeNode, order: Order, mv: u16) -> Option<usize> {
    let index = match order {
        Order::LeftToRight => usize::from(mv),
        Order::RightToLeft => node.children.len().checked_sub(1 + usize::from(mv))?,
    };
    node.children.get(index).copied()
}

/// Writes a value of the first player.
pub(crate) fn value_text(score: Score) -> String {
    match score {
        Score::INFINITE => "∞".into(),
        score if score == -Score::INFINITE => "−∞".into(),
        score if score.is_win() => "W".into(),
        score if score.is_loss() => "L".into(),
        score => signed(score.raw()),
    }
}

/// Writes a number with a minus sign instead of a hyphen.
pub(crate) fn signed(value: i32) -> String {
    match value {
        0.. => value.to_string(),
        _ => format!("−{}", value.unsigned_abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walk(text: &str, algorithm: Algorithm, order: Order) -> Walkthrough {
        Walkthrough::new(&text.parse().unwrap(), algorithm, order).unwrap()
    }

    fn cuts(walk: &Walkthrough) -> Vec<(usize, Option<Author>)> {
        let cuts = walk.steps.iter().filter(|step| step.kind == StepKind::Cut);
        cuts.map(|step| (step.node, step.author)).collect()
    }

    #[test]
    fn one_leaf_is_cut_by_the_window_that_the_other_pair_has_set() {
        let walk = walk("((3 5) (2 9))", Algorithm::AlphaBeta, Order::LeftToRight);
        assert_eq!((walk.value.as_str(), &walk.line[..]), ("3", &[0, 1, 2][..]));
        assert_eq!(walk.total(), Tally { nodes: 6, leaves: 3, cuts: 1, skipped: 1 });
        assert_eq!(cuts(&walk), [(4, Some(Author { node: 0, child: 1 }))]);
        let states = walk.after(walk.steps.len());
        let cut: Vec<usize> = (0..7).filter(|&node| states[node].status == Status::Cut).collect();
        assert_eq!(cut, [6]);
        let refuted = &states[4];
        assert_eq!(refuted.window, Some(["3".into(), "2".into()]));
        assert_eq!((refuted.value.as_deref(), refuted.relation), (Some("2"), Some(Relation::AtMost)));
        assert_eq!(walk.minimum, Some(3));
    }

    #[test]
    fn the_other_order_cuts_elsewhere_and_minimax_nowhere() {
        let walk_back = walk("((3 5) (2 9))", Algorithm::AlphaBeta, Order::RightToLeft);
        assert_eq!((walk_back.value.as_str(), cuts(&walk_back)), ("3", vec![]));
        let all = walk("((3 5) (2 9))", Algorithm::Minimax, Order::LeftToRight);
        assert_eq!((all.value.as_str(), all.total().leaves, cuts(&all)), ("3", 4, vec![]));
        assert!(all.after(all.steps.len()).iter().all(|state| state.window.is_none()));
        assert_eq!(all.line, walk_back.line);
    }

    #[test]
    fn states_go_forwards_and_backwards() {
        let walk = walk("((3 5) (2 9))", Algorithm::AlphaBeta, Order::LeftToRight);
        assert!(walk.after(0).iter().all(|state| *state == NodeState::UNSEEN));
        let open = |steps| walk.after(steps).iter().filter(|state| state.status == Status::Open).count();
        let opens: Vec<usize> = (0..=walk.steps.len()).map(open).collect();
        assert_eq!(opens, [0, 1, 2, 2, 2, 2, 1, 1, 2, 2, 2, 2, 1, 0]);
        assert_eq!(walk.after(usize::MAX), walk.after(walk.steps.len()));
    }

    #[test]
    fn shallow_leaves_are_looked_at_once() {
        let walk = walk("(4 ((1 2) (3 7)))", Algorithm::AlphaBeta, Order::LeftToRight);
        assert_eq!(walk.value, "4");
        assert_eq!(walk.total(), Tally { nodes: 6, leaves: 3, cuts: 1, skipped: 2 });
        assert_eq!((walk.line.clone(), walk.minimum), (vec![0, 1], None));
    }

    #[test]
    fn wins_and_losses_are_letters() {
        let walk = walk("((w l) (d -2))", Algorithm::AlphaBeta, Order::LeftToRight);
        assert_eq!((walk.value.as_str(), walk.nodes[2].leaf.as_deref()), ("−2", Some("W")));
    }

    #[test]
    fn every_cut_names_an_ancestor_whose_bound_has_cut() {
        for seed in 0..200 {
            let tree = crate::random(3, 4, seed).unwrap();
            let walk = Walkthrough::new(&tree, Algorithm::AlphaBeta, Order::LeftToRight).unwrap();
            let all = Walkthrough::new(&tree, Algorithm::Minimax, Order::LeftToRight).unwrap();
            assert_eq!((walk.total().leaves + walk.total().skipped, &walk.value), (81, &all.value));
            for (index, step) in walk.steps.iter().enumerate().filter(|(_, step)| step.kind == StepKind::Cut)
            {
                let states = walk.after(index);
                let author = step.author.unwrap();
                let side = usize::from(walk.nodes[step.node].first_moves);
                let [cut, above] = [step.node, author.node].map(|node| states[node].window.clone().unwrap());
                assert_eq!(cut[side], above[side], "seed {seed}");
                assert_eq!(states[author.child].value.as_ref(), Some(&above[side]));
                assert_ne!(walk.nodes[author.node].first_moves, walk.nodes[step.node].first_moves);
                let mut path = std::iter::successors(Some(step.node), |&node| walk.nodes[node].parent);
                assert!(path.any(|node| node == author.node));
            }
        }
    }

    #[test]
    fn trees_that_cannot_be_drawn_are_refused() {
        let wide = Tree::Moves { value: 0, branches: vec![Tree::Leaf(1).into(); 500] };
        let error = Walkthrough::new(&wide, Algorithm::Minimax, Order::LeftToRight);
        assert_eq!(error.unwrap_err(), TooLarge { nodes: 501, most: 500 });
    }
}
