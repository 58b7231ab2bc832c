//! Solver of wins by continuous threats, with a table of its own.
//!
//! The attacker plays threats only: fours, or fours and threes ([`Threats`]). The defender plays the moves that can
//! stop the threat made, as the patterns show them, and its own fours; every other move loses at once. A win found
//! is therefore a win against every defence. Where all threats fail, the attacker may still win by other moves.
//!
//! The search is depth-first proof-number search (df-pn; Nagai, *Df-pn algorithm for searching AND/OR trees and its
//! applications*, 2002) of the claim that the attacker wins. Among fours each of which leaves one reply it is a
//! depth-first search.
//!
//! Allis, van den Herik and Huntjens, *Go-Moku and threat-space search* (1993) has the notions.
//!
//! Reading order: `moves`: threats and the replies to them; `numbers`, `table`: the data of df-pn; `node`: one
//! node; `solver`: the public interface; `answers`: the answers that replies have in common, for proofs.
//!
//! ```
//! use boyi_gomoku_engine::{GomokuSearch, ThreatLimits, ThreatSolver, ThreatVerdict, Threats};
//!
//! // An open three wins here, fours alone do not.
//! let text = "15/15/15/15/15/15/8X1O4/8XXX4/5OOO1OX4/6X1O1X4/6O8/15/15/15/15 x freestyle";
//! let mut position = GomokuSearch::new(text.parse()?);
//! let mut solver = ThreatSolver::new(1).expect("a MiB of memory");
//! let found = solver.solve(&mut position, Threats::Threes, &mut ThreatLimits::nodes(10_000));
//! assert!(matches!(found.verdict, ThreatVerdict::Win { .. }));
//! # Ok::<(), boyi_gomoku::SetupError>(())
//! ```

mod answers;
mod moves;
mod node;
mod numbers;
mod solver;
mod table;

pub use answers::CommonAnswer;
pub(crate) use moves::Defence;
pub use solver::{ThreatLimits, ThreatResult, ThreatSolver, ThreatVerdict};

/// The threats that the attacker may make.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Threats {
    /// Fours: victory by continuous fours (VCF).
    Fours,
    /// Fours, and threes: moves that threaten two chances of five at once, by a straight four or two fours. Victory
    /// by continuous threats (VCT).
    Threes,
}
