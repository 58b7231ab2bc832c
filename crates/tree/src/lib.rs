//! Game trees that are written as text or grown at random, as games to search.
//!
//! * [`Tree`]: a tree as it is written, `((3 5) (2 9))`.
//! * [`TreeGame`]: the game that is nothing but a tree.
//! * [`Shape`]: random trees with transpositions, extra turns and noisy moves; [`Rng`]: their randomness.
//!
//! ```
//! use boyi_core::{Position, Score};
//! use boyi_tree::TreeGame;
//!
//! // The first player chooses a pair, the second the number the first player gets.
//! let mut game: TreeGame = "((3 5) (2 9))".parse().unwrap();
//! game.make(1);
//! game.make(0);
//! assert_eq!(game.evaluate(), Score::eval(2));
//! ```
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod game;
mod parse;
mod rng;
mod shape;
mod written;

pub use game::{TreeGame, TreePicker};
pub use parse::{TreeError, TreeFault};
pub use rng::Rng;
pub use shape::{Shape, Values};
pub use written::{Branch, Tree};
