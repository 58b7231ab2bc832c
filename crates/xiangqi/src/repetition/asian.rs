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
use super::weighing::{Exception, Weighing};
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
    weigh(&acts.iter().collect::<Vec<_>>()).loser
}

/// Weighs these acts. A side must lose by each of the simple cycles in them too: otherwise the other side could have
/// repeated one in which it does not.
pub(super) fn weigh(acts: &[&Act]) -> Weighing {
    let mut whole = weigh_whole(acts);
    if let Some(loser) = whole.loser
        && !all_simple_cycles(acts, |part| weigh_whole(part).loser == Some(loser))
    {
        whole.loser = None;
        whole.exceptions[loser.index()] = Some(Exception::Partial);
    }
    whole
}

/// Looks for the only side that chases for ever, whatever parts the acts have.
fn weigh_whole(acts: &[&Act]) -> Weighing {
    let chased = |counts: &dyn Fn(&Chase) -> bool| Side::BOTH.map(|side| chased_always(acts, side, counts));
    let all = chased(&|_| true);
    let is_held = |chase: &Chase| chase.pinned && all.iter().any(|set| set.contains(chase.attack.from));
    let stages = [
        (all, None),
        (chased(&|chase| !is_held(chase)), Some(Exception::Pinned)),
        (chased(&|chase| !chase.undermines), Some(Exception::Undermining)),
    ];
    for (chased, exception) in stages {
        let chases = chased.map(|set| !set.is_empty());
        let excused = chases.map(|chases| exception.filter(|_| !chases));
        match chases {
            [true, false] => return Weighing { loser: Some(Side::First), exceptions: excused },
            [false, true] => return Weighing { loser: Some(Side::Second), exceptions: excused },
            // Protection taken away by both sides is the same offence of both.
            [false, false] if exception == Some(Exception::Undermining) => {}
            [false, false] => return Weighing { loser: None, exceptions: excused },
            [true, true] => {}
        }
    }
    Weighing::default()
}
