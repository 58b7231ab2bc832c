//! The only file of the search that reads the clock.
//!
//! `wasm32-unknown-unknown` has no clock. There the host may lend one ([`set_host_clock`]); until it does,
//! time stands still.

use std::time::Duration;

#[cfg(any(doc, all(target_family = "wasm", target_os = "unknown")))]
pub use host::set_host_clock;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use host::Instant;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;

/// Measures the time since the search began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock(Instant);

impl Clock {
    /// Starts at zero.
    pub(crate) fn start() -> Clock {
        Clock(Instant::now())
    }

    /// Returns the time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(any(doc, test, all(target_family = "wasm", target_os = "unknown")))]
#[cfg_attr(not(all(target_family = "wasm", target_os = "unknown")), allow(dead_code, unreachable_pub))]
mod host {
    use std::sync::{PoisonError, RwLock};
    use std::time::Duration;

    static READ: RwLock<fn() -> Duration> = RwLock::new(|| Duration::ZERO);

    /// Lends the search a clock on `wasm32-unknown-unknown`, which has none of its own. Exists on that target
    /// only.
    ///
    /// `read` returns the time since any fixed moment, as `performance.now()` does in a browser; it should never
    /// go back. It serves every search begun after this call. Without it time stands still: searches, solvers
    /// and provers run, but a time limit never ends them, observers get no ticks, and elapsed times are zero.
    pub fn set_host_clock(read: fn() -> Duration) {
        *READ.write().unwrap_or_else(PoisonError::into_inner) = read;
    }

    /// A moment on the host's clock; stands in for the standard library's type.
    #[derive(Clone, Copy, Debug)]
    pub(super) struct Instant(Duration);

    impl Instant {
        pub(super) fn now() -> Instant {
            let read = *READ.read().unwrap_or_else(PoisonError::into_inner);
            Instant(read())
        }

        pub(super) fn elapsed(self) -> Duration {
            Instant::now().0.saturating_sub(self.0)
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

        #[test]
        fn time_stands_still_until_the_host_lends_a_clock() {
            static MILLIS: AtomicU64 = AtomicU64::new(1_000);
            let before = Instant::now();
            assert_eq!(before.elapsed(), Duration::ZERO);
            set_host_clock(|| Duration::from_millis(MILLIS.load(Relaxed)));
            let start = Instant::now();
            MILLIS.store(1_250, Relaxed);
            assert_eq!(start.elapsed(), Duration::from_millis(250));
            MILLIS.store(900, Relaxed);
            assert_eq!(start.elapsed(), Duration::ZERO, "a clock that goes back shows no time at all");
        }
    }
}
