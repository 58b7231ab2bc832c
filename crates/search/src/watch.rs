//! Counts nodes and ends the search in time.

use crate::clock::Clock;
use crate::node::Aborted;
use crate::{Limits, Observer, Progress, Table};
use boyi_core::{Depth, Ply};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// Looks at every node whether the search must end, and tells the observer that it goes on.
///
/// One comparison a node decides whether to look closer, so node limits are exact; the stop flag,
/// the clock and the observer are asked every [`Watch::POLL_NODES`] nodes, the clock only when
/// somebody wants to know the time.
pub(crate) struct Watch<'a, M> {
    /// Nodes entered so far.
    pub(crate) nodes: u64,
    /// The iteration in progress.
    pub(crate) depth: Depth,
    /// The deepest ply of this iteration.
    pub(crate) seldepth: Ply,
    /// The root move being searched.
    pub(crate) current: Option<M>,
    next_poll: u64,
    node_limit: u64,
    hard: Option<Duration>,
    soft: Option<Duration>,
    tick_interval: Option<Duration>,
    next_tick: Duration,
    clock: Clock,
    stop: &'a AtomicBool,
    table: &'a Table,
    /// Hears about lines and ticks.
    pub(crate) observer: &'a mut dyn Observer<M>,
}

impl<'a, M: Copy> Watch<'a, M> {
    const POLL_NODES: u64 = 256;

    pub(crate) fn new(
        limits: &Limits<M>,
        table: &'a Table,
        observer: &'a mut dyn Observer<M>,
        stop: &'a AtomicBool,
    ) -> Watch<'a, M> {
        let tick_interval = observer.tick_interval();
        Watch {
            nodes: 0,
            depth: Depth::ZERO,
            seldepth: Ply::ROOT,
            current: None,
            next_poll: 0,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            hard: limits.time.map(|time| time.hard),
            soft: limits.time.map(|time| time.soft),
            tick_interval,
            next_tick: tick_interval.unwrap_or_default(),
            clock: Clock::start(),
            stop,
            table,
            observer,
        }
    }

    /// Enters a node, or ends the search without entering it.
    #[inline]
    pub(crate) fn enter(&mut self, ply: Ply) -> Result<(), Aborted> {
        if self.nodes >= self.next_poll {
            self.poll()?;
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        Ok(())
    }

    #[cold]
    fn poll(&mut self) -> Result<(), Aborted> {
        self.next_poll = self.nodes.saturating_add(Watch::<M>::POLL_NODES).min(self.node_limit);
        if self.nodes >= self.node_limit || self.stop.load(Relaxed) {
            return Err(Aborted);
        }
        if self.hard.is_some() || self.tick_interval.is_some() {
            let elapsed = self.clock.elapsed();
            if self.hard.is_some_and(|hard| elapsed >= hard) {
                return Err(Aborted);
            }
            self.tick(elapsed);
        }
        Ok(())
    }

    fn tick(&mut self, elapsed: Duration) {
        let Some(interval) = self.tick_interval else { return };
        if elapsed >= self.next_tick {
            self.next_tick = elapsed + interval;
            self.observer.tick(&Progress {
                depth: self.depth,
                seldepth: self.seldepth,
                current: self.current,
                nodes: self.nodes,
                elapsed,
                hashfull: self.table.hashfull(),
            });
        }
    }

    /// Should no new iteration be begun?
    pub(crate) fn is_late(&self) -> bool {
        self.soft.is_some_and(|soft| self.clock.elapsed() >= soft)
    }

    /// The time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }
}
