//! Layer 2 of the contract: the position that the search walks.

use crate::{Capabilities, Hints, Outcome, Ply, Score};

/// A game position as the search walks it: moves are made and unmade in place.
///
/// An engine author implements this trait: rules, key, evaluation and the order of moves. A learner
/// implements [`Game`](crate::Game) and gets a `Position` from [`Easy`](crate::Easy). Optional knowledge is
/// given by [`Knowledge`](crate::Knowledge), every member of which has a default; knowledge for solve mode by
/// [`Solvable`](crate::Solvable).
///
/// # Invariants
///
/// `boyi_testkit::contract` checks all of them in one line:
///
/// * `unmake` after `make` restores everything, the key and the evaluation included;
/// * the picker yields each move once and only legal ones; for [`MoveClass::All`] exactly
///   [`legal_moves`](Position::legal_moves);
/// * [`MoveClass::Main`] yields some of the legal moves, at least one if there are any;
/// * [`MoveClass::Noisy`] yields only moves that [`is_noisy`](crate::Knowledge::is_noisy) accepts;
/// * equal positions have equal keys, and the key depends on the side to move;
/// * [`encode`](Position::encode) is injective on the legal moves of one position
///   (games with hashed codes, like `Easy`, excepted: a collision there costs order, not soundness);
/// * bounds from [`quick_bounds`](crate::Solvable::quick_bounds) hold,
///   [`proof_moves`](crate::Solvable::proof_moves) are legal, and
///   [`key_after`](crate::Knowledge::key_after) equals the key after `make`.
pub trait Position {
    /// A move. Small and cheap to copy.
    type Move: Copy + Eq;
    /// State that [`make`](Position::make) saves for [`unmake`](Position::unmake).
    type Undo;
    /// Yields the moves of one node in the order in which they should be searched.
    type Picker: Picker<Self>;

    /// The optional features of the game. Code for a feature that is off is removed at compile time.
    const CAPS: Capabilities = Capabilities::NONE;

    /// Plays a legal move.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the last move made; `undo` is what `make` returned for it.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// Appends every legal move in the game's natural order (for a board game: reading order).
    /// Appends nothing when [`outcome`](Position::outcome) is `Some`.
    fn legal_moves(&mut self, out: &mut Vec<Self::Move>);

    /// Returns whether [`legal_moves`](Position::legal_moves) appends a move. A game that knows without listing them
    /// all overrides it.
    fn has_legal_moves(&mut self) -> bool {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        !moves.is_empty()
    }

    /// Returns the end of the game for the side to move, as far as it can be decided *without generating
    /// moves*. A game that also ends when no move is left returns that outcome from
    /// [`outcome_without_moves`](Position::outcome_without_moves).
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the outcome for a side to move without a legal move where [`outcome`](Position::outcome)
    /// is `None`: a draw on a full board, a loss by checkmate or stalemate in xiangqi.
    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Draw
    }

    /// Returns by how many points the side to move is ahead in a position where the game is over, negative if it
    /// is behind: positive exactly for [`Outcome::Win`], 0 exactly for a draw. Called only with
    /// [`Capabilities::max_margin`], where the game is over by its rules; an end by
    /// [repetition](Position::repetition) has no margin.
    fn margin(&self) -> i32 {
        0
    }

    /// Returns the outcome for the side to move by the repetition law, `Some` when the line since the
    /// root (or the game before it) has come back to an earlier position. Called only with
    /// [`Capabilities::path_dependent`].
    fn repetition(&self) -> Option<Outcome> {
        None
    }

    /// Returns whether the side to move also made the last move (extra turns). The search then keeps
    /// the point of view.
    fn extra_turn(&self) -> bool {
        false
    }

    /// Returns an upper bound of the plies that can still be played, for games that always end (the
    /// number of empty cells, for instance).
    fn plies_left(&self) -> Option<Ply> {
        None
    }

    /// Returns the 64-bit identity of the position, side to move included. Positions with equal keys
    /// are treated as equal. A game may give mirror images one key if [`encode`](Position::encode)
    /// gives corresponding moves the same code in them.
    fn key(&self) -> u64;

    /// Returns the static evaluation for the side to move, in the game's own units.
    /// `&mut` so that incremental accumulators may catch up lazily.
    fn evaluate(&mut self) -> Score;

    /// Returns the picker of this node. Not called where [`outcome`](Position::outcome) is `Some`.
    fn picker(&mut self, class: MoveClass) -> Self::Picker;

    /// Returns the 16-bit code of a legal move, as the transposition table stores it.
    fn encode(&self, mv: Self::Move) -> MoveCode;
}

/// Yields the moves of one node, best first, generated as lazily as the game allows.
///
/// Where a node is cheap an inlined `next` should pass on only those hints that the game uses: the others
/// are then never computed.
pub trait Picker<P: Position + ?Sized> {
    /// Returns the next legal move, or `None` after the last. `hints` may have changed since the last
    /// call: histories are updated while siblings are searched.
    fn next(&mut self, position: &mut P, hints: &Hints<'_, P::Move>) -> Option<P::Move>;
}

/// A class of moves that a picker yields.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveClass {
    /// Every legal move: required by sound mode and proofs.
    All,
    /// The moves worth searching. Equals `All` unless the game knows that the others cannot
    /// matter or hardly ever do (gomoku: points near stones, forced replies).
    Main,
    /// Moves that change the balance at once, for quiescence.
    Noisy,
}

/// The 16-bit code of a move within its position, as the transposition table stores it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveCode(u16);

impl MoveCode {
    /// The largest code; the one above means "no move" in a table entry.
    pub const MAX: u16 = u16::MAX - 1;

    /// Returns the code with this number; numbers above [`MoveCode::MAX`] are clamped.
    #[inline]
    pub const fn new(code: u16) -> MoveCode {
        MoveCode(if code > MoveCode::MAX { MoveCode::MAX } else { code })
    }

    /// Returns the number of the code.
    #[inline]
    pub const fn get(self) -> u16 {
        self.0
    }

    /// Packs an optional code into 16 bits.
    #[inline]
    pub const fn pack(code: Option<MoveCode>) -> u16 {
        match code {
            Some(code) => code.0,
            None => u16::MAX,
        }
    }

    /// Unpacks an optional code, the inverse of [`MoveCode::pack`].
    #[inline]
    pub const fn unpack(bits: u16) -> Option<MoveCode> {
        if bits == u16::MAX { None } else { Some(MoveCode(bits)) }
    }
}
