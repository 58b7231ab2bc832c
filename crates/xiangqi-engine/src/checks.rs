//! The moves that give check, told for a whole node at once: by the piece that moves, by one whose line or leg it opens,
//! or by a cannon whose screen it becomes.

use boyi_xiangqi::{Kind, Move, Position, Square, SquareSet, attacks};

/// The points of a position by which moves of the side to move give check, so that a move is found to do so by its
/// origin and target alone.
pub(crate) struct CheckPoints {
    horse: SquareSet,
    cannon: SquareSet,
    chariot: SquareSet,
    soldier: SquareSet,
    /// The points where any piece becomes the screen of a cannon.
    screens: SquareSet,
    /// The pieces that open a line or a leg when they go.
    openers: SquareSet,
    /// The points on the general's lines.
    lines: SquareSet,
}

impl CheckPoints {
    pub(crate) fn of(position: &Position) -> CheckPoints {
        let side = position.side_to_move();
        let general = position.general(!side);
        let (occupied, own) = (position.occupied(), position.side(side));
        let lines = attacks::lines(general);
        let mut points = CheckPoints {
            horse: attacks::horse_origins(general, occupied),
            cannon: attacks::behind_screens(general, position.occupancy()),
            chariot: attacks::slides(general, position.occupancy()),
            soldier: attacks::soldier_origins(side, general),
            screens: SquareSet::EMPTY,
            openers: SquareSet::EMPTY,
            lines,
        };
        for chariot in own & position.kind(Kind::Chariot) & lines {
            let pieces = attacks::between(general, chariot) & occupied;
            if pieces.len() == 1 {
                points.openers |= pieces & own;
            }
        }
        for cannon in own & position.kind(Kind::Cannon) & lines {
            let between = attacks::between(general, cannon);
            let pieces = between & occupied;
            match pieces.len() {
                0 => points.screens |= between,
                2 => points.openers |= pieces & own,
                _ => {}
            }
        }
        let legs = attacks::horse_legs(general) & own;
        let horses = own & position.kind(Kind::Horse);
        if !legs.is_empty() && horses.intersects(attacks::horse_origins(general, occupied.without(legs))) {
            points.openers |= legs;
        }
        points
    }

    /// Returns whether a piece of this kind gives check by a quiet move. Moves along a line that they open and others that
    /// change several lines at once may be misjudged.
    #[inline]
    pub(crate) fn gives_check(&self, kind: Kind, from: Square, to: Square) -> bool {
        self.points(kind).contains(to) || self.openers.contains(from) && !self.lines.contains(to)
    }

    /// Returns whether a legal move of the position gives check, a capture or not.
    #[inline]
    pub(crate) fn gives_check_exactly(&self, position: &Position, mv: Move) -> bool {
        let piece = position.piece_at(mv.from());
        piece.is_some_and(|piece| self.may_give_check(piece.kind, mv.from(), mv.to()))
            && position.gives_check(mv)
    }

    /// Returns whether a piece of this kind could give check by a move, a capture or not: every legal move that does is
    /// among them, and few others are. A cannon on a line with the general may capture along it, behind another screen.
    #[inline]
    fn may_give_check(&self, kind: Kind, from: Square, to: Square) -> bool {
        self.points(kind).contains(to)
            || self.openers.contains(from)
            || kind == Kind::Cannon && self.lines.contains(from)
    }

    /// The points to which every quiet move goes that gives check.
    pub(crate) fn of_quiet_moves(&self) -> SquareSet {
        if self.openers.is_empty() {
            self.horse | self.cannon | self.chariot | self.soldier | self.screens
        } else {
            SquareSet::ALL
        }
    }

    /// The points on which a piece of this kind attacks the general or is a screen.
    #[inline]
    fn points(&self, kind: Kind) -> SquareSet {
        let points = match kind {
            Kind::Horse => self.horse,
            Kind::Cannon => self.cannon,
            Kind::Chariot => self.chariot,
            Kind::Soldier => self.soldier,
            _ => SquareSet::EMPTY,
        };
        points | self.screens
    }
}
