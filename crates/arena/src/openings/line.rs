//! An opening on one line, in and out.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

use super::draft::{Draft, ReadFault};
use crate::game::Opening;
use boyi_engine::data::GameSpec;
use boyi_engine::{Notation, OpeningForm, split_moves};

/// From where the rows of a board are counted in a file of coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RowOrigin {
    /// Row 1 is the lowest, as renju players count and Boyi does.
    #[default]
    Bottom,
    /// Row 1 is the highest.
    Top,
}

/// Writes an opening so that [`read`](super::read()) understands it.
pub fn write(spec: GameSpec, opening: &Opening) -> String {
    let joined = match spec.game().notation {
        Notation::Words => None,
        Notation::Cells | Notation::CellsAndPasses | Notation::Columns => {
            Some(opening.moves.concat()).filter(|moves| !moves.is_empty())
        }
    };
    match (&opening.start, joined) {
        (None, Some(moves)) => moves,
        (None, None) => with_moves("startpos", &opening.moves),
        (Some(start), _) => with_moves(&format!("fen {start}"), &opening.moves),
    }
}

fn with_moves(start: &str, moves: &[String]) -> String {
    if moves.is_empty() { start.to_owned() } else { format!("{start} moves {}", moves.join(" ")) }
}

/// Reads the opening on line `line` of a file.
pub(super) fn parse(spec: GameSpec, line: usize, text: &str, rows: RowOrigin) -> Result<Draft, ReadFault> {
    let (start, moves) = parts(spec, text);
    let (game, (width, height)) = (spec.game(), spec.board());
    let moves = match game.notation {
        Notation::Cells | Notation::CellsAndPasses
            if game.opening_forms.contains(&OpeningForm::Offsets) && begins_with_offset(moves) =>
        {
            offsets(moves, i64::from(width), i64::from(height)).map_err(|why| (line, why))?
        }
        Notation::Cells | Notation::CellsAndPasses => points(spec, moves, height, rows),
        Notation::Columns | Notation::Words => {
            split_moves(spec, moves).into_iter().map(str::to_owned).collect()
        }
    };
    Ok(Draft { line, start, moves: moves.into_iter().map(|mv| (line, mv)).collect() })
}

/// The start position, if one is given, and the text of the moves.
fn parts(spec: GameSpec, text: &str) -> (Option<String>, &str) {
    let (start, moves) = match text.split_once(" moves ") {
        Some((start, moves)) => (start, moves.trim()),
        None => (text.strip_suffix(" moves").unwrap_or(text), ""),
    };
    let start = start.strip_prefix("position ").unwrap_or(start).trim();
    if start == "startpos" {
        (None, moves)
    } else if let Some(position) = start.strip_prefix("fen ") {
        (Some(position.trim().to_owned()), moves)
    } else if spec.game().opening_forms.contains(&OpeningForm::Fen) && start.contains('/') {
        (Some(start.to_owned()), moves)
    } else {
        (None, text)
    }
}

/// Returns whether the text begins with a number, as no point and no pass does.
fn begins_with_offset(text: &str) -> bool {
    let number = text.strip_prefix(['-', '+']).unwrap_or(text);
    number.starts_with(|letter: char| letter.is_ascii_digit())
}

/// Gomocup's offsets: column and row from the centre, rows growing downwards.
fn offsets(text: &str, columns: i64, rows: i64) -> Result<Vec<String>, String> {
    let words: Vec<&str> = text
        .split(|letter: char| letter == ',' || letter.is_whitespace())
        .filter(|word| !word.is_empty())
        .collect();
    let number = |word: &str, side: i64| match word.parse::<i16>() {
        Ok(offset) => Ok(i64::from(offset) + side / 2),
        Err(_) => Err(format!("`{word}` is not an offset from the centre")),
    };
    let mut moves = Vec::with_capacity(words.len() / 2);
    for pair in words.chunks(2) {
        let &[column, row] = pair else {
            return Err(format!("`{}` has no second number", pair.concat()));
        };
        let (x, y) = (number(column, columns)?, number(row, rows)?);
        if !(0..columns).contains(&x) || !(0..rows).contains(&y) {
            return Err(format!("`{column},{row}` lies outside the board of {columns} × {rows}"));
        }
        // Both lie on the board, whose columns are letters.
        let letter = char::from(b'a' + x.unsigned_abs() as u8);
        moves.push(format!("{letter}{}", rows - y));
    }
    Ok(moves)
}

/// Points like `h8`, with or without anything between them; rows are counted from the bottom
/// afterwards.
fn points(spec: GameSpec, text: &str, height: u8, rows: RowOrigin) -> Vec<String> {
    let apart = text.replace([',', ';', '/'], " ");
    let found = split_moves(spec, &apart).into_iter();
    match rows {
        RowOrigin::Bottom => found.map(str::to_owned).collect(),
        // A game that counts its rows from the top has these names already.
        RowOrigin::Top if spec.game().drawing.rows_from_top => found.map(str::to_owned).collect(),
        RowOrigin::Top => {
            found.map(|point| from_bottom(point, height).unwrap_or_else(|| point.to_owned())).collect()
        }
    }
}

/// A point whose row was counted from the top; `None` when it is no point of the board.
fn from_bottom(point: &str, height: u8) -> Option<String> {
    let (column, row) = point.split_at_checked(1)?;
    let row: u8 = row.parse().ok().filter(|row| (1..=height).contains(row))?;
    Some(format!("{column}{}", height + 1 - row))
}
