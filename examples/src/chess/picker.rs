//! Move ordering: table move, captures by victim and attacker, killers, history.

use super::Chess;
use super::evaluation::WORTH;
use boyi_core::{Hints, Knowledge, MoveClass, Picker, Position};
use cozy_chess::{Move, Piece};

/// Yields the moves of one node.
pub struct ChessPicker {
    /// The moves left with the MVV-LVA score of noisy ones.
    moves: Vec<(Move, Option<i32>)>,
}

/// Separates classes of moves by more than any history.
const CLASS: i32 = 1 << 20;

impl ChessPicker {
    pub(super) fn new(position: &mut Chess, class: MoveClass) -> ChessPicker {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let rated = moves.into_iter().map(|mv| (mv, position.is_noisy(mv).then(|| exchange(position, mv))));
        let kept = rated.filter(|(_, noisy)| class != MoveClass::Noisy || noisy.is_some());
        ChessPicker { moves: kept.collect() }
    }
}

/// Most valuable victim first, among equals the least valuable attacker.
fn exchange(position: &Chess, mv: Move) -> i32 {
    let board = position.board();
    let worth = |piece: Option<Piece>| piece.map_or(0, |piece| WORTH[piece as usize]);
    let victim = if position.is_capture(mv) { board.piece_on(mv.to).or(Some(Piece::Pawn)) } else { None };
    16 * (worth(victim) + worth(mv.promotion)) - worth(board.piece_on(mv.from))
}

impl Picker<Chess> for ChessPicker {
    fn next(&mut self, position: &mut Chess, hints: &Hints<'_, Move>) -> Option<Move> {
        let rank = |&(mv, noisy): &(Move, Option<i32>)| {
            if hints.tt_move == Some(position.encode(mv)) {
                return i32::MAX;
            }
            match noisy {
                Some(exchange) => 2 * CLASS + exchange,
                None if hints.killers.contains(&Some(mv)) => CLASS,
                None => hints.quiet_score(position.history_slot(mv)),
            }
        };
        let best = (0..self.moves.len()).max_by_key(|&index| rank(&self.moves[index]))?;
        Some(self.moves.swap_remove(best).0)
    }
}
