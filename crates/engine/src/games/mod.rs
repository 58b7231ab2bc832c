//! The games: the list of descriptors with their adapters, and what is looked up in it.
//!
//! Each game is one file with its descriptor and a folder with its adapter to the façade and the
//! positions of the suites. A new game adds those files and its two lines here.

mod connect4;
mod gomoku;
mod mnk;
mod othello;
mod tictactoe;
mod xiangqi;

pub use gomoku::{Forbidden, GomokuRule};
pub use xiangqi::RepetitionLaw;

use crate::any::AnyGame;
use crate::data::GameResult;
use crate::error::InputError;
use crate::game::{Domain, Game, GameSpec, NO_VALUES, Parameter, Square};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;

/// Starts a game with checked parameters.
type Start = fn(GameSpec, Option<&str>) -> Result<Box<dyn AnyGame>, InputError>;

/// Every game and how it is started.
static GAMES: [(&Game, Start); 6] = [
    (&tictactoe::GAME, mnk::adapter::start),
    (&mnk::GAME, mnk::adapter::start),
    (&connect4::GAME, connect4::adapter::start),
    (&gomoku::GAME, gomoku::adapter::start),
    (&xiangqi::GAME, xiangqi::adapter::start),
    (&othello::GAME, othello::adapter::start),
];

/// The descriptors of all games.
pub fn games() -> impl ExactSizeIterator<Item = &'static Game> {
    GAMES.iter().map(|(game, _)| *game)
}

/// The game of that name.
///
/// # Errors
/// [`InputError::UnknownGame`] naming those there are.
pub fn game_named(name: &str) -> Result<&'static Game, InputError> {
    games()
        .find(|game| game.name == name)
        .ok_or_else(|| InputError::UnknownGame { name: name.to_owned(), known: known() })
}

fn known() -> String {
    games().map(|game| game.name).collect::<Vec<_>>().join(", ")
}

/// Words for the game's own start position.
const START_WORDS: [&str; 2] = ["start", "startpos"];

/// Returns whether the text names the game's own start position, as `startpos` does, instead of describing one.
pub fn names_start(position: &str) -> bool {
    START_WORDS.contains(&position.trim())
}

/// The game that a position text describes where it names size or rule itself, as texts of gomoku may; else `spec`.
pub fn described(spec: GameSpec, position: &str) -> GameSpec {
    spec.as_gomoku().and_then(|_| gomoku::adapter::described(spec, position)).unwrap_or(spec)
}

/// Starts a game from `position`, or from the game's own start, which `start` and `startpos` name too. Behind a FEN of
/// xiangqi may stand EPD operations.
///
/// # Errors
/// [`InputError`] naming the parameter or the part of the position that cannot be used.
pub fn start(spec: GameSpec, position: Option<&str>) -> Result<Box<dyn AnyGame>, InputError> {
    for (parameter, value) in spec.parameters() {
        if !parameter.domain.holds(value) {
            let (name, allowed) = (parameter.name, parameter.domain.allowed());
            return Err(InputError::Parameter { name, value: value.to_string(), allowed });
        }
    }
    let (_, start) = GAMES
        .iter()
        .find(|(game, _)| std::ptr::eq(*game, spec.game()))
        .ok_or_else(|| InputError::UnknownGame { name: spec.game().name.to_owned(), known: known() })?;
    start(spec, position.filter(|text| !names_start(text)))
}

impl dyn AnyGame + '_ {
    /// The end for which a search finds no move: the result of the game, or that of the position alone, which may be
    /// one past which the game goes on ([`AnyGame::go_on`]), as by bare material.
    pub fn end(&self) -> Option<GameResult> {
        self.result().or_else(|| start(self.spec(), Some(&self.position())).ok()?.result())
    }
}

/// Reads the form that [`GameSpec`]'s `Serialize` writes: every parameter of the game that cannot be left
/// out, nothing else, in any order. A square board may be given by both of its sides too. Numbers need not lie in
/// their domain; [`start`] says so by name.
impl<'de> Deserialize<'de> for GameSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GameSpec, D::Error> {
        deserializer.deserialize_map(SpecVisitor)
    }
}

struct SpecVisitor;

/// A value of an entry: a number or a name.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a parameter is neither a whole number nor a name")]
enum Entry {
    Number(i64),
    Name(String),
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Number(number) => write!(f, "{number}"),
            Entry::Name(name) => write!(f, "`{name}`"),
        }
    }
}

impl<'de> Visitor<'de> for SpecVisitor {
    type Value = GameSpec;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a game with its parameters")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<GameSpec, A::Error> {
        let mut entries: Vec<(String, Entry)> = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, Entry>()? {
            if entries.iter().any(|(other, _)| *other == name) {
                return Err(A::Error::custom(format!("`{name}` is given twice")));
            }
            entries.push((name, value));
        }
        let game = match take::<A::Error>(&mut entries, "game")? {
            Entry::Name(name) => game_named(&name).map_err(A::Error::custom)?,
            number => return Err(A::Error::custom(format!("{number} is no name of a game"))),
        };
        let is_given = |parameter: &Parameter| entries.iter().any(|(name, _)| name == parameter.name);
        // Columns and rows by themselves are the only other form of a game that has one for squares.
        let square =
            game.square.as_ref().map(|square| &square.parameter).filter(|side| {
                is_given(side) || !game.parameters.iter().take(Square::REPLACED).any(is_given)
            });
        let mut read = |parameter: &'static Parameter| match take::<A::Error>(&mut entries, parameter.name) {
            Err(_) if parameter.can_be_left_out => Ok(parameter.default),
            given => value(parameter, &given?).map_err(A::Error::custom),
        };
        let side = square.map(&mut read).transpose()?;
        let mut values = NO_VALUES;
        for (place, (parameter, value)) in game.parameters.iter().zip(&mut values).enumerate() {
            *value = match side {
                Some(side) if place < Square::REPLACED => side,
                _ => read(parameter)?,
            };
        }
        let Some((name, _)) = entries.first() else { return Ok(GameSpec::new(game, values)) };
        Err(A::Error::custom(match square {
            Some(side) if game.parameters.iter().any(|parameter| parameter.name == name) => {
                format!("`{name}` is given beside `{}`, which stands for it", side.name)
            }
            _ => format!("`{name}` is no parameter of {}", game.name),
        }))
    }
}

/// Takes the entry of that name out.
fn take<E: Error>(entries: &mut Vec<(String, Entry)>, name: &'static str) -> Result<Entry, E> {
    let index = entries.iter().position(|(other, _)| other == name);
    index.map(|index| entries.swap_remove(index).1).ok_or_else(|| E::missing_field(name))
}

/// The value of a parameter.
fn value(parameter: &Parameter, given: &Entry) -> Result<u8, String> {
    let value = match (&parameter.domain, given) {
        (Domain::Number { .. }, Entry::Number(number)) => u8::try_from(*number).ok(),
        (domain, Entry::Name(name)) => domain.choice(name),
        (Domain::Choice(_), Entry::Number(_)) => None,
    };
    let refused = || format!("{} is {given}, but must be {}", parameter.name, parameter.domain.allowed());
    value.ok_or_else(refused)
}

#[cfg(test)]
mod tests;
