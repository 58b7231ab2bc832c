//! `boyi suite solve`: the solver of wins by threats on a set of positions.

use crate::args::{GameArgs, hash_mib, seconds};
use crate::exit::{Interrupted, UsageError};
use crate::files;
use crate::interrupt::Interrupt;
use crate::json::{self, Line};
use crate::progress::Progress;
use crate::solve::Threats;
use crate::text;
use anyhow::Context;
use boyi_engine::data::SolvedValue;
use boyi_suite::{ThreatSearch, ThreatTally, read, solve_by_threats};
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

/// Arguments of `boyi suite solve`.
#[derive(Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The set of positions (docs/suite.md says how it is written)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The threats that the side to move plays
    #[arg(long, value_enum, default_value = "threes")]
    threats: Threats,
    /// Nodes a position
    #[arg(short, long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Time a position
    #[arg(short, long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Memory of the table
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = hash_mib())]
    hash: usize,
    /// List the positions that are not won
    #[arg(long)]
    missed: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs `boyi suite solve`.
pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<()> {
    let spec = args.game.spec()?;
    let name = args.file.display().to_string();
    let content = String::from_utf8(files::read(&args.file)?)
        .map_err(|_| UsageError(format!("{name}: it is not UTF-8")))?;
    let items = read(spec, &content).with_context(|| name.clone())?;
    let by = ThreatSearch {
        threats: args.threats.data(),
        nodes: args.nodes,
        time: args.time,
        hash_mib: args.hash,
    };
    let interrupt = Interrupt::listen()?;
    let mut out = io::stdout().lock();
    let progress = Progress::steps(items.len() as u64);
    let mut tally = ThreatTally::default();
    for item in &items {
        let game = item.game(spec)?;
        let (found, stopped) =
            interrupt.during(|stop| (solve_by_threats(&*game, &by, stop), stop.is_stopped()));
        if stopped {
            return Err(Interrupted("broken off".into()).into());
        }
        let found = found?;
        tally.add(&found);
        if args.missed && !args.json && !matches!(found.value, SolvedValue::Win { .. }) {
            progress.aside(|| writeln!(out, "{:?}  [{item}]", found.value))?;
        }
        progress.advance();
    }
    drop(progress);
    if args.json {
        return Ok(json::print(&mut out, &Line::SuiteThreats { tally: &tally })?);
    }
    Ok(write!(out, "{}", table(&tally))?)
}

fn table(tally: &ThreatTally) -> String {
    let time = |ms: u64| text::time(Duration::from_millis(ms));
    let heads = ["won", "not won", "undecided", "of", "nodes", "most nodes", "time", "longest"];
    let row = vec![
        text::grouped(tally.won),
        text::grouped(tally.not_won),
        text::grouped(tally.undecided),
        text::grouped(tally.positions),
        text::grouped(tally.nodes),
        text::grouped(tally.most_nodes),
        time(tally.time_ms),
        time(tally.longest_ms),
    ];
    text::table(&[heads.map(String::from).to_vec(), row])
}
