//! The numbers of the linear evaluation, by name.
//!
//! A value of the evaluation is a sum of weights, each times a count that a position gives (see
//! [`terms`](crate::terms)). So the weights can be fitted to games by linear regression, and a set of weights is
//! an evaluation.

use crate::params::{self, HalfBoard, Tapered};
use crate::reach::CLASSES;
use boyi_xiangqi::Kind;

/// Groups of weights; each weight has a value for the middle game and one for the end game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Group {
    /// A piece, by kind.
    Material,
    /// A piece on a point, by kind and point of the half board.
    Placement,
    /// A horse that can go to so many points.
    HorseMobility,
    /// A chariot that can go to so many free points.
    ChariotMobility,
    /// A cannon that can go to so many free points.
    CannonMobility,
    /// Missing advisors, if any, times enemy chariots, by the product.
    AdvisorGapByChariot,
    /// Missing advisors, if any, times enemy horses and crossed soldiers, by the product.
    AdvisorGapBySmall,
    /// Missing elephants, if any, times enemy cannons, by the product.
    ElephantGapByCannon,
    /// Attack on the enemy palace, by its units.
    Danger,
    /// A cannon before the enemy general with nothing between (空头炮).
    HollowCannon,
    /// A cannon on the enemy general's file with exactly two pieces between.
    CannonOnFile,
    /// A cannon on the enemy general's first line with at most two pieces between (沉底炮).
    BottomCannon,
    /// A chariot on the enemy general's file with at most one piece between.
    ChariotOnFile,
    /// Two horses that protect each other.
    LinkedHorses,
    /// Crossed soldiers side by side.
    LinkedSoldiers,
    /// Both advisors; both elephants.
    FullPair,
    /// The right to move.
    Tempo,
    /// A horse that can go to so many points that no enemy piece attacks.
    HorseSafety,
    /// A chariot that can go to so many free points that no enemy piece attacks.
    ChariotSafety,
    /// A cannon that can go to so many free points that no enemy piece attacks.
    CannonSafety,
    /// The numbers of chariots, cannons and horses that attack the enemy palace.
    Attackers,
    /// An enemy piece attacked: by class of attacker, whether the attacker's side moves, whether the piece is
    /// protected, and kind.
    Threat,
    /// A piece that no own piece protects, by kind.
    Loose,
    /// A general that can go to so many points that no enemy piece attacks.
    GeneralMobility,
    /// The only piece between both generals on one file, by kind.
    BetweenGenerals,
    /// The piece between a chariot and the enemy general: own ones by kind, then enemy ones.
    ChariotLine,
    /// Each of two pieces between a cannon and the enemy general: own ones by kind, then enemy ones.
    CannonLine,
    /// Enemy chariots, cannons and horses that can be won by one capture, by their number and whether the attacker's side
    /// moves: attacked and not protected, or attacked by a piece of less value.
    Exposed,
    /// Points from which a piece can give check, by their number: by class, whether its side moves, and whether no enemy
    /// piece attacks them.
    Checks,
}

