//! Iterative deepening with aspiration windows.

use crate::aspiration::Aspiration;
use crate::choice::Choice;
use crate::schedule::{Schedule, playable_depth};
use crate::stability::{IterationSummary, Stability};
use crate::team::Member;
use crate::trace::Trace;
use crate::unwind::Unwind;
use crate::worker::Worker;
use crate::{Info, Limits, Line, Report};
use boyi_core::{Bound, Depth, Knowledge, Ply, Score};
use std::ops::RangeInclusive;

/// The end of an iteration that was not stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum IterationEnd {
    /// Every requested line has its score.
    Completed,
    /// The requested mate is proved.
    MateFound,
}

impl<P: Knowledge, T: Trace<P::Move>> Worker<'_, P, T> {
    /// Searches until a limit is reached.
    pub(crate) fn run(mut self, position: &mut P, limits: &Limits<P::Move>) -> Report<P::Move> {
        if let Some(outcome) = self.root.over {
            return self.report(Score::at_end(position, outcome, Ply::ROOT), Choice::default());
        }
        let choice = self.deepen(position, limits);
        let value = self.root.value();
        self.report(value, choice)
    }

    fn report(mut self, value: Score, choice: Choice<P::Move>) -> Report<P::Move> {
        if let Some(member) = &mut self.member {
            member.report(self.limiter.nodes);
        }
        let lines: Vec<_> = self.root.lines().into_iter().map(|line| self.told(line)).collect();
        let chosen = choice.chosen.and_then(|mv| self.root.line_of(mv)).map(|line| self.told(line));
        let chosen = chosen.or_else(|| lines.first().cloned());
        Report {
            value,
            choices: choice.candidates,
            chosen,
            lines,
            nodes: self.limiter.nodes,
            elapsed: self.limiter.elapsed(),
            hashfull: self.table.hashfull(),
            is_final: self.root.is_final,
        }
    }

    /// Searches deeper and deeper until a limit is reached or deeper searches cannot change the result.
    fn deepen(&mut self, position: &mut P, limits: &Limits<P::Move>) -> Choice<P::Move> {
        let mut choice = Choice::default();
        let mut deepest = playable_depth(position, limits.depth.min(Depth::MAX));
        let mut stability = Stability::new(self.root.moves.len());
        if self.root.moves.len() == 1 && limits.search_moves.is_empty() {
            self.limiter.expect_forced_move();
        }
        let schedule = self.member.as_ref().map_or_else(|| Schedule::of(position, limits), Member::schedule);
        if let Some(mate) = limits.mate.filter(|_| self.hunts_mates()) {
            if self.hunt_mate(position, mate) != Ok(false) {
                return choice;
            }
            // There is none: without another limit a search as deep gives a move and a value, unless a longer win or
            // loss has been seen.
            if Self::wants_mate_alone(limits) {
                if self.root.value().is_decided() {
                    return choice;
                }
                deepest = deepest.min(Depth(mate.0.max(1).into()));
            }
        }
        let mut depth = self.next_depth(schedule.before, schedule);
        while depth <= deepest {
            self.iteration.begin(depth);
            let end = self.iterate(position, depth, limits);
            let completed = match end {
                Ok(IterationEnd::Completed) => {
                    self.complete();
                    Some(depth)
                }
                Ok(IterationEnd::MateFound) => None,
                Err(Unwind::Stop) => self.take_over(),
            };
            let Some(completed) = completed else {
                choice.keep_if_best_is_still(self.root.moves[0].mv);
                break;
            };
            depth = completed;
            self.root.is_final = self.is_final(position, depth);
            let chosen = self.choose(position, depth, &mut choice);
            let hunted = if self.hunts_beside() { self.hunt_beside(position) } else { Ok(()) };
            stability.update(&self.summary(depth));
            let nodes = self.all_nodes();
            if chosen.is_err()
                || hunted.is_err()
                || self.limiter.is_past_soft_limit(stability.scale, nodes)
                || self.root.is_final
            {
                break;
            }
            depth = self.next_depth(depth, schedule);
        }
        choice
    }

    /// Returns whether iterations deeper than the one just completed cannot change its lines: no line was cut by
    /// the depth, the game cannot last longer, or every line is won or lost.
    fn is_final(&self, position: &P, depth: Depth) -> bool {
        let outlasts = position.plies_left().is_some_and(|Ply(left)| i32::from(left) < depth.0);
        outlasts || self.is_complete_since(0) || self.root.all_lines_end_within(depth)
    }

    /// The depth of the iteration after `last`.
    fn next_depth(&self, last: Depth, schedule: Schedule) -> Depth {
        self.member.as_ref().map_or_else(|| schedule.after(last), |member| member.next_depth(last))
    }

    /// Reports the completed iteration to the other threads. With more requested than the best line, every
    /// thread searches for itself.
    fn complete(&self) {
        if let Some(member) = &self.member
            && self.root.wanted == 1
            && self.options.seed.is_none()
        {
            member.complete(&self.root.moves[0].line);
        }
    }

    /// Records the line of the root move in this place as the best for the vote.
    pub(crate) fn found(&self, place: usize) {
        if let Some(member) = &self.member {
            member.found(|| self.told(self.root.moves[place].line.clone()));
        }
    }

    /// A line as it is told: with the bound that its score is proved to be.
    fn told(&self, line: Line<P::Move>) -> Line<P::Move> {
        Line { bound: self.told_bound(line.score, line.bound), ..line }
    }

    /// Adopts the line of another thread that has completed the iteration, or a deeper one; returns its depth.
    fn take_over(&mut self) -> Option<Depth> {
        let line = self.member.as_ref()?.completed_line(self.iteration.depth)?;
        let &Line { depth, seldepth, score, bound, .. } = &line;
        self.root.adopt(line);
        self.found(0);
        self.iteration.depth = depth;
        // The other thread knows whether the depth cut its iteration, this one does not.
        self.count_depth_cut();
        self.report_at(depth, seldepth, 0, score, bound);
        Some(depth)
    }

    /// One iteration: finds every requested line, the best first.
    pub(crate) fn iterate(
        &mut self,
        position: &mut P,
        depth: Depth,
        limits: &Limits<P::Move>,
    ) -> Result<IterationEnd, Unwind> {
        for index in 0..self.root.wanted {
            let end = self.aspirate(position, depth, index, limits);
            if let Some(from) = self.root.move_best_to(index)
                && end.is_err()
            {
                let line = &self.root.moves[index].line;
                self.report_line(index, line.score, line.bound);
                self.report_places(index + 1..=from);
            }
            if matches!(end, Ok(IterationEnd::MateFound)) {
                return end;
            }
            // The lines of this iteration, one that a limit has cut short included.
            let searched = index + usize::from(self.root.moves[index].line.depth == depth);
            if let Some(moved) = self.root.sort_lines(searched) {
                self.report_places(moved);
            }
            end?;
        }
        Ok(IterationEnd::Completed)
    }

    /// Searches one line with an aspiration window, which is widened until the score lies inside.
    /// Ends early once the best line proves the requested mate.
    ///
    /// Where the search [keeps wins](Worker::keeps_wins) later iterations search for a shorter one alone.
    fn aspirate(
        &mut self,
        position: &mut P,
        depth: Depth,
        index: usize,
        limits: &Limits<P::Move>,
    ) -> Result<IterationEnd, Unwind> {
        let line = &self.root.moves[index].line;
        let keeps_wins = self.keeps_wins(position);
        let may_be_longer = line.bound == Bound::Lower || keeps_wins && P::CAPS.max_margin == 0;
        let known_win = (line.score.is_win() && may_be_longer).then_some(line.score);
        let mut aspiration = match known_win {
            Some(score) => Aspiration::above(score),
            None => Aspiration::around(line.score, depth),
        };
        loop {
            let score = self.search_root(position, aspiration.window, depth, index)?;
            if let Some(known) = known_win.filter(|known| score <= *known) {
                self.root.moves[index].line.depth = depth;
                self.report_line(index, known, Bound::Lower);
                return Ok(IterationEnd::Completed);
            }
            let bound = Bound::of(score, aspiration.window);
            let from = self.root.move_best_to(index);
            self.report_line(index, score, bound);
            if let Some(from) = from {
                self.report_places(index + 1..=from);
            }
            if index == 0 && limits.is_mate_proved(score, bound) {
                return Ok(IterationEnd::MateFound);
            }
            if bound == Bound::Exact || (keeps_wins && bound == Bound::Lower && score.is_win()) {
                return Ok(IterationEnd::Completed);
            }
            aspiration.widen(score);
        }
    }

    /// Input of the time management after an iteration.
    fn summary(&self, depth: Depth) -> IterationSummary<P::Move> {
        let best = &self.root.moves[0];
        let effort = (self.root.wanted == 1).then(|| best.nodes as f64 / self.limiter.nodes.max(1) as f64);
        IterationSummary { depth, best: best.mv, score: best.line.score, effort }
    }

    /// Reports the lines in these places again, because another line took the place of one of them. Those of an
    /// earlier iteration keep its depth; moves that have none yet are left out.
    fn report_places(&mut self, places: RangeInclusive<usize>) {
        let last = (*places.end()).min(self.root.wanted - 1);
        for place in *places.start()..=last {
            let &Line { depth, seldepth, score, bound, .. } = &self.root.moves[place].line;
            if depth > Depth::ZERO {
                self.report_at(depth, seldepth, place, score, bound);
            }
        }
    }

    pub(crate) fn report_line(&mut self, index: usize, score: Score, bound: Bound) {
        let (depth, seldepth) = (self.iteration.depth, self.iteration.seldepth);
        self.report_at(depth, seldepth, index, score, bound);
    }

    fn report_at(&mut self, depth: Depth, seldepth: Ply, index: usize, score: Score, bound: Bound) {
        let info = Info {
            depth,
            seldepth,
            multipv: index + 1,
            score,
            bound: self.told_bound(score, bound),
            nodes: self.all_nodes(),
            elapsed: self.limiter.elapsed(),
            hashfull: self.table.hashfull(),
            pv: &self.root.moves[index].line.pv,
            table: Some(self.table),
        };
        self.observer.line(&info);
    }
}
