//! The data of one node: its facts, the state of its move loop, the search of one move.

use crate::Entry;
use crate::trace::{PrunedBy, Reason};
use boyi_core::{Depth, MoveCode, Ply, Score, Window};

/// The kind of a node, a compile-time constant: code that a kind does not need is removed.
pub(crate) trait NodeKind {
    /// The node is searched with an open window and collects its principal variation.
    const PV: bool;
}

/// A PV node.
pub(crate) struct Pv;

/// A cut node or all node: searched with a null window.
pub(crate) struct NonPv;

impl NodeKind for Pv {
    const PV: bool = true;
}

impl NodeKind for NonPv {
    const PV: bool = false;
}

/// The facts of a node that its steps read.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    /// The key of the position.
    pub(crate) key: u64,
    /// The window after mate-distance pruning.
    pub(crate) window: Window,
    /// Remaining depth.
    pub(crate) depth: Depth,
    /// Plies from the root.
    pub(crate) ply: Ply,
    /// [`Iteration::depth_cuts`](crate::worker::Iteration::depth_cuts) when the node was entered.
    pub(crate) depth_cuts: u64,
    /// [`Iteration::law_ends`](crate::worker::Iteration::law_ends) when the node was entered.
    pub(crate) law_ends: u64,
    /// The TT entry of the position.
    pub(crate) tt_entry: Option<Entry>,
    /// The best move of that entry.
    pub(crate) tt_move: Option<MoveCode>,
    /// A beta cutoff is expected.
    pub(crate) cut_node: bool,
    /// Moves may be pruned and reduced: the game is selective, the search is not sound, and the depth does not
    /// reach the end of the game.
    pub(crate) selective: bool,
    /// A move that is not searched (singular extension searches the others).
    pub(crate) excluded: Option<MoveCode>,
    /// The static evaluation as the game returns it; `None` where the side to move is forced or an
    /// [estimate](boyi_core::Knowledge::estimate) did.
    pub(crate) raw_eval: Option<Score>,
    /// The corrected static evaluation.
    pub(crate) static_eval: Option<Score>,
    /// The static evaluation adjusted by the score of the TT entry where its bound allows.
    pub(crate) eval: Option<Score>,
    /// The static evaluation is higher than at the side's previous turn.
    pub(crate) improving: bool,
    /// The node is a PV node, or the TT entry says that the position has been one.
    pub(crate) tt_pv: bool,
}

/// State of a move loop, and its result.
pub(crate) struct MoveLoop<M> {
    /// Best score so far; `-INFINITE` before the first move.
    pub(crate) score: Score,
    /// The move that last raised alpha.
    pub(crate) best: Option<M>,
    /// That move is quiet.
    pub(crate) best_is_quiet: bool,
    /// The step that the result rests on.
    pub(crate) reason: Reason,
    /// Number of the current move in the order of the picker, from 1; an excluded move is not counted.
    pub(crate) move_number: i32,
    /// The first move was the TT move and is noisy.
    pub(crate) tt_move_is_noisy: bool,
    /// Quiet moves are pruned from here on (LMP or FP).
    pub(crate) skip_quiets: bool,
}

impl<M> MoveLoop<M> {
    /// Before the first move.
    #[inline]
    pub(crate) fn new() -> MoveLoop<M> {
        MoveLoop {
            score: -Score::INFINITE,
            best: None,
            best_is_quiet: false,
            reason: Reason::AllMoves,
            move_number: 0,
            tt_move_is_noisy: false,
            skip_quiets: false,
        }
    }

    /// Returns whether no move has been searched yet.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.score == -Score::INFINITE
    }
}

/// Depth and bounds for the search of one move.
#[derive(Clone, Copy)]
pub(crate) struct MoveSearch {
    /// Remaining depth of the node.
    pub(crate) depth: Depth,
    pub(crate) alpha: Score,
    /// The first move of the node.
    pub(crate) first: bool,
    /// Extension in plies (negative: reduction that is never re-searched).
    pub(crate) extension: i32,
    /// Late-move reduction in plies.
    pub(crate) reduction: i32,
    /// Best score of the node so far.
    pub(crate) best: Score,
}

impl MoveSearch {
    /// Neither extended nor reduced.
    #[inline]
    pub(crate) fn full_depth(depth: Depth, alpha: Score, first: bool) -> MoveSearch {
        MoveSearch { depth, alpha, first, extension: 0, reduction: 0, best: -Score::INFINITE }
    }
}

/// The treatment of a move at a selective node.
pub(crate) enum MoveDecision {
    /// The move is not searched.
    Prune(PrunedBy),
    /// The move is searched, extended by `extension` plies (negative: reduced for good) and at first reduced
    /// by `reduction` plies.
    Search { extension: i32, reduction: i32 },
    /// The node is cut: other moves than this one reach beta as well.
    MultiCut(Score),
}
