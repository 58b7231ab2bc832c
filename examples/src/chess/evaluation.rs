//! A simple evaluation: material and distance to the centre, in hundredths of a pawn.

use boyi_core::Score;
use cozy_chess::{Board, Color, Piece, Rank, Square};

/// The value of a piece, by [`Piece`].
pub(super) const WORTH: [i32; 6] = [100, 320, 330, 500, 900, 0];

/// Value of a step nearer to the centre, by [`Piece`].
const CENTRE: [i32; 6] = [6, 10, 6, 2, 2, -12];
/// Value of a king's step nearer to the centre in the end game.
const CENTRE_OF_LATE_KING: i32 = 12;
/// For each rank that a pawn has advanced.
const ADVANCE: i32 = 5;
/// Two bishops.
const BISHOP_PAIR: i32 = 30;
/// Number of pieces other than kings and pawns, of both sides, up to which it is the end game.
const LATE: u32 = 4;
/// The right to move.
const TEMPO: i32 = 10;

/// The value for the side to move.
pub(super) fn evaluate(board: &Board) -> Score {
    let me = board.side_to_move();
    Score::eval(TEMPO + side(board, me) - side(board, !me))
}

fn side(board: &Board, color: Color) -> i32 {
    let pawns_and_kings = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
    let late = (board.occupied() & !pawns_and_kings).len() <= LATE;
    let mut value = 0;
    for piece in Piece::ALL {
        let centre = if late && piece == Piece::King { CENTRE_OF_LATE_KING } else { CENTRE[piece as usize] };
        for square in board.colored_pieces(color, piece) {
            value += WORTH[piece as usize] + centre * nearness(square);
            if piece == Piece::Pawn {
                value += ADVANCE * square.rank().relative_to(color) as i32 - ADVANCE * Rank::Second as i32;
            }
        }
    }
    let bishops = board.colored_pieces(color, Piece::Bishop).len();
    value + if bishops >= 2 { BISHOP_PAIR } else { 0 }
}

/// Steps from the edge, by file and rank together: 0 in a corner, 6 in the centre.
fn nearness(square: Square) -> i32 {
    let steps = |line: i32| line.min(7 - line);
    steps(square.file() as i32) + steps(square.rank() as i32)
}
