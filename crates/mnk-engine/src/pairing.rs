//! Pairs of cells that stop every row of one side.

use crate::MnkPosition;
use crate::params::SMALL_BOARD_CELLS;
use boyi_core::Side;
use boyi_mnk::Cell;

/// For each cell the other one of its pair.
type Partners = [Option<Cell>; SMALL_BOARD_CELLS];

impl MnkPosition {
    /// Can the opponent of `side` keep it from ever filling a window by answering in pairs: whoever
    /// gets one cell of a pair, the opponent gets one? It is so when every window that is still
    /// open to `side` holds a pair of empty cells and no cell belongs to two pairs. Pairs are
    /// chosen greedily, so `false` says nothing. On small boards only (A. Hales and R. Jewett,
    /// Regularity and positional games, 1963).
    pub(crate) fn is_paired_off(&self, side: Side) -> bool {
        if self.board().size().cells() > SMALL_BOARD_CELLS || !self.winning_cells(side).is_empty() {
            return false;
        }
        let mut partners: Partners = [None; SMALL_BOARD_CELLS];
        let k = self.board().size().k();
        (2..=k).all(|lacking| {
            let open = |window: &usize| {
                let counts = self.counts(*window);
                counts[side.index()] + lacking == k && counts[(!side).index()] == 0
            };
            (0..self.windows.len()).filter(open).all(|window| self.pair_in(window, &mut partners))
        })
    }

    /// Finds a pair in a window, an old one if there is one; `false` when there is none.
    fn pair_in(&self, window: usize, partners: &mut Partners) -> bool {
        let cells = self.windows.cells(window);
        if cells.iter().any(|cell| partners[cell.index()].is_some_and(|partner| cells.contains(&partner))) {
            return true;
        }
        let mut free = cells
            .iter()
            .copied()
            .filter(|&cell| self.board().is_empty(cell) && partners[cell.index()].is_none());
        let (Some(one), Some(other)) = (free.next(), free.next()) else { return false };
        partners[one.index()] = Some(other);
        partners[other.index()] = Some(one);
        true
    }
}
