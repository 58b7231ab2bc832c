//! `boyi suite mates`, `boyi suite threats` and `boyi suite judge`.

use crate::args::{EvaluationArgs, hash_mib};
use crate::exit::Interrupted;
use crate::files;
use crate::interrupt::Interrupt;
use crate::json::{self, Line};
use crate::openings::hundredths;
use crate::progress::Progress;
use crate::solve::Threats;
use crate::text;
use anyhow::Context;
use boyi_datagen::Reader;
use boyi_engine::InputError;
use boyi_engine::StopFlag;
use boyi_engine::data::ScoreView;
use boyi_suite::{Candidate, Candidates, Item, MateSearch, ThreatSearch, find_mate, find_threat_win, judge};
use clap::Args;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::PathBuf;

/// Input and output of a set in the making.
#[derive(Args)]
struct SetArgs {
    /// The file of training data
    #[arg(value_name = "DATA")]
    data: PathBuf,
    /// The file to make
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    /// Number of positions, at most one of a game
    #[arg(short, long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Draws games and positions; equal seeds and files make equal sets
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Memory of the transposition table of each search
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = hash_mib())]
    hash: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Arguments of `boyi suite mates`.
#[derive(Args)]
pub(crate) struct MatesArgs {
    #[command(flatten)]
    set: SetArgs,
    /// The fewest own moves of a win to keep
    #[arg(long, value_name = "MOVES", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=99))]
    shortest: u32,
    /// The most own moves
    #[arg(long, value_name = "MOVES", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=99))]
    longest: u32,
    /// Nodes of the search that proves a win
    #[arg(short, long, default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Positions are looked at where the side to move saw at least so much, in the game's unit (a soldier, an open
    /// three); those in which it saw a win always
    #[arg(long, value_name = "SCORE", default_value = "3", value_parser = hundredths)]
    min_score: i32,
}

/// Arguments of `boyi suite threats`.
#[derive(Args)]
pub(crate) struct ThreatsArgs {
    #[command(flatten)]
    set: SetArgs,
    /// The threats that win; with threes, positions are kept in which fours alone do not
    #[arg(long, value_enum, default_value = "threes")]
    threats: Threats,
    /// The fewest plies of a line to keep
    #[arg(long, value_name = "PLIES", default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..))]
    shortest: u32,
    /// Nodes of the search that proves a win
    #[arg(short, long, default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Positions are looked at where the side to move saw at least so much, in the game's unit; those in which it saw
    /// a win always
    #[arg(long, value_name = "SCORE", default_value = "1", value_parser = hundredths)]
    min_score: i32,
}

/// Arguments of `boyi suite judge`.
#[derive(Args)]
pub(crate) struct JudgeArgs {
    #[command(flatten)]
    set: SetArgs,
    /// Nodes of the search after every move
    #[arg(long, value_name = "NODES", default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(1..))]
    judge_nodes: u64,
    /// Positions in which the side to move saw at most so much, in the game's unit (a soldier, an open three)
    #[arg(long, value_name = "SCORE", default_value = "3", value_parser = hundredths)]
    max_score: i32,
    #[command(flatten)]
    evaluation: EvaluationArgs,
}

/// Runs `boyi suite mates`.
pub(crate) fn mates(args: &MatesArgs) -> anyhow::Result<()> {
    let &MatesArgs { shortest, longest, nodes, min_score, ref set } = args;
    if shortest > longest {
        let text = format!("--shortest {shortest} is more than --longest {longest}");
        return Err(crate::exit::UsageError(text).into());
    }
    let by = MateSearch { shortest, longest, nodes, hash_mib: set.hash };
    let title = format!(
        "Forced wins in {shortest} to {longest} own moves, proved by the search of every move with {nodes} nodes"
    );
    let admits = |score| is_promising(score, min_score);
    make(set, &title, admits, |candidate, stop| find_mate(&*candidate.game, &by, stop))
}

/// Returns whether the side to move saw a win or at least `min_score`.
fn is_promising(score: ScoreView, min_score: i32) -> bool {
    match score {
        ScoreView::Eval(value) => value >= min_score,
        ScoreView::Win(_) => true,
        ScoreView::Loss(_) | ScoreView::Margin(_) => false,
    }
}

/// Runs `boyi suite threats`.
pub(crate) fn threats(args: &ThreatsArgs) -> anyhow::Result<()> {
    let &ThreatsArgs { threats, shortest, nodes, min_score, ref set } = args;
    let by = ThreatSearch { threats: threats.data(), nodes: Some(nodes), time: None, hash_mib: set.hash };
    let title = format!(
        "Wins by {} of at least {shortest} plies, proved with at most {nodes} nodes",
        threats.name(),
    );
    let admits = |score| is_promising(score, min_score);
    let shortest = usize::try_from(shortest)?;
    make(set, &title, admits, |candidate, stop| find_threat_win(&*candidate.game, &by, shortest, stop))
}

/// Runs `boyi suite judge`.
pub(crate) fn judged(args: &JudgeArgs) -> anyhow::Result<()> {
    let &JudgeArgs { judge_nodes, max_score, ref set, ref evaluation } = args;
    let choice = evaluation.choice(reader(set)?.header().game)?;
    let admits = |score| matches!(score, ScoreView::Eval(value) if value.abs() <= max_score);
    let title = format!("Quiet positions with the loss of every move, by {judge_nodes} nodes after each");
    make(set, &title, admits, |candidate, stop| {
        let Candidate { game, chosen_is_quiet, .. } = candidate;
        match chosen_is_quiet && !game.is_forced() {
            true => judge(&*game, judge_nodes, set.hash, &choice, stop),
            false => Ok(None),
        }
    })
}

fn reader(set: &SetArgs) -> anyhow::Result<Reader<BufReader<File>>> {
    Reader::new(BufReader::new(files::open(&set.data)?)).with_context(|| set.data.display().to_string())
}

/// Makes items of candidates until there are enough of them.
fn make(
    set: &SetArgs,
    title: &str,
    admits: impl Fn(ScoreView) -> bool,
    mut item_of: impl FnMut(Candidate, &StopFlag) -> Result<Option<Item>, InputError>,
) -> anyhow::Result<()> {
    let about = || set.data.display().to_string();
    let candidates = Candidates::read(reader(set)?, set.seed, admits).with_context(about)?;
    let interrupt = Interrupt::listen()?;
    let mut file = files::create(&set.out)?;
    let source = set.data.file_name().unwrap_or_default().to_string_lossy();
    writeln!(file, "# {title}; games of {source}, seed {}.", set.seed)?;
    let progress = Progress::steps(set.count.into());
    let (mut seen, mut made, mut searched) = (HashSet::new(), 0, 0);
    for candidate in candidates {
        let candidate = candidate.with_context(about)?;
        if !seen.insert(candidate.game.key()) {
            continue;
        }
        let (item, stopped) = interrupt.during(|stop| (item_of(candidate, stop), stop.is_stopped()));
        if stopped {
            return Err(Interrupted(format!("broken off; {} holds what was made", set.out.display())).into());
        }
        searched += 1;
        if let Some(item) = item? {
            writeln!(file, "{item}")?;
            progress.advance();
            made += 1;
        }
        if made == set.count {
            break;
        }
    }
    drop(progress);
    report(set, made, searched)
}

fn report(set: &SetArgs, items: u32, searched: u64) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let file = set.out.display().to_string();
    if set.json {
        return Ok(json::print(&mut out, &Line::SuiteMade { file, items, searched })?);
    }
    let [items, searched] = [u64::from(items), searched].map(text::grouped);
    Ok(writeln!(out, "{items} positions of {searched} searched")?)
}
