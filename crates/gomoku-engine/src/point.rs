//! The four lines of a point taken together.

use crate::line::LineClass;
use crate::params::{
    ATTACK_CLASS_RANK, ATTACK_LINE_RANK, DEFENCE_CLASS_RANK, DEFENCE_LINE_RANK, DOUBLE_FOUR_VALUE,
    DOUBLE_THREE_VALUE, FOUR_THREE_VALUE, LINE_VALUE,
};
use boyi_core::Side;
use boyi_gomoku::{Direction, Rule};
use std::sync::OnceLock;

/// The class of a stone of a side on an empty point, all lines together, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[repr(u8)]
pub enum PointClass {
    /// No threat.
    #[default]
    Quiet,
    /// Renju's black may not play it: overline or double-four.
    Forbidden,
    /// Renju's black makes two open threes by pattern. Forbidden if both are real threes.
    PerhapsForbidden,
    /// One open three.
    OpenThree,
    /// Two open threes.
    DoubleThree,
    /// One four.
    Four,
    /// One four and an open three.
    FourThree,
    /// Two fours: two points make five.
    DoubleFour,
    /// A straight four: two points make five.
    OpenFour,
    /// Five.
    Five,
}

impl PointClass {
    /// The number of classes.
    pub(crate) const COUNT: usize = 10;

    /// Returns whether the class makes two chances of five, so that one reply cannot stop both.
    #[inline]
    pub(crate) const fn is_win(self) -> bool {
        matches!(self, PointClass::DoubleFour | PointClass::OpenFour)
    }
}

/// The fours that a stone makes, five excepted; also on forbidden points, as a stone of the opponent may make
/// the point playable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[repr(u8)]
pub(crate) enum Fours {
    /// None.
    #[default]
    None,
    /// A four in some line.
    Any,
    /// A four that makes a new four possible: in its own line, or with the stone's shape in another.
    LeadingOn,
}

/// Evaluation, ranks and classes of an empty point for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PointInfo {
    /// Its part of the evaluation.
    pub(crate) value: i16,
    /// Its rank when the side plays it.
    pub(crate) attack_rank: i16,
    /// Its rank when the opponent occupies it.
    pub(crate) defence_rank: i16,
    /// The class of the stone.
    pub(crate) class: PointClass,
    /// The fours of the stone.
    pub(crate) fours: Fours,
}

impl PointInfo {
    /// Returns whether the stone makes a four in some line (and not five).
    #[inline]
    pub(crate) fn has_four(self) -> bool {
        self.fours >= Fours::Any
    }
}

/// [`PointInfo`] by the four line classes of a point, the digits of a number to the base 13.
pub(crate) struct PointTable(Vec<PointInfo>);

impl PointTable {
    const CLASSES: u16 = LineClass::ALL.len() as u16;

    /// The table for one side of a rule, built on first use.
    pub(crate) fn of(rule: Rule, side: Side) -> &'static PointTable {
        static PLAIN: OnceLock<PointTable> = OnceLock::new();
        static BLACK_OF_RENJU: OnceLock<PointTable> = OnceLock::new();
        let bans = rule == Rule::Renju && side == Side::First;
        let table = if bans { &BLACK_OF_RENJU } else { &PLAIN };
        table.get_or_init(|| {
            PointTable((0..PointTable::CLASSES.pow(4)).map(|key| combine(key, bans)).collect())
        })
    }

    /// Looks up a key. Key 0 is a point whose lines are all dead.
    #[inline]
    pub(crate) fn get(&self, key: u16) -> PointInfo {
        self.0[usize::from(key)]
    }

    /// The key after the line along `direction` has changed from one class to another.
    #[inline]
    pub(crate) const fn moved(key: u16, direction: Direction, from: u16, to: u16) -> u16 {
        const WEIGHT: [u16; 4] =
            [1, PointTable::CLASSES, PointTable::CLASSES.pow(2), PointTable::CLASSES.pow(3)];
        let weight = WEIGHT[direction.index()];
        key + to * weight - from * weight
    }
}

fn combine(key: u16, bans: bool) -> PointInfo {
    let mut rest = usize::from(key);
    let lines: [LineClass; 4] = std::array::from_fn(|_| {
        let class = LineClass::ALL[rest % LineClass::ALL.len()];
        rest /= LineClass::ALL.len();
        class
    });
    let class = classify(&lines, bans);
    let fours = if class == PointClass::Five { Fours::None } else { fours(&lines) };
    if class == PointClass::Forbidden {
        return PointInfo { class, fours, ..PointInfo::default() };
    }
    let sum =
        |table: &[i16; LineClass::ALL.len()]| lines.iter().map(|&line| table[line as usize]).sum::<i16>();
    PointInfo {
        value: sum(&LINE_VALUE) + bonus(class),
        attack_rank: sum(&ATTACK_LINE_RANK) + ATTACK_CLASS_RANK[class as usize],
        defence_rank: sum(&DEFENCE_LINE_RANK) + DEFENCE_CLASS_RANK[class as usize],
        class,
        fours,
    }
}

fn fours(lines: &[LineClass; 4]) -> Fours {
    if !lines.iter().any(|line| line.is_four()) {
        return Fours::None;
    }
    let makes_more = lines.contains(&LineClass::FourAgain)
        || lines.iter().filter(|&&line| line >= LineClass::Three).count() > 1;
    if makes_more { Fours::LeadingOn } else { Fours::Any }
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

fn classify(lines: &[LineClass; 4], bans: bool) -> PointClass {
    let count = |class: LineClass| lines.iter().filter(|&&line| line == class).count();
    let single_fours = lines.iter().filter(|line| line.is_single_four()).count();
    let fours = single_fours + count(LineClass::OpenFour) + 2 * count(LineClass::TwoFours);
    let threes = count(LineClass::OpenThree);
    if count(LineClass::Five) > 0 {
        PointClass::Five
    } else if bans && (fours >= 2 || count(LineClass::Overline) > 0) {
        PointClass::Forbidden
    } else if bans && threes >= 2 {
        PointClass::PerhapsForbidden
    } else if count(LineClass::OpenFour) > 0 {
        PointClass::OpenFour
    } else if fours >= 2 {
        PointClass::DoubleFour
    } else if fours == 1 {
        if threes > 0 { PointClass::FourThree } else { PointClass::Four }
    } else {
        match threes {
            0 => PointClass::Quiet,
            1 => PointClass::OpenThree,
            _ => PointClass::DoubleThree,
        }
    }
}
