//! Knowledge of Connect Four for the search: evaluation, move ordering, bounds and symmetry.
//!
//! A *threat* is an empty cell where one side would complete four in a row. Threats that can be reached at once
//! decide the game within three plies; [`Connect4Position`] detects these without search. Threats higher up
//! decide which side runs out of safe moves; the evaluation scores them by the parity of their rows.
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
mod mirror;
pub mod params;
mod picker;
mod position;
mod quick_bounds;
mod threats;
mod weights;

pub use picker::Connect4Picker;
pub use position::{Connect4Position, Threats};
pub use weights::Weights;
