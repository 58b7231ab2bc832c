//! The board of xiangqi: river, palaces, pieces as hanzi or letters.

use super::{Board, Ink, Mark, Span};
use crate::lang::Lang;
use boyi_engine::data::{Piece, PieceKind, Side};

/// The river flows below this drawn row, on a board seen from either side.
const RIVER: usize = 4;

/// The lines of a board: four characters a point, a line of lanes between two ranks.
pub(super) fn lines(board: &Board<'_>) -> Vec<Vec<Span>> {
    let mut lines = Vec::new();
    lines.extend(numerals(board, true));
    for row in 0..board.rows() {
        lines.push(rank(board, row));
        if row + 1 < board.rows() {
            lines.push(lanes(board, row));
        }
    }
    lines.extend(numerals(board, false));
    let letters = (0..board.columns()).map(|column| format!("{}   ", board.column_letter(column)));
    lines.push(vec![(format!("   {}", letters.collect::<String>()), Ink::Plain)]);
    lines
}

/// The files as Chinese notation counts them, from each player's own right: red's in Chinese
/// numerals, black's in full-width figures.
fn numerals(board: &Board<'_>, top: bool) -> Option<Vec<Span>> {
    const RED: [&str; 9] = ["九", "八", "七", "六", "五", "四", "三", "二", "一"];
    const BLACK: [&str; 9] = ["１", "２", "３", "４", "５", "６", "７", "８", "９"];
    hanzi_script(board)?;
    let numerals = if top == board.style.flipped { RED } else { BLACK };
    let ordered = (0..board.columns()).filter_map(|column| numerals.get(board.column(column)));
    let text: String = ordered.map(|numeral| format!("{numeral}  ")).collect();
    Some(vec![(format!("   {text}"), Ink::Plain)])
}

/// A rank: `9 ` and its nine points.
fn rank(board: &Board<'_>, row: usize) -> Vec<Span> {
    let mut line = vec![(format!("{} ", board.row_number(row) - 1), Ink::Plain)];
    for column in 0..board.columns() {
        let before = column.checked_sub(1).map(|column| board.mark(row, column));
        line.push(joint(board, before, board.mark(row, column)));
        line.push(point(board, row, column));
    }
    let last = board.columns().checked_sub(1).and_then(|column| closing(board, board.mark(row, column)));
    line.push((format!("{} ", last.unwrap_or(' ')), Ink::Wood));
    line
}

/// The bracket after a marked hanzi; after a letter it stands in the point itself.
fn closing(board: &Board<'_>, mark: Mark) -> Option<char> {
    hanzi_script(board).and(mark.brackets()).map(|(_, bracket)| bracket)
}

/// Two characters before a point (one before the first): the line, or brackets.
fn joint(board: &Board<'_>, left: Option<Mark>, right: Mark) -> Span {
    let line = if board.style.ascii { '-' } else { '─' };
    let opening = right.brackets().map(|(bracket, _)| bracket);
    let Some(left) = left else {
        return (opening.unwrap_or(' ').to_string(), Ink::Wood);
    };
    (format!("{}{}", closing(board, left).unwrap_or(line), opening.unwrap_or(line)), Ink::Wood)
}

/// The two columns of a point: a hanzi, or a letter or crossing and the line after it.
fn point(board: &Board<'_>, row: usize, column: usize) -> Span {
    let line = match (column + 1 == board.columns(), board.style.ascii) {
        (true, _) => ' ',
        (false, true) => '-',
        (false, false) => '─',
    };
    if let Some(piece) = board.piece(row, column) {
        let ink = if piece.side == Side::First { Ink::Crimson } else { Ink::Black };
        return match hanzi_script(board) {
            Some(script) => (hanzi(piece, script).to_owned(), ink),
            None => {
                let after = board.mark(row, column).brackets().map_or(line, |(_, bracket)| bracket);
                (format!("{}{after}", letter(piece)), ink)
            }
        };
    }
    let crossing = match (board.mark(row, column), board.style.ascii) {
        (Mark::From, true) => 'o',
        (Mark::From, false) => '◦',
        (_, true) => '+',
        (_, false) => crossing(board, row, column),
    };
    (format!("{crossing}{line}"), Ink::Wood)
}

