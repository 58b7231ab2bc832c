//! Validation: accepts exactly the positions that a game can reach.

use crate::notation::letter;
use crate::{Board, CellSet, PositionError, Size};
use boyi_core::Side;

/// The board with these stones, if a game can reach it.
///
/// The test is exact. The numbers of stones must differ by at most one, the first player ahead. A winner must
/// be the side that moved last and must have a stone that is part of every winning row: without that stone
/// there is no winner, so the other stones can be played in any order.
pub(crate) fn checked(size: Size, stones: [CellSet; 2]) -> Result<Board, PositionError> {
    let [first, second] = [stones[0].len(), stones[1].len()];
    if first != second && first != second + 1 {
        return Err(PositionError::StoneCounts { first, second });
    }
    let board = Board::with_stones(size, stones);
    if board.has_row(Side::First) && board.has_row(Side::Second) {
        return Err(PositionError::BothWon { k: size.k() });
    }
    match board.winner() {
        Some(side) if side == board.side_to_move() => {
            Err(PositionError::WrongWinner { winner: letter(side), k: size.k() })
        }
        Some(side) => last_move_exists(&board, side).map(|()| board),
        None => Ok(board),
    }
}

/// Checks that one stone of the winner is part of every winning row.
fn last_move_exists(board: &Board, winner: Side) -> Result<(), PositionError> {
    let line = board.win_line();
    let without = |cell| {
        let mut stones = [*board.stones(Side::First), *board.stones(Side::Second)];
        stones[winner.index()].remove(cell);
        Board::with_stones(board.size(), stones)
    };
    match line.iter().next() {
        Some(cell) if !line.iter().any(|cell| without(cell).winner().is_none()) => {
            Err(PositionError::WonBefore { winner: letter(winner), cell: board.size().name(cell) })
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(size: (u8, u8, u8), text: &str, expected: Result<(), &str>) {
        let size = Size::new(size.0, size.1, size.2).unwrap();
        let result = Board::parse(size, text).map(|_| ()).map_err(|error| error.to_string());
        assert_eq!(
            result.as_ref().map(|_| ()).map_err(String::as_str),
            expected.as_ref().map(|_| ()).map_err(|e| *e)
        );
    }

    #[test]
    fn stone_counts_must_alternate() {
        check(
            (3, 3, 3),
            "O2/3/3",
            Err("0 `X` and 1 `O`: `X` begins, so it has as many stones as `O` or one more"),
        );
        check(
            (3, 3, 3),
            "XX1/3/3",
            Err("2 `X` and 0 `O`: `X` begins, so it has as many stones as `O` or one more"),
        );
    }

    #[test]
    fn only_the_last_mover_can_have_won() {
        check((3, 3, 3), "XXX/OOO/3", Err("both `X` and `O` have 3 in a row"));
        check((3, 3, 3), "XXX/OO1/O2", Err("`X` has 3 in a row although the other side moved last"));
        check((3, 3, 3), "OOO/XX1/X1X", Err("`O` has 3 in a row although the other side moved last"));
        check((3, 3, 3), "XXX/OO1/3", Ok(()));
        check((3, 3, 3), "OOO/XX1/X2", Ok(()));
    }

    #[test]
    fn one_move_must_have_completed_every_row() {
        check((3, 3, 3), "XXX/XOO/XOO", Ok(())); // the corner completes two rows at once
        check(
            (7, 2, 3),
            "XXX1XXX/OO1OO1O",
            Err("`X` has winning rows that no single move can have completed, one of them through `a2`"),
        );
    }

    #[test]
    fn six_in_a_row_already_is_impossible_where_three_win() {
        check((6, 2, 3), "XXXXX1/OO1OO1", Ok(())); // the middle stone joined two pairs
        check(
            (7, 2, 3),
            "XXXXXX1/OO1OO1O",
            Err("`X` has winning rows that no single move can have completed, one of them through `a2`"),
        );
    }

    #[test]
    fn sizes_name_the_number_that_is_wrong() {
        let error = |columns, rows, k| Size::new(columns, rows, k).unwrap_err().to_string();
        assert_eq!(error(0, 3, 3), "columns is 0, but must be 1 to 19");
        assert_eq!(error(3, 20, 3), "rows is 20, but must be 1 to 19");
        assert_eq!(error(3, 5, 6), "k is 6, but must be 1 to 5");
        assert_eq!(error(3, 3, 0), "k is 0, but must be 1 to 3");
    }
}
