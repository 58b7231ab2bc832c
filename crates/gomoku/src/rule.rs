//! The rules.

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
    /// Five in a row win for both sides, unless opponent's stones stand at both ends; the edge of the board is no
    /// such end. Six or more always win. Gomocup's rule 8.
    Caro,
    /// As [`Rule::Caro`], but six or more are nothing. Gomocup's rule 9.
    CaroExact,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 5] = [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro, Rule::CaroExact];

    /// The name used in position texts: `freestyle`, `standard`, `renju`, `caro`, `caro-exact`.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Freestyle => "freestyle",
            Rule::Standard => "standard",
            Rule::Renju => "renju",
            Rule::Caro => "caro",
            Rule::CaroExact => "caro-exact",
        }
    }

    /// Returns whether an unbroken row of `length` stones wins for `side`; `closed` tells whether opponent's stones
    /// stand at both of its ends.
    #[inline]
    pub const fn wins(self, side: Side, length: u32, closed: bool) -> bool {
        match length {
            ..5 => false,
            5 => !(closed && self.closes_fives()),
            _ => !self.exactly_five(side),
        }
    }

    /// Returns whether a five between two stones of the opponent does not win.
    #[inline]
    pub const fn closes_fives(self) -> bool {
        matches!(self, Rule::Caro | Rule::CaroExact)
    }

    /// Returns whether `side` must make exactly five, so that six or more do not win.
    #[inline]
    pub const fn exactly_five(self, side: Side) -> bool {
        match self {
            Rule::Freestyle | Rule::Caro => false,
            Rule::Standard | Rule::CaroExact => true,
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
