//! Progress of a running proof search.

use crate::proving::Tick;
use crate::report::nodes_per_second;
use std::time::Duration;

/// Progress of a running proof search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ProverProgress {
    /// Nodes so far.
    pub nodes: u64,
    /// Time since the call began.
    pub elapsed: Duration,
    /// Occupancy of the table, in thousandths.
    pub hashfull: u32,
    /// The root's proof number for the current aim.
    pub proof: u32,
    /// The root's disproof number for the current aim.
    pub disproof: u32,
}

impl ProverProgress {
    /// Nodes per second so far.
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.elapsed)
    }
}

impl From<Tick<RootState>> for ProverProgress {
    fn from(tick: Tick<RootState>) -> ProverProgress {
        let RootState { proof, disproof, hashfull } = tick.state;
        ProverProgress { nodes: tick.nodes, elapsed: tick.elapsed, hashfull, proof, disproof }
    }
}

/// State of the search in a progress report.
#[derive(Clone, Copy)]
pub(super) struct RootState {
    pub(super) proof: u32,
    pub(super) disproof: u32,
    pub(super) hashfull: u32,
}
