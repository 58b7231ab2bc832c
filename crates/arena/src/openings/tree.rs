//! Game trees in brackets, `(;NAME[value]…)`, as SGF and GGF write them.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

use super::draft::ReadFault;
use std::iter::Peekable;
use std::str::Chars;

/// The differences between the two forms.
#[derive(Clone, Copy)]
pub(super) struct Syntax {
    name: &'static str,
    /// Whether a backslash takes the next letter of a value as it is.
    escapes: bool,
    /// Whether the number of games may stand before them: `2 (;…)(;…)`.
    counts_games: bool,
}

impl Syntax {
    pub(super) const SGF: Syntax = Syntax { name: "SGF", escapes: true, counts_games: false };
    pub(super) const GGF: Syntax = Syntax { name: "GGF", escapes: false, counts_games: true };
}

/// A property of a node on the main line.
pub(super) struct Property {
    /// The line of the file, from 1.
    pub(super) line: usize,
    pub(super) name: String,
    /// At least one.
    pub(super) values: Vec<String>,
}

/// A game tree that is open.
struct Open {
    /// Whether the node belongs to the main line.
    main: bool,
    /// Whether the node has a variation already.
    has_child: bool,
}

/// The properties of each game's main line, and the line of the file each game begins on.
pub(super) fn main_lines(text: &str, syntax: Syntax) -> Result<Vec<(usize, Vec<Property>)>, ReadFault> {
    let mut games: Vec<(usize, Vec<Property>)> = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    let mut scanner = Scanner { rest: text.chars().peekable(), line: 1, syntax };
    while let Some(letter) = scanner.next() {
        match letter {
            '(' => {
                let main = match open.last_mut() {
                    Some(parent) => parent.main && !std::mem::replace(&mut parent.has_child, true),
                    None => {
                        games.push((scanner.line, Vec::new()));
                        true
                    }
                };
                open.push(Open { main, has_child: false });
            }
            ')' if open.pop().is_some() => {}
            ';' if !open.is_empty() => {}
            _ if letter.is_whitespace() => {}
            _ if letter.is_ascii_digit() && open.is_empty() && syntax.counts_games => {}
            _ if letter.is_ascii_alphabetic() && !open.is_empty() => {
                let property = scanner.property(letter)?;
                let main = open.last().is_some_and(|tree| tree.main);
                if let (true, Some((_, properties))) = (main, games.last_mut()) {
                    properties.push(property);
                }
            }
            _ => return Err((scanner.line, format!("`{letter}` stands where {} allows none", syntax.name))),
        }
    }
    match open.is_empty() {
        true => Ok(games),
        false => Err((scanner.line, "`)` is missing at the end of the file".into())),
    }
}

/// The letters of a file and the line they stand on.
struct Scanner<'a> {
    rest: Peekable<Chars<'a>>,
    line: usize,
    syntax: Syntax,
}

impl Scanner<'_> {
    fn next(&mut self) -> Option<char> {
        let letter = self.rest.next()?;
        self.line += usize::from(letter == '\n');
        Some(letter)
    }

    fn skip_blanks(&mut self) {
        while self.rest.peek().is_some_and(|letter| letter.is_whitespace()) {
            self.next();
        }
    }

    /// A property whose name begins with `first`. Lower-case letters in names are old style and
    /// mean nothing.
    fn property(&mut self, first: char) -> Result<Property, ReadFault> {
        let mut name = String::from(first);
        while let Some(&letter) = self.rest.peek().filter(|letter| letter.is_ascii_alphabetic()) {
            name.push(letter);
            self.next();
        }
        name.retain(|letter| letter.is_ascii_uppercase());
        let (line, mut values) = (self.line, Vec::new());
        self.skip_blanks();
        while self.rest.peek() == Some(&'[') {
            self.next();
            values.push(self.value(&name)?);
            self.skip_blanks();
        }
        if values.is_empty() {
            Err((line, format!("`{name}` has no value")))
        } else {
            Ok(Property { line, name, values })
        }
    }

    /// The value after `[`, up to its `]`.
    fn value(&mut self, name: &str) -> Result<String, ReadFault> {
        let (line, mut value) = (self.line, String::new());
        loop {
            match self.next() {
                Some(']') => return Ok(value),
                Some('\\') if self.syntax.escapes => value.extend(self.next()),
                Some(letter) => value.push(letter),
                None => return Err((line, format!("`{name}[` is not closed"))),
            }
        }
    }
}
