//! Fixed positions searched through the façade.
//!
//! [`BENCH`] gives each game the signature of its play: the node count of fixed searches. [`STRESS`]
//! bounds the nodes of positions in which an unguarded search explodes. [`SCALING`] compares several
//! threads with one.

mod bench;
mod scaling;
mod stress;

pub use bench::{BENCH, BenchSuite};
pub use scaling::{SCALING, ScalingPlan, ScalingRow, ScalingSuite, SearchCost};
pub use stress::{STRESS, StressPosition};
