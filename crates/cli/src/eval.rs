//! `boyi eval`: the static evaluation, term by term.

use crate::args::{EvaluationArgs, StartArgs};
use crate::json::{self, Line};
use crate::lang::Lang;
use crate::text;
use boyi_engine::AnyGame;
use boyi_engine::data::{Evaluation, Side};
use clap::Args;
use std::io::{self, Write};

/// Arguments of `boyi eval`.
#[derive(Args)]
#[command(allow_negative_numbers = true)]
pub(crate) struct EvalArgs {
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    evaluation: EvaluationArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs `boyi eval`.
pub(crate) fn run(args: &EvalArgs) -> anyhow::Result<()> {
    let game = args.start.start()?;
    let evaluation = game.evaluate(&args.evaluation.choice(game.spec())?)?;
    let mut out = io::stdout().lock();
    if args.json {
        let line = Line::Evaluation { side: game.to_move(), evaluation: &evaluation };
        json::print(&mut out, &line)?;
    } else {
        write!(out, "{}", table(&*game, &evaluation))?;
    }
    Ok(())
}

fn table(game: &dyn AnyGame, evaluation: &Evaluation) -> String {
    let name = |side| Lang::En.side(game.spec(), side);
    let mut rows = vec![vec!["term".into(), name(Side::First).into(), name(Side::Second).into()]];
    for term in &evaluation.terms {
        rows.push(vec![term.name.clone(), text::hundredths(term.first), text::hundredths(term.second)]);
    }
    let total = text::score(evaluation.score);
    let (by, mover) = (&evaluation.by, name(game.to_move()));
    format!("{}\n{total} for {mover}, who is to move (evaluation: {by})\n", text::table(&rows))
}
