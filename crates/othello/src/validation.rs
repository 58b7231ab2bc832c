//! Validation of positions by necessary conditions.
//!
//! Whether a game leads to given discs would need a search.

use crate::bitboard::spread;
use crate::{Bits, Board, Geometry, PositionError};

/// Refuses positions that no game reaches for one of three reasons: an empty cell in the middle, a disc without
/// connection to the middle, or four discs that do not lie as at the beginning.
pub(crate) fn checked<G: Geometry>(board: Board<G>) -> Result<Board<G>, PositionError> {
    let [first, second] = G::START;
    let middle = first | second;
    let discs = board.mover_discs() | board.waiting_discs();
    if let Some(cell) = (middle & !discs).first() {
        return Err(PositionError::EmptyMiddle(cell.name::<G>()));
    }
    let mut connected = middle;
    loop {
        let wider = spread::<G>(connected) & discs;
        if wider == connected {
            break;
        }
        connected = wider;
    }
    if let Some(cell) = (discs & !connected).first() {
        return Err(PositionError::Apart(cell.name::<G>()));
    }
    if discs == middle && board != Board::new() {
        return Err(PositionError::Beginning);
    }
    Ok(board)
}
