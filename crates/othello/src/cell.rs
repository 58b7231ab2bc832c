//! Cells and moves.

use crate::Geometry;

/// A cell, numbered in reading order: `row * side + column`, row 0 at the top, column 0 at the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub(crate) u8);

impl Cell {
    /// The cell in `column` (0 at the left) and `row` (0 at the top), if the board has it.
    #[inline]
    pub const fn at<G: Geometry>(column: u8, row: u8) -> Option<Cell> {
        if column < G::SIDE && row < G::SIDE { Some(Cell(row * G::SIDE + column)) } else { None }
    }

    /// The cell with this number in reading order, if the board has it.
    #[inline]
    pub const fn new<G: Geometry>(index: u8) -> Option<Cell> {
        if index < G::SIDE * G::SIDE { Some(Cell(index)) } else { None }
    }

    /// Every cell of the board in reading order.
    pub fn all<G: Geometry>() -> impl Iterator<Item = Cell> {
        (0..G::SIDE * G::SIDE).map(Cell)
    }

    /// The number in reading order.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, 0 at the left.
    #[inline]
    pub const fn column<G: Geometry>(self) -> u8 {
        self.0 % G::SIDE
    }

    /// The row, 0 at the top.
    #[inline]
    pub const fn row<G: Geometry>(self) -> u8 {
        self.0 / G::SIDE
    }
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A disc is placed on an empty cell and flips at least one other.
    Place(Cell),
    /// The side to move can flip nothing and hands the turn over.
    Pass,
}

impl Move {
    /// The cell on which a disc is placed.
    #[inline]
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Move::Place(cell) => Some(cell),
            Move::Pass => None,
        }
    }
}
