//! The windows of a board: stretches of `k` cells in a line.

use crate::params::NEAR;
use boyi_mnk::{Cell, CellSet, Size};

/// The cells of each window, the windows through each cell and the neighbourhood of each cell. Computed once
/// for a size and shared by all of its positions.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Windows {
    k: usize,
    /// The cells of window `w` are `cells[w * k..(w + 1) * k]`.
    cells: Vec<Cell>,
    /// The windows through cell `c` are `through[starts[c]..starts[c + 1]]`.
    through: Vec<u16>,
    starts: Vec<u32>,
    /// The other cells within [`NEAR`] of each cell.
    near: Vec<CellSet>,
}

impl Windows {
    pub(crate) fn new(size: Size) -> Windows {
        let k = usize::from(size.k());
        let cells: Vec<Cell> =
            all_cells(size).flat_map(|start| windows_from(size, start)).flatten().collect();
        let mut through_cell = vec![Vec::new(); size.cells()];
        for (position, cell) in cells.iter().enumerate() {
            through_cell[cell.index()].push((position / k) as u16);
        }
        let mut starts = vec![0];
        let mut through = Vec::with_capacity(cells.len());
        for windows in through_cell {
            through.extend(windows);
            starts.push(through.len() as u32);
        }
        let near = all_cells(size).map(|cell| near(size, cell)).collect();
        Windows { k, cells, through, starts, near }
    }

    /// Number of windows.
    pub(crate) fn len(&self) -> usize {
        self.cells.len() / self.k
    }

    /// The cells of a window.
    #[inline]
    pub(crate) fn cells(&self, window: usize) -> &[Cell] {
        &self.cells[window * self.k..(window + 1) * self.k]
    }

    /// The windows through a cell.
    #[inline]
    pub(crate) fn through(&self, cell: Cell) -> &[u16] {
        &self.through[self.through_range(cell)]
    }

    /// The range of a cell's windows in [`through`](Windows::through).
    #[inline]
    pub(crate) fn through_range(&self, cell: Cell) -> std::ops::Range<usize> {
        self.starts[cell.index()] as usize..self.starts[cell.index() + 1] as usize
    }

    /// One window of [`through_range`](Windows::through_range).
    #[inline]
    pub(crate) fn window_at(&self, place: usize) -> usize {
        usize::from(self.through[place])
    }

    /// The cells near any of these cells.
    pub(crate) fn near(&self, cells: CellSet) -> CellSet {
        cells.iter().fold(CellSet::EMPTY, |near, cell| near | self.near[cell.index()])
    }
}

fn all_cells(size: Size) -> impl Iterator<Item = Cell> {
    (0..size.cells()).map(|number| Cell(number as u16))
}

/// The windows whose first cell is `start`: right, down and both diagonals downwards. A window of
/// one cell has no direction and is counted once.
fn windows_from(size: Size, start: Cell) -> impl Iterator<Item = Vec<Cell>> {
    const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
    let directions = if size.k() == 1 { &DIRECTIONS[..1] } else { &DIRECTIONS };
    let (column, row) = size.column_row(start);
    directions.iter().filter_map(move |&(dx, dy)| {
        (0..i32::from(size.k())).map(|step| size.cell(column + dx * step, row + dy * step)).collect()
    })
}

fn near(size: Size, cell: Cell) -> CellSet {
    let (column, row) = size.column_row(cell);
    let offsets = (-NEAR..=NEAR).flat_map(|dx| (-NEAR..=NEAR).map(move |dy| (dx, dy)));
    offsets.filter_map(|(dx, dy)| size.cell(column + dx, row + dy)).filter(|&other| other != cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(columns: u8, rows: u8, k: u8, expected: usize) {
        assert_eq!(Windows::new(Size::new(columns, rows, k).unwrap()).len(), expected);
    }

    #[test]
    fn boards_have_as_many_windows_as_counted_by_hand() {
        check(3, 3, 3, 8);
        check(4, 4, 4, 10);
        check(7, 6, 4, 69);
        check(15, 15, 5, 572);
        check(3, 2, 1, 6);
        check(1, 5, 5, 1);
    }
}
