//! Minimax and alpha-beta as in textbooks: without table and move ordering.
//!
//! Moves are searched in the game's natural order; noisy moves at leaves in the order of the game's picker.
//! The tests compare the real search with these functions, and `compare` starts from them.
//!
//! [`minimax_traced`] and [`alpha_beta_traced`] visit the same nodes, emit every step to a
//! [`Trace`] and return the best line too; the others are compiled without either.

mod counts;
mod traced;

pub(crate) use counts::Budget;
pub use counts::Counts;
pub use traced::{Answer, alpha_beta_traced, minimax_traced};

use crate::trace::{Event, Off, Purpose, Reason, Trace};
use boyi_core::{Depth, Hints, Knowledge, MoveClass, Outcome, Picker, Ply, Position, Score, Window};

/// Returns the value of a position for the side to move, `depth` plies deep, from all lines.
///
/// Where the game has quiescence, [`alpha_beta`] over the noisy lines gives the value of a leaf: all orders
/// of all exchanges would take millions of nodes, with equal values.
pub fn minimax<P: Knowledge>(
    position: &mut P,
    depth: Depth,
    ends: Ends,
    repetitions: Repetitions,
) -> (Score, Counts) {
    let mut search = Textbook::new(ends, repetitions, Budget::endless(), Off);
    (search.minimax(position, depth, Ply::ROOT), search.counts)
}

/// Returns the value of [`minimax`] from fewer lines: a move that reaches beta refutes the opponent's last
/// move, and the moves after it are not searched.
///
/// Fail-soft: a score outside the window is the closest bound found.
pub fn alpha_beta<P: Knowledge>(
    position: &mut P,
    depth: Depth,
    ends: Ends,
    repetitions: Repetitions,
) -> (Score, Counts) {
    let mut search = Textbook::new(ends, repetitions, Budget::endless(), Off);
    (search.alpha_beta(position, Window::FULL, depth, Ply::ROOT), search.counts)
}

/// Scoring of finished games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Ends {
    /// Faster wins and slower losses score higher: the value includes the distance to the end or, in a game
    /// with graded ends, is the margin.
    Distance,
    /// All wins are equal. With fewer different values alpha-beta cuts more, but the search may delay a win
    /// for ever.
    WinDrawLoss,
}

/// Treatment of the repetition law.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Repetitions {
    /// A repetition below the root ends the game by [`Position::repetition`].
    Judged,
    /// Lines are searched as if positions never repeated: for a comparison with searches that use a table,
    /// which cannot know the path.
    Ignored,
}

/// The search, what it has counted and who is told its steps.
pub(crate) struct Textbook<'a, T> {
    ends: Ends,
    repetitions: Repetitions,
    /// When it is spent every further node is a leaf, so that the search soon ends; its value means nothing then.
    pub(crate) budget: Budget<'a>,
    pub(crate) counts: Counts,
    tracer: T,
}

