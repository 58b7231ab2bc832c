//! The board with a side to move: pieces, key and counters, made and unmade in place.

use crate::attacks::Occupancy;
use crate::zobrist;
use crate::{Fen, FenError, Kind, Move, Piece, Square, SquareSet};
use boyi_core::Side;

/// A xiangqi position: the pieces, the side to move and the counters of the no-capture law.
///
/// Every value of this type obeys the rules of the board: one general a side inside its palace, pieces only on
/// points they can reach, the side that is not to move not in check.
#[derive(Clone, Debug)]
pub struct Position {
    cells: [Option<Piece>; Square::COUNT],
    kinds: [SquareSet; Kind::COUNT],
    sides: [SquareSet; 2],
    occupancy: Occupancy,
    generals: [Square; 2],
    side: Side,
    key: u64,
    no_capture: u16,
    plies: u16,
}

/// The state that [`Position::make`] returns and [`Position::unmake`] restores.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    captured: Option<Piece>,
    no_capture: u16,
    key: u64,
}

impl Undo {
    /// The piece the move captured.
    #[inline]
    pub const fn captured(&self) -> Option<Piece> {
        self.captured
    }
}

impl Position {
    /// The opening position, Red to move.
    pub fn start() -> Position {
        let back = [
            Kind::Chariot,
            Kind::Horse,
            Kind::Elephant,
            Kind::Advisor,
            Kind::General,
            Kind::Advisor,
            Kind::Elephant,
            Kind::Horse,
            Kind::Chariot,
        ];
        let mut cells = [None; Square::COUNT];
        for (file, kind) in back.into_iter().enumerate() {
            cells[file] = Some(Piece::new(Side::First, kind));
        }
        for (row, files, kind) in [(2, [1, 7].as_slice(), Kind::Cannon), (3, &[0, 2, 4, 6, 8], Kind::Soldier)]
        {
            for file in files {
                cells[row * Square::FILES as usize + file] = Some(Piece::new(Side::First, kind));
            }
        }
        for square in Square::all() {
            if let Some(Piece { side: Side::First, kind }) = cells[square.index()] {
                cells[square.flipped().index()] = Some(Piece::new(Side::Second, kind));
            }
        }
        Position::from_cells(&cells, Side::First, 0, 0)
    }

