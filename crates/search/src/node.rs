//! What the steps of one search node share.

use crate::Entry;
use crate::trace::Reason;
use boyi_core::{Depth, MoveCode, Ply, Position, Score, Window};

/// The kind of a node, known when the program is compiled: code that a kind does not need is not
/// there.
pub(crate) trait NodeKind {
    /// Is the node on the principal variation, searched with an open window? Such nodes collect
    /// their line and are never cut short by what is remembered.
    const PV: bool;
}

/// A node of the principal variation, or a candidate for it.
pub(crate) struct Pv;

/// A node that is only asked whether it is better than a bound.
pub(crate) struct NonPv;

impl NodeKind for Pv {
    const PV: bool = true;
}

impl NodeKind for NonPv {
    const PV: bool = false;
}

/// The search was told to end, or another thread has settled a node above. Nothing computed on the way up
/// may be used.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aborted;

/// The facts of a node that its steps read.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    /// The key of the position.
    pub(crate) key: u64,
    /// The window, already narrowed to values the node can have.
    pub(crate) window: Window,
    /// Plies left to search.
    pub(crate) depth: Depth,
    /// Plies from the root.
    pub(crate) ply: Ply,
    /// The best move that the table remembers.
    pub(crate) table_move: Option<MoveCode>,
    /// All that it remembers, for the selective steps.
    pub(crate) hit: Option<Entry>,
    /// Is it expected that a move is too good, so that the node is cut?
    pub(crate) cut: bool,
    /// May moves be reduced and left out here?
    pub(crate) selective: bool,
    /// A move that is not searched: the others are asked what the node is worth without it.
    pub(crate) excluded: Option<MoveCode>,
    /// The evaluation as the game gives it.
    pub(crate) raw_eval: Option<Score>,
    /// The evaluation after corrections.
    pub(crate) static_eval: Option<Score>,
    /// The best guess at the value before moves are searched: the evaluation, or what the table
    /// knows better. `None` where the side to move is forced.
    pub(crate) guess: Option<Score>,
    /// Is the evaluation better than it was before the last two moves?
    pub(crate) improving: bool,
    /// Is the node on the principal variation, or has the position been?
    pub(crate) was_pv: bool,
}

impl Node {
    /// A node about which nothing is known yet.
    #[inline]
    pub(crate) fn new(key: u64, window: Window, depth: Depth, ply: Ply, cut: bool) -> Node {
        Node {
            key,
            window,
            depth,
            ply,
            table_move: None,
            hit: None,
            cut,
            selective: false,
            excluded: None,
            raw_eval: None,
            static_eval: None,
            guess: None,
            improving: false,
            was_pv: false,
        }
    }
}

/// How far a node is with its moves, and the best of them.
pub(crate) struct Found<M> {
    /// Its score; `-INFINITE` before the first move.
    pub(crate) score: Score,
    /// The move, if it was better than alpha.
    pub(crate) best: Option<M>,
    /// Is that a quiet move?
    pub(crate) quiet: bool,
    /// What the score rests on when the node ends.
    pub(crate) reason: Reason,
    /// The number of the move that is looked at in the picker's order, from 1; one that is excluded has none.
    pub(crate) number: i32,
    /// Did a noisy move of the table come first?
    pub(crate) led_by_noisy: bool,
    /// Are quiet moves left out from here on?
    pub(crate) skip_quiets: bool,
}

impl<M> Found<M> {
    /// Nothing yet.
    #[inline]
    pub(crate) fn nothing() -> Found<M> {
        Found {
            score: -Score::INFINITE,
            best: None,
            quiet: false,
            reason: Reason::Searched,
            number: 0,
            led_by_noisy: false,
            skip_quiets: false,
        }
    }

    /// Has no move been searched yet?
    #[inline]
    pub(crate) fn is_nothing(&self) -> bool {
        self.score == -Score::INFINITE
    }
}

/// The window without the values that no node at `ply` can have: nobody loses before this ply or
/// wins before the next. `Err` holds the value's bound when nothing is left of the window.
#[inline]
pub(crate) fn mate_distance<P: Position>(position: &P, window: Window, ply: Ply) -> Result<Window, Score> {
    // Only where being stuck wins can the side to move win without a move.
    let soonest_win = if position.stuck() == boyi_core::Outcome::Win { ply } else { ply.next() };
    let (floor, cap) = (Score::loss_at(ply), Score::win_at(soonest_win));
    if window.alpha >= cap {
        Err(cap)
    } else if window.beta <= floor {
        Err(floor)
    } else {
        Ok(Window::new(window.alpha.max(floor), window.beta.min(cap)))
    }
}

/// The depth without plies that cannot be played any more. One is left over so that a player
/// without a move is still found to be stuck rather than evaluated.
#[inline]
pub(crate) fn playable_depth<P: Position>(position: &P, depth: Depth) -> Depth {
    match position.plies_left() {
        Some(left) => depth.min(Depth(i32::from(left.0) + 1)),
        None => depth,
    }
}

/// The window with distances counted from a node at `ply`, as [`Position::probe`] counts them.
#[inline]
pub(crate) fn window_from_node(window: Window, ply: Ply) -> Window {
    let relative = |bound: Score| Score::from_raw(bound.relative_to(ply).raw());
    Window::new(relative(window.alpha), relative(window.beta))
}
