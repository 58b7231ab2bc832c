//! Every number that changes how Boyi plays gomoku.
//!
//! Values are in points: an open two that one side has more is worth about 20.

use crate::line::LineClass;

/// What an empty point is worth to a side for one line through it, by what the side's stone there
/// would make of the line. In the order of [`LineClass::ALL`]. The evaluation sums these over all
/// empty points and lines.
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

/// Added to the value of a point where one stone makes two threats.
pub(crate) const FOUR_THREE_VALUE: i16 = 40;
/// As [`FOUR_THREE_VALUE`], for two open threes.
pub(crate) const DOUBLE_THREE_VALUE: i16 = 25;
/// As [`FOUR_THREE_VALUE`], for two fours.
pub(crate) const DOUBLE_FOUR_VALUE: i16 = 50;

/// How early a point is tried for what a stone makes of one line, in the order of [`LineClass::ALL`].
pub(crate) const LINE_RANK: [i16; LineClass::ALL.len()] = [0, 0, 1, 4, 6, 18, 20, 60, 64, 64, 600, 600, 3000];

/// Added to the rank of a point where one stone makes two threats: four-three, two threes, two fours.
pub(crate) const FOUR_THREE_RANK: i16 = 300;
/// As [`FOUR_THREE_RANK`], for two open threes.
pub(crate) const DOUBLE_THREE_RANK: i16 = 200;
/// As [`FOUR_THREE_RANK`], for two fours.
pub(crate) const DOUBLE_FOUR_RANK: i16 = 500;

/// Taking a point from the opponent counts this many eighths of what it would be worth to them.
pub(crate) const DEFENCE_EIGHTHS: i32 = 6;
/// Killer moves are tried as if they ranked higher by this much; the second killer by half of it.
pub(crate) const KILLER_RANK: i32 = 80;
/// A move's history is divided by this and added to its rank.
pub(crate) const HISTORY_PER_RANK: i32 = 128;

/// The most quiet candidates the main stage yields at one node.
pub(crate) const CANDIDATES: usize = 24;

/// Having the move.
pub(crate) const TEMPO: i32 = 12;
/// The side to move can make a four-three or a double-three.
pub(crate) const DOUBLE_THREAT_TO_MOVE: i32 = 150;
/// The side to move can make an open three.
pub(crate) const THREE_TO_MOVE: i32 = 15;
/// The opponent threatens a straight four and has to be answered.
pub(crate) const ANSWERING_THREE: i32 = -50;

/// Moves that the search for continuous fours may make at a leaf.
pub(crate) const VCF_LEAF_MOVES: u32 = 24;
/// The same for each ply of depth left at an inner node, at most eight plies' worth.
pub(crate) const VCF_MOVES_PER_DEPTH: u32 = 48;
/// Plies that the search for continuous fours may look ahead.
pub(crate) const VCF_PLIES: u16 = 32;
