//! Pairing strategies: pairs of cells that block every row of one side.

use crate::MnkPosition;
use crate::params::SMALL_BOARD_CELLS;
use boyi_core::Side;
use boyi_mnk::Cell;

/// For each cell the other one of its pair.
type Partners = [Option<Cell>; SMALL_BOARD_CELLS];

impl MnkPosition {
    /// Returns whether the opponent of `side` has a pairing strategy that keeps `side` from filling any window:
    /// every window still open to `side` holds a pair of empty cells, and no cell belongs to two pairs; the
    /// opponent answers each stone in a pair with the other cell of the pair. Pairs are chosen greedily, so
    /// `false` proves nothing. On small boards only (A. Hales and R. Jewett, Regularity and positional games,
    /// 1963).
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

    /// Reuses or adds a pair in a window; `false` if there is none.
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
