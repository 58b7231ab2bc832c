//! Solve mode: the exact value of a position by alpha-beta, with the distance to the end.
//!
//! Each search is a null-window search that tests whether the value is at least a bound; the results of
//! the tests narrow the interval of the value down to one ([`Solver`]). A test for a near result cuts the
//! tree off at its distance, so the first tests are shallow: deepening and bisection at once. The order of
//! the tests follows Pascal Pons (*Solving Connect 4*, 2015); the test of every child before one is
//! searched follows the program c4 by Christophe Steininger.
//!
//! # Requirements
//!
//! The value of a position must not depend on the path and the game must end
//! ([`plies_left`](boyi_core::Position::plies_left)), as for [`dfpn`](crate::dfpn); other games are
//! [refused](Refusal). The game's bounds ([`quick_bounds`](boyi_core::Solvable::quick_bounds)), its choice of
//! moves ([`proof_moves`](boyi_core::Solvable::proof_moves)) and its keys are trusted.
//!
//! ```
//! use boyi_core::{Easy, Ply, Score};
//! use boyi_search::solve::{Budget, SolveOptions, Solver};
//! use boyi_testkit::toys::TicTacToe;
//!
//! // A corner against a reply at the edge: the first player wins with his fourth stone.
//! let mut position = Easy::new(TicTacToe { mine: 0b1, theirs: 0b10 });
//! let mut solver = Solver::new(SolveOptions { hash_mib: 1, ..SolveOptions::default() })?;
//! let solution = solver.solve(&mut position, &Budget::NONE)?.expect("no limit was set");
//! assert_eq!(solution.score, Score::win_at(Ply(5)));
//! assert_eq!(solution.pv.len(), 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Reading order
//!
//! `solver`: the public interface and the loop over the tests. `bisection`: the bound of the next test; `margins`: the
//! same in a game with graded ends. `node`: one node. `line`: the best line. `table`: the transposition table.

mod bisection;
mod line;
mod margins;
mod node;
mod solver;
mod table;

pub use crate::limiter::Budget;
pub use crate::proving::{ProvedMove, Refusal, Stopped};
pub use solver::{BoundTest, Solution, SolveOptions, Solver, SolverProgress};
