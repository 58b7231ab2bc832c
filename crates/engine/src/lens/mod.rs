//! Traced searches: every step of a real search on any position, as plain data.

mod kinds;
mod order;
mod own;
mod played;
mod recorded;
mod words;

pub use own::{AnyOwnGame, OwnGame};
pub(crate) use played::record;

use crate::data::{GameView, LineMove, SearchResult, TraceNode, TracePrunedBy, TraceSummary};
use boyi_core::Ply;
use boyi_search::trace::RecordScope;

/// The part of a search that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceScope {
    /// Keeps only nodes on and below this line of moves.
    pub under: Vec<String>,
    /// Plies below the end of that line; `None` is all.
    pub plies: Option<usize>,
    /// Visits at most; later ones are counted only.
    pub nodes: usize,
}

impl Default for TraceScope {
    /// Everything, up to a million visits.
    fn default() -> TraceScope {
        TraceScope { under: Vec::new(), plies: None, nodes: 1_000_000 }
    }
}

impl TraceScope {
    /// The scope of a record below the line `under`.
    fn of_record<M>(&self, under: Vec<M>) -> RecordScope<M> {
        RecordScope {
            under,
            plies: self.plies.unwrap_or(usize::from(Ply::MAX.0)),
            nodes: self.nodes.min(u32::MAX as usize / 2),
        }
    }
}

/// A traced search, of which nodes are asked for one by one.
pub trait AnyTrace: Send {
    /// The result of the search.
    fn result(&self) -> &SearchResult;

    /// The search in short.
    fn summary(&self) -> TraceSummary;

    /// A node; `None` for a number that is none.
    fn node(&self, id: u32) -> Option<TraceNode>;

    /// The visits below a node that were kept, in the order of the search.
    fn children(&self, id: u32) -> Vec<TraceNode>;

    /// The board at a node; `None` for a number that is none, and in games that have no board.
    fn view(&self, id: u32) -> Option<GameView>;

    /// The position at a node as the text of a [game of one's own](OwnGame); `None` in other games.
    fn text(&self, id: u32) -> Option<String>;

    /// The visits from a root to a node, itself included; empty for a number that is none.
    fn path(&self, id: u32) -> Vec<u32>;

    /// The best line found below a node: the move that its value rests on, then that of the position after it, as far
    /// as the visits were kept. Empty for a number that is none.
    fn line(&self, id: u32) -> Vec<LineMove>;

    /// The node that is entered or left at a step of the search, as [`TraceNode::steps`] counts them; `None` beyond
    /// the end.
    fn at_step(&self, step: u32) -> Option<u32>;

    /// Every node that was kept, parents before children, until `visit` returns `false`.
    fn visit(&self, visit: &mut dyn FnMut(TraceNode) -> bool);

    /// The visits along a line of moves from a root, each below the one before it: of those that go farthest the last
    /// ones.
    ///
    /// # Errors
    /// [`NotSearched`] at the first move that none of them has a visit of.
    fn follow(&self, line: &[String]) -> Result<Vec<u32>, NotSearched>;
}

/// A move that a traced search did not search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotSearched {
    /// The visits before it.
    pub before: Vec<u32>,
    /// The index of the move in its line.
    pub index: usize,
    /// The step that pruned it; `None` where the node was left before it came to the move, or the move is not legal.
    pub by: Option<TracePrunedBy>,
}
