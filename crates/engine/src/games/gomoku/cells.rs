//! Gomoku: points as cells of the façade.

use crate::data::Cell;
use boyi_gomoku::{Board, Point};

/// The cell of a point.
pub(super) fn cell(board: &Board, point: Point) -> Cell {
    let row = board.rows() - 1 - point.y();
    (row * board.columns() + point.x()) as Cell
}
