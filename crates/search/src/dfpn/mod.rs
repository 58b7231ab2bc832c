//! Depth-first proof-number search (df-pn): proves who wins, not how well a position looks.
//!
//! Alpha-beta asks "how good?", df-pn asks a question that has yes or no for an answer: does the
//! side to move *win*, does it at least *hold* a draw ([`Aim`])? Two such questions give win, draw
//! or loss. Each open position carries two numbers: how many open positions must at least be settled
//! for a yes (its *proof number*) and for a no (its *disproof number*). The search always goes on
//! where the smaller number of the question at hand lies, so it runs deep along forced lines that a search
//! by depth reaches late.
//!
//! Allis, *Searching for Solutions in Games and Artificial Intelligence* (1994) has the numbers;
//! Nagai, *Df-pn algorithm for searching AND/OR trees and its applications* (2002) the depth-first
//! form with a table; Pawlewicz and Lew, *Improving depth-first PN-search: 1+ε trick* (2006) the
//! thresholds used here.
//!
//! # What it needs of a game
//!
//! The value of a position must not depend on the path, for results are shared between paths, and
//! the game must end ([`plies_left`](boyi_core::Position::plies_left)), for otherwise lines could
//! run in circles. Other games are [refused](Refusal). Extra turns, positions without a move
//! ([`outcome_without_moves`](boyi_core::Position::outcome_without_moves)) and the game's own knowledge
//! ([`probe`](boyi_core::Position::probe)) are taken into account; every legal move is searched.
//!
//! # What it does not tell
//!
//! How long a win takes: the first proof found is rarely the shortest. And when a limit ends it,
//! it says no more than it has proved ([`Verdict::bounds`]).
//!
//! ```
//! use boyi_core::{Easy, Outcome};
//! use boyi_search::dfpn::{Budget, Options, Prover};
//! use boyi_testkit::toys::Nim;
//!
//! // Whoever takes the last stone wins: 1, 2, 3 is lost for the side to move, 1, 2, 4 is won.
//! let mut prover = Prover::new(Options::default()).expect("the default table fits");
//! let mut solve = |heaps| prover.solve(&mut Easy::new(Nim::new(heaps)), &Budget::NONE).expect("Nim ends");
//! assert_eq!(solve([1, 2, 3]).value(), Some(Outcome::Loss));
//! let won = solve([1, 2, 4]);
//! assert_eq!(won.value(), Some(Outcome::Win));
//! assert!(won.best.is_some());
//! ```
//!
//! # Reading order
//!
//! `bounds`: values, questions, answers. `numbers`: proof and disproof numbers. `table`: what is
//! remembered. `node`: one node. `prover`: the door.

mod bounds;
mod node;
mod numbers;
mod progress;
mod prover;
mod table;

pub use crate::limiter::Budget;
pub use crate::proving::{Choice, Refusal, Stopped};
pub use bounds::{Aim, Bounds};
pub use progress::Progress;
pub use prover::{Options, Prover, Verdict};

use progress::RootState;
