//! Knowledge of xiangqi for the search: evaluation, exchanges, move ordering and their parameters.
//!
//! [`XiangqiSearch`] wraps a position of the rules crate for the generic search, with one of three kinds of
//! [`Evaluation`]: weighted terms, a network, or the sum of both. Reading order:
//!
//! 1. `search_position`: the position of the search; `choice`, `values`: which evaluation it has, and values kept.
//! 2. `terms`, `reach`, `placement`: what is counted; `weights`, `linear`, `evaluation`: how it is weighed; [`network`]:
//!    the inputs of a network; [`endings`]: known endings.
//! 3. `see`, `checks`, `finishing`: exchanges, checks, moves that win at once; `quiet_order`, `ranks`: the order of
//!    quiet moves.
//! 4. [`params`]: every number that changes play.
//!
//! ```
//! use boyi_core::Position as _;
//! use boyi_xiangqi::Position;
//! use boyi_xiangqi_engine::XiangqiSearch;
//!
//! let mut search = XiangqiSearch::from(Position::start());
//! let even_but_for_the_move = search.evaluate();
//! assert!(even_but_for_the_move.raw().abs() < 50);
//! ```

mod checks;
mod choice;
pub mod endings;
mod evaluation;
mod finishing;
mod linear;
pub mod network;
pub mod params;
mod placement;
mod quiet_order;
mod ranks;
mod reach;
mod search_position;
mod see;
mod terms;
mod values;
mod weights;

pub use choice::Evaluation;
pub use evaluation::{Breakdown, Counted, Term};
pub use linear::Linear;
pub use quiet_order::counted::CountedMove;
pub use ranks::Ranks;
pub use search_position::{SearchUndo, XiangqiSearch};
pub use see::see;
pub use weights::{Group, WEIGHTS, Weights};
