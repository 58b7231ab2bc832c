//! Pairing strategies: pairs of cells that block every row of one side.

use crate::MnkPosition;
use crate::params::{PAIRING_NODES, SMALL_BOARD_CELLS};
use boyi_core::Side;
use boyi_mnk::Cell;

/// Two cells of a small board as bits.
type Pair = u64;

impl MnkPosition {
    /// Returns whether a pairing strategy was found that keeps `side` from filling any window: every window still open
    /// to `side` holds a pair of empty cells, no cell belongs to two pairs, and the opponent answers each stone in a
    /// pair with the other cell of the pair. The search for pairs ends after [`PAIRING_NODES`], so `false` proves
    /// nothing. On small boards only (A. Hales and R. Jewett, Regularity and positional games, 1963).
    pub(crate) fn is_paired_off(&self, side: Side) -> bool {
        self.pairing(side).is_some()
    }

    /// The pairs of such a strategy.
    pub(crate) fn pairing(&self, side: Side) -> Option<Vec<[Cell; 2]>> {
        if self.board().size().cells() > SMALL_BOARD_CELLS || !self.winning_cells(side).is_empty() {
            return None;
        }
        let mut search = PairSearch { pairs: Vec::new(), left: PAIRING_NODES };
        let windows = self.free_cells_of_windows(side)?;
        search.cover(&windows, 0).then(|| search.pairs.iter().map(|&pair| cells_of(pair)).collect())
    }

    /// The free cells of the windows still open to `side`, those left out that another one lies in. `None` if one has
    /// fewer than two.
    fn free_cells_of_windows(&self, side: Side) -> Option<Vec<u64>> {
        let mut masks: Vec<u64> = Vec::with_capacity(self.windows.len());
        for window in 0..self.windows.len() {
            if self.counts(window)[(!side).index()] > 0 {
                continue;
            }
            let empty = self.windows.cells(window).iter().filter(|&&cell| self.board().is_empty(cell));
            let mask = empty.fold(0, |mask, cell| mask | 1u64 << cell.index());
            if mask.count_ones() < 2 {
                return None;
            }
            if !masks.iter().any(|other| other & !mask == 0) {
                masks.retain(|other| mask & !other != 0);
                masks.push(mask);
            }
        }
        Some(masks)
    }
}

fn cells_of(pair: Pair) -> [Cell; 2] {
    [pair.trailing_zeros(), 63 - pair.leading_zeros()].map(|index| Cell(index as u16))
}

/// A depth-first search for disjoint pairs.
struct PairSearch {
    pairs: Vec<Pair>,
    left: u32,
}

impl PairSearch {
    /// Finds pairs of cells not in `used` for windows that hold none yet. The window with the fewest cells left comes
    /// first, and of its pairs the one that lies in the most windows and takes the fewest cells of others.
    fn cover(&mut self, windows: &[u64], used: u64) -> bool {
        let Some(&first) = windows.iter().min_by_key(|&&window| (window & !used).count_ones()) else {
            return true;
        };
        let free = first & !used;
        if free.count_ones() < 2 || self.left == 0 {
            return false;
        }
        self.left -= 1;
        let mut candidates = [(0i32, 0); 32];
        let mut count = 0;
        let mut rest = free;
        while rest != 0 {
            let one = rest & rest.wrapping_neg();
            rest ^= one;
            let mut others = rest;
            while others != 0 && count < candidates.len() {
                let other = others & others.wrapping_neg();
                others ^= other;
                let pair = one | other;
                let value = windows.iter().map(|window| match (window & pair).count_ones() {
                    2 => 8,
                    1 => -1,
                    _ => 0,
                });
                candidates[count] = (-value.sum::<i32>(), pair);
                count += 1;
            }
        }
        let candidates = &mut candidates[..count];
        candidates.sort_unstable();
        for &(_, pair) in candidates.iter() {
            let left: Vec<u64> = windows.iter().copied().filter(|window| window & pair != pair).collect();
            self.pairs.push(pair);
            if self.cover(&left, used | pair) {
                return true;
            }
            self.pairs.pop();
            if self.left == 0 {
                return false;
            }
        }
        false
    }
}
