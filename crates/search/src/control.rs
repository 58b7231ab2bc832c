//! Control of a running search from other threads.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Stops a running search from any thread, or ends its pondering. Shared by reference or in an
/// [`Arc`](std::sync::Arc).
///
/// One control serves one search; a control that has been stopped stays stopped.
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    pondering: AtomicBool,
}

impl Control {
    /// For a search that thinks on the opponent's time: its time limits begin to count at
    /// [`ponderhit`](Control::ponderhit), all other limits hold from the start.
    pub fn pondering() -> Control {
        Control { stopped: AtomicBool::new(false), pondering: AtomicBool::new(true) }
    }

    /// Asks the search to end. It does so at one of its next few hundred nodes.
    pub fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    /// Returns whether [`stop`](Control::stop) has been called.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// The move pondered on was played: the clock runs from now on. The search continues, or ends at once
    /// if its soft time limit has passed already.
    pub fn ponderhit(&self) {
        self.pondering.store(false, Relaxed);
    }

    /// Returns whether the search runs on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }
}
