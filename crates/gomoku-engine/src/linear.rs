//! The weights as the search reads them.

use crate::point::{PointInfo, PointRanks, classify, fours};
use crate::weights::{Group, KEYS, THREATS, Weights, code, lines_of};
use boyi_core::Side;
use boyi_gomoku::Rule;
use std::sync::{Arc, OnceLock};

/// The weights as the search reads them.
#[derive(Debug)]
pub struct Linear {
    weights: Weights,
    /// By key, for each side.
    points: [Arc<[PointInfo]>; 2],
    /// By key, for each side.
    ranks: [Arc<[PointRanks]>; 2],
    /// For each side to move.
    threats: [Vec<i16>; 2],
}

impl Linear {
    /// Prepares weights for the search.
    pub fn new(weights: Weights) -> Linear {
        let points =
            |side| -> Arc<[PointInfo]> { (0..KEYS).map(|key| point_info(&weights, side, key)).collect() };
        let first = points(Side::First);
        let ranks =
            |side| -> Arc<[PointRanks]> { (0..KEYS).map(|key| point_ranks(&weights, side, key)).collect() };
        let first_ranks = ranks(Side::First);
        // Without renju's bans both sides look at one table, which then stays in the cache.
        let (second, second_ranks) = match weights.rule() {
            Rule::Renju => (points(Side::Second), ranks(Side::Second)),
            _ => (first.clone(), first_ranks.clone()),
        };
        let threats = Side::BOTH
            .map(|side| (0..THREATS).map(|index| weights.get(side, Group::Threats, index)).collect());
        Linear { weights, points: [first, second], ranks: [first_ranks, second_ranks], threats }
    }

    /// The evaluation of a rule set by hand.
    pub fn hand(rule: Rule) -> Arc<Linear> {
        static HAND: [OnceLock<Arc<Linear>>; Rule::ALL.len()] = [const { OnceLock::new() }; Rule::ALL.len()];
        HAND[rule as usize].get_or_init(|| Arc::new(Linear::new(Weights::hand(rule)))).clone()
    }

    /// The weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The classes and values of an empty point for a side, by the point's key. Key 0 is a point whose lines are all
    /// dead.
    pub(crate) fn points(&self, side: Side) -> Arc<[PointInfo]> {
        self.points[side.index()].clone()
    }

    /// The ranks of an empty point for a side, by the point's key.
    #[inline]
    pub(crate) fn ranks(&self, side: Side) -> &[PointRanks] {
        &self.ranks[side.index()]
    }

    /// The value of threats for the side to move, times [`PER_POINT`].
    #[inline]
    pub(crate) fn threats(&self, side: Side, threats: usize) -> i32 {
        i32::from(self.threats[side.index()][threats])
    }
}

fn point_info(weights: &Weights, side: Side, key: usize) -> PointInfo {
    let bans = weights.rule() == Rule::Renju && side == Side::First;
    let (lines, code) = (lines_of(key), code(key));
    let class = classify(&lines, bans);
    let fours = fours(&lines, class);
    PointInfo { value: weights.get(side, Group::Points, code), class, fours }
}

fn point_ranks(weights: &Weights, side: Side, key: usize) -> PointRanks {
    let code = code(key);
    PointRanks {
        attack: weights.get(side, Group::Attack, code),
        defence: weights.get(side, Group::Defence, code),
    }
}
