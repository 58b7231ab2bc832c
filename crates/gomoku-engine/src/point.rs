//! The four lines of a point taken together.

use crate::line::LineClass;
use boyi_core::Side;

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

/// Evaluation and classes of an empty point for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(C, align(4))]
pub(crate) struct PointInfo {
    /// Its part of the evaluation.
    pub(crate) value: i16,
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

    /// All but the value, as one number.
    #[inline]
    pub(crate) const fn kind(self) -> u16 {
        u16::from_le_bytes([self.class as u8, self.fours as u8])
    }
}

/// Ranks of an empty point for one side in move ordering.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PointRanks {
    /// Its rank when the side plays it.
    pub(crate) attack: i16,
    /// Its rank when the opponent occupies it.
    pub(crate) defence: i16,
}

/// The classes of the four lines of an empty point as a key of each side's table of points: black's in the low half,
/// white's in the high one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Keys(u32);

impl Keys {
    /// The key for a side.
    #[inline]
    pub(crate) const fn of(self, side: Side) -> usize {
        match side {
            Side::First => (self.0 & 0xFFFF) as usize,
            Side::Second => (self.0 >> 16) as usize,
        }
    }

    /// The keys after the line of one direction has changed from one pair of classes to another, black's in the low
    /// four bits.
    #[inline]
    pub(crate) fn moved<const DIRECTION: usize>(self, from: u8, to: u8) -> Keys {
        // A borrow from the higher half in between does not matter: the sum has none.
        let parts = &KEY_PARTS[DIRECTION];
        Keys(self.0.wrapping_add(parts[to as usize]).wrapping_sub(parts[from as usize]))
    }
}

/// By direction the part of keys that a pair of classes of its line makes.
static KEY_PARTS: [[u32; 1 << 8]; 4] = {
    let classes = LineClass::ALL.len() as u32;
    let mut parts = [[0; 1 << 8]; 4];
    let mut pair = 0;
    while pair < 1 << 8 {
        let mut part: u32 = pair & 0xF | (pair >> 4) << 16;
        let mut direction = 0;
        while direction < parts.len() {
            parts[direction][pair as usize] = part;
            part = part.wrapping_mul(classes);
            direction += 1;
        }
        pair += 1;
    }
    parts
};

/// Returns whether both classes of a line are weak: neither a threat nor a ban, nor more than a two. In their stead any
/// other weak classes would leave the classes and fours of the point as they are.
#[inline]
pub(crate) fn are_weak(classes: u8) -> bool {
    ARE_WEAK[usize::from(classes)]
}

static ARE_WEAK: [bool; 1 << 8] = {
    let mut weak = [false; 1 << 8];
    let mut pair = 0;
    while pair < weak.len() {
        weak[pair] = is_weak(pair & 0xF) && is_weak(pair >> 4);
        pair += 1;
    }
    weak
};

const fn is_weak(class: usize) -> bool {
    class < LineClass::Three as usize && class != LineClass::Overline as usize
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::{KEYS, lines_of};

    #[test]
    fn a_weak_line_in_place_of_another_changes_neither_class_nor_fours() {
        for (key, bans) in (0..KEYS).flat_map(|key| [(key, false), (key, true)]) {
            let lines = lines_of(key);
            let dead = lines.map(|line| if is_weak(line as usize) { LineClass::Dead } else { line });
            let class = classify(&lines, bans);
            assert_eq!(class, classify(&dead, bans), "{lines:?}");
            assert_eq!(fours(&lines, class), fours(&dead, class), "{lines:?}");
        }
    }

    #[test]
    fn keys_follow_their_lines() {
        let mut keys = Keys::default();
        let lines = [[12_u8, 3, 7, 9], [0, 12, 8, 1]];
        let pair = |line: usize| lines[0][line] | lines[1][line] << 4;
        keys = keys.moved::<0>(0, 0xCC).moved::<1>(0, pair(1)).moved::<2>(0, pair(2)).moved::<3>(0, pair(3));
        keys = keys.moved::<0>(0xCC, pair(0));
        for side in Side::BOTH {
            let expected = lines[side.index()].map(|class| LineClass::ALL[usize::from(class)]);
            assert_eq!(lines_of(keys.of(side)), expected);
        }
    }
}
