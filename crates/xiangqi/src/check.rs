//! Attacks on a general, and the moves that could expose the mover's own.
//!
//! A general is attacked by a chariot (or the other general, facing it on an open file) with nothing between,
//! by a cannon with exactly one screen between, by a horse with a free leg, by a soldier. [`Guard`] collects
//! pins, checkers and screens once per node, so that the legality of nearly all moves is known without making
//! them.

use crate::attacks::{self, Occupancy};
use crate::{Kind, Move, Position, Square, SquareSet};
use boyi_core::Side;

/// Checkers, pins and cannon screens of the side to move's general.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guard {
    /// Enemy pieces that give check now.
    pub(crate) checkers: SquareSet,
    /// Own pieces that block an attack: their moves need a legality test.
    pub(crate) pinned: SquareSet,
    /// Empty points on which any piece would become the screen of an enemy cannon.
    pub(crate) screens: SquareSet,
}

/// The pieces of one side that can attack a general.
#[derive(Clone, Copy)]
struct Attackers {
    chariots: SquareSet,
    cannons: SquareSet,
    horses: SquareSet,
    soldiers: SquareSet,
    general: SquareSet,
}

impl Attackers {
    #[inline]
    fn of(position: &Position, side: Side) -> Attackers {
        let own = position.side(side);
        Attackers {
            chariots: position.kind(Kind::Chariot) & own,
            cannons: position.kind(Kind::Cannon) & own,
            horses: position.kind(Kind::Horse) & own,
            soldiers: position.kind(Kind::Soldier) & own,
            general: position.kind(Kind::General) & own,
        }
    }

    /// These pieces without the one on `square`, if there is one.
    #[inline]
    fn without(self, square: SquareSet) -> Attackers {
        Attackers {
            chariots: self.chariots.without(square),
            cannons: self.cannons.without(square),
            horses: self.horses.without(square),
            soldiers: self.soldiers.without(square),
            general: self.general,
        }
    }

    /// These pieces after the one on `from` went to `to`.
    #[inline]
    fn moved(mut self, from: SquareSet, to: SquareSet) -> Attackers {
        for set in
            [&mut self.chariots, &mut self.cannons, &mut self.horses, &mut self.soldiers, &mut self.general]
        {
            if set.intersects(from) {
                *set ^= from | to;
            }
        }
        self
    }

    /// Returns whether these pieces of `side` attack a general of the other side on `square`.
    #[inline]
    fn attack(&self, side: Side, square: Square, occupancy: Occupancy) -> bool {
        // Most pieces fail a test that needs no occupancy.
        let lines = attacks::lines(square);
        let near_horses = self.horses & attacks::horse_origins(square, SquareSet::EMPTY);
        self.soldiers.intersects(attacks::soldier_origins(side, square))
            || !near_horses.is_empty()
                && near_horses.intersects(attacks::horse_origins(square, occupancy.set()))
            || (self.chariots | self.general).intersects(lines)
                && (self.chariots | self.general).intersects(attacks::slides(square, occupancy))
            || self.cannons.intersects(lines) && self.cannons.intersects(attacks::hops(square, occupancy))
    }
}

impl Guard {
    /// Computes the guard of the side to move's general.
    #[inline]
    pub(crate) fn of(position: &Position) -> Guard {
        let us = position.side_to_move();
        let general = position.general(us);
        let occupied = position.occupied();
        let own = position.side(us);
        let enemy = Attackers::of(position, !us);
        let mut guard =
            Guard { checkers: SquareSet::EMPTY, pinned: SquareSet::EMPTY, screens: SquareSet::EMPTY };

        for attacker in (enemy.chariots | enemy.general) & attacks::lines(general) {
            let blockers = attacks::between(general, attacker) & occupied;
            if blockers.is_empty() {
                guard.checkers |= attacker.set();
            } else if !blockers.is_many() {
                guard.pinned |= blockers & own;
            }
        }
        for cannon in enemy.cannons & attacks::lines(general) {
            let path = attacks::between(general, cannon);
            let blockers = path & occupied;
            if blockers.is_empty() {
                guard.screens |= path;
            } else if !blockers.is_many() {
                guard.checkers |= cannon.set();
            } else if blockers.len() == 2 {
                guard.pinned |= blockers & own;
            }
        }
        let near_horses = enemy.horses & attacks::horse_origins(general, SquareSet::EMPTY);
        if !near_horses.is_empty() {
            let checking = near_horses & attacks::horse_origins(general, occupied);
            guard.checkers |= checking;
            if near_horses != checking {
                // Any piece diagonally next to the general may be the leg that blocks one of them.
                guard.pinned |= own & attacks::horse_legs(general);
            }
        }
        guard.checkers |= enemy.soldiers & attacks::soldier_origins(!us, general);
        guard
    }

    /// Returns whether the general is attacked.
    #[inline]
    pub(crate) fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }
}

impl Position {
    /// Returns whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.is_attacked(self.side_to_move())
    }

    /// Returns whether the general of `side` is attacked (a facing general included).
    #[inline]
    pub fn is_attacked(&self, side: Side) -> bool {
        Attackers::of(self, !side).attack(!side, self.general(side), self.occupancy())
    }

    /// Returns whether the general of `side` would be attacked if the piece on `square` were gone.
    pub(crate) fn is_attacked_without(&self, side: Side, square: Square) -> bool {
        let mut occupancy = self.occupancy();
        occupancy.toggle(square);
        Attackers::of(self, !side).attack(!side, self.general(side), occupancy)
    }

    /// The enemy pieces that give check to the side to move.
    pub fn checkers(&self) -> SquareSet {
        Guard::of(self).checkers
    }

    /// Returns whether this pseudo-legal move of the side to move leaves its own general attacked.
    #[inline]
    pub(crate) fn exposes_general(&self, mv: Move) -> bool {
        let us = self.side_to_move();
        let (from, to) = (mv.from(), mv.to());
        let general = if from == self.general(us) { to } else { self.general(us) };
        Attackers::of(self, !us).without(to.set()).attack(!us, general, self.occupancy_after(mv))
    }

    /// Returns whether this legal move gives check.
    #[inline]
    pub fn gives_check(&self, mv: Move) -> bool {
        let us = self.side_to_move();
        let general = self.general(!us);
        if !self.may_attack_after(mv, general) {
            return false;
        }
        let attackers = Attackers::of(self, us).moved(mv.from().set(), mv.to().set());
        attackers.attack(us, general, self.occupancy_after(mv))
    }

    /// Returns whether the move touches a point from which or across which the mover's side could attack the enemy's
    /// general: most moves touch none.
    #[inline]
    fn may_attack_after(&self, mv: Move, general: Square) -> bool {
        let us = self.side_to_move();
        let moved = mv.from().set() | mv.to().set();
        let near = attacks::horse_origins(general, SquareSet::EMPTY)
            | attacks::horse_legs(general)
            | attacks::soldier_origins(us, general);
        if moved.intersects(near) {
            return true;
        }
        let lines = attacks::lines(general);
        let by_line = self.kind(Kind::Chariot) | self.kind(Kind::Cannon) | self.kind(Kind::General);
        let own = self.side(us) & by_line;
        let after = if own.contains(mv.from()) { own ^ moved } else { own };
        moved.intersects(lines) && after.intersects(lines)
    }

    #[inline]
    fn occupancy_after(&self, mv: Move) -> Occupancy {
        let mut occupancy = self.occupancy();
        occupancy.toggle(mv.from());
        if self.piece_at(mv.to()).is_none() {
            occupancy.toggle(mv.to());
        }
        occupancy
    }
}
