//! `boyi openings`: makes balanced openings, one a line, as `boyi match` reads them.

use crate::args::GameArgs;
use crate::progress::Progress;
use anyhow::bail;
use boyi_arena::openings::{Generator, Recipe, write};
use clap::Args;
use std::io::{self, Write};

/// Arguments of `boyi openings`.
#[derive(Args)]
pub(crate) struct OpeningsArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Number of openings
    #[arg(short, long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Moves in each
    #[arg(long, value_name = "PLIES", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=60))]
    plies: u32,
    /// Seed of the random moves; equal seeds make equal openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Nodes of the search that judges an opening
    #[arg(short, long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Balanced is within so much of zero, in the game's unit (a soldier, an open three)
    #[arg(long, value_name = "SCORE", default_value = "0.5", value_parser = hundredths)]
    max_score: i32,
}

/// Runs `boyi openings`.
pub(crate) fn run(args: &OpeningsArgs) -> anyhow::Result<()> {
    let spec = args.game.spec()?;
    let recipe = Recipe { plies: args.plies, seed: args.seed, nodes: args.nodes, max_score: args.max_score };
    let openings = Generator::new(spec, recipe)?.take(args.count as usize);
    let progress = Progress::steps(args.count.into());
    let mut found: u32 = 0;
    for opening in openings {
        progress.aside(|| {
            let mut out = io::stdout().lock();
            writeln!(out, "{}", write(spec, &opening))?;
            out.flush()
        })?;
        progress.advance();
        found += 1;
    }
    drop(progress);
    if found < args.count {
        bail!(
            "found {found} of {} openings; then {} random games in a row brought no balanced new one",
            args.count,
            Generator::PATIENCE
        );
    }
    Ok(())
}

/// A score in the game's unit, as hundredths: not negative and not beyond any evaluation.
pub(crate) fn hundredths(text: &str) -> Result<i32, String> {
    let score: f64 = text.parse().map_err(|_| "not a score".to_owned())?;
    if (0.0..=300.0).contains(&score) {
        Ok((score * 100.0).round() as i32)
    } else {
        Err("must be from 0 to 300".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_in_the_games_unit() {
        assert_eq!(hundredths("0.35"), Ok(35));
        assert_eq!(hundredths("0"), Ok(0));
        for text in ["-1", "nan", "inf", "301", "much"] {
            assert!(hundredths(text).is_err(), "{text}");
        }
    }
}
