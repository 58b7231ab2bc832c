//! `boyi train linear`.

use super::{DataArgs, LinearFile, amount, batch, share};
use crate::files;
use crate::json::{self, Line};
use crate::progress::Progress;
use crate::selection::rows;
use crate::text;
use boyi_datagen::Selected;
use boyi_nnue::EvaluationFile;
use boyi_train::{LinearData, LinearFit, LinearSettings, Losses, Pass, fit_linear, loss_plot};
use clap::Args;
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
    /// Begin with the weights of a linear evaluation file instead of those set by hand
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
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
    /// Draw the losses of the passes as an SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs `boyi train linear`.
pub(crate) fn run(args: &LinearArgs) -> anyhow::Result<()> {
    for path in [Some(&args.out), args.plot.as_ref()].into_iter().flatten() {
        files::check_place(path)?;
    }
    let from = args.from.as_deref().map(LinearFile::read).transpose()?;
    let selection = args.data.selection();
    let (data, selected) =
        args.data.read(|progress| LinearData::read(&args.data.files, &selection, progress))?;
    let begin = match &from {
        None => data.hand().weights.clone(),
        Some(file) => {
            file.check(data.spec())?;
            file.linear.weights().to_vec()
        }
    };
    let settings = args.settings();
    let progress = Progress::table(settings.passes.into());
    let mut table =
        vec![["pass", "training", "validation", "moves", "validation"].map(str::to_owned).to_vec()];
    let fit = fit_linear(&data, &begin, &settings, &mut |pass| {
        table.push(row(pass));
        progress.say(text::table(&table));
        progress.reach(pass.number.into());
    })?;
    drop(progress);
    let file = fit.file(&data, made(&settings, &data, from.as_ref()))?;
    files::write_whole(&args.out, file.bytes())?;
    if let Some(path) = &args.plot {
        let title = format!("{} {}", data.spec().title(|text| text.en), file.name());
        files::write_whole(path, loss_plot(&title, &fit.passes)?.as_bytes())?;
    }
    print(args, &selected, &fit, &file, &table)
}

impl LinearArgs {
    fn settings(&self) -> LinearSettings {
        let &LinearArgs { result_share, passes, batch, rate, pull, seed, .. } = self;
        LinearSettings { result_share, passes, batch, rate, pull, seed }
    }
}

/// One line on how the weights were made.
fn made(settings: &LinearSettings, data: &LinearData, from: Option<&LinearFile>) -> String {
    let LinearSettings { result_share, passes, batch, rate, pull, seed } = settings;
    let from = from.map_or("hand", |file| &file.name);
    format!(
        "boyi train linear: {} positions, from {from}, result share {result_share}, {passes} passes, batch {batch}, \
         rate {rate}, pull {pull}, seed {seed}",
        data.positions()
    )
}

/// The losses of a pass as a row.
fn row(pass: &Pass) -> Vec<String> {
    let shown = |loss: Option<f64>| loss.map_or(String::new(), |loss| format!("{loss:.5}"));
    let losses = |of: fn(&Losses) -> Option<f64>| [shown(of(&pass.training)), shown(of(&pass.validation))];
    let (value, moves) = (losses(|losses| losses.value), losses(|losses| losses.moves));
    [vec![pass.number.to_string()], value.to_vec(), moves.to_vec()].concat()
}

fn print(
    args: &LinearArgs,
    selected: &Selected,
    fit: &LinearFit,
    file: &EvaluationFile,
    table: &[Vec<String>],
) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    if args.json {
        let line = Line::TrainLinear {
            file: args.out.display().to_string(),
            name: file.name(),
            selected,
            blend: fit.blend,
            passes: &fit.passes,
        };
        return Ok(json::print(&mut out, &line)?);
    }
    let mut told = text::table(&rows(selected));
    writeln!(told, "unit of scores: {:.0}", fit.blend.unit)?;
    told.push_str(&text::table(table));
    writeln!(told, "{}: {}", args.out.display(), file.name())?;
    Ok(out.write_all(told.as_bytes())?)
}
