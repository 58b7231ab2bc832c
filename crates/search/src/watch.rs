//! Counts nodes and ends the search in time.

use crate::busy::Busy;
use crate::clock::Clock;
use crate::deepening::Schedule;
use crate::node::Aborted;
use crate::team::{Role, Team};
use crate::{Control, Limits, Line, Observer, Progress, Table, TimeLimit};
use boyi_core::{Bound, Depth, Ply, Score};
use std::time::Duration;

/// Looks at every node whether the search must end, and tells the observer that it goes on.
///
/// One comparison a node decides whether to look closer, so node limits are exact; the stop flag,
/// the clock and the observer are asked every [`Watch::POLL_NODES`] nodes, the clock only when
/// somebody wants to know the time.
pub(crate) struct Watch<'a, M> {
    /// Nodes this thread has entered so far.
    pub(crate) nodes: u64,
    /// The iteration in progress.
    pub(crate) depth: Depth,
    /// The deepest ply of this iteration.
    pub(crate) seldepth: Ply,
    /// The root move being searched.
    pub(crate) current: Option<M>,
    next_poll: u64,
    node_limit: u64,
    soft_node_limit: u64,
    mate: Option<Ply>,
    time: Option<TimeLimit>,
    /// Does the search think on the opponent's time?
    pondering: bool,
    /// Has it thought long enough for the time to come, should the move pondered on be played?
    ripe: bool,
    /// When the clock began to run.
    running_since: Duration,
    tick_interval: Option<Duration>,
    next_tick: Duration,
    clock: Clock,
    control: &'a Control,
    /// The threads this one belongs to, if there are more.
    team: Option<(&'a Team<M>, Role)>,
    /// The nodes that the team knows of.
    told: u64,
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
        control: &'a Control,
    ) -> Watch<'a, M> {
        let tick_interval = observer.tick_interval();
        Watch {
            nodes: 0,
            depth: Depth::ZERO,
            seldepth: Ply::ROOT,
            current: None,
            next_poll: 0,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            soft_node_limit: limits.soft_nodes.unwrap_or(u64::MAX),
            mate: limits.mate,
            time: limits.time,
            pondering: control.is_pondering(),
            ripe: false,
            running_since: Duration::ZERO,
            tick_interval,
            next_tick: tick_interval.unwrap_or_default(),
            clock: Clock::start(),
            control,
            team: None,
            told: 0,
            table,
            observer,
        }
    }

    /// The same for one of several threads.
    pub(crate) fn on_team(self, team: &'a Team<M>, role: Role) -> Watch<'a, M> {
        Watch { team: Some((team, role)), ..self }
    }

    /// Tells the team the line of the iteration that has been completed.
    pub(crate) fn complete(&self, line: &Line<M>) {
        if let Some((team, _)) = self.team {
            team.complete(line);
        }
    }

    /// The line of this iteration or a later one, if another thread has completed it.
    pub(crate) fn line_of_team(&self) -> Option<Line<M>> {
        self.team.and_then(|(team, _)| team.line_of(self.depth))
    }

    /// Which iterations the team searches.
    pub(crate) fn schedule(&self) -> Option<Schedule> {
        self.team.map(|(team, _)| team.schedule)
    }

    /// The iteration to search after `last`.
    pub(crate) fn next_depth(&self, last: Depth, schedule: Schedule) -> Depth {
        self.team.map_or_else(|| schedule.after(last), |(team, role)| team.next_depth(last, role))
    }

    /// What the threads of the team do.
    pub(crate) fn busy(&self) -> Option<&'a Busy> {
        self.team.map(|(team, _)| &team.busy)
    }

    /// Is this the thread that keeps the limits and reports?
    pub(crate) fn is_main(&self) -> bool {
        self.team.is_none_or(|(_, role)| role == Role::Main)
    }

    /// Nodes entered so far, those of the other threads as far as they are told.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.team.map_or(self.nodes, |(team, _)| team.nodes() + self.nodes - self.told)
    }

    /// Counts a node.
    #[inline]
    pub(crate) fn count(&mut self, ply: Ply) {
        self.nodes += 1;
        self.seldepth = ply.max(self.seldepth);
    }

    /// Is it time to look closer?
    #[inline]
    pub(crate) fn is_due(&self) -> bool {
        self.nodes >= self.next_poll
    }

    /// Looks closer: must the search end before the next node?
    pub(crate) fn poll(&mut self) -> Result<(), Aborted> {
        self.next_poll = self.nodes.saturating_add(Watch::<M>::POLL_NODES).min(self.node_limit);
        if self.nodes >= self.node_limit || self.control.is_stopped() || self.has_team_ended() {
            return Err(Aborted);
        }
        if self.is_main() {
            self.table.grow_if_crowded();
        }
        if self.time.is_some() || self.tick_interval.is_some() {
            let elapsed = self.clock.elapsed();
            if self.is_over(elapsed) {
                return Err(Aborted);
            }
            self.tick(elapsed);
        }
        Ok(())
    }

    /// Tells the team how far this thread is. Has the team's work come to an end, or that on the
    /// iteration?
    fn has_team_ended(&mut self) -> bool {
        let Some((team, _)) = self.team else { return false };
        let more = self.nodes - std::mem::replace(&mut self.told, self.nodes);
        team.is_over_after(more) || team.has_completed(self.depth)
    }

    /// Has the clock run down? The end of pondering is noticed here.
    fn is_over(&mut self, elapsed: Duration) -> bool {
        let Some(time) = self.time else { return false };
        if self.pondering {
            if self.control.is_pondering() {
                return false;
            }
            self.pondering = false;
            self.running_since = elapsed;
            if self.ripe {
                return true;
            }
        }
        elapsed - self.running_since >= time.hard
    }

    fn tick(&mut self, elapsed: Duration) {
        let Some(interval) = self.tick_interval else { return };
        if elapsed >= self.next_tick {
            self.next_tick = elapsed + interval;
            self.observer.tick(&Progress {
                depth: self.depth,
                seldepth: self.seldepth,
                current: self.current,
                nodes: self.all_nodes(),
                elapsed,
                hashfull: self.table.hashfull(),
            });
        }
    }

    /// Should no new iteration be begun? `scale` says how settled the search is; time spent on
    /// pondering counts.
    pub(crate) fn is_late(&mut self, scale: f64) -> bool {
        self.ripe = self.time.is_some_and(|time| self.clock.elapsed() >= time.scaled_soft(scale));
        self.all_nodes() >= self.soft_node_limit || self.ripe && !self.control.is_pondering()
    }

    /// Does this score of the best line say all that was asked for?
    pub(crate) fn is_mate_wanted(&self, score: Score, bound: Bound) -> bool {
        let proved = match bound {
            Bound::Exact => score.is_decided(),
            Bound::Lower => score.is_win(),
            Bound::Upper => score.is_loss(),
        };
        proved && self.mate.is_some_and(|mate| score.distance() <= Some(mate))
    }

    /// The time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }
}
