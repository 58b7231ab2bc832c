//! `feature name=value …`: what an engine can do.

use crate::ParseError;
use crate::writing::OneLine;
use std::fmt::{self, Display, Formatter};

/// One thing that an engine can do or wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    /// Its name: `ping`, `setboard`, `variants`, `usermove`, `myname`, `option`, `done`, ….
    pub name: String,
    /// Its value.
    pub value: FeatureValue,
}

/// The value of a feature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FeatureValue {
    /// A number; 0 and 1 are no and yes.
    Number(i64),
    /// A text, in quotes.
    Text(String),
}

impl Feature {
    /// Reads what follows `feature`.
    pub(super) fn read_all(mut text: &str) -> Result<Vec<Feature>, ParseError> {
        let mut features = Vec::new();
        while !text.is_empty() {
            let (name, after) =
                text.split_once('=').ok_or(ParseError::bad("a feature `name=value`", text))?;
            let (value, rest) = match after.strip_prefix('"') {
                Some(quoted) => {
                    let (value, rest) =
                        quoted.split_once('"').ok_or(ParseError::bad("a text in quotes", after))?;
                    (FeatureValue::Text(value.to_owned()), rest)
                }
                None => {
                    let (word, rest) = after.split_once(char::is_whitespace).unwrap_or((after, ""));
                    // Fairy-Stockfish leaves the quotes away around a text of one word.
                    let text = |_| FeatureValue::Text(word.to_owned());
                    (word.parse().map_or_else(text, FeatureValue::Number), rest)
                }
            };
            if name.is_empty() || name.contains(char::is_whitespace) {
                return Err(ParseError::bad("a feature's name", name));
            }
            features.push(Feature { name: name.to_owned(), value });
            text = rest.trim_start();
        }
        Ok(features)
    }

    /// Returns whether this is the feature of that name with a number other than 0.
    pub fn is_on(&self, name: &str) -> bool {
        self.name == name && matches!(self.value, FeatureValue::Number(number) if number != 0)
    }
}

impl Display for Feature {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.value {
            FeatureValue::Number(number) => write!(f, "{}={number}", OneLine(&self.name)),
            FeatureValue::Text(text) => write!(f, "{}=\"{}\"", OneLine(&self.name), OneLine(text)),
        }
    }
}
