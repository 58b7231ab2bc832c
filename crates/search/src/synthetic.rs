//! Uniform game trees with a chosen move order, to measure the gain of move ordering.

use boyi_core::{Game, Outcome, Score};
use std::fmt;

use boyi_core::hash::split_mix;

/// The order of a node's moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// The best move first: alpha-beta visits the minimum of leaves.
    Best,
    /// The best move last, the worst first: alpha-beta visits every leaf.
    Worst,
    /// Shuffled.
    Random,
}

/// A tree in which every node has the same number of moves and every leaf the same depth.
///
/// The tree's value is 0 in every order. Wrap it in [`Easy`](boyi_core::Easy) to search it,
/// [`depth`](UniformTree::depth) plies deep.
///
/// The moves of a node have the values `v`, `v - s`, `v - 2s`, … where `v` is the node's value; the step
/// `s` grows by the branching factor every two plies towards the root, so that the worst order has no
/// cutoff.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UniformTree {
    /// Value of the node for the side to move.
    value: i32,
    path: u64,
    left: u32,
    depth: u32,
    branching: u16,
    order: Order,
    seed: u64,
}

impl UniformTree {
    /// Returns the root of a tree. `seed` shuffles [`Order::Random`] and is ignored otherwise.
    ///
    /// # Errors
    /// [`TreeTooLarge`] when a number is 0 or the tree needs more different values than a
    /// [`Score`] has.
    pub fn new(branching: u16, depth: u32, order: Order, seed: u64) -> Result<UniformTree, TreeTooLarge> {
        let too_large = TreeTooLarge { branching, depth };
        let spread = (0..depth).try_fold(0_i32, |sum, left| {
            let step = step(branching, left)?;
            step.checked_mul(i32::from(branching) - 1)?.checked_add(sum)
        });
        let fits = spread.is_some_and(|spread| spread <= Score::MAX_EVAL.raw());
        if branching == 0 || depth == 0 || !fits {
            return Err(too_large);
        }
        Ok(UniformTree { value: 0, path: split_mix(seed), left: depth, depth, branching, order, seed })
    }

    /// Returns the number of plies from the root to the leaves.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Returns the number of leaves of the whole tree, all of which minimax visits.
    pub fn leaves(&self) -> u64 {
        u64::from(self.branching).saturating_pow(self.depth)
    }

    /// Returns the minimum number of leaves that prove the value, which alpha-beta visits when the best move
    /// always comes first: `b^⌈d/2⌉ + b^⌊d/2⌋ - 1` (Knuth and Moore, 1975).
    pub fn minimum_leaves(&self) -> u64 {
        let b = u64::from(self.branching);
        let (up, down) = (b.saturating_pow(self.depth.div_ceil(2)), b.saturating_pow(self.depth / 2));
        up.saturating_add(down) - 1
    }

    /// Returns the number of moves of this node that are better than `mv`.
    fn rank(&self, mv: u16) -> u16 {
        match self.order {
            Order::Best => mv,
            Order::Worst => self.branching - 1 - mv,
            Order::Random => {
                let dice = |mv: u16| (split_mix(self.path ^ u64::from(mv)), mv);
                (0..self.branching).filter(|&other| dice(other) < dice(mv)).count() as u16
            }
        }
    }
}

/// Returns the difference between neighbouring moves of a node with `left` plies below its children.
fn step(branching: u16, left: u32) -> Option<i32> {
    i32::from(branching).checked_pow(left / 2)
}

impl Game for UniformTree {
    /// Index of the child, from 0.
    type Move = u16;

    fn moves(&self, out: &mut Vec<u16>) {
        if self.left > 0 {
            out.extend(0..self.branching);
        }
    }

    fn play(&mut self, mv: u16) {
        let loss = i32::from(self.rank(mv)) * step(self.branching, self.left - 1).unwrap_or(0);
        self.value = loss - self.value;
        self.path = split_mix(self.path.wrapping_add(u64::from(mv)));
        self.left -= 1;
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn key(&self) -> u64 {
        self.path
    }

    fn evaluate(&self) -> Score {
        if self.left == 0 { Score::eval(self.value) } else { Score::ZERO }
    }
}

/// The error for a tree whose values exceed the range of scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeTooLarge {
    /// The branching factor requested.
    pub branching: u16,
    /// The depth requested.
    pub depth: u32,
}

impl fmt::Display for TreeTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TreeTooLarge { branching, depth } = self;
        write!(f, "a tree of branching {branching} and depth {depth} is empty or too large")
    }
}

impl std::error::Error for TreeTooLarge {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::textbook::{Counts, Ends, Repetitions, alpha_beta, minimax};
    use boyi_core::{Depth, Easy};

    fn searched(branching: u16, depth: u32, order: Order) -> (Score, Counts) {
        let tree = UniformTree::new(branching, depth, order, 7).unwrap();
        alpha_beta(&mut Easy::new(tree), Depth(depth as i32), Ends::Distance, Repetitions::Judged)
    }

    #[test]
    fn best_order_reaches_the_minimum_and_worst_order_the_maximum() {
        for (branching, depth) in [(10, 6), (2, 9), (3, 7), (7, 4), (40, 3), (1, 5)] {
            let tree = UniformTree::new(branching, depth, Order::Best, 0).unwrap();
            assert_eq!(searched(branching, depth, Order::Best).1.leaves, tree.minimum_leaves());
            assert_eq!(searched(branching, depth, Order::Worst).1.leaves, tree.leaves());
        }
        assert_eq!(searched(10, 6, Order::Best).1.leaves, 1_999);
    }

    #[test]
    fn random_order_lies_between_and_the_value_is_the_same() {
        let (value, counts) = searched(10, 6, Order::Random);
        assert_eq!(value, Score::ZERO);
        assert!(counts.leaves > 1_999 && counts.leaves < 1_000_000, "{} leaves", counts.leaves);
        for order in [Order::Best, Order::Worst, Order::Random] {
            let tree = UniformTree::new(5, 5, order, 3).unwrap();
            let (value, counts) =
                minimax(&mut Easy::new(tree), Depth(5), Ends::Distance, Repetitions::Judged);
            assert_eq!((value, counts.leaves), (Score::ZERO, 3_125));
        }
    }

    #[test]
    fn absurd_trees_are_refused() {
        for (branching, depth) in [(0, 3), (3, 0), (60_000, 9), (2, u32::MAX)] {
            let error = UniformTree::new(branching, depth, Order::Best, 0).unwrap_err();
            assert!(error.to_string().contains(&depth.to_string()));
        }
    }
}
