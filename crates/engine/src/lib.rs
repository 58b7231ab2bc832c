//! The façade: every game as plain data behind one object-safe trait.
//!
//! A [`Game`] describes a game, [`games()`] are all of them. [`start`] makes an [`AnyGame`] from a
//! [`GameSpec`](data::GameSpec); everything else about a game in progress goes through that trait.
//! [`AnyEngine`] searches it and remembers what it learnt. [`Session`] adds the players: whose turn it
//! is, take-backs, resignation. Front ends (page, terminal, protocols) are written against this crate
//! and compile once for all games. [`AnyTrace`] is a search with all its steps.

mod any;
mod choosing;
mod comparing;
pub mod data;
mod endings;
mod engine;
mod error;
mod evaluation;
mod game;
mod games;
mod learning;
mod lens;
mod level;
mod moves_text;
mod outcome_curve;
mod played;
mod proved;
mod request;
mod rules;
mod searching;
mod session;
mod solving;
mod strength;
mod threats;
mod verifying;
mod walked;

/// The strategies of a proof for readers, and how they are drawn.
pub mod outline {
    pub use boyi_proof::{Branch, Drawing, DrawingLimits, GameEnd, Goal, Outline, Replies, Then};
}

pub use any::{AnyEngine, AnyGame};
pub use boyi_core::SearchParams;
pub use boyi_proof::{ProofFault, VerifyError};
pub use boyi_search::{ClockTime, Control as StopFlag, TimeLimit, usable_time};
pub use comparing::{compare_tree, compare_tree_by, methods_agree};
pub use error::{ErrorCode, InputError};
pub use evaluation::EvaluationChoice;
pub use game::{
    BenchPositions, Choice, Domain, Drawing, EngineProtocol, Game, MAX_PARAMETERS, NO_VALUES, Notation,
    OpeningForm, Parameter, PieceSet, RecordFormat, ScalingPositions, SelfPlay, Square, StressPosition,
    SuitePosition, Symmetry, Text, Values,
};
pub use games::{described, game_named, games, names_start, start};
pub use learning::{LineCodebook, LinearTerms, LinearWeights, NetworkFeatures, NetworkInputs, WeightGroup};
pub use lens::{AnyOwnGame, AnyTrace, NotSearched, OwnGame, TraceScope};
pub use level::Level;
pub use moves_text::{play_moves, split_moves};
pub use outcome_curve::OutcomeCurve;
pub use request::SearchRequest;
pub use session::{ActionError, Player, Players, SavedSession, Session, SessionView, Turn};
pub use solving::{Proof, ProofError, SolveRequest, Solved};
pub use strength::{LEVELS, Strength};
pub use verifying::{verify_proof, verify_proof_outlined};
