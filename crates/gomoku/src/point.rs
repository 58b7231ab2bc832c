//! Points of the board and the four directions through them.

use crate::Board;
use std::fmt;

/// Columns and rows are below this number.
const MAX: usize = Board::MAX_SIZE;

/// A point of the board: column and row, both from 0, the row counted from the bottom.
///
/// Its [`index`](Point::index) does not depend on the board size, so tables of [`Point::SLOTS`] entries fit
/// them all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// Indexes are below this number.
    pub const SLOTS: usize = 32 * MAX;

    /// The point in column `x` and row `y`, both from 0 and below [`Board::MAX_SIZE`].
    #[inline]
    pub const fn at(x: usize, y: usize) -> Point {
        debug_assert!(x < MAX && y < MAX);
        Point((y * 32 + x) as u16)
    }

    /// The point with this index, as [`Point::index`] gave it.
    #[inline]
    pub const fn from_index(index: usize) -> Point {
        debug_assert!(index < Point::SLOTS && index % 32 < MAX);
        Point(index as u16)
    }

    /// `32 · row + column`, below [`Point::SLOTS`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, from 0.
    #[inline]
    pub const fn x(self) -> usize {
        (self.0 % 32) as usize
    }

    /// The row, from 0 at the bottom.
    #[inline]
    pub const fn y(self) -> usize {
        (self.0 / 32) as usize
    }

    /// The point `steps` steps along `direction`, or `None` outside the largest board.
    pub fn step(self, direction: Direction, steps: i32) -> Option<Point> {
        let (dx, dy) = direction.delta();
        let x = usize::try_from(self.x() as i32 + dx * steps).ok()?;
        let y = usize::try_from(self.y() as i32 + dy * steps).ok()?;
        (x < MAX && y < MAX).then(|| Point::at(x, y))
    }
}

impl fmt::Display for Point {
    /// `h8`: the column's letter, then the row counted from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.x() as u8), self.y() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One of the four directions in which stones make rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Along a row, to the right.
    Row,
    /// Along a column, upwards.
    Column,
    /// Up and to the right.
    Diagonal,
    /// Down and to the right.
    AntiDiagonal,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] =
        [Direction::Row, Direction::Column, Direction::Diagonal, Direction::AntiDiagonal];

    /// The change of column and row in one step.
    #[inline]
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Direction::Row => (1, 0),
            Direction::Column => (0, 1),
            Direction::Diagonal => (1, 1),
            Direction::AntiDiagonal => (1, -1),
        }
    }

    /// An index from 0 to 3.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The most lines that a board has in one direction.
    pub(crate) const MAX_LINES: usize = 2 * MAX - 1;

    /// Returns the number of the line of this direction through `point`, below twice [`Board::MAX_SIZE`].
    #[inline]
    pub const fn line_of(self, point: Point) -> usize {
        match self {
            Direction::Row => point.y(),
            Direction::Column => point.x(),
            Direction::Diagonal => point.x() + (MAX - 1) - point.y(),
            Direction::AntiDiagonal => point.x() + point.y(),
        }
    }

    /// The position of `point` on that line: its row for columns, its column otherwise.
    #[inline]
    pub const fn position_of(self, point: Point) -> usize {
        match self {
            Direction::Column => point.y(),
            _ => point.x(),
        }
    }
}
