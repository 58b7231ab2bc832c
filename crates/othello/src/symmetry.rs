//! The eight images of a board.

use crate::{Bits, Board, Cell, Geometry, Move};

/// A reflection or rotation of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Symmetry {
    /// Columns run from right to left.
    flip_columns: bool,
    /// Rows run from bottom to top.
    flip_rows: bool,
    /// Afterwards rows become columns.
    transpose: bool,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry { flip_columns: false, flip_rows: false, transpose: false }; 8];
        let mut index = 0;
        while index < 8 {
            all[index] = Symmetry {
                flip_columns: index & 1 != 0,
                flip_rows: index & 2 != 0,
                transpose: index & 4 != 0,
            };
            index += 1;
        }
        all
    };

    /// Those that leave the position at the beginning as it is: the identity, the half turn and the reflections
    /// across both diagonals. The other four exchange the colours.
    pub const OF_START: [Symmetry; 4] =
        [Symmetry::ALL[0], Symmetry::ALL[3], Symmetry::ALL[4], Symmetry::ALL[7]];

    /// The image of a cell.
    pub const fn cell<G: Geometry>(self, cell: Cell) -> Cell {
        let last = G::SIDE - 1;
        let (column, row) = (cell.column::<G>(), cell.row::<G>());
        let column = if self.flip_columns { last - column } else { column };
        let row = if self.flip_rows { last - row } else { row };
        let (column, row) = if self.transpose { (row, column) } else { (column, row) };
        Cell(row * G::SIDE + column)
    }

    /// The image of a move.
    pub const fn mv<G: Geometry>(self, mv: Move) -> Move {
        match mv {
            Move::Place(cell) => Move::Place(self.cell::<G>(cell)),
            Move::Pass => Move::Pass,
        }
    }

    /// The image of a set of cells.
    pub fn set<G: Geometry>(self, set: G::Bits) -> G::Bits {
        set.cells().fold(G::Bits::EMPTY, |image, cell| image | G::Bits::of(self.cell::<G>(cell)))
    }

    /// The image of a position; the same side is to move.
    pub fn board<G: Geometry>(self, board: &Board<G>) -> Board<G> {
        let [mover, waiting] = [board.mover_discs(), board.waiting_discs()];
        Board::with_discs(self.set::<G>(mover), self.set::<G>(waiting), board.side_to_move())
    }
}
