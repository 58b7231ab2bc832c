//! The order of moves: TT move, captures that hold by exchange, killers, quiet moves by history, captures that
//! lose by exchange.

use super::Chess;
use super::evaluation::WORTH;
use boyi_core::{Hints, Knowledge, MoveClass, Picker, Position};
use cozy_chess::{Move, Piece};

/// Yields the moves of one node.
pub struct ChessPicker {
    /// The moves left.
    moves: Vec<(Move, Kind)>,
}

#[derive(Clone, Copy)]
enum Kind {
    Quiet,
    /// A capture or promotion with its order among its kind, and whether it holds by exchange.
    Noisy {
        order: i32,
        holds: bool,
    },
}

/// Distance between two kinds of moves: more than any history.
const CLASS: i32 = 1 << 20;

impl ChessPicker {
    /// The moves of a class. [`MoveClass::Noisy`] leaves captures out that lose by exchange.
    pub(super) fn new(position: &mut Chess, class: MoveClass) -> ChessPicker {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let rated = moves.into_iter().map(|mv| (mv, kind(position, mv)));
        let kept = rated
            .filter(|(_, kind)| class != MoveClass::Noisy || matches!(kind, Kind::Noisy { holds: true, .. }));
        ChessPicker { moves: kept.collect() }
    }
}

fn kind(position: &Chess, mv: Move) -> Kind {
    match position.is_noisy(mv) {
        true => Kind::Noisy { order: victim_and_attacker(position, mv), holds: position.see_ge(mv, 0) },
        false => Kind::Quiet,
    }
}

/// Most valuable victim first, among equals the least valuable attacker (MVV-LVA).
fn victim_and_attacker(position: &Chess, mv: Move) -> i32 {
    let board = position.board();
    let worth = |piece: Option<Piece>| piece.map_or(0, |piece| WORTH[piece as usize]);
    let victim = if position.is_capture(mv) { board.piece_on(mv.to).or(Some(Piece::Pawn)) } else { None };
    16 * (worth(victim) + worth(mv.promotion)) - worth(board.piece_on(mv.from))
}

impl Picker<Chess> for ChessPicker {
    fn next(&mut self, position: &mut Chess, hints: &Hints<'_, Move>) -> Option<Move> {
        if hints.skip_quiets {
            self.moves.retain(|&(mv, kind)| !matches!(kind, Kind::Quiet) || position.is_forcing(mv));
        }
        let score = |&(mv, kind): &(Move, Kind)| {
            if hints.tt_move == Some(position.encode(mv)) {
                return i32::MAX;
            }
            match kind {
                Kind::Noisy { order, holds } => {
                    let class = if holds { 2 * CLASS } else { -2 * CLASS };
                    class + order + hints.capture_score(position.capture_slot(mv))
                }
                Kind::Quiet if hints.killers.contains(&Some(mv)) => CLASS,
                Kind::Quiet => hints.quiet_score(position.history_slot(mv)),
            }
        };
        let best = (0..self.moves.len()).max_by_key(|&index| score(&self.moves[index]))?;
        Some(self.moves.swap_remove(best).0)
    }
}
