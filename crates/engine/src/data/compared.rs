//! Methods of search compared on one position.

use super::ScoreView;
use boyi_search::compare::Method;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A search method by its English name, the simplest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
pub enum CompareMethod {
    /// All lines.
    #[serde(rename = "minimax")]
    Minimax,
    /// Alpha-beta; all wins are equal.
    #[serde(rename = "alpha-beta (win/draw/loss)")]
    AlphaBetaWinDrawLoss,
    /// Alpha-beta; faster wins are better.
    #[serde(rename = "alpha-beta (distance)")]
    AlphaBeta,
    /// With the game's order of moves, killers and history.
    #[serde(rename = "+ ordering")]
    Ordering,
    /// With iterative deepening.
    #[serde(rename = "+ iterative deepening")]
    Deepening,
    /// With a transposition table.
    #[serde(rename = "+ table")]
    Table,
    /// With null windows.
    #[serde(rename = "+ PVS")]
    Pvs,
    /// The search that plays; its value may differ.
    #[serde(rename = "full search")]
    Full,
}

impl CompareMethod {
    /// All methods, the simplest first.
    pub const ALL: [CompareMethod; 8] = [
        CompareMethod::Minimax,
        CompareMethod::AlphaBetaWinDrawLoss,
        CompareMethod::AlphaBeta,
        CompareMethod::Ordering,
        CompareMethod::Deepening,
        CompareMethod::Table,
        CompareMethod::Pvs,
        CompareMethod::Full,
    ];

    /// Returns the English name, which is the name in JSON too.
    pub fn name(self) -> &'static str {
        Method::from(self).name()
    }

    /// Returns whether the method finds the value of minimax; the full search need not.
    pub fn keeps_the_value(self) -> bool {
        Method::from(self).keeps_the_value()
    }
}

impl From<CompareMethod> for Method {
    fn from(method: CompareMethod) -> Method {
        match method {
            CompareMethod::Minimax => Method::Minimax,
            CompareMethod::AlphaBetaWinDrawLoss => Method::AlphaBetaWinDrawLoss,
            CompareMethod::AlphaBeta => Method::AlphaBeta,
            CompareMethod::Ordering => Method::Ordering,
            CompareMethod::Deepening => Method::Deepening,
            CompareMethod::Table => Method::Table,
            CompareMethod::Pvs => Method::Pvs,
            CompareMethod::Full => Method::Full,
        }
    }
}

/// Counts and value of one search method.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ComparedMethod {
    /// The method.
    pub method: CompareMethod,
    /// The depth of its search in plies.
    pub depth: u32,
    /// Whether it was done before its limit of nodes; else branching factor and value mean nothing.
    pub complete: bool,
    /// Positions visited, the root included.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Of these, positions below which nothing was searched.
    #[ts(type = "number")]
    pub leaves: u64,
    /// Nodes left early because one move was too good.
    #[ts(type = "number")]
    pub cuts: u64,
    /// Cuts by the index of the move that made them; the last number counts all later moves too.
    #[ts(type = "number[]")]
    pub cuts_by_move: Vec<u64>,
    /// The share of cuts made by the first move tried, 0 to 1.
    pub first_move_cut_rate: Option<f64>,
    /// The branching factor of the uniform tree with as many nodes.
    pub branching_factor: f64,
    /// Microseconds it took.
    #[ts(type = "number")]
    pub time_us: u64,
    /// The value found, for the side to move.
    pub score: ScoreView,
}

/// A step of a comparison.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum CompareStep<'a> {
    /// This method begins.
    Begin(CompareMethod),
    /// A method is done, or has spent its nodes.
    Done(&'a ComparedMethod),
}

/// One position searched to one depth by several methods.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Comparison {
    /// Depth in plies.
    pub depth: u32,
    /// One row a method, the simplest first.
    pub methods: Vec<ComparedMethod>,
    /// Whether all methods that were done found the same value (win, draw or loss for the one that knows no
    /// distances); the full search, whose value may differ, is left out.
    pub agree: bool,
}

/// A uniform tree made to order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeSpec {
    /// Moves at every node.
    pub branching: u16,
    /// Plies to the leaves.
    pub depth: u32,
    /// In which order the moves stand.
    pub order: TreeOrder,
    /// Shuffles [`TreeOrder::Random`].
    pub seed: u64,
}

/// The order of the moves in a made tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum TreeOrder {
    /// The best move first.
    Best,
    /// The best move last.
    Worst,
    /// Shuffled.
    Random,
}

/// A comparison on a made tree, with the bounds that theory gives.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct TreeComparison {
    /// Counts of each method.
    pub comparison: Comparison,
    /// Leaves of the whole tree.
    #[ts(type = "number")]
    pub leaves: u64,
    /// The fewest leaves alpha-beta can look at (Knuth and Moore, 1975).
    #[ts(type = "number")]
    pub minimum_leaves: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_in_json_are_those_of_the_search() {
        assert_eq!(CompareMethod::ALL.map(Method::from), Method::ALL);
        for method in CompareMethod::ALL {
            assert_eq!(serde_json::to_value(method).unwrap(), method.name());
        }
    }
}