impl Group {
    /// Every group, in the order of its weights.
    pub const ALL: [Group; 29] = [
        Group::Material,
        Group::Placement,
        Group::HorseMobility,
        Group::ChariotMobility,
        Group::CannonMobility,
        Group::AdvisorGapByChariot,
        Group::AdvisorGapBySmall,
        Group::ElephantGapByCannon,
        Group::Danger,
        Group::HollowCannon,
        Group::CannonOnFile,
        Group::BottomCannon,
        Group::ChariotOnFile,
        Group::LinkedHorses,
        Group::LinkedSoldiers,
        Group::FullPair,
        Group::Tempo,
        Group::HorseSafety,
        Group::ChariotSafety,
        Group::CannonSafety,
        Group::Attackers,
        Group::Threat,
        Group::Loose,
        Group::GeneralMobility,
        Group::BetweenGenerals,
        Group::ChariotLine,
        Group::CannonLine,
        Group::Exposed,
        Group::Checks,
    ];

    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Group::Material => "material",
            Group::Placement => "placement",
            Group::HorseMobility => "horse mobility",
            Group::ChariotMobility => "chariot mobility",
            Group::CannonMobility => "cannon mobility",
            Group::AdvisorGapByChariot => "advisor gap by chariot",
            Group::AdvisorGapBySmall => "advisor gap by small attacker",
            Group::ElephantGapByCannon => "elephant gap by cannon",
            Group::Danger => "danger",
            Group::HollowCannon => "hollow cannon",
            Group::CannonOnFile => "cannon on file",
            Group::BottomCannon => "bottom cannon",
            Group::ChariotOnFile => "chariot on file",
            Group::LinkedHorses => "linked horses",
            Group::LinkedSoldiers => "linked soldiers",
            Group::FullPair => "full pair",
            Group::Tempo => "tempo",
            Group::HorseSafety => "horse safety",
            Group::ChariotSafety => "chariot safety",
            Group::CannonSafety => "cannon safety",
            Group::Attackers => "attackers",
            Group::Threat => "threat",
            Group::Loose => "loose",
            Group::GeneralMobility => "general mobility",
            Group::BetweenGenerals => "between generals",
            Group::ChariotLine => "chariot line",
            Group::CannonLine => "cannon line",
            Group::Exposed => "exposed",
            Group::Checks => "checks",
        }
    }

    /// The number of weights.
    pub const fn size(self) -> usize {
        match self {
            Group::Material => Kind::COUNT,
            Group::Placement => Kind::COUNT * HALF_BOARD,
            Group::HorseMobility | Group::HorseSafety => 9,
            Group::ChariotMobility | Group::CannonMobility | Group::ChariotSafety | Group::CannonSafety => 18,
            Group::Attackers => 27,
            Group::Threat => 4 * CLASSES * Kind::COUNT,
            Group::Loose | Group::BetweenGenerals => Kind::COUNT,
            Group::GeneralMobility => 5,
            Group::ChariotLine | Group::CannonLine => 2 * Kind::COUNT,
            Group::Exposed => 2 * EXPOSED,
            Group::Checks => 12 * CHECKS,
            Group::Danger => DANGER_LEVELS,
            Group::AdvisorGapByChariot => CHARIOT_GAPS,
            Group::AdvisorGapBySmall => SMALL_GAPS,
            Group::ElephantGapByCannon => CANNON_GAPS,
            Group::FullPair => 2,
            _ => 1,
        }
    }

    /// The index of its first weight.
    #[inline]
    pub const fn offset(self) -> usize {
        OFFSETS[self as usize]
    }
}

/// The index of the first weight of each group.
const OFFSETS: [usize; Group::ALL.len()] = {
    let mut offsets = [0; Group::ALL.len()];
    let mut group = 1;
    while group < Group::ALL.len() {
        offsets[group] = offsets[group - 1] + Group::ALL[group - 1].size();
        group += 1;
    }
    offsets
};

/// Points of the half board: files a to e.
pub(crate) const HALF_BOARD: usize = 50;
/// Attack units from which on the danger does not grow, plus one.
pub(crate) const DANGER_LEVELS: usize = 48;
/// Products of up to two missing pieces and two attackers, from 0.
pub(crate) const CHARIOT_GAPS: usize = 5;
/// See [`CHARIOT_GAPS`].
pub(crate) const CANNON_GAPS: usize = 5;
/// Products of up to two missing pieces and two horses with five soldiers, from 0.
pub(crate) const SMALL_GAPS: usize = 15;
/// Numbers of exposed pieces that are told apart, from 0.
pub(crate) const EXPOSED: usize = 4;
/// Numbers of points that give check that are told apart, from 0.
pub(crate) const CHECKS: usize = 4;
/// The number of weights.
pub const WEIGHTS: usize = Group::Checks.offset() + Group::Checks.size();

/// A set of weights in centi-soldiers, in the order of [`Group::ALL`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights(pub(crate) [Tapered; WEIGHTS]);

impl Weights {
    /// Hundredths of a soldier of one unit of a weight.
    pub const SCALE: f32 = 1.0;

    /// The weights set by hand, from [`params`].
    pub const HAND: Weights = Weights(hand());

    /// Reads the weights from numbers in the order of [`Weights::numbers`]; `None` if their count is another.
    pub fn from_numbers(numbers: &[i16]) -> Option<Weights> {
        if numbers.len() != 2 * WEIGHTS {
            return None;
        }
        let mut weights = [Tapered { middle: 0, end: 0 }; WEIGHTS];
        for (weight, pair) in weights.iter_mut().zip(numbers.chunks_exact(2)) {
            *weight = Tapered { middle: pair[0], end: pair[1] };
        }
        Some(Weights(weights))
    }

