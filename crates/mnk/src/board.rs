//! Stones on a board: play, undo and the winner.

use crate::{Cell, CellSet, Size, zobrist};
use boyi_core::{Outcome, Side};

/// A position of an m,n,k game.
///
/// The side to move follows from the number of stones: the first player begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    size: Size,
    stones: [CellSet; 2],
    ply: u16,
    winner: Option<Side>,
    key: u64,
}

/// The four directions of a row as (columns, rows) of one step.
pub(crate) const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

impl Board {
    /// The empty board.
    pub fn new(size: Size) -> Board {
        Board { size, stones: [CellSet::EMPTY; 2], ply: 0, winner: None, key: zobrist::empty(size) }
    }

    /// The board with these stones, with or without a winner; the caller validates.
    pub(crate) fn with_stones(size: Size, stones: [CellSet; 2]) -> Board {
        let mut board = Board { stones, ..Board::new(size) };
        board.ply = (stones[0].len() + stones[1].len()) as u16;
        for side in Side::BOTH {
            for cell in board.stones[side.index()] {
                board.key ^= zobrist::stone_key(side, cell);
            }
            if board.has_row(side) {
                board.winner = Some(side);
            }
        }
        board
    }

    /// The three numbers of the game.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Stones on the board, which is also the number of moves played.
    #[inline]
    pub fn ply(&self) -> u16 {
        self.ply
    }

    /// The side to move (or that would be, if the game is over).
    #[inline]
    pub fn side_to_move(&self) -> Side {
        if self.ply.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// The cells that hold stones of `side`.
    #[inline]
    pub fn stones(&self, side: Side) -> &CellSet {
        &self.stones[side.index()]
    }

    /// The side whose stone lies on `cell`.
    #[inline]
    pub fn stone_at(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.stones[side.index()].contains(cell))
    }

    /// Returns whether `cell` is empty.
    #[inline]
    pub fn is_empty(&self, cell: Cell) -> bool {
        !self.stones[0].contains(cell) && !self.stones[1].contains(cell)
    }

    /// The empty cells.
    #[inline]
    pub fn empty_cells(&self) -> CellSet {
        CellSet::first(self.size.cells()).without(self.stones[0] | self.stones[1])
    }

    /// The number of empty cells.
    #[inline]
    pub fn empty_count(&self) -> u16 {
        self.size.cells() as u16 - self.ply
    }

    /// The side that has `k` or more in a row.
    #[inline]
    pub fn winner(&self) -> Option<Side> {
        self.winner
    }

    /// The result for the side to move; `None` while the game goes on.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(side) if side == self.side_to_move() => Some(Outcome::Win),
            Some(_) => Some(Outcome::Loss),
            None if self.empty_count() == 0 => Some(Outcome::Draw),
            None => None,
        }
    }

    /// A 64-bit key of size, stones and, through their number, the side to move.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Appends the legal moves in reading order (top row first, left to right); none when the
    /// game is over.
    pub fn legal_moves(&self, out: &mut Vec<Cell>) {
        if self.outcome().is_none() {
            out.extend(self.empty_cells());
        }
    }

    /// Places a stone of the side to move on `cell`, which must be empty, in a game that is not over.
    #[inline]
    pub fn play(&mut self, cell: Cell) {
        debug_assert!(self.is_empty(cell) && self.outcome().is_none(), "illegal move {cell:?}");
        let side = self.side_to_move();
        self.stones[side.index()].insert(cell);
        self.key ^= zobrist::stone_key(side, cell);
        self.ply += 1;
        if self.completes_row(side, cell) {
            self.winner = Some(side);
        }
    }

    /// Takes back the last move, which was `cell`.
    #[inline]
    pub fn undo(&mut self, cell: Cell) {
        self.ply -= 1;
        let side = self.side_to_move();
        debug_assert!(self.stones[side.index()].contains(cell), "{cell:?} was not the last move");
        self.stones[side.index()].remove(cell);
        self.key ^= zobrist::stone_key(side, cell);
        self.winner = None;
    }

    /// The cells of all winning rows in reading order, overlong rows in full; empty without a winner.
    pub fn win_line(&self) -> CellSet {
        let Some(winner) = self.winner else { return CellSet::EMPTY };
        let k = i32::from(self.size.k());
        let in_row = |cell: Cell| DIRECTIONS.iter().any(|&step| self.run(winner, cell, step) >= k);
        self.stones[winner.index()].iter().filter(|&cell| in_row(cell)).collect()
    }

    /// Returns whether `holder` keeps the other side from `k` in a row for good by answering every stone on a cell of one
    /// of these pairs with one on the other cell, whoever is to move: all cells are empty and different, and every
    /// stretch of `k` cells without a stone of `holder` has both cells of a pair.
    pub fn is_held_by_pairs(&self, holder: Side, pairs: &[[Cell; 2]]) -> bool {
        let mut seen = CellSet::EMPTY;
        for &cell in pairs.as_flattened() {
            if cell.index() >= self.size.cells() || !self.is_empty(cell) || seen.contains(cell) {
                return false;
            }
            seen.insert(cell);
        }
        let starts = (0..self.size.cells()).map(|index| Cell(index as u16));
        let mut stretches = starts.flat_map(|start| DIRECTIONS.map(|step| self.stretch(start, step)));
        stretches.all(|stretch| {
            let Some(cells) = stretch else { return true };
            cells.iter().any(|cell| self.stones[holder.index()].contains(cell))
                || pairs.iter().any(|pair| pair.iter().all(|&cell| cells.contains(cell)))
        })
    }

    /// The `k` cells from `start` on in a direction; `None` where the board ends before.
    fn stretch(&self, start: Cell, (dx, dy): (i32, i32)) -> Option<CellSet> {
        let (column, row) = self.size.column_row(start);
        (0..i32::from(self.size.k()))
            .map(|step| self.size.cell(column + dx * step, row + dy * step))
            .collect()
    }

    /// Returns whether `side` has `k` or more in a row.
    pub(crate) fn has_row(&self, side: Side) -> bool {
        self.stones[side.index()].iter().any(|cell| self.completes_row(side, cell))
    }

    /// Returns whether the stone of `side` on `cell` is part of `k` or more in a row.
    #[inline]
    pub(crate) fn completes_row(&self, side: Side, cell: Cell) -> bool {
        DIRECTIONS.iter().any(|&step| self.run(side, cell, step) >= i32::from(self.size.k()))
    }

    /// Length of the unbroken row of `side` through its stone on `cell` in one direction.
    #[inline]
    fn run(&self, side: Side, cell: Cell, (dx, dy): (i32, i32)) -> i32 {
        1 + self.arm(side, cell, (dx, dy)) + self.arm(side, cell, (-dx, -dy))
    }

    /// Number of consecutive stones of `side` beginning beside `cell` in the direction.
    #[inline]
    fn arm(&self, side: Side, cell: Cell, (dx, dy): (i32, i32)) -> i32 {
        let stones = &self.stones[side.index()];
        let (mut column, mut row) = self.size.column_row(cell);
        let mut length = 0;
        loop {
            column += dx;
            row += dy;
            match self.size.cell(column, row) {
                Some(next) if stones.contains(next) => length += 1,
                _ => return length,
            }
        }
    }
}
