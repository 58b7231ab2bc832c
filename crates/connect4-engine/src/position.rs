//! The position as seen by the search.

use crate::mirror;
use crate::params::SOLVE_COLUMN;
use crate::picker::Connect4Picker;
use crate::threats::{safe_landings, threats, wins_in_three};
use crate::weights::Weights;
use boyi_connect4::bitboard::{self, BOARD, CELLS, COLUMNS, landings};
use boyi_connect4::{Board, Column};
use boyi_core::{
    Bound, Capabilities, Depth, Hints, Knowledge, MoveClass, MoveCode, Outcome, Ply, Position, Probe,
    QuickBounds, Score, Solvable, Window,
};

/// A Connect Four position with the knowledge that the search uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Connect4Position {
    board: Board,
    threats: Threats,
    /// Whether the last move has won.
    won: bool,
    weights: Weights,
}

/// The empty cells that complete a four, as bitboards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Threats {
    /// Of the side to move.
    mover: u64,
    /// Of the other side.
    waiting: u64,
}

impl Connect4Position {
    /// The position on a board, with the evaluation set by hand.
    pub const fn new(board: Board) -> Connect4Position {
        Connect4Position::with(board, Weights::HAND)
    }

    /// The position on a board, with an evaluation.
    pub const fn with(board: Board, weights: Weights) -> Connect4Position {
        let occupied = board.occupied();
        Connect4Position {
            board,
            threats: Threats {
                mover: threats(board.mover_discs(), occupied),
                waiting: threats(board.waiting_discs(), occupied),
            },
            won: bitboard::has_four(board.waiting_discs()),
            weights,
        }
    }

    /// The board.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The weights of the evaluation.
    #[inline]
    pub(crate) const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The empty cells where the side to move completes a four, reachable now or not.
    #[inline]
    pub(crate) const fn mover_threats(&self) -> u64 {
        self.threats.mover
    }

    /// The empty cells where the other side completes a four, reachable now or not.
    #[inline]
    pub(crate) const fn waiting_threats(&self) -> u64 {
        self.threats.waiting
    }

    /// Landing cells that win at once for the side to move.
    #[inline]
    pub(crate) const fn winning_landings(&self) -> u64 {
        landings(self.board.occupied()) & self.threats.mover
    }

    /// Landing cells that do not let the opponent win with the next disc.
    #[inline]
    pub(crate) const fn safe_landings(&self) -> u64 {
        safe_landings(self.board.occupied(), self.threats.waiting)
    }

    /// The column with this [`encode`](Position::encode)d move.
    #[inline]
    pub(crate) fn decode(&self, code: MoveCode) -> Option<Column> {
        let column = Column::new(u8::try_from(code.get()).ok()?)?;
        Some(if mirror::is_mirrored(self.board.key()) { mirror::column(column) } else { column })
    }

    /// Bounds of the result when at most one side can still win.
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

impl Position for Connect4Position {
    type Move = Column;
    type Undo = Threats;
    type Picker = Connect4Picker;

    const CAPS: Capabilities = Capabilities { history_slots: 128, ..Capabilities::NONE };

    #[inline]
    fn make(&mut self, column: Column) -> Threats {
        let before = self.threats;
        let landing = landings(self.board.occupied()) & bitboard::column(column.index());
        self.board.play(column);
        self.won = landing & before.mover != 0;
        let mine = threats(self.board.waiting_discs(), self.board.occupied());
        self.threats = Threats { mover: before.waiting & !landing, waiting: mine };
        before
    }

    #[inline]
    fn unmake(&mut self, column: Column, before: Threats) {
        self.board.undo(column);
        (self.threats, self.won) = (before, false);
    }

    fn legal_moves(&mut self, out: &mut Vec<Column>) {
        self.board.legal_moves(out);
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.won {
            Some(Outcome::Loss)
        } else if self.board.occupied() == BOARD {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    /// Equal for mirror images; below 2⁴⁹.
    #[inline]
    fn key(&self) -> u64 {
        mirror::spread(mirror::canonical(self.board.key()))
    }

    fn evaluate(&mut self) -> Score {
        self.static_eval()
    }

    #[inline]
    fn picker(&mut self, class: MoveClass) -> Connect4Picker {
        Connect4Picker::new(self, class)
    }

    #[inline]
    fn encode(&self, column: Column) -> MoveCode {
        let named = if mirror::is_mirrored(self.board.key()) { mirror::column(column) } else { column };
        MoveCode::new(u16::from(named.index()))
    }

    #[inline]
    fn plies_left(&self) -> Option<Ply> {
        Some(Ply(u16::from(CELLS - self.board.ply())))
    }
}

impl Knowledge for Connect4Position {
    /// By side and landing cell.
    #[inline]
    fn history_slot(&self, column: Column) -> usize {
        let landing = landings(self.board.occupied()) & bitboard::column(column.index());
        self.board.side_to_move().index() * 64 + landing.trailing_zeros() as usize % 64
    }

    /// Returns whether the opponent threatens to win with the next move.
    #[inline]
    fn is_forced(&self) -> bool {
        self.threats.waiting & landings(self.board.occupied()) != 0
    }

    /// Bounds from a win in one, a loss in two, a win in three, and the sides that can still win.
    fn probe(&mut self, _: Window, _: Depth) -> Option<Probe> {
        let exact = |score| Some(Probe { score, bound: Bound::Exact });
        if self.winning_landings() != 0 {
            return exact(Score::win_at(Ply(1)));
        }
        let safe = self.safe_landings();
        if safe == 0 {
            return exact(Score::loss_at(Ply(2)));
        }
        if bits(safe).any(|landing| wins_in_three(&self.board, landing)) {
            return exact(Score::win_at(Ply(3)));
        }
        self.winless()
    }
}

impl Solvable for Connect4Position {
    const PROBE_CHILDREN: bool = true;

    #[inline]
    fn quick_bounds(&mut self, window: Window) -> QuickBounds<Column> {
        self.bounds_within(window)
    }

    /// Nearer to the middle first, added to the quick bounds' order of the position after the move.
    #[inline]
    fn solver_move_score(&self, column: Column, _: &Hints<'_, Column>) -> i32 {
        SOLVE_COLUMN * i32::from(COLUMNS / 2 - column.index().abs_diff(COLUMNS / 2))
    }

    #[inline]
    fn proof_moves(&mut self, _: &Hints<'_, Column>, out: &mut Vec<Column>) {
        self.safe_columns(out);
    }
}
