//! The moves of the root and the last result of each.

use crate::{Limits, Line, Options, Table};
use boyi_core::{Bound, Depth, Hints, Knowledge, Outcome, Picker, Ply, Score};
use std::cmp::Reverse;
use std::ops::RangeInclusive;

/// A move of the root.
pub(crate) struct RootMove<M> {
    pub(crate) mv: M,
    /// The last line found that begins with it.
    pub(crate) line: Line<M>,
    /// Upper bound of the value from the last search of the move.
    pub(crate) upper_bound: Score,
    /// Nodes spent on the move in all iterations.
    pub(crate) nodes: u64,
}

/// The moves of the root, the best lines of the last iteration first.
pub(crate) struct RootMoves<M> {
    pub(crate) moves: Vec<RootMove<M>>,
    /// The outcome if the game is over at the root.
    pub(crate) over: Option<Outcome>,
    /// Number of lines requested (multi-PV).
    pub(crate) wanted: usize,
    /// Deeper searches cannot change the lines of the last iteration.
    pub(crate) is_final: bool,
    /// Place of the best move of the root search in progress, once one has raised alpha.
    pub(crate) best_index: Option<usize>,
}

impl<M: Copy + Eq> RootMoves<M> {
    /// The moves to search, in the order of the game's picker.
    pub(crate) fn new<P: Knowledge<Move = M>>(
        position: &mut P,
        limits: &Limits<M>,
        options: &Options,
        table: &Table,
    ) -> RootMoves<M> {
        let outcome = position.outcome();
        let mut legal = Vec::new();
        if outcome.is_none() {
            position.legal_moves(&mut legal);
        }
        let over = outcome.or_else(|| legal.is_empty().then(|| position.outcome_without_moves()));
        let candidates =
            if over.is_some() { legal } else { candidates(position, legal, limits, options, table) };
        let score = if over.is_some() { Score::ZERO } else { position.evaluate() };
        let start = |mv| RootMove {
            mv,
            line: Line { depth: Depth::ZERO, seldepth: Ply::ROOT, score, bound: Bound::Exact, pv: vec![mv] },
            upper_bound: Score::INFINITE,
            nodes: 0,
        };
        let moves: Vec<_> = candidates.into_iter().map(start).collect();
        let wanted = options.multi_pv.min(moves.len());
        RootMoves { wanted, moves, over, is_final: over.is_some(), best_index: None }
    }

    /// The value of the root: the score of the best line.
    pub(crate) fn value(&self) -> Score {
        self.moves.first().map_or(Score::ZERO, |best| best.line.score)
    }

    /// The best lines.
    pub(crate) fn lines(&self) -> Vec<Line<M>> {
        self.moves.iter().take(self.wanted).map(|best| best.line.clone()).collect()
    }

    /// The line that begins with `mv`.
    pub(crate) fn line_of(&self, mv: M) -> Option<Line<M>> {
        self.moves.iter().find(|root| root.mv == mv).map(|root| root.line.clone())
    }

    /// Takes over the best line of another thread.
    pub(crate) fn adopt(&mut self, line: Line<M>) {
        self.best_index = None;
        let place = self.moves.iter().position(|root| line.pv.first() == Some(&root.mv));
        if let Some(place) = place {
            self.moves[..=place].rotate_right(1);
            self.moves[0].line = line;
        }
    }

    /// Moves the best move of the search of line `index` to that place; returns the place that it had.
    pub(crate) fn move_best_to(&mut self, index: usize) -> Option<usize> {
        let best = self.best_index.take()?;
        self.moves[index..=best].rotate_right(1);
        Some(best)
    }

    /// Sorts the first lines by score: unsound steps can make a later one come out better. Returns the places between
    /// which lines have moved.
    pub(crate) fn sort_lines(&mut self, count: usize) -> Option<RangeInclusive<usize>> {
        let lines = &mut self.moves[..count];
        let before: Vec<M> = lines.iter().map(|root| root.mv).collect();
        lines.sort_by_key(|root| Reverse(root.line.score));
        let moved = |&place: &usize| lines[place].mv != before[place];
        let first = (0..before.len()).find(moved)?;
        let last = (first..before.len()).rfind(moved)?;
        Some(first..=last)
    }

    /// Returns whether every requested line is proved to an end of the game within `depth`.
    pub(crate) fn all_lines_end_within(&self, depth: Depth) -> bool {
        let ends = |score: Score| score.distance().is_some_and(|plies| i32::from(plies.0) <= depth.0);
        self.moves[..self.wanted].iter().all(|root| ends(root.line.score))
    }
}

/// The moves to search among the legal ones: those requested, else those of the picker, with the first of the others where
/// more lines are asked for.
fn candidates<P: Knowledge>(
    position: &mut P,
    legal: Vec<P::Move>,
    limits: &Limits<P::Move>,
    options: &Options,
    table: &Table,
) -> Vec<P::Move> {
    let requested: Vec<P::Move> =
        legal.iter().copied().filter(|mv| limits.search_moves.contains(mv)).collect();
    if !requested.is_empty() {
        return requested;
    }
    let mut picked = picked(position, options, table);
    if picked.is_empty() {
        return legal;
    }
    let missing = options.multi_pv.saturating_sub(picked.len());
    if missing > 0 {
        let mut others: Vec<P::Move> = legal.into_iter().filter(|mv| !picked.contains(mv)).collect();
        position.sort_left_out(&mut others);
        picked.extend(others.into_iter().take(missing));
    }
    picked
}

fn picked<P: Knowledge>(position: &mut P, options: &Options, table: &Table) -> Vec<P::Move> {
    let tt_move = table.probe(position.key(), Ply::ROOT).and_then(|entry| entry.best);
    let mut hints = Hints::NONE;
    hints.tt_move = tt_move;
    let mut picker = position.picker(options.move_class());
    let mut moves = Vec::new();
    while let Some(mv) = picker.next(position, &hints) {
        moves.push(mv);
    }
    moves
}
