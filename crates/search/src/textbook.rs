//! Minimax and alpha-beta as every textbook has them: no table, no ordering, no tricks.
//!
//! Moves are tried in the game's natural order; only where leaves have noisy moves, those come in the
//! order of the game's picker. These functions stay as they are: the tests hold
//! the real search against them and `compare` starts from them.

use boyi_core::{Depth, Hints, Outcome, Picker, Ply, Position, Score, Stage, Window};
use std::ops::Add;

/// The value of a position searched `depth` plies deep, for the side to move, by looking at
/// every line.
///
/// Where the game has quiescence, a leaf is valued by [`alpha_beta`] over its noisy lines: looking
/// at every order of every exchange takes millions of nodes where pieces stand face to face, and
/// the value is the same.
pub fn minimax<P: Position>(position: &mut P, depth: Depth, ends: Ends) -> (Score, Counts) {
    let mut search = Textbook { ends, counts: Counts::default() };
    (search.minimax(position, depth, Ply::ROOT), search.counts)
}

/// The same value with most of the lines left out: once a move refutes what the opponent just
/// played, how badly it does so no longer matters.
///
/// Fail-soft: a value outside the window is still the closest bound that was seen.
pub fn alpha_beta<P: Position>(position: &mut P, depth: Depth, ends: Ends) -> (Score, Counts) {
    let mut search = Textbook { ends, counts: Counts::default() };
    (search.alpha_beta(position, Window::FULL, depth, Ply::ROOT), search.counts)
}

/// How finished games are scored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ends {
    /// A faster win is worth more, a slower loss too: the value tells the distance to the end.
    Distance,
    /// A win is a win. There are fewer different values, so alpha-beta cuts more, but it may
    /// put off a win for ever.
    WinDrawLoss,
}

/// What a search did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Positions visited, the root included.
    pub nodes: u64,
    /// Of these, positions below which nothing was searched: the game was over or the depth used up.
    pub leaves: u64,
    /// Nodes where a move was so good that the rest did not matter.
    pub cuts: u64,
    /// Of these, nodes where it was the first move tried. Good ordering makes this most of them.
    pub first_move_cuts: u64,
}

impl Add for Counts {
    type Output = Counts;

    fn add(self, other: Counts) -> Counts {
        Counts {
            nodes: self.nodes + other.nodes,
            leaves: self.leaves + other.leaves,
            cuts: self.cuts + other.cuts,
            first_move_cuts: self.first_move_cuts + other.first_move_cuts,
        }
    }
}

struct Textbook {
    ends: Ends,
    counts: Counts,
}

impl Textbook {
    fn minimax<P: Position>(&mut self, position: &mut P, depth: Depth, ply: Ply) -> Score {
        if depth.is_leaf() {
            return self.alpha_beta(position, Window::FULL, depth, ply);
        }
        self.counts.nodes += 1;
        if let Some(outcome) = ended(position, ply) {
            return self.end(outcome, ply);
        }
        let Choices { moves, mut best } = choices(position, depth);
        if moves.is_empty() {
            return self.leaf(position, best, ply);
        }
        for mv in moves {
            let undo = position.make(mv);
            let flip = !position.extra_turn();
            let value = self.minimax(position, depth - 1, ply.next());
            position.unmake(mv, undo);
            best = best.max(if flip { -value } else { value });
        }
        best
    }

    fn alpha_beta<P: Position>(&mut self, position: &mut P, window: Window, depth: Depth, ply: Ply) -> Score {
        self.counts.nodes += 1;
        if let Some(outcome) = ended(position, ply) {
            return self.end(outcome, ply);
        }
        let Choices { moves, mut best } = choices(position, depth);
        if moves.is_empty() {
            return self.leaf(position, best, ply);
        }
        let Window { alpha, beta } = window;
        if best >= beta {
            return self.leaf(position, best, ply);
        }
        for (index, mv) in moves.into_iter().enumerate() {
            let window = Window::new(alpha.max(best), beta);
            let undo = position.make(mv);
            let flip = !position.extra_turn();
            let below = if flip { window.flipped() } else { window };
            let value = self.alpha_beta(position, below, depth - 1, ply.next());
            position.unmake(mv, undo);
            best = best.max(if flip { -value } else { value });
            if best >= beta {
                self.counts.cut(index == 0);
                break;
            }
        }
        best
    }

    fn end(&mut self, outcome: Outcome, ply: Ply) -> Score {
        self.counts.leaves += 1;
        match self.ends {
            Ends::Distance => Score::of_outcome(outcome, ply),
            Ends::WinDrawLoss => Score::of_outcome(outcome, Ply::ROOT),
        }
    }

    /// A node with nothing to search: its static value, or the end that having no move means.
    fn leaf<P: Position>(&mut self, position: &P, best: Score, ply: Ply) -> Score {
        if best == -Score::INFINITE {
            return self.end(position.stuck(), ply);
        }
        self.counts.leaves += 1;
        best
    }
}

impl Counts {
    /// Notes a cut; was it by the first move?
    #[inline]
    pub(crate) fn cut(&mut self, by_first: bool) {
        self.cuts += 1;
        self.first_move_cuts += u64::from(by_first);
    }
}

/// Has the game ended here, by its rules or, below the root, by its repetition law?
pub(crate) fn ended<P: Position>(position: &P, ply: Ply) -> Option<Outcome> {
    let may_repeat = P::PATH_DEPENDENT && ply > Ply::ROOT;
    position.outcome().or_else(|| if may_repeat { position.repetition() } else { None })
}

/// What there is to choose from at a node.
struct Choices<M> {
    /// The moves to search.
    moves: Vec<M>,
    /// What the side to move has without making any of them: the static evaluation of a quiet
    /// leaf, else nothing.
    best: Score,
}

/// All moves inside the tree; at its leaves the static evaluation and, in games with quiescence,
/// the noisy moves. A forced leaf has no choice but its moves.
fn choices<P: Position>(position: &mut P, depth: Depth) -> Choices<P::Move> {
    let mut moves = Vec::new();
    if !depth.is_leaf() {
        position.legal_moves(&mut moves);
        return Choices { moves, best: -Score::INFINITE };
    }
    let forced = P::QUIESCENCE && position.is_forced();
    if P::QUIESCENCE {
        // Leaves are the game's own affair, in the game's own order: with wins and blocks at the
        // end of the list exchanges would go on until the board is full.
        let mut picker = position.picker(if forced { Stage::All } else { Stage::Noisy });
        while let Some(mv) = picker.next(position, &Hints::NONE) {
            moves.push(mv);
        }
    }
    Choices { moves, best: if forced { -Score::INFINITE } else { position.evaluate() } }
}
