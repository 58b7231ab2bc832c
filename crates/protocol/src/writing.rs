//! Pieces of lines to write.

use std::fmt::{self, Display, Formatter, Write};
use std::time::Duration;

/// A text that stays on its line: control characters are written as blanks.
pub(crate) struct OneLine<'a>(pub(crate) &'a str);

impl Display for OneLine<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| f.write_char(if c.is_control() { ' ' } else { c }))
    }
}

/// Words with blanks before them.
pub(crate) fn words(f: &mut Formatter<'_>, words: &[String]) -> fmt::Result {
    words.iter().try_for_each(|word| write!(f, " {}", OneLine(word)))
}

/// ` name value`, if there is a value.
pub(crate) fn pair(f: &mut Formatter<'_>, name: &str, value: Option<impl Display>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {name} {value}"))
}

/// ` name` and the time in whole milliseconds, if there is one.
pub(crate) fn millis(f: &mut Formatter<'_>, name: &str, time: Option<Duration>) -> fmt::Result {
    pair(f, name, time.map(|time| time.as_millis()))
}

/// ` name word…`, if there are words.
pub(crate) fn list(f: &mut Formatter<'_>, name: &str, list: &[String]) -> fmt::Result {
    if list.is_empty() {
        return Ok(());
    }
    write!(f, " {name}")?;
    words(f, list)
}
