//! Moves in 16 bits.

use boyi_engine::data::{Cell, GameSpec, MoveView};

/// A move in 16 bits: the cell it goes to; where a piece moves, plus the number of cells times one more than
/// the cell it comes from.
///
/// With the 90 cells of xiangqi the move from cell 70 to cell 67 (h2e2) is 67 + 90 × 71 = 6,457. Cells are numbered
/// as in [`boyi_engine::data`]: row by row from the top, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveCode(pub u16);

impl MoveCode {
    /// The code of a move in a game; `None` where it does not fit 16 bits, on boards of more than 255 cells
    /// with pieces that move.
    pub fn new(game: GameSpec, from: Option<Cell>, to: Cell) -> Option<MoveCode> {
        let source = from.map_or(Some(0), |from| from.checked_add(1))?;
        source.checked_mul(cells(game))?.checked_add(to).map(MoveCode)
    }

    /// The code of a move.
    pub fn of(game: GameSpec, mv: &MoveView) -> Option<MoveCode> {
        MoveCode::new(game, mv.from, mv.to)
    }

    /// The cells it comes from and goes to.
    pub fn cells(self, game: GameSpec) -> (Option<Cell>, Cell) {
        let cells = cells(game);
        ((self.0 / cells).checked_sub(1), self.0 % cells)
    }
}

/// Number of cells of the board, at least 1.
fn cells(game: GameSpec) -> u16 {
    let (columns, rows) = game.board();
    (u16::from(columns) * u16::from(rows)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::GomokuRule;

    #[test]
    fn codes_and_cells_are_one() {
        for spec in [GameSpec::gomoku(20, GomokuRule::Renju), GameSpec::TICTACTOE, GameSpec::othello(10)] {
            for to in 0..cells(spec) {
                assert_eq!(MoveCode::new(spec, None, to), Some(MoveCode(to)));
                assert_eq!(MoveCode(to).cells(spec), (None, to));
            }
        }
        for from in 0..90 {
            for to in 0..90 {
                let code = MoveCode::new(GameSpec::XIANGQI, Some(from), to).unwrap();
                assert_eq!(code.cells(GameSpec::XIANGQI), (Some(from), to));
            }
        }
        assert_eq!(MoveCode::new(GameSpec::XIANGQI, Some(70), 67), Some(MoveCode(6_457)));
    }

    #[test]
    fn a_code_beyond_16_bits_is_none() {
        assert_eq!(MoveCode::new(GameSpec::gomoku(20, GomokuRule::Renju), Some(399), 399), None);
    }
}
