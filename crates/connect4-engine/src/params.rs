//! Every number that changes how Boyi plays Connect Four. All were chosen by hand but those of solve mode's order.
//!
//! The unit is a hundredth of a lasting threat in a row of the side's own parity.

/// A threat that cannot be reached yet, in a row of the side's own parity: odd rows (the first,
/// third and fifth from the bottom) for the first player, even rows for the second. When all other
/// columns are full, it is the owner who gets to fill such a cell, because the other side has to
/// play below it (V. Allis, A Knowledge-based Approach of Connect-Four, 1988).
pub const OWN_PARITY_THREAT: i32 = 100;

/// A threat that cannot be reached yet, in a row of the other parity: the opponent gets there
/// first, but may not play below it.
pub const OTHER_PARITY_THREAT: i32 = 35;

/// Four cells in a line with two discs of one side and none of the other.
pub const OPEN_PAIR: i32 = 10;

/// Four cells in a line with one disc of one side and none of the other. With 2 in place of 5 the
/// search opened beside the centre at some depths; on 300 solved positions of 16 to 20 plies it
/// chose as well (290 against 289 moves that keep the value, at depth 6).
pub const OPEN_SINGLE: i32 = 5;

/// Having the move.
pub const TEMPO: i32 = 4;

/// Order of moves: each threat that the side has after the move.
pub const ORDER_THREAT: i32 = 16_384;

/// Order of moves: columns from left to right, the centre first.
pub const ORDER_COLUMN: [i32; 7] = [0, 1_024, 2_048, 3_072, 2_048, 1_024, 0];

/// Order of moves: bonus for the two killer moves, the latest first.
pub const ORDER_KILLER: [i32; 2] = [1_536, 512];

/// Order of moves: history values (up to ±16,384) are divided by this.
pub const ORDER_HISTORY_DIVISOR: i32 = 8;

/// Order of solve mode: each threat of the side that has moved. Of these seven only the ratios count;
/// they were found by trying one after the other on 230 positions (2026-11-22: 0.96 of the
/// nodes there, 0.97 on 40 other positions, 0.96 on the empty board).
pub const SOLVE_THREAT: i32 = 15;

/// Order of solve mode, on top: a threat right above a cell that is open now.
pub const SOLVE_ABOVE: i32 = 120;

/// Order of solve mode, on top: a threat two above a cell that is open now.
pub const SOLVE_TWO_ABOVE: i32 = 50;

/// Order of solve mode, on top: a threat in a row of the side's own parity, as for
/// [`OWN_PARITY_THREAT`].
pub const SOLVE_OWN_PARITY: i32 = 40;

/// Order of solve mode, on top: a threat that must be answered now.
pub const SOLVE_NOW: i32 = 20;

/// Order of solve mode: each reply that does not lose at once.
pub const SOLVE_REPLY: i32 = -15;

/// Order of solve mode: each column that a disc lies nearer to the middle.
pub const SOLVE_COLUMN: i32 = 12;
