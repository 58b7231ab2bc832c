//! Boards as text: box-drawing or plain ASCII, coloured or not, seen from either side.

mod grid;
mod ink;
mod points;
mod shares;
mod xiangqi;

use crate::lang::Lang;
use boyi_engine::data::{BoardKind, Cell, CellShare, GameView, Piece, Side};
use ink::Ink;

/// The style of a drawing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Colours by terminal escapes.
    pub(crate) color: bool,
    /// Letters and plain ASCII lines only.
    pub(crate) ascii: bool,
    /// Seen from the second player's side.
    pub(crate) flipped: bool,
    /// Decides the script of pieces and labels.
    pub(crate) lang: Lang,
    /// The columns and rows there are; `None` is no bound.
    pub(crate) room: Option<(usize, usize)>,
}

/// The board of a view, line by line, each ended by a line break.
pub(crate) fn board(view: &GameView, style: Style) -> String {
    let board = Board { view, style };
    let lines = match view.geometry.kind {
        BoardKind::Cells | BoardKind::Columns => grid::lines(&board),
        BoardKind::Points => points::lines(&board),
        BoardKind::Xiangqi => xiangqi::lines(&board),
    };
    lines.iter().map(|line| ink::render(line, style.color) + "\n").collect()
}

/// The board of a view with the probability of a move to each cell in percent, line by line, each ended by a line break.
pub(crate) fn shares(view: &GameView, shares: &[CellShare], style: Style) -> String {
    shares::lines(&Board { view, style }, shares)
}

/// A piece of a line and how it is coloured.
type Span = (String, Ink);

/// A view with the turns and marks of its drawing.
struct Board<'a> {
    view: &'a GameView,
    style: Style,
}

/// The highlight of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    /// The last move came from here.
    From,
    /// The last move went here.
    To,
    /// Part of the winning row.
    Win,
    /// Forbidden to the side to move.
    Forbidden,
}

impl Mark {
    /// The brackets that point the cell out without colours.
    fn brackets(self) -> Option<(char, char)> {
        match self {
            Mark::To => Some(('(', ')')),
            Mark::Win => Some(('[', ']')),
            Mark::None | Mark::From | Mark::Forbidden => None,
        }
    }
}

impl Board<'_> {
    fn columns(&self) -> usize {
        usize::from(self.view.geometry.columns)
    }

    fn rows(&self) -> usize {
        usize::from(self.view.geometry.rows)
    }

    /// The board's row that is drawn as the `row`th from the top.
    fn row(&self, row: usize) -> usize {
        if self.style.flipped { self.rows() - 1 - row } else { row }
    }

    /// The board's column that is drawn as the `column`th from the left.
    fn column(&self, column: usize) -> usize {
        if self.style.flipped { self.columns() - 1 - column } else { column }
    }

    /// The cell drawn at a place.
    fn cell(&self, row: usize, column: usize) -> usize {
        self.row(row) * self.columns() + self.column(column)
    }

    fn piece(&self, row: usize, column: usize) -> Option<Piece> {
        self.view.cells.get(self.cell(row, column)).copied().flatten()
    }

    fn mark(&self, row: usize, column: usize) -> Mark {
        let cell = self.cell(row, column);
        let is = |other: Cell| usize::from(other) == cell;
        let last = self.view.moves.last().map(|played| &played.mv);
        if self.view.result.iter().any(|result| result.line.iter().any(|&other| is(other))) {
            Mark::Win
        } else if last.is_some_and(|mv| is(mv.to)) {
            Mark::To
        } else if last.is_some_and(|mv| mv.from.is_some_and(is)) {
            Mark::From
        } else if self.view.forbidden.iter().any(|point| is(point.cell)) {
            Mark::Forbidden
        } else {
            Mark::None
        }
    }

    /// The number of a drawn row, counted from 1 at the end of the board where the game counts from.
    fn row_number(&self, row: usize) -> usize {
        if self.view.spec.game().drawing.rows_from_top {
            self.row(row) + 1
        } else {
            self.rows() - self.row(row)
        }
    }

    /// The letter of a drawn column.
    fn column_letter(&self, column: usize) -> char {
        u8::try_from(self.column(column)).map_or('?', |column| char::from(b'a'.saturating_add(column)))
    }
}

/// The stone of a side where no colour tells them apart.
fn stone(side: Side, ascii: bool) -> &'static str {
    match (side, ascii) {
        (Side::First, true) => "X",
        (Side::Second, true) => "O",
        (Side::First, false) => "●",
        (Side::Second, false) => "○",
    }
}

#[cfg(test)]
mod tests;
