//! Solve mode: the exact value of a position by alpha-beta, with the distance to the end.
//!
//! Every search of this kind asks one question, *is the value at least this?*, with a null window,
//! and the answers close in on the value ([`Solver`]). A question about a near result cuts the tree
//! off at its distance, so the first questions are shallow: deepening and bisection at once. The
//! plan of questions follows Pascal Pons (*Solving Connect 4*, 2015); looking at every child before
//! searching one follows the program c4 by Christophe Steininger.
//!
//! # What it needs of a game
//!
//! The value of a position must not depend on the path and the game must end
//! ([`plies_left`](boyi_core::Position::plies_left)), as for [`dfpn`](crate::dfpn); other games are
//! [refused](Refusal). What a game can tell at once
//! ([`quick_bounds`](boyi_core::Solvable::quick_bounds)), which moves it leaves out
//! ([`proof_moves`](boyi_core::Solvable::proof_moves)) and its keys are taken for true.
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
//! # Ok::<(), boyi_search::solve::Refusal>(())
//! ```
//!
//! # Reading order
//!
//! `solver`: the door, which asks the questions. `node`: one node. `line`: the best line.
//! `table`: what is remembered.

mod bisection;
mod line;
mod node;
mod solver;
mod table;

pub use crate::limiter::Budget;
pub use crate::proving::{Choice, Refusal, Stopped};
pub use solver::{Answer, Progress, Solution, SolveOptions, Solver};
