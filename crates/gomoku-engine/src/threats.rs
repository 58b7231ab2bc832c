//! Results known without search: fives, fours that cannot be stopped, double threats, and continuous fours.

use crate::GomokuSearch;
use crate::params::{VCF_LEAF_MOVES, VCF_MOVES_PER_DEPTH, VCF_PLIES};
use crate::point::PointClass;
use crate::vcf::Budget;
use boyi_core::{Bound, Depth, Ply, Probe, Score};

impl GomokuSearch {
    /// The result that the classes of the points prove for the side to move.
    ///
    /// * Own five: won in one.
    /// * Two points where the opponent makes five, or one that black may not take (renju): lost in two.
    /// * No five on either side, but a move that makes two chances of five: the opponent takes one of
    ///   them and makes no five by it. Won in three, and not sooner.
    /// * Two open threes at once while the opponent has no four to make: any answer leaves one of the threes,
    ///   for the two lines meet only in the point just played. Won in five, or sooner. Not claimed for black in
    ///   renju, whose straight four may be forbidden.
    pub(crate) fn known_result(&self) -> Option<Probe> {
        let (own, opponent) = self.both_prospects();
        let exact = |score| Some(Probe { score, bound: Bound::Exact });
        if !own.fives.is_empty() {
            return exact(Score::win_at(Ply(1)));
        }
        if self.closes_fives() && !opponent.fives.is_empty() {
            return if self.stops().is_empty() { exact(Score::loss_at(Ply(2))) } else { None };
        }
        if let Some(block) = opponent.fives.first() {
            let lost = opponent.fives.len() > 1 || !self.may_play(block);
            return if lost { exact(Score::loss_at(Ply(2))) } else { None };
        }
        if !own.wins.is_empty() {
            return exact(Score::win_at(Ply(3)));
        }
        (own.count(PointClass::DoubleThree) > 0 && opponent.fours.is_empty())
            .then(|| Probe { score: Score::win_at(Ply(5)), bound: Bound::Lower })
    }

    /// Searches for a win by [continuous fours](GomokuSearch::attack), within a number of moves that grows with
    /// the depth left. A win found may not be the fastest, so its score is a lower bound.
    pub(crate) fn vcf(&mut self, depth: Depth) -> Option<Probe> {
        let mut budget = Budget::new(VCF_LEAF_MOVES + VCF_MOVES_PER_DEPTH * depth.0.clamp(0, 8) as u32);
        let plies = self.attack(VCF_PLIES, &mut budget)?;
        Some(Probe { score: Score::win_at(Ply(plies)), bound: Bound::Lower })
    }
}
