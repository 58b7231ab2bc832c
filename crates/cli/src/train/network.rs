//! `boyi train network`.

use super::{DataArgs, Ground, amount, batch, checkpoint_of, not_the_kind, share, threads};
use crate::files;
use crate::json::{self, Line};
use crate::progress::Progress;
use crate::selection::rows;
use crate::text;
use boyi_datagen::Selected;
use boyi_nnue::{EvaluationFile, Payload};
use boyi_train::{NetworkData, NetworkSettings, NetworkTraining, Pass, loss_plot};
use clap::Args;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

/// Arguments of `boyi train network`.
#[derive(Args)]
pub(crate) struct NetworkArgs {
    #[command(flatten)]
    data: DataArgs,
    /// The evaluation file to make
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    /// A linear evaluation file that the network corrects: the value is the sum of both
    #[arg(long, value_name = "FILE")]
    base: Option<PathBuf>,
    /// Go on fitting the network of this evaluation file, of its hidden units, instead of beginning with random weights; it
    /// corrects the linear evaluation that it did, if any
    #[arg(long, value_name = "FILE", conflicts_with_all = ["base", "hidden"])]
    from: Option<PathBuf>,
    /// Hidden units of one side, a multiple of 32
    #[arg(long, value_name = "N", default_value_t = NetworkSettings::default().hidden, value_parser = clap::value_parser!(u32).range(32..=1024))]
    hidden: u32,
    /// The share of the result of the game in the target; the rest is that of the score
    #[arg(long, value_name = "SHARE", default_value_t = NetworkSettings::default().result_share, value_parser = share)]
    result_share: f32,
    /// Passes through the positions
    #[arg(long, value_name = "N", default_value_t = NetworkSettings::default().passes, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    passes: u32,
    /// Positions of a step
    #[arg(long, value_name = "N", default_value_t = NetworkSettings::default().batch, value_parser = batch)]
    batch: usize,
    /// About how far a step moves a weight at the highest
    #[arg(long, value_name = "RATE", default_value_t = NetworkSettings::default().rate, value_parser = amount)]
    rate: f32,
    /// The share by which weights shrink in a step, times the rate
    #[arg(long, value_name = "SHARE", default_value_t = NetworkSettings::default().decay, value_parser = amount)]
    decay: f32,
    /// Equal data, settings and seeds give equal files
    #[arg(long, value_name = "N", default_value_t = NetworkSettings::default().seed)]
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

/// Runs `boyi train network`.
pub(crate) fn run(args: &NetworkArgs) -> anyhow::Result<()> {
    for path in [Some(&args.out), args.plot.as_ref()].into_iter().flatten() {
        files::check_place(path)?;
    }
    let ground = Ground::read(args.base.as_deref(), args.from.as_deref())?;
    let (selection, settings) = (args.data.selection(), args.settings(&ground)?);
    let (data, selected) = args
        .data
        .read(|progress| NetworkData::read(&args.data.files, &selection, ground.linear(), progress))?;
    ground.check(data.spec())?;
    let checkpoint = checkpoint_of(&args.out);
    let mut training = match args.resume && checkpoint.exists() {
        true => NetworkTraining::resume(&data, &settings, ground.network(), &files::read(&checkpoint)?)?,
        false => NetworkTraining::new(&data, &settings, ground.network())?,
    };
    let mut table = vec![["pass", "training", "validation"].map(str::to_owned).to_vec()];
    table.extend(training.passes().iter().map(row));
    let positions = data.positions() as u64;
    let progress = Progress::timed(positions * u64::from(settings.passes));
    loop {
        progress.say(text::table(&table));
        let before = training.passes().len() as u64 * positions;
        let pass = training.pass(args.threads(), &mut |done| progress.reach(before + done))?;
        let Some(pass) = pass else { break };
        table.push(row(&pass));
        files::write_whole(&checkpoint, &training.checkpoint())?;
    }
    drop(progress);
    let network = training.quantised()?;
    let rounding = training.rounding_error(&network);
    let file = training.file(network, made(&settings, &data, &ground))?;
    files::write_whole(&args.out, file.bytes())?;
    if let Some(path) = &args.plot {
        let title = format!("{} {}", data.spec().title(|text| text.en), file.name());
        files::write_whole(path, loss_plot(&title, training.passes())?.as_bytes())?;
    }
    if checkpoint.exists() {
        fs::remove_file(&checkpoint)?;
    }
    print(args, &selected, &training, rounding, &file, &table)
}

impl NetworkArgs {
    /// The settings, with the hidden units of the network to begin with, if there is one.
    fn settings(&self, ground: &Ground) -> anyhow::Result<NetworkSettings> {
        let &NetworkArgs { result_share, passes, batch, rate, decay, seed, .. } = self;
        let hidden = match ground {
            Ground::Nothing | Ground::Base(_) => self.hidden,
            Ground::Network(path, file) => match file.payload() {
                Payload::Perspective(network) | Payload::Corrected(_, network) => network.shape().hidden,
                other => return Err(not_the_kind(path, other, "perspective or corrected")),
            },
        };
        Ok(NetworkSettings { hidden, result_share, passes, batch, rate, decay, seed })
    }

    fn threads(&self) -> usize {
        threads(self.threads)
    }
}

/// One line on how the network was made.
fn made(settings: &NetworkSettings, data: &NetworkData, ground: &Ground) -> String {
    let NetworkSettings { hidden: _, result_share, passes, batch, rate, decay, seed } = settings;
    let ground = ground.words("");
    format!(
        "boyi train network{ground}: {} positions, result share {result_share}, {passes} passes, batch {batch}, \
         rate {rate}, decay {decay}, seed {seed}",
        data.positions()
    )
}

/// The losses of a pass as a row.
fn row(pass: &Pass) -> Vec<String> {
    let shown = |loss: Option<f64>| loss.map_or(String::new(), |loss| format!("{loss:.5}"));
    vec![pass.number.to_string(), shown(pass.training.value), shown(pass.validation.value)]
}

fn print(
    args: &NetworkArgs,
    selected: &Selected,
    training: &NetworkTraining<'_>,
    rounding: f32,
    file: &EvaluationFile,
    table: &[Vec<String>],
) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
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
