//! The four lines of a point taken together.

use crate::line::LineClass;
use crate::params::{
    DOUBLE_FOUR_RANK, DOUBLE_FOUR_VALUE, DOUBLE_THREE_RANK, DOUBLE_THREE_VALUE, FOUR_THREE_RANK,
    FOUR_THREE_VALUE, LINE_RANK, LINE_VALUE,
};
use boyi_core::Side;
use boyi_gomoku::Rule;
use std::sync::OnceLock;

/// What a stone of a side on an empty point makes, all lines together, weakest first.
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

/// How many point classes there are.
pub(crate) const POINT_CLASSES: usize = 10;

/// What is known about an empty point for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PointInfo {
    /// Its part of the evaluation.
    pub(crate) value: i16,
    /// How early to try it.
    pub(crate) rank: i16,
    /// What the stone makes.
    pub(crate) class: PointClass,
    /// Does the stone make a four in some line (and not five)? Forbidden points included: a
    /// stone of the opponent may lift the ban.
    pub(crate) has_four: bool,
}

/// [`PointInfo`] by the four line classes of a point, four bits each.
pub(crate) struct PointTable(Vec<PointInfo>);

impl PointTable {
    /// The table for one side of a rule, built when first asked for.
    pub(crate) fn of(rule: Rule, side: Side) -> &'static PointTable {
        static PLAIN: OnceLock<PointTable> = OnceLock::new();
        static BLACK_OF_RENJU: OnceLock<PointTable> = OnceLock::new();
        let bans = rule == Rule::Renju && side == Side::First;
        let table = if bans { &BLACK_OF_RENJU } else { &PLAIN };
        table.get_or_init(|| PointTable((0..=u16::MAX).map(|key| combine(key, bans)).collect()))
    }

    /// Looks up `side`'s half of the line classes: one byte a direction, black low, white high.
    #[inline]
    pub(crate) fn get(&self, lines: u32, side: Side) -> PointInfo {
        let own = lines >> (4 * side.index()) & 0x0F0F_0F0F;
        let pairs = (own | own >> 4) & 0x00FF_00FF;
        self.0[((pairs | pairs >> 8) & 0xFFFF) as usize]
    }
}

fn combine(key: u16, bans: bool) -> PointInfo {
    let mut lines = [LineClass::Dead; 4];
    for (index, line) in lines.iter_mut().enumerate() {
        // Keys with a digit that is no class are never looked up.
        let digit = usize::from(key >> (4 * index) & 0xF);
        *line = LineClass::ALL.get(digit).copied().unwrap_or(LineClass::Dead);
    }
    let class = classify(&lines, bans);
    let (value, rank) = if class == PointClass::Forbidden {
        (0, 0)
    } else {
        let sum = |table: &[i16; LineClass::ALL.len()]| lines.iter().map(|&line| table[line as usize]).sum();
        let (value, rank): (i16, i16) = (sum(&LINE_VALUE), sum(&LINE_RANK));
        let (more_value, more_rank) = bonus(class);
        (value + more_value, rank + more_rank)
    };
    let has_four = class != PointClass::Five && lines.iter().any(|line| line.is_four());
    PointInfo { value, rank, class, has_four }
}

fn bonus(class: PointClass) -> (i16, i16) {
    match class {
        PointClass::FourThree => (FOUR_THREE_VALUE, FOUR_THREE_RANK),
        PointClass::DoubleThree => (DOUBLE_THREE_VALUE, DOUBLE_THREE_RANK),
        PointClass::DoubleFour => (DOUBLE_FOUR_VALUE, DOUBLE_FOUR_RANK),
        _ => (0, 0),
    }
}

fn classify(lines: &[LineClass; 4], bans: bool) -> PointClass {
    let count = |class: LineClass| lines.iter().filter(|&&line| line == class).count();
    let fours = count(LineClass::Four) + count(LineClass::OpenFour) + 2 * count(LineClass::TwoFours);
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
