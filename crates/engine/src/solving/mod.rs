//! Solves positions, and writes and verifies proofs of what was found.
//!
//! `search` runs a solver, `method` is what alpha-beta and df-pn have in common, `proving` turns what
//! it knows into a strategy written out, `replaying` verifies such strategies with the rules of a game.

mod method;
mod proving;
mod replaying;
mod search;

pub use proving::{Proof, ProofError};
pub(crate) use replaying::{replay, replay_outlined};
pub(crate) use search::solve;
pub use search::{SolveRequest, Solved};
