//! `boyi eval`: the static evaluation, term by term.

mod part;

use crate::args::{EvaluationArgs, StartArgs};
use crate::json::{self, Line};
use crate::lang::{Lang, LangArgs, fill};
use crate::text;
use boyi_engine::data::{Evaluation, Side};
use boyi_engine::{AnyGame, EvaluationChoice};
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
    #[command(flatten)]
    part: part::PartArgs,
    #[command(flatten)]
    lang: LangArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs `boyi eval`.
pub(crate) fn run(args: &EvalArgs) -> anyhow::Result<()> {
    let game = args.start.start()?;
    let choice = match args.part.write(&*game)? {
        Some(file) => EvaluationChoice::File(file.into()),
        None => args.evaluation.choice(game.spec())?,
    };
    let evaluation = game.evaluate(&choice)?;
    let mut out = io::stdout().lock();
    if args.json {
        let line = Line::Evaluation { side: game.to_move(), evaluation: &evaluation };
        json::print(&mut out, &line)?;
    } else {
        write!(out, "{}", table(args.lang.lang(), &*game, &evaluation))?;
    }
    Ok(())
}

fn table(lang: Lang, game: &dyn AnyGame, evaluation: &Evaluation) -> String {
    let texts = lang.evaluation();
    let name = |side| lang.side(game.spec(), side);
    let mut rows = vec![[texts.term, name(Side::First), name(Side::Second)].map(String::from).to_vec()];
    for term in &evaluation.terms {
        let values = [term.first, term.second].map(text::hundredths);
        rows.push([vec![lang.term(&term.name).to_owned()], values.to_vec()].concat());
    }
    let total = fill(texts.total, &[&lang.score(evaluation.score), name(game.to_move()), &evaluation.by]);
    format!("{}\n{total}\n", text::table(&rows))
}
