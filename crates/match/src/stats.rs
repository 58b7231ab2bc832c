//! Statistics of strength from counts of results: Elo and its error, normalized Elo, likelihood of
//! superiority, and sequential tests.
//!
//! ```
//! use boyi_match::stats::{SprtDecision, Model, Sample, Sprt};
//!
//! let sample = Sample::games(136, 111, 96); // wins, draws, losses
//! let summary = sample.summary().unwrap();
//! assert_eq!(format!("{:.2} ± {:.2}", summary.elo.value, summary.elo.error), "40.70 ± 30.43");
//!
//! let test = Sprt::new(Model::Normalized, 0.0, 20.0, 0.05, 0.05)?;
//! assert_eq!(test.weigh(&sample)?.decision, SprtDecision::Continue);
//! # Ok::<(), boyi_match::stats::SprtError>(())
//! ```
//!
//! The formulas are those of fishtest, OpenBench and fastchess. Two games on one opening with the
//! colours swapped are one draw from five pair scores (the pentanomial counts): the opening's bias
//! cancels inside a pair, so the same games tell more.
//!
//! Sources: M. Van den Bergh, *A practical introduction to the GSPRT*, *Comments on normalized
//! Elo* and *Normalized Elo in practice*; A. Wald, *Sequential analysis* (1947).

mod likelihood;
mod ratings;
mod sample;
mod sprt;
mod summary;

pub use ratings::{Meeting, ratings};
pub use sample::Sample;
pub use sprt::{Model, Sprt, SprtDecision, SprtError, SprtStanding};
pub use summary::{Estimate, Summary};
