//! The shapes that black's stone makes in renju, one by one: what a reason of [`Forbidden`] consists of, and why
//! a three does not count.

use super::{Forbidden, Shape, ends, makes_straight_four, shape};
use crate::{Board, Direction, Point};
use boyi_core::Side;

/// One shape of black's stone on a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RenjuShape {
    /// The kind of shape.
    pub kind: RenjuShapeKind,
    /// Its stones in the order of the line, the new one among them.
    pub stones: Vec<Point>,
    /// The empty points that complete it: five from a four, a straight four from a three.
    pub completions: Vec<Point>,
    /// Of a false three, the reason at each of the completions, in their order; empty for other kinds.
    pub why_false: Vec<WhyFalse>,
}

impl RenjuShape {
    fn new(kind: RenjuShapeKind, stones: Vec<Point>, completions: Vec<Point>) -> RenjuShape {
        RenjuShape { kind, stones, completions, why_false: Vec::new() }
    }
}

/// The kinds of shapes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RenjuShapeKind {
    /// Six or more in a row.
    Overline,
    /// One further stone makes exactly five.
    Four,
    /// One further stone makes a straight four.
    Three,
    /// Like a three, but black gets no straight four.
    FalseThree,
}

/// The reason why black gets no straight four on a point that would complete a three.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhyFalse {
    /// Black may not play there.
    Forbidden(Forbidden),
    /// Black makes five there at the same time.
    Five,
}

/// The shapes of black's stone on the empty `point`, by direction; none where it makes five.
pub(crate) fn shapes(board: &Board, point: Point) -> Vec<RenjuShape> {
    let mut board = board.clone();
    if !board.is_empty(point) || shape(&mut board, point) == Shape::Five {
        return Vec::new();
    }
    board.toggle_stone(point, Side::First);
    Direction::ALL.into_iter().flat_map(|direction| along(&mut board, direction, point)).collect()
}

/// The shapes along one direction of the stone on `point`.
fn along(board: &mut Board, direction: Direction, point: Point) -> Vec<RenjuShape> {
    let (ends, row) = ends(board, direction, point);
    if row > 5 {
        let stones = row_of(board, direction, point);
        return vec![RenjuShape::new(RenjuShapeKind::Overline, stones, Vec::new())];
    }
    let ends: Vec<Point> = ends.into_iter().flatten().collect();
    let fives: Vec<Point> =
        ends.iter().copied().filter(|&end| board.row_through(direction, end, Side::First) == 5).collect();
    if !fives.is_empty() {
        return fours(board, direction, point, fives, row);
    }
    three(board, direction, &ends, row).into_iter().collect()
}

/// The fours that the points `fives` complete; a straight four is one.
fn fours(
    board: &Board,
    direction: Direction,
    point: Point,
    fives: Vec<Point>,
    row: usize,
) -> Vec<RenjuShape> {
    let four = |stones, completions| RenjuShape::new(RenjuShapeKind::Four, stones, completions);
    if row == 4 {
        return vec![four(row_of(board, direction, point), fives)];
    }
    let stones = |five: Point| row_of(board, direction, five).into_iter().filter(|&at| at != five).collect();
    fives.into_iter().map(|five| four(stones(five), vec![five])).collect()
}

/// The three of a row of `row` stones with these empty ends, real or false.
fn three(board: &mut Board, direction: Direction, ends: &[Point], row: usize) -> Option<RenjuShape> {
    let mut tried = Vec::new();
    for &end in ends.iter().filter(|_| row <= 3) {
        if makes_straight_four(board, direction, end) {
            tried.push((end, why_false(shape(board, end))));
        }
    }
    let first = tried.first()?.0;
    let stones = row_of(board, direction, first).into_iter().filter(|&at| at != first).collect();
    let real: Vec<Point> = tried.iter().filter(|(_, why)| why.is_none()).map(|(end, _)| *end).collect();
    if !real.is_empty() {
        return Some(RenjuShape::new(RenjuShapeKind::Three, stones, real));
    }
    let (completions, why_false) = tried.into_iter().filter_map(|(end, why)| Some((end, why?))).unzip();
    Some(RenjuShape { kind: RenjuShapeKind::FalseThree, stones, completions, why_false })
}

/// The reason why black's stone, of this shape, on the point that completes a three makes no straight four.
fn why_false(shape: Shape) -> Option<WhyFalse> {
    match shape {
        Shape::Forbidden(reason) => Some(WhyFalse::Forbidden(reason)),
        Shape::Five => Some(WhyFalse::Five),
        Shape::Allowed => None,
    }
}

/// The points of black's row that a stone on `point` is or would be part of.
fn row_of(board: &Board, direction: Direction, point: Point) -> Vec<Point> {
    let (down, up) = board.arms(direction, point, Side::First);
    (-(down as i32)..=up as i32).filter_map(|steps| point.step(direction, steps)).collect()
}
