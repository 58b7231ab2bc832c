//! Options as engines declare them, the same in UCI and UCCI but for their spelling.

use crate::ParseError;
use crate::words::Words;
use crate::writing::OneLine;
use std::fmt::{self, Display, Formatter};

/// An option that an engine offers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOption {
    /// Its name; in UCI it may have blanks in it.
    pub name: String,
    /// The values that it takes.
    pub kind: OptionKind,
}

/// The values that an option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// `true` or `false`.
    Check {
        /// The value at first.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The value at first.
        default: i64,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of some words.
    Combo {
        /// The value at first.
        default: String,
        /// All values.
        values: Vec<String>,
    },
    /// Something to trigger; it has no value.
    Button,
    /// Any text.
    Text {
        /// The value at first.
        default: String,
    },
}

/// The words with a meaning in a declaration.
const KEYWORDS: [&str; 5] = ["type", "default", "min", "max", "var"];

/// UCI's notation of an empty text.
const EMPTY: &str = "<empty>";

impl EngineOption {
    /// Reads what follows `option` (UCCI) or `option name` (UCI).
    pub(crate) fn read(words: &mut Words<'_>) -> Result<EngineOption, ParseError> {
        let name = words.text_before(&["type"], "an option name")?;
        words.expect("`type`")?;
        let kind = words.expect("an option type")?;
        let (mut default, mut min, mut max, mut values) = (None, None, None, Vec::new());
        while let Some(keyword) = words.next() {
            match keyword {
                "default" => default = Some(words.before(&KEYWORDS).join(" ")),
                "min" => min = Some(words.number("a least value")?),
                "max" => max = Some(words.number("a greatest value")?),
                "var" => values.push(words.text_before(&KEYWORDS, "a value after `var`")?),
                // Further words that some engines add (such as `label`) are skipped.
                _ => {}
            }
        }
        let default = default.filter(|text| text != EMPTY).unwrap_or_default();
        let kind = match kind {
            "check" => OptionKind::Check { default: default == "true" },
            "spin" => OptionKind::Spin {
                default: default.parse().map_err(|_| ParseError::bad("a whole number", &default))?,
                min: min.unwrap_or(i64::MIN),
                max: max.unwrap_or(i64::MAX),
            },
            "combo" => OptionKind::Combo { default, values },
            "button" => OptionKind::Button,
            "string" => OptionKind::Text { default },
            other => return Err(ParseError::bad("an option type", other)),
        };
        Ok(EngineOption { name, kind })
    }

    /// Returns whether the option takes the value. Buttons take none.
    pub fn accepts(&self, value: &str) -> bool {
        match &self.kind {
            OptionKind::Check { .. } => matches!(value, "true" | "false"),
            OptionKind::Spin { min, max, .. } => {
                value.parse().is_ok_and(|number: i64| (*min..=*max).contains(&number))
            }
            OptionKind::Combo { values, .. } => values.iter().any(|known| known.eq_ignore_ascii_case(value)),
            OptionKind::Button => false,
            OptionKind::Text { .. } => true,
        }
    }
}

/// Written without the word `option` and, as in UCCI, without `name`.
impl Display for EngineOption {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} type ", OneLine(&self.name))?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, values } => {
                write!(f, "combo default {}", OneLine(default))?;
                values.iter().try_for_each(|value| write!(f, " var {}", OneLine(value)))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::Text { default } if default.is_empty() => write!(f, "string default {EMPTY}"),
            OptionKind::Text { default } => write!(f, "string default {}", OneLine(default)),
        }
    }
}
