//! `boyi train wdl`.

use super::DataArgs;
use crate::json::{self, Line};
use crate::selection::rows;
use crate::text;
use boyi_engine::OutcomeCurve;
use boyi_engine::data::{Chances, ScoreView};
use boyi_train::{Outcomes, TrainError, read};
use clap::Args;
use std::io::{self, Write};

/// Arguments of `boyi train wdl`.
#[derive(Args)]
pub(crate) struct WdlArgs {
    #[command(flatten)]
    data: DataArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Scores of the table, in hundredths of the game's unit.
const SHOWN: [i32; 7] = [0, 50, 100, 200, 400, 800, 1_600];

/// Runs `boyi train wdl`.
pub(crate) fn run(args: &WdlArgs) -> anyhow::Result<()> {
    let selection = args.data.selection();
    let mut outcomes = Outcomes::default();
    let selected = args.data.read(|progress| {
        read(&args.data.files, &selection, progress, &mut |example| outcomes.add(example))
    })?;
    let (curve, loss) = outcomes.fit().ok_or(TrainError::TooFew { positions: 0, needed: 1 })?;
    let mut out = io::stdout().lock();
    if args.json {
        let line = Line::TrainWdl { selected: &selected, curve, loss };
        return Ok(json::print(&mut out, &line)?);
    }
    write!(out, "{}", text::table(&rows(&selected)))?;
    writeln!(out, "even {:.0}, spread {:.0}, loss {loss:.4}", curve.even, curve.spread)?;
    Ok(write!(out, "{}", text::table(&chances(&curve)))?)
}

/// The chances at some scores.
fn chances(curve: &OutcomeCurve) -> Vec<Vec<String>> {
    let percent = |thousandths: u16| format!("{:.1} %", f32::from(thousandths) / 10.0);
    let row = |score: &i32| {
        let Chances { win, draw, loss } = Chances::of(ScoreView::Eval(*score), *curve);
        [vec![text::hundredths(*score)], [win, draw, loss].map(percent).to_vec()].concat()
    };
    let head = ["score", "win", "draw", "loss"].map(str::to_owned).to_vec();
    [head].into_iter().chain(SHOWN.iter().map(row)).collect()
}
