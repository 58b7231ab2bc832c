//! Plain minimax: the truth that every search is held against.
//!
//! Nothing here is shared with `boyi_search`, and nothing is clever.

use boyi_core::{Depth, Hints, Knowledge, MoveClass, Picker, Ply, Score};

/// The value of a position by plain minimax, with a best line.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MinimaxResult<M> {
    /// The value for the side to move, distances included.
    pub value: Score,
    /// The best line; of equal moves the one that comes first in the game's natural order
    /// (at a leaf with quiescence: standing pat before the noisy moves).
    pub line: Vec<M>,
}

/// Searches every line `depth` plies deep, and noisy lines on from there where the game has
/// quiescence: the side to move may always stand pat, unless it is forced.
pub fn minimax<P: Knowledge>(position: &mut P, depth: Depth) -> MinimaxResult<P::Move> {
    search(position, depth, Ply::ROOT)
}

fn search<P: Knowledge>(position: &mut P, depth: Depth, ply: Ply) -> MinimaxResult<P::Move> {
    let end = |value| MinimaxResult { value, line: Vec::new() };
    if let Some(outcome) = position.outcome() {
        return end(Score::at_end(position, outcome, ply));
    }
    if P::CAPS.path_dependent
        && ply > Ply::ROOT
        && let Some(outcome) = position.repetition()
    {
        return end(Score::of_outcome(outcome, ply));
    }
    let at_leaf = depth.0 <= 0;
    let every_move = !at_leaf || (P::CAPS.quiescence && position.is_forced());
    let mut moves = Vec::new();
    let mut best = None;
    if every_move {
        position.legal_moves(&mut moves);
    } else {
        best = Some(MinimaxResult { value: position.evaluate(), line: Vec::new() });
        if P::CAPS.quiescence {
            moves = picked(position, MoveClass::Noisy);
        }
    }
    for mv in moves {
        let undo = position.make(mv);
        let same_side = position.extra_turn();
        let mut below = search(position, depth - 1, ply.next());
        position.unmake(mv, undo);
        if !same_side {
            below.value = -below.value;
        }
        if best.as_ref().is_none_or(|best| below.value > best.value) {
            below.line.insert(0, mv);
            best = Some(below);
        }
    }
    best.unwrap_or_else(|| end(Score::at_end(position, position.outcome_without_moves(), ply)))
}

/// The value of a position when every line is searched `plies` plies deep and positions beyond, unless the game
/// is over there, count as 0: true where it is a win or a loss. Neither evaluations nor noisy lines are searched,
/// which may be endless.
pub(crate) fn value_within<P: Knowledge>(position: &mut P, plies: Ply) -> Score {
    within(position, Depth(i32::from(plies.0)), Ply::ROOT)
}

fn within<P: Knowledge>(position: &mut P, depth: Depth, ply: Ply) -> Score {
    if let Some(outcome) = position.outcome() {
        return Score::at_end(position, outcome, ply);
    }
    let repetition = if P::CAPS.path_dependent && ply > Ply::ROOT { position.repetition() } else { None };
    if let Some(outcome) = repetition {
        return Score::of_outcome(outcome, ply);
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    if moves.is_empty() {
        return Score::at_end(position, position.outcome_without_moves(), ply);
    }
    if depth.is_leaf() {
        return Score::ZERO;
    }
    let values = moves.into_iter().map(|mv| {
        let undo = position.make(mv);
        let same_side = position.extra_turn();
        let below = within(position, depth - 1, ply.next());
        position.unmake(mv, undo);
        if same_side { below } else { -below }
    });
    values.max().unwrap_or(Score::ZERO)
}

/// The moves of a stage, in the order a picker without hints yields them.
pub fn picked<P: Knowledge>(position: &mut P, class: MoveClass) -> Vec<P::Move> {
    let mut picker = position.picker(class);
    let mut moves = Vec::new();
    while let Some(mv) = picker.next(position, &Hints::NONE) {
        moves.push(mv);
    }
    moves
}

/// Checks that `line` is a best line: every move keeps `value`, and the line goes on until the game ends or
/// `depth` is used up and the position left is worth `value` as it stands.
///
/// # Errors
/// What is wrong with the line, in words.
pub fn check_line<P: Knowledge>(
    position: &mut P,
    depth: Depth,
    value: Score,
    line: &[P::Move],
) -> Result<(), String> {
    check_rest(position, depth, Ply::ROOT, value, line)
}

fn check_rest<P: Knowledge>(
    position: &mut P,
    depth: Depth,
    ply: Ply,
    value: Score,
    line: &[P::Move],
) -> Result<(), String> {
    let truth = search(position, depth, ply).value;
    if truth != value {
        return Err(format!("at ply {} the value is {truth}, not {value}", ply.0));
    }
    let Some((&mv, rest)) = line.split_first() else {
        let over = position.outcome().is_some()
            || (P::CAPS.path_dependent && position.repetition().is_some())
            || no_move(position);
        let horizon = depth.0 <= 0 && position.evaluate() == value;
        return if over || horizon { Ok(()) } else { Err(format!("the line stops early at ply {}", ply.0)) };
    };
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    if !legal.contains(&mv) {
        return Err(format!("move {} of the line is not legal", ply.0));
    }
    let undo = position.make(mv);
    let value = if position.extra_turn() { value } else { -value };
    let result = check_rest(position, depth - 1, ply.next(), value, rest);
    position.unmake(mv, undo);
    result
}

fn no_move<P: Knowledge>(position: &mut P) -> bool {
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    legal.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::Captures;

    #[test]
    fn values_within_some_plies_need_no_noisy_lines() {
        // 2^80 noisy lines lead on from every leaf.
        let mut position = Captures::new(80);
        assert_eq!(value_within(&mut position, Ply(2)), Score::ZERO);
    }
}
