//! Any game as one line of JSON.

use super::record::Record;
use crate::game::{Ending, PlayedMove};
use boyi_engine::data::{GameSpec, Side};
use serde::Serialize;

#[derive(Serialize)]
struct Line<'a> {
    game: GameSpec,
    event: &'a str,
    round: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<&'a str>,
    first: &'a str,
    second: &'a str,
    /// The start position, unless it is the game's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<&'a str>,
    /// Moves played from there before the players were asked.
    opening: &'a [String],
    moves: &'a [PlayedMove],
    /// `null` is a draw.
    winner: Option<Side>,
    ending: &'a Ending,
}

pub(super) fn write(record: &Record<'_>) -> String {
    let line = Line {
        game: record.game,
        event: record.event,
        round: record.round,
        date: record.date,
        first: record.first,
        second: record.second,
        start: record.opening.start.as_deref(),
        opening: &record.opening.moves,
        moves: &record.played.moves,
        winner: record.played.winner,
        ending: &record.played.ending,
    };
    serde_json::to_string(&line).expect("plain data with text keys has a JSON form") + "\n"
}
