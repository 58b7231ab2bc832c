//! Sets of cells as bits.
//!
//! Column after column, from the bottom up, with one spare bit above each column so that shifts
//! never carry a row from one column into the next (the layout of Tromp's and Pons's solvers):
//!
//! ```text
//!  6 13 20 27 34 41 48   spare, always 0
//!  5 12 19 26 33 40 47   top row
//!  4 11 18 25 32 39 46
//!  3 10 17 24 31 38 45
//!  2  9 16 23 30 37 44
//!  1  8 15 22 29 36 43
//!  0  7 14 21 28 35 42   bottom row
//! ```

/// Columns of the board.
pub const COLUMNS: u8 = 7;
/// Cells in a column.
pub const ROWS: u8 = 6;
/// Cells of the board.
pub const CELLS: u8 = COLUMNS * ROWS;
/// Bits from a cell to the next one on its right.
pub const STRIDE: u32 = ROWS as u32 + 1;

/// The bottom cell of each column.
pub const BOTTOM: u64 = {
    let mut bits = 0;
    let mut column = 0;
    while column < COLUMNS as u32 {
        bits |= 1 << (column * STRIDE);
        column += 1;
    }
    bits
};

/// Every cell of the board.
pub const BOARD: u64 = BOTTOM * ((1 << ROWS) - 1);

/// The bottom cell of a column, 0 to 6.
#[inline]
pub const fn bottom(column: u8) -> u64 {
    1 << (column as u32 * STRIDE)
}

/// The six cells of a column, 0 to 6.
#[inline]
pub const fn column(column: u8) -> u64 {
    ((1 << ROWS) - 1) << (column as u32 * STRIDE)
}

/// The cells into which a disc can be dropped now.
#[inline]
pub const fn landings(occupied: u64) -> u64 {
    (occupied + BOTTOM) & BOARD
}

/// The shifts that lead from a cell to its neighbour: up, right, right-down, right-up.
pub const DIRECTIONS: [u32; 4] = [1, STRIDE, STRIDE - 1, STRIDE + 1];

/// Returns whether these discs hold four in a row.
#[inline]
pub const fn has_four(discs: u64) -> bool {
    let mut fours = 0;
    let mut direction = 0;
    // All directions, without a branch for each.
    while direction < DIRECTIONS.len() {
        let step = DIRECTIONS[direction];
        let pairs = discs & (discs >> step);
        fours |= pairs & (pairs >> (2 * step));
        direction += 1;
    }
    fours != 0
}

/// The discs that are part of four or more in a row.
pub const fn fours(discs: u64) -> u64 {
    let mut found = 0;
    let mut direction = 0;
    while direction < DIRECTIONS.len() {
        let step = DIRECTIONS[direction];
        let pairs = discs & (discs >> step);
        let starts = pairs & (pairs >> (2 * step));
        found |= starts | starts << step | starts << (2 * step) | starts << (3 * step);
        direction += 1;
    }
    found
}
