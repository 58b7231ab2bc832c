//! Games of Othello as GGF (generic game format), the form of the Generic Game Server.
//!
//! Source: M. Buro, *Generic Game Format (GGF)*, <https://skatgame.net/mburo/ggsa/ggf>.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

use super::draft::{Draft, ReadFault};
use super::tree::{Property, Syntax, main_lines};
use boyi_engine::data::{GameSpec, Side};
use boyi_engine::start;

/// The games of a file.
pub(super) fn drafts(spec: GameSpec, text: &str) -> Result<Vec<Draft>, ReadFault> {
    main_lines(text, Syntax::GGF)?
        .into_iter()
        .map(|(line, properties)| draft(spec, line, &properties))
        .collect()
}

/// Turns the properties of a game into an opening. The moves are played to find out whose turn it is, since
/// forced passes may be written or left out.
fn draft(spec: GameSpec, line: usize, properties: &[Property]) -> Result<Draft, ReadFault> {
    for property in properties {
        check(property).map_err(|why| (property.line, why))?;
    }
    let board = properties.iter().find(|property| property.name == "BO");
    let position = board.map(|board| position(spec, board).map_err(|why| (board.line, why))).transpose()?;
    let mut game = start(spec, position.as_deref()).map_err(|error| {
        let line = board.map_or(line, |board| board.line);
        (line, format!("`BO`: {error}"))
    })?;
    let own = start(spec, None).is_ok_and(|own| own.position() == game.position());
    let mut moves: Vec<(usize, String)> = Vec::new();
    let mut skipped_pass = false;
    for property in properties.iter().filter(|property| ["B", "W"].contains(&property.name.as_str())) {
        let Property { line, name, .. } = property;
        let value = value(property);
        // The evaluation and the time of a move follow it after slashes.
        let mv = value.split('/').next().unwrap_or_default().trim();
        skipped_pass = !skipped_pass && game.is_made_pass(mv);
        let turn = colour(if skipped_pass { !game.to_move() } else { game.to_move() });
        if name != turn {
            return Err((*line, format!("`{name}[{value}]` is out of turn: {turn} is to move")));
        }
        if !skipped_pass {
            game.play(mv).map_err(|error| (*line, format!("`{name}[{value}]`: {error}")))?;
            moves.push((*line, mv.to_owned()));
        }
    }
    Ok(Draft { line, start: position.filter(|_| !own), moves })
}

/// The name of a side's moves.
fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "B",
        Side::Second => "W",
    }
}

fn value(property: &Property) -> &str {
    property.values.first().map_or("", |value| value.trim())
}

/// Refuses games of other kinds. Of the letters behind the size in `TY`, `a` stands for fewest discs win and `k`
/// for komi; the others (random starts, synchronous pairs) change no rule.
fn check(property: &Property) -> Result<(), String> {
    let (name, value) = (property.name.as_str(), value(property));
    match name {
        "GM" if !value.eq_ignore_ascii_case("othello") => {
            Err(format!("`GM[{value}]` is another game than Othello"))
        }
        "TY" if value.contains('a') => Err(format!("`TY[{value}]` is anti-Othello, whose rules differ")),
        "TY" | "KB" | "KW" if name != "TY" || value.contains('k') => {
            Err(format!("`{name}[{value}]` belongs to a game with komi, whose result differs"))
        }
        _ => Ok(()),
    }
}

/// The position of `BO[8 CELLS TURN]` as text; the cells may stand in rows.
fn position(spec: GameSpec, board: &Property) -> Result<String, String> {
    let (side, _) = spec.board();
    let words: Vec<&str> = value(board).split_whitespace().collect();
    match words.as_slice() {
        [size, ..] if *size != side.to_string() => Err(format!("`BO[{size} …]` is another size than {side}")),
        [_, cells @ .., turn] if !cells.is_empty() => Ok(format!("{} {turn}", cells.concat())),
        _ => Err(format!("`BO[{}]` holds no board with a side to move", value(board))),
    }
}
