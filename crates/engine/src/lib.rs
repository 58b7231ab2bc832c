//! The façade: every game as plain data behind one object-safe trait.
//!
//! [`start`] makes an [`AnyGame`] from a [`data::GameSpec`]; everything else about a game goes
//! through that trait. [`AnyEngine`] searches it and remembers what it learnt. [`Session`] adds the players:
//! whose turn it is, take-backs, resignation. Front ends (page, terminal, protocols) are written
//! against this crate and compile once for all games.

mod any;
mod comparing;
pub mod data;
mod engine;
mod error;
mod games;
mod levels;
mod moves_text;
mod played;
mod registry;
mod request;
mod searching;
mod session;
mod solving;

pub use any::AnyGame;
pub use boyi_proof::{Fault, VerifyError};
pub use boyi_search::ClockTime;
pub use comparing::compare_tree;
pub use engine::AnyEngine;
pub use error::{ErrorCode, InputError};
pub use moves_text::split_moves;
pub use registry::start;
pub use request::{Level, SearchRequest, StopFlag};
pub use session::{ActionError, Player, Players, SavedSession, Session, SessionView, Turn};
pub use solving::{Proof, ProofError, SolveRequest, Solved, verify_proof};
