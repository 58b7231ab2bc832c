//! Boards with a number in each cell: the probability of a move to it.

use super::{Board, stone};
use boyi_engine::data::CellShare;

/// The lines of a board, each ended by a line break; a cell has three characters.
pub(super) fn lines(board: &Board<'_>, shares: &[CellShare]) -> String {
    let mut text = String::new();
    for row in 0..board.rows() {
        let cells = (0..board.columns()).map(|column| format!("{:>3}", cell(board, shares, row, column)));
        text += &format!("{:>2}{}\n", board.row_number(row), cells.collect::<String>());
    }
    let letters = (0..board.columns()).map(|column| format!("{:>3}", board.column_letter(column)));
    text + &format!("  {}\n", letters.collect::<String>())
}

/// A stone, the percent of a move, or a point where it is less than half a percent.
fn cell(board: &Board<'_>, shares: &[CellShare], row: usize, column: usize) -> String {
    if let Some(piece) = board.piece(row, column) {
        return stone(piece.side, board.style.ascii).to_owned();
    }
    let cell = board.cell(row, column);
    let share = shares.iter().find(|share| usize::from(share.cell) == cell).map_or(0.0, |share| share.share);
    let percent = (100.0 * share).round();
    if percent < 1.0 { "·".to_owned() } else { percent.to_string() }
}
