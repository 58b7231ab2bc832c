//! The state of the search that helps a picker to order moves.

use crate::{Depth, MoveCode, SearchParams};

/// Move-ordering state of the search at one node.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Hints<'a, M> {
    /// The best move that the transposition table holds for this position (TT move).
    pub tt_move: Option<MoveCode>,
    /// Quiet moves that caused a cutoff in sibling nodes, latest first.
    pub killers: [Option<M>; 2],
    /// The quiet move that last caused a cutoff against the opponent's last move.
    pub countermove: Option<M>,
    /// The plies left to search below the node; the greatest depth where that is not known.
    pub depth: Depth,
    /// Quiet moves not yielded yet may be omitted: the search would prune all that are not
    /// [forcing](crate::Knowledge::is_forcing).
    pub skip_quiets: bool,
    /// [Noisy](crate::MoveClass::Noisy) moves may be followed by quiet ones that are
    /// [forcing](crate::Knowledge::is_forcing) and lose nothing by exchanges.
    pub forcing_too: bool,
    /// Butterfly history by [`history_slot`](crate::Knowledge::history_slot); larger is better. Empty without
    /// history slots. [`quiet_score`](Hints::quiet_score) adds the continuation histories.
    pub history: &'a [i16],
    /// Continuation histories: of quiet moves that followed the opponent's last move, the side's own last
    /// move and the one before. Empty where there is none.
    pub continuations: [&'a [i16]; 3],
    /// History of noisy moves by [`capture_slot`](crate::Knowledge::capture_slot). Empty without such slots.
    pub captures: &'a [i16],
    /// Ordering bonus of quiet moves that give check or make a threat, in units of history; 0 in quiescence.
    pub forcing_bonus: i32,
    /// Holds the weights of the histories.
    params: &'a SearchParams,
}

impl<'a, M> Hints<'a, M> {
    /// No knowledge at all.
    pub const NONE: Hints<'static, M> = Hints::new(None, &[], &SearchParams::OFF);

    /// The TT move, the butterfly history and the parameters; everything else is empty.
    #[inline]
    pub const fn new(
        tt_move: Option<MoveCode>,
        history: &'a [i16],
        params: &'a SearchParams,
    ) -> Hints<'a, M> {
        Hints {
            tt_move,
            killers: [const { None }; 2],
            countermove: None,
            depth: Depth::MAX,
            skip_quiets: false,
            forcing_too: false,
            history,
            continuations: [&[]; 3],
            captures: &[],
            forcing_bonus: 0,
            params,
        }
    }

    /// The history of a quiet move's slot plus the weighted continuation histories; 0 where there is none.
    /// Within ±2¹⁸.
    #[inline]
    pub fn quiet_score(&self, slot: usize) -> i32 {
        let [reply, own, follow_up] = self.continuations.map(|values| at(values, slot));
        let weighted =
            (reply + own) * self.params.continuation_weight + follow_up * self.params.follow_up_weight;
        at(self.history, slot) + weighted / 16
    }

    /// The scores of [`quiet_score`](Hints::quiet_score) for `SLOTS` slots from `first` on, for a picker that asks for
    /// many of them. A history that ends before the last of these slots counts 0 for all of them.
    #[inline]
    pub fn quiet_scores<const SLOTS: usize>(&self, first: usize) -> QuietScores<'a, SLOTS> {
        let part = |values: &'a [i16]| {
            values.get(first..).and_then(|values| values.first_chunk()).unwrap_or(const { &[0; SLOTS] })
        };
        QuietScores {
            history: part(self.history),
            continuations: self.continuations.map(part),
            weight: self.params.continuation_weight,
            follow_up_weight: self.params.follow_up_weight,
        }
    }

    /// The weighted history of a noisy move's slot; 0 where there is none.
    #[inline]
    pub fn capture_score(&self, slot: usize) -> i32 {
        at(self.captures, slot) * self.params.capture_weight / 16
    }
}

/// The histories of quiet moves in consecutive slots.
#[derive(Clone, Copy)]
pub struct QuietScores<'a, const SLOTS: usize> {
    history: &'a [i16; SLOTS],
    continuations: [&'a [i16; SLOTS]; 3],
    weight: i32,
    follow_up_weight: i32,
}

impl<const SLOTS: usize> QuietScores<'_, SLOTS> {
    /// The score of a slot, counted from the first one.
    ///
    /// # Panics
    /// When the slot is not below `SLOTS`.
    #[inline]
    pub fn get(&self, slot: usize) -> i32 {
        let [reply, own, follow_up] = self.continuations.map(|values| i32::from(values[slot]));
        let weighted = (reply + own) * self.weight + follow_up * self.follow_up_weight;
        i32::from(self.history[slot]) + weighted / 16
    }
}

#[inline]
fn at(values: &[i16], slot: usize) -> i32 {
    values.get(slot).map_or(0, |&value| i32::from(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histories_are_weighted_by_the_parameters() {
        let params = SearchParams {
            continuation_weight: 16,
            follow_up_weight: 8,
            capture_weight: 4,
            ..SearchParams::OFF
        };
        let mut hints = Hints::<u8>::new(None, &[0, 100], &params);
        assert_eq!((hints.quiet_score(1), hints.quiet_score(2), hints.capture_score(0)), (100, 0, 0));
        hints.continuations = [&[0, 10], &[0, 20], &[0, 40]];
        let scores = hints.quiet_scores::<1>(1);
        assert_eq!(scores.get(0), hints.quiet_score(1));
        assert_eq!(hints.quiet_scores::<2>(1).get(0), 0, "the histories end before the second slot");
        hints.captures = &[64];
        assert_eq!((hints.quiet_score(1), hints.capture_score(0)), (150, 16));
    }
}
