//! A line word by word.

use crate::{MAX_LINE, ParseError};
use std::str::FromStr;
use std::time::Duration;

/// The rest of a line; always trimmed.
pub(crate) struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub(crate) fn new(line: &'a str) -> Result<Words<'a>, ParseError> {
        if line.len() > MAX_LINE {
            return Err(ParseError::long_line(line.trim_start()));
        }
        Ok(Words { rest: line.trim() })
    }

    /// The first word of a line.
    pub(crate) fn command(&mut self) -> Result<&'a str, ParseError> {
        self.next().ok_or(ParseError::Empty)
    }

    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.rest.split_whitespace().next()
    }

    /// The next word, which has to be there.
    pub(crate) fn expect(&mut self, what: &'static str) -> Result<&'a str, ParseError> {
        self.next().ok_or(ParseError::Missing(what))
    }

    /// The next word as a number.
    pub(crate) fn number<T: FromStr>(&mut self, what: &'static str) -> Result<T, ParseError> {
        let word = self.expect(what)?;
        word.parse().map_err(|_| ParseError::bad(what, word))
    }

    /// The next word as an amount of time. A clock below zero counts as run down: hosts that allow
    /// for lag send such.
    pub(crate) fn clock(&mut self, what: &'static str) -> Result<u64, ParseError> {
        let word = self.expect(what)?;
        let below_zero = || word.strip_prefix('-').is_some_and(|digits| digits.parse::<u64>().is_ok());
        match word.parse() {
            Ok(amount) => Ok(amount),
            Err(_) if below_zero() => Ok(0),
            Err(_) => Err(ParseError::bad(what, word)),
        }
    }

    /// The next word as whole milliseconds, as [`clock`](Words::clock) reads it.
    pub(crate) fn millis(&mut self, what: &'static str) -> Result<Duration, ParseError> {
        self.clock(what).map(Duration::from_millis)
    }

    /// Makes sure that a value follows and none of `keywords`.
    pub(crate) fn value(
        &mut self,
        what: &'static str,
        keywords: &[&str],
    ) -> Result<&mut Words<'a>, ParseError> {
        match self.peek() {
            Some(word) if !keywords.contains(&word) => Ok(self),
            _ => Err(ParseError::Missing(what)),
        }
    }

    /// The words before the first of `stops`.
    pub(crate) fn before(&mut self, stops: &[&str]) -> Vec<String> {
        let mut words = Vec::new();
        while let Some(word) = self.peek().filter(|word| !stops.contains(word)) {
            words.push(word.to_owned());
            self.next();
        }
        words
    }

    /// As [`before`](Words::before), but one text, which must not be empty.
    pub(crate) fn text_before(&mut self, stops: &[&str], what: &'static str) -> Result<String, ParseError> {
        let words = self.before(stops);
        if words.is_empty() { Err(ParseError::Missing(what)) } else { Ok(words.join(" ")) }
    }

    /// All the rest, as it stands.
    pub(crate) fn rest(&mut self) -> &'a str {
        std::mem::take(&mut self.rest)
    }

    /// All the rest, which has to be there.
    pub(crate) fn expect_rest(&mut self, what: &'static str) -> Result<&'a str, ParseError> {
        let rest = self.rest();
        if rest.is_empty() { Err(ParseError::Missing(what)) } else { Ok(rest) }
    }

    /// Makes sure that nothing follows.
    pub(crate) fn end(&mut self) -> Result<(), ParseError> {
        self.next().map_or(Ok(()), |word| Err(ParseError::unexpected(word)))
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let (word, rest) = self.rest.split_once(char::is_whitespace).unwrap_or((self.rest, ""));
        self.rest = rest.trim_start();
        Some(word)
    }
}
