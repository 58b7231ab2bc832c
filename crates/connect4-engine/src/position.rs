//! A position as the search walks it.

use crate::picker::Connect4Picker;
use crate::threats::{safe_landings, threats, winning_landings, wins_in_three};
use boyi_connect4::bitboard::{self, BOARD, CELLS, landings};
use boyi_connect4::{Board, Column};
use boyi_core::{Bound, Depth, MoveCode, Outcome, Ply, Position, Probe, Score, Stage, Window};

/// A Connect Four position with the knowledge that the search uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Connect4Position {
    board: Board,
}

impl Connect4Position {
    /// The position on a board.
    pub const fn new(board: Board) -> Connect4Position {
        Connect4Position { board }
    }

    /// The board.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// How the game can still end, when not both sides can win.
    fn winless(&self) -> Option<Probe> {
        let empty = BOARD ^ self.board.occupied();
        let can_win = |discs: u64| bitboard::has_four(discs | empty);
        let bound = match (can_win(self.board.mover_discs()), can_win(self.board.waiting_discs())) {
            (true, true) => return None,
            (true, false) => Bound::Lower,
            (false, true) => Bound::Upper,
            (false, false) => Bound::Exact,
        };
        Some(Probe { score: Score::ZERO, bound })
    }
}

/// The bits of a landing set one by one.
#[inline]
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// Spreads the bits of a key. Each step can be undone, so different keys stay different
/// (the finalizer of SplitMix64).
#[inline]
const fn spread(key: u64) -> u64 {
    let key = (key ^ (key >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let key = (key ^ (key >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    key ^ (key >> 31)
}

impl Position for Connect4Position {
    type Move = Column;
    type Undo = ();
    type Picker = Connect4Picker;

    #[inline]
    fn make(&mut self, column: Column) {
        self.board.play(column);
    }

    #[inline]
    fn unmake(&mut self, column: Column, (): ()) {
        self.board.undo(column);
    }

    fn legal_moves(&self, out: &mut Vec<Column>) {
        self.board.legal_moves(out);
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.board.outcome()
    }

    #[inline]
    fn key(&self) -> u64 {
        spread(self.board.key())
    }

    fn evaluate(&mut self) -> Score {
        self.static_eval()
    }

    #[inline]
    fn picker(&self, stage: Stage) -> Connect4Picker {
        Connect4Picker::new(self, stage)
    }

    #[inline]
    fn encode(&self, column: Column) -> MoveCode {
        MoveCode::new(u16::from(column.index()))
    }

    const HISTORY_SLOTS: usize = 128;

    /// By side and landing cell.
    #[inline]
    fn history_slot(&self, column: Column) -> usize {
        let landing = landings(self.board.occupied()) & bitboard::column(column.index());
        self.board.side_to_move().index() * 64 + landing.trailing_zeros() as usize % 64
    }

    /// Does the opponent threaten to win at once?
    #[inline]
    fn is_forced(&self) -> bool {
        let threats = threats(self.board.waiting_discs(), self.board.occupied());
        threats & landings(self.board.occupied()) != 0
    }

    #[inline]
    fn plies_left(&self) -> Option<Ply> {
        Some(Ply(u16::from(CELLS - self.board.ply())))
    }

    /// A win in one, a loss in two, a win in three, and who can still win at all.
    fn probe(&mut self, _: Window, _: Depth) -> Option<Probe> {
        let exact = |score| Some(Probe { score, bound: Bound::Exact });
        if winning_landings(&self.board) != 0 {
            return exact(Score::win_at(Ply(1)));
        }
        let safe = safe_landings(&self.board);
        if safe == 0 {
            return exact(Score::loss_at(Ply(2)));
        }
        if bits(safe).any(|landing| wins_in_three(&self.board, landing)) {
            return exact(Score::win_at(Ply(3)));
        }
        self.winless()
    }
}
