//! The three rules.

use crate::SetupError;
use boyi_core::Side;
use std::fmt;
use std::str::FromStr;

/// The rows that count as five, and the points forbidden to black.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Rule {
    /// Five or more in a row win, for both sides.
    #[default]
    Freestyle,
    /// Exactly five in a row win, for both sides; six or more are nothing.
    Standard,
    /// White wins with five or more, black with exactly five. Overlines, double-fours and
    /// double-threes are forbidden to black, unless the move also makes five.
    Renju,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];

    /// The name used in position texts: `freestyle`, `standard`, `renju`.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Freestyle => "freestyle",
            Rule::Standard => "standard",
            Rule::Renju => "renju",
        }
    }

    /// Returns whether an unbroken row of `length` stones wins for `side`.
    #[inline]
    pub const fn wins(self, side: Side, length: u32) -> bool {
        if self.exactly_five(side) { length == 5 } else { length >= 5 }
    }

    /// Returns whether `side` must make exactly five, so that six or more do not win.
    #[inline]
    pub const fn exactly_five(self, side: Side) -> bool {
        match self {
            Rule::Freestyle => false,
            Rule::Standard => true,
            Rule::Renju => matches!(side, Side::First),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Rule {
    type Err = SetupError;

    /// Reads a rule's name, in either case.
    fn from_str(text: &str) -> Result<Rule, SetupError> {
        Rule::ALL
            .into_iter()
            .find(|rule| rule.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| SetupError::UnknownRule(crate::error::excerpt(text)))
    }
}
