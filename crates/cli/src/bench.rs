//! `boyi bench`: fixed positions at fixed depth; the node count is the signature of play.

use crate::json::{self, Line};
use crate::progress::Progress;
use crate::scaling::{self, ScalingArgs};
use crate::text;
use anyhow::bail;
use boyi_bench::{BENCH, BenchSuite, STRESS, StressPosition};
use clap::Args;
use std::io::{self, Write};
use std::time::Instant;

/// Arguments of `boyi bench`.
#[derive(Args)]
pub(crate) struct BenchArgs {
    /// tictactoe, mnk, connect4, gomoku or xiangqi; all of them if left out
    game: Option<String>,
    #[command(flatten)]
    scaling: ScalingArgs,
    /// Search positions in which checks, fours or captures storm, and fail if one takes more nodes
    /// than it may
    #[arg(long, conflicts_with = "scaling")]
    stress: bool,
    /// Print one JSON object a game
    #[arg(long)]
    json: bool,
}

/// Runs `boyi bench`. The last line is `N nodes M nps`.
pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<()> {
    if let Some(threads) = args.scaling.scaling {
        return scaling::run(&args.scaling, threads, args.game.as_deref(), args.json);
    }
    if args.stress {
        return stress(args.game.as_deref(), args.json);
    }
    let suites = suites(args.game.as_deref())?;
    let mut out = io::stdout().lock();
    let (begin, mut nodes) = (Instant::now(), 0);
    for suite in suites {
        nodes += bench(suite, args.json, &mut out)?;
    }
    if !args.json {
        writeln!(out, "{nodes} nodes {} nps", text::per_second(nodes, begin.elapsed()))?;
    }
    Ok(())
}

fn suites(game: Option<&str>) -> anyhow::Result<Vec<&'static BenchSuite>> {
    let Some(game) = game else { return Ok(BENCH.iter().collect()) };
    let found: Vec<_> = BENCH.iter().filter(|suite| suite.game == game).collect();
    if found.is_empty() {
        bail!(boyi_engine::InputError::UnknownGame(game.to_owned()));
    }
    Ok(found)
}

/// Nodes of one suite.
fn bench(suite: &BenchSuite, as_json: bool, out: &mut impl Write) -> anyhow::Result<u64> {
    let progress = Progress::steps(suite.positions().len() as u64);
    let begin = Instant::now();
    let mut rows = Vec::new();
    let nodes = suite.run(|text, nodes| {
        rows.push(vec![
            if text.is_empty() { "start".to_owned() } else { text.to_owned() },
            text::grouped(nodes),
        ]);
        progress.advance();
    })?;
    drop(progress);
    let nps = text::per_second(nodes, begin.elapsed());
    if as_json {
        json::print(out, &Line::Bench { game: suite.game, depth: suite.depth, nodes, nps })?;
    } else {
        writeln!(out, "{} at depth {}", suite.game, suite.depth)?;
        write!(out, "{}", text::table(&rows))?;
        writeln!(out, "{}  {} nodes {nps} nps\n", suite.game, nodes)?;
    }
    Ok(nodes)
}

/// Runs `boyi bench --stress`.
fn stress(game: Option<&str>, as_json: bool) -> anyhow::Result<()> {
    let chosen: Vec<_> = STRESS.iter().filter(|at| game.is_none_or(|game| at.game == game)).collect();
    if chosen.is_empty() {
        bail!("no position of {} storms", game.unwrap_or_default());
    }
    let (mut out, mut broken) = (io::stdout().lock(), 0);
    let mut rows = Vec::new();
    for at in chosen {
        let nodes = at.nodes()?;
        broken += usize::from(nodes > at.cap);
        if as_json {
            let StressPosition { game, name, text: position, depth, cap, .. } = *at;
            json::print(&mut out, &Line::Stress { game, name, position, depth, nodes, cap })?;
        }
        let counted = format!("{} of {} nodes", text::grouped(nodes), text::grouped(at.cap));
        rows.push(vec![at.game.into(), at.name.into(), format!("depth {}", at.depth), counted]);
    }
    if !as_json {
        write!(out, "{}", text::table(&rows))?;
    }
    if broken > 0 {
        bail!("{broken} of the positions took more nodes than they may");
    }
    Ok(())
}
