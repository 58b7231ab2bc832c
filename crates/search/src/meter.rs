//! Counts the nodes of a proof and ends it in time.

use crate::Control;
use crate::clock::Clock;
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

/// A limit was reached or the search stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Aborted;

/// Looks at every node whether the search must end, and now and then tells how far it is.
pub(crate) struct Meter<'a, S> {
    /// Nodes entered so far.
    pub(crate) nodes: u64,
    next_poll: u64,
    node_limit: u64,
    time_limit: Option<Duration>,
    next_report: Duration,
    clock: Clock,
    control: &'a Control,
    report: &'a mut dyn FnMut(Tick<S>),
}

/// How far a search is.
#[derive(Clone, Copy)]
pub(crate) struct Tick<S> {
    /// Nodes so far.
    pub(crate) nodes: u64,
    /// Time since the call began.
    pub(crate) elapsed: Duration,
    /// What the meter cannot know by itself.
    pub(crate) state: S,
}

impl<'a, S> Meter<'a, S> {
    const POLL_NODES: u64 = 1024;
    const REPORT_EVERY: Duration = Duration::from_millis(200);

    pub(crate) fn new(
        budget: &Budget,
        control: &'a Control,
        report: &'a mut dyn FnMut(Tick<S>),
    ) -> Meter<'a, S> {
        Meter {
            nodes: 0,
            next_poll: 0,
            node_limit: budget.nodes.unwrap_or(u64::MAX),
            time_limit: budget.time,
            next_report: Meter::<S>::REPORT_EVERY,
            clock: Clock::start(),
            control,
            report,
        }
    }

    /// Enters a node, or ends the search without entering it. `state` is asked when it is time to
    /// report.
    #[inline]
    pub(crate) fn enter(&mut self, state: impl FnOnce() -> S) -> Result<(), Aborted> {
        if self.nodes >= self.next_poll {
            self.poll(state)?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn poll(&mut self, state: impl FnOnce() -> S) -> Result<(), Aborted> {
        self.next_poll = self.nodes.saturating_add(Meter::<S>::POLL_NODES).min(self.node_limit);
        if self.nodes >= self.node_limit || self.control.is_stopped() {
            return Err(Aborted);
        }
        // At the first node no time has passed.
        let elapsed = if self.nodes == 0 { Duration::ZERO } else { self.clock.elapsed() };
        if self.time_limit.is_some_and(|limit| elapsed >= limit) {
            return Err(Aborted);
        }
        if elapsed >= self.next_report {
            self.next_report = elapsed + Meter::<S>::REPORT_EVERY;
            (self.report)(Tick { nodes: self.nodes, elapsed, state: state() });
        }
        Ok(())
    }

    /// The time since the call began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }
}
