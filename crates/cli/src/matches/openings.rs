//! Where the games of a match begin.

use crate::exit::UsageError;
use anyhow::Context;
use boyi_arena::game::Opening;
use boyi_engine::data::GameSpec;
use boyi_engine::start;
use clap::Args;
use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

/// The openings of a match.
#[derive(Clone, Debug, Args)]
pub(super) struct OpeningArgs {
    /// Openings from a file: a position on every line (FEN in xiangqi, moves like h8i9 in gomoku)
    #[arg(long, value_name = "FILE", conflicts_with = "random_openings")]
    openings: Option<PathBuf>,
    /// So many openings of random moves, no two alike
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    random_openings: Option<u32>,
    /// Moves of a random opening
    #[arg(long, value_name = "K", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=64))]
    plies: u32,
    /// Everything random in the match comes from this number
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Pairs of games for each two that meet [default: one for every opening]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pairs: Option<u32>,
}

impl OpeningArgs {
    /// One opening for every pair of games; without any, the game's own start.
    pub(super) fn openings(&self, game: GameSpec) -> anyhow::Result<Vec<Opening>> {
        let mut openings = match (&self.openings, self.random_openings) {
            (Some(path), _) => {
                let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
                read(&text)
            }
            (None, Some(count)) => random(game, count as usize, self.plies, self.seed)?,
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

/// A position on every line; empty lines and those that begin with `#` are passed over.
fn read(text: &str) -> Vec<Opening> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| Opening { start: Some(line.to_owned()), moves: Vec::new() }).collect()
}

/// Openings of random legal moves that reach different positions and do not end the game.
fn random(game: GameSpec, count: usize, plies: u32, seed: u64) -> anyhow::Result<Vec<Opening>> {
    /// Tries for each opening: after so many there are hardly any new ones left.
    const PATIENCE: usize = 200;
    let mut dice = Dice(seed);
    let (mut found, mut seen) = (Vec::new(), HashSet::new());
    for _ in 0..count.saturating_mul(PATIENCE) {
        if found.len() == count {
            break;
        }
        let mut board = start(game, None)?;
        for _ in 0..plies {
            let legal = board.view().legal;
            let Some(mv) = legal.get(dice.roll(legal.len())) else { break };
            board.play(&mv.id)?;
        }
        if board.result().is_none() && seen.insert(board.position()) {
            found.push(Opening { start: None, moves: board.moves() });
        }
    }
    if found.len() < count {
        return Err(UsageError(format!(
            "there are no {count} openings of {plies} moves, only {} were found",
            found.len()
        ))
        .into());
    }
    Ok(found)
}

/// `SplitMix64`.
struct Dice(u64);

impl Dice {
    /// A number below `sides`.
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ (mixed >> 31)) * sides as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_openings_differ_and_come_again_with_their_seed() {
        let openings = random(GameSpec::Xiangqi, 50, 4, 7).unwrap();
        assert!(openings.iter().all(|opening| opening.moves.len() == 4));
        assert_eq!(openings, random(GameSpec::Xiangqi, 50, 4, 7).unwrap());
        assert_ne!(openings, random(GameSpec::Xiangqi, 50, 4, 8).unwrap());
    }

    #[test]
    fn more_openings_than_there_are_are_refused() {
        let error = random(GameSpec::Tictactoe, 10, 1, 1).unwrap_err().to_string();
        assert_eq!(error, "there are no 10 openings of 1 moves, only 9 were found");
    }

    #[test]
    fn a_file_has_a_position_on_every_line() {
        let starts: Vec<_> = read("# mine\n\n h8i9 \nh8\n").into_iter().filter_map(|of| of.start).collect();
        assert_eq!(starts, ["h8i9", "h8"]);
    }
}
