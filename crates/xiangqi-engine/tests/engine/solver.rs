//! Plain exhaustive solvers without evaluation, by which the problem sets are proved.

use boyi_xiangqi::{Kind, Move, Position};
use boyi_xiangqi_engine::params::EXCHANGE;

/// Moves after which the opponent, whatever it does, has no legal move after `moves` moves of
/// the side to move at most (checkmate or stalemate). With `moves` 1: the mating moves.
pub(crate) fn winning_moves(position: &mut Position, moves: u32) -> Vec<Move> {
    let legal = position.legal_moves();
    legal.iter().copied().filter(|&mv| wins_with(position, mv, moves)).collect()
}

fn wins_with(position: &mut Position, mv: Move, moves: u32) -> bool {
    let undo = position.make(mv);
    let replies = position.legal_moves();
    let wins = replies.is_empty()
        || moves > 1
            && replies.iter().all(|&reply| {
                let undo = position.make(reply);
                let wins = position.legal_moves().iter().any(|&next| wins_with(position, next, moves - 1));
                position.unmake(reply, undo);
                wins
            });
    position.unmake(mv, undo);
    wins
}

/// Every legal move with the material it wins or loses when both sides look `plies` plies ahead
/// (the move itself included) and then only capture.
pub(crate) fn material_of_moves(position: &mut Position, plies: i32) -> Vec<(i32, Move)> {
    let now = balance(position);
    let moves = position.legal_moves();
    let mut values: Vec<(i32, Move)> = moves
        .iter()
        .map(|&mv| {
            let undo = position.make(mv);
            let value = -material(position, -WON, WON, plies - 1);
            position.unmake(mv, undo);
            (value - now, mv)
        })
        .collect();
    values.sort_by_key(|&(value, _)| -value);
    values
}

/// The value of a position whose side to move wins.
const WON: i32 = 100_000;

fn balance(position: &Position) -> i32 {
    let us = position.side_to_move();
    let count = |side, kind: Kind| position.pieces(side, kind).len() as i32;
    Kind::ALL.into_iter().map(|kind| EXCHANGE[kind.index()] * (count(us, kind) - count(!us, kind))).sum()
}

/// Plain alpha-beta on material; below `plies` only captures, and every move in check.
fn material(position: &mut Position, mut alpha: i32, beta: i32, plies: i32) -> i32 {
    // Limits evasions of mutual checks, which could continue without end.
    let quiet = plies <= 0 && (plies < -6 || !position.in_check());
    let mut best = -WON;
    if quiet {
        best = balance(position);
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
    }
    let mut moves: Vec<Move> =
        if quiet { position.legal_captures().to_vec() } else { position.legal_moves().to_vec() };
    let victim = |mv: &Move| position.piece_at(mv.to()).map_or(0, |piece| EXCHANGE[piece.kind.index()]);
    moves.sort_by_key(|mv| -victim(mv));
    for mv in moves {
        let undo = position.make(mv);
        let value = -material(position, -beta, -alpha, plies - 1);
        position.unmake(mv, undo);
        best = best.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    best
}
