//! `boyi data filter`.

use super::made;
use crate::json::{self, Line};
use crate::progress::Progress;
use crate::selection::{CriteriaArgs, rows};
use crate::text;
use boyi_datagen::filter;
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;

/// Arguments of `boyi data filter`.
#[derive(Args)]
pub(crate) struct FilterArgs {
    /// The files, of one game
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The file to make
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    criteria: CriteriaArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs `boyi data filter`.
pub(super) fn run(args: &FilterArgs) -> anyhow::Result<()> {
    let progress = Progress::spinner();
    let filtered = filter(&args.files, args.criteria.criteria(), &args.out, &mut |positions| {
        progress.say(format!("{} positions read", text::grouped(positions)));
    });
    drop(progress);
    let filtered = made(filtered)?;
    let mut out = io::stdout().lock();
    if args.json {
        let file = args.out.display().to_string();
        let line = Line::Filtered { file, games: filtered.games, selected: &filtered.selected };
        return Ok(json::print(&mut out, &line)?);
    }
    write!(out, "{}", text::table(&rows(&filtered.selected)))?;
    Ok(writeln!(out, "{}: {} games", args.out.display(), text::grouped(filtered.games))?)
}
