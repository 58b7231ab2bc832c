//! Optional knowledge for solve mode.

use crate::{Bound, Depth, Hints, Knowledge, MoveClass, Picker, Ply, Probe, Score, Side, Window};

/// Knowledge that solve mode uses where a game has it. Every member has a default built on
/// [`Knowledge`]: a game without more writes `impl Solvable for MyPosition {}`.
pub trait Solvable: Knowledge {
    /// [`quick_bounds`](Solvable::quick_bounds) is so cheap, making and unmaking a move included, that solve
    /// mode should call it for every child of a node before it searches one of them.
    const PROBE_CHILDREN: bool = false;

    /// Returns bounds of the value that are known at once. Called at every node that is not
    /// [over](crate::Position::outcome). Distances in the result and in `window` are counted from this
    /// node. Bounds are draws or proved results; those that cannot close the window may be omitted.
    fn quick_bounds(&mut self, window: Window) -> QuickBounds<Self::Move> {
        self.probe(window, Depth::MAX).map_or(QuickBounds::UNKNOWN, QuickBounds::from)
    }

    /// Appends moves that suffice to prove the value of a node that is not over: legal ones, each once,
    /// one of the best among them unless the node has none, in the order in which they should be
    /// searched; of `hints` only the history is filled. Not called where
    /// [`quick_bounds`](Solvable::quick_bounds) returns a value or a forced move, and may then append nothing.
    fn proof_moves(&mut self, hints: &Hints<'_, Self::Move>, out: &mut Vec<Self::Move>) {
        let mut picker = self.picker(MoveClass::All);
        while let Some(mv) = picker.next(self, hints) {
            out.push(mv);
        }
    }

    /// Returns pairs of moves with which `holder` does not lose this position, whoever is to move: it answers every move
    /// of the other side in one of them by the other move of the pair. `None`, the default, where no such pairs are
    /// known. Proofs of draws need no moves below.
    fn holding_pairs(&mut self, holder: Side) -> Option<Vec<[Self::Move; 2]>> {
        let _ = holder;
        None
    }

    /// Appends a line of good play from a position that is not over, in a game with graded ends: the margin
    /// under best play after it is the first bound that solve mode tests. An empty line, the default, makes it
    /// begin with a draw. The better the guess, the fewer the tests; any line is sound.
    fn expected_line(&mut self, out: &mut Vec<Self::Move>) {
        let _ = out;
    }

    /// Returns an ordering score of a move for the side that makes it, in units of
    /// [`QuickBounds::order`], to which it is added. Called only where a node needs a search: knowledge that
    /// costs more than `quick_bounds`. Of `hints` only the history is filled.
    fn solver_move_score(&self, mv: Self::Move, hints: &Hints<'_, Self::Move>) -> i32 {
        let _ = (mv, hints);
        0
    }
}

/// Bounds of a node that is not over, from [`Solvable::quick_bounds`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuickBounds<M> {
    /// A lower bound of the value: a draw or a result with its distance from the node.
    pub lower: Score,
    /// An upper bound of the value: a draw or a result with its distance from the node.
    pub upper: Score,
    /// A move that is as good as any other, so that no other need be searched.
    pub forced: Option<M>,
    /// An ordering score **for the side that made the last move**, in the game's own units: children with
    /// larger scores are searched first, equal ones in the order of [`Solvable::proof_moves`].
    pub order: i32,
}

impl<M> QuickBounds<M> {
    /// Bounds that exclude no value.
    pub const UNKNOWN: QuickBounds<M> = QuickBounds {
        lower: Score::loss_at(Ply::ROOT),
        upper: Score::win_at(Ply::ROOT),
        forced: None,
        order: 0,
    };
}

impl<M> From<Probe> for QuickBounds<M> {
    fn from(Probe { score, bound }: Probe) -> QuickBounds<M> {
        match bound {
            Bound::Exact => QuickBounds { lower: score, upper: score, ..QuickBounds::UNKNOWN },
            Bound::Lower => QuickBounds { lower: score, ..QuickBounds::UNKNOWN },
            Bound::Upper => QuickBounds { upper: score, ..QuickBounds::UNKNOWN },
        }
    }
}
