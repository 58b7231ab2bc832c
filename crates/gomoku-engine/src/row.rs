//! The empty points near a point on one line through it, with their surroundings in that line.

use boyi_core::Side;
use boyi_gomoku::{Board, Direction, Line, Point};

/// The low bit of every cell of a line.
const EVERY_CELL: u32 = 0x5555_5555;

/// The empty points within `HALF` steps of a point on one line through it.
pub(crate) struct Row<const HALF: usize> {
    /// The cells of the line from twice `HALF` before the point on.
    cells: u64,
    /// The low bits of the empty cells that are left, from `HALF` before the point on.
    empties: u32,
    /// The index of the cell `HALF` before the point.
    start: usize,
    /// The difference of neighbouring indexes.
    step: usize,
}

impl<const HALF: usize> Row<HALF> {
    #[inline(always)]
    pub(crate) fn through(board: &Board, point: Point, direction: Direction) -> Row<HALF> {
        let cells = board.line(direction, point).cells_from(direction.position_of(point), 2 * HALF);
        let (dx, dy) = direction.delta();
        let step = (dy * 32 + dx) as usize;
        let near = (cells >> (2 * HALF)) as u32;
        let own = 1 << (2 * HALF);
        let empties = !(near | near >> 1) & EVERY_CELL & ((1 << (4 * HALF + 2)) - 1) & !own;
        Row { cells, empties, start: point.index().wrapping_sub(HALF.wrapping_mul(step)), step }
    }

    /// Puts a stone on the point.
    #[inline(always)]
    pub(crate) fn place(&mut self, side: Side) {
        self.cells |= u64::from(Line::code(side)) << (4 * HALF);
    }

    /// The index of the next empty point, and the cells of its line from `HALF` before it on.
    #[inline(always)]
    pub(crate) fn next_empty(&mut self) -> Option<(usize, usize)> {
        if self.empties == 0 {
            return None;
        }
        let bit = self.empties.trailing_zeros() as usize;
        self.empties &= self.empties - 1;
        let index = self.start.wrapping_add((bit / 2).wrapping_mul(self.step));
        Some((index, (self.cells >> bit) as usize))
    }
}
