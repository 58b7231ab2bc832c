//! Static exchange evaluation: the material result of a series of captures on one point.
//!
//! Both sides capture with their least valuable piece and may stop when going on would lose. Occupancy is
//! updated after every capture, so cannons gain and lose screens, chariots behind others join, and horses' legs
//! become free. A general captures only when no enemy piece could recapture and the other general does not face the
//! point; the only piece between two generals captures along their file alone. Other pins are ignored.
//!
//! The sequence of least valuable pieces is the usual approximation; with cannons another
//! order is sometimes better, because the capturing piece may itself be a screen.

use crate::params::EXCHANGE;
use boyi_core::Side;
use boyi_xiangqi::attacks::{self, Occupancy};
use boyi_xiangqi::{Kind, Move, Position, Square, SquareSet};

/// Upper bound of the captures on one point: all pieces but two can take part.
const LONGEST: usize = 32;

/// The material a move wins (or loses, below zero) under best captures on its target.
pub fn see(position: &Position, mv: Move) -> i32 {
    let target = mv.to();
    let Some(mover) = position.piece_at(mv.from()) else { return 0 };
    let mut occupancy = position.occupancy();
    let mut gains = [0; LONGEST];
    gains[0] = position.piece_at(target).map_or(0, |taken| EXCHANGE[taken.kind.index()]);
    if gains[0] == 0 {
        occupancy.toggle(target);
    }
    occupancy.toggle(mv.from());
    let mut side = !mover.side;
    let mut at_risk = EXCHANGE[mover.kind.index()];
    let mut last = 0;
    while let Some((square, kind)) = least_attacker(position, side, target, occupancy) {
        if last + 1 == LONGEST {
            break;
        }
        last += 1;
        gains[last] = at_risk - gains[last - 1];
        at_risk = EXCHANGE[kind.index()];
        occupancy.toggle(square);
        side = !side;
    }
    while last > 0 {
        gains[last - 1] = -gains[last].max(-gains[last - 1]);
        last -= 1;
    }
    gains[0]
}

/// Returns whether [`see`] is at least `threshold`: the same series, ended as soon as a side need not go on.
pub(crate) fn see_at_least(position: &Position, mv: Move, threshold: i32) -> bool {
    let target = mv.to();
    let worth = |square| position.piece_at(square).map_or(0, |piece| EXCHANGE[piece.kind.index()]);
    let Some(mover) = position.piece_at(mv.from()) else { return threshold <= 0 };
    let gain = worth(target);
    // By how much the side that has just captured exceeds what it needs.
    let mut surplus = gain - threshold;
    if surplus < 0 {
        return false;
    }
    let mut at_risk = EXCHANGE[mover.kind.index()];
    let mut occupancy = position.occupancy();
    if gain == 0 {
        occupancy.toggle(target);
    }
    occupancy.toggle(mv.from());
    let (mut side, mut holds) = (!mover.side, true);
    while surplus < at_risk {
        let Some((square, kind)) = least_attacker(position, side, target, occupancy) else { break };
        // The other side captures, and needs one more than the first side may give up.
        surplus = at_risk - surplus - 1;
        at_risk = EXCHANGE[kind.index()];
        occupancy.toggle(square);
        (side, holds) = (!side, !holds);
    }
    holds
}

/// The least valuable piece of `side` that can capture on `target`, which is taken to be occupied. Pieces not in the
/// occupancy have been captured.
fn least_attacker(
    position: &Position,
    side: Side,
    target: Square,
    occupancy: Occupancy,
) -> Option<(Square, Kind)> {
    let board = Board { position, target, occupancy };
    let own = position.side(side) & occupancy.set();
    let pieces = |kind| own & position.kind(kind);
    let may_capture = |&attacker: &Square| board.may_capture(side, attacker);
    let mut soldiers = pieces(Kind::Soldier) & attacks::soldier_origins(side, target);
    if let Some(soldier) = soldiers.find(may_capture) {
        return Some((soldier, Kind::Soldier));
    }
    let is_in_palace = attacks::palace(side).contains(target);
    let mut advisors = pieces(Kind::Advisor) & attacks::advisor(target);
    if is_in_palace && let Some(advisor) = advisors.find(may_capture) {
        return Some((advisor, Kind::Advisor));
    }
    for kind in [Kind::Elephant, Kind::Horse, Kind::Cannon, Kind::Chariot] {
        if let Some(attacker) = board.attackers(kind, pieces(kind)).find(may_capture) {
            return Some((attacker, kind));
        }
    }
    if !is_in_palace {
        return None;
    }
    let general = (pieces(Kind::General) & attacks::general(target)).first()?;
    board.general_may_capture(side, general).then_some((general, Kind::General))
}

/// A point on which pieces capture each other, and the points that are still occupied.
struct Board<'a> {
    position: &'a Position,
    target: Square,
    occupancy: Occupancy,
}

impl Board<'_> {
    /// Those of some elephants, horses, cannons or chariots that attack the point.
    #[inline(always)]
    fn attackers(&self, kind: Kind, pieces: SquareSet) -> SquareSet {
        let (target, occupancy) = (self.target, self.occupancy);
        // Most pieces fail a test that needs no occupancy.
        let near = match kind {
            Kind::Elephant => attacks::elephant(target, SquareSet::EMPTY),
            Kind::Horse => attacks::horse_origins(target, SquareSet::EMPTY),
            _ => attacks::lines(target),
        };
        let near = pieces & near;
        if near.is_empty() {
            return near;
        }
        near & match kind {
            Kind::Elephant => attacks::elephant(target, occupancy.set()),
            Kind::Horse => attacks::horse_origins(target, occupancy.set()),
            Kind::Cannon => attacks::hops(target, occupancy),
            _ => attacks::slides(target, occupancy),
        }
    }

    /// Returns whether the generals do not face each other after a capture by this piece, which is no general.
    #[inline]
    fn may_capture(&self, side: Side, attacker: Square) -> bool {
        let after = self.occupancy.set().without(attacker.set());
        !self.faces(self.position.general(side), !side, after)
    }

    /// Returns whether no piece could recapture a general, and the other general does not face the point.
    fn general_may_capture(&self, side: Side, general: Square) -> bool {
        let mut after = self.occupancy;
        after.toggle(general);
        let board = Board { occupancy: after, ..*self };
        let other = self.position.side(!side) & after.set();
        let pieces = |kind| other & self.position.kind(kind);
        // Advisors, elephants and the general of the other side stay far from the palace.
        let kinds = [Kind::Horse, Kind::Cannon, Kind::Chariot];
        !self.faces(self.target, !side, after.set())
            && !pieces(Kind::Soldier).intersects(attacks::soldier_origins(!side, self.target))
            && kinds.into_iter().all(|kind| board.attackers(kind, pieces(kind)).is_empty())
    }

    /// Returns whether nothing stands between a general on `general` and that of `other` on its file, after a capture
    /// on the point.
    #[inline]
    fn faces(&self, general: Square, other: Side, after: SquareSet) -> bool {
        let facing = self.position.general(other);
        if general.file() != facing.file() {
            return false;
        }
        let between = attacks::between(general, facing);
        !between.contains(self.target) && (between & after).is_empty()
    }
}
