//! What solve mode sees at once: wins and losses in two plies, forced moves, who can still win.

use crate::Connect4Position;
use crate::params::{SOLVE_ABOVE, SOLVE_THREAT, SOLVE_TWO_ABOVE};
use boyi_connect4::Column;
use boyi_connect4::bitboard::{self, BOARD, BOTTOM, CELLS, landings};
use boyi_core::{Glance, Ply, Score, Side, Window};

/// The cells of the second, fourth and sixth row.
const EVEN_ROWS: u64 = BOTTOM << 1 | BOTTOM << 3 | BOTTOM << 5;

/// Columns from the middle outwards.
const FROM_MIDDLE: [u8; 7] = [3, 2, 4, 1, 5, 0, 6];

impl Connect4Position {
    /// What a look at an open position tells; see [`boyi_core::Position::glance`].
    #[inline]
    pub(crate) fn glance_at(&self, window: Window) -> Glance<Column> {
        let exact = |score| Glance { lower: score, upper: score, ..Glance::OPEN };
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
        let (lower, upper) = self.who_can_win(window, lower, upper);
        let forced = if safe & (safe - 1) == 0 { Column::of_bit(safe) } else { None };
        Glance { lower, upper, forced, promise: self.promise() }
    }

    /// Moves that suffice to prove the value of a position that is not settled by a glance.
    #[inline]
    pub(crate) fn safe_columns(&self, out: &mut Vec<Column>) {
        let safe = self.safe_landings();
        let is_safe = |&index: &u8| safe & bitboard::column(index) != 0;
        out.extend(FROM_MIDDLE.into_iter().filter(is_safe).filter_map(Column::new));
    }

    /// Bounds that follow from who can still complete a four, as far as the window asks for them.
    #[inline]
    fn who_can_win(&self, window: Window, lower: Score, upper: Score) -> (Score, Score) {
        let board = self.board();
        let empty = BOARD ^ board.occupied();
        if window.beta <= Score::ZERO && !bitboard::has_four(board.waiting_discs() | empty) {
            return (lower.max(Score::ZERO), upper);
        }
        if window.beta > Score::ZERO && !bitboard::has_four(board.mover_discs() | empty) {
            return (lower, upper.min(Score::ZERO));
        }
        match self.follow_up() {
            Some(bound) => (lower, upper.min(bound)),
            None => (lower, upper),
        }
    }

    /// An upper bound where the second player, who is not to move, can answer every disc.
    ///
    /// He answers in the same column, and so gets the even cells; where a column's next cell is
    /// even, he answers a disc there with one on another such cell: there is an even number of
    /// them. Either way the first player gets no even cell that is not open now. When the first
    /// player has no four even if he gets all the others, he cannot win; when the second player
    /// has a four in those that are his for certain, he wins on the last ply at the latest
    /// (*claimeven*, V. Allis, A Knowledge-based Approach of Connect-Four, 1988).
    #[inline]
    fn follow_up(&self) -> Option<Score> {
        let board = self.board();
        if board.side_to_move() != Side::First {
            return None;
        }
        let sure = EVEN_ROWS & !board.occupied() & !landings(board.occupied());
        let theirs = board.waiting_discs() | sure;
        if bitboard::has_four(BOARD & !theirs) {
            None
        } else if bitboard::has_four(theirs) {
            Some(Score::loss_at(Ply(u16::from(CELLS - board.ply()))))
        } else {
            Some(Score::ZERO)
        }
    }

    /// How good the threats of the side that has just moved are. Those above a threat of the other
    /// side will never be reached; those that can soon be reached count more.
    #[inline]
    fn promise(&self) -> i32 {
        let open = landings(self.board().occupied());
        let useful = self.waiting_threats() & !(self.mover_threats() << 1);
        let count = |cells: u64| (useful & cells).count_ones() as i32;
        SOLVE_ABOVE * count(open << 1) + SOLVE_TWO_ABOVE * count(open << 2) + SOLVE_THREAT * count(BOARD)
    }
}
