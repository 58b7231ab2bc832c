//! What Boyi knows of Connect Four beyond the rules in [`boyi_connect4`].
//!
//! A *threat* is an empty cell where one side would complete four in a row. Threats that can be
//! reached at once decide the game within three plies, which [`Connect4Position`] sees without
//! searching; threats higher up decide who runs out of harmless moves, which the evaluation
//! judges by the parity of their rows.
//!
//! ```
//! use boyi_connect4::Board;
//! use boyi_connect4_engine::Connect4Position;
//! use boyi_core::{Depth, Knowledge, Position, Window};
//!
//! // Two discs side by side with room at both ends: a third makes two threats.
//! let mut position = Connect4Position::new(Board::parse("4455")?);
//! let probe = position.probe(Window::FULL, Depth(1)).unwrap();
//! assert_eq!(probe.score.to_string(), "win in 3");
//! # Ok::<(), boyi_connect4::PositionError>(())
//! ```

mod evaluation;
mod glance;
mod mirror;
pub mod params;
mod picker;
mod position;
mod threats;

pub use picker::Connect4Picker;
pub use position::{Connect4Position, Threats};
