//! Validation: accepts exactly the positions that a game can reach.

use crate::bitboard::{self, BOTTOM, COLUMNS, ROWS};
use crate::notation::letter;
use crate::{Board, Cell, Column, PositionError};
use boyi_core::Side;

/// The board with these discs, if a game can reach it. The test is exact.
pub(crate) fn checked(discs: [u64; 2]) -> Result<Board, PositionError> {
    let [first, second] = discs.map(u64::count_ones);
    if first != second && first != second + 1 {
        return Err(PositionError::DiscCounts { first, second });
    }
    let occupied = discs[0] | discs[1];
    let unsupported = occupied & !(occupied << 1 | BOTTOM);
    if let Some(cell) = Cell::all().find(|cell| cell.bit() & unsupported != 0) {
        return Err(PositionError::Floating { column: cell.column() + 1, row: ROWS - cell.row() });
    }
    let board = Board::with_discs(discs);
    match discs.map(bitboard::has_four) {
        [true, true] => Err(PositionError::BothWon),
        [false, false] if can_be_dropped(&board) => Ok(board),
        [false, false] => Err(PositionError::Unreachable),
        [won, _] => finished(board, if won { Side::First } else { Side::Second }),
    }
}

/// Checks a position with a winner: the last move must have completed every winning row.
fn finished(board: Board, winner: Side) -> Result<Board, PositionError> {
    if winner == board.side_to_move() {
        return Err(PositionError::WrongWinner(letter(winner)));
    }
    let takes_back = |column: &Column| board.top(*column) & board.waiting_discs() != 0;
    let mut before = Column::ALL.into_iter().filter(takes_back).map(|column| {
        let mut before = board;
        before.undo(column);
        before
    });
    let unfinished: Vec<Board> = before.by_ref().filter(|before| before.winner().is_none()).collect();
    if unfinished.is_empty() {
        Err(PositionError::WonBefore(letter(winner)))
    } else if unfinished.iter().any(can_be_dropped) {
        Ok(board)
    } else {
        Err(PositionError::Unreachable)
    }
}

/// Returns whether an alternating order of moves leads to these discs. Searches backwards: the last mover takes
/// a disc off the top of a column, and so on to the empty board. The heights of the columns identify the rest,
/// so there are at most 7^7 cases.
fn can_be_dropped(board: &Board) -> bool {
    const HEIGHTS: usize = (ROWS as usize + 1).pow(COLUMNS as u32);
    let mut seen = vec![false; HEIGHTS];
    let mut open = vec![*board];
    while let Some(board) = open.pop() {
        if board.ply() == 0 {
            return true;
        }
        for column in Column::ALL {
            if board.top(column) & board.waiting_discs() == 0 {
                continue;
            }
            let mut before = board;
            before.undo(column);
            if !std::mem::replace(&mut seen[heights(&before)], true) {
                open.push(before);
            }
        }
    }
    false
}

/// The heights of the columns as one number below 7^7.
fn heights(board: &Board) -> usize {
    let height = |index| (board.occupied() & bitboard::column(index)).count_ones() as usize;
    (0..COLUMNS).fold(0, |number, index| number * (usize::from(ROWS) + 1) + height(index))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<(), &str>) {
        let result = Board::parse(text).map_err(|error| error.to_string());
        assert_eq!(result.as_ref().map(|_| ()).map_err(String::as_str), expected, "{text}");
    }

    #[test]
    fn discs_alternate_and_rest_on_something() {
        check("7/7/7/7/7/O6", Err("0 `X` and 1 `O`: `X` begins, so it has as many discs as `O` or one more"));
        check("7/7/7/7/2X4/7", Err("the disc in column 3, row 2 from the bottom has an empty cell below it"));
    }

    #[test]
    fn only_the_last_mover_can_have_won() {
        check("7/7/7/7/XXXX3/OOOO3", Err("both `X` and `O` have four in a row"));
        check("7/7/7/7/OO5/XXXXOO1", Err("`X` has four in a row although the other side moved last"));
        check("7/7/7/7/OO5/XXXXO2", Ok(()));
    }

    #[test]
    fn one_last_move_must_have_completed_every_row() {
        check("7/7/7/OOO4/OOO4/XXXXXXX", Ok(())); // the middle disc joined three and three
        check(
            "7/7/X5X/X5X/XOO1O1X/XOO1OOX",
            Err("`X` has winning rows that no single last move can have completed"),
        );
    }

    #[test]
    fn a_column_no_order_of_moves_fills_is_impossible() {
        check("7/7/7/X6/O6/O5X", Err("no order of alternating moves drops the discs like this"));
        check("7/7/7/7/X6/O5X", Ok(()));
    }
}
