//! Positions that are one but for a turned or mirrored board.

use boyi_engine::Symmetry;
use boyi_engine::data::{GameView, Piece};

/// A form that all positions share which differ by a symmetry of the board alone: the smallest of their
/// cells in reading order.
///
/// The game's [`Symmetry`] says which images count.
pub(super) fn canonical(view: &GameView) -> Vec<u8> {
    let cells: Vec<u8> = view.cells.iter().map(|cell| code(*cell)).collect();
    let images = symmetries(view).into_iter();
    images.map(|image| image.iter().map(|&from| cells[from]).collect()).min().unwrap_or(cells)
}

fn code(cell: Option<Piece>) -> u8 {
    cell.map_or(0, |piece| 1 + 2 * piece.kind as u8 + piece.side as u8)
}

/// Each symmetry of a board as a table: which cell comes to stand at each place.
fn symmetries(view: &GameView) -> Vec<Vec<usize>> {
    let (columns, rows) = (usize::from(view.geometry.columns), usize::from(view.geometry.rows));
    let turns_over = view.spec.game().symmetry == Symmetry::Full;
    let mut tables = Vec::new();
    for transposed in [false, true] {
        for upside_down in [false, true] {
            for mirrored in [false, true] {
                if (transposed && columns != rows) || ((transposed || upside_down) && !turns_over) {
                    continue;
                }
                let from = |place: usize| {
                    let (row, column) = (place / columns, place % columns);
                    let (row, column) = if transposed { (column, row) } else { (row, column) };
                    let row = if upside_down { rows - 1 - row } else { row };
                    let column = if mirrored { columns - 1 - column } else { column };
                    row * columns + column
                };
                tables.push((0..rows * columns).map(from).collect());
            }
        }
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::{GameSpec, GomokuRule};
    use boyi_engine::start;

    fn after(spec: GameSpec, moves: &[&str]) -> Vec<u8> {
        let mut game = start(spec, None).unwrap();
        moves.iter().for_each(|mv| game.play(mv).unwrap());
        canonical(&game.view())
    }

    #[test]
    fn the_eight_images_of_gomoku_are_one() {
        let gomoku = GameSpec::gomoku(15, GomokuRule::Freestyle);
        let images = [
            ["h8", "j9"],
            ["h8", "f9"],
            ["h8", "j7"],
            ["h8", "f7"],
            ["h8", "i10"],
            ["h8", "g10"],
            ["h8", "i6"],
            ["h8", "g6"],
        ];
        for image in images {
            assert_eq!(after(gomoku, &image), after(gomoku, &images[0]), "{image:?}");
        }
        assert_ne!(after(gomoku, &["h8", "j10"]), after(gomoku, &images[0]));
        assert_ne!(after(gomoku, &["j9", "h8"]), after(gomoku, &images[0]));
    }

    #[test]
    fn armies_and_falling_discs_have_a_left_and_a_right_only() {
        assert_eq!(after(GameSpec::XIANGQI, &["h2e2"]), after(GameSpec::XIANGQI, &["b2e2"]));
        assert_ne!(after(GameSpec::XIANGQI, &["h2e2"]), after(GameSpec::XIANGQI, &["h2f2"]));
        assert_eq!(after(GameSpec::CONNECT4, &["1", "2"]), after(GameSpec::CONNECT4, &["7", "6"]));
        assert_ne!(after(GameSpec::CONNECT4, &["1", "2"]), after(GameSpec::CONNECT4, &["2", "1"]));
    }

    #[test]
    fn a_board_that_is_not_square_cannot_be_turned_by_a_quarter() {
        let mnk = GameSpec::mnk(4, 3, 3);
        assert_eq!(after(mnk, &["a1"]), after(mnk, &["d3"]));
        assert_eq!(symmetries(&start(mnk, None).unwrap().view()).len(), 4);
        assert_eq!(symmetries(&start(GameSpec::TICTACTOE, None).unwrap().view()).len(), 8);
    }
}
