//! Iterative deepening with aspiration windows.

use crate::choice::Choice;
use crate::node::{Aborted, playable_depth};
use crate::searcher::Worker;
use crate::timing::{Settledness, Verdict};
use crate::trace::Trace;
use crate::{Info, Limits, Options};
use boyi_core::{Bound, Depth, Ply, Position, Score, Stage, Window};
use std::cmp::Reverse;

impl Options {
    /// The moves that nodes search.
    pub(crate) fn stage(&self) -> Stage {
        if self.sound { Stage::All } else { Stage::Main }
    }
}

/// A window around the value of the last iteration, widened on the side where the value fell out.
struct Aspiration {
    window: Window,
    margin: i32,
}

impl Aspiration {
    /// Iterations shallower than this swing too much.
    const FROM_DEPTH: Depth = Depth(4);
    /// Half the width of the first window, in the game's units.
    const MARGIN: i32 = 16;
    /// Each failure makes the margin this many times wider.
    const GROWTH: i32 = 4;
    /// A margin above this is no use: the window opens to that side.
    const MAX_MARGIN: i32 = 1_500;

    /// Decided values jump by whole games; they get the full window.
    fn around(last: Score, depth: Depth) -> Aspiration {
        let margin = Aspiration::MARGIN;
        let window = if depth < Aspiration::FROM_DEPTH || last.is_decided() {
            Window::FULL
        } else {
            Window::new(last - margin, last + margin)
        };
        Aspiration { window, margin }
    }

    /// Makes room for a value that was not inside.
    fn widen(&mut self, score: Score) {
        self.margin *= Aspiration::GROWTH;
        let open = self.margin > Aspiration::MAX_MARGIN || score.is_decided();
        if score <= self.window.alpha {
            self.window.alpha = if open { Window::FULL.alpha } else { score - self.margin };
        } else {
            self.window.beta = if open { Window::FULL.beta } else { score + self.margin };
        }
    }
}

/// Which iterations are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Schedule {
    /// The first iteration comes after this one.
    pub(crate) before: Depth,
    /// How much deeper each iteration is than the last one.
    stride: i32,
    /// From so many plies below this depth the next iteration goes there at once.
    leap: i32,
    deepest: Depth,
}

impl Schedule {
    /// All iterations.
    pub(crate) const EVERY: Schedule =
        Schedule { before: Depth::ZERO, stride: 1, leap: 0, deepest: Depth::MAX };

    /// Where so many plies are asked for, a ply multiplies the nodes by so little that the last iteration but
    /// one costs more than it saves.
    const LEAP_FROM: Depth = Depth(10);

    /// Every second iteration, such that the one of `deepest` is among them; where that is deep, without the
    /// last but one.
    pub(crate) fn thrifty(deepest: Depth) -> Schedule {
        let leap = if deepest >= Schedule::LEAP_FROM { 4 } else { 2 };
        Schedule { before: Depth((deepest.0 - 1).rem_euclid(2) - 1), stride: 2, leap, deepest }
    }

    /// Where the depth alone ends the search, every second iteration prepares the last one as well as all
    /// of them: it looks at leaves of the same side. Sound. In the learner's Connect Four to depth 14 this made
    /// 135,578 nodes of 231,885, and doing without the last but one 95,970 of 120,679; the latter makes 0.83 to
    /// 0.86 of the nodes on random positions to depths 12 to 14, 0.93 to 0.95 in Kalah to depths 10 and 11, and
    /// nothing sure in games with more moves, to lower depths (2026-11-22). Selective games search them all.
    pub(crate) fn of<P: Position>(position: &P, limits: &Limits<P::Move>) -> Schedule {
        let by_depth_alone =
            *limits == Limits { search_moves: limits.search_moves.clone(), ..Limits::depth(limits.depth.0) };
        if by_depth_alone && limits.depth < Depth::MAX && !P::SELECTIVE {
            Schedule::thrifty(playable_depth(position, limits.depth))
        } else {
            Schedule::EVERY
        }
    }

    /// The iteration after `last`.
    pub(crate) fn after(&self, last: Depth) -> Depth {
        let leaps = last < self.deepest && last + self.leap >= self.deepest;
        if leaps { self.deepest } else { last + self.stride }
    }
}

