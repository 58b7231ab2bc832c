//! Boards of square cells: tic-tac-toe and its relatives, Connect Four.

use super::{Board, Ink, Mark, Span, stone};
use boyi_engine::PieceSet;
use boyi_engine::data::{BoardKind, Piece, Side};

/// The lines that separate cells: left, between, right and along.
struct Frame {
    vertical: char,
    along: char,
    top: [char; 3],
    middle: [char; 3],
    bottom: [char; 3],
}

const BOX: Frame = Frame {
    vertical: '│',
    along: '─',
    top: ['┌', '┬', '┐'],
    middle: ['├', '┼', '┤'],
    bottom: ['└', '┴', '┘'],
};

const ASCII: Frame = Frame { vertical: '|', along: '-', top: ['+'; 3], middle: ['+'; 3], bottom: ['+'; 3] };

/// The lines of a board. Discs fall down columns: such a board is never turned around, has no
/// lines between its rows and numbers its columns.
pub(super) fn lines(board: &Board<'_>) -> Vec<Vec<Span>> {
    let falling = board.view.geometry.kind == BoardKind::Columns;
    let frame = if board.style.ascii { &ASCII } else { &BOX };
    let board = &Board {
        view: board.view,
        style: super::Style { flipped: board.style.flipped && !falling, ..board.style },
    };

    if !fits(board, falling) {
        return compact(board);
    }
    let margin = if falling { "  " } else { "   " };
    let rule = |ends: [char; 3]| vec![(margin.to_owned(), Ink::Plain), (rule(board, frame, ends), Ink::Line)];
    let mut lines = Vec::new();
    if !falling {
        lines.push(rule(frame.top));
    }
    for row in 0..board.rows() {
        if row > 0 && !falling {
            lines.push(rule(frame.middle));
        }
        let label = if falling { margin.to_owned() } else { format!("{:>2} ", board.row_number(row)) };
        let mut line = vec![(label, Ink::Plain)];
        for column in 0..board.columns() {
            line.push((frame.vertical.to_string(), Ink::Line));
            line.push(cell(board, row, column, falling));
        }
        line.push((frame.vertical.to_string(), Ink::Line));
        lines.push(line);
    }
    lines.push(rule(frame.bottom));
    lines.push(vec![(labels(board, margin, falling), Ink::Plain)]);
    lines
}

/// Rows of the terminal beside the board: its title, the state of the game, the prompt and a blank line.
const BESIDE: usize = 4;

/// Returns whether the whole frame has room.
fn fits(board: &Board<'_>, falling: bool) -> bool {
    let width = if falling { 2 } else { 3 } + 4 * board.columns() + 1;
    let height = if falling { board.rows() } else { 2 * board.rows() } + 2;
    board.style.room.is_none_or(|(columns, rows)| width <= columns && height + BESIDE <= rows)
}

/// The lines of a board without a frame: two characters a cell, one line a row.
fn compact(board: &Board<'_>) -> Vec<Vec<Span>> {
    let falling = board.view.geometry.kind == BoardKind::Columns;
    let mut lines = Vec::new();
    for row in 0..board.rows() {
        let label = if falling { "   ".to_owned() } else { format!("{:>2} ", board.row_number(row)) };
        let mut line = vec![(label, Ink::Plain)];
        for column in 0..board.columns() {
            let before = column.checked_sub(1).and_then(|column| board.mark(row, column).brackets());
            let opening = board.mark(row, column).brackets().map(|(bracket, _)| bracket);
            let between = opening.or(before.map(|(_, bracket)| bracket)).unwrap_or(' ');
            let (sign, ink) =
                sign(board, row, column).unwrap_or((if board.style.ascii { "." } else { "·" }, Ink::Line));
            line.push((between.to_string(), Ink::Plain));
            line.push((sign.to_owned(), ink));
        }
        let last = board.columns().checked_sub(1).and_then(|column| board.mark(row, column).brackets());
        line.extend(last.map(|(_, bracket)| (bracket.to_string(), Ink::Plain)));
        lines.push(line);
    }
    let label = |column| match falling {
        true => format!("{:>2}", column + 1),
        false => format!(" {}", board.column_letter(column)),
    };
    lines.push(vec![(format!("   {}", (0..board.columns()).map(label).collect::<String>()), Ink::Plain)]);
    lines
}

fn rule(board: &Board<'_>, frame: &Frame, [left, between, right]: [char; 3]) -> String {
    let along: String = [frame.along; 3].iter().collect();
    let cells = vec![along; board.columns()];
    format!("{left}{}{right}", cells.join(&between.to_string()))
}

fn labels(board: &Board<'_>, margin: &str, falling: bool) -> String {
    let label = |column| match falling {
        true => format!("{:>3} ", column + 1),
        false => format!("  {} ", board.column_letter(column)),
    };
    margin.to_owned() + &(0..board.columns()).map(label).collect::<String>()
}

/// The three characters of a cell.
fn cell(board: &Board<'_>, row: usize, column: usize, falling: bool) -> Span {
    let Some((sign, ink)) = sign(board, row, column) else {
        return ("   ".to_owned(), Ink::Plain);
    };
    let mark = board.mark(row, column);
    let (left, right) = mark.brackets().unwrap_or((' ', ' '));
    let ink = if mark == Mark::Win && !falling { Ink::Win } else { ink };
    (format!("{left}{sign}{right}"), ink)
}

/// The piece of a cell.
fn sign(board: &Board<'_>, row: usize, column: usize) -> Option<(&'static str, Ink)> {
    let Piece { side, .. } = board.piece(row, column)?;
    let disc = stone(side, board.style.ascii);
    Some(match (board.view.spec.game().drawing.pieces, side) {
        (PieceSet::YellowRed, Side::First) => (disc, Ink::Yellow),
        (PieceSet::YellowRed, Side::Second) => (disc, Ink::Red),
        (PieceSet::BlackWhite | PieceSet::Xiangqi, _) => (disc, Ink::Plain),
        (PieceSet::Marks, Side::First) => ("X", Ink::Blue),
        (PieceSet::Marks, Side::Second) => ("O", Ink::Red),
    })
}
