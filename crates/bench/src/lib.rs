//! Fixed positions searched through the façade.
//!
//! [`bench_suites`] give each game the signature of its play: the node count of fixed searches.
//! [`stress_tests`] bound the nodes of positions in which an unguarded search explodes.
//! [`scaling_suites`] compare several threads with one. The positions stand in the games' descriptors.

mod bench;
mod scaling;
mod stress;

pub use bench::{BenchSuite, bench_suites};
pub use scaling::{ScalingPlan, ScalingRow, ScalingSuite, SearchCost, scaling_suites};
pub use stress::{StressTest, stress_tests};