    /// The value in the middle game and in the end game of each weight in turn.
    pub fn numbers(&self) -> Vec<i16> {
        self.0.iter().flat_map(|weight| [weight.middle, weight.end]).collect()
    }

    /// The weight of a group.
    pub(crate) const fn get(&self, group: Group, index: usize) -> Tapered {
        self.0[group.offset() + index]
    }
}

/// Index in [`Group::Placement`] of a piece on a point as its owner sees it.
pub(crate) const fn placement_index(kind: usize, square: usize) -> usize {
    let (file, rank) = (square % 9, square / 9);
    let column = if file > 4 { 8 - file } else { file };
    kind * HALF_BOARD + rank * 5 + column
}

const fn hand() -> [Tapered; WEIGHTS] {
    let mut weights = [Tapered { middle: 0, end: 0 }; WEIGHTS];
    let mut kind = 0;
    while kind < Kind::COUNT {
        weights[Group::Material.offset() + kind] = params::MATERIAL[kind];
        let (middle, end): (&HalfBoard, &HalfBoard) = params::PLACEMENT[kind];
        let mut point = 0;
        while point < HALF_BOARD {
            let index = Group::Placement.offset() + kind * HALF_BOARD + point;
            weights[index] = Tapered { middle: middle[point / 5][point % 5], end: end[point / 5][point % 5] };
            point += 1;
        }
        kind += 1;
    }
    let mut count = 0;
    while count < Group::ChariotMobility.size() {
        let free = count as i32;
        let chariot = params::CHARIOT_MOBILITY * (free - params::CHARIOT_USUAL);
        let cannon = params::CANNON_MOBILITY * (free - params::CANNON_USUAL);
        weights[Group::ChariotMobility.offset() + count] = both(chariot);
        weights[Group::CannonMobility.offset() + count] = both(cannon);
        if count < params::HORSE_MOBILITY.len() {
            weights[Group::HorseMobility.offset() + count] = both(params::HORSE_MOBILITY[count]);
        }
        count += 1;
    }
    let mut units = 0;
    while units < DANGER_LEVELS {
        let danger = (units * units) as i32 / params::ATTACK_DIVISOR;
        let danger = if danger < params::ATTACK_MAX { danger } else { params::ATTACK_MAX };
        weights[Group::Danger.offset() + units] = both(danger);
        units += 1;
    }
    let mut product = 0;
    while product < SMALL_GAPS {
        let gaps = product as i32;
        weights[Group::AdvisorGapBySmall.offset() + product] = both(-params::ADVISOR_GAP_PER_SMALL * gaps);
        if product < CHARIOT_GAPS {
            weights[Group::AdvisorGapByChariot.offset() + product] =
                both(-params::ADVISOR_GAP_PER_CHARIOT * gaps);
        }
        if product < CANNON_GAPS {
            weights[Group::ElephantGapByCannon.offset() + product] =
                both(-params::ELEPHANT_GAP_PER_CANNON * gaps);
        }
        product += 1;
    }
    weights[Group::HollowCannon.offset()] = both(params::HOLLOW_CANNON);
    weights[Group::CannonOnFile.offset()] = both(params::CANNON_ON_FILE);
    weights[Group::BottomCannon.offset()] = both(params::BOTTOM_CANNON);
    weights[Group::ChariotOnFile.offset()] = both(params::CHARIOT_ON_FILE);
    weights[Group::LinkedHorses.offset()] = both(params::LINKED_HORSES);
    weights[Group::LinkedSoldiers.offset()] = both(params::LINKED_SOLDIERS);
    weights[Group::FullPair.offset()] = both(params::FULL_PAIR);
    weights[Group::FullPair.offset() + 1] = both(params::FULL_PAIR);
    weights[Group::Tempo.offset()] = both(params::TEMPO);
    weights
}

const fn both(value: i32) -> Tapered {
    Tapered { middle: value as i16, end: value as i16 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_groups_stand_in_their_order_and_fill_the_weights() {
        let mut next = 0;
        for (index, group) in Group::ALL.into_iter().enumerate() {
            assert_eq!((group as usize, group.offset()), (index, next));
            next += group.size();
        }
        assert_eq!(next, WEIGHTS);
    }

    #[test]
    fn weights_are_read_as_they_were_written() {
        let numbers = Weights::HAND.numbers();
        assert_eq!(Weights::from_numbers(&numbers), Some(Weights::HAND));
        assert_eq!(Weights::from_numbers(&numbers[1..]), None);
    }
}
