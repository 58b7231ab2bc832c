//! The numbers that order quiet moves, by name.

use crate::params::{
    self, CHECK_RANK, PLACEMENT_RANK, QuietRank, RANK_BY_KIND, RANK_OF_LARGER, RANK_OF_LOOSE,
};
use boyi_xiangqi::Kind;

/// The weights of a quiet move's rank, in units of history. A rank is linear in them, so they can be fitted to the
/// moves that searches choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranks {
    /// By kind of the piece moved.
    pub(crate) by_kind: [QuietRank; Kind::COUNT],
    /// By kind of a newly attacked piece worth clearly more.
    pub(crate) of_larger: [i32; Kind::COUNT],
    /// By kind of another newly attacked piece that nothing protects.
    pub(crate) of_loose: [i32; Kind::COUNT],
    /// For better placement, by [`Ranks::PLACEMENT_UNIT`].
    pub(crate) placement: i32,
    /// Beyond the search's bonus, for a safe and for a losing check.
    pub(crate) checks: [i32; 2],
}

impl Ranks {
    /// Places in [`Ranks::numbers`]: the first weight of each of [`Ranks::GROUPS`].
    pub(crate) const BY_KIND: usize = 0;
    pub(crate) const OF_LARGER: usize = Ranks::BY_KIND + Kind::COUNT * QuietRank::TERMS;
    pub(crate) const OF_LOOSE: usize = Ranks::OF_LARGER + Kind::COUNT;
    pub(crate) const PLACEMENT: usize = Ranks::OF_LOOSE + Kind::COUNT;
    pub(crate) const CHECKS: usize = Ranks::PLACEMENT + 1;
    /// The number of weights.
    pub const COUNT: usize = Ranks::CHECKS + 2;
    /// The groups of weights: their names in files and their sizes.
    pub const GROUPS: [(&'static str, usize); 5] = [
        ("rank by kind", Ranks::OF_LARGER),
        ("rank of larger", Kind::COUNT),
        ("rank of loose", Kind::COUNT),
        ("rank of placement", 1),
        ("rank of check", 2),
    ];
    /// Binary logarithm of the placement, in hundredths of a soldier times [`params::PHASE_MAX`], that counts once.
    pub(crate) const PLACEMENT_UNIT: u32 = 8;
    /// Units of rank by which a move becomes e times as likely to be the best.
    pub const TEMPERATURE: f32 = params::RANK_TEMPERATURE;

    /// The weights of files that have none, from [`params`].
    pub const BUILT_IN: Ranks = Ranks {
        by_kind: RANK_BY_KIND,
        of_larger: RANK_OF_LARGER,
        of_loose: RANK_OF_LOOSE,
        placement: PLACEMENT_RANK,
        checks: CHECK_RANK,
    };

    /// Reads the weights from numbers in the order of [`Ranks::numbers`]; `None` if their count is another.
    pub fn from_numbers(numbers: &[i16]) -> Option<Ranks> {
        let numbers: &[i16; Ranks::COUNT] = numbers.try_into().ok()?;
        let list =
            |begin: usize| -> [i32; Kind::COUNT] { std::array::from_fn(|kind| numbers[begin + kind].into()) };
        let of_kind = |kind: usize| -> [i32; QuietRank::TERMS] {
            std::array::from_fn(|term| numbers[Ranks::BY_KIND + kind * QuietRank::TERMS + term].into())
        };
        Some(Ranks {
            by_kind: std::array::from_fn(|kind| QuietRank::new(of_kind(kind))),
            of_larger: list(Ranks::OF_LARGER),
            of_loose: list(Ranks::OF_LOOSE),
            placement: numbers[Ranks::PLACEMENT].into(),
            checks: [numbers[Ranks::CHECKS].into(), numbers[Ranks::CHECKS + 1].into()],
        })
    }

    /// The weights in the order of [`Ranks::GROUPS`].
    pub fn numbers(&self) -> Vec<i16> {
        let by_kind = self.by_kind.iter().flat_map(QuietRank::terms);
        let lists = self.of_larger.into_iter().chain(self.of_loose);
        let all = by_kind.chain(lists).chain([self.placement]).chain(self.checks);
        all.map(|number| number.clamp(i16::MIN.into(), i16::MAX.into()) as i16).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_groups_fill_the_weights_and_are_read_as_they_were_written() {
        let numbers = Ranks::BUILT_IN.numbers();
        assert_eq!(Ranks::GROUPS.iter().map(|(_, size)| size).sum::<usize>(), Ranks::COUNT);
        assert_eq!(numbers.len(), Ranks::COUNT);
        assert_eq!(Ranks::from_numbers(&numbers), Some(Ranks::BUILT_IN));
        assert_eq!(Ranks::from_numbers(&numbers[1..]), None);
        let each: Vec<i16> = (0..Ranks::COUNT as i16).collect();
        assert_eq!(Ranks::from_numbers(&each).map(|ranks| ranks.numbers()), Some(each));
    }
}
