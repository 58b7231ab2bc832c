//! Games of Othello as GGF (generic game format), one on a line.
//!
//! Source: M. Buro, *Generic Game Format (GGF)*, <https://skatgame.net/mburo/ggsa/ggf>. The form has no escape
//! for brackets, so that those in names become round ones.

use super::record::{Record, RecordError};
use crate::game::{Ending, PlayedMove};
use crate::player::FaultKind;
use boyi_engine::data::{GameView, ScoreView, Side};
use boyi_engine::start;

pub(super) fn write(record: &Record<'_>) -> Result<String, RecordError> {
    if record.game.game().name != "othello" {
        return Err(RecordError::OtherGame { format: "GGF", game: "othello" });
    }
    let mut game = start(record.game, record.opening.start.as_deref())?;
    let begin = game.view();
    let mut moves = String::new();
    let mut turn = game.to_move();
    let opening = record.opening.moves.iter().map(|id| (id, String::new()));
    let played = record.played.moves.iter().map(|mv| (&mv.id, thought(mv)));
    for (id, thought) in opening.chain(played) {
        if turn != game.to_move() {
            moves.push_str(&format!("{}[PA]", colour(turn)));
        }
        turn = game.to_move();
        game.play(id).map_err(|_| RecordError::Move(id.clone()))?;
        moves.push_str(&format!("{}[{}{thought}]", colour(turn), id.to_uppercase()));
        turn = !turn;
    }
    let mut text = format!("(;GM[Othello]PC[{}]", plain(&format!("{} {}", record.event, record.round)));
    if let Some(date) = record.date {
        text.push_str(&format!("DT[{}]", plain(&date.replace('-', "."))));
    }
    let size = begin.geometry.columns;
    for (name, value) in [
        ("PB", plain(record.first)),
        ("PW", plain(record.second)),
        ("RE", result(record, &game.view())),
        ("TY", size.to_string()),
        ("BO", format!("{size} {}", cells(&begin))),
    ] {
        text.push_str(&format!("{name}[{value}]"));
    }
    Ok(text + &moves + ";)\n")
}

fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "B",
        Side::Second => "W",
    }
}

/// The evaluation in discs, for the side that moved, and the time in seconds: `/+0.35/0.52`. A result
/// without a number of discs is left out.
fn thought(mv: &PlayedMove) -> String {
    let score = match mv.score {
        Some(ScoreView::Eval(value)) => format!("{:+.2}", f64::from(value) / 100.0),
        Some(ScoreView::Margin(discs)) => format!("{discs:+}.00"),
        _ => String::new(),
    };
    match mv.time_ms {
        Some(ms) => format!("/{score}/{}.{:03}", ms / 1_000, ms % 1_000),
        None if score.is_empty() => score,
        None => format!("/{score}"),
    }
}

/// The difference of discs for black; the empty cells of a finished game count for the winner. Where the discs did
/// not decide, the winner takes every cell, and a letter says why: `r` resignation, `t` time, `s` settled.
fn result(record: &Record<'_>, end: &GameView) -> String {
    let cells = i32::from(end.geometry.columns) * i32::from(end.geometry.rows);
    let sign = match record.played.winner {
        Some(Side::First) => 1,
        Some(Side::Second) => -1,
        None => 0,
    };
    let (discs, flag) = match &record.played.ending {
        Ending::Rules { .. } => {
            let [first, second] = end.tally.unwrap_or_default().map(i32::from);
            (first - second + sign * (cells - first - second), "")
        }
        Ending::Resignation => (sign * cells, ":r"),
        Ending::Fault { fault, .. } if fault.kind == FaultKind::TimeLoss => (sign * cells, ":t"),
        Ending::Fault { .. } => (sign * cells, ":r"),
        Ending::Adjudication { .. } => (sign * cells, ":s"),
    };
    format!("{discs:+}.00{flag}")
}

/// The board from the upper left and the side to move: `*` is black, `O` white.
fn cells(view: &GameView) -> String {
    let letter = |side| match side {
        Side::First => '*',
        Side::Second => 'O',
    };
    let board: String = view.cells.iter().map(|cell| cell.map_or('-', |piece| letter(piece.side))).collect();
    format!("{board} {}", letter(view.to_move))
}

/// Text that ends neither its brackets nor its line.
fn plain(text: &str) -> String {
    text.replace('[', "(").replace(']', ")").replace(char::is_control, " ")
}
