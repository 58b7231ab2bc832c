//! The only file of the search that reads the clock.

use std::time::{Duration, Instant};

/// Measures the time since the search began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock(Instant);

impl Clock {
    /// Starts at zero.
    pub(crate) fn start() -> Clock {
        Clock(Instant::now())
    }

    /// The time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}
