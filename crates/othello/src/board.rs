//! Discs on a board: play, the end of the game and the result.

use crate::bitboard::{flips, placements};
use crate::{Bits, Cell, Geometry, Move, key};
use boyi_core::{Outcome, Side};

/// A position of Othello. To take a move back, keep a copy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board<G: Geometry> {
    mover: G::Bits,
    waiting: G::Bits,
    side_to_move: Side,
}

impl<G: Geometry> Default for Board<G> {
    fn default() -> Self {
        Board::new()
    }
}

impl<G: Geometry> Board<G> {
    /// The position at the beginning: four discs in the middle, those of the first side on the rising diagonal.
    pub const fn new() -> Board<G> {
        let [mover, waiting] = G::START;
        Board { mover, waiting, side_to_move: Side::First }
    }

    /// The board with the discs of the side to move and those of the other side, without validation. Cells that
    /// the board does not have are left out; discs on the same cell belong to the side to move.
    #[inline]
    pub fn with_discs(mover: G::Bits, waiting: G::Bits, side_to_move: Side) -> Board<G> {
        let mover = mover & G::CELLS;
        Board { mover, waiting: waiting & G::CELLS & !mover, side_to_move }
    }

    /// The side to move (or that would be, if the game is over).
    #[inline]
    pub const fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// The discs of the side to move.
    #[inline]
    pub const fn mover_discs(&self) -> G::Bits {
        self.mover
    }

    /// The discs of the other side.
    #[inline]
    pub const fn waiting_discs(&self) -> G::Bits {
        self.waiting
    }

    /// The discs of one side.
    #[inline]
    pub fn discs(&self, side: Side) -> G::Bits {
        if side == self.side_to_move { self.mover } else { self.waiting }
    }

    /// The number of discs of one side.
    #[inline]
    pub fn disc_count(&self, side: Side) -> u32 {
        self.discs(side).count()
    }

    /// The side whose disc lies on `cell`.
    pub fn disc_at(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.discs(side).contains(cell))
    }

    /// The cells without a disc.
    #[inline]
    pub fn empty(&self) -> G::Bits {
        G::CELLS & !(self.mover | self.waiting)
    }

    /// The cells where the side to move can place a disc.
    #[inline]
    pub fn placements(&self) -> G::Bits {
        placements::<G>(self.mover, self.waiting)
    }

    /// The cells where the other side could place a disc if it were to move.
    #[inline]
    pub fn waiting_placements(&self) -> G::Bits {
        placements::<G>(self.waiting, self.mover)
    }

    /// The discs that a disc of the side to move placed on the empty `cell` flips.
    #[inline]
    pub fn flips(&self, cell: Cell) -> G::Bits {
        flips::<G>(self.mover, self.waiting, cell)
    }

    /// Returns whether the side to move must pass: it can place no disc, the other side can.
    #[inline]
    pub fn must_pass(&self) -> bool {
        self.placements().is_empty() && !self.waiting_placements().is_empty()
    }

    /// Returns whether neither side can place a disc.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.placements().is_empty() && self.waiting_placements().is_empty()
    }

    /// Returns whether `mv` is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        match mv {
            Move::Place(cell) => self.placements().contains(cell),
            Move::Pass => self.must_pass(),
        }
    }

    /// The result for the side to move; `None` while the game goes on.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| match self.mover.count().cmp(&self.waiting.count()) {
            std::cmp::Ordering::Greater => Outcome::Win,
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Less => Outcome::Loss,
        })
    }

    /// The number of discs by which the side to move would win if the game ended here, negative if it would
    /// lose: its discs less those of the other side, the empty cells counted for the winner. For a finished
    /// game this is the result in discs.
    #[inline]
    pub fn disc_difference(&self) -> i32 {
        final_difference::<G>(self.mover, self.waiting)
    }

    /// A 64-bit key of discs and side to move. Two positions share a key only by chance.
    #[inline]
    pub fn key(&self) -> u64 {
        key::key::<G>(self.mover, self.waiting, self.side_to_move)
    }

    /// Appends the legal moves in reading order; the pass where it is forced; nothing when the game is over.
    pub fn legal_moves(&self, out: &mut Vec<Move>) {
        let placements = self.placements();
        if !placements.is_empty() {
            out.extend(placements.cells().map(Move::Place));
        } else if !self.waiting_placements().is_empty() {
            out.push(Move::Pass);
        }
    }

    /// Plays a legal move.
    #[inline]
    pub fn play(&mut self, mv: Move) {
        if let Move::Place(cell) = mv {
            let flips = self.flips(cell);
            debug_assert!(
                !flips.is_empty() && self.empty().contains(cell),
                "illegal move {mv:?} in {self:?}"
            );
            self.place(cell, flips);
        } else {
            self.pass();
        }
    }

    /// Places a disc of the side to move on `cell`, which flips `flips`.
    #[inline]
    pub fn place(&mut self, cell: Cell, flips: G::Bits) {
        self.mover |= flips | G::Bits::of(cell);
        self.waiting &= !flips;
        self.pass();
    }

    /// Passes the turn.
    #[inline]
    pub fn pass(&mut self) {
        (self.mover, self.waiting) = (self.waiting, self.mover);
        self.side_to_move = !self.side_to_move;
    }
}

/// The number of discs by which a side with the discs `mine` wins a game that ends with these discs, negative
/// if it loses; the empty cells count for the winner.
#[inline]
pub fn final_difference<G: Geometry>(mine: G::Bits, theirs: G::Bits) -> i32 {
    let (mine, theirs) = (mine.count() as i32, theirs.count() as i32);
    let empty = i32::from(G::SIDE) * i32::from(G::SIDE) - mine - theirs;
    let difference = mine - theirs;
    difference + difference.signum() * empty
}