impl<P: Position, T: Trace<P::Move>> Worker<'_, P, T> {
    /// Searches deeper and deeper until a limit is reached or nothing can change any more.
    pub(crate) fn deepen(&mut self, position: &mut P, limits: &Limits<P::Move>) -> Choice<P::Move> {
        let mut choice = Choice::default();
        let deepest = playable_depth(position, limits.depth.min(Depth::MAX));
        let mut settledness = Settledness::new(self.root.moves.len());
        let schedule = self.watch.schedule().unwrap_or_else(|| Schedule::of(position, limits));
        let mut depth = self.watch.next_depth(schedule.before, schedule);
        while depth <= deepest {
            self.watch.depth = depth;
            self.watch.seldepth = Ply::ROOT;
            match self.iterate(position, depth) {
                Ok(()) => self.complete(),
                Err(Aborted) => match self.take_over() {
                    Some(completed) => depth = completed,
                    None => {
                        choice.keep_if_best_is_still(self.root.moves[0].mv);
                        break;
                    }
                },
            }
            let chosen = self.choose(position, depth, &mut choice);
            settledness.note(&self.verdict(depth));
            if chosen.is_err() || self.watch.is_late(settledness.scale) || self.all_lines_end_within(depth) {
                break;
            }
            depth = self.watch.next_depth(depth, schedule);
        }
        choice
    }

    /// Tells the other threads that the iteration is completed. Where more is asked for than the best
    /// line every thread goes its own way.
    fn complete(&self) {
        if self.root.wanted == 1 && self.options.seed.is_none() {
            self.watch.complete(&self.root.moves[0].line);
        }
    }

    /// Another thread may have completed the iteration, or a later one: takes its line over and says
    /// how deep it is. Not when this thread has found the mate that is asked for.
    fn take_over(&mut self) -> Option<Depth> {
        let own = &self.root.moves[0].line;
        if self.watch.is_mate_wanted(own.score, own.bound) {
            return None;
        }
        let line = self.watch.line_of_team()?;
        let (depth, score) = (line.depth, line.score);
        self.root.leader = None;
        self.root.lead_with(line);
        self.watch.depth = depth;
        self.tell(0, score, Bound::Exact);
        Some(depth)
    }

    /// One iteration: finds every line that is asked for, the best first.
    fn iterate(&mut self, position: &mut P, depth: Depth) -> Result<(), Aborted> {
        for index in 0..self.root.wanted {
            let found = self.aspirate(position, depth, index);
            self.root.promote_leader(index);
            found?;
        }
        // Unsound steps can make a later line come out better than an earlier one.
        self.root.moves[..self.root.wanted].sort_by_key(|root| Reverse(root.line.score));
        Ok(())
    }

    /// Searches one line with a narrow window first, wider ones as long as its value lies outside.
    fn aspirate(&mut self, position: &mut P, depth: Depth, index: usize) -> Result<(), Aborted> {
        let mut aspiration = Aspiration::around(self.root.moves[index].line.score, depth);
        loop {
            let score = self.search_root(position, aspiration.window, depth, index)?;
            let bound = Bound::of(score, aspiration.window);
            self.root.promote_leader(index);
            self.tell(index, score, bound);
            if index == 0 && self.watch.is_mate_wanted(score, bound) {
                return Err(Aborted);
            }
            if bound == Bound::Exact {
                return Ok(());
            }
            aspiration.widen(score);
        }
    }

    /// What the iteration says about how settled the search is.
    fn verdict(&self, depth: Depth) -> Verdict<P::Move> {
        let best = &self.root.moves[0];
        let effort = (self.root.wanted == 1).then(|| best.nodes as f64 / self.watch.nodes.max(1) as f64);
        Verdict { depth, best: best.mv, score: best.line.score, effort }
    }

    /// Is every line asked for proved to the end of the game, within what this depth can see?
    /// Deeper searches cannot change such values.
    fn all_lines_end_within(&self, depth: Depth) -> bool {
        let ends = |score: Score| score.distance().is_some_and(|plies| i32::from(plies.0) <= depth.0);
        self.root.moves[..self.root.wanted].iter().all(|root| ends(root.line.score))
    }

    fn tell(&mut self, index: usize, score: Score, bound: Bound) {
        let info = Info {
            depth: self.watch.depth,
            seldepth: self.watch.seldepth,
            multipv: index + 1,
            score,
            bound,
            nodes: self.watch.all_nodes(),
            elapsed: self.watch.elapsed(),
            hashfull: self.table.hashfull(),
            pv: &self.root.moves[index].line.pv,
        };
        self.watch.observer.line(&info);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thrifty_schedule_ends_at_the_depth_asked_for_with_a_leap_if_it_is_deep() {
        let all = |deepest| {
            let schedule = Schedule::thrifty(Depth(deepest));
            let next = |last: &Depth| Some(schedule.after(*last)).filter(|next| next.0 <= deepest);
            std::iter::successors(next(&schedule.before), next).map(|depth| depth.0).collect::<Vec<_>>()
        };
        assert_eq!(all(0), []);
        assert_eq!(all(1), [1]);
        assert_eq!(all(4), [2, 4]);
        assert_eq!(all(9), [1, 3, 5, 7, 9]);
        assert_eq!(all(11), [1, 3, 5, 7, 11]);
        assert_eq!(all(14), [2, 4, 6, 8, 10, 14]);
        assert_eq!(Schedule::EVERY.after(Depth(7)), Depth(8));
        assert!(Schedule::EVERY.after(Depth::MAX) > Depth::MAX);
    }
}