impl<'a, T> Textbook<'a, T> {
    pub(crate) fn new(
        ends: Ends,
        repetitions: Repetitions,
        budget: Budget<'a>,
        tracer: T,
    ) -> Textbook<'a, T> {
        Textbook { ends, repetitions, budget, counts: Counts::default(), tracer }
    }

    pub(crate) fn minimax<P: Knowledge>(&mut self, position: &mut P, depth: Depth, ply: Ply) -> Score
    where
        T: Trace<P::Move>,
    {
        if depth.is_leaf() {
            return self.alpha_beta(position, Window::FULL, depth, ply);
        }
        if !self.counts.enter(&mut self.budget) {
            return Score::ZERO;
        }
        self.emit(|| Event::Enter { ply, window: Window::FULL, depth });
        if let Some((outcome, score)) = game_end(position, ply, self.repetitions) {
            return self.end(outcome, score);
        }
        let Choices { moves, mut best } = choices(position, depth);
        if moves.is_empty() {
            return self.leaf(position, best, ply);
        }
        for (index, mv) in moves.into_iter().enumerate() {
            self.emit(|| Event::Move { mv: Some(mv) });
            let undo = position.make(mv);
            let flip = !position.extra_turn();
            self.emit(|| search_event(index, flip));
            let value = self.minimax(position, depth - 1, ply.next());
            position.unmake(mv, undo);
            let score = if flip { -value } else { value };
            if score > best {
                best = score;
                self.emit(|| Event::RaiseAlpha { mv: Some(mv), score });
            }
        }
        self.leave(best, Reason::AllMoves)
    }

    pub(crate) fn alpha_beta<P: Knowledge>(
        &mut self,
        position: &mut P,
        window: Window,
        depth: Depth,
        ply: Ply,
    ) -> Score
    where
        T: Trace<P::Move>,
    {
        if !self.counts.enter(&mut self.budget) {
            return Score::ZERO;
        }
        self.emit(|| Event::Enter { ply, window, depth });
        if let Some((outcome, score)) = game_end(position, ply, self.repetitions) {
            return self.end(outcome, score);
        }
        let Choices { moves, mut best } = choices(position, depth);
        if moves.is_empty() {
            return self.leaf(position, best, ply);
        }
        let Window { mut alpha, beta } = window;
        if best > alpha {
            alpha = best;
            self.emit(|| Event::RaiseAlpha { mv: None, score: best });
        }
        if best >= beta {
            return self.leaf_cut(best);
        }
        let mut reason = if depth.is_leaf() { Reason::StandPat } else { Reason::AllMoves };
        for (index, mv) in moves.into_iter().enumerate() {
            self.emit(|| Event::Move { mv: Some(mv) });
            let undo = position.make(mv);
            let flip = !position.extra_turn();
            self.emit(|| search_event(index, flip));
            let window = Window::new(alpha, beta);
            let below = if flip { window.flipped() } else { window };
            let value = self.alpha_beta(position, below, depth - 1, ply.next());
            position.unmake(mv, undo);
            let score = if flip { -value } else { value };
            if score > best {
                (best, reason) = (score, Reason::AllMoves);
            }
            if score > alpha {
                alpha = score;
                self.emit(|| Event::RaiseAlpha { mv: Some(mv), score });
            }
            if best >= beta {
                self.counts.cutoff(index);
                reason = Reason::BetaCutoff;
                break;
            }
        }
        self.leave(best, reason)
    }

    /// Returns the value of a finished game that `score` has by the rules.
    fn end<M>(&mut self, outcome: Outcome, score: Score) -> Score
    where
        T: Trace<M>,
    {
        self.counts.leaves += 1;
        let score = match self.ends {
            Ends::Distance => score,
            Ends::WinDrawLoss => Score::of_outcome(outcome, Ply::ROOT),
        };
        self.leave(score, Reason::Over(outcome))
    }

    /// Returns the value of a node without moves to search: its static value, or the outcome without moves.
    fn leaf<P: Knowledge>(&mut self, position: &P, best: Score, ply: Ply) -> Score
    where
        T: Trace<P::Move>,
    {
        if best == -Score::INFINITE {
            let outcome = position.outcome_without_moves();
            return self.end(outcome, Score::at_end(position, outcome, ply));
        }
        self.counts.leaves += 1;
        self.leave(best, Reason::Evaluation)
    }

    /// Returns the static value of a leaf whose noisy moves are not searched, because it reaches beta.
    fn leaf_cut<M>(&mut self, best: Score) -> Score
    where
        T: Trace<M>,
    {
        self.counts.leaves += 1;
        self.leave(best, Reason::StandPat)
    }

    fn leave<M>(&mut self, score: Score, reason: Reason) -> Score
    where
        T: Trace<M>,
    {
        self.emit(|| Event::Leave { score, reason });
        score
    }

    #[inline]
    fn emit<M>(&mut self, event: impl FnOnce() -> Event<M>)
    where
        T: Trace<M>,
    {
        if T::ON {
            self.tracer.on_event(event());
        }
    }
}

fn search_event<M>(index: usize, flip: bool) -> Event<M> {
    let purpose = if index == 0 { Purpose::FirstMove } else { Purpose::WholeWindow };
    Event::Search { purpose, same_side: !flip }
}

/// Returns the outcome and the value of a finished game: by its rules or, below the root, by its repetition law.
pub(crate) fn game_end<P: Position>(
    position: &P,
    ply: Ply,
    repetitions: Repetitions,
) -> Option<(Outcome, Score)> {
    if let Some(outcome) = position.outcome() {
        return Some((outcome, Score::at_end(position, outcome, ply)));
    }
    let judges = P::CAPS.path_dependent && ply > Ply::ROOT && repetitions == Repetitions::Judged;
    let outcome = if judges { position.repetition() } else { None }?;
    Some((outcome, Score::of_outcome(outcome, ply)))
}

/// The moves of a node and its stand-pat score.
struct Choices<M> {
    /// The moves to search.
    moves: Vec<M>,
    /// The score without any of them: the static evaluation at a leaf that is not forced, else `-INFINITE`.
    best: Score,
}

/// Returns all moves inside the tree; at its leaves the static evaluation and, in games with quiescence,
/// the noisy moves. A forced leaf has all moves and no static evaluation.
fn choices<P: Knowledge>(position: &mut P, depth: Depth) -> Choices<P::Move> {
    let mut moves = Vec::new();
    if !depth.is_leaf() {
        position.legal_moves(&mut moves);
        return Choices { moves, best: -Score::INFINITE };
    }
    let forced = P::CAPS.quiescence && position.is_forced();
    if P::CAPS.quiescence {
        // The picker's order: with wins and blocks last, exchanges would continue until the board is full.
        let mut picker = position.picker(if forced { MoveClass::All } else { MoveClass::Noisy });
        while let Some(mv) = picker.next(position, &Hints::NONE) {
            moves.push(mv);
        }
    }
    Choices { moves, best: if forced { -Score::INFINITE } else { position.evaluate() } }
}
