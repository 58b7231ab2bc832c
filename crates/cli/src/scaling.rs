//! `boyi bench --scaling`: how much sooner several threads finish the same iteration.

use crate::json::{self, Line};
use crate::progress::Progress;
use crate::text;
use anyhow::bail;
use boyi_bench::{ScalingPlan, ScalingRow, ScalingSuite, scaling_suites};
use boyi_engine::EvaluationChoice;
use clap::Args;
use std::io::{self, Write};
use std::time::Duration;

/// The parameters of the measurement.
#[derive(Args)]
pub(crate) struct ScalingArgs {
    /// Compare the time of so many threads to a fixed depth with that of one, on positions from the
    /// middle of games
    #[arg(long, value_name = "THREADS", value_parser = clap::value_parser!(u8).range(2..=128))]
    pub(crate) scaling: Option<u8>,
    /// Positions of each game (--scaling)
    #[arg(long, value_name = "N", default_value_t = 20, requires = "scaling", value_parser = clap::value_parser!(u16).range(1..=ScalingSuite::POSITIONS as i64))]
    positions: u16,
    /// The depth is that of the iteration in which one thread passes so many nodes (--scaling)
    #[arg(long, value_name = "N", default_value_t = 1_000_000, requires = "scaling", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Search every position so many times with either number of threads; the median time counts (--scaling)
    #[arg(long, value_name = "N", default_value_t = 1, requires = "scaling", value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
}

/// Measures one game, or all.
pub(crate) fn run(
    args: &ScalingArgs,
    threads: u8,
    evaluation: &EvaluationChoice,
    game: Option<&str>,
    as_json: bool,
) -> anyhow::Result<()> {
    let suites: Vec<_> =
        scaling_suites().filter(|suite| game.is_none_or(|game| suite.game() == game)).collect();
    if suites.is_empty() {
        let games: Vec<_> = scaling_suites().map(|suite| suite.game()).collect();
        bail!("threads are measured on {}, not on {}", games.join(", "), game.unwrap_or_default());
    }
    let plan = ScalingPlan {
        threads: threads.into(),
        positions: args.positions.into(),
        nodes: args.nodes,
        rounds: args.rounds.into(),
        evaluation: evaluation.clone(),
    };
    let mut out = io::stdout().lock();
    for suite in suites {
        measure(&suite, &plan, as_json, &mut out)?;
    }
    Ok(())
}

fn measure(
    suite: &ScalingSuite,
    plan: &ScalingPlan,
    as_json: bool,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let progress = Progress::steps(plan.positions as u64);
    let mut rows: Vec<ScalingRow> = Vec::new();
    suite.run(plan, |row| {
        rows.push(row.clone());
        progress.advance();
    })?;
    drop(progress);
    let time_ratio = geometric_mean(rows.iter().map(ScalingRow::time_ratio));
    let node_ratio = geometric_mean(rows.iter().map(ScalingRow::node_ratio));
    let (game, threads) = (suite.game(), plan.threads);
    if as_json {
        let positions = rows.len();
        json::print(out, &Line::Scaling { game, threads, positions, time_ratio, node_ratio })?;
    } else {
        writeln!(out, "{}", text::table(&rows.iter().map(shown).collect::<Vec<_>>()).trim_end())?;
        writeln!(out, "{game}  {threads} threads: time × {time_ratio:.3}, nodes × {node_ratio:.3}\n")?;
    }
    Ok(())
}

fn shown(row: &ScalingRow) -> Vec<String> {
    let time = |millis| text::time(Duration::from_millis(millis));
    vec![
        row.position.clone(),
        format!("depth {}", row.depth),
        time(row.one.time_ms),
        time(row.many.time_ms),
        format!("{:.3}", row.time_ratio()),
        format!("{:.3}", row.node_ratio()),
    ]
}

/// The ratio that, taken for every row, gives the same product.
fn geometric_mean(ratios: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = ratios.len().max(1) as f64;
    (ratios.map(f64::ln).sum::<f64>() / count).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_geometric_mean_of_half_and_double_is_one() {
        assert!((geometric_mean([0.5, 2.0].into_iter()) - 1.0).abs() < 1e-9);
        assert!((geometric_mean([0.25, 0.25].into_iter()) - 0.25).abs() < 1e-9);
    }
}
