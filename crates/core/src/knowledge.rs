//! Optional knowledge of a game beyond rules, evaluation and move order.

use crate::{Bound, Depth, Position, Score, SearchParams, Window};

/// Knowledge that the search uses where a game has it. Every member has a default that means "this game
/// does not know": a game without any writes `impl Knowledge for MyPosition {}`.
pub trait Knowledge: Position {
    /// Returns whether a legal move changes the balance at once (a capture, a four). Noisy moves are no
    /// killers and have no quiet history. Called before the move is made.
    fn is_noisy(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// Returns whether a legal move leaves the opponent forced or nearly so (a check, an open three). Such
    /// moves are exempt from late-move, futility, history and SEE pruning. A move that is missed costs strength,
    /// not correctness.
    fn is_forcing(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// Returns [`is_forcing`](Knowledge::is_forcing) as a function for many legal moves of this position. A game whose
    /// test shares something among them computes that here, once.
    fn forcing_test(&self) -> impl Fn(Self::Move) -> bool {
        |mv| self.is_forcing(mv)
    }

    /// Returns a test of the legal moves of this position: `false` only for those after which the opponent has certainly
    /// not lost at once. A search for forced wins makes no other as the last move.
    fn finishing_test(&self) -> impl Fn(Self::Move) -> bool {
        |_| true
    }

    /// Returns whether the side to move is forced (in check, facing a four). Such a node has no stand-pat
    /// and is searched with all moves even at a leaf.
    fn is_forced(&self) -> bool {
        false
    }

    /// Returns whether the side to move would lose at once if it passed, as far as a short test tells (a threatened
    /// straight four). Its static evaluation then proves little: reverse futility pruning is not tried. A threat
    /// that is missed costs strength, not correctness.
    fn is_threatened(&mut self) -> bool {
        false
    }

    /// Returns whether a legal move only delays a decisive threat of the opponent: it forces a reply and leaves the
    /// threat as it is (gomoku: a four elsewhere against a threatened straight four). Such moves push a loss beyond the
    /// horizon; they are reduced more and pruned at shallow depth. A wrong answer costs strength, not correctness.
    fn only_delays(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// Returns the history slot of a legal move, below
    /// [`history_slots`](crate::Capabilities::history_slots). Called before the move is made.
    fn history_slot(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// Returns the slot of a legal noisy move (by piece, target and piece taken, for instance), below
    /// [`capture_slots`](crate::Capabilities::capture_slots). Called before the move is made.
    fn capture_slot(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// Returns whether a legal move gains at least `threshold` (in the game's units; negative: loses at most
    /// that much) when both sides go on exchanging on its target square (static exchange evaluation). Games
    /// without exchanges lose nothing by any move.
    fn see_ge(&self, mv: Self::Move, threshold: i32) -> bool {
        let _ = mv;
        threshold <= 0
    }

    /// Returns whether the side to move may pass here: it is not forced, and zugzwang is unlikely. Called
    /// only with [`null_move`](crate::Capabilities::null_move).
    fn can_pass(&self) -> bool {
        false
    }

    /// Passes. The rules need not know such a move; afterwards the other side is to move, the key
    /// has changed with it, and [`repetition`](Position::repetition) finds nothing across the pass. Called
    /// only where [`can_pass`](Knowledge::can_pass) holds.
    fn pass(&mut self) {}

    /// Takes a [`pass`](Knowledge::pass) back.
    fn unpass(&mut self) {}

    /// Sorts legal moves that the picker leaves out: those to try first stand in front. Called at a root where more lines
    /// are asked for than the picker yields.
    fn sort_left_out(&self, moves: &mut [Self::Move]) {
        let _ = moves;
    }

    /// Returns a hash of one feature of the position (its pawn structure, for instance) and of the side to
    /// move; `feature` is below [`correction_features`](crate::Capabilities::correction_features).
    fn correction_key(&self, feature: usize) -> u64 {
        let _ = feature;
        0
    }

    /// Returns the value of the node, or a bound, where it is known without a search: a win in one, an
    /// endgame table, a solved threat sequence. Distances in the score and in `window` are counted **from
    /// this node** ([`Score::win_at`] of the plies from here). The claim must be true.
    fn probe(&mut self, window: Window, depth: Depth) -> Option<Probe> {
        let _ = (window, depth);
        None
    }

    /// Returns a cheap estimate of the [evaluation](Position::evaluate) that shows it to lie outside of `window`; `None`
    /// where it may lie within, or where there is no cheaper estimate. A search that only needs to know on which side of
    /// the window the evaluation lies asks for it first.
    fn estimate(&mut self, window: Window) -> Option<Score> {
        let _ = window;
        None
    }

    /// Returns the key of the position after a legal move where it can be computed without making the
    /// move. `None` where it cannot, and where the same side moves again.
    fn key_after(&self, mv: Self::Move) -> Option<u64> {
        let _ = mv;
        None
    }

    /// The parameters of the selective search.
    fn search_params() -> &'static SearchParams {
        &SearchParams::OFF
    }
}

/// A value, or a bound of it, that [`Knowledge::probe`] returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Probe {
    /// The value, its distance counted from the probed node.
    pub score: Score,
    /// The relation of the score to the value.
    pub bound: Bound,
}
