//! Where the games of a match begin.

use crate::exit::UsageError;
use crate::files;
use crate::progress::Progress;
use boyi_arena::game::Opening;
use boyi_arena::openings::{Generator, Recipe, RowOrigin, decode, read};
use boyi_engine::data::GameSpec;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Nodes of the search that judges a random opening.
const JUDGE_NODES: u64 = 2_000;
/// Largest score of a random opening, in hundredths of the game's unit.
const MAX_SCORE: i32 = 100;

/// The openings of a match.
#[derive(Clone, Debug, Args)]
pub(super) struct OpeningArgs {
    /// Openings from a file: FEN or moves on every line, Gomocup's form, SGF, or GGF; in UTF-8, in GBK, or
    /// as SGF declares
    #[arg(long, value_name = "FILE", conflicts_with = "random_openings")]
    openings: Option<PathBuf>,
    /// Where the file counts row 1 of a gomoku board
    #[arg(long, value_enum, default_value = "bottom", requires = "openings")]
    row_origin: RowOriginName,
    /// Number of openings of random moves that a short search calls balanced, no two alike
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    random_openings: Option<u32>,
    /// Moves of a random opening
    #[arg(long, value_name = "PLIES", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=64))]
    plies: u32,
    /// Everything random in the match comes from this number
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Pairs of games for each two that meet [default: one for every opening]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pairs: Option<u32>,
}

/// The end of the board at which rows begin, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum RowOriginName {
    /// Row 1 is the lowest
    Bottom,
    /// Row 1 is the highest
    Top,
}

impl From<RowOriginName> for RowOrigin {
    fn from(name: RowOriginName) -> RowOrigin {
        match name {
            RowOriginName::Bottom => RowOrigin::Bottom,
            RowOriginName::Top => RowOrigin::Top,
        }
    }
}

impl OpeningArgs {
    /// One opening for every pair of games; without any, the game's own start.
    pub(super) fn openings(&self, game: GameSpec) -> anyhow::Result<Vec<Opening>> {
        let mut openings = match (&self.openings, self.random_openings) {
            (Some(path), _) => {
                let (name, bytes) = (path.display().to_string(), files::read(path)?);
                decode(&name, &bytes)
                    .and_then(|text| read(game, &name, &text, self.row_origin.into()))
                    .map_err(|error| UsageError(error.to_string()))?
            }
            (None, Some(count)) => random(game, count, self.plies, self.seed)?,
            (None, None) => vec![Opening::default()],
        };
        if let Some(pairs) = self.pairs.map(|pairs| pairs as usize) {
            if pairs > openings.len() {
                return Err(UsageError(format!(
                    "--pairs {pairs} needs as many openings, but there are {} (--random-openings makes more)",
                    openings.len()
                ))
                .into());
            }
            openings.truncate(pairs);
        }
        Ok(openings)
    }
}

/// Balanced openings that chance makes, no two alike.
fn random(game: GameSpec, count: u32, plies: u32, seed: u64) -> anyhow::Result<Vec<Opening>> {
    let recipe = Recipe { plies, seed, nodes: JUDGE_NODES, max_score: MAX_SCORE };
    let progress = Progress::steps(count.into());
    progress.say("openings".into());
    let openings = Generator::new(game, recipe)?.take(count as usize);
    let found: Vec<Opening> = openings.inspect(|_| progress.advance()).collect();
    drop(progress);
    if found.len() < count as usize {
        return Err(UsageError(format!(
            "there are no {count} balanced openings of {plies} plies, only {} were found",
            found.len()
        ))
        .into());
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_openings_differ_and_come_again_with_their_seed() {
        let openings = random(GameSpec::XIANGQI, 50, 4, 7).unwrap();
        assert!(openings.iter().all(|opening| opening.moves.len() == 4));
        assert_eq!(openings, random(GameSpec::XIANGQI, 50, 4, 7).unwrap());
        assert_ne!(openings, random(GameSpec::XIANGQI, 50, 4, 8).unwrap());
    }

    #[test]
    fn more_openings_than_there_are_are_refused() {
        let error = random(GameSpec::TICTACTOE, 10, 1, 1).unwrap_err().to_string();
        assert_eq!(error, "there are no 10 balanced openings of 1 plies, only 3 were found");
    }
}
