//! Parameters that change how Boyi plays gomoku.
//!
//! Values are in points: one open two more than the opponent is worth about 20.

use crate::line::LineClass;
use crate::point::PointClass;

use boyi_core::SearchParams;

/// The selective search; the gain of each step is measured in `docs/measurements`.
pub(crate) const SEARCH: SearchParams = SearchParams {
    reverse_futility_depth: 6,
    reverse_futility_margin: 16,
    reverse_futility_limit: 2_000,
    razoring_depth: 2,
    razoring_base: 29,
    razoring_margin: 49,
    iir_depth: 4,
    lmr_depth: 2,
    lmr_moves: 2,
    lmr_base: 483,
    lmr_noisy_base: -408,
    lmr_slope: 452,
    lmr_pv: 1_070,
    lmr_cut_node: 566,
    lmr_not_improving: 449,
    lmr_killer: 944,
    lmr_forcing: 1_133,
    lmr_history_divisor: 8_455,
    lmr_capture_divisor: 0,
    lmr_cutoffs: 704,
    lmr_tt_pv: 854,
    lmr_tt_noisy: 0,
    lmr_delay: 1_960,
    lmp_depth: 8,
    lmp_base: 4,
    lmp_slope: 20,
    futility_depth: 5,
    futility_base: 38,
    futility_margin: 27,
    history_depth: 4,
    history_margin: 2_522,
    delay_depth: 4,
    singular_depth: 6,
    singular_margin: 20,
    singular_double: 19,
    forcing_extension: 1,
    correction_weight: 627,
    history_bonus: 139,
    history_bonus_max: 1_293,
    prior_countermove_share: 9,
    continuation_weight: 18,
    follow_up_weight: 0,
    forcing_order: 0,
    capture_weight: 0,
    quiescence_threats: 1,
    ..SearchParams::OFF
};

/// Value of an empty point for a side in one line through it, by the class of the side's stone there, in the
/// order of [`LineClass::ALL`]. The evaluation sums these over all empty points and lines.
pub(crate) const LINE_VALUE: [i16; LineClass::ALL.len()] = [
    0,   // dead
    0,   // overline
    0,   // one
    1,   // open one
    2,   // two
    6,   // open two
    8,   // three
    20,  // open three
    22,  // four
    22,  // four again
    55,  // open four
    50,  // two fours
    110, // five
];

/// Added to the value of a point where one stone makes a four and an open three.
pub(crate) const FOUR_THREE_VALUE: i16 = 40;
/// Added for two open threes.
pub(crate) const DOUBLE_THREE_VALUE: i16 = 25;
/// Added for two fours.
pub(crate) const DOUBLE_FOUR_VALUE: i16 = 50;

/// Rank of a point in move ordering by the class of the mover's stone in one line there, in the order of
/// [`LineClass::ALL`]. 64 is one unit of log-likelihood that the move is the best one: these ranks, those below
/// and the weight of history were fitted together (`docs/search.md`, "Order of moves"). Only those of own
/// winning fours and of fives, which are above all others, were set by hand.
pub(crate) const ATTACK_LINE_RANK: [i16; LineClass::ALL.len()] =
    [0, 0, 14, 22, 24, 114, 125, 157, 102, 159, 400, 400, 800];
/// Rank by the class of the opponent's stone there.
pub(crate) const DEFENCE_LINE_RANK: [i16; LineClass::ALL.len()] =
    [0, 0, 15, 15, 15, 50, 74, 118, 102, 160, 209, 150, 400];
/// Added for the class of the stone in all lines together, in the order of [`PointClass`].
pub(crate) const ATTACK_CLASS_RANK: [i16; PointClass::COUNT] = [0, 0, 0, 131, 233, 167, 240, 800, 800, 2_000];
/// Added for the class of the opponent's stone in all lines together.
pub(crate) const DEFENCE_CLASS_RANK: [i16; PointClass::COUNT] = [0, 0, 0, 71, 135, 133, 251, 165, 252, 1_000];
/// Bonus in rank of the first killer move; the second gets half of it.
pub(crate) const KILLER_RANK: i32 = 12;
/// A move's history is divided by this and added to its rank.
pub(crate) const HISTORY_PER_RANK: i32 = 192;

/// The largest number of quiet candidates of [`MoveClass::Main`](boyi_core::MoveClass) at one node.
pub(crate) const CANDIDATES: usize = 24;

/// Points near stones that a network ranks: the best ones by the linear ranks and history.
pub(crate) const NETWORK_CANDIDATES: usize = 48;

/// The least number of plies left with which a network ranks moves. Below, the linear ranks order them, so that the units
/// of the network need not follow to most leaves.
pub(crate) const NETWORK_DEPTH: i32 = 2;

/// The linear value, in points, stands for the whole evaluation where it lies so far outside of the window; the network's
/// part is mostly smaller. Not sound: a larger part is left out.
pub(crate) const NETWORK_REACH: i32 = 100;

/// Candidates where every move loses to continuous fours.
pub(crate) const LOST_CANDIDATES: usize = 4;

/// The right to move.
pub(crate) const TEMPO: i32 = 12;
/// The side to move can make a four-three or a double-three.
pub(crate) const DOUBLE_THREAT_TO_MOVE: i32 = 150;
/// The side to move can make an open three.
pub(crate) const THREE_TO_MOVE: i32 = 15;
/// The opponent threatens a straight four, which must be answered.
pub(crate) const ANSWERING_THREE: i32 = -50;

/// Moves that the search for continuous fours may make at a leaf.
pub(crate) const VCF_LEAF_MOVES: u32 = 24;
/// Further moves for each ply of depth left at an inner node, at most eight plies' worth.
pub(crate) const VCF_MOVES_PER_DEPTH: u32 = 48;
/// Plies that the search for continuous fours may look ahead.
pub(crate) const VCF_PLIES: u16 = 32;
/// Moves that the search for the opponent's continuous fours may make at a node, before its moves are chosen.
pub(crate) const STOPPING_MOVES: u32 = 48;
/// Moves that the threat solver may spend on a search for continuous fours in each position where the attacker is to
/// move.
pub(crate) const THREAT_SOLVER_FOURS: u32 = 32;
/// Added to the first proof number of a threat in the threat solver ...
pub(crate) const THREAT_DOUBT: usize = 16;
/// ... less this, down to 0, for each point where the attacker then has a stone of a class to play, in the order of
/// [`PointClass`] ...
pub(crate) const THREAT_FOLLOW_UPS: [usize; PointClass::COUNT] = [0, 0, 0, 1, 2, 2, 4, 0, 0, 0];
/// ... and 1 for so many threats that come before it in the order.
pub(crate) const THREAT_PLACES: usize = 2;
/// The threat solver leaves the most proving move when its number exceeds that of the second by one part of so many.
pub(crate) const THREAT_SWITCH: u32 = 8;

/// Moves that one search for continuous fours may make at each step of the line of a proved win ...
pub(crate) const ENDING_FOURS: u32 = 512;
/// ... after each of the loser's replies that are compared ...
pub(crate) const ENDING_LOOKS: u32 = 48;
/// ... and nodes that the threat solver may take where no continuous fours are found.
pub(crate) const ENDING_THREATS: u32 = 1_024;
