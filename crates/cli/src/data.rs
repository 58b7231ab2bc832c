//! `boyi data`: what files of training data hold, and files made of them.

mod filter;
mod relabel;
mod shuffle;

use crate::exit::UsageError;
use crate::files;
use crate::json::{self, Line};
use crate::progress::Progress;
use crate::text;
use anyhow::Context;
use boyi_datagen::{DataError, Merged, Reader, Stats, merge};
use boyi_engine::data::GameSpec;
use clap::{Args, Subcommand};
use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The commands on files of training data.
#[derive(Subcommand)]
pub(crate) enum DataCommand {
    /// Count games, positions, results, lengths and repetitions; every game is replayed by the rules
    Stats(StatsArgs),
    /// Make one file of several of the same game
    Merge(MergeArgs),
    /// Mark the positions that are not to be learned from; games stay whole, those without any position are left out
    Filter(filter::FilterArgs),
    /// Bring games into a random order, or take some at random
    Shuffle(shuffle::ShuffleArgs),
    /// Search every position again and keep the new scores
    Relabel(relabel::RelabelArgs),
}

/// Arguments of `boyi data stats`.
#[derive(Args)]
pub(crate) struct StatsArgs {
    /// The files, of one game
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Arguments of `boyi data merge`.
#[derive(Args)]
pub(crate) struct MergeArgs {
    /// The files, of one game
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The file to make
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs `boyi data`.
pub(crate) fn run(command: &DataCommand) -> anyhow::Result<()> {
    match command {
        DataCommand::Stats(args) => stats(args),
        DataCommand::Merge(args) => print_size(&args.out, made(merge(&args.files, &args.out))?, args.json),
        DataCommand::Filter(args) => filter::run(args),
        DataCommand::Shuffle(args) => shuffle::run(args),
        DataCommand::Relabel(args) => relabel::run(args),
    }
}

fn stats(args: &StatsArgs) -> anyhow::Result<()> {
    let progress = Progress::steps(args.files.len() as u64);
    let (mut stats, mut bytes) = (Stats::default(), 0);
    let mut game: Option<GameSpec> = None;
    for path in &args.files {
        let mut reader = open(path)?;
        let own = reader.header().game;
        if let Some(game) = game.filter(|game| *game != own) {
            let text = format!("{} holds games of {own:?}, the first file of {game:?}", path.display());
            return Err(UsageError(text).into());
        }
        game = Some(own);
        stats.add(&mut reader).with_context(|| path.display().to_string())?;
        bytes += reader.offset();
        progress.advance();
    }
    drop(progress);
    let Some(game) = game else { return Ok(()) };
    let mut out = io::stdout().lock();
    if args.json {
        return Ok(json::print(&mut out, &Line::DataStats { game, bytes, stats: &stats })?);
    }
    writeln!(out, "{}", game.title(|text| text.en))?;
    Ok(write!(out, "{}", text::table(&rows(&stats, bytes)))?)
}

fn open(path: &Path) -> anyhow::Result<Reader<BufReader<File>>> {
    Reader::new(BufReader::new(files::open(path)?)).with_context(|| path.display().to_string())
}

fn rows(stats: &Stats, bytes: u64) -> Vec<Vec<String>> {
    let of_games = |count| counted(count, stats.games);
    let about = if stats.exact { "" } else { "about " };
    let share = |share: f64| format!("{about}{:.2} %", share * 100.0);
    [
        ("games", text::grouped(stats.games)),
        ("positions", text::grouped(stats.positions)),
        ("bytes a position", format!("{:.2}", ratio(bytes, stats.positions))),
        ("won by the first side", of_games(stats.first_wins)),
        ("drawn", of_games(stats.draws)),
        ("won by the second side", of_games(stats.second_wins)),
        ("ended by the rules", of_games(stats.by_rules)),
        ("adjudicated as won", of_games(stats.adjudicated_wins)),
        ("adjudicated as drawn", of_games(stats.adjudicated_draws)),
        ("drawn by length", of_games(stats.by_length)),
        ("not as the rules say", of_games(stats.disputed)),
        (
            "moves a game",
            format!("{:.1}, from {} to {}", ratio(stats.plies, stats.games), stats.shortest, stats.longest),
        ),
        ("proved scores", counted(stats.decided, stats.positions)),
        ("marked positions", counted(stats.marked, stats.positions)),
        ("repeated positions", share(stats.repeated_positions)),
        ("repeated openings", share(stats.repeated_openings)),
    ]
    .map(|(name, value)| vec![name.to_owned(), value])
    .into()
}

/// A count with its share of a whole.
fn counted(count: u64, whole: u64) -> String {
    format!("{} ({:.1} %)", text::grouped(count), ratio(count, whole) * 100.0)
}

fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// The result of making a file. One that is missing or in the way is the caller's mistake.
fn made<T>(made: Result<T, (PathBuf, DataError)>) -> anyhow::Result<T> {
    made.map_err(|(path, error)| match error {
        DataError::Io(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::AlreadyExists) => {
            UsageError(format!("{}: {error}", path.display())).into()
        }
        error => anyhow::Error::from(error).context(path.display().to_string()),
    })
}

/// Prints the size of a new file.
fn print_size(file: &Path, size: Merged, as_json: bool) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let Merged { games, positions } = size;
    if as_json {
        let file = file.display().to_string();
        return Ok(json::print(&mut out, &Line::Merged { file, games, positions })?);
    }
    let [games, positions] = [games, positions].map(text::grouped);
    Ok(writeln!(out, "{games} games, {positions} positions")?)
}
