//! What the search does at every node, told as it happens.
//!
//! [`Searcher::trace`](crate::Searcher::trace) searches as always and tells a [`Trace`] every step:
//! nodes entered with their windows, entries found in the table, moves tried and how, moves left
//! out, alpha raised, nodes left and for what reason. [`Record`] keeps it as a tree that can be
//! walked, and says of each bound which ancestor set it. A search that is not traced is compiled
//! without any of this.

mod record;

pub use record::{Bounds, Record, Source, Visit, VisitId};

use crate::Entry;
use boyi_core::{Depth, Outcome, Ply, Score, Window};

/// Hears what a search does.
pub trait Trace<M> {
    /// Is anybody listening? Known when the program is compiled: without, nothing is told.
    const ON: bool = true;

    /// Something has happened. A node's events come between its [`Event::Enter`] and its
    /// [`Event::Leave`], those of the nodes below nested in them. A search that is stopped leaves
    /// the nodes on its path open.
    fn hear(&mut self, event: Event<M>);
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Off;

impl<M> Trace<M> for Off {
    const ON: bool = false;

    fn hear(&mut self, _: Event<M>) {}
}

impl<M, T: Trace<M>> Trace<M> for &mut T {
    const ON: bool = T::ON;

    fn hear(&mut self, event: Event<M>) {
        (**self).hear(event);
    }
}

/// One thing that happens in a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<M> {
    /// The root is searched: a new iteration, or the last one again with a wider window.
    Iteration {
        /// Its depth in plies.
        depth: Depth,
    },
    /// A move is made; until the next one, nodes are entered by it.
    Move {
        /// The move; `None` where the side to move passes.
        mv: Option<M>,
    },
    /// The move that has been made is about to be searched.
    Ask {
        /// What the search wants to know of it.
        why: Why,
        /// Is the same side to move again (extra turns)?
        same_side: bool,
    },
    /// The node is searched again by itself, before or while its moves are: a node of its own until
    /// its [`Event::Leave`].
    Within {
        /// What the search wants to know.
        why: Why,
        /// The window of the search within.
        window: Window,
        /// Plies left to it.
        depth: Depth,
    },
    /// A node begins. Its window is as its parent gave it, for the side to move.
    Enter {
        /// Plies from the root.
        ply: Ply,
        /// The window.
        window: Window,
        /// Plies left to search; 0 and less is quiescence or a leaf.
        depth: Depth,
    },
    /// The window is narrowed to what is still possible at this distance from the root.
    Narrow {
        /// What is left of it.
        window: Window,
    },
    /// The table knows the position.
    Table {
        /// What it remembers.
        entry: Entry,
    },
    /// A depth was changed before any move was tried (internal iterative reduction).
    Depth {
        /// Plies left now.
        depth: Depth,
    },
    /// A move is left out.
    LeaveOut {
        /// The move.
        mv: M,
        /// By which step.
        step: LeftOut,
    },
    /// A move is better than alpha, which is raised to its score; in quiescence making no move may be.
    Raise {
        /// The move; `None` for standing pat.
        mv: Option<M>,
        /// Its score for the side to move; a node is cut when it reaches beta.
        score: Score,
    },
    /// The node ends.
    Leave {
        /// Its score for the side to move.
        score: Score,
        /// What it rests on.
        reason: Reason,
    },
}

/// What the search wants to know of a move or a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Why {
    /// The first move of a node: its value.
    First,
    /// A later move: only whether it is better than alpha (a null window).
    Scout,
    /// The same, but so many plies less deep, since the move comes late.
    Reduced(i32),
    /// A reduced move was better than alpha: the same question, deeper.
    Again,
    /// A scouted move on the principal variation was better than alpha: its value.
    Value,
    /// Is the node above beta even if the side to move passes?
    NullMove,
    /// Is it above beta without passing, so that the null move is to be believed?
    Verify,
    /// Is it hopeless even with exchanges (razoring)?
    Razor,
    /// Is a noisy move far above beta (ProbCut)?
    ProbCut,
    /// Are all moves but the table's clearly worse (singular extension)?
    Singular,
    /// Is this root move as good as the best, so that it may be chosen as well?
    Candidate,
}

/// The step that left a move out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LeftOut {
    /// Late-move pruning, or after a quiet move that was [futile](LeftOut::Futile).
    Late,
    /// Futility.
    Futile,
    /// History pruning.
    History,
    /// Exchange pruning.
    Exchange,
    /// Delta pruning, in quiescence.
    Delta,
    /// The move whose absence a singular search is about.
    Excluded,
    /// A weak level does not see it ([`Overlooks`](crate::Overlooks)).
    Overlooked,
}

/// What the score of a node rests on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The game is over, by the rules or by repetition, or has no move left.
    Over(Outcome),
    /// The search follows no longer line.
    Deepest,
    /// No win or loss that is left at this distance from the root can matter.
    MateDistance,
    /// The table's entry settles the window.
    Table,
    /// The table's entry of a position behind one of its moves does.
    ChildInTable,
    /// The game's own knowledge does.
    Probe,
    /// A leaf: the evaluation.
    Evaluation,
    /// Quiescence: the side to move is content without a move.
    StandPat,
    /// Reverse futility.
    ReverseFutility,
    /// Razoring: quiescence has found it hopeless.
    Razoring,
    /// The null move was above beta.
    NullMove,
    /// A noisy move was far above beta in a shallow search.
    ProbCut,
    /// A move other than the table's was above beta too (multicut).
    Multicut,
    /// A move reached beta; the moves after it were not looked at.
    Cut,
    /// All moves have been searched or left out.
    Searched,
}
