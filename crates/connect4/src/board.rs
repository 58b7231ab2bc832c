//! Discs in columns: play, undo and the winner.

use crate::bitboard::{self, BOARD, BOTTOM, CELLS, COLUMNS, ROWS, STRIDE};
use boyi_core::{Outcome, Side};
use std::fmt;

/// A move: the column into which a disc is dropped.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Column(u8);

impl Column {
    /// All columns from left to right.
    pub const ALL: [Column; COLUMNS as usize] =
        [Column(0), Column(1), Column(2), Column(3), Column(4), Column(5), Column(6)];

    /// All columns from the middle outwards.
    pub const FROM_MIDDLE: [Column; COLUMNS as usize] =
        [Column(3), Column(2), Column(4), Column(1), Column(5), Column(0), Column(6)];

    /// The column with this index, 0 (left) to 6.
    #[inline]
    pub const fn new(index: u8) -> Option<Column> {
        if index < COLUMNS { Some(Column(index)) } else { None }
    }

    /// The column in which the lowest cell of a [bitboard] lies, if there is one.
    #[inline]
    pub const fn of_bit(bits: u64) -> Option<Column> {
        Column::new((bits.trailing_zeros() / STRIDE) as u8)
    }

    /// 0 at the left to 6.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Column {
    /// The column's number in notation, 1 to 7.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A cell, numbered in reading order: `row * 7 + column`, row 0 at the top, column 0 at the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell in `column` (0 at the left) and `row` (0 at the top), if it is on the board.
    pub const fn at(column: u8, row: u8) -> Option<Cell> {
        if column < COLUMNS && row < ROWS { Some(Cell(row * COLUMNS + column)) } else { None }
    }

    /// Every cell in reading order.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS).map(Cell)
    }

    /// The number in reading order, 0 to 41.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The column, 0 at the left.
    pub const fn column(self) -> u8 {
        self.0 % COLUMNS
    }

    /// The row, 0 at the top.
    pub const fn row(self) -> u8 {
        self.0 / COLUMNS
    }

    /// The cell as a [bitboard] with one bit.
    pub const fn bit(self) -> u64 {
        bitboard::bottom(self.column()) << (ROWS - 1 - self.row())
    }
}

/// A position of Connect Four.
///
/// The side to move follows from the number of discs: the first player begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    mover: u64,
    occupied: u64,
}

impl Board {
    /// The empty board.
    pub const fn new() -> Board {
        Board { mover: 0, occupied: 0 }
    }

    /// The board with these discs; the caller validates.
    pub(crate) fn with_discs(discs: [u64; 2]) -> Board {
        let occupied = discs[0] | discs[1];
        let mut board = Board { mover: 0, occupied };
        board.mover = discs[board.side_to_move().index()];
        board
    }

    /// Discs on the board, which is also the number of moves played.
    #[inline]
    pub const fn ply(&self) -> u8 {
        self.occupied.count_ones() as u8
    }

    /// The side to move (or that would be, if the game is over).
    #[inline]
    pub const fn side_to_move(&self) -> Side {
        if self.ply().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// The discs of the side to move as a [bitboard].
    #[inline]
    pub const fn mover_discs(&self) -> u64 {
        self.mover
    }

    /// The discs of the side that moved last as a [bitboard].
    #[inline]
    pub const fn waiting_discs(&self) -> u64 {
        self.mover ^ self.occupied
    }

    /// All discs as a [bitboard].
    #[inline]
    pub const fn occupied(&self) -> u64 {
        self.occupied
    }

    /// The discs of one side as a [bitboard].
    #[inline]
    pub fn discs(&self, side: Side) -> u64 {
        if side == self.side_to_move() { self.mover } else { self.waiting_discs() }
    }

    /// The side whose disc lies on `cell`.
    pub fn disc_at(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.discs(side) & cell.bit() != 0)
    }

    /// Returns whether the column has an empty cell.
    #[inline]
    pub const fn has_room(&self, column: Column) -> bool {
        bitboard::landings(self.occupied) & bitboard::column(column.0) != 0
    }

    /// The cell that a disc dropped into the column fills; `None` when the column is full.
    pub fn landing(&self, column: Column) -> Option<Cell> {
        let bit = bitboard::landings(self.occupied) & bitboard::column(column.0);
        Cell::all().find(|cell| cell.bit() == bit)
    }

    /// The side that has four in a row.
    #[inline]
    pub fn winner(&self) -> Option<Side> {
        let last = !self.side_to_move();
        [last, !last].into_iter().find(|&side| bitboard::has_four(self.discs(side)))
    }

    /// The result for the side to move; `None` while the game goes on.
    #[inline]
    pub const fn outcome(&self) -> Option<Outcome> {
        if bitboard::has_four(self.waiting_discs()) {
            Some(Outcome::Loss)
        } else if self.occupied == BOARD {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    /// A 49-bit key, unique for each position, side to move included: in each column, one more than the
    /// occupied cells marks the height, the mover's discs lie below it.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.mover + self.occupied + BOTTOM
    }

    /// Appends the columns with room from left to right; none when the game is over.
    pub fn legal_moves(&self, out: &mut Vec<Column>) {
        if self.outcome().is_none() {
            out.extend(Column::ALL.into_iter().filter(|&column| self.has_room(column)));
        }
    }

    /// Drops a disc of the side to move into a column with room, in a game that is not over.
    #[inline]
    pub fn play(&mut self, column: Column) {
        debug_assert!(self.has_room(column) && self.outcome().is_none(), "illegal move {column}");
        self.mover ^= self.occupied;
        self.occupied |= self.occupied + bitboard::bottom(column.0);
    }

    /// Takes back the last move, which was `column`.
    #[inline]
    pub fn undo(&mut self, column: Column) {
        self.occupied &= !self.top(column);
        self.mover ^= self.occupied;
    }

    /// The highest disc of a column as a [bitboard]; empty when the column is.
    #[inline]
    pub(crate) const fn top(&self, column: Column) -> u64 {
        let discs = self.occupied & bitboard::column(column.0);
        (discs + bitboard::bottom(column.0)) >> 1 & discs
    }

    /// The cells of all winning rows in reading order; empty without a winner.
    pub fn win_line(&self) -> Vec<Cell> {
        let line = self.winner().map_or(0, |winner| bitboard::fours(self.discs(winner)));
        Cell::all().filter(|cell| cell.bit() & line != 0).collect()
    }
}
