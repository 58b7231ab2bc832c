//! Minimax and alpha-beta on a small tree, step by step.
//!
//! [`Walkthrough::new`] searches a [`Tree`](boyi_tree::Tree) with the textbook functions of `boyi_search` and keeps
//! every step: nodes entered with their windows, bounds raised, nodes cut and the ancestor whose bound cut them,
//! nodes left with their values. [`Walkthrough::after`] is the state of all nodes after any number of steps, so that
//! a reader may go forwards and backwards.
//!
//! * `arena`: the nodes of a tree with their places in the drawing; `walk`: the steps of a search; `says`: each step
//!   in words; [`Words`]: a text in three languages.
//! * [`text`]: the tree for a terminal; [`svg`]: the tree as a picture, as a worksheet or as its solution.
//! * [`random`], [`ordered`]: trees to practise on.
//!
//! Values and windows are the first player's, as in textbooks: the first player's nodes take the largest value and
//! raise α, the second player's take the smallest and lower β.
//!
//! ```
//! use boyi_lens::{Algorithm, Order, StepKind, Walkthrough};
//!
//! let tree = "((3 5) (2 9))".parse().unwrap();
//! let walk = Walkthrough::new(&tree, Algorithm::AlphaBeta, Order::LeftToRight).unwrap();
//! let cut = walk.steps.iter().find(|step| step.kind == StepKind::Cut).unwrap();
//! assert_eq!(
//!     cut.says.en,
//!     "C is cut: it is worth at most 2, and A has 3 already, from B. Leaves not looked at: 1."
//! );
//! ```

mod arena;
mod made;
mod says;
pub mod svg;
pub mod text;
mod walk;
mod walkthrough;
mod words;

pub use made::{ordered, random};
pub use walkthrough::{
    Algorithm, Author, Change, NodeState, Order, Relation, Status, Step, StepKind, Tally, TooLarge, TreeNode,
    Walkthrough,
};
pub use words::{Language, Words};
