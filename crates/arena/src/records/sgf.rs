//! Gomoku games as SGF FF[4] GM[4].
//!
//! Source: A. Hollosi, *SGF File Format FF[4]*, <https://www.red-bean.com/sgf/>. Points are two
//! letters, column and row, counted from the upper left.

use super::record::{Record, RecordError};
use crate::game::Ending;
use crate::player::FaultKind;
use boyi_engine::data::Side;
use boyi_engine::start;

pub(super) fn write(record: &Record<'_>) -> Result<String, RecordError> {
    let Some(rule) = record.game.as_gomoku() else {
        return Err(RecordError::OtherGame { format: "SGF", game: "gomoku" });
    };
    let begin = start(record.game, record.opening.start.as_deref())?.view();
    let (columns, rows) = record.game.board();
    let mut text = format!("(;FF[4]GM[4]CA[UTF-8]AP[Boyi]SZ[{}]RU[{}]\n", size(columns, rows), rule.name());
    for (name, value) in [
        ("EV", record.event),
        ("RO", record.round),
        ("DT", record.date.unwrap_or_default()),
        ("PB", record.first),
        ("PW", record.second),
        ("RE", &result(record)),
        ("GC", &record.played.ending.to_string()),
    ] {
        if !value.is_empty() {
            text.push_str(&format!("{name}[{}]", escaped(value)));
        }
    }
    text.push('\n');
    for (name, side) in [("AB", Side::First), ("AW", Side::Second)] {
        let stones = (0_u16..).zip(&begin.cells);
        let own = stones.filter(|(_, piece)| piece.is_some_and(|piece| piece.side == side));
        let points: String = own.map(|(cell, _)| format!("[{}]", letters(cell, columns))).collect();
        if !points.is_empty() {
            text.push_str(&format!("{name}{points}\n"));
        }
    }
    let mut side = begin.to_move;
    if record.opening.start.is_some() {
        text.push_str(&format!("PL[{}]\n", colour(side)));
    }
    for (id, comment) in record.commented_moves() {
        let point = point(id, rows).ok_or_else(|| RecordError::Move(id.to_owned()))?;
        let comment = comment.map_or(String::new(), |comment| format!("C[{}]", escaped(&comment)));
        text.push_str(&format!(";{}[{point}]{comment}\n", colour(side)));
        side = !side;
    }
    Ok(text + ")\n")
}

/// The size of a board as SGF writes it: one number for a square, `columns:rows` otherwise.
fn size(columns: u8, rows: u8) -> String {
    if columns == rows { columns.to_string() } else { format!("{columns}:{rows}") }
}

fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "B",
        Side::Second => "W",
    }
}

/// The result as SGF writes it: who won, and how where the rules did not decide.
fn result(record: &Record<'_>) -> String {
    let Some(winner) = record.played.winner else { return "0".to_owned() };
    let how = match &record.played.ending {
        Ending::Rules { .. } | Ending::Adjudication { .. } => "",
        Ending::Resignation => "R",
        Ending::Fault { fault, .. } if fault.kind == FaultKind::TimeLoss => "T",
        Ending::Fault { .. } => "F",
    };
    format!("{}+{how}", colour(winner))
}

/// Text inside brackets, on one line.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]").replace(char::is_control, " ")
}

/// A cell, numbered from the upper left, as two letters.
fn letters(cell: u16, columns: u8) -> String {
    let letter = |index: u16| char::from(b'a' + index as u8);
    let columns = u16::from(columns);
    [letter(cell % columns), letter(cell / columns)].iter().collect()
}

/// `h8` as two letters.
fn point(id: &str, rows: u8) -> Option<String> {
    let (column, row) = id.split_at_checked(1)?;
    let row: u8 = row.parse().ok().filter(|row| (1..=rows).contains(row))?;
    Some(format!("{column}{}", char::from(b'a' + (rows - row))))
}
