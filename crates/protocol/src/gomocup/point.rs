//! Points and stones.

use crate::ParseError;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// A point of the board, counted from 0 at the upper left corner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Point {
    /// Column, from the left.
    pub x: u8,
    /// Row, from the top.
    pub y: u8,
}

/// The owner of a stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// The engine's (1).
    Own,
    /// The opponent's (2).
    Opponent,
    /// A stone of a row that has won, in games that go on after that (3).
    Neither,
}

/// A stone on the board, or a turn in which none was put there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stone {
    /// The point; `None` for a pass (`-1,-1`).
    pub point: Option<Point>,
    /// The owner of the stone, or the player that passed.
    pub owner: Owner,
}

impl FromStr for Point {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Point, ParseError> {
        let bad = || ParseError::bad("a point `x,y`", text);
        let (x, y) = text.split_once(',').ok_or_else(bad)?;
        let number = |text: &str| text.trim().parse().map_err(|_| bad());
        Ok(Point { x: number(x)?, y: number(y)? })
    }
}

impl Display for Point {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl FromStr for Stone {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Stone, ParseError> {
        let bad = || ParseError::bad("a stone `x,y,field`", text);
        let (point, field) = text.rsplit_once(',').ok_or_else(bad)?;
        let owner = match field.trim() {
            "1" => Owner::Own,
            "2" => Owner::Opponent,
            "3" => Owner::Neither,
            _ => return Err(bad()),
        };
        Ok(Stone { point: read_turn(point).map_err(|_| bad())?, owner })
    }
}

impl Display for Stone {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let field = match self.owner {
            Owner::Own => 1,
            Owner::Opponent => 2,
            Owner::Neither => 3,
        };
        write!(f, "{},{field}", shown_turn(self.point.as_ref()))
    }
}

/// A pass in lines.
const PASS: &str = "-1,-1";

/// Reads a turn: a point, or `None` for a pass.
pub(super) fn read_turn(text: &str) -> Result<Option<Point>, ParseError> {
    let is_pass = text.split(',').map(str::trim).eq(PASS.split(','));
    if is_pass { Ok(None) } else { text.parse().map(Some) }
}

/// A turn as it is written.
pub(super) fn shown_turn(point: Option<&Point>) -> String {
    point.map_or_else(|| PASS.to_owned(), Point::to_string)
}

/// Points with blanks between them.
pub(super) fn write_points(f: &mut Formatter<'_>, points: &[Point]) -> fmt::Result {
    points.iter().enumerate().try_for_each(|(index, point)| {
        let blank = if index == 0 { "" } else { " " };
        write!(f, "{blank}{point}")
    })
}
