//! `boyi bench`: fixed positions at fixed depth; the node count is the signature of play.

use crate::args::EvaluationArgs;
use crate::json::{self, Line};
use crate::progress::Progress;
use crate::scaling::{self, ScalingArgs};
use crate::text;
use anyhow::bail;
use boyi_bench::{BenchSuite, bench_suites, stress_tests};
use boyi_engine::{EvaluationChoice, StressPosition};
use clap::Args;
use std::io::{self, Write};
use std::time::Instant;

/// Arguments of `boyi bench`.
#[derive(Args)]
pub(crate) struct BenchArgs {
    /// One game by name; all games if left out
    game: Option<String>,
    #[command(flatten)]
    scaling: ScalingArgs,
    /// Search positions full of checks, fours or captures, and fail if one takes more nodes than its cap
    #[arg(long, conflicts_with = "scaling")]
    stress: bool,
    #[command(flatten)]
    evaluation: EvaluationArgs,
    /// Print one JSON object a game
    #[arg(long)]
    json: bool,
}

/// Runs `boyi bench`. The last line is `N nodes M nps`.
pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<()> {
    let evaluation = args.evaluation.any_choice()?;
    if let Some(threads) = args.scaling.scaling {
        let game = args.game.as_deref();
        return scaling::run(&args.scaling, threads, &evaluation, game, args.json);
    }
    if args.stress {
        return stress(args.game.as_deref(), &evaluation, args.json);
    }
    let suites = match args.game.as_deref() {
        Some(game) => vec![BenchSuite::named(game)?],
        None => bench_suites().collect(),
    };
    let mut out = io::stdout().lock();
    let (begin, mut nodes) = (Instant::now(), 0);
    for suite in suites {
        nodes += bench(&suite, &evaluation, args.json, &mut out)?;
    }
    if !args.json {
        writeln!(out, "{nodes} nodes {} nps", text::per_second(nodes, begin.elapsed()))?;
    }
    Ok(())
}

/// Nodes of one suite.
fn bench(
    suite: &BenchSuite,
    evaluation: &EvaluationChoice,
    as_json: bool,
    out: &mut impl Write,
) -> anyhow::Result<u64> {
    let progress = Progress::steps(suite.positions().len() as u64);
    let begin = Instant::now();
    let mut rows = Vec::new();
    let nodes = suite.run(evaluation, |text, nodes| {
        rows.push(vec![
            if text.is_empty() { "start".to_owned() } else { text.to_owned() },
            text::grouped(nodes),
        ]);
        progress.advance();
    })?;
    drop(progress);
    let nps = text::per_second(nodes, begin.elapsed());
    if as_json {
        json::print(out, &Line::Bench { game: suite.game(), depth: suite.depth(), nodes, nps })?;
    } else {
        writeln!(out, "{} at depth {}", suite.game(), suite.depth())?;
        write!(out, "{}", text::table(&rows))?;
        writeln!(out, "{}  {} nodes {nps} nps\n", suite.game(), nodes)?;
    }
    Ok(nodes)
}

/// Runs `boyi bench --stress`.
fn stress(game: Option<&str>, evaluation: &EvaluationChoice, as_json: bool) -> anyhow::Result<()> {
    let chosen: Vec<_> = stress_tests().filter(|test| game.is_none_or(|game| test.game() == game)).collect();
    if chosen.is_empty() {
        bail!("{} has no search-explosion tests", game.unwrap_or_default());
    }
    let (mut out, mut broken) = (io::stdout().lock(), 0);
    let mut rows = Vec::new();
    for test in chosen {
        let nodes = test.nodes(evaluation)?;
        let StressPosition { name, at, depth, cap } = test.position;
        let game = test.game();
        broken += usize::from(nodes > cap);
        if as_json {
            let position = at.text;
            json::print(&mut out, &Line::Stress { game, name, position, depth, nodes, cap })?;
        }
        let counted = format!("{} of {} nodes", text::grouped(nodes), text::grouped(cap));
        rows.push(vec![game.into(), name.into(), format!("depth {depth}"), counted]);
    }
    if !as_json {
        write!(out, "{}", text::table(&rows))?;
    }
    if broken > 0 {
        bail!("{broken} of the positions took more nodes than they may");
    }
    Ok(())
}
