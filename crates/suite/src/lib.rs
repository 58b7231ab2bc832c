//! Engines measured on sets of positions.
//!
//! An [`Item`] is a position with what is known about it: best moves, moves to avoid, a forced win, the losses of
//! moves by a deep search. [`read`] reads a file of them, one a line (`docs/suite.md`). [`ask`] gives an item to a
//! [`Player`](boyi_arena::player::Player), built-in or external, and marks its answer; a [`Tally`] counts answers.
//! [`judge`] and [`find_mate`] make items by search, from the positions of training data ([`Candidates`]).
//! [`solve_by_threats`] solves positions by threats alone, [`find_threat_win`] makes items of them.
//! [`Correlations`] compares an evaluation with results and with deep scores.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod answer;
mod candidates;
mod correlation;
mod item;
mod judging;
mod mates;
mod read;
mod tally;
mod threats;

pub use answer::{Answer, AskError, MateMark, Solution, ask};
pub use candidates::{Candidate, Candidates, sample};
pub use correlation::{Correlation, Correlations, Figures};
pub use item::Item;
pub use judging::{MAX_LOSS, MAX_VALUE, judge};
pub use mates::{MateSearch, find_mate};
pub use read::{SuiteError, read};
pub use tally::Tally;
pub use threats::{ThreatSearch, ThreatTally, find_threat_win, solve_by_threats};
