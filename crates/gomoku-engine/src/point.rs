//! The four lines of a point taken together.

use crate::line::LineClass;
use boyi_gomoku::Direction;

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

/// The key of a point's four lines after the line along `direction` has changed from one class to another.
#[inline]
pub(crate) const fn moved(key: u16, direction: Direction, from: u16, to: u16) -> u16 {
    const CLASSES: u16 = LineClass::ALL.len() as u16;
    const WEIGHT: [u16; 4] = [1, CLASSES, CLASSES.pow(2), CLASSES.pow(3)];
    let weight = WEIGHT[direction.index()];
    key + to * weight - from * weight
}

/// The fours of a stone with these lines.
pub(crate) fn fours(lines: &[LineClass; 4], class: PointClass) -> Fours {
    if class == PointClass::Five || !lines.iter().any(|line| line.is_four()) {
        return Fours::None;
    }
    let makes_more = lines.contains(&LineClass::FourAgain)
        || lines.iter().filter(|&&line| line >= LineClass::Three).count() > 1;
    if makes_more { Fours::LeadingOn } else { Fours::Any }
}

/// The class of a stone with these lines; `bans` are those of renju's black.
pub(crate) fn classify(lines: &[LineClass; 4], bans: bool) -> PointClass {
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
