//! `boyi eval`: the static evaluation, term by term, the network's value by buckets and the policy.

mod part;

use crate::args::{EvaluationArgs, StartArgs};
use crate::draw::{self, Style};
use crate::json::{self, Line};
use crate::lang::{EvaluationTexts as Texts, Lang, LangArgs, fill};
use crate::text;
use boyi_engine::data::{BucketValue, Evaluation, Side};
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
    let mut text = format!("{}\n{total}\n", text::table(&rows));
    if !evaluation.buckets.is_empty() {
        text += &format!("\n{}", text::table(&buckets(texts, &evaluation.buckets)));
    }
    if !evaluation.policy.is_empty() {
        let style = Style { color: false, ascii: false, flipped: false, lang, room: None };
        let board = draw::shares(&game.view(), &evaluation.policy, style);
        text += &format!("\n{}\n{board}", texts.policy);
    }
    text
}

/// The table of the values by output bucket, with an asterisk at the one that counts.
fn buckets(texts: &Texts, buckets: &[BucketValue]) -> Vec<Vec<String>> {
    let row = |bucket: &BucketValue| {
        let [least, most] = bucket.pieces;
        let used = if bucket.is_used { " *" } else { "" };
        vec![format!("{least}–{most}{used}"), text::hundredths(bucket.value)]
    };
    let heading = [texts.pieces, texts.by_bucket].map(String::from).to_vec();
    std::iter::once(heading).chain(buckets.iter().map(row)).collect()
}
