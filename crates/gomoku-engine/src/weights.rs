//! The numbers of the linear evaluation and of the order of moves, by name.
//!
//! The value of a position is a sum of weights: one for each empty point and side, by the code of the
//! point's four lines, and one for the threats that both sides have. A move's rank is the sum of two weights, by
//! the codes of its point for the mover and for the opponent. So all of them can be fitted to games.

use crate::line::LineClass;
use crate::params::{
    ANSWERING_THREE, ATTACK_CLASS_RANK, ATTACK_LINE_RANK, DEFENCE_CLASS_RANK, DEFENCE_LINE_RANK,
    DOUBLE_FOUR_VALUE, DOUBLE_THREAT_TO_MOVE, DOUBLE_THREE_VALUE, FOUR_THREE_VALUE, LINE_VALUE, TEMPO,
    THREE_TO_MOVE,
};
use crate::point::{PointClass, classify};
use crate::state::Prospects;
use boyi_core::Side;
use boyi_gomoku::Rule;
use std::sync::LazyLock;

/// Groups of weights. Renju has each group twice: once for black, whose points may be forbidden, once for white.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Group {
    /// An empty point for a side, by the code of its lines.
    Points,
    /// The threats of both sides, for the side to move.
    Threats,
    /// Rank of a move by the code of its lines for the mover.
    Attack,
    /// Rank of a move by the code of its lines for the opponent. In renju the opponent's group counts.
    Defence,
}

impl Group {
    /// Every group, in the order of its weights.
    pub const ALL: [Group; 4] = [Group::Points, Group::Threats, Group::Attack, Group::Defence];

    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Group::Points => "points",
            Group::Threats => "threats",
            Group::Attack => "attack",
            Group::Defence => "defence",
        }
    }

    /// Whether the weights rank moves; otherwise they make the value of a position.
    pub const fn ranks_moves(self) -> bool {
        matches!(self, Group::Attack | Group::Defence)
    }

    /// The number of weights.
    pub const fn size(self) -> usize {
        match self {
            Group::Threats => THREATS,
            _ => CODES,
        }
    }

    /// The index of its first weight.
    pub const fn offset(self) -> usize {
        match self {
            Group::Points => 0,
            Group::Threats => CODES,
            Group::Attack => CODES + THREATS,
            Group::Defence => 2 * CODES + THREATS,
        }
    }
}

const CLASSES: usize = LineClass::ALL.len();
/// The number of keys of four line classes in their order: the digits of a number to the base 13.
pub(crate) const KEYS: usize = CLASSES.pow(4);
/// The number of codes: of sets of four line classes, in which each may occur several times.
pub const CODES: usize = 1_820;
/// The number of combinations of threats.
pub const THREATS: usize = 1 << 11;
/// The number of weights for one table of points.
const WEIGHTS: usize = 3 * CODES + THREATS;

/// Values of points and threats are kept in parts of a point of the evaluation.
pub(crate) const PER_POINT: i32 = 16;

/// The line classes of a key.
pub(crate) fn lines_of(key: usize) -> [LineClass; 4] {
    let mut rest = key;
    std::array::from_fn(|_| {
        let class = LineClass::ALL[rest % CLASSES];
        rest /= CLASSES;
        class
    })
}

/// The code of each key, which is the same for all orders of the four lines.
static CODE: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut codes = vec![u16::MAX; KEYS];
    let mut next = 0;
    for key in 0..KEYS {
        let mut lines = lines_of(key);
        lines.sort_unstable();
        let sorted = lines.iter().fold(0, |sum, &line| sum * CLASSES + line as usize);
        if codes[sorted] == u16::MAX {
            codes[sorted] = next;
            next += 1;
        }
        codes[key] = codes[sorted];
    }
    codes
});

/// The code of a key.
pub(crate) fn code(key: usize) -> usize {
    usize::from(CODE[key])
}

/// The threats of the side to move and of its opponent as an index of [`Group::Threats`]: whether each side has
/// a point that makes an open three, two, a four, a four-three or two chances of five, and whether the opponent
/// has a five.
#[inline]
pub(crate) fn threats(own: &Prospects, opponent: &Prospects) -> usize {
    let bits = |prospects: &Prospects| {
        usize::from(prospects.count(PointClass::OpenThree) > 0)
            | usize::from(prospects.count(PointClass::DoubleThree) > 0) << 1
            | usize::from(prospects.count(PointClass::Four) > 0) << 2
            | usize::from(prospects.count(PointClass::FourThree) > 0) << 3
            | usize::from(!prospects.wins.is_empty()) << 4
    };
    bits(own) | bits(opponent) << 5 | usize::from(!opponent.fives.is_empty()) << 10
}

/// A set of weights for the games of one rule, in the order of [`Group::ALL`]; in renju all groups for black,
/// then all for white.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    rule: Rule,
    numbers: Vec<i16>,
}

