//! The main lines of SGF files of gomoku and renju (FF[4], GM[4]).
//!
//! Source: A. Hollosi, *SGF File Format FF[4]*, <https://www.red-bean.com/sgf/>.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

use super::draft::{Draft, ReadFault};
use boyi_engine::OpeningForm;
use boyi_engine::data::GameSpec;
use std::iter::Peekable;
use std::str::Chars;

/// A property of a node on the main line.
struct Property {
    line: usize,
    name: String,
    values: Vec<String>,
}

/// The games of a file, each by its first variations.
pub(super) fn drafts(spec: GameSpec, text: &str) -> Result<Vec<Draft>, ReadFault> {
    if !spec.game().opening_forms.contains(&OpeningForm::Sgf) {
        return Err((1, format!("`(` begins an SGF file, which is not read for {}", spec.game().name)));
    }
    let (size, _) = spec.board();
    main_lines(text)?.into_iter().map(|(line, properties)| draft(size, line, &properties)).collect()
}

/// Turns the properties of a game into an opening.
fn draft(size: u8, line: usize, properties: &[Property]) -> Result<Draft, ReadFault> {
    let mut moves: Vec<(usize, String)> = Vec::new();
    for Property { line, name, values } in properties {
        let fault = |why: String| Err((*line, why));
        let value = values.first().map_or("", |value| value.trim());
        match name.as_str() {
            "GM" if value != "4" => {
                return fault(format!("`GM[{value}]` is another game; gomoku is GM[4]"));
            }
            "SZ" if value != size.to_string() => {
                return fault(format!("`SZ[{value}]` is another size than {size}"));
            }
            "AB" | "AW" | "AE" => {
                return fault(format!("`{name}[{value}]` sets stones up; openings are lines of moves"));
            }
            "B" | "W" => {
                let turn = if moves.len().is_multiple_of(2) { "B" } else { "W" };
                if name != turn {
                    return fault(format!("`{name}[{value}]` is out of turn: {turn} is to move"));
                }
                match point(value, size) {
                    Some(point) => moves.push((*line, point)),
                    None => return fault(format!("`{name}[{value}]` is no point of the board")),
                }
            }
            _ => {}
        }
    }
    Ok(Draft { line, start: None, moves })
}

/// A point as `hh` (column and row by letter, the row from the top) or as `h8`.
fn point(value: &str, size: u8) -> Option<String> {
    let mut letters = value.chars();
    let column = letters.next()?.to_ascii_lowercase();
    let second = letters.next()?;
    if second.is_ascii_digit() {
        return Some(value.to_ascii_lowercase());
    }
    let row = u8::try_from(second.to_ascii_lowercase()).ok()?.checked_sub(b'a').filter(|row| *row < size)?;
    if letters.next().is_some() || !column.is_ascii_lowercase() {
        return None;
    }
    Some(format!("{column}{}", size - row))
}

/// A game tree that is open.
struct Open {
    /// Whether the node belongs to the main line.
    main: bool,
    /// Whether the node has a variation already.
    has_child: bool,
}

/// The properties of each game's main line, and the line of the file each game begins on.
fn main_lines(text: &str) -> Result<Vec<(usize, Vec<Property>)>, ReadFault> {
    let mut games: Vec<(usize, Vec<Property>)> = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    let mut scanner = Scanner { rest: text.chars().peekable(), line: 1 };
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
            _ if letter.is_ascii_alphabetic() && !open.is_empty() => {
                let property = scanner.property(letter)?;
                let main = open.last().is_some_and(|tree| tree.main);
                if let (true, Some((_, properties))) = (main, games.last_mut()) {
                    properties.push(property);
                }
            }
            _ => return Err((scanner.line, format!("`{letter}` stands where SGF allows none"))),
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
                Some('\\') => value.extend(self.next()),
                Some(letter) => value.push(letter),
                None => return Err((line, format!("`{name}[` is not closed"))),
            }
        }
    }
}
