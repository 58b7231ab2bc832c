//! Node counter and limits of every kind of search.

use crate::clock::Clock;
use crate::unwind::Unwind;
use crate::{Control, Limits, TimeLimit};
use std::time::Duration;

/// Limits of one call of [`solve`](crate::solve) or [`dfpn`](crate::dfpn).
///
/// Fields are added in minor releases: end every literal with `..Budget::NONE`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct Budget {
    /// Maximum number of nodes, kept exactly.
    pub nodes: Option<u64>,
    /// Maximum time.
    pub time: Option<Duration>,
}

impl Budget {
    /// No limit at all.
    pub const NONE: Budget = Budget { nodes: None, time: None };
}

/// Counts the nodes of one thread and ends its search at the limits.
///
/// A node costs one comparison ([`is_due`](Limiter::is_due)), and a node limit is kept exactly; the stop flag
/// and the clock are read every [`POLL_NODES`](Limiter::POLL_NODES) nodes, the clock only if a time limit or a
/// tick depends on it.
pub(crate) struct Limiter<'a> {
    /// Nodes entered so far.
    pub(crate) nodes: u64,
    next_poll: u64,
    node_limit: u64,
    soft_node_limit: u64,
    time: Option<TimeLimit>,
    pondering: bool,
    /// The scale of the soft time limit after the last iteration.
    scale: f64,
    /// When the time for the move began to run.
    running_since: Duration,
    tick_interval: Option<Duration>,
    next_tick: Duration,
    clock: Clock,
    control: &'a Control,
}

impl<'a> Limiter<'a> {
    /// Nodes between two looks at stop flag and clock.
    const POLL_NODES: u64 = 256;

