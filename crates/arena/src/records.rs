//! Finished games as text: PGN for xiangqi, SGF for gomoku, GGF for Othello, a line of JSON for any game.
//!
//! The text depends on the game alone: what was played, thought and decided. A date and times
//! stand in it only where the caller and the game bring them, so that the same game is always the
//! same text.

mod ggf;
mod json;
mod pgn;
mod record;
mod sgf;

pub use boyi_engine::RecordFormat as Format;
pub use record::{Record, RecordError};

impl Record<'_> {
    /// The game as text, ending with a line feed. Texts one after the other make a file.
    ///
    /// # Errors
    /// [`RecordError`] when the form is not for this game, or when what was played cannot be.
    pub fn write(&self, format: Format) -> Result<String, RecordError> {
        match format {
            Format::Pgn => pgn::write(self),
            Format::Sgf => sgf::write(self),
            Format::Ggf => ggf::write(self),
            Format::Json => Ok(json::write(self)),
        }
    }
}

#[cfg(test)]
mod tests;