impl Weights {
    /// Points of the evaluation of one unit of a value.
    pub const SCALE: f32 = 1.0 / PER_POINT as f32;
    /// Units of rank by which a move is e times as likely to be the best.
    pub const RANK_TEMPERATURE: f32 = 64.0;

    /// The groups in the order of their weights, with their names in files.
    pub fn groups(&self) -> Vec<(String, Group)> {
        let sides: &[&str] = if self.rule == Rule::Renju { &[" of black", " of white"] } else { &[""] };
        let of_side = |side: &&str| Group::ALL.map(|group| (format!("{}{side}", group.name()), group));
        sides.iter().flat_map(of_side).collect()
    }

    /// The number of tables of points: renju's black has its own.
    pub const fn tables(rule: Rule) -> usize {
        match rule {
            Rule::Renju => 2,
            _ => 1,
        }
    }

    /// The table of points of a side.
    pub const fn table(rule: Rule, side: Side) -> usize {
        match (rule, side) {
            (Rule::Renju, Side::Second) => 1,
            _ => 0,
        }
    }

    /// The index of the first weight of a group of a side.
    pub const fn offset(rule: Rule, side: Side, group: Group) -> usize {
        Weights::table(rule, side) * WEIGHTS + group.offset()
    }

    /// The weights set by hand.
    pub fn hand(rule: Rule) -> Weights {
        let table = |table: usize| hand(rule == Rule::Renju && table == 0);
        Weights { rule, numbers: (0..Weights::tables(rule)).flat_map(table).collect() }
    }

    /// Takes numbers in the order of [`Weights::numbers`]; `None` if their count is another.
    pub fn from_numbers(rule: Rule, numbers: &[i16]) -> Option<Weights> {
        let fits = numbers.len() == Weights::tables(rule) * WEIGHTS;
        fits.then(|| Weights { rule, numbers: numbers.to_vec() })
    }

    /// The rule of the games.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// All weights: values in 1/16 point, ranks in 1/64 unit of log-likelihood.
    pub fn numbers(&self) -> &[i16] {
        &self.numbers
    }

    pub(crate) fn get(&self, side: Side, group: Group, index: usize) -> i16 {
        self.numbers[Weights::offset(self.rule, side, group) + index]
    }
}

/// The weights set by hand of one table of points.
fn hand(bans: bool) -> Vec<i16> {
    let mut weights = vec![0; WEIGHTS];
    for key in 0..KEYS {
        let (lines, code) = (lines_of(key), code(key));
        let class = classify(&lines, bans);
        if class == PointClass::Forbidden {
            continue;
        }
        let sum =
            |table: &[i16; LineClass::ALL.len()]| lines.iter().map(|&line| table[line as usize]).sum::<i16>();
        weights[Group::Points.offset() + code] = (sum(&LINE_VALUE) + bonus(class)) * PER_POINT as i16;
        weights[Group::Attack.offset() + code] = sum(&ATTACK_LINE_RANK) + ATTACK_CLASS_RANK[class as usize];
        weights[Group::Defence.offset() + code] =
            sum(&DEFENCE_LINE_RANK) + DEFENCE_CLASS_RANK[class as usize];
    }
    for threats in 0..THREATS {
        weights[Group::Threats.offset() + threats] = (initiative(threats) * PER_POINT) as i16;
    }
    weights
}

/// Value that two threats of one stone add.
fn bonus(class: PointClass) -> i16 {
    match class {
        PointClass::FourThree => FOUR_THREE_VALUE,
        PointClass::DoubleThree => DOUBLE_THREE_VALUE,
        PointClass::DoubleFour => DOUBLE_FOUR_VALUE,
        _ => 0,
    }
}

/// Value of the right to move, given the threats on the board.
fn initiative(threats: usize) -> i32 {
    let has = |bit: usize| threats >> bit & 1 == 1;
    if has(9) {
        return TEMPO + ANSWERING_THREE;
    }
    let double = if has(1) || has(3) { DOUBLE_THREAT_TO_MOVE } else { 0 };
    let three = if has(0) { THREE_TO_MOVE } else { 0 };
    TEMPO + double + three
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_stands_for_all_orders_of_the_lines() {
        let mut seen = vec![None; CODES];
        for key in 0..KEYS {
            let mut lines = lines_of(key);
            lines.sort_unstable();
            let first = seen[code(key)].get_or_insert(lines);
            assert_eq!(*first, lines);
        }
        assert!(seen.iter().all(Option::is_some));
    }

    #[test]
    fn weights_are_read_as_they_were_written() {
        for rule in Rule::ALL {
            let weights = Weights::hand(rule);
            assert_eq!(Weights::from_numbers(rule, weights.numbers()), Some(weights.clone()));
            assert_eq!(Weights::from_numbers(rule, &weights.numbers()[1..]), None);
        }
    }
}
