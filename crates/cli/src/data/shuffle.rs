//! `boyi data shuffle`.

use super::{made, print_size};
use crate::progress::Progress;
use crate::text;
use boyi_datagen::shuffle;
use clap::Args;
use std::path::PathBuf;

/// Arguments of `boyi data shuffle`.
#[derive(Args)]
pub(crate) struct ShuffleArgs {
    /// The files, of one game
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The file to make
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    /// Decides the order
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Keep only the first games of the order
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs `boyi data shuffle`.
pub(super) fn run(args: &ShuffleArgs) -> anyhow::Result<()> {
    let progress = Progress::spinner();
    let shuffled = shuffle(&args.files, args.seed, args.games, &args.out, &mut |games| {
        progress.say(format!("{} games written", text::grouped(games)));
    });
    drop(progress);
    print_size(&args.out, made(shuffled)?, args.json)
}
