//! Reads game trees written as text.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::TreeGame;
use crate::tree::{Content, Edge, Node, Tree};
use boyi_core::{Outcome, Score, Side};
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
    /// `(` without `)`.
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
            TreeFault::Unclosed => f.write_str("`(` is never closed"),
            TreeFault::NoMoves => f.write_str("a position without moves"),
            TreeFault::Word(word) => write!(f, "`{word}` is neither a value nor w, d, l"),
            TreeFault::Value(value) => write!(f, "value {value} is too large"),
            TreeFault::Trailing(extra) => write!(f, "`{extra}` after the end of the tree"),
            TreeFault::TooDeep => f.write_str("more than 200 plies deep"),
            TreeFault::TooWide => f.write_str("more than 65535 moves"),
        }
    }
}

impl FromStr for TreeGame {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<TreeGame, TreeError> {
        let mut parser = Parser { text: text.chars().collect(), at: 0 };
        let (written, _) = parser.node(0)?;
        parser.skip_spaces();
        if let Some(extra) = parser.peek() {
            return Err(parser.fault(TreeFault::Trailing(extra)));
        }
        let depth = written.height();
        let mut tree = Tree { nodes: Vec::new(), root: 0, depth };
        tree.root = plant(&mut tree.nodes, &written, Side::First, depth);
        Ok(TreeGame::new(tree))
    }
}

/// A node as it was written, before shallow leaves are continued.
enum Written {
    Leaf(i32),
    Over(Outcome),
    Moves { value: i32, children: Vec<(Written, Marks)> },
}

#[derive(Clone, Copy, Default)]
struct Marks {
    noisy: bool,
    extra_turn: bool,
}

impl Written {
    fn height(&self) -> i32 {
        match self {
            Written::Leaf(_) | Written::Over(_) => 0,
            Written::Moves { children, .. } => {
                1 + children.iter().map(|(child, _)| child.height()).max().unwrap_or(0)
            }
        }
    }
}

/// Adds a written node, `left` plies above the deepest leaf, and everything below it.
fn plant(nodes: &mut Vec<Node>, written: &Written, to_move: Side, left: i32) -> usize {
    let (value, content) = match written {
        Written::Over(outcome) => (0, Content::Over(*outcome)),
        Written::Leaf(value) if left <= 0 => (*value, Content::Moves(Vec::new())),
        Written::Leaf(value) => {
            let to = plant(nodes, written, !to_move, left - 1);
            (*value, Content::Moves(vec![Edge { to, noisy: false }]))
        }
        Written::Moves { value, children } => {
            let edges = children.iter().map(|(child, marks)| {
                let next = if marks.extra_turn { to_move } else { !to_move };
                Edge { to: plant(nodes, child, next, left - 1), noisy: marks.noisy }
            });
            (*value, Content::Moves(edges.collect()))
        }
    };
    nodes.push(Node { to_move, content, value, forced: false });
    nodes.len() - 1
}

struct Parser {
    text: Vec<char>,
    at: usize,
}

impl Parser {
    const MAX_DEPTH: usize = 200;

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

    fn node(&mut self, depth: usize) -> Result<(Written, Marks), TreeError> {
        if depth > Parser::MAX_DEPTH {
            return Err(self.fault(TreeFault::TooDeep));
        }
        self.skip_spaces();
        let mut marks = Marks::default();
        loop {
            match self.peek() {
                Some('!') => marks.noisy = true,
                Some('+') => marks.extra_turn = true,
                Some('(') => return Ok((self.moves(0, depth)?, marks)),
                Some(_) => return Ok((self.word(depth)?, marks)),
                None => return Err(self.fault(TreeFault::End)),
            }
            self.at += 1;
        }
    }

    fn moves(&mut self, value: i32, depth: usize) -> Result<Written, TreeError> {
        let open = self.at;
        self.at += 1;
        let mut children = Vec::new();
        loop {
            self.skip_spaces();
            match self.peek() {
                Some(')') if children.is_empty() => return Err(self.fault(TreeFault::NoMoves)),
                Some(')') => break,
                Some(_) => children.push(self.node(depth + 1)?),
                None => return Err(TreeError { column: open + 1, fault: TreeFault::Unclosed }),
            }
            if children.len() > usize::from(u16::MAX) {
                return Err(self.fault(TreeFault::TooWide));
            }
        }
        self.at += 1;
        Ok(Written::Moves { value, children })
    }

    fn word(&mut self, depth: usize) -> Result<Written, TreeError> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_alphanumeric() || c == '-') {
            self.at += 1;
        }
        let word: String = self.text.iter().take(self.at).skip(start).collect();
        let fault = |fault| TreeError { column: start + 1, fault };
        match word.as_str() {
            "w" => Ok(Written::Over(Outcome::Win)),
            "d" => Ok(Written::Over(Outcome::Draw)),
            "l" => Ok(Written::Over(Outcome::Loss)),
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
    fn valued(&mut self, value: i32, depth: usize) -> Result<Written, TreeError> {
        if self.peek() != Some(':') {
            return Ok(Written::Leaf(value));
        }
        self.at += 1;
        match self.peek() {
            Some('(') => self.moves(value, depth),
            Some(c) => Err(self.fault(TreeFault::Word(c.to_string()))),
            None => Err(self.fault(TreeFault::End)),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::reference::minimax;
    use boyi_core::{Ply, Score};

    fn value(text: &str) -> Score {
        let mut tree: TreeGame = text.parse().unwrap();
        let depth = tree.depth();
        minimax(&mut tree, depth).value
    }

    #[test]
    fn values_are_the_first_players_whoever_is_to_move() {
        assert_eq!(value("(3 5)"), Score::eval(5));
        assert_eq!(value("((3 5) (2 9))"), Score::eval(3));
        assert_eq!(value("(((3 5) (2 9)) ((1) (0)))"), Score::eval(5));
    }

    #[test]
    fn shallow_leaves_keep_their_value() {
        assert_eq!(value("((3 5) 4)"), Score::eval(4));
        assert_eq!(value("(-7 ((1 2) (3 4)))"), Score::eval(2));
    }

    #[test]
    fn ends_know_their_distance() {
        assert_eq!(value("((w w) 5)"), Score::win_at(Ply(2)));
        assert_eq!(value("((l w) (w l))"), Score::loss_at(Ply(2)));
    }

    #[test]
    fn an_extra_turn_keeps_the_side() {
        assert_eq!(value("(+(3 5) (2 9))"), Score::eval(5));
    }

    #[test]
    fn errors_name_the_place() {
        let error = |text: &str| text.parse::<TreeGame>().unwrap_err().to_string();
        assert_eq!(error("((3 5) (2 x))"), "column 11: `x` is neither a value nor w, d, l");
        assert_eq!(error("((3 5)"), "column 1: `(` is never closed");
        assert_eq!(error("(3 ())"), "column 5: a position without moves");
        assert_eq!(error("(3) 4"), "column 5: `4` after the end of the tree");
        assert_eq!(error("(99999)"), "column 2: value 99999 is too large");
        assert_eq!(error(" "), "column 2: the text ends where a position was expected");
        assert_eq!(error("(3 *)"), "column 4: `*` is neither a value nor w, d, l");
        assert!(error(&"(".repeat(100_000)).contains("200 plies"));
    }
}
