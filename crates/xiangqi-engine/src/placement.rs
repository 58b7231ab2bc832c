//! Material and placement, updated incrementally: one table look-up for every piece added or removed.

use crate::linear::{Linear, Pair};
use crate::params::{PHASE_MAX, PHASE_WEIGHT};
use crate::terms::Counts;
use crate::weights::Group;
use boyi_core::Side;
use boyi_xiangqi::{Kind, Piece, Position, Square, piece_key};

/// Material and placement of both sides, piece counts, and the phase of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Placement {
    sums: [Pair; 2],
    counts: [Counts; 2],
    /// The sum of [`PHASE_WEIGHT`] over the pieces.
    phase: i32,
    keys: [u64; Placement::FEATURES],
}

impl Placement {
    /// Parts of a position with keys of their own: soldiers, horses with cannons, and the other pieces of Red
    /// and of Black.
    pub(crate) const FEATURES: usize = 4;

    /// The key of one of these parts.
    #[inline]
    pub(crate) fn key(&self, feature: usize) -> u64 {
        self.keys[feature]
    }

    #[inline]
    fn toggle_key(&mut self, piece: Piece, square: Square) {
        let feature = match piece.kind {
            Kind::Soldier => 0,
            Kind::Horse | Kind::Cannon => 1,
            _ => 2 + piece.side.index(),
        };
        self.keys[feature] ^= piece_key(piece, square);
    }

    /// Computed from scratch from the pieces.
    pub(crate) fn of(position: &Position, linear: &Linear) -> Placement {
        let mut placement = Placement::default();
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                placement.put(linear, piece, square);
            }
        }
        placement
    }

    /// Material plus placement of one side, times [`PHASE_MAX`]; divided only after the sides are subtracted,
    /// so that rounding is symmetric.
    pub(crate) fn sum(&self, side: Side) -> i32 {
        self.at_phase(self.sums[side.index()])
    }

    /// A sum of weights in this phase of the game, times [`PHASE_MAX`].
    #[inline]
    pub(crate) fn at_phase(&self, sum: Pair) -> i32 {
        sum.at_phase(self.phase())
    }

    /// The phase of the game: from 0, no attackers, to [`PHASE_MAX`].
    #[inline]
    pub(crate) fn phase(&self) -> i32 {
        self.phase.min(PHASE_MAX)
    }

    /// The number of pieces of each kind of both sides.
    #[inline]
    pub(crate) fn counts(&self) -> &[Counts; 2] {
        &self.counts
    }

    /// The material in [`Placement::sum`].
    pub(crate) fn material(&self, linear: &Linear, side: Side) -> i32 {
        let mut sum = Pair::default();
        for kind in Kind::ALL {
            sum += linear.term(Group::Material, kind.index()).times(self.count(side, kind));
        }
        self.at_phase(sum)
    }

    /// The value of a piece on a point in this phase of the game, times [`PHASE_MAX`].
    #[inline]
    pub(crate) fn worth(&self, linear: &Linear, piece: Piece, square: Square) -> i32 {
        self.at_phase(worth(linear, piece, square))
    }

    /// The number of pieces of a kind that a side has.
    #[inline]
    pub(crate) fn count(&self, side: Side, kind: Kind) -> i32 {
        i32::from(self.counts[side.index()][kind.index()])
    }

    /// Adds a piece on a point.
    #[inline]
    pub(crate) fn put(&mut self, linear: &Linear, piece: Piece, square: Square) {
        self.sums[piece.side.index()] += worth(linear, piece, square);
        self.counts[piece.side.index()][piece.kind.index()] += 1;
        self.phase += PHASE_WEIGHT[piece.kind.index()];
        self.toggle_key(piece, square);
    }

    /// Removes a piece from a point.
    #[inline]
    pub(crate) fn take(&mut self, linear: &Linear, piece: Piece, square: Square) {
        self.sums[piece.side.index()] -= worth(linear, piece, square);
        self.counts[piece.side.index()][piece.kind.index()] -= 1;
        self.phase -= PHASE_WEIGHT[piece.kind.index()];
        self.toggle_key(piece, square);
    }
}

#[inline]
fn worth(linear: &Linear, piece: Piece, square: Square) -> Pair {
    let square = if piece.side == Side::First { square } else { square.flipped() };
    linear.piece(piece.kind, square)
}
