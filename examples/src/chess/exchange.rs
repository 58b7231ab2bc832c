//! Static exchange evaluation (SEE).

use super::evaluation::WORTH;
use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

/// The least valuable attacker moves first; a king captures last.
const BY_WORTH: [Piece; 6] =
    [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King];

/// Returns whether `mv` gains at least `threshold` hundredths of a pawn when both sides go on capturing on its
/// target with their least valuable attacker and may stop at any time. Pins are ignored.
pub(super) fn see_ge(board: &Board, mv: Move, threshold: i32) -> bool {
    let (captured, occupied) = captured(board, mv);
    let mover = mv.promotion.or(board.piece_on(mv.from)).unwrap_or(Piece::Pawn);
    let promoted = mv.promotion.map_or(0, |piece| WORTH[piece as usize] - WORTH[Piece::Pawn as usize]);
    // The gain of the side that captured last, less what it must reach.
    let mut balance = captured.map_or(0, |piece| WORTH[piece as usize]) + promoted - threshold;
    if balance < 0 {
        return false;
    }
    balance -= WORTH[mover as usize];
    if balance >= 0 {
        return true;
    }
    let us = board.side_to_move();
    let mut occupied = occupied;
    let mut side = !us;
    loop {
        let attackers = attackers(board, mv.to, occupied) & occupied;
        let own = attackers & board.colors(side);
        let Some((piece, from)) = least_valuable(board, own) else { break };
        side = !side;
        balance = -balance - 1 - WORTH[piece as usize];
        if balance >= 0 {
            // A king may not capture what is still defended.
            if piece == Piece::King && !(attackers & board.colors(side)).is_empty() {
                side = !side;
            }
            break;
        }
        occupied ^= from.bitboard();
    }
    side != us
}

/// The piece that a move takes, and the occupied squares after it.
fn captured(board: &Board, mv: Move) -> (Option<Piece>, BitBoard) {
    let occupied = (board.occupied() ^ mv.from.bitboard()) | mv.to.bitboard();
    let is_pawn = board.piece_on(mv.from) == Some(Piece::Pawn);
    if is_pawn && mv.from.file() != mv.to.file() && board.piece_on(mv.to).is_none() {
        let passed = Square::new(mv.to.file(), mv.from.rank());
        return (Some(Piece::Pawn), occupied ^ passed.bitboard());
    }
    let takes = board.colors(!board.side_to_move()).has(mv.to);
    (board.piece_on(mv.to).filter(|_| takes), occupied)
}

fn attackers(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let of = |piece| board.pieces(piece);
    let pawns = (get_pawn_attacks(square, Color::Black) & board.colored_pieces(Color::White, Piece::Pawn))
        | (get_pawn_attacks(square, Color::White) & board.colored_pieces(Color::Black, Piece::Pawn));
    pawns
        | (get_knight_moves(square) & of(Piece::Knight))
        | (get_king_moves(square) & of(Piece::King))
        | (get_bishop_moves(square, occupied) & (of(Piece::Bishop) | of(Piece::Queen)))
        | (get_rook_moves(square, occupied) & (of(Piece::Rook) | of(Piece::Queen)))
}

fn least_valuable(board: &Board, attackers: BitBoard) -> Option<(Piece, Square)> {
    let of = |piece: Piece| Some((piece, (attackers & board.pieces(piece)).next_square()?));
    BY_WORTH.into_iter().find_map(of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: &str, mv: &str, gain: i32) {
        let board: Board = fen.parse().unwrap();
        let mv: Move = mv.parse().unwrap();
        assert!(see_ge(&board, mv, gain), "{mv} gains less than {gain}");
        assert!(!see_ge(&board, mv, gain + 1), "{mv} gains more than {gain}");
    }

    #[test]
    fn exchanges_are_evaluated_to_their_end() {
        check("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100);
        check("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", 100 - 320);
        check("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100);
        check("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", "d1d5", 100 - 900);
    }

    #[test]
    fn quiet_moves_lose_what_can_be_taken() {
        check("4k3/8/2p5/8/8/8/8/3RK3 w - - 0 1", "d1d5", -500);
        check("4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d5", 0);
    }

    #[test]
    fn en_passant_takes_a_pawn_and_a_promotion_gains_a_queen() {
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100);
        check("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 800);
    }
}
