//! Trees to practise on.

use crate::walkthrough::{TooLarge, Walkthrough};
use boyi_core::Game;
use boyi_search::synthetic::{self, UniformTree};
use boyi_tree::{Branch, Rng, Tree};

/// The leaves of random trees are worth from 0 to this number.
const LARGEST_VALUE: i32 = 20;

/// Returns a tree with `branching` moves a node, `depth` plies and leaves worth from 0 to 20, the same for the same
/// seed; a leaf if one of them is 0.
///
/// # Errors
/// [`TooLarge`] for more nodes than a [`Walkthrough`] has.
pub fn random(branching: u16, depth: u32, seed: u64) -> Result<Tree, TooLarge> {
    check(branching, depth)?;
    Ok(grow(branching, depth, &mut Rng::new(seed)))
}

/// Returns the error for a uniform tree that is too large.
fn check(branching: u16, depth: u32) -> Result<(), TooLarge> {
    let (branching, most) = (usize::from(branching), Walkthrough::MAX_NODES);
    let mut nodes = 1_usize;
    let mut row = 1_usize;
    for _ in 0..depth {
        row = row.saturating_mul(branching);
        nodes = nodes.saturating_add(row);
        if nodes > most {
            return Err(TooLarge { nodes, most });
        }
    }
    Ok(())
}

fn grow(branching: u16, depth: u32, rng: &mut Rng) -> Tree {
    if depth == 0 || branching == 0 {
        return Tree::Leaf(rng.between(0, LARGEST_VALUE));
    }
    let branches = (0..branching).map(|_| Branch::from(grow(branching, depth - 1, rng))).collect();
    Tree::Moves { value: 0, branches }
}

/// Returns the tree of [`UniformTree`] with this order of moves (with the best first, alpha-beta looks at the
/// least leaves there can be); a leaf if `branching` or `depth` is 0.
///
/// # Errors
/// [`TooLarge`] for more nodes than a [`Walkthrough`] has.
pub fn ordered(branching: u16, depth: u32, order: synthetic::Order) -> Result<Tree, TooLarge> {
    check(branching, depth)?;
    Ok(UniformTree::new(branching, depth, order, 0).map_or(Tree::Leaf(0), |root| written(&root, true)))
}

fn written(node: &UniformTree, first_moves: bool) -> Tree {
    let mut moves = Vec::new();
    node.moves(&mut moves);
    if moves.is_empty() {
        let value = node.evaluate().raw();
        return Tree::Leaf(if first_moves { value } else { -value });
    }
    let below = |&mv: &u16| {
        let mut child = node.clone();
        child.play(mv);
        Branch::from(written(&child, !first_moves))
    };
    Tree::Moves { value: 0, branches: moves.iter().map(below).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Algorithm, Order};

    fn leaves(tree: &Tree) -> (u32, Option<u64>) {
        let walk = Walkthrough::new(tree, Algorithm::AlphaBeta, Order::LeftToRight).unwrap();
        (walk.total().leaves, walk.minimum)
    }

    #[test]
    fn the_best_order_reaches_the_minimum_of_knuth_and_moore() {
        for (branching, depth, minimum) in [(2, 2, 3), (3, 3, 11), (2, 5, 11), (4, 2, 7)] {
            let tree = ordered(branching, depth, synthetic::Order::Best).unwrap();
            assert_eq!(leaves(&tree), (minimum, Some(u64::from(minimum))));
            let tree = ordered(branching, depth, synthetic::Order::Worst).unwrap();
            assert_eq!(leaves(&tree).0, u32::from(branching).pow(depth));
        }
    }

    #[test]
    fn equal_seeds_give_equal_trees() {
        assert_eq!(random(3, 3, 7), random(3, 3, 7));
        assert_ne!(random(3, 3, 7), random(3, 3, 8));
        assert_eq!(random(3, 2, 1).unwrap().uniform(), Some((3, 2)));
    }

    #[test]
    fn trees_that_cannot_be_drawn_are_never_made() {
        assert!(random(20, u32::MAX, 0).is_err() && ordered(u16::MAX, 1, synthetic::Order::Best).is_err());
        assert_eq!(random(1, 499, 0).unwrap().nodes(), 500);
        assert_eq!(ordered(0, 3, synthetic::Order::Best), Ok(Tree::Leaf(0)));
    }
}
