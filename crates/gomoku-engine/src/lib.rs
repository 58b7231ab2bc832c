//! Knowledge of gomoku for the search: [`GomokuSearch`] is the position that the search walks.
//!
//! Reading order:
//!
//! * `line`: the class of a stone on an empty point in one line, precomputed for every surrounding;
//! * `point`: the four lines of a point taken together: five, open four, four-three …;
//! * `weights`: the numbers of evaluation and order of moves, by the code of a point's lines;
//! * `params`: the parameters that change play, in one table;
//! * `codebook`, `network`: the codes of lines that a network sees, and its units, which follow the search;
//! * `row`: the empty points near a point on one line, with the windows that look up their classes;
//! * `state`: the classes of all empty points and the sums over them, updated incrementally;
//! * `evaluate`, `threats`, `picker`: evaluation, certain results (wins and losses by pattern, continuous
//!   fours) and move ordering; `closing`: the replies that stop a five in caro;
//! * `threat_solver`: wins by continuous fours and by fours and threes, proved;
//! * `ending`: the last moves of a win that a search has proved;
//! * `position`: the contract, [`boyi_core::Position`].
//!
//! ```
//! use boyi_core::{Depth, Knowledge, Ply, Position, Score, Window};
//! use boyi_gomoku_engine::GomokuSearch;
//!
//! // Black has an open three and is to move.
//! let mut position = GomokuSearch::new("15/freestyle/h8a1h9a3h10a5".parse()?);
//! let known = position.probe(Window::FULL, Depth::ZERO).expect("a straight four wins");
//! assert_eq!(known.score, Score::win_at(Ply(3)));
//! # Ok::<(), boyi_gomoku::SetupError>(())
//! ```

mod closing;
mod codebook;
mod ending;
mod evaluate;
mod line;
mod linear;
mod network;
mod params;
mod picker;
mod point;
mod point_set;
mod position;
mod row;
mod state;
mod threat_solver;
mod threats;
mod vcf;
mod weights;

pub use codebook::Codebook;
pub use ending::{KnownWin, KnownWins};
pub use evaluate::{Counted, Evaluation, Term};
pub use line::LineClass;
pub use linear::Linear;
pub use network::Network;
pub use picker::GomokuPicker;
pub use point::PointClass;
pub use position::GomokuSearch;
pub use threat_solver::{CommonAnswer, ThreatLimits, ThreatResult, ThreatSolver, ThreatVerdict, Threats};
pub use weights::{CODES, Group, THREATS, Weights};
