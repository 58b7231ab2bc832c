//! The steps of a search as events.
//!
//! [`Searcher::trace`](crate::Searcher::trace) searches as always and emits every step to a [`Trace`]: nodes
//! entered with their windows, TT hits, moves searched and for what purpose, moves pruned, alpha raised, nodes
//! left and the step their score rests on. [`Record`] keeps the events as a tree that can be walked, and says
//! for each bound which ancestor set it. A search without a tracer is compiled without any of this.

mod record;

pub use record::{Record, RecordScope, Source, Visit, VisitId};

use crate::Entry;
use boyi_core::{Depth, Outcome, Ply, Score, Window};

/// Receives the events of a search.
pub trait Trace<M> {
    /// Events are emitted. A compile-time constant: without it their code is removed.
    const ON: bool = true;

    /// Receives one event. The events of a node come between its [`Event::Enter`] and its
    /// [`Event::Leave`], those of its descendants nested in them. A search that is stopped leaves
    /// the nodes on its path open.
    fn on_event(&mut self, event: Event<M>);
}

/// Receives no events.
#[derive(Clone, Copy, Debug, Default)]
pub struct Off;

impl<M> Trace<M> for Off {
    const ON: bool = false;

    fn on_event(&mut self, _: Event<M>) {}
}

impl<M, T: Trace<M>> Trace<M> for &mut T {
    const ON: bool = T::ON;

    fn on_event(&mut self, event: Event<M>) {
        (**self).on_event(event);
    }
}

/// One step of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event<M> {
    /// The root is searched: a new iteration, or the last one again with a wider aspiration window.
    Iteration {
        /// Its depth in plies.
        depth: Depth,
    },
    /// A move is made; until the next one, nodes are entered by it.
    Move {
        /// The move; `None` for a null move.
        mv: Option<M>,
    },
    /// The move that has been made is about to be searched.
    Search {
        /// The purpose of the search.
        purpose: Purpose,
        /// The side to move stays to move (extra turns).
        same_side: bool,
    },
    /// The open node is searched once more with another window or depth: a node of its own until
    /// its [`Event::Leave`].
    Within {
        /// The purpose of the search.
        purpose: Purpose,
        /// Its window.
        window: Window,
        /// Its remaining depth.
        depth: Depth,
    },
    /// A node is entered, with the window that its parent passed, for the side to move.
    Enter {
        /// Plies from the root.
        ply: Ply,
        /// The window.
        window: Window,
        /// Remaining depth; 0 and less is quiescence or a leaf.
        depth: Depth,
    },
    /// Mate-distance pruning narrows the window.
    Narrow {
        /// The new window.
        window: Window,
    },
    /// The transposition table holds the position.
    TtHit {
        /// Its entry.
        entry: Entry,
    },
    /// The depth changes before a move is searched (internal iterative reduction).
    Depth {
        /// The new remaining depth.
        depth: Depth,
    },
    /// A move is pruned.
    Prune {
        /// The move.
        mv: M,
        /// The step that pruned it.
        by: PrunedBy,
    },
    /// A move, or standing pat in quiescence, raises alpha.
    RaiseAlpha {
        /// The move; `None` for standing pat.
        mv: Option<M>,
        /// Its score for the side to move; at or above beta the node is cut.
        score: Score,
    },
    /// A node is left.
    Leave {
        /// Its score for the side to move.
        score: Score,
        /// The step that the score rests on.
        reason: Reason,
    },
}

/// The purpose of searching a move or a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Purpose {
    /// The first move of a node: its value.
    FirstMove,
    /// A later move with the whole window, as in [`textbook`](crate::textbook).
    WholeWindow,
    /// A later move: a null-window search whether it is better than alpha.
    NullWindow,
    /// A later move reduced by this many plies (late-move reduction).
    Reduced(i32),
    /// Re-search of a reduced move that failed high.
    ReSearch,
    /// Re-search, with the whole window, of a move of a PV node that failed high.
    PvReSearch,
    /// The position after a pass (null-move pruning).
    NullMove,
    /// Verification of a null-move cutoff.
    NullMoveVerification,
    /// Quiescence of a node far below alpha (razoring).
    Razoring,
    /// A noisy move against a raised beta (ProbCut).
    ProbCut,
    /// All moves but the TT move against a lowered bound (singular extension).
    Singular,
    /// A root move that may be as good as the best (seeded choice).
    Choice,
}

/// The step that pruned a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PrunedBy {
    /// Late-move pruning, or any quiet move after one pruned by [futility](PrunedBy::Futility).
    LateMove,
    /// Futility pruning.
    Futility,
    /// History pruning.
    History,
    /// Delay pruning.
    Delay,
    /// SEE pruning.
    See,
    /// Delta pruning, in quiescence.
    Delta,
    /// The excluded move of a singular search.
    Excluded,
}

/// The step that the score of a node rests on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The game is over: by the rules, by repetition, or without a legal move.
    Over(Outcome),
    /// The line has [`Ply::MAX`] plies.
    MaxPly,
    /// Mate-distance pruning.
    MateDistance,
    /// TT cutoff.
    TtCutoff,
    /// Enhanced transposition cutoff: the TT entry of a child.
    EtcCutoff,
    /// The game's own knowledge.
    Probe,
    /// A leaf: the static evaluation.
    Evaluation,
    /// Standing pat in quiescence.
    StandPat,
    /// Reverse futility pruning.
    ReverseFutility,
    /// Razoring.
    Razoring,
    /// Null-move pruning.
    NullMove,
    /// ProbCut.
    ProbCut,
    /// Multi-cut: a move other than the TT move reaches beta as well.
    MultiCut,
    /// A move reached beta; the moves after it were not searched.
    BetaCutoff,
    /// All moves have been searched or pruned.
    AllMoves,
}
