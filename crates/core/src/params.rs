//! The numbers of the selective search, one table for each game.

/// Declares a table of whole numbers with a name each, so that it can be read and changed by
/// name (to measure what a step is worth, or to tune it) as well as by field.
macro_rules! parameters {
    ($(#[$about:meta])* pub struct $Table:ident { $($(#[$doc:meta])* $name:ident),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $Table {
            $($(#[$doc])* pub $name: i32,)+
        }

        impl $Table {
            /// Every step switched off.
            pub const OFF: $Table = $Table { $($name: 0,)+ };

            /// The names, in the order of the fields.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),+];

            /// The number with this name.
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)+
                    _ => None,
                }
            }

            /// The place of the number with this name, to be changed.
            pub fn get_mut(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }
    };
}

parameters! {
    /// What the steps of the selective search go by. Depths are in plies, margins in the game's own
    /// units, reductions in 1/1024 ply where the name says so. A step whose depth is 0 is switched
    /// off, so [`SearchParams::OFF`] is the plain search. What each step does, and what it was
    /// measured to be worth, is told in `docs/search.md`.
    pub struct SearchParams {
        /// Reverse futility: up to this depth a node whose evaluation is far above beta is not searched.
        reverse_futility_depth,
        /// "Far above" is this much for each ply of depth.
        reverse_futility_margin,
        /// Not where beta is below minus this much, lost anyway: there it would hide the fastest win.
        reverse_futility_limit,
        /// Razoring: up to this depth a node whose evaluation is far below alpha is left to quiescence.
        razoring_depth,
        /// "Far below" is this much ...
        razoring_base,
        /// ... and this much more for each ply of depth.
        razoring_margin,
        /// Null move: from this depth on a node whose evaluation is above beta may pass to prove it.
        null_depth,
        /// The search after passing is this many plies shallower ...
        null_reduction,
        /// ... one more for every so many plies of depth ...
        null_depth_divisor,
        /// ... and one more for every so much that the evaluation is above beta, at most three.
        null_eval_divisor,
        /// From this depth on a null-move cut is verified by a search without passing.
        null_verify_depth,
        /// ProbCut: from this depth on a noisy move that a shallow search puts far above beta cuts.
        probcut_depth,
        /// "Far above" is this much.
        probcut_margin,
        /// The shallow search is this many plies shallower.
        probcut_reduction,
        /// Internal iterative reduction: from this depth on a node without a table move is searched one ply less.
        iir_depth,
        /// Late-move reductions: from this depth on.
        lmr_depth,
        /// The first so many moves are not reduced.
        lmr_moves,
        /// Reduction of every late quiet move, in 1/1024 ply.
        lmr_base,
        /// The same for noisy moves.
        lmr_noisy_base,
        /// Added for log2(depth) x log2(move number), in 1/1024 ply.
        lmr_slope,
        /// Less for a node on the principal variation, in 1/1024 ply.
        lmr_pv,
        /// More for a node that is expected to be cut, in 1/1024 ply.
        lmr_cut_node,
        /// More when the position is not improving, in 1/1024 ply.
        lmr_not_improving,
        /// Less for a killer or countermove, in 1/1024 ply.
        lmr_killer,
        /// Less for a move that leaves the opponent forced to answer, in 1/1024 ply.
        lmr_forcing,
        /// History that makes one ply of reduction less (negative history: more).
        lmr_history_divisor,
        /// The same for the history of noisy moves; 0 leaves it out.
        lmr_capture_divisor,
        /// More when nodes below have often been cut, in 1/1024 ply.
        lmr_cutoffs,
        /// Less for a node that once was on the principal variation, in 1/1024 ply.
        lmr_was_pv,
        /// More for quiet moves where the table's move is noisy, in 1/1024 ply.
        lmr_table_noisy,
        /// A reduced move that comes out this much above the best so far is searched one ply deeper.
        deeper_margin,
        /// A reduced move that comes out less than this above the best so far is searched one ply less.
        shallower_margin,
        /// Late-move pruning: up to this depth quiet moves after the first few are left out.
        lmp_depth,
        /// How many are searched at depth 0 ...
        lmp_base,
        /// ... and how many more for each ply squared, in 1/16 move. Half of all when not improving.
        lmp_slope,
        /// Futility: up to this (reduced) depth quiet moves are left out where the evaluation is far below alpha.
        futility_depth,
        /// "Far below" is this much ...
        futility_base,
        /// ... and this much more for each ply of reduced depth.
        futility_margin,
        /// History pruning: up to this (reduced) depth quiet moves with a bad history are left out.
        history_depth,
        /// "Bad" is below minus this much for each ply.
        history_margin,
        /// Exchange pruning: up to this depth moves that lose material are left out.
        exchange_depth,
        /// A quiet move may lose this much for each ply squared of reduced depth.
        exchange_quiet,
        /// A noisy move may lose this much for each ply.
        exchange_noisy,
        /// Singular extension: from this depth on the table move is tested against all others.
        singular_depth,
        /// It is singular when all others are this much worse for each ply of depth, in 1/16 unit.
        singular_margin,
        /// It is extended twice when they are this much worse still.
        singular_double,
        /// Plies added after a move that leaves the opponent forced (in check, facing a four).
        forcing_extension,
        /// After alpha was raised the other moves are searched one ply less, up to this depth.
        raise_depth,
        /// Quiescence: captures that cannot lift the evaluation to alpha less this much are left out.
        quiescence_margin,
        /// Quiescence: at most this many moves are searched at a leaf, one fewer with each ply below
        /// it, but always one.
        quiescence_width,
        /// Share of a correction that is applied, in 1/1024 of the sum of all corrections.
        correction_weight,
        /// History gained by a success or lost by a failure: this much for each ply of depth ...
        history_bonus,
        /// ... at most this much.
        history_bonus_max,
        /// Share of that bonus for the quiet move that led to a node where nothing helped, in 1/16.
        history_prior,
        /// Share of the continuation histories in what the picker sees, in 1/16.
        continuation_weight,
        /// The same for the history after one's own last move but one.
        older_weight,
        /// How much better the history of quiet moves that force the opponent is taken to be.
        forcing_order,
        /// Share of the history of noisy moves in what the picker sees, in 1/16.
        capture_weight,
    }
}

impl SearchParams {
    /// For a [`Game`](crate::Game) whose evaluation has units that nobody here knows: only the steps that
    /// need no margin. Late moves are searched less deeply, the later, the deeper and the worse their
    /// history the more, and again in full when they surprise.
    pub const EASY: SearchParams = SearchParams {
        iir_depth: 4,
        lmr_depth: 3,
        lmr_moves: 2,
        lmr_base: 256,
        lmr_slope: 245,
        lmr_pv: 1_024,
        lmr_cut_node: 512,
        lmr_killer: 1_024,
        lmr_history_divisor: 8_192,
        history_bonus: 150,
        history_bonus_max: 1_600,
        ..SearchParams::OFF
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_found_by_its_name() {
        let mut params = SearchParams::OFF;
        for (value, name) in (1..).zip(SearchParams::NAMES) {
            *params.get_mut(name).unwrap() = value;
        }
        let values: Vec<i32> = SearchParams::NAMES.iter().filter_map(|name| params.get(name)).collect();
        assert!(values.iter().copied().eq(1..=SearchParams::NAMES.len() as i32));
        assert_eq!(params.get("no such step"), None);
    }
}
