//! The weights that make the rank of a quiet move.

use super::{QuietOrder, is_worth_less, reach};
use crate::params::{LOSING_CHECK, QuietRank};
use crate::ranks::Ranks;
use boyi_xiangqi::{Kind, Move, Piece, SquareSet};

/// The weights that make the rank of a quiet move.
#[derive(Clone, PartialEq, Debug)]
pub struct CountedMove {
    /// Places in [`Ranks::numbers`], each at most once and in order, with how often each counts.
    pub counts: Vec<(u16, f32)>,
    /// The search's bonus for a check, which no weight makes.
    pub bonus: i32,
}

impl QuietOrder<'_> {
    /// The weights that make the [`rank`](QuietOrder::rank) of a legal quiet move; none from an empty point.
    pub(crate) fn counted(&self, mv: Move) -> CountedMove {
        let mut counted = Counts([0.0; Ranks::COUNT]);
        let Some(piece) = self.position.piece_at(mv.from()) else { return counted.with_bonus(0) };
        let (kind, from, to) = (piece.kind, mv.from(), mv.to());
        let cheaply = self.cheaply_attacked[kind.index()];
        let others = if kind == Kind::Cannon { self.defended[0] } else { self.defended[1] };
        let (left_loose, loose) = (self.attacked.without(self.defended[0]), self.attacked.without(others));
        let found = [
            true,
            cheaply.contains(from),
            self.attacked.contains(from),
            left_loose.contains(from),
            cheaply.contains(to),
            self.attacked.contains(to),
            loose.contains(to),
        ];
        for (term, found) in found.into_iter().enumerate() {
            counted.add(Ranks::BY_KIND + kind.index() * QuietRank::TERMS + term, f32::from(u8::from(found)));
        }
        let worth = |square| self.placement.worth(self.linear, piece, square) as f32;
        counted.add(Ranks::PLACEMENT, (worth(to) - worth(from)) / (1 << Ranks::PLACEMENT_UNIT) as f32);
        self.count_threats(piece, mv, &mut counted);
        if !self.checks.gives_check(kind, from, to) {
            return counted.with_bonus(0);
        }
        let loses = (loose | cheaply).contains(to);
        counted.add(Ranks::CHECKS + usize::from(loses), 1.0);
        counted.with_bonus(if loses { self.check_rank * LOSING_CHECK / 16 } else { self.check_rank })
    }

    /// Counts the enemy pieces attacked from the target but not from the origin.
    fn count_threats(&self, piece: Piece, mv: Move, counted: &mut Counts) {
        if matches!(piece.kind, Kind::General | Kind::Advisor) {
            return;
        }
        let enemies = self.position.side(!piece.side);
        let mut after = self.position.occupancy();
        after.toggle(mv.from());
        after.toggle(mv.to());
        let before = reach(piece, mv.from(), self.position.occupancy());
        let unprotected = SquareSet::ALL.without(self.attacked);
        for square in (reach(piece, mv.to(), after) & enemies).without(before) {
            let Some(attacked) = self.position.piece_at(square).map(|piece| piece.kind) else { continue };
            if attacked != Kind::General && is_worth_less(piece.kind, attacked) {
                counted.add(Ranks::OF_LARGER + attacked.index(), 1.0);
            } else if unprotected.contains(square) {
                counted.add(Ranks::OF_LOOSE + attacked.index(), 1.0);
            }
        }
    }
}

/// The count of each weight.
struct Counts([f32; Ranks::COUNT]);

impl Counts {
    fn add(&mut self, place: usize, count: f32) {
        self.0[place] += count;
    }

    fn with_bonus(self, bonus: i32) -> CountedMove {
        let counts = (0..).zip(self.0).filter(|&(_, count)| count != 0.0);
        CountedMove { counts: counts.collect(), bonus }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::XiangqiSearch;
    use crate::linear::Linear;
    use crate::placement::Placement;
    use crate::weights::Weights;
    use boyi_core::Position as _;

    /// Ranks of all quiet moves along random games; the integer divisions of a rank change it by less than 3.
    #[test]
    fn the_counted_weights_make_the_rank() {
        let numbers: Vec<i16> =
            (0..Ranks::COUNT as i32).map(|place| (place * 7_919 % 4_001 - 2_000) as i16).collect();
        let ranks = Ranks::from_numbers(&numbers).unwrap();
        let linear = Linear::with_ranks(Weights::HAND, ranks);
        let mut used = [false; Ranks::COUNT];
        for seed in 0..20u64 {
            let mut search = XiangqiSearch::from(boyi_xiangqi::Position::start());
            let mut random = seed;
            for _ in 0..120 {
                let position = search.position().clone();
                let placement = Placement::of(&position, &linear);
                let mut order = QuietOrder::of(&position, &linear, &placement, 1_000);
                for &mv in &position.legal_quiets() {
                    let counted = order.counted(mv);
                    assert!(counted.counts.is_sorted_by(|a, b| a.0 < b.0));
                    let weight =
                        |&(place, count): &(u16, f32)| f32::from(numbers[usize::from(place)]) * count;
                    let sum = counted.counts.iter().map(weight).sum::<f32>() + counted.bonus as f32;
                    assert!((sum - order.rank(mv) as f32).abs() < 3.0, "{mv}: {sum} {}", order.rank(mv));
                    counted.counts.iter().for_each(|&(place, _)| used[usize::from(place)] = true);
                }
                let mut legal = Vec::new();
                search.legal_moves(&mut legal);
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                if legal.is_empty() {
                    break;
                }
                search.make(legal[(random >> 33) as usize % legal.len()]);
            }
        }
        assert!(used.iter().filter(|used| **used).count() > 50, "{used:?}");
    }
}
