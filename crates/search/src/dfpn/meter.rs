//! Counts positions and ends the search in time.

use crate::Control;
use crate::clock::Clock;
use crate::observer::nodes_per_second;
use std::time::Duration;

/// How much may be spent on one call.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// At most this many nodes, exactly.
    pub nodes: Option<u64>,
    /// At most this much time.
    pub time: Option<Duration>,
}

impl Budget {
    /// No limit at all.
    pub const NONE: Budget = Budget { nodes: None, time: None };
}

/// How far a running proof search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Nodes so far.
    pub nodes: u64,
    /// Time since the call began.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// The root's proof number in the question at hand.
    pub proof: u32,
    /// The root's disproof number in the question at hand.
    pub disproof: u32,
}

impl Progress {
    /// Nodes per second so far.
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.elapsed)
    }
}

/// A limit was reached or the search stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Aborted;

/// Looks at every node whether the search must end, and now and then tells how far it is.
pub(super) struct Meter<'a> {
    /// Nodes entered so far.
    pub(super) nodes: u64,
    next_poll: u64,
    node_limit: u64,
    time_limit: Option<Duration>,
    next_report: Duration,
    clock: Clock,
    control: &'a Control,
    report: &'a mut dyn FnMut(&Progress),
}

/// What the meter cannot know by itself when it reports.
#[derive(Clone, Copy)]
pub(super) struct RootState {
    pub(super) proof: u32,
    pub(super) disproof: u32,
    pub(super) hashfull: u32,
}

impl<'a> Meter<'a> {
    const POLL_NODES: u64 = 1024;
    const REPORT_EVERY: Duration = Duration::from_millis(200);

    pub(super) fn new(
        budget: &Budget,
        control: &'a Control,
        report: &'a mut dyn FnMut(&Progress),
    ) -> Meter<'a> {
        Meter {
            nodes: 0,
            next_poll: 0,
            node_limit: budget.nodes.unwrap_or(u64::MAX),
            time_limit: budget.time,
            next_report: Meter::REPORT_EVERY,
            clock: Clock::start(),
            control,
            report,
        }
    }

    /// Enters a node, or ends the search without entering it. `root` is asked when it is time to
    /// report.
    #[inline]
    pub(super) fn enter(&mut self, root: impl FnOnce() -> RootState) -> Result<(), Aborted> {
        if self.nodes >= self.next_poll {
            self.poll(root)?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn poll(&mut self, root: impl FnOnce() -> RootState) -> Result<(), Aborted> {
        self.next_poll = self.nodes.saturating_add(Meter::POLL_NODES).min(self.node_limit);
        if self.nodes >= self.node_limit || self.control.is_stopped() {
            return Err(Aborted);
        }
        let elapsed = self.clock.elapsed();
        if self.time_limit.is_some_and(|limit| elapsed >= limit) {
            return Err(Aborted);
        }
        if elapsed >= self.next_report {
            self.next_report = elapsed + Meter::REPORT_EVERY;
            let RootState { proof, disproof, hashfull } = root();
            (self.report)(&Progress { nodes: self.nodes, elapsed, hashfull, proof, disproof });
        }
        Ok(())
    }

    /// The time since the call began.
    pub(super) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }
}
