//! `boyi train lines`.

use super::{DataArgs, Ground, amount, batch, checkpoint_of, not_the_kind, share, threads};
use crate::files;
use crate::json::{self, Line};
use crate::progress::Progress;
use crate::selection::rows;
use crate::text;
use boyi_datagen::Selected;
use boyi_nnue::{EvaluationFile, Payload};
use boyi_train::{LinesData, LinesSettings, LinesTraining, Losses, Pass, loss_plot};
use clap::Args;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

/// Arguments of `boyi train lines`.
#[derive(Args)]
pub(crate) struct LinesArgs {
    #[command(flatten)]
    data: DataArgs,
    /// The evaluation file to make
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    /// The linear evaluation file that the network corrects, the numbers set by hand if not given
    #[arg(long, value_name = "FILE")]
    base: Option<PathBuf>,
    /// Go on fitting the network of this evaluation file instead of beginning with random weights; it corrects the linear
    /// evaluation that it did
    #[arg(long, value_name = "FILE", conflicts_with = "base")]
    from: Option<PathBuf>,
    /// Units by which a side sees a cell: 16 or 32, not fewer than those of `--from` [default: those of `--from`, or 16]
    #[arg(long, value_name = "N")]
    channels: Option<u32>,
    /// Hidden units: 32, 64, 96 or 128, not fewer than those of `--from` [default: those of `--from`, or 32]
    #[arg(long, value_name = "N")]
    hidden: Option<u32>,
    /// The share of the result of the game in the target; the rest is that of the score
    #[arg(long, value_name = "SHARE", default_value_t = LinesSettings::default().result_share, value_parser = share)]
    result_share: f32,
    /// The weight of the loss of the moves beside that of the value
    #[arg(long, value_name = "WEIGHT", default_value_t = LinesSettings::default().policy_share, value_parser = amount)]
    policy_share: f32,
    /// Passes through the positions
    #[arg(long, value_name = "N", default_value_t = LinesSettings::default().passes, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    passes: u32,
    /// Positions of a step
    #[arg(long, value_name = "N", default_value_t = LinesSettings::default().batch, value_parser = batch)]
    batch: usize,
    /// About how far a step moves a weight at the highest
    #[arg(long, value_name = "RATE", default_value_t = LinesSettings::default().rate, value_parser = amount)]
    rate: f32,
    /// The share by which weights shrink in a step, times the rate
    #[arg(long, value_name = "SHARE", default_value_t = LinesSettings::default().decay, value_parser = amount)]
    decay: f32,
    /// Equal data, settings and seeds give equal files
    #[arg(long, value_name = "N", default_value_t = LinesSettings::default().seed)]
    seed: u64,
    /// Threads, all cores if not given; the file does not depend on them
    #[arg(short = 'c', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Go on after the last pass of an interrupted fit of the same data and settings, if there is one
    #[arg(long)]
    resume: bool,
    /// Draw the losses of the passes as an SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs `boyi train lines`.
pub(crate) fn run(args: &LinesArgs) -> anyhow::Result<()> {
    for path in [Some(&args.out), args.plot.as_ref()].into_iter().flatten() {
        files::check_place(path)?;
    }
    let ground = Ground::read(args.base.as_deref(), args.from.as_deref())?;
    let (selection, settings) = (args.data.selection(), args.settings(&ground)?);
    let (data, selected) = args
        .data
        .read(|progress| LinesData::read(&args.data.files, &selection, ground.linear(), progress))?;
    ground.check(data.spec())?;
    let checkpoint = checkpoint_of(&args.out);
    let mut training = match args.resume && checkpoint.exists() {
        true => LinesTraining::resume(&data, &settings, ground.network(), &files::read(&checkpoint)?)?,
        false => LinesTraining::new(&data, &settings, ground.network())?,
    };
    let mut table =
        vec![["pass", "training", "validation", "moves", "validation"].map(str::to_owned).to_vec()];
    table.extend(training.passes().iter().map(row));
    let positions = data.positions() as u64;
    let progress = Progress::timed(positions * u64::from(settings.passes));
    loop {
        progress.say(text::table(&table));
        let before = (training.passes().len() as u64 - 1) * positions;
        let pass = training.pass(args.threads(), &mut |done| progress.reach(before + done))?;
        let Some(pass) = pass else { break };
        table.push(row(&pass));
        files::write_whole(&checkpoint, &training.checkpoint())?;
    }
    drop(progress);
    let file = training.file(made(&settings, &data, &ground))?;
    files::write_whole(&args.out, file.bytes())?;
    if let Some(path) = &args.plot {
        let title = format!("{} {}", data.spec().title(|text| text.en), file.name());
        files::write_whole(path, loss_plot(&title, training.passes())?.as_bytes())?;
    }
    if checkpoint.exists() {
        fs::remove_file(&checkpoint)?;
    }
    print(args, &selected, &training, &file, &table)
}

impl LinesArgs {
    /// The settings. Sizes that are not given are those of the network to begin with, if there is one.
    fn settings(&self, ground: &Ground) -> anyhow::Result<LinesSettings> {
        let &LinesArgs { result_share, policy_share, passes, batch, rate, decay, seed, .. } = self;
        let (channels, hidden) = match ground {
            Ground::Nothing | Ground::Base(_) => {
                let default = LinesSettings::default();
                (default.channels, default.hidden)
            }
            Ground::Network(path, file) => match file.payload() {
                Payload::Lines(_, lines) => (lines.shape().channels, lines.shape().hidden),
                other => return Err(not_the_kind(path, other, "lines")),
            },
        };
        let (channels, hidden) = (self.channels.unwrap_or(channels), self.hidden.unwrap_or(hidden));
        Ok(LinesSettings { channels, hidden, result_share, policy_share, passes, batch, rate, decay, seed })
    }

    fn threads(&self) -> usize {
        threads(self.threads)
    }
}

/// One line on how the network was made.
fn made(settings: &LinesSettings, data: &LinesData, ground: &Ground) -> String {
    let LinesSettings { result_share, policy_share, passes, batch, rate, decay, seed, .. } = settings;
    let ground = ground.words(" correcting hand");
    format!(
        "boyi train lines{ground}: {} positions, result share {result_share}, policy share {policy_share}, \
         {passes} passes, batch {batch}, rate {rate}, decay {decay}, seed {seed}",
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
    args: &LinesArgs,
    selected: &Selected,
    training: &LinesTraining<'_>,
    file: &EvaluationFile,
    table: &[Vec<String>],
) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let rounding = training.rounding_error()?;
    if args.json {
        let line = Line::TrainNetwork {
            file: args.out.display().to_string(),
            name: file.name(),
            selected,
            blend: training.blend(),
            passes: training.passes(),
            rounding,
        };
        return Ok(json::print(&mut out, &line)?);
    }
    let mut told = text::table(&rows(selected));
    writeln!(told, "unit of scores: {:.0}", training.blend().unit)?;
    told.push_str(&text::table(table));
    writeln!(told, "whole numbers change a value by {rounding:.2} hundredths on average")?;
    writeln!(told, "{}: {}", args.out.display(), file.name())?;
    Ok(out.write_all(told.as_bytes())?)
}
