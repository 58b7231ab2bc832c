//! Depth-first proof-number search (df-pn): proves the result of a position, without an evaluation.
//!
//! Df-pn proves or disproves an [`Aim`]: the side to move *wins*, or at least *holds* a draw. Two aims give
//! win, draw or loss. Each open position has two numbers: the least number of open positions to prove for a
//! proof (its *proof number*) and to disprove for a disproof (its *disproof number*). The search always
//! continues at the most proving node, the one of the smallest number, so it runs deep along forced lines
//! that a search by depth reaches late.
//!
//! Allis, *Searching for Solutions in Games and Artificial Intelligence* (1994) has the numbers;
//! Nagai, *Df-pn algorithm for searching AND/OR trees and its applications* (2002) the depth-first
//! form with a table; Pawlewicz and Lew, *Improving depth-first PN-search: 1+ε trick* (2006) the
//! thresholds used here.
//!
//! # Requirements
//!
//! The value of a position must not depend on the path, since results are shared between paths, and
//! the game must end ([`plies_left`](boyi_core::Position::plies_left)), since lines could otherwise repeat
//! positions. Other games are [refused](Refusal). Extra turns, positions without a move
//! ([`outcome_without_moves`](boyi_core::Position::outcome_without_moves)) and the game's own knowledge
//! ([`probe`](boyi_core::Knowledge::probe)) are taken into account; every legal move is searched.
//!
//! # Limitations
//!
//! The distance of a win is not found: the first proof is rarely the shortest. When a limit ends the search,
//! the result holds the bounds proved so far ([`Proof::bounds`]).
//!
//! ```
//! use boyi_core::{Easy, Outcome};
//! use boyi_search::dfpn::{Budget, ProverOptions, Prover};
//! use boyi_testkit::toys::Nim;
//!
//! // The player who takes the last stone wins: 1, 2, 3 is lost for the side to move, 1, 2, 4 is won.
//! let mut prover = Prover::new(ProverOptions::default()).expect("the default table fits");
//! let mut solve = |heaps| prover.solve(&mut Easy::new(Nim::new(heaps)), &Budget::NONE).expect("Nim ends");
//! assert_eq!(solve([1, 2, 3]).value(), Some(Outcome::Loss));
//! let won = solve([1, 2, 4]);
//! assert_eq!(won.value(), Some(Outcome::Win));
//! assert!(won.best.is_some());
//! ```
//!
//! # Reading order
//!
//! `bounds`: bounds of values, and aims. `numbers`: proof and disproof numbers. `table`: the transposition
//! table. `node`: one node. `prover`: the public interface.

mod bounds;
mod node;
mod numbers;
mod progress;
mod prover;
mod table;

pub use crate::limiter::Budget;
pub use crate::proving::{ProvedMove, Refusal, Stopped};
pub use bounds::{Aim, Bounds};
pub use progress::ProverProgress;
pub use prover::{Proof, Prover, ProverOptions};

use progress::RootState;
