//! A finished game with everything that its text may hold.

use crate::game::{Opening, PlayedGame, PlayedMove};
use boyi_engine::InputError;
use boyi_engine::data::{GameSpec, ScoreView};
use thiserror::Error;

/// A finished game with what is known about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record<'a> {
    /// The game and its parameters.
    pub game: GameSpec,
    /// The match it belongs to.
    pub event: &'a str,
    /// Its place in the match.
    pub round: &'a str,
    /// The date of play (`2026-11-21`), if it is to be recorded.
    pub date: Option<&'a str>,
    /// The player of the first move: red, black in gomoku.
    pub first: &'a str,
    /// The other player.
    pub second: &'a str,
    /// The opening.
    pub opening: &'a Opening,
    /// The game.
    pub played: &'a PlayedGame,
}

/// A record that cannot be written.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// The form is another game's.
    #[error("{format} records are for {game} only")]
    OtherGame {
        /// The form.
        format: &'static str,
        /// Its game.
        game: &'static str,
    },
    /// The opening cannot be set up.
    #[error("opening: {0}")]
    Opening(#[from] InputError),
    /// A move that is none of this game's.
    #[error("`{0}` is no move of this game")]
    Move(String),
}

impl Record<'_> {
    /// The moves of the opening and those of the players, each with its comment.
    pub(super) fn commented_moves(&self) -> impl Iterator<Item = (&str, Option<String>)> {
        let book = self.opening.moves.iter().map(|mv| (mv.as_str(), Some("book".to_owned())));
        book.chain(self.played.moves.iter().map(|mv| (mv.id.as_str(), comment(mv))))
    }
}

/// A player's evaluation of its move: `+0.35/8 0.520s`, `-M4/12`. Scores are those of the side that moved,
/// in the game's unit; `M` counts plies to the end, `P` points of a proved margin.
fn comment(mv: &PlayedMove) -> Option<String> {
    let score = mv.score.map(|score| match score {
        ScoreView::Eval(value) => format!("{:+.2}", f64::from(value) / 100.0),
        ScoreView::Win(plies) => format!("+M{plies}"),
        ScoreView::Loss(plies) => format!("-M{plies}"),
        ScoreView::Margin(points) => format!("{points:+}P"),
    });
    let thought = match (score, mv.depth) {
        (Some(score), Some(depth)) => Some(format!("{score}/{depth}")),
        (score, depth) => score.or(depth.map(|depth| format!("/{depth}"))),
    };
    let time = mv.time_ms.map(|ms| format!("{}.{:03}s", ms / 1_000, ms % 1_000));
    match (thought, time) {
        (Some(thought), Some(time)) => Some(format!("{thought} {time}")),
        (thought, time) => thought.or(time),
    }
}
