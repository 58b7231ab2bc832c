//! Legal moves, as lists or only counted.
//!
//! Every piece has a set of pseudo-legal targets. Out of check, a set needs filtering only when the piece is
//! pinned ([`Guard`]); all other sets are legal once the points that would make a screen for an enemy cannon
//! are removed. A [`Sink`] either lists the moves or only counts them.

use crate::attacks;
use crate::check::Guard;
use crate::{Kind, Move, MoveList, Position, Square, SquareSet};
use boyi_core::Side;

/// Takes the legal moves of one piece at a time.
pub(crate) trait Sink {
    /// The piece on `from` can go to each of `targets`.
    fn accept(&mut self, from: Square, targets: SquareSet);
}

impl Sink for MoveList {
    #[inline]
    fn accept(&mut self, from: Square, targets: SquareSet) {
        for to in targets {
            self.push(Move::new(from, to));
        }
    }
}

/// Counts moves without writing them down.
#[derive(Default)]
pub(crate) struct Count(pub(crate) u64);

impl Sink for Count {
    #[inline]
    fn accept(&mut self, _from: Square, targets: SquareSet) {
        self.0 += u64::from(targets.len());
    }
}

impl Position {
    /// Every legal move.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate(SquareSet::ALL, &mut moves);
        moves
    }

    /// Every legal move that captures.
    pub fn legal_captures(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate(self.side(!self.side_to_move()), &mut moves);
        moves
    }

    /// Every legal move that does not capture.
    pub fn legal_quiets(&self) -> MoveList {
        self.legal_quiets_to(SquareSet::ALL)
    }

    /// Every legal move to one of these points that does not capture, in the order of
    /// [`legal_quiets`](Position::legal_quiets).
    pub fn legal_quiets_to(&self, points: SquareSet) -> MoveList {
        let mut moves = MoveList::new();
        self.generate(points.without(self.occupied()), &mut moves);
        moves
    }

    /// The number of legal moves, counted without generating them.
    pub fn count_legal_moves(&self) -> u64 {
        let mut count = Count::default();
        self.generate(SquareSet::ALL, &mut count);
        count.0
    }

    /// Returns whether the side to move has a legal move. Without one it has lost, by checkmate or stalemate.
    pub fn has_legal_move(&self) -> bool {
        let guard = Guard::of(self);
        !guard.in_check() && self.has_unpinned_move(guard) || self.count_legal_moves() > 0
    }

    /// Returns whether a chariot, horse or soldier that is not pinned has a move, out of check.
    fn has_unpinned_move(&self, guard: Guard) -> bool {
        let us = self.side_to_move();
        let own = self.side(us);
        let (free, safe) = (own.without(guard.pinned), SquareSet::ALL.without(own).without(guard.screens));
        let pieces = |kind| free & self.kind(kind);
        pieces(Kind::Chariot).any(|from| attacks::slides(from, self.occupancy()).intersects(safe))
            || pieces(Kind::Horse).any(|from| attacks::horse(from, self.occupied()).intersects(safe))
            || pieces(Kind::Soldier).any(|from| attacks::soldier(us, from).intersects(safe))
    }

    /// Returns whether a move from any source (a table entry, a person) is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        match self.piece_at(from) {
            Some(piece) if piece.side == self.side_to_move() => {
                self.targets(piece.kind, from).contains(to)
                    && !self.side(piece.side).contains(to)
                    && !self.exposes_general(mv)
            }
            _ => false,
        }
    }

    /// Passes every legal move to a point of `wanted` to the sink.
    #[inline]
    pub(crate) fn generate<S: Sink>(&self, wanted: SquareSet, sink: &mut S) {
        let guard = Guard::of(self);
        if guard.in_check() {
            self.generate_evasions(wanted, guard, sink);
        } else {
            self.generate_unchecked(wanted, guard, sink);
        }
    }

    #[inline]
    fn generate_unchecked<S: Sink>(&self, wanted: SquareSet, guard: Guard, sink: &mut S) {
        let us = self.side_to_move();
        let own = self.side(us);
        let free = own.without(guard.pinned);
        let safe = wanted.without(own).without(guard.screens);
        self.for_each_kind(us, free, safe, |from, targets| sink.accept(from, targets & safe));

        let examined = wanted.without(own);
        self.for_each_kind(us, own & guard.pinned, examined, |from, targets| {
            sink.accept(from, self.unexposed(from, targets & examined));
        });
        let general = self.general(us);
        sink.accept(general, self.unexposed(general, attacks::general(general) & examined));
    }

    /// Check evasions: every move needs a legality test, but only few points can end the check.
    #[inline(never)]
    fn generate_evasions<S: Sink>(&self, wanted: SquareSet, guard: Guard, sink: &mut S) {
        let us = self.side_to_move();
        let own = self.side(us);
        let general = self.general(us);
        let wanted = wanted.without(own);
        // A cannon's own screen may step aside, so it can go anywhere; the others must
        // capture a checker, block its line or its leg.
        let mut blocks = guard.checkers | attacks::horse_legs(general);
        let mut screens = SquareSet::EMPTY;
        for checker in guard.checkers {
            blocks |= attacks::between(general, checker);
            screens |= attacks::between(general, checker) & self.occupied();
        }
        self.for_each_kind(us, own, wanted, |from, targets| {
            let useful = if screens.contains(from) { targets & wanted } else { targets & wanted & blocks };
            sink.accept(from, self.unexposed(from, useful));
        });
        sink.accept(general, self.unexposed(general, attacks::general(general) & wanted));
    }

    /// Calls `visit` with the pseudo-legal targets of every piece in `pieces` that can have one in `wanted`, but the
    /// general.
    #[inline]
    fn for_each_kind(
        &self,
        side: Side,
        pieces: SquareSet,
        wanted: SquareSet,
        mut visit: impl FnMut(Square, SquareSet),
    ) {
        let occupied = self.occupied();
        for from in pieces & self.kind(Kind::Chariot) {
            visit(from, attacks::slides(from, self.occupancy()));
        }
        for from in pieces & self.kind(Kind::Cannon) {
            visit(from, self.cannon_targets(from));
        }
        for from in pieces & self.kind(Kind::Horse) {
            visit(from, attacks::horse(from, occupied));
        }
        for from in pieces & self.kind(Kind::Soldier) {
            visit(from, attacks::soldier(side, from));
        }
        if wanted.intersects(attacks::home(side)) {
            for from in pieces & self.kind(Kind::Elephant) {
                visit(from, attacks::elephant(from, occupied));
            }
            for from in pieces & self.kind(Kind::Advisor) {
                visit(from, attacks::advisor(from));
            }
        }
    }

    #[inline]
    fn cannon_targets(&self, from: Square) -> SquareSet {
        let occupancy = self.occupancy();
        attacks::slides(from, occupancy).without(self.occupied()) | attacks::hops(from, occupancy)
    }

    /// Pseudo-legal targets of one piece of the side to move; own pieces are not excluded.
    pub(crate) fn targets(&self, kind: Kind, from: Square) -> SquareSet {
        match kind {
            Kind::General => attacks::general(from),
            Kind::Advisor => attacks::advisor(from),
            Kind::Elephant => attacks::elephant(from, self.occupied()),
            Kind::Horse => attacks::horse(from, self.occupied()),
            Kind::Chariot => attacks::slides(from, self.occupancy()),
            Kind::Cannon => self.cannon_targets(from),
            Kind::Soldier => attacks::soldier(self.side_to_move(), from),
        }
    }

    /// Returns whether a piece of the side to move could go to `square` if no move exposed its general.
    pub(crate) fn is_reached(&self, square: Square) -> bool {
        let reaches = |from: Square| {
            let piece = self.piece_at(from);
            piece.is_some_and(|piece| self.targets(piece.kind, from).contains(square))
        };
        self.side(self.side_to_move()).into_iter().any(reaches)
    }

    /// The targets that do not leave the mover's own general attacked.
    #[inline]
    fn unexposed(&self, from: Square, targets: SquareSet) -> SquareSet {
        targets.filter(|&to| !self.exposes_general(Move::new(from, to))).collect()
    }
}
