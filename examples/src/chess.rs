//! Chess on the rules of the crate `cozy-chess`.
//!
//! The crate generates the moves; this module adds what a search needs besides: captures, repetition and an
//! evaluation.

mod evaluation;
mod picker;

use boyi_core::{Capabilities, Knowledge, MoveClass, MoveCode, Outcome, Position, Score, Solvable};
use cozy_chess::{Board, GameStatus, Move, Piece};

pub use picker::ChessPicker;

/// A chess position with the positions that led to it.
#[derive(Clone, Debug)]
pub struct Chess {
    board: Board,
    /// The keys of the positions before this one, the first of the game first.
    past: Vec<u64>,
}

impl Chess {
    /// Plies without capture or pawn move after which the game is a draw.
    const FIFTY_MOVES: u8 = 100;

    /// A position without a history.
    pub fn new(board: Board) -> Chess {
        Chess { board, past: Vec::new() }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The number of earlier occurrences of this position since the last capture or pawn move.
    pub fn times_seen_before(&self) -> usize {
        let key = self.board.hash();
        let plies = usize::from(self.board.halfmove_clock());
        self.past.iter().rev().take(plies).filter(|&&past| past == key).count()
    }

    /// The result by the laws of chess, a third repetition included, for the side to move.
    pub fn result(&self) -> Option<Outcome> {
        match self.board.status() {
            GameStatus::Won => Some(Outcome::Loss),
            GameStatus::Drawn => Some(Outcome::Draw),
            GameStatus::Ongoing if self.times_seen_before() >= 2 || self.has_insufficient_material() => {
                Some(Outcome::Draw)
            }
            GameStatus::Ongoing => None,
        }
    }

    /// Kings alone, or with one bishop or knight.
    fn has_insufficient_material(&self) -> bool {
        let minors = self.board.pieces(Piece::Bishop) | self.board.pieces(Piece::Knight);
        let kings = self.board.pieces(Piece::King);
        self.board.occupied() == minors | kings && minors.len() <= 1
    }

    fn has_moves(&self) -> bool {
        self.board.generate_moves(|_| true)
    }

    /// Castling is encoded as the king capturing its own rook, which is no capture.
    fn is_capture(&self, mv: Move) -> bool {
        let en_passant = self.board.piece_on(mv.from) == Some(Piece::Pawn) && mv.from.file() != mv.to.file();
        self.board.colors(!self.board.side_to_move()).has(mv.to) || en_passant
    }
}

impl Default for Chess {
    /// The position in which games begin.
    fn default() -> Chess {
        Chess::new(Board::default())
    }
}

impl Position for Chess {
    type Move = Move;
    type Undo = Board;
    type Picker = ChessPicker;

    const CAPS: Capabilities = Capabilities {
        path_dependent: true,
        quiescence: true,
        history_slots: 2 * 64 * 64,
        ..Capabilities::NONE
    };

    fn make(&mut self, mv: Move) -> Board {
        let before = self.board.clone();
        self.past.push(before.hash());
        self.board.play_unchecked(mv);
        before
    }

    fn unmake(&mut self, _: Move, before: Board) {
        self.board = before;
        self.past.pop();
    }

    fn legal_moves(&mut self, out: &mut Vec<Move>) {
        if self.outcome().is_none() {
            self.board.generate_moves(|moves| {
                out.extend(moves);
                false
            });
        }
    }

    /// The fifty-move rule, and insufficient material. Checkmate on the hundredth ply comes first.
    fn outcome(&self) -> Option<Outcome> {
        let fifty = self.board.halfmove_clock() >= Chess::FIFTY_MOVES;
        (self.has_insufficient_material() || fifty && self.has_moves()).then_some(Outcome::Draw)
    }

    /// Checkmate or stalemate.
    fn outcome_without_moves(&self) -> Outcome {
        if self.is_forced() { Outcome::Loss } else { Outcome::Draw }
    }

    fn key(&self) -> u64 {
        self.board.hash()
    }

    fn evaluate(&mut self) -> Score {
        evaluation::evaluate(&self.board)
    }

    fn picker(&mut self, class: MoveClass) -> ChessPicker {
        ChessPicker::new(self, class)
    }

    fn encode(&self, mv: Move) -> MoveCode {
        let promotion = mv.promotion.map_or(0, |piece| piece as u16);
        MoveCode::new(mv.from as u16 | (mv.to as u16) << 6 | promotion << 12)
    }

    /// A position that comes back once will come back again: a line that repeats itself is a draw.
    fn repetition(&self) -> Option<Outcome> {
        (self.times_seen_before() > 0).then_some(Outcome::Draw)
    }
}

impl Knowledge for Chess {
    /// By side, origin and target.
    fn history_slot(&self, mv: Move) -> usize {
        (self.board.side_to_move() as usize * 64 + mv.from as usize) * 64 + mv.to as usize
    }

    fn is_noisy(&self, mv: Move) -> bool {
        mv.promotion == Some(Piece::Queen) || self.is_capture(mv)
    }

    /// Returns whether the side to move is in check.
    fn is_forced(&self) -> bool {
        !self.board.checkers().is_empty()
    }
}

impl Solvable for Chess {}
