//! Points forbidden to black in renju, with the recursive definition of a real three
//! (Renju International Federation, rules of renju, article 9).

mod shapes;

pub(crate) use shapes::shapes;
pub use shapes::{RenjuShape, RenjuShapeKind, WhyFalse};

use crate::{Board, Direction, Point};
use boyi_core::Side;

/// The reason why black may not play a point in renju.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
pub enum Forbidden {
    /// Six or more in a row.
    Overline,
    /// Two fours at once, in one line or in two.
    DoubleFour,
    /// Two threes at once that can both become straight fours.
    DoubleThree,
}

impl Forbidden {
    /// `overline`, `double-four` or `double-three`.
    pub const fn name(self) -> &'static str {
        match self {
            Forbidden::Overline => "overline",
            Forbidden::DoubleFour => "double-four",
            Forbidden::DoubleThree => "double-three",
        }
    }
}

impl std::fmt::Display for Forbidden {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// The shape of black's stone on a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Five,
    Forbidden(Forbidden),
    Allowed,
}

/// The class of `point` for black, whichever side is to move. `None` for occupied points.
pub(crate) fn forbidden(board: &Board, point: Point) -> Option<Forbidden> {
    if !board.is_empty(point) || !may_be_forbidden(board, point) {
        return None;
    }
    match shape(&mut board.clone(), point) {
        Shape::Forbidden(reason) => Some(reason),
        Shape::Five | Shape::Allowed => None,
    }
}

/// The fast filter: a forbidden shape needs two directions with two black stones each within
/// four cells, or one direction with at least four (`XX.pX.X` is the smallest double-four of one line).
#[inline]
fn may_be_forbidden(board: &Board, point: Point) -> bool {
    let mut useful = 0;
    for direction in Direction::ALL {
        let window = board.window(direction, point, 5);
        let black = window & !(window >> 1) & 0x15_5555;
        useful += match black.count_ones() {
            0 | 1 => 0,
            2 | 3 => 1,
            _ => 2,
        };
    }
    useful >= 2
}

/// Classifies black's move to the empty `point`. Restores the board.
fn shape(board: &mut Board, point: Point) -> Shape {
    let rows = Direction::ALL.map(|direction| board.row_through(direction, point, Side::First));
    if rows.contains(&5) {
        return Shape::Five;
    }
    if rows.iter().any(|&row| row > 5) {
        return Shape::Forbidden(Forbidden::Overline);
    }
    board.toggle_stone(point, Side::First);
    let shape = if Direction::ALL.iter().map(|&direction| fours(board, direction, point)).sum::<usize>() >= 2
    {
        Shape::Forbidden(Forbidden::DoubleFour)
    } else if is_double_three(board, point) {
        Shape::Forbidden(Forbidden::DoubleThree)
    } else {
        Shape::Allowed
    };
    board.toggle_stone(point, Side::First);
    shape
}

/// The empty points at the two ends of the black row through `point`, lower end first, and the
/// row's length. A point that makes a longer row *through `point`* is always one of them.
fn ends(board: &Board, direction: Direction, point: Point) -> ([Option<Point>; 2], usize) {
    let (down, up) = board.arms(direction, point, Side::First);
    let empty = |steps: i32| point.step(direction, steps).filter(|&end| board.is_empty(end));
    ([empty(-(down as i32) - 1), empty(up as i32 + 1)], down + 1 + up)
}

/// The number of fours of the stone on `point` along `direction`: the points that complete exactly five through
/// it, except that a straight four, which has two of them, is one four.
fn fours(board: &Board, direction: Direction, point: Point) -> usize {
    let (ends, row) = ends(board, direction, point);
    let completions =
        ends.into_iter().flatten().filter(|&end| board.row_through(direction, end, Side::First) == 5).count();
    if row == 4 { completions.min(1) } else { completions }
}

/// Returns whether the stone on `point` has real threes in two directions.
fn is_double_three(board: &mut Board, point: Point) -> bool {
    let mut threes = 0;
    for direction in Direction::ALL {
        threes += usize::from(is_three(board, direction, point));
        if threes == 2 {
            return true;
        }
    }
    false
}

/// Returns whether black, with the stone on `point`, can make a straight four along `direction` by a further
/// stone that makes no five elsewhere and is not itself forbidden.
fn is_three(board: &mut Board, direction: Direction, point: Point) -> bool {
    let (ends, row) = ends(board, direction, point);
    row <= 3
        && ends
            .into_iter()
            .flatten()
            .any(|end| makes_straight_four(board, direction, end) && shape(board, end) == Shape::Allowed)
}

/// Returns whether a black stone on the empty `point` makes four in a row along `direction` that two different
/// points complete to exactly five.
fn makes_straight_four(board: &mut Board, direction: Direction, point: Point) -> bool {
    if board.row_through(direction, point, Side::First) != 4 {
        return false;
    }
    board.toggle_stone(point, Side::First);
    let (ends, _) = ends(board, direction, point);
    let straight = ends
        .into_iter()
        .all(|end| end.is_some_and(|end| board.row_through(direction, end, Side::First) == 5));
    board.toggle_stone(point, Side::First);
    straight
}
