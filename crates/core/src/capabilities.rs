//! The optional features of a game as one compile-time value.

use crate::Depth;

/// The optional features of a game. [`Capabilities::NONE`] switches all of them off; the code of a feature
/// that is off is removed at compile time.
///
/// ```
/// use boyi_core::Capabilities;
///
/// const CAPS: Capabilities = Capabilities { quiescence: true, history_slots: 256, ..Capabilities::NONE };
/// assert!(CAPS.quiescence && !CAPS.selective);
/// ```
///
/// Fields are added in minor releases: end every literal with `..Capabilities::NONE`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capabilities {
    /// The value of a position depends on how it was reached (repetition law). Sound mode then uses the
    /// transposition table for move ordering only, and [`repetition`](crate::Position::repetition) is called.
    pub path_dependent: bool,
    /// The largest margin in points by which the game can end, at most
    /// [`Score::MAX_MARGIN`](crate::Score::MAX_MARGIN), if its ends are graded: a win by more points is worth
    /// more (dots and boxes, Othello, Kalah). The value of an end is then its
    /// [`margin`](crate::Position::margin) instead of the distance to it. 0 for games that are only won,
    /// drawn or lost.
    pub max_margin: u16,
    /// Leaves are searched on with [`MoveClass::Noisy`](crate::MoveClass::Noisy) until the position is quiet.
    pub quiescence: bool,
    /// The tree is too large to be searched to its end: the search prunes and reduces moves as
    /// [`search_params`](crate::Knowledge::search_params) says. Without it every move is searched to the
    /// same depth.
    pub selective: bool,
    /// Forced wins are looked for beside the selective search by a search of every move, and proved by it
    /// (`docs/search.md`). For games in which forced wins of a few moves decide and
    /// [`is_forced`](crate::Knowledge::is_forced) tells checks.
    pub mate_search: bool,
    /// The selective search overlooks no move that wins at once, and only the side that has just moved can win: the length of
    /// a win in three plies and of a loss in four is then exact.
    pub sees_wins_in_one: bool,
    /// A position that is still good after a pass needs no deep search (null-move pruning). Sound only in
    /// games where nearly every position has a move better than passing.
    pub null_move: bool,
    /// History is kept for pairs of moves as well: for a quiet move after the opponent's last move and after
    /// the side's own last two. Takes [`history_slots`](Capabilities::history_slots)² numbers of 16 bits.
    pub continuation_history: bool,
    /// Size of the history table; 0 switches history ordering off.
    pub history_slots: usize,
    /// Size of the history table of noisy moves; 0 switches it off. Used by the selective search only.
    pub capture_slots: usize,
    /// Number of features of a position ([`correction_key`](crate::Knowledge::correction_key)) for which the
    /// search learns the error of the evaluation; 0 switches correction history off.
    pub correction_features: usize,
    /// From this depth on [`probe`](crate::Knowledge::probe) returns nothing or an exact value, and the same
    /// at every depth: a position with a table entry of at least this depth is then not probed again.
    /// `None` where that does not hold.
    pub probe_stable_depth: Option<Depth>,
    /// Minimum depth for enhanced transposition cutoffs, which look every child up by
    /// [`key_after`](crate::Knowledge::key_after) before one is searched; `None` switches them off.
    pub etc_min_depth: Option<Depth>,
    /// [`key_after`](crate::Knowledge::key_after) costs far less than to make the move: the selective search then loads
    /// the table entry of a child before it makes the move.
    pub cheap_key_after: bool,
}

impl Capabilities {
    /// No optional feature.
    pub const NONE: Capabilities = Capabilities {
        path_dependent: false,
        max_margin: 0,
        quiescence: false,
        selective: false,
        mate_search: false,
        sees_wins_in_one: false,
        null_move: false,
        continuation_history: false,
        history_slots: 0,
        capture_slots: 0,
        correction_features: 0,
        probe_stable_depth: None,
        etc_min_depth: None,
        cheap_key_after: false,
    };
}
