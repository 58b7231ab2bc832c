//! Symmetries: turned and mirrored images of a position share one table entry.
//!
//! A position keeps one key per symmetry of the board, each the key of its image. The least of them is the key
//! of all images, and moves are stored as they are in that image. Measured in `docs/measurements`.

use crate::params::SMALL_BOARD_CELLS;
use boyi_core::Side;
use boyi_mnk::{Board, Cell, Size, stone_key};

/// Mirrors and turns that map a board onto itself, the identity first.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Symmetries {
    /// `images[s][cell]`: the image of a cell under symmetry `s`.
    images: Vec<Vec<Cell>>,
    /// `origins[s][image]`: the cell that symmetry `s` maps to the image.
    origins: Vec<Vec<Cell>>,
}

/// The keys of all images of a position; those beyond the number of symmetries are not used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Keys([u64; 8]);

impl Symmetries {
    /// All symmetries of a small board. On large boards images hardly ever meet in the table, so these have the
    /// identity alone.
    pub(crate) fn new(size: Size) -> Symmetries {
        let (columns, rows) = (i32::from(size.columns()), i32::from(size.rows()));
        let kinds = match size.cells() {
            cells if cells > SMALL_BOARD_CELLS => 1,
            _ if columns == rows => 8,
            _ => 4,
        };
        let image = |kind: usize, cell: Cell| {
            let (column, row) = size.column_row(cell);
            let column = if kind & 1 == 0 { column } else { columns - 1 - column };
            let row = if kind & 2 == 0 { row } else { rows - 1 - row };
            let turned = if kind & 4 == 0 { size.cell(column, row) } else { size.cell(row, column) };
            turned.unwrap_or(cell)
        };
        let cells = || (0..size.cells()).map(|number| Cell(number as u16));
        let images: Vec<Vec<Cell>> =
            (0..kinds).map(|kind| cells().map(|cell| image(kind, cell)).collect()).collect();
        let mut origins = images.clone();
        for (origin, image) in origins.iter_mut().zip(&images) {
            for cell in cells() {
                origin[image[cell.index()].index()] = cell;
            }
        }
        Symmetries { images, origins }
    }

    /// The keys of the images of a board.
    pub(crate) fn keys(&self, board: &Board) -> Keys {
        let mut keys = Keys([Board::new(board.size()).key(); 8]);
        for side in Side::BOTH {
            for cell in board.stones(side) {
                self.toggle(&mut keys, side, cell);
            }
        }
        keys
    }

    /// Adds or removes a stone.
    #[inline]
    pub(crate) fn toggle(&self, keys: &mut Keys, side: Side, cell: Cell) {
        for (key, images) in keys.0.iter_mut().zip(&self.images) {
            *key ^= stone_key(side, images[cell.index()]);
        }
    }

    /// The common key of all images.
    #[inline]
    pub(crate) fn least(&self, keys: &Keys) -> u64 {
        keys.0[self.canonical(keys)]
    }

    /// The common key of all images after a stone on `cell`.
    #[inline]
    pub(crate) fn least_after(&self, keys: &Keys, side: Side, cell: Cell) -> u64 {
        let after =
            keys.0.iter().zip(&self.images).map(|(key, images)| key ^ stone_key(side, images[cell.index()]));
        after.min().unwrap_or(keys.0[0])
    }

    /// The cell in the image with the least key.
    #[inline]
    pub(crate) fn image_in_least(&self, keys: &Keys, cell: Cell) -> Cell {
        self.images[self.canonical(keys)][cell.index()]
    }

    /// The inverse of [`image_in_least`](Symmetries::image_in_least); `None` off the board.
    #[inline]
    pub(crate) fn origin_in_least(&self, keys: &Keys, image: Cell) -> Option<Cell> {
        self.origins[self.canonical(keys)].get(image.index()).copied()
    }

    /// The symmetry whose image has the least key, the first of them where images coincide.
    #[inline]
    fn canonical(&self, keys: &Keys) -> usize {
        let mut least = 0;
        for symmetry in 1..self.images.len() {
            if keys.0[symmetry] < keys.0[least] {
                least = symmetry;
            }
        }
        least
    }
}
