//! A slow, plain solver for small boards, which verifies the engine's claims.

use boyi_gomoku::{Board, Direction, Line, Point, Rule, Size};

/// A board after random legal moves, and the moves.
pub(crate) fn random_game(size: Size, rule: Rule, picks: &[u16]) -> (Board, Vec<Point>) {
    let mut board = Board::empty(size, rule);
    let mut moves = Vec::new();
    for &pick in picks {
        let legal: Vec<Point> = board.legal_points().collect();
        let Some(&point) = legal.get(usize::from(pick) % legal.len().max(1)) else { break };
        board.make(point);
        moves.push(point);
    }
    (board, moves)
}

/// Returns whether some line through `point` holds three stones of the side to move near enough for a four.
/// Otherwise a move threatens no five, and the opponent can play anything.
pub(crate) fn can_make_four(board: &Board, point: Point) -> bool {
    Direction::ALL.into_iter().any(|direction| {
        let window = board.window(direction, point, 4);
        (0..9).filter(|cell| window >> (2 * cell) & 3 == Line::code(board.to_move())).count() >= 3
    })
}

/// Returns whether the side to move can win within `plies` plies against every defence.
pub(crate) fn wins_within(board: &mut Board, plies: u16) -> bool {
    let side = board.to_move();
    let moves: Vec<Point> = board.legal_points().collect();
    if moves.iter().any(|&point| board.makes_five(point, side)) {
        return plies >= 1;
    }
    plies >= 3
        && moves.into_iter().any(|point| {
            if plies == 3 && !can_make_four(board, point) {
                return false;
            }
            let undo = board.make(point);
            let lost = loses_within(board, plies - 1);
            board.unmake(point, undo);
            lost
        })
}

/// Returns whether the side to move loses within `plies` plies against best play.
pub(crate) fn loses_within(board: &mut Board, plies: u16) -> bool {
    let side = board.to_move();
    if board.winner().is_some() {
        return true;
    }
    let moves: Vec<Point> = board.legal_points().collect();
    if moves.is_empty() || plies < 2 || moves.iter().any(|&point| board.makes_five(point, side)) {
        return false;
    }
    // Blocks of the attacker's five are tried first.
    let (blocks, others): (Vec<Point>, Vec<Point>) =
        moves.into_iter().partition(|&point| board.makes_five(point, !side));
    blocks.into_iter().chain(others).all(|point| {
        let undo = board.make(point);
        let won = wins_within(board, plies - 1);
        board.unmake(point, undo);
        won
    })
}

/// Returns whether the side to move can win within `plies` plies by fours alone.
pub(crate) fn wins_by_fours(board: &mut Board, plies: u16) -> bool {
    let side = board.to_move();
    let fives = |board: &Board, side| -> Vec<Point> {
        board.points().filter(|&point| board.is_empty(point) && board.makes_five(point, side)).collect()
    };
    if !fives(board, side).is_empty() {
        return plies >= 1;
    }
    let must_block = fives(board, !side);
    let moves: Vec<Point> = board
        .legal_points()
        .filter(|point| can_make_four(board, *point) && (must_block.is_empty() || must_block == [*point]))
        .collect();
    plies >= 3
        && moves.into_iter().any(|point| {
            let undo = board.make(point);
            let chances = |board: &mut Board, reply: Point| {
                let undo = board.make(reply);
                let left = !fives(board, side).is_empty();
                let won = left || wins_by_fours(board, plies - 2);
                board.unmake(reply, undo);
                won
            };
            let won = !fives(board, side).is_empty() && {
                let replies: Vec<Point> = board.legal_points().collect();
                replies.into_iter().all(|reply| chances(board, reply))
            };
            board.unmake(point, undo);
            won
        })
}
