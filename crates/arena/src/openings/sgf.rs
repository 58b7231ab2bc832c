//! The main lines of SGF files of gomoku and renju (FF[4], GM[4]).
//!
//! Source: A. Hollosi, *SGF File Format FF[4]*, <https://www.red-bean.com/sgf/>.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

use super::draft::{Draft, ReadFault};
use super::tree::{Property, Syntax, main_lines};
use boyi_engine::OpeningForm;
use boyi_engine::data::{GameSpec, GomokuRule};

/// The games of a file, each by its first variations.
pub(super) fn drafts(spec: GameSpec, text: &str) -> Result<Vec<Draft>, ReadFault> {
    if !spec.game().opening_forms.contains(&OpeningForm::Sgf) {
        return Err((1, format!("`(` begins an SGF file, which is not read for {}", spec.game().name)));
    }
    main_lines(text, Syntax::SGF)?
        .into_iter()
        .map(|(line, properties)| draft(spec, line, &properties))
        .collect()
}

/// A pass as a list of moves writes it.
const PASS: &str = "--";

/// Turns the properties of a game into an opening.
fn draft(spec: GameSpec, line: usize, properties: &[Property]) -> Result<Draft, ReadFault> {
    let (columns, rows) = spec.board();
    let mut moves: Vec<(usize, String)> = Vec::new();
    for Property { line, name, values } in properties {
        let fault = |why: String| Err((*line, why));
        let value = values.first().map_or("", |value| value.trim());
        match name.as_str() {
            "GM" if value != "4" => {
                return fault(format!("`GM[{value}]` is another game; gomoku is GM[4]"));
            }
            "SZ" if !is_size(value, columns, rows) => {
                return fault(format!("`SZ[{value}]` is another size than {columns} × {rows}"));
            }
            "RU" if let Some(rule) = other_rule(spec, value) => {
                return fault(format!("`RU[{value}]` is another rule than {rule}"));
            }
            "AB" | "AW" | "AE" => {
                return fault(format!("`{name}[{value}]` sets stones up; openings are lines of moves"));
            }
            "B" | "W" => {
                let turn = if moves.len().is_multiple_of(2) { "B" } else { "W" };
                if name != turn {
                    return fault(format!("`{name}[{value}]` is out of turn: {turn} is to move"));
                }
                match point(value, rows) {
                    _ if is_pass(value, columns.min(rows)) => moves.push((*line, PASS.to_owned())),
                    Some(point) => moves.push((*line, point)),
                    None => return fault(format!("`{name}[{value}]` is no point of the board")),
                }
            }
            _ => {}
        }
    }
    Ok(Draft { line, start: None, moves })
}

/// Returns whether a size, one number for a square or `columns:rows`, is that of the board.
fn is_size(value: &str, columns: u8, rows: u8) -> bool {
    let (width, height) = value.split_once(':').unwrap_or((value, value));
    let is = |text: &str, side: u8| text.trim() == side.to_string();
    is(width, columns) && is(height, rows)
}

/// The rule of the board if `value` names another one. Names that Boyi does not know say nothing.
fn other_rule(spec: GameSpec, value: &str) -> Option<GomokuRule> {
    let named: GomokuRule = value.parse().ok()?;
    spec.as_gomoku().filter(|rule| *rule != named)
}

/// Returns whether a move is a pass: empty, or `tt` on boards that have no such point.
fn is_pass(value: &str, shorter_side: u8) -> bool {
    value.is_empty() || (shorter_side < 20 && value.eq_ignore_ascii_case("tt"))
}

/// A point as `hh` (column and row by letter, the row from the top) or as `h8`.
fn point(value: &str, rows: u8) -> Option<String> {
    let mut letters = value.chars();
    let column = letters.next()?.to_ascii_lowercase();
    let second = letters.next()?;
    if second.is_ascii_digit() {
        return Some(value.to_ascii_lowercase());
    }
    let row = u8::try_from(second.to_ascii_lowercase()).ok()?.checked_sub(b'a').filter(|row| *row < rows)?;
    if letters.next().is_some() || !column.is_ascii_lowercase() {
        return None;
    }
    Some(format!("{column}{}", rows - row))
}