fn crossing(board: &Board<'_>, row: usize, column: usize) -> char {
    let [first, inner, last] = match row {
        0 => ['┌', '┬', '┐'],
        RIVER => ['├', '┴', '┤'],
        row if row == RIVER + 1 => ['├', '┬', '┤'],
        row if row + 1 == board.rows() => ['└', '┴', '┘'],
        _ => ['├', '┼', '┤'],
    };
    match column {
        0 => first,
        column if column + 1 == board.columns() => last,
        _ => inner,
    }
}

/// The lines between the rank `row` and the next: files, palace diagonals, or the river.
fn lanes(board: &Board<'_>, row: usize) -> Vec<Span> {
    let file = if board.style.ascii { '|' } else { '│' };
    let mut text = " ".to_owned();
    if row == RIVER {
        let river = match hanzi_script(board) {
            Some(Lang::Hans) => "      楚 河         汉 界      ",
            Some(_) => "      楚 河         漢 界      ",
            None => "                               ",
        };
        text.push_str(&format!("{file}{river}{file}"));
    } else {
        let (falling, rising) = if board.style.ascii { ('\\', '/') } else { ('╲', '╱') };
        for column in 0..board.columns() {
            let diagonal = match (row, column) {
                (0 | 7, 3) | (1 | 8, 4) => falling,
                (0 | 7, 4) | (1 | 8, 3) => rising,
                _ => ' ',
            };
            text.push(file);
            if column + 1 < board.columns() {
                text.push_str(&format!(" {diagonal} "));
            }
        }
    }
    vec![("  ".to_owned(), Ink::Plain), (text + "   ", Ink::Wood)]
}

/// The script of the pieces; `None` is letters.
fn hanzi_script(board: &Board<'_>) -> Option<Lang> {
    (!board.style.ascii && board.style.lang != Lang::En).then_some(board.style.lang)
}

/// A piece in Chinese. The two sides differ in every sign, also without colours.
fn hanzi(piece: Piece, script: Lang) -> &'static str {
    let traditional = script == Lang::Hant;
    match (piece.side, piece.kind) {
        (Side::First, PieceKind::General) if traditional => "帥",
        (Side::First, PieceKind::General) => "帅",
        (Side::First, PieceKind::Advisor) => "仕",
        (Side::First, PieceKind::Elephant) => "相",
        (Side::First, PieceKind::Horse) => "傌",
        (Side::First, PieceKind::Chariot) => "俥",
        (Side::First, PieceKind::Cannon) => "炮",
        (Side::First, PieceKind::Soldier | PieceKind::Stone) => "兵",
        (Side::Second, PieceKind::General) if traditional => "將",
        (Side::Second, PieceKind::General) => "将",
        (Side::Second, PieceKind::Advisor) => "士",
        (Side::Second, PieceKind::Elephant) => "象",
        (Side::Second, PieceKind::Horse) if traditional => "馬",
        (Side::Second, PieceKind::Horse) => "马",
        (Side::Second, PieceKind::Chariot) if traditional => "車",
        (Side::Second, PieceKind::Chariot) => "车",
        (Side::Second, PieceKind::Cannon) => "砲",
        (Side::Second, PieceKind::Soldier | PieceKind::Stone) => "卒",
    }
}

/// A piece as FEN writes it: red in capitals.
fn letter(piece: Piece) -> char {
    let letter = match piece.kind {
        PieceKind::General => 'K',
        PieceKind::Advisor => 'A',
        PieceKind::Elephant => 'B',
        PieceKind::Horse => 'N',
        PieceKind::Chariot => 'R',
        PieceKind::Cannon => 'C',
        PieceKind::Soldier | PieceKind::Stone => 'P',
    };
    if piece.side == Side::First { letter } else { letter.to_ascii_lowercase() }
}
