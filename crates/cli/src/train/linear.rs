//! `boyi train linear`.

use super::course::{PassTable, ReportArgs};
use super::{DataArgs, LinearFile, amount, batch, share};
use crate::json::{self, Line};
use crate::progress::Progress;
use crate::selection::rows;
use crate::text;
use boyi_datagen::Selected;
use boyi_engine::EvaluationChoice;
use boyi_nnue::EvaluationFile;
use boyi_train::{Aim, Fitted, LinearData, LinearFit, LinearSettings, MoveRates, fit_linear};
use clap::{Args, ValueEnum};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::PathBuf;

/// Arguments of `boyi train linear`.
#[derive(Args)]
pub(crate) struct LinearArgs {
    #[command(flatten)]
    data: DataArgs,
    /// The evaluation file to make
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    /// Fit the weights of the value, or those that rank moves, alone
    #[arg(long, value_name = "WEIGHTS")]
    only: Option<Only>,
    /// Begin with the weights of an evaluation file instead of those set by hand; one with a network, which stays, only
    /// for the ranks
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Fit the value to the margins by which games ended instead of the points; in games that end by margins
    #[arg(long)]
    margins: bool,
    /// The share of the result of the game in the target; the rest is that of the score
    #[arg(long, value_name = "SHARE", default_value_t = LinearSettings::default().result_share, value_parser = share)]
    result_share: f32,
    /// Passes through the positions
    #[arg(long, value_name = "N", default_value_t = LinearSettings::default().passes, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    passes: u32,
    /// Positions of a step
    #[arg(long, value_name = "N", default_value_t = LinearSettings::default().batch, value_parser = batch)]
    batch: usize,
    /// Hundredths of the game's unit by which a step moves a weight at the beginning
    #[arg(long, value_name = "RATE", default_value_t = LinearSettings::default().rate, value_parser = amount)]
    rate: f32,
    /// Pull towards the weights at the beginning, in positions that use the weight
    #[arg(long, value_name = "POSITIONS", default_value_t = LinearSettings::default().pull, value_parser = amount)]
    pull: f32,
    /// Equal data, settings and seeds give equal files
    #[arg(long, value_name = "N", default_value_t = LinearSettings::default().seed)]
    seed: u64,
    #[command(flatten)]
    report: ReportArgs,
}

/// The weights to fit.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Only {
    Value,
    Ranks,
}

/// Runs `boyi train linear`.
pub(crate) fn run(args: &LinearArgs) -> anyhow::Result<()> {
    args.report.check_places(&args.out)?;
    let read = if args.only == Some(Only::Ranks) { LinearFile::with_network } else { LinearFile::read };
    let from = args.from.as_deref().map(read).transpose()?;
    let by = from.as_ref().map_or(EvaluationChoice::Hand, LinearFile::choice);
    let (selection, fitted) = (args.data.selection(), args.fitted());
    let files = &args.data.files;
    let (data, selected) =
        args.data.read(|progress| LinearData::read(files, &selection, fitted, &by, progress))?;
    let begin = match &from {
        None => data.hand().weights.clone(),
        Some(file) => data.hand().completed(&file.linear)?,
    };
    let settings = args.settings();
    let progress = Progress::table(settings.passes.into());
    let mut table = PassTable::new(true);
    let fit = fit_linear(&data, &begin, &settings, &mut |pass| {
        table.push(pass);
        progress.say(table.text());
        progress.reach(pass.number.into());
    })?;
    drop(progress);
    let rates = [&begin, &fit.weights].map(|weights| data.move_rates(weights));
    let with = from.as_ref().map(|from| &*from.file);
    let file = fit.file(&data, with, made(&settings, &data, from.as_ref()))?;
    args.report.write(&args.out, data.spec(), &file, &fit.passes)?;
    print(args, &selected, &fit, rates, &file, &table)
}

impl LinearArgs {
    fn settings(&self) -> LinearSettings {
        let &LinearArgs { result_share, passes, batch, rate, pull, seed, .. } = self;
        let aim = if self.margins { Aim::Margins } else { Aim::Points };
        LinearSettings { aim, result_share, passes, batch, rate, pull, seed }
    }

    fn fitted(&self) -> Fitted {
        match self.only {
            None => Fitted::All,
            Some(Only::Value) => Fitted::Value,
            Some(Only::Ranks) => Fitted::Ranks,
        }
    }
}

/// One line on how the weights were made.
fn made(settings: &LinearSettings, data: &LinearData, from: Option<&LinearFile>) -> String {
    let LinearSettings { aim, result_share, passes, batch, rate, pull, seed } = settings;
    let share = if *aim == Aim::Margins { "share of margins" } else { "result share" };
    let from = from.map_or_else(|| "hand".to_owned(), LinearFile::name);
    let only = match data.fitted() {
        Fitted::All => "",
        Fitted::Value => " value",
        Fitted::Ranks => " ranks",
    };
    format!(
        "boyi train linear{only}: {} positions, from {from}, {share} {result_share}, {passes} passes, batch {batch}, \
         rate {rate}, pull {pull}, seed {seed}",
        data.positions()
    )
}

/// The shares of positions in which the move chosen ranks first, before and after the fit, as a table.
fn rate_rows(before: &MoveRates, after: &MoveRates) -> Vec<Vec<String>> {
    let head = ["the move chosen ranks", "first", "among four", "among eight"].map(str::to_owned).to_vec();
    let row = |name: &str, rates: &MoveRates| {
        let shares = [rates.first, rates.four, rates.eight].map(|share| format!("{:.1} %", 100.0 * share));
        [vec![format!("{name}, {} positions", text::grouped(rates.positions))], shares.to_vec()].concat()
    };
    vec![head, row("before", before), row("after", after)]
}

fn print(
    args: &LinearArgs,
    selected: &Selected,
    fit: &LinearFit,
    rates: [Option<MoveRates>; 2],
    file: &EvaluationFile,
    table: &PassTable,
) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    if args.report.json {
        let line = Line::TrainLinear {
            file: args.out.display().to_string(),
            name: file.name(),
            selected,
            blend: fit.blend,
            passes: &fit.passes,
            moves_before: rates[0],
            moves_after: rates[1],
        };
        return Ok(json::print(&mut out, &line)?);
    }
    let mut told = text::table(&rows(selected));
    writeln!(told, "unit of scores: {:.0}", fit.blend.unit)?;
    told.push_str(&table.text());
    if let [Some(before), Some(after)] = rates {
        told.push_str(&text::table(&rate_rows(&before, &after)));
    }
    writeln!(told, "{}: {}", args.out.display(), file.name())?;
    Ok(out.write_all(told.as_bytes())?)
}
