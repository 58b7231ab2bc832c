//! A traced search as plain data.

use super::{Bound, LineMove, MoveView, ScoreView, Side};
use boyi_lens::Words;
use serde::Serialize;
use ts_rs::TS;

/// One visit of a node in a traced search. Windows and values are those of the side to move at the root, so that
/// its nodes raise the lower end of the window and its opponent's lower the upper end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TraceNode {
    /// Its number, by which it is asked for.
    pub id: u32,
    /// The number of its parent; `null` at a root.
    pub parent: Option<u32>,
    /// The move that led here; `null` at a root, after a pass and for a search within the parent.
    #[serde(rename = "move")]
    pub mv: Option<LineMove>,
    /// The side to move.
    pub to_move: Side,
    /// It is the side to move at the root.
    pub root_moves: bool,
    /// The purpose of the search.
    pub purpose: TracePurpose,
    /// Plies by which a late move was reduced.
    pub reduction: i32,
    /// Plies by which the move was extended, negative where it was searched less deeply for good.
    pub extension: i32,
    /// Plies from the root.
    pub ply: u32,
    /// Plies left to search; 0 and less is a leaf or quiescence.
    pub depth: i32,
    /// The lower and the upper end of the window; `null` is no bound.
    pub window: [Option<ScoreView>; 2],
    /// The value; `null` if the search was stopped here.
    pub value: Option<ScoreView>,
    /// The relation of the true value to `value`.
    pub bound: Option<Bound>,
    /// The step that the value rests on; `null` if the search was stopped here.
    pub reason: Option<TraceReason>,
    /// The entry of the transposition table.
    pub table: Option<TraceEntry>,
    /// Values that raised the window's end of the side to move, with their moves.
    pub raised: Vec<TraceRaise>,
    /// Moves pruned without a search.
    pub pruned: Vec<TracePruned>,
    /// The ancestor that set the bound which the value has reached; `null` inside the window.
    pub author: Option<TraceAuthor>,
    /// The words why the node was left.
    pub says: Words,
    /// Nodes entered in this visit, itself included.
    #[ts(type = "number")]
    pub nodes: u64,
    /// The steps of the search at which it was entered and left, from 0; every visit kept makes two.
    pub steps: [u32; 2],
    /// Visits below that can be asked for.
    pub children: u32,
    /// The visits below that are counted only, by reason.
    pub dropped: Vec<TraceCount>,
}

/// The purpose of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum TracePurpose {
    /// The value of the first move of a node, or of the root.
    FirstMove,
    /// Whether a later move is better, by a null window.
    NullWindow,
    /// A later move against a null window, at reduced depth.
    Reduced,
    /// A reduced move that seemed better, at full depth.
    ReSearch,
    /// A better move, with the whole window.
    PvReSearch,
    /// The position after a pass.
    NullMove,
    /// Verification of a pass that cuts.
    NullMoveVerification,
    /// Quiescence of a node far below the window.
    Razoring,
    /// A capture against a raised bound.
    ProbCut,
    /// All moves but the table's, against a lowered bound.
    Singular,
    /// A move that may be as good as the best.
    Choice,
    /// Another purpose.
    Other,
}

/// The step that a value rests on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum TraceReason {
    /// The game is over.
    Over,
    /// The line is as long as a line can be.
    MaxPly,
    /// No better result is left at this distance from the root.
    MateDistance,
    /// The entry of the transposition table.
    Table,
    /// The entry of a child.
    ChildTable,
    /// The game's own knowledge.
    Knowledge,
    /// The static evaluation of a leaf.
    Evaluation,
    /// Standing pat in quiescence.
    StandPat,
    /// Reverse futility pruning.
    ReverseFutility,
    /// Razoring.
    Razoring,
    /// A pass that is good enough.
    NullMove,
    /// ProbCut.
    ProbCut,
    /// Several moves that are good enough.
    MultiCut,
    /// A move reached the window's end; the others were not searched.
    Cutoff,
    /// All moves were searched or pruned.
    AllMoves,
    /// Another step.
    Other,
}

/// The step that pruned a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum TracePrunedBy {
    /// It comes late in the order.
    LateMove,
    /// The static value is too low for it.
    Futility,
    /// It has failed elsewhere.
    History,
    /// It only delays a threat of the opponent.
    Delay,
    /// It loses material by exchange.
    See,
    /// It cannot gain enough, in quiescence.
    Delta,
    /// The singular search leaves it out.
    Excluded,
    /// Another step.
    Other,
}

/// An entry of the transposition table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TraceEntry {
    /// The plies it was searched.
    pub depth: i32,
    /// Its value.
    pub value: ScoreView,
    /// The relation of the true value to it.
    pub bound: Bound,
}

/// A value that raised a bound.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TraceRaise {
    /// The move; `null` is standing pat.
    #[serde(rename = "move")]
    pub mv: Option<MoveView>,
    /// Its value.
    pub value: ScoreView,
}

/// A move that was pruned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TracePruned {
    /// The move.
    #[serde(rename = "move")]
    pub mv: MoveView,
    /// The step that pruned it.
    pub by: TracePrunedBy,
}

/// The origin of a bound.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum TraceOrigin {
    /// The window of the root.
    Root,
    /// A move of the ancestor has this value.
    Raised,
    /// The ancestor asked no more than whether a move passes this bound.
    Asked,
    /// No better result is left at this distance from the root.
    MateDistance,
}

/// The ancestor that set a bound.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TraceAuthor {
    /// Its number.
    pub node: u32,
    /// Its plies from the root.
    pub ply: u32,
    /// The origin of the bound.
    pub origin: TraceOrigin,
    /// The purpose of the search that asked.
    pub asked: Option<TracePurpose>,
    /// The move that has the value, or the one asked about.
    #[serde(rename = "move")]
    pub mv: Option<LineMove>,
    /// The bound; `null` is none.
    pub value: Option<ScoreView>,
}

/// A number of visits that were left by one reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TraceCount {
    /// The reason.
    pub reason: TraceReason,
    /// The visits.
    #[ts(type = "number")]
    pub count: u64,
}

/// A traced search in short.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TraceSummary {
    /// The side to move at the root.
    pub side: Side,
    /// The depth of the iteration that was kept, the last one.
    pub depth: i32,
    /// Nodes of that iteration.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Visits kept.
    pub kept: u32,
    /// Visits were dropped because there were too many; they are counted where they belong.
    pub truncated: bool,
    /// The searches of the root, each with a wider window than the one before.
    pub roots: Vec<TraceNode>,
    /// The visits kept, by reason.
    pub reasons: Vec<TraceCount>,
}