    /// Reads a FEN such as `rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1`.
    ///
    /// # Errors
    ///
    /// Names the part that is malformed or that the laws of the board forbid; see [`FenError`].
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        fen.parse()
    }

    /// The FEN of this position, with the letters `n` and `b` and the side as `w` or `b`.
    pub fn fen(&self) -> Fen<'_> {
        Fen(self)
    }

    /// Builds a position from cells that obey the laws of the board; the caller has checked them.
    pub(crate) fn from_cells(
        cells: &[Option<Piece>; Square::COUNT],
        side: Side,
        no_capture: u16,
        plies: u16,
    ) -> Position {
        let mut position = Position {
            cells: *cells,
            kinds: [SquareSet::EMPTY; Kind::COUNT],
            sides: [SquareSet::EMPTY; 2],
            occupancy: Occupancy::default(),
            generals: [Square::at(4), Square::at(85)],
            side,
            key: 0,
            no_capture,
            plies,
        };
        for square in Square::all() {
            if let Some(piece) = cells[square.index()] {
                position.kinds[piece.kind.index()] |= square.set();
                position.sides[piece.side.index()] |= square.set();
                position.occupancy.toggle(square);
                if piece.kind == Kind::General {
                    position.generals[piece.side.index()] = square;
                }
            }
        }
        position.key = position.key_from_scratch();
        position
    }

    /// Plays a legal move.
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        let (from, to) = (mv.from(), mv.to());
        let captured = self.cells[to.index()];
        let undo = Undo { captured, no_capture: self.no_capture, key: self.key };
        let Some(piece) = self.cells[from.index()].take() else {
            debug_assert!(false, "a move starts from a piece");
            return undo;
        };
        self.cells[to.index()] = Some(piece);
        let path = from.set() | to.set();
        self.kinds[piece.kind.index()] ^= path;
        self.sides[piece.side.index()] ^= path;
        self.occupancy.toggle(from);
        self.key ^= zobrist::piece_key(piece, from) ^ zobrist::piece_key(piece, to) ^ zobrist::BLACK_TO_MOVE;
        if let Some(taken) = captured {
            self.kinds[taken.kind.index()] ^= to.set();
            self.sides[taken.side.index()] ^= to.set();
            self.key ^= zobrist::piece_key(taken, to);
            self.no_capture = 0;
        } else {
            self.occupancy.toggle(to);
            self.no_capture += 1;
        }
        if piece.kind == Kind::General {
            self.generals[piece.side.index()] = to;
        }
        self.side = !self.side;
        self.plies += 1;
        undo
    }

    /// Takes back the last move made; `undo` is what [`Position::make`] returned for it.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.cells[to.index()] else {
            debug_assert!(false, "the move taken back was made");
            return;
        };
        self.cells[from.index()] = Some(piece);
        self.cells[to.index()] = undo.captured;
        let path = from.set() | to.set();
        self.kinds[piece.kind.index()] ^= path;
        self.sides[piece.side.index()] ^= path;
        self.occupancy.toggle(from);
        if let Some(taken) = undo.captured {
            self.kinds[taken.kind.index()] ^= to.set();
            self.sides[taken.side.index()] ^= to.set();
        } else {
            self.occupancy.toggle(to);
        }
        if piece.kind == Kind::General {
            self.generals[piece.side.index()] = from;
        }
        self.side = !self.side;
        self.plies -= 1;
        self.no_capture = undo.no_capture;
        self.key = undo.key;
    }

    /// Takes back a move that captured nothing, without its [`Undo`]: key and counters are wrong afterwards.
    pub(crate) fn retract(&mut self, mv: Move) {
        self.unmake(mv, Undo { captured: None, no_capture: 0, key: 0 });
    }

    /// Takes the last ply out of the count of [`Position::no_capture_plies`]. Undoing the move restores the count.
    #[inline]
    pub(crate) fn uncount(&mut self) {
        self.no_capture = self.no_capture.saturating_sub(1);
    }

    /// Begins the count of [`Position::no_capture_plies`] anew.
    pub(crate) fn restart_count(&mut self) {
        self.no_capture = 0;
    }

    /// Null move: passes the turn without a move, which no rule allows. Passing again undoes it.
    pub fn pass(&mut self) {
        self.side = !self.side;
        self.key ^= zobrist::BLACK_TO_MOVE;
    }

    /// The piece on a point.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.cells[square.index()]
    }

    /// The points holding pieces of one kind, of both sides.
    #[inline]
    pub fn kind(&self, kind: Kind) -> SquareSet {
        self.kinds[kind.index()]
    }

    /// The points holding pieces of one side.
    #[inline]
    pub fn side(&self, side: Side) -> SquareSet {
        self.sides[side.index()]
    }

    /// The points holding a side's pieces of one kind.
    #[inline]
    pub fn pieces(&self, side: Side, kind: Kind) -> SquareSet {
        self.kinds[kind.index()] & self.sides[side.index()]
    }

    /// The point of a side's general.
    #[inline]
    pub fn general(&self, side: Side) -> Square {
        self.generals[side.index()]
    }

    /// The occupied points.
    #[inline]
    pub fn occupied(&self) -> SquareSet {
        self.occupancy.set()
    }

    /// The occupied points in the form the slider tables of [`crate::attacks`] take.
    #[inline]
    pub fn occupancy(&self) -> Occupancy {
        self.occupancy
    }

    /// Returns whether neither side has a piece that can cross the river: no move can give check any more.
    #[inline]
    pub fn is_bare(&self) -> bool {
        let [chariots, horses, cannons, soldiers] =
            [Kind::Chariot, Kind::Horse, Kind::Cannon, Kind::Soldier].map(|kind| self.kind(kind));
        (chariots | horses | cannons | soldiers).is_empty()
    }

    /// The side to move.
    #[inline]
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// A 64-bit identity of pieces and side to move, kept incrementally. Counters are not part of it.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The [key](Position::key) after a move of the side to move.
    #[inline]
    pub fn key_after(&self, mv: Move) -> u64 {
        let (from, to) = (mv.from(), mv.to());
        let moved = self
            .piece_at(from)
            .map_or(0, |piece| zobrist::piece_key(piece, from) ^ zobrist::piece_key(piece, to));
        let taken = self.piece_at(to).map_or(0, |piece| zobrist::piece_key(piece, to));
        self.key ^ moved ^ taken ^ zobrist::BLACK_TO_MOVE
    }

    /// Plies since the last capture.
    #[inline]
    pub fn no_capture_plies(&self) -> u16 {
        self.no_capture
    }

    /// Plies played since the opening position, from the FEN's move number.
    #[inline]
    pub fn plies_played(&self) -> u16 {
        self.plies
    }

    /// The key computed from scratch from the pieces and the side to move.
    pub fn key_from_scratch(&self) -> u64 {
        let turn = if self.side == Side::Second { zobrist::BLACK_TO_MOVE } else { 0 };
        let pieces = Square::all().filter_map(|square| Some((self.cells[square.index()]?, square)));
        pieces.fold(turn, |key, (piece, square)| key ^ zobrist::piece_key(piece, square))
    }
}

impl PartialEq for Position {
    /// Same pieces, side to move and counters.
    fn eq(&self, other: &Position) -> bool {
        self.cells == other.cells
            && (self.side, self.no_capture, self.plies) == (other.side, other.no_capture, other.plies)
    }
}

impl Eq for Position {}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}
