//! The file of games that a match leaves.

use crate::exit::UsageError;
use crate::files;
use boyi_arena::game::{Opening, PlayedGame, PlayedPair};
use boyi_arena::plan::{Pair, Plan};
use boyi_arena::records::{Format, Record};
use boyi_engine::data::GameSpec;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// A file of games in the order in which they count. A match that goes on writes it anew from
/// what is stored, so that it is always whole.
pub(super) struct Records {
    format: Format,
    out: BufWriter<File>,
}

impl Records {
    /// Makes the file.
    pub(super) fn create(path: &Path, format: Format) -> Result<Records, UsageError> {
        Ok(Records { format, out: BufWriter::new(files::create(path)?) })
    }

    /// Writes both games of a pair.
    pub(super) fn write(&mut self, plan: &Plan, pair: &Pair, played: &PlayedPair) -> io::Result<()> {
        let name = |index: usize| plan.contestants.get(index).map_or("", |contestant| &contestant.name);
        let (first, second) = (name(pair.first), name(pair.second));
        let Some(opening) = plan.openings.get(pair.opening) else { return Ok(()) };
        let players = [(first, second), (second, first)];
        for (game, (played, (first, second))) in (1..).zip(played.games.iter().zip(players)) {
            let text = self.text(plan.game, opening, played, (first, second), (pair.number + 1, game))?;
            self.out.write_all(text.as_bytes())?;
        }
        self.out.flush()
    }

    fn text(
        &self,
        game: GameSpec,
        opening: &Opening,
        played: &PlayedGame,
        (first, second): (&str, &str),
        (pair, number): (u32, u32),
    ) -> io::Result<String> {
        let round = format!("{pair}.{number}");
        let record = Record {
            game,
            event: "boyi match",
            round: &round,
            // A date would make two runs of one match differ.
            date: None,
            first,
            second,
            opening,
            played,
        };
        record.write(self.format).map_err(io::Error::other)
    }
}

/// The form of records that the name of a file asks for.
pub(super) fn format(path: &Path, game: GameSpec) -> Result<Format, UsageError> {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    let format = Format::ALL.into_iter().find(|format| extension.as_deref() == Some(format.extension()));
    match format {
        Some(format) if format == Format::Json || format == game.game().record => Ok(format),
        _ => {
            let own = match game.game().record {
                Format::Json => String::new(),
                own => format!(".{} or ", own.extension()),
            };
            Err(UsageError(format!("--records: the name of `{}` must end in {own}.jsonl", path.display())))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_file_says_its_form() {
        let form = |name: &str, game| format(Path::new(name), game).map_err(|error| error.to_string());
        assert_eq!(form("a.pgn", GameSpec::XIANGQI), Ok(Format::Pgn));
        assert_eq!(form("A.JSONL", GameSpec::XIANGQI), Ok(Format::Json));
        assert_eq!(form("a.ggf", GameSpec::othello(6)), Ok(Format::Ggf));
        let wrong = "--records: the name of `a.sgf` must end in .pgn or .jsonl";
        assert_eq!(form("a.sgf", GameSpec::XIANGQI), Err(wrong.into()));
        assert!(form("games", GameSpec::CONNECT4).is_err_and(|error| error.ends_with("must end in .jsonl")));
    }
}
