//! Boards of points: stones on the crossings of lines (gomoku).

use super::{Board, Ink, Mark, Span, stone};
use boyi_engine::data::Side;

/// The lines of a board: one line a row, two characters a point.
pub(super) fn lines(board: &Board<'_>) -> Vec<Vec<Span>> {
    let mut lines: Vec<Vec<Span>> = (0..board.rows()).map(|row| line(board, row)).collect();
    let letters = (0..board.columns()).map(|column| format!(" {}", board.column_letter(column)));
    lines.push(vec![(format!("   {}", letters.collect::<String>()), Ink::Plain)]);
    lines
}

fn line(board: &Board<'_>, row: usize) -> Vec<Span> {
    let mut line = vec![(format!("{:>2} ", board.row_number(row)), Ink::Plain)];
    for column in 0..board.columns() {
        let before = column.checked_sub(1).map(|column| board.mark(row, column));
        line.push(joint(board, before, Some(board.mark(row, column))));
        line.push(point(board, row, column));
    }
    line.push(joint(board, board.columns().checked_sub(1).map(|column| board.mark(row, column)), None));
    line
}

/// The text between two points: a bracket of the one marked, or the line.
fn joint(board: &Board<'_>, left: Option<Mark>, right: Option<Mark>) -> Span {
    let closing = left.and_then(Mark::brackets).map(|(_, bracket)| bracket);
    let opening = right.and_then(Mark::brackets).map(|(bracket, _)| bracket);
    if let Some(bracket) = opening.or(closing) {
        return (bracket.to_string(), Ink::Last);
    }
    let inside = left.is_some() && right.is_some() && !board.style.ascii;
    (if inside { "─" } else { " " }.to_owned(), Ink::Wood)
}

fn point(board: &Board<'_>, row: usize, column: usize) -> Span {
    if let Some(piece) = board.piece(row, column) {
        let ink = if piece.side == Side::First { Ink::Black } else { Ink::White };
        return (stone(piece.side, board.style.ascii).to_owned(), ink);
    }
    if board.mark(row, column) == Mark::Forbidden {
        return (if board.style.ascii { "!" } else { "×" }.to_owned(), Ink::Forbidden);
    }
    if board.style.ascii {
        return (".".to_owned(), Ink::Wood);
    }
    let last_row = board.rows() - 1;
    let last_column = board.columns() - 1;
    let crossing = match (row, column) {
        (0, 0) => '┌',
        (0, column) if column == last_column => '┐',
        (0, _) => '┬',
        (row, 0) if row == last_row => '└',
        (row, column) if row == last_row && column == last_column => '┘',
        (row, _) if row == last_row => '┴',
        (_, 0) => '├',
        (_, column) if column == last_column => '┤',
        _ => '┼',
    };
    (crossing.to_string(), Ink::Wood)
}
