//! Tools for tests of games and of searches.
//!
//! * [`game_contract`], [`contract`]: one line holds a [`Game`](boyi_core::Game) or a
//!   [`Position`](boyi_core::Position) to everything that it promises.
//! * [`perft`], [`divide`]: counts of lines of play, to compare rules with known figures.
//! * [`TreeGame`]: a game tree written as text, or grown at random ([`Shape`]); they are those of `boyi_tree`.
//! * [`mod@reference`]: plain minimax, written a second time on purpose: the searches of
//!   `boyi_search`, its textbook included, are held against it.
//! * [`toys`]: tic-tac-toe, Nim, a little Kalah, and a game where every capture is a mistake.
//!
//! ```
//! use boyi_core::{Depth, Score};
//! use boyi_testkit::{TreeGame, game_contract, reference, toys};
//!
//! // The first player chooses a pair, the second the number the first player gets.
//! let mut tree: TreeGame = "((3 5) (2 9))".parse().unwrap();
//! let answer = reference::minimax(&mut tree, Depth(2));
//! assert_eq!((answer.value, answer.line), (Score::eval(3), vec![0, 0]));
//!
//! // One line for a game of your own.
//! game_contract([toys::TicTacToe::default()]);
//! ```
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod contract;
mod noisy;
mod perft;
mod playouts;
pub mod reference;
pub mod toys;

pub use boyi_tree::{Rng, Shape, TreeError, TreeFault, TreeGame, Values};
pub use contract::{Contract, contract, game_contract};
pub use perft::{divide, perft};
