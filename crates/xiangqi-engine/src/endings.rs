//! Basic endings whose result follows from the material: one attacker or two soldiers against advisors and elephants,
//! and a chariot against one other attacker.
//!
//! `tests/engine/endings.rs` solves these classes by backward induction and compares the shares of won positions with
//! the tables; `docs/measurements` lists the shares.

use crate::terms::{self, Counts};
use boyi_core::Side;
use boyi_xiangqi::{Kind, Position, Square};

/// The result that the material promises the side with the stronger attackers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outlook {
    /// Drawn in general: fewer than a fifth of the calm positions with the stronger side to move are won.
    Drawn,
    /// Depends on the position, or not known.
    Open,
    /// Won in general: more than 19 in 20 of them are.
    Won,
}

use Outlook::{Drawn, Open, Won};

/// Outlooks by the number of advisors of the weaker side, then of its elephants.
type ByGuards = [[Outlook; 3]; 3];

/// A soldier that has not reached the last line.
const BY_SOLDIER: ByGuards = [[Won, Drawn, Drawn], [Drawn, Drawn, Drawn], [Drawn, Drawn, Drawn]];
const BY_HORSE: ByGuards = [[Won, Drawn, Drawn], [Won, Drawn, Drawn], [Drawn, Drawn, Drawn]];
/// Classes with two elephants or three guards are not solved.
const BY_TWO_SOLDIERS: ByGuards = [[Won, Open, Open], [Open, Drawn, Open], [Open, Open, Open]];
/// A cannon with an advisor of its own as the screen. More pieces of its own may win what this draws.
const BY_CANNON: ByGuards = [[Won, Won, Drawn], [Won, Drawn, Drawn], [Won, Drawn, Drawn]];
const BY_CHARIOT: ByGuards = [[Won, Won, Won], [Won, Won, Won], [Won, Won, Open]];

/// The digits of [`attackers`].
const CHARIOT: i32 = 1_000;
const HORSE: i32 = 100;
const CANNON: i32 = 10;
const SOLDIER: i32 = 1;
const TWO_SOLDIERS: i32 = 2 * SOLDIER;

/// The number of chariots, horses, cannons and soldiers as the digits of one number.
fn attackers(counts: &Counts) -> i32 {
    let count = |kind: Kind| i32::from(counts[kind.index()]);
    CHARIOT * count(Kind::Chariot)
        + HORSE * count(Kind::Horse)
        + CANNON * count(Kind::Cannon)
        + SOLDIER * count(Kind::Soldier)
}

/// The side with the stronger attackers in a basic ending, and what it can expect. Returns `None` for all other
/// material.
pub fn outlook(position: &Position) -> Option<(Side, Outlook)> {
    of_counts(position, &terms::counts(position))
}

/// As [`outlook`], with the number of pieces of each kind of both sides.
#[inline(never)]
pub(crate) fn of_counts(position: &Position, counts: &[Counts; 2]) -> Option<(Side, Outlook)> {
    let numbers = [attackers(&counts[0]), attackers(&counts[1])];
    let stronger = if numbers[0] >= numbers[1] { Side::First } else { Side::Second };
    let count = |side: Side, kind: Kind| counts[side.index()][kind.index()] as usize;
    let [advisors, elephants] = [Kind::Advisor, Kind::Elephant].map(|kind| count(!stronger, kind));
    let outlook = match (numbers[stronger.index()], numbers[(!stronger).index()]) {
        (SOLDIER, 0) if is_on_last_line(position, stronger) => Drawn,
        (SOLDIER, 0) => BY_SOLDIER[advisors][elephants],
        (TWO_SOLDIERS, 0) => BY_TWO_SOLDIERS[advisors][elephants],
        (HORSE, 0) => BY_HORSE[advisors][elephants],
        (CANNON, 0) if count(stronger, Kind::Advisor) == 0 => Drawn,
        (CANNON, 0) => match BY_CANNON[advisors][elephants] {
            Drawn if count(stronger, Kind::Advisor) + count(stronger, Kind::Elephant) > 1 => Open,
            result => result,
        },
        (CHARIOT, 0) => BY_CHARIOT[advisors][elephants],
        (CHARIOT, HORSE | CANNON | SOLDIER) if advisors + elephants == 0 => Won,
        _ => return None,
    };
    Some((stronger, outlook))
}

/// Returns whether the soldiers of a side stand on the last line, where they step sideways only.
fn is_on_last_line(position: &Position, side: Side) -> bool {
    let last = if side == Side::First { Square::RANKS - 1 } else { 0 };
    position.pieces(side, Kind::Soldier).all(|square| square.rank() == last)
}
