//! The moves that can win at once, told for a whole node without making them.
//!
//! A move wins at once when it leaves the opponent without a legal move, in check or not, or when it comes back to an
//! earlier position in which the law finds the opponent guilty. Most moves do neither: they give no check, come back to
//! nothing, and leave the opponent a reply that none of them can prevent.

use crate::checks::CheckPoints;
use boyi_xiangqi::repetition::{self, Record};
use boyi_xiangqi::{Kind, Move, Position, SquareSet, attacks};

/// The moves of one node that can win at once.
pub(crate) struct Finishing<'a> {
    position: &'a Position,
    /// The line that has led to the position, which is its last.
    line: &'a [Record],
    checks: CheckPoints,
    preventing: SquareSet,
}

impl<'a> Finishing<'a> {
    pub(crate) fn of(position: &'a Position, line: &'a [Record]) -> Finishing<'a> {
        let (checks, preventing) = (CheckPoints::of(position), preventing_points(position));
        Finishing { position, line, checks, preventing }
    }

    /// Returns whether a legal move may win at once; every one that does is among them.
    pub(crate) fn contains(&self, mv: Move) -> bool {
        self.preventing.contains(mv.to())
            || self.checks.gives_check_exactly(self.position, mv)
            || repetition::comes_back(self.line, self.position, mv)
    }
}

/// Points to one of which the side to move must go to leave the opponent without a legal reply, unless it gives check.
/// They belong to one reply to a free point, by a piece that is on none of its general's lines and no leg of a horse that
/// could attack it, and comes to none of these lines. So the reply exposes the general to nothing, wherever the other
/// pieces stand. Only the capture of the piece, or another piece on its way, prevents it; a cannon needs its target free too.
/// Every point where no such reply is found.
fn preventing_points(position: &Position) -> SquareSet {
    let side = !position.side_to_move();
    let general = position.general(side);
    let lines = attacks::lines(general);
    let movers = position.side(side).without(lines | attacks::horse_legs(general));
    let targets = SquareSet::ALL.without(position.occupied() | lines);
    for soldier in movers & position.kind(Kind::Soldier) {
        if attacks::soldier(side, soldier).intersects(targets) {
            return soldier.set();
        }
    }
    for kind in [Kind::Chariot, Kind::Cannon] {
        for piece in movers & position.kind(kind) {
            if let Some(target) = (attacks::slides(piece, position.occupancy()) & targets).first() {
                let way = piece.set() | attacks::between(piece, target);
                return if kind == Kind::Cannon { way | target.set() } else { way };
            }
        }
    }
    SquareSet::ALL
}
