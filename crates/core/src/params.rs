//! The parameters of the selective search, one table for each game.

#[cfg(feature = "serde")]
mod serial;

use std::fmt;
use std::ops::RangeInclusive;

/// Declares a table of named integers with their ranges, so that one can be read and changed by
/// name (to measure what a step is worth, or to tune it) as well as by field.
macro_rules! parameters {
    ($(#[$about:meta])* pub struct $Table:ident {
        $($(#[$doc:meta])* $name:ident: $min:literal ..= $max:literal),+ $(,)?
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $Table {
            $($(#[$doc])* #[doc = concat!("\n\nRange ", stringify!($min), " to ", stringify!($max), ".")] pub $name: i32,)+
        }

        impl $Table {
            /// Every step switched off.
            pub const OFF: $Table = $Table { $($name: 0,)+ };

            /// The names, in the order of the fields.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),+];

            /// The value of the parameter with this name.
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)+
                    _ => None,
                }
            }

            /// The values that the parameter with this name may have.
            pub fn range(name: &str) -> Option<RangeInclusive<i32>> {
                match name {
                    $(stringify!($name) => Some($min..=$max),)+
                    _ => None,
                }
            }

            /// Changes the parameter with this name.
            ///
            /// # Errors
            /// [`ParamError`] naming an unknown parameter, or one whose value is out of range.
            pub fn set(&mut self, name: &str, value: i32) -> Result<(), ParamError> {
                let unknown = || ParamError::Unknown(name.to_owned());
                let range = $Table::range(name).ok_or_else(unknown)?;
                if !range.contains(&value) {
                    return Err(ParamError::OutOfRange { name: name.to_owned(), value, range });
                }
                match name {
                    $(stringify!($name) => self.$name = value,)+
                    _ => return Err(unknown()),
                }
                Ok(())
            }

            /// Returns whether every parameter is within its range.
            pub const fn is_in_range(&self) -> bool {
                $($min <= self.$name && self.$name <= $max)&&+
            }
        }
    };
}

parameters! {
    /// The parameters of the steps of the selective search. Depths are in plies, margins in the game's own
    /// units, reductions in 1/1024 ply where the name of the group says so. A step whose depth is 0 is
    /// switched off, so [`SearchParams::OFF`] is the plain search. `docs/search.md` states for every step
    /// its condition, its source and its measured worth.
    ///
    /// Fields are added in minor releases: end every literal with `..SearchParams::OFF`.
    pub struct SearchParams {
        /// Reverse futility pruning (RFP): maximum depth.
        reverse_futility_depth: 0..=30,
        /// RFP: margin above beta for each ply of depth.
        reverse_futility_margin: 0..=10_000,
        /// RFP: not where beta is below minus this, where it would hide the fastest win.
        reverse_futility_limit: 0..=30_000,
        /// Razoring: maximum depth.
        razoring_depth: 0..=30,
        /// Razoring: margin below alpha ...
        razoring_base: 0..=10_000,
        /// ... plus this for each ply of depth.
        razoring_margin: 0..=10_000,
        /// Null-move pruning (NMP): minimum depth.
        null_depth: 0..=30,
        /// NMP: the search after the pass is this many plies shallower ...
        null_reduction: 0..=20,
        /// ... plus depth / this ...
        null_depth_divisor: 0..=100,
        /// ... plus (eval - beta) / this, at most 3.
        null_eval_divisor: 0..=10_000,
        /// NMP: from this depth on a cutoff is verified by a search without passes.
        null_verify_depth: 0..=100,
        /// ProbCut: minimum depth.
        probcut_depth: 0..=30,
        /// ProbCut: margin above beta.
        probcut_margin: 0..=10_000,
        /// ProbCut: the shallow search is this many plies shallower.
        probcut_reduction: 0..=20,
        /// Internal iterative reduction (IIR): from this depth on a node without a TT move is reduced by one ply.
        iir_depth: 0..=30,
        /// Late-move reduction (LMR): minimum depth.
        lmr_depth: 0..=30,
        /// LMR: the first moves of a node, this many, are not reduced.
        lmr_moves: 0..=60,
        /// LMR: base reduction of a quiet move, in 1/1024 ply.
        lmr_base: -4_096..=4_096,
        /// LMR: base reduction of a noisy move, in 1/1024 ply.
        lmr_noisy_base: -4_096..=4_096,
        /// LMR: times log2(depth) × log2(move number), in 1/1024 ply.
        lmr_slope: 0..=2_048,
        /// LMR: less at a PV node, in 1/1024 ply.
        lmr_pv: 0..=4_096,
        /// LMR: more at an expected cut node, in 1/1024 ply.
        lmr_cut_node: 0..=4_096,
        /// LMR: more when the position is not improving, in 1/1024 ply.
        lmr_not_improving: 0..=4_096,
        /// LMR: less for a killer or countermove, in 1/1024 ply.
        lmr_killer: 0..=4_096,
        /// LMR: less for a forcing move, in 1/1024 ply.
        lmr_forcing: 0..=4_096,
        /// LMR: history score that reduces one ply less (negative history: more).
        lmr_history_divisor: 0..=65_536,
        /// LMR: score in the history of noisy moves that reduces one ply less; 0 switches the term off.
        lmr_capture_divisor: 0..=65_536,
        /// LMR: more when the children of the node have had over three cutoffs, in 1/1024 ply.
        lmr_cutoffs: 0..=4_096,
        /// LMR: less for a node that has been on the principal variation (TT PV), in 1/1024 ply.
        lmr_tt_pv: 0..=4_096,
        /// LMR: more for quiet moves where the TT move is noisy, in 1/1024 ply.
        lmr_tt_noisy: 0..=4_096,
        /// LMR: more for a move that [only delays](crate::Knowledge::only_delays) a threat, in 1/1024 ply; such moves are
        /// reduced even among the first `lmr_moves`. 0 treats them as others.
        lmr_delay: 0..=8_192,
        /// Re-search after LMR: one ply deeper if the score is this far above the best so far.
        deeper_margin: 0..=10_000,
        /// Re-search after LMR: one ply shallower if the score is less than this above the best so far.
        shallower_margin: 0..=10_000,
        /// Late-move pruning (LMP): maximum depth.
        lmp_depth: 0..=30,
        /// LMP: quiet moves searched at depth 0 ...
        lmp_base: 0..=200,
        /// ... plus this for each ply squared, in 1/16 move; half of the sum when not improving.
        lmp_slope: 0..=400,
        /// Futility pruning (FP): maximum reduced depth.
        futility_depth: 0..=30,
        /// FP: margin below alpha ...
        futility_base: 0..=10_000,
        /// ... plus this for each ply of reduced depth.
        futility_margin: 0..=10_000,
        /// History pruning: maximum reduced depth.
        history_depth: 0..=30,
        /// History pruning: history below minus this for each ply of depth.
        history_margin: 0..=32_768,
        /// Delay pruning of moves that [only delay](crate::Knowledge::only_delays) a threat: maximum depth; 0 switches it off.
        delay_depth: 0..=30,
        /// SEE pruning: maximum depth.
        see_depth: 0..=30,
        /// SEE pruning: loss allowed to a quiet move for each ply squared of reduced depth.
        see_quiet: 0..=10_000,
        /// SEE pruning: loss allowed to a noisy move for each ply of depth.
        see_noisy: 0..=10_000,
        /// Singular extension (SE): minimum depth.
        singular_depth: 0..=30,
        /// SE: the other moves must be this much worse for each ply of depth, in 1/16 unit.
        singular_margin: 0..=10_000,
        /// SE: extends by two plies if they are worse by this in addition.
        singular_double: 0..=10_000,
        /// Plies added after a move that leaves the opponent forced (check extension).
        forcing_extension: 0..=2,
        /// Once alpha is raised the later moves are searched one ply shallower, up to this depth.
        alpha_raise_max_depth: 0..=30,
        /// Quiescence: delta pruning below alpha minus this; 0 switches it off.
        quiescence_margin: 0..=30_000,
        /// Quiescence: 1 searches all moves of a threatened leaf, 0 lets it stand pat.
        quiescence_threats: 0..=1,
        /// Quiescence: plies, the leaf the first, at which quiet moves that are forcing are searched too, if the game's
        /// picker yields them there ([`Hints::forcing_too`](crate::Hints::forcing_too)).
        quiescence_checks: 0..=8,
        /// Quiescence: moves searched at a leaf, one fewer with each ply below it, at least one.
        quiescence_width: 0..=200,
        /// Search for forced wins beside the selective search: 1 node of so many; 0 switches it off.
        mate_share: 0..=1_000,
        /// Correction history: share of the sum of all corrections that is applied, in 1/1024.
        correction_weight: 0..=4_096,
        /// History bonus and malus: this for each ply of depth ...
        history_bonus: 0..=4_096,
        /// ... at most this.
        history_bonus_max: 0..=16_384,
        /// Prior countermove bonus on fail low, in 1/16 of the bonus.
        prior_countermove_share: 0..=64,
        /// Weight of the continuation histories of the last two plies in move ordering, in 1/16.
        continuation_weight: 0..=64,
        /// Weight of the continuation history of the side's move before its last, in 1/16.
        follow_up_weight: 0..=64,
        /// Ordering bonus of quiet moves that give check or make a threat, in units of history.
        forcing_order: 0..=131_072,
        /// Weight of the history of noisy moves in move ordering, in 1/16.
        capture_weight: 0..=64,
    }
}

impl SearchParams {
    /// For a [`Game`](crate::Game) whose evaluation has unknown units: only the steps without a margin
    /// (IIR and LMR with re-searches).
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

/// A parameter that cannot be set.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParamError {
    /// No parameter has this name.
    Unknown(String),
    /// The value is outside the parameter's range.
    OutOfRange {
        /// The parameter.
        name: String,
        /// The value requested.
        value: i32,
        /// The values allowed.
        range: RangeInclusive<i32>,
    },
}

impl fmt::Display for ParamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParamError::Unknown(name) => write!(f, "no search parameter is called {name}"),
            ParamError::OutOfRange { name, value, range } => {
                write!(f, "{name} {value} is not from {} to {}", range.start(), range.end())
            }
        }
    }
}

impl std::error::Error for ParamError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_is_set_and_read_by_its_name() {
        let mut params = SearchParams::OFF;
        for &name in SearchParams::NAMES {
            let greatest = *SearchParams::range(name).unwrap().end();
            assert_eq!(params.get(name), Some(0));
            params.set(name, greatest).unwrap();
            assert_eq!(params.get(name), Some(greatest));
        }
        assert!(params.is_in_range());
        assert_eq!((params.get("no such step"), SearchParams::range("no such step")), (None, None));
    }

    #[test]
    fn values_out_of_range_and_unknown_names_are_refused() {
        let mut params = SearchParams::EASY;
        let error = params.set("lmr_depth", 31).unwrap_err();
        assert_eq!(error.to_string(), "lmr_depth 31 is not from 0 to 30");
        assert!(params.set("lmr_dept", 3).unwrap_err().to_string().contains("lmr_dept"));
        assert_eq!(params, SearchParams::EASY);
        assert!(!SearchParams { lmr_depth: -1, ..params }.is_in_range());
    }
}
