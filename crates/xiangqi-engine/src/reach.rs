//! The points that the pieces of a side reach.

use boyi_core::Side;
use boyi_xiangqi::{Kind, Position, SquareSet, attacks};

/// Classes of attackers, as indices of [`Reach::classes`].
pub(crate) const CHARIOTS: usize = 0;
pub(crate) const CANNONS: usize = 1;
pub(crate) const HORSES: usize = 2;
pub(crate) const SOLDIERS: usize = 3;
/// The number of classes.
pub(crate) const CLASSES: usize = 4;

/// A chariot, cannon or horse.
#[derive(Clone, Copy)]
pub(crate) struct Piece {
    /// The points on which it can capture or protects a piece; those of chariots and horses may be free.
    pub(crate) hits: SquareSet,
    /// The points to which it can go without capturing; those of a horse may hold enemy pieces.
    pub(crate) free: SquareSet,
}

/// Up to two pieces of one class.
#[derive(Clone, Copy)]
struct Pair {
    pieces: [Piece; 2],
    count: usize,
}

/// The points that the pieces of one side reach.
pub(crate) struct Reach {
    /// The chariots, cannons and horses, by class.
    pairs: [Pair; SOLDIERS],
    /// The points on which chariots, cannons, horses and soldiers can capture or protect.
    pub(crate) classes: [SquareSet; CLASSES],
    /// The points on which any piece can capture or protect.
    pub(crate) all: SquareSet,
    /// The free points to which cannons can go.
    pub(crate) cannon_moves: SquareSet,
}

impl Reach {
    /// No pieces.
    pub(crate) const EMPTY: Reach = Reach {
        pairs: [Pair { pieces: [Piece { hits: SquareSet::EMPTY, free: SquareSet::EMPTY }; 2], count: 0 };
            SOLDIERS],
        classes: [SquareSet::EMPTY; CLASSES],
        all: SquareSet::EMPTY,
        cannon_moves: SquareSet::EMPTY,
    };

    /// Adds the pieces of a side, in place: a result returned by value would be copied.
    #[inline(never)]
    pub(crate) fn add_pieces(&mut self, position: &Position, side: Side) {
        let (occupied, occupancy, own) = (position.occupied(), position.occupancy(), position.side(side));
        self.all |= attacks::general(position.general(side));
        for square in position.pieces(side, Kind::Chariot) {
            let hits = attacks::slides(square, occupancy);
            self.add(CHARIOTS, hits, hits.without(occupied));
        }
        for square in position.pieces(side, Kind::Cannon) {
            let free = attacks::slides(square, occupancy).without(occupied);
            self.cannon_moves |= free;
            self.add(CANNONS, attacks::hops(square, occupancy), free);
        }
        for square in position.pieces(side, Kind::Horse) {
            let hits = attacks::horse(square, occupied);
            self.add(HORSES, hits, hits.without(own));
        }
        for square in position.pieces(side, Kind::Soldier) {
            self.classes[SOLDIERS] |= attacks::soldier(side, square);
        }
        self.all |= self.classes[SOLDIERS];
        for square in position.pieces(side, Kind::Advisor) {
            self.all |= attacks::advisor(square);
        }
        for square in position.pieces(side, Kind::Elephant) {
            self.all |= attacks::elephant(square, occupied);
        }
    }

    #[inline(always)]
    fn add(&mut self, class: usize, hits: SquareSet, free: SquareSet) {
        let Pair { pieces, count } = &mut self.pairs[class];
        // A position has at most two pieces of each class.
        if let Some(place) = pieces.get_mut(*count) {
            *place = Piece { hits, free };
            *count += 1;
        }
        self.classes[class] |= hits;
        self.all |= hits;
    }

    /// The pieces of a class below [`SOLDIERS`].
    #[inline(always)]
    pub(crate) fn pieces(&self, class: usize) -> &[Piece] {
        let Pair { pieces, count } = &self.pairs[class];
        pieces.get(..*count).unwrap_or(pieces)
    }
}
