//! Files of openings: SGF, GGF, or one opening a line.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

use super::draft::{Draft, ReadFault};
use super::line::{RowOrigin, parse};
use super::{ggf, sgf};
use crate::game::Opening;
use boyi_engine::data::GameSpec;
use boyi_engine::{OpeningForm, play_moves, start};
use thiserror::Error;

/// A file of openings that cannot be used, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{file}:{line}: {why}")]
pub struct OpeningError {
    /// The file as it was named.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The fault, naming the offending token.
    pub why: String,
}

/// Reads a file of openings. `file` names it in errors; `rows` says from where `h8` counts its
/// rows.
///
/// A text that begins with `(` is SGF (in Othello GGF): the main line of each of its games. Otherwise each line
/// is an opening, in any of these forms:
///
/// * every game: `startpos moves m1 m2 …` and `fen POSITION moves m1 m2 …`, as in UCI;
/// * xiangqi: a FEN or EPD; moves with blanks between;
/// * gomoku and m,n,k: moves with or without anything between (`h8i9`, `h8 i9`);
/// * gomoku: passes among the moves (`--`, `pass`); the position after the last one is the start;
/// * gomoku: Gomocup's offsets `8,-3, 6,-4`: columns to the right and rows down from the centre;
/// * Othello: the same, and forced passes may be written (`--`, `pa`, `pass`);
/// * Connect Four: one digit a move (`44355`).
///
/// Empty lines and lines that begin with `#` are skipped. Moves come back as identifiers and
/// positions in the game's own form.
///
/// # Errors
/// [`OpeningError`]: the first opening that cannot be read or played, or after which the game is
/// over already; or a file without any.
pub fn read(spec: GameSpec, file: &str, text: &str, rows: RowOrigin) -> Result<Vec<Opening>, OpeningError> {
    let named = |(line, why): ReadFault| OpeningError { file: file.to_owned(), line, why };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let drafts = if is_ggf(spec, text) {
        ggf::drafts(spec, text)
    } else if text.trim_start().starts_with('(') {
        sgf::drafts(spec, text)
    } else if text.trim_start().starts_with('[') {
        Err((1, "PGN is not read as openings: SGF, or one opening a line is".into()))
    } else {
        lines(text).map(|(number, line)| parse(spec, number, line, rows)).collect()
    };
    let drafts = drafts.map_err(named)?;
    if drafts.is_empty() {
        return Err(named((text.lines().count().max(1), "the file holds no opening".into())));
    }
    drafts.iter().map(|draft| play(spec, draft).map_err(named)).collect()
}

/// Returns whether the text is GGF: a game tree, perhaps with the number of games before it, in a game that has
/// this form.
fn is_ggf(spec: GameSpec, text: &str) -> bool {
    let text = text.trim_start();
    let tree = text.trim_start_matches(|digit: char| digit.is_ascii_digit()).trim_start();
    tree.starts_with('(') && spec.game().opening_forms.contains(&OpeningForm::Ggf)
}

/// The lines that say something, numbered from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = (1..).zip(text.lines().map(str::trim));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// Plays an opening on a board.
fn play(spec: GameSpec, draft: &Draft) -> Result<Opening, ReadFault> {
    let mut game = start(spec, draft.start.as_deref()).map_err(|error| (draft.line, error.to_string()))?;
    let before = game.position();
    let moves = draft.moves.iter().map(|(_, mv)| mv.as_str());
    play_moves(game.as_mut(), moves).map_err(|(index, error)| {
        let line = draft.moves.get(index).map_or(draft.line, |(line, _)| *line);
        (line, error.to_string())
    })?;
    if game.result().is_some() {
        let last = game.moves().pop().unwrap_or_else(|| game.position());
        return Err((draft.line, format!("the game is over after `{last}`")));
    }
    // Passes make the position after the last of them the start.
    let begun = game.start_position();
    let start = (draft.start.is_some() || begun != before).then_some(begun);
    Ok(Opening { start, moves: game.moves() })
}

#[cfg(test)]
mod tests;
