//! Parameters that change how Boyi plays Connect Four, chosen by hand except the order of solve mode.
//!
//! The unit is a hundredth of a lasting threat in a row of the side's own parity.

/// A threat that cannot be reached yet, in a row of the side's own parity: odd rows (the first, third and fifth
/// from the bottom) for the first player, even rows for the second. When all other columns are full, its owner
/// fills such a cell, because the other side has to play below it (V. Allis, A Knowledge-based Approach of
/// Connect-Four, 1988).
pub const OWN_PARITY_THREAT: i32 = 100;

/// A threat that cannot be reached yet, in a row of the other parity: the opponent reaches the cell first, but
/// cannot play below it without losing it.
pub const OTHER_PARITY_THREAT: i32 = 35;

/// Four cells in a line with two discs of one side and none of the other.
pub const OPEN_PAIR: i32 = 10;

/// Four cells in a line with one disc of one side and none of the other. With 2 the search opens beside the
/// centre at some depths; measured in `docs/measurements`.
pub const OPEN_SINGLE: i32 = 5;

/// The right to move.
pub const TEMPO: i32 = 4;

/// Order of moves: each threat that the side has after the move.
pub const ORDER_THREAT: i32 = 16_384;

/// Order of moves: columns from left to right, the centre first.
pub const ORDER_COLUMN: [i32; 7] = [0, 1_024, 2_048, 3_072, 2_048, 1_024, 0];

/// Order of moves: bonus for the two killer moves, the latest first.
pub const ORDER_KILLER: [i32; 2] = [1_536, 512];

/// Order of moves: history values (up to ±16,384) are divided by this.
pub const ORDER_HISTORY_DIVISOR: i32 = 8;

/// Order of solve mode: each threat of the side that has moved. Only the ratios of these seven matter; they
/// were tuned one by one (`docs/measurements`).
pub const SOLVE_THREAT: i32 = 15;

/// Order of solve mode, on top: a threat right above a cell that is open now.
pub const SOLVE_ABOVE: i32 = 120;

/// Order of solve mode, on top: a threat two above a cell that is open now.
pub const SOLVE_TWO_ABOVE: i32 = 50;

/// Order of solve mode, on top: a threat in a row of the side's own parity, as for [`OWN_PARITY_THREAT`].
pub const SOLVE_OWN_PARITY: i32 = 40;

/// Order of solve mode, on top: a threat that must be answered now.
pub const SOLVE_NOW: i32 = 20;

/// Order of solve mode: each reply that does not lose at once.
pub const SOLVE_REPLY: i32 = -15;

/// Order of solve mode: each column by which a disc lies nearer to the middle.
pub const SOLVE_COLUMN: i32 = 12;
