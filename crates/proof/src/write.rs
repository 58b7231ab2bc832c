//! A proof as text.

use crate::Header;
use crate::header::side_name;
use crate::strategy::{Node, NodeId, Strategy};
use std::io::{self, Write};

/// The first line of every proof.
pub(crate) const FORMAT: &str = "boyi proof 1";

/// Writes a proof: its header and the strategies of its claim, in the order of
/// [`Claim::strategies`](crate::Claim::strategies).
///
/// # Errors
/// When `out` cannot be written.
pub fn write_proof(out: &mut impl Write, header: &Header, strategies: &[Strategy]) -> io::Result<()> {
    let Header { game, position, claim } = header;
    writeln!(out, "{FORMAT}\ngame {game}\nposition {position}\nclaim {claim}")?;
    for ((side, _), strategy) in claim.strategies().zip(strategies) {
        writeln!(out, "strategy {}", side_name(side))?;
        let mut writer = Writer::new(out, strategy);
        writer.position(strategy.root)?;
        writer.end_line()?;
    }
    writeln!(out, "end")
}

/// Stands for every legal move that the brackets have not named.
pub(crate) const REST: &str = "*";
/// Stand around the moves of pairs.
pub(crate) const PAIRS: [&str; 2] = ["[", "]"];

struct Writer<'a, W> {
    out: &'a mut W,
    strategy: &'a Strategy,
    /// The number of each position that several lines reach: 0 until it is written.
    numbers: Vec<Option<u32>>,
    last_number: u32,
    column: usize,
}

impl<'a, W: Write> Writer<'a, W> {
    /// Lines break before they get longer than this.
    const WIDTH: usize = 100;

    fn new(out: &'a mut W, strategy: &'a Strategy) -> Writer<'a, W> {
        Writer { out, strategy, numbers: shared(strategy), last_number: 0, column: 0 }
    }

    /// A position and everything below it. As deep as the game is long.
    fn position(&mut self, id: NodeId) -> io::Result<()> {
        match self.numbers.get_mut(id as usize) {
            Some(Some(number @ 0)) => {
                self.last_number += 1;
                *number = self.last_number;
                self.word(&format!("#{}", self.last_number))?;
            }
            Some(&mut Some(number)) => return self.word(&format!("={number}")),
            _ => {}
        }
        let (strategy, node) = (self.strategy, self.strategy.node(id));
        if matches!(node, Node::Pairs { .. }) {
            return self.pairs(&node);
        }
        let is_open = matches!(node, Node::Replies { .. });
        if is_open {
            self.word("(")?;
        }
        for edge in strategy.edges(&node) {
            self.word(strategy.name(edge.name))?;
            self.position(edge.to)?;
        }
        if let Some(rest) = Strategy::rest(&node) {
            self.word(REST)?;
            self.position(rest)?;
        }
        if is_open { self.word(")") } else { Ok(()) }
    }

    fn pairs(&mut self, node: &Node) -> io::Result<()> {
        let strategy = self.strategy;
        self.word(PAIRS[0])?;
        for &name in strategy.paired(node) {
            self.word(strategy.name(name))?;
        }
        self.word(PAIRS[1])
    }

    fn word(&mut self, word: &str) -> io::Result<()> {
        if self.column > 0 && self.column + 1 + word.len() > Self::WIDTH {
            self.end_line()?;
        }
        let gap = if self.column > 0 { " " } else { "" };
        self.column += gap.len() + word.len();
        write!(self.out, "{gap}{word}")
    }

    fn end_line(&mut self) -> io::Result<()> {
        self.column = 0;
        writeln!(self.out)
    }
}

/// Numbers the positions that several lines reach, except those of brief text.
fn shared(strategy: &Strategy) -> Vec<Option<u32>> {
    let mut seen = vec![0_u8; strategy.nodes.len()];
    for edge in strategy.nodes.iter().flat_map(|node| strategy.edges(node)) {
        if let Some(count) = seen.get_mut(edge.to as usize) {
            *count = count.saturating_add(1);
        }
    }
    let worth = |(id, count): (NodeId, u8)| (count > 1 && !strategy.is_brief(id)).then_some(0);
    (0..).zip(seen).map(worth).collect()
}
