//! `boyi perft`: counts positions, the classic check of a move generator.

use crate::args::GameArgs;
use crate::json::{self, Line};
use crate::progress::Progress;
use crate::text;
use boyi_engine::AnyGame;
use clap::Args;
use std::io::{self, Write};
use std::time::Instant;

/// Arguments of `boyi perft`.
#[derive(Args)]
#[command(allow_negative_numbers = true)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Depth in moves
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(0..=60))]
    depth: u32,
    /// Start position as text (FEN in xiangqi) instead of the game's own
    #[arg(short, long, value_name = "TEXT")]
    position: Option<String>,
    /// Show the count below each first move
    #[arg(long)]
    divide: bool,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// Runs `boyi perft`.
pub(crate) fn run(args: &PerftArgs) -> anyhow::Result<()> {
    let position = args.position.as_deref();
    let mut game = boyi_engine::start(args.game.spec_at(position)?, position)?;
    // A referee would have ended the game; what is wanted are the moves of the position.
    game.go_on();
    let mut out = io::stdout().lock();
    let begin = Instant::now();
    let nodes = count(&*game, args, &mut out)?;
    let time = begin.elapsed();
    let nps = text::per_second(nodes, time);
    if args.json {
        let time_ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        json::print(&mut out, &Line::Perft { depth: args.depth, nodes, time_ms, nps })?;
    } else {
        let speed = nps as f64 / 1e6;
        let time = text::time(time);
        writeln!(out, "perft {} = {}  ({time}, {speed:.1} Mnodes/s)", args.depth, text::grouped(nodes))?;
    }
    Ok(())
}

/// Counts move by move, so that the bar can move and the rows appear as they are ready.
fn count(game: &dyn AnyGame, args: &PerftArgs, out: &mut impl Write) -> anyhow::Result<u64> {
    let Some(below) = args.depth.checked_sub(1) else {
        return Ok(1);
    };
    let moves = game.view().legal;
    let progress = Progress::steps(moves.len() as u64);
    let mut total: u64 = 0;
    for mv in &moves {
        let mut child = game.boxed_clone();
        child.play(&mv.id)?;
        let nodes = child.perft(below);
        total = total.saturating_add(nodes);
        if args.divide {
            progress.aside(|| match args.json {
                true => json::print(out, &Line::Divide { mv: &mv.id, nodes }),
                false => writeln!(out, "{}  {}", text::pad(&mv.id, 5), text::grouped(nodes)),
            })?;
        }
        progress.advance();
    }
    Ok(total)
}
