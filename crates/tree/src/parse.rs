//! Reads game trees written as text.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::{Branch, Tree, TreeGame};
use boyi_core::{Outcome, Score};
use std::fmt;
use std::str::FromStr;

/// A text that is no game tree.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TreeError {
    /// The column of the fault, in characters from 1.
    pub column: usize,
    /// The fault.
    pub fault: TreeFault,
}

/// Faults in the text of a game tree.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TreeFault {
    /// The text ends within a position.
    End,
    /// A bracket that is never closed.
    Unclosed,
    /// `()`: a position needs a move.
    NoMoves,
    /// A word that means nothing.
    Word(String),
    /// A value beyond ±[`Score::MAX_EVAL`].
    Value(i32),
    /// Something after the end of the tree.
    Trailing(char),
    /// Deeper than 200 plies.
    TooDeep,
    /// More moves than a node can have.
    TooWide,
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.fault)
    }
}

impl std::error::Error for TreeError {}

impl fmt::Display for TreeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TreeFault::End => f.write_str("the text ends where a position was expected"),
            TreeFault::Unclosed => f.write_str("the bracket is never closed"),
            TreeFault::NoMoves => f.write_str("a position without moves"),
            TreeFault::Word(word) => write!(f, "`{word}` is neither a value nor w, d, l"),
            TreeFault::Value(value) => write!(f, "value {value} is too large"),
            TreeFault::Trailing(extra) => write!(f, "`{extra}` after the end of the tree"),
            TreeFault::TooDeep => f.write_str("more than 200 plies deep"),
            TreeFault::TooWide => f.write_str("more than 65535 moves"),
        }
    }
}

impl FromStr for Tree {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<Tree, TreeError> {
        let mut parser = Parser { text: text.chars().collect(), at: 0 };
        let root = parser.branch(0)?;
        parser.skip_spaces();
        match parser.peek() {
            Some(extra) => Err(parser.fault(TreeFault::Trailing(extra))),
            None => Ok(root.tree),
        }
    }
}

impl FromStr for TreeGame {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<TreeGame, TreeError> {
        text.parse().map(|tree: Tree| TreeGame::from(&tree))
    }
}

struct Parser {
    text: Vec<char>,
    at: usize,
}

impl Parser {
    const MAX_DEPTH: usize = 200;

    /// The closing bracket of an opening one.
    fn closing(open: char) -> Option<char> {
        match open {
            '(' => Some(')'),
            '[' => Some(']'),
            _ => None,
        }
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn fault(&self, fault: TreeFault) -> TreeError {
        TreeError { column: self.at + 1, fault }
    }

    fn skip_spaces(&mut self) {
        while self.peek().is_some_and(|c| c.is_whitespace() || c == ',') {
            self.at += 1;
        }
    }

    fn branch(&mut self, depth: usize) -> Result<Branch, TreeError> {
        if depth > Parser::MAX_DEPTH {
            return Err(self.fault(TreeFault::TooDeep));
        }
        self.skip_spaces();
        let (mut noisy, mut extra_turn) = (false, false);
        let tree = loop {
            match self.peek() {
                Some('!') => noisy = true,
                Some('+') => extra_turn = true,
                Some(open) => match Parser::closing(open) {
                    Some(close) => break self.moves(0, close, depth)?,
                    None => break self.word(depth)?,
                },
                None => return Err(self.fault(TreeFault::End)),
            }
            self.at += 1;
        };
        Ok(Branch { tree, noisy, extra_turn })
    }

    fn moves(&mut self, value: i32, close: char, depth: usize) -> Result<Tree, TreeError> {
        let open = self.at;
        self.at += 1;
        let mut branches = Vec::new();
        loop {
            self.skip_spaces();
            match self.peek() {
                Some(end) if end == close && branches.is_empty() => {
                    return Err(self.fault(TreeFault::NoMoves));
                }
                Some(end) if end == close => break,
                Some(_) => branches.push(self.branch(depth + 1)?),
                None => return Err(TreeError { column: open + 1, fault: TreeFault::Unclosed }),
            }
            if branches.len() > usize::from(u16::MAX) {
                return Err(self.fault(TreeFault::TooWide));
            }
        }
        self.at += 1;
        Ok(Tree::Moves { value, branches })
    }

    fn word(&mut self, depth: usize) -> Result<Tree, TreeError> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_alphanumeric() || c == '-') {
            self.at += 1;
        }
        let word: String = self.text.iter().take(self.at).skip(start).collect();
        let fault = |fault| TreeError { column: start + 1, fault };
        match word.as_str() {
            "w" => Ok(Tree::Over(Outcome::Win)),
            "d" => Ok(Tree::Over(Outcome::Draw)),
            "l" => Ok(Tree::Over(Outcome::Loss)),
            "" => Err(fault(TreeFault::Word(self.peek().map(String::from).unwrap_or_default()))),
            number => {
                let value: i32 = number.parse().map_err(|_| fault(TreeFault::Word(word.clone())))?;
                if Score::eval(value).raw() != value {
                    return Err(fault(TreeFault::Value(value)));
                }
                self.valued(value, depth)
            }
        }
    }

    /// After a number: `:(` makes it the static evaluation of the position that follows.
    fn valued(&mut self, value: i32, depth: usize) -> Result<Tree, TreeError> {
        if self.peek() != Some(':') {
            return Ok(Tree::Leaf(value));
        }
        self.at += 1;
        let Some(open) = self.peek() else { return Err(self.fault(TreeFault::End)) };
        match Parser::closing(open) {
            Some(close) => self.moves(value, close, depth),
            None => Err(self.fault(TreeFault::Word(open.to_string()))),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_place() {
        let error = |text: &str| text.parse::<Tree>().unwrap_err().to_string();
        assert_eq!(error("((3 5) (2 x))"), "column 11: `x` is neither a value nor w, d, l");
        assert_eq!(error("((3 5)"), "column 1: the bracket is never closed");
        assert_eq!(error("(3 ())"), "column 5: a position without moves");
        assert_eq!(error("(3) 4"), "column 5: `4` after the end of the tree");
        assert_eq!(error("(3]"), "column 3: `]` is neither a value nor w, d, l");
        assert_eq!(error("(99999)"), "column 2: value 99999 is too large");
        assert_eq!(error(" "), "column 2: the text ends where a position was expected");
        assert_eq!(error("(3 *)"), "column 4: `*` is neither a value nor w, d, l");
        assert!(error(&"(".repeat(100_000)).contains("200 plies"));
    }

    #[test]
    fn lists_with_commas_and_square_brackets_are_trees() {
        let tree = |text: &str| text.parse::<Tree>().unwrap();
        assert_eq!(tree("[[3,17],[2,12]]"), tree("((3 17) (2 12))"));
    }
}
