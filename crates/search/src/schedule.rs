//! The schedule of iterative deepening: which depths are searched.

use crate::Limits;
use boyi_core::{Depth, Ply, Position};

/// The depths of the iterations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Schedule {
    /// The first iteration follows this depth.
    pub(crate) before: Depth,
    /// Depth step from one iteration to the next.
    step: i32,
    /// From this many plies below the final depth on the next iteration is the final one.
    skip: i32,
    deepest: Depth,
}

impl Schedule {
    /// Every depth.
    pub(crate) const EVERY: Schedule =
        Schedule { before: Depth::ZERO, step: 1, skip: 0, deepest: Depth::MAX };

    /// From this final depth on the penultimate iteration costs more than it saves.
    const SKIP_MIN_DEPTH: Depth = Depth(10);

    /// Depth step 2 with the parity of the final depth; skips the penultimate iteration from a final depth
    /// of 10 on.
    pub(crate) fn double_step(deepest: Depth) -> Schedule {
        let skip = if deepest >= Schedule::SKIP_MIN_DEPTH { 4 } else { 2 };
        Schedule { before: Depth((deepest.0 - 1).rem_euclid(2) - 1), step: 2, skip, deepest }
    }

    /// The schedule for a search: [`double_step`](Schedule::double_step) where the depth alone ends it and
    /// the game is not selective, every depth elsewhere. Sound: the final iteration is the same, and
    /// iterations of equal parity prepare it as well as all of them, for they evaluate the same side to
    /// move. The gain stands in `docs/search.md`.
    pub(crate) fn of<P: Position>(position: &P, limits: &Limits<P::Move>) -> Schedule {
        let by_depth_alone =
            *limits == Limits { search_moves: limits.search_moves.clone(), ..Limits::depth(limits.depth.0) };
        if by_depth_alone && limits.depth < Depth::MAX && !P::CAPS.selective {
            Schedule::double_step(playable_depth(position, limits.depth))
        } else {
            Schedule::EVERY
        }
    }

    /// The depth of the iteration after `last`.
    pub(crate) fn after(&self, last: Depth) -> Depth {
        let skips = last < self.deepest && last + self.skip >= self.deepest;
        if skips { self.deepest } else { last + self.step }
    }
}

/// The depth without plies that cannot be played any more. One is left over, so that a side to move without
/// a move is found to be so rather than evaluated.
#[inline]
pub(crate) fn playable_depth<P: Position>(position: &P, depth: Depth) -> Depth {
    match position.plies_left() {
        Some(Ply(left)) => depth.min(Depth(i32::from(left) + 1)),
        None => depth,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_double_step_ends_at_the_final_depth_and_skips_the_penultimate_iteration_of_deep_searches() {
        let all = |deepest| {
            let schedule = Schedule::double_step(Depth(deepest));
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
