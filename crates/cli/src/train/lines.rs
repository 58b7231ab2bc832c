//! `boyi train lines`.

use super::course::{FittedNetwork, ReportArgs, RunArgs};
use super::{DataArgs, Ground, amount, batch, not_the_kind, share};
use boyi_nnue::Payload;
use boyi_train::{LinesData, LinesSettings, LinesTraining};
use clap::Args;
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
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    report: ReportArgs,
}

/// Runs `boyi train lines`.
pub(crate) fn run(args: &LinesArgs) -> anyhow::Result<()> {
    args.report.check_places(&args.out)?;
    let ground = Ground::read(args.base.as_deref(), args.from.as_deref())?;
    let (selection, settings) = (args.data.selection(), args.settings(&ground)?);
    let (data, selected) = args
        .data
        .read(|progress| LinesData::read(&args.data.files, &selection, ground.linear(), progress))?;
    ground.check(data.spec())?;
    let begin = |left: Option<&[u8]>| match left {
        Some(checkpoint) => LinesTraining::resume(&data, &settings, ground.network(), checkpoint),
        None => LinesTraining::new(&data, &settings, ground.network()),
    };
    let (training, table) = args.run.run(&args.out, data.positions(), settings.passes, begin)?;
    let file = training.file(made(&settings, &data, &ground))?;
    let rounding = training.rounding_error()?;
    let fitted = FittedNetwork { out: &args.out, spec: data.spec(), file, training: &training, rounding };
    fitted.finish(&args.report, &selected, &table)
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
