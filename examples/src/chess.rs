//! Chess on the rules of the crate `cozy-chess`.
//!
//! The crate generates the moves; this module adds what a search needs besides: captures, static exchange
//! evaluation, null moves, repetition and an evaluation.

mod evaluation;
mod exchange;
mod params;

use boyi_core::{
    Capabilities, Knowledge, MoveClass, MoveCode, MoveKind, Outcome, Position, Score, SearchParams, Solvable,
    Staged, StagedPicker,
};
use cozy_chess::{
    BitBoard, Board, GameStatus, Move, Piece, Square, get_bishop_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};
use evaluation::WORTH;

/// A chess position with the positions that led to it.
///
/// Both constants are for measurements: leaves are searched on with captures (`QUIESCENCE`), and captures are
/// ordered by victim and attacker (`CAPTURES_BY_GAIN`), else by capture history alone.
#[derive(Clone, Debug)]
pub struct Chess<const QUIESCENCE: bool = true, const CAPTURES_BY_GAIN: bool = true> {
    board: Board,
    /// The keys of the positions before this one, the first of the game first.
    past: Vec<u64>,
    /// The board before each null move of the line, and the length of `past` then: no repetition reaches across
    /// one.
    passes: Vec<(Board, usize)>,
}

/// Plies without capture or pawn move after which the game is a draw.
const FIFTY_MOVES: u8 = 100;

impl Chess {
    /// A position without a history.
    pub fn new(board: Board) -> Chess {
        Chess { board, past: Vec::new(), passes: Vec::new() }
    }
}

impl<const Q: bool, const G: bool> Chess<Q, G> {
    /// The position as a search sees it with other constants.
    pub fn searched_with<const QUIESCENCE: bool, const CAPTURES_BY_GAIN: bool>(
        self,
    ) -> Chess<QUIESCENCE, CAPTURES_BY_GAIN> {
        Chess { board: self.board, past: self.past, passes: self.passes }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Counts how often this position has stood on the board before, since the last capture or pawn move.
    pub fn times_seen_before(&self) -> usize {
        let key = self.board.hash();
        let plies = usize::from(self.board.halfmove_clock());
        let since = self.passes.last().map_or(0, |&(_, plies)| plies);
        self.past[since..].iter().rev().take(plies).filter(|&&past| past == key).count()
    }

    /// Returns the result by the laws of chess, a third repetition included, for the side to move.
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

impl<const Q: bool, const G: bool> Position for Chess<Q, G> {
    type Move = Move;
    type Undo = Board;
    /// No position that a game can reach has more than 218 legal moves.
    type Picker = StagedPicker<256>;

    const CAPS: Capabilities = Capabilities {
        path_dependent: true,
        quiescence: Q,
        selective: true,
        null_move: true,
        continuation_history: true,
        history_slots: 2 * 6 * 64,
        capture_slots: 2 * 6 * 64 * 6,
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
        let fifty = self.board.halfmove_clock() >= FIFTY_MOVES;
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

    fn picker(&mut self, class: MoveClass) -> Self::Picker {
        StagedPicker::new(class)
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

impl<const Q: bool, const G: bool> Knowledge for Chess<Q, G> {
    fn is_noisy(&self, mv: Move) -> bool {
        mv.promotion == Some(Piece::Queen) || self.is_capture(mv)
    }

    /// A direct check. Discovered checks are missed.
    fn is_forcing(&self, mv: Move) -> bool {
        let (board, us) = (&self.board, self.board.side_to_move());
        let king = board.king(!us);
        let piece = mv.promotion.or(board.piece_on(mv.from)).unwrap_or(Piece::King);
        let occupied = board.occupied() ^ mv.from.bitboard();
        let origins = match piece {
            Piece::Pawn => get_pawn_attacks(king, !us),
            Piece::Knight => get_knight_moves(king),
            Piece::Bishop => get_bishop_moves(king, occupied),
            Piece::Rook => get_rook_moves(king, occupied),
            Piece::Queen => get_bishop_moves(king, occupied) | get_rook_moves(king, occupied),
            Piece::King => BitBoard::EMPTY,
        };
        origins.has(mv.to)
    }

    /// Returns whether the side to move is in check.
    fn is_forced(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// By side, piece and target.
    fn history_slot(&self, mv: Move) -> usize {
        let piece = self.board.piece_on(mv.from).map_or(0, |piece| piece as usize);
        (self.board.side_to_move() as usize * 6 + piece) * 64 + mv.to as usize
    }

    /// By side, piece, target and piece taken.
    fn capture_slot(&self, mv: Move) -> usize {
        let taken = self.board.piece_on(mv.to).map_or(0, |piece| piece as usize);
        self.history_slot(mv) * 6 + taken
    }

    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        exchange::see_ge(&self.board, mv, threshold)
    }

    /// With a piece other than pawns and king zugzwang is rare.
    fn can_pass(&self) -> bool {
        let small = self.board.pieces(Piece::Pawn) | self.board.pieces(Piece::King);
        let own = self.board.colors(self.board.side_to_move());
        !self.is_forced() && !(own & !small).is_empty()
    }

    fn pass(&mut self) {
        if let Some(after) = self.board.null_move() {
            self.passes.push((std::mem::replace(&mut self.board, after), self.past.len()));
        }
    }

    fn unpass(&mut self) {
        if let Some((before, _)) = self.passes.pop() {
            self.board = before;
        }
    }

    fn search_params() -> &'static SearchParams {
        &params::SEARCH
    }
}

impl<const Q: bool, const G: bool> Staged for Chess<Q, G> {
    fn decode(&self, code: MoveCode) -> Option<Move> {
        let code = usize::from(code.get());
        let promotion = match code >> 12 {
            0 => None,
            piece => Some(Piece::try_index(piece)?),
        };
        Some(Move { from: Square::index(code & 63), to: Square::index(code >> 6 & 63), promotion })
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.board.is_legal(mv)
    }

    fn generate(&self, kind: MoveKind, mut out: impl FnMut(Move)) {
        self.board.generate_moves(|moves| {
            moves.into_iter().filter(|&mv| self.is_noisy(mv) == (kind == MoveKind::Noisy)).for_each(&mut out);
            false
        });
    }

    /// Most valuable victim first, among equals the least valuable attacker (MVV-LVA).
    fn noisy_rank(&self, mv: Move) -> i32 {
        if !G {
            return 0;
        }
        let worth = |piece: Option<Piece>| piece.map_or(0, |piece| WORTH[piece as usize]);
        let victim =
            if self.is_capture(mv) { self.board.piece_on(mv.to).or(Some(Piece::Pawn)) } else { None };
        16 * (worth(victim) + worth(mv.promotion)) - worth(self.board.piece_on(mv.from))
    }
}

impl<const Q: bool, const G: bool> Solvable for Chess<Q, G> {}