    /// The limits of a search for a move; `tick_interval` is that of its observer.
    pub(crate) fn new<M>(
        limits: &Limits<M>,
        control: &'a Control,
        tick_interval: Option<Duration>,
    ) -> Limiter<'a> {
        Limiter {
            nodes: 0,
            next_poll: 0,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            soft_node_limit: limits.soft_nodes.unwrap_or(u64::MAX),
            time: limits.time,
            pondering: control.is_pondering(),
            scale: 1.0,
            running_since: Duration::ZERO,
            tick_interval,
            next_tick: tick_interval.unwrap_or_default(),
            clock: Clock::start(),
            control,
        }
    }

    /// The limits of a proof, with a tick five times a second.
    pub(crate) fn of_budget(budget: &Budget, control: &'a Control) -> Limiter<'a> {
        const TICK: Duration = Duration::from_millis(200);
        let time = budget.time.map(TimeLimit::of);
        let limits = Limits::<()> { nodes: budget.nodes, time, ..Limits::none() };
        Limiter { pondering: false, ..Limiter::new(&limits, control, Some(TICK)) }
    }

    /// There is but one move to play: a thrifty time limit leaves time for a line and a score alone.
    pub(crate) fn expect_forced_move(&mut self) {
        self.time = self.time.map(TimeLimit::when_forced);
    }

    /// Counts a node.
    #[inline]
    pub(crate) fn count(&mut self) {
        self.nodes += 1;
    }

    /// Returns whether [`poll`](Limiter::poll) must be called before the next node.
    #[inline]
    pub(crate) fn is_due(&self) -> bool {
        self.nodes >= self.next_poll
    }

    /// Checks node limit, stop flag and clock. Returns the elapsed time if a tick is due.
    ///
    /// # Errors
    /// [`Unwind::Stop`] when the search must end before the next node.
    pub(crate) fn poll(&mut self) -> Result<Option<Duration>, Unwind> {
        self.next_poll = self.nodes.saturating_add(Limiter::POLL_NODES).min(self.node_limit);
        if self.nodes >= self.node_limit || self.control.is_stopped() {
            return Err(Unwind::Stop);
        }
        if self.time.is_none() && self.tick_interval.is_none() {
            return Ok(None);
        }
        let elapsed = self.clock.elapsed();
        if self.is_past_hard_limit(elapsed) {
            return Err(Unwind::Stop);
        }
        let Some(interval) = self.tick_interval.filter(|_| elapsed >= self.next_tick) else {
            return Ok(None);
        };
        self.next_tick = elapsed + interval;
        Ok(Some(elapsed))
    }

    /// Compares the time since pondering ended with the hard limit.
    fn is_past_hard_limit(&mut self, elapsed: Duration) -> bool {
        let Some(time) = self.time else { return false };
        if self.pondering {
            if self.control.is_pondering() {
                return false;
            }
            self.pondering = false;
            self.running_since = elapsed;
            // A soft limit that passed while pondering ends the search as soon as pondering does.
            if elapsed >= time.scaled_soft(self.scale) {
                return true;
            }
        }
        elapsed - self.running_since >= time.hard
    }

    /// Returns whether no new iteration should begin: `all_nodes` (of all threads) or the time have passed
    /// the soft limit, which is scaled by `scale` ([`Stability`](crate::stability::Stability)). Time spent on
    /// pondering counts.
    pub(crate) fn is_past_soft_limit(&mut self, scale: f64, all_nodes: u64) -> bool {
        self.scale = scale;
        let is_past = self.time.is_some_and(|time| self.clock.elapsed() >= time.scaled_soft(scale));
        all_nodes >= self.soft_node_limit || is_past && !self.control.is_pondering()
    }

    /// The time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes counted until the limiter ends the search.
    fn run(mut limiter: Limiter<'_>, at_most: u64) -> u64 {
        while limiter.nodes < at_most {
            if limiter.is_due() && limiter.poll().is_err() {
                break;
            }
            limiter.count();
        }
        limiter.nodes
    }

    #[test]
    fn node_limits_are_exact() {
        let control = Control::default();
        for nodes in [0, 1, 255, 256, 257, 1_000] {
            assert_eq!(run(Limiter::new(&Limits::<u8>::nodes(nodes), &control, None), 5_000), nodes);
            let budget = Budget { nodes: Some(nodes), time: None };
            assert_eq!(run(Limiter::of_budget(&budget, &control), 5_000), nodes);
        }
        assert_eq!(run(Limiter::of_budget(&Budget::NONE, &control), 5_000), 5_000);
    }

    #[test]
    fn a_stop_or_a_time_of_zero_ends_the_search_at_its_first_node() {
        let control = Control::default();
        let no_time = Budget { nodes: None, time: Some(Duration::ZERO) };
        assert_eq!(run(Limiter::of_budget(&no_time, &control), 5_000), 0);
        control.stop();
        assert_eq!(run(Limiter::new(&Limits::<u8>::none(), &control, None), 5_000), 0);
    }

    #[test]
    fn a_forced_move_leaves_most_of_a_thrifty_time() {
        let control = Control::default();
        let time = TimeLimit::of(Duration::from_secs(3_600)).thrifty(true);
        let limits = Limits::<u8> { time: Some(time), ..Limits::none() };
        let mut limiter = Limiter::new(&limits, &control, None);
        limiter.expect_forced_move();
        while limiter.poll().is_ok() {}
        assert!(limiter.elapsed() < Duration::from_secs(60), "{:?}", limiter.elapsed());
    }

    #[test]
    fn a_soft_limit_that_passed_while_pondering_ends_the_iteration_in_progress_at_the_ponderhit() {
        let hour = Duration::from_secs(3_600);
        for (soft, ends) in [(Duration::ZERO, true), (hour, false)] {
            let control = Control::pondering();
            let time = TimeLimit { soft, hard: hour, flexible: true, thrifty: false };
            let limits = Limits::<u8> { time: Some(time), ..Limits::none() };
            let mut limiter = Limiter::new(&limits, &control, None);
            assert!(limiter.poll().is_ok());
            control.ponderhit();
            assert_eq!(limiter.poll().is_err(), ends);
        }
    }

    #[test]
    fn soft_nodes_end_no_iteration_in_progress() {
        let control = Control::default();
        let mut limiter = Limiter::new(&Limits::<u8>::none().and_soft_nodes(100), &control, None);
        assert!(!limiter.is_past_soft_limit(1.0, 99) && limiter.is_past_soft_limit(1.0, 100));
        assert_eq!(run(limiter, 5_000), 5_000);
    }
}
