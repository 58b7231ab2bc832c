//! What solve mode sees at once: wins and losses in two plies, forced moves, who can still win.

use crate::Connect4Position;
use crate::params::{SOLVE_ABOVE, SOLVE_NOW, SOLVE_OWN_PARITY, SOLVE_REPLY, SOLVE_THREAT, SOLVE_TWO_ABOVE};
use boyi_connect4::Column;
use boyi_connect4::bitboard::{self, BOARD, BOTTOM, CELLS, landings};
use boyi_core::{Ply, QuickBounds, Score, Window};

/// The cells of the second, fourth and sixth row.
const EVEN_ROWS: u64 = BOTTOM << 1 | BOTTOM << 3 | BOTTOM << 5;

impl Connect4Position {
    /// What a look at an open position tells; see [`boyi_core::Solvable::quick_bounds`].
    #[inline]
    pub(crate) fn glance_at(&self, window: Window) -> QuickBounds<Column> {
        let exact = |score| QuickBounds { lower: score, upper: score, ..QuickBounds::UNKNOWN };
        if self.winning_landings() != 0 {
            return exact(Score::win_at(Ply(1)));
        }
        let safe = self.safe_landings();
        if safe == 0 {
            return exact(Score::loss_at(Ply(2)));
        }
        let left = CELLS - self.board().ply();
        // Neither side wins within two plies, and nobody after the last one.
        let lower = if left >= 4 { Score::loss_at(Ply(4)) } else { Score::ZERO };
        let upper = if left >= 3 { Score::win_at(Ply(3)) } else { Score::ZERO };
        let upper = if lower < window.beta { upper.min(self.most(window)) } else { upper };
        if lower >= window.beta || upper < window.beta {
            return QuickBounds { lower, upper, ..QuickBounds::UNKNOWN };
        }
        let forced = if safe & (safe - 1) == 0 { Column::of_bit(safe) } else { None };
        QuickBounds { lower, upper, forced, order: self.promise(safe) }
    }

    /// Moves that suffice to prove the value of a position that is not settled by a glance.
    #[inline]
    pub(crate) fn safe_columns(&self, out: &mut Vec<Column>) {
        let safe = self.safe_landings();
        // Every column is written down, those that are not safe where the next one goes: no branch to foresee.
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

    /// An upper bound that follows from the fours that can still come about, as far as the window
    /// asks for one. Lower bounds would tell a search nothing: what the side that has just moved can
    /// still complete was asked before its move, which took no cell from it.
    ///
    /// Where the first player is to move, the second player can answer every disc. He answers in the
    /// same column, and so gets the even cells; where a column's next cell is even, he answers a disc
    /// there with one on another such cell: there is an even number of them. Either way the first player
    /// gets no even cell that is not open now. When a side has no four even if it gets all the others, it
    /// cannot win; when the second player has a four in those that are his for certain, he wins on the
    /// last ply at the latest (*claimeven*, V. Allis, A Knowledge-based Approach of Connect-Four, 1988).
    #[inline]
    fn most(&self, window: Window) -> Score {
        let board = self.board();
        let late = Score::loss_at(Ply(u16::from(CELLS - board.ply())));
        if window.beta <= late {
            return Score::INFINITE;
        }
        // Whose turn it is makes a mask and no branch, which would be hard to foresee: nothing is sure when the
        // second player is to move.
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

    /// How good the position is for the side that has just moved: its threats, and how few moves it
    /// leaves. Threats above one of the other side will never be reached; those that can soon be
    /// reached count more, and those in rows of the side's own parity.
    #[inline]
    fn promise(&self, safe: u64) -> i32 {
        let open = landings(self.board().occupied());
        let all = self.waiting_threats();
        let useful = all & !(self.mover_threats() << 1);
        // Without a branch: even rows after an even number of plies, when the second player has just moved.
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
