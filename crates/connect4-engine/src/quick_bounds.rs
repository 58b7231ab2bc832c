//! Quick bounds for solve mode: wins and losses in two plies, forced moves, sides that can still win.

use crate::Connect4Position;
use crate::params::{SOLVE_ABOVE, SOLVE_NOW, SOLVE_OWN_PARITY, SOLVE_REPLY, SOLVE_THREAT, SOLVE_TWO_ABOVE};
use boyi_connect4::Column;
use boyi_connect4::bitboard::{self, BOARD, BOTTOM, CELLS, landings};
use boyi_core::{Ply, QuickBounds, Score, Window};

/// The cells of the second, fourth and sixth row.
const EVEN_ROWS: u64 = BOTTOM << 1 | BOTTOM << 3 | BOTTOM << 5;

impl Connect4Position {
    /// Bounds of an open position without search; see [`boyi_core::Solvable::quick_bounds`].
    #[inline]
    pub(crate) fn bounds_within(&self, window: Window) -> QuickBounds<Column> {
        let exact = |score| QuickBounds { lower: score, upper: score, ..QuickBounds::UNKNOWN };
        if self.winning_landings() != 0 {
            return exact(Score::win_at(Ply(1)));
        }
        let safe = self.safe_landings();
        if safe == 0 {
            return exact(Score::loss_at(Ply(2)));
        }
        let left = CELLS - self.board().ply();
        // Neither side wins within two plies, and none after the last one.
        let lower = if left >= 4 { Score::loss_at(Ply(4)) } else { Score::ZERO };
        let upper = if left >= 3 { Score::win_at(Ply(3)) } else { Score::ZERO };
        let upper = if lower < window.beta { upper.min(self.upper_bound(window)) } else { upper };
        if lower >= window.beta || upper < window.beta {
            return QuickBounds { lower, upper, ..QuickBounds::UNKNOWN };
        }
        let forced = if safe & (safe - 1) == 0 { Column::of_bit(safe) } else { None };
        QuickBounds { lower, upper, forced, order: self.order(safe) }
    }

    /// Moves that suffice to prove the value of a position whose quick bounds do not settle it.
    #[inline]
    pub(crate) fn safe_columns(&self, out: &mut Vec<Column>) {
        let safe = self.safe_landings();
        // Branch-free, as the branch would be unpredictable: every column is written, and an unsafe one is
        // overwritten by the next.
        let mut kept = Column::FROM_MIDDLE;
        let mut count = 0;
        for column in Column::FROM_MIDDLE {
            kept[count] = column;
            count += usize::from(safe & bitboard::column(column.index()) != 0);
        }
        let wanted = out.len() + count;
        out.extend_from_slice(&kept);
        out.truncate(wanted);
    }

    /// An upper bound from the fours that are still possible, computed only as far as the window needs it.
    /// Lower bounds of this kind give no cutoff: the fours still possible for the side that has just moved were
    /// tested before its move, which took no cell from it.
    ///
    /// With the first player to move, the second player can answer every disc: in the same column, which gives
    /// him the even cells, or, where a column's next cell is even, on another such cell, of which there is an
    /// even number. Either way the first player gets no even cell that is not open now. A side without a four
    /// even if it gets all other cells cannot win; a second player with a four in the cells certain to be his
    /// wins on the last ply at the latest (*claimeven*, V. Allis, A Knowledge-based Approach of Connect-Four,
    /// 1988).
    #[inline]
    fn upper_bound(&self, window: Window) -> Score {
        let board = self.board();
        let late = Score::loss_at(Ply(u16::from(CELLS - board.ply())));
        if window.beta <= late {
            return Score::INFINITE;
        }
        // Masked instead of branching, as the branch would be unpredictable: no cell is certain when the second
        // player is to move.
        let even = EVEN_ROWS & u64::from(board.ply() % 2).wrapping_sub(1);
        let sure = even & !board.occupied() & !landings(board.occupied());
        let theirs = board.waiting_discs() | sure;
        if bitboard::has_four(BOARD & !theirs) {
            Score::INFINITE
        } else if bitboard::has_four(theirs) {
            late
        } else {
            Score::ZERO
        }
    }

    /// Move-ordering score of the position for the side that has just moved: its threats, less its opponent's
    /// safe replies. Threats above one of the other side can never be filled and do not count; threats that can
    /// be reached soon and threats in rows of the side's own parity count more.
    #[inline]
    fn order(&self, safe: u64) -> i32 {
        let open = landings(self.board().occupied());
        let all = self.waiting_threats();
        let useful = all & !(self.mover_threats() << 1);
        // Branch-free: even rows after an even number of plies, when the second player has just moved.
        let own_rows = EVEN_ROWS ^ u64::from(self.board().ply() % 2).wrapping_neg();
        let count = |cells: u64| cells.count_ones() as i32;
        SOLVE_ABOVE * count(useful & open << 1)
            + SOLVE_TWO_ABOVE * count(useful & open << 2)
            + SOLVE_THREAT * count(useful)
            + SOLVE_OWN_PARITY * count(useful & own_rows)
            + SOLVE_NOW * count(all & open)
            + SOLVE_REPLY * count(safe)
    }
}
