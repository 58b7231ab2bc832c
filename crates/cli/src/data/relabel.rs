//! `boyi data relabel`.

use crate::args::{EvaluationArgs, hash_mib};
use crate::exit::{Interrupted, UsageError};
use crate::files;
use crate::interrupt::Interrupt;
use crate::json::{self, Line};
use crate::progress::Progress;
use crate::text;
use anyhow::Context;
use boyi_datagen::{DataError, End, GenerateError, Reader, RelabelPlan, Relabelled, relabel};
use clap::Args;
use std::io::{self, BufReader, Write};
use std::path::PathBuf;
use std::time::Duration;

/// Arguments of `boyi data relabel`.
#[derive(Args)]
pub(crate) struct RelabelArgs {
    /// The file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The file to make; one that exists is continued if it was begun with the same settings
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    evaluation: EvaluationArgs,
    /// Soft limit of nodes a position: no iteration is begun after it [default: that of the game's self-play]
    #[arg(short, long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Memory of the transposition table of each game
    #[arg(long, value_name = "MIB", default_value_t = 4, value_parser = hash_mib())]
    hash: usize,
    /// Games searched at a time; the file does not depend on it
    #[arg(short = 'c', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs `boyi data relabel`.
pub(super) fn run(args: &RelabelArgs) -> anyhow::Result<()> {
    let reader = Reader::new(BufReader::new(files::open(&args.file)?));
    let game = reader.with_context(|| args.file.display().to_string())?.header().game;
    let plan = RelabelPlan {
        nodes: args.nodes.unwrap_or(game.game().self_play.nodes),
        hash_mib: args.hash,
        evaluation: args.evaluation.choice(game)?,
    };
    let interrupt = Interrupt::listen()?;
    let progress = Progress::steps(0);
    let done = interrupt.during(|stop| {
        relabel(&args.file, &args.out, &plan, args.threads.into(), stop, &mut |standing| {
            progress.lengthen(standing.all.positions);
            progress.reach(standing.done.positions);
            progress.say(rate(&standing, progress.elapsed()));
        })
    });
    let time = progress.elapsed();
    drop(progress);
    let (standing, end) = done.map_err(|(path, error)| match error {
        GenerateError::Data(DataError::Io(error)) => {
            UsageError(format!("{}: {error}", path.display())).into()
        }
        GenerateError::Data(error) => anyhow::Error::from(error).context(path.display().to_string()),
        error => anyhow::Error::from(error).context(path.display().to_string()),
    })?;
    print(args, &standing, time, end)?;
    match end {
        End::Reached => Ok(()),
        End::Interrupted => Err(Interrupted("broken off; the same command goes on".into()).into()),
    }
}

/// The rate and the time left: `313 positions/s, 12 min left`.
fn rate(standing: &Relabelled, time: Duration) -> String {
    let searched = standing.done.positions - standing.before.positions;
    let missing = standing.all.positions.saturating_sub(standing.done.positions);
    let pace = text::short(text::per_second(searched, time));
    format!("{pace} positions/s, {} left", text::time_left(searched, missing, time))
}

fn print(args: &RelabelArgs, standing: &Relabelled, time: Duration, end: End) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let searched = standing.done.positions - standing.before.positions;
    let pps = text::per_second(searched, time);
    if args.json {
        let line = Line::Relabelled {
            file: args.out.display().to_string(),
            games: standing.done.games,
            positions: standing.done.positions,
            searched,
            time_ms: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
            pps,
            done: end == End::Reached,
        };
        return Ok(json::print(&mut out, &line)?);
    }
    let [games, positions] = [standing.done.games, standing.done.positions].map(text::grouped);
    writeln!(out, "{games} games, {positions} positions")?;
    let [searched, pps] = [searched, pps].map(text::grouped);
    Ok(writeln!(out, "{searched} positions searched in {}, {pps} positions/s", text::time(time))?)
}
