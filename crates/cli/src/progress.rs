//! A progress bar on the standard error for work that takes longer than a second.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Duration of work before a bar appears.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar that shows itself after a second, on a terminal only, and vanishes when dropped.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// Dropped to end the waiting thread.
    done: Option<Sender<()>>,
    waiter: Option<JoinHandle<()>>,
}

impl Progress {
    /// A bar over so many steps.
    pub(crate) fn steps(steps: u64) -> Progress {
        Progress::new(ProgressBar::new(steps), "{wide_bar} {pos}/{len} {elapsed} {msg}")
    }

    /// A bar over so many steps below a table that [`say`](Progress::say) fills in.
    pub(crate) fn table(steps: u64) -> Progress {
        Progress::new(ProgressBar::new(steps), "{msg}\n{wide_bar} {pos}/{len} {elapsed}")
    }

    /// As [`table`](Progress::table), with the time that is left.
    pub(crate) fn timed(steps: u64) -> Progress {
        Progress::new(ProgressBar::new(steps), "{msg}\n{wide_bar} {percent}% {elapsed}, {eta} left")
    }

    /// A spinner for work of unknown length.
    pub(crate) fn spinner() -> Progress {
        Progress::new(ProgressBar::new_spinner(), "{spinner} {elapsed} {wide_msg}")
    }

    fn new(bar: ProgressBar, template: &str) -> Progress {
        bar.set_draw_target(ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let (done, ended) = mpsc::channel();
        let shown = bar.clone();
        let waiter = thread::spawn(move || {
            if ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                shown.set_draw_target(ProgressDrawTarget::stderr());
                shown.enable_steady_tick(Duration::from_millis(100));
            }
        });
        Progress { bar, done: Some(done), waiter: Some(waiter) }
    }

    /// The time since the bar was made.
    pub(crate) fn elapsed(&self) -> Duration {
        self.bar.elapsed()
    }

    /// One step is done.
    pub(crate) fn advance(&self) {
        self.bar.inc(1);
    }

    /// A bar of `steps` steps.
    pub(crate) fn reach(&self, steps: u64) {
        self.bar.set_position(steps);
    }

    /// The bar has so many steps.
    pub(crate) fn lengthen(&self, steps: u64) {
        self.bar.set_length(steps);
    }

    /// Sets the text beside the bar.
    pub(crate) fn say(&self, message: String) {
        self.bar.set_message(message);
    }

    /// Prints while the bar is out of the way.
    pub(crate) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.done = None;
        if let Some(waiter) = self.waiter.take() {
            // A thread that panicked has shown no bar; there is nothing else to do about it.
            let _ = waiter.join();
        }
        self.bar.finish_and_clear();
    }
}
