//! Perpetual chases by the law of the Asian Xiangqi Federation.
//!
//! A chase is an attack that a move has made, by any piece but general and soldier, on a piece that it could win:
//! one without real protection, or a better one ([`Gain`](super::scene::Gain)). Who chases one and the same piece
//! with every move of the cycle, while the other side does not, loses.
//!
//! Where both sides do, two distinctions of the law's examples decide before the draw: a piece that shields its own
//! general does not chase while it is itself chased for ever, and an attack that a move makes is worse than one that
//! was there before and whose target lost its protection.

use super::Record;
use super::acts::{Act, Chase, Reading, all_simple_cycles, chased_always};
use super::scene::Attackers;
use crate::{Position, SquareSet};
use boyi_core::Side;

pub(super) const READING: Reading = Reading { attackers: Attackers::Chasers, with_mates: false };

/// The side that loses a cycle without a one-sided perpetual check, if any. `cycle` has the positions after each of
/// its moves; the last of them is `end`.
pub(super) fn loser(end: &Position, cycle: &[Record]) -> Option<Side> {
    let mut chased = [SquareSet::ALL; 2];
    let acts = READING.acts(end, cycle, |act| {
        let targets = act.chases.iter().map(|chase| chase.attack.to).collect();
        chased[act.side.index()] &= targets;
        chased.iter().any(|chased| !chased.is_empty())
    })?;
    loser_of(&acts.iter().collect::<Vec<_>>())
}

/// The side that loses by these acts. It must lose by each of the simple cycles in them too: otherwise the other side
/// could have repeated one in which it does not.
pub(super) fn loser_of(acts: &[&Act]) -> Option<Side> {
    let loser = chaser(acts)?;
    all_simple_cycles(acts, |part| chaser(part) == Some(loser)).then_some(loser)
}

/// The only side that chases for ever.
fn chaser(acts: &[&Act]) -> Option<Side> {
    let chased = |counts: &dyn Fn(&Chase) -> bool| Side::BOTH.map(|side| chased_always(acts, side, counts));
    let all = chased(&|_| true);
    let is_held = |chase: &Chase| chase.pinned && all.iter().any(|set| set.contains(chase.attack.from));
    for chased in [all, chased(&|chase| !is_held(chase)), chased(&|chase| !chase.undermines)] {
        match chased.map(|set| !set.is_empty()) {
            [true, false] => return Some(Side::First),
            [false, true] => return Some(Side::Second),
            [false, false] => return None,
            [true, true] => {}
        }
    }
    None
}
