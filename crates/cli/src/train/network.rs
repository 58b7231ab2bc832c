//! `boyi train network`.

use super::course::{FittedNetwork, ReportArgs, RunArgs};
use super::{DataArgs, Ground, amount, batch, not_the_kind, share};
use boyi_nnue::Payload;
use boyi_train::{NetworkData, NetworkSettings, NetworkTraining};
use clap::Args;
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
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    report: ReportArgs,
}

/// Runs `boyi train network`.
pub(crate) fn run(args: &NetworkArgs) -> anyhow::Result<()> {
    args.report.check_places(&args.out)?;
    let ground = Ground::read(args.base.as_deref(), args.from.as_deref())?;
    let (selection, settings) = (args.data.selection(), args.settings(&ground)?);
    let (data, selected) = args
        .data
        .read(|progress| NetworkData::read(&args.data.files, &selection, ground.linear(), progress))?;
    ground.check(data.spec())?;
    let begin = |left: Option<&[u8]>| match left {
        Some(checkpoint) => NetworkTraining::resume(&data, &settings, ground.network(), checkpoint),
        None => NetworkTraining::new(&data, &settings, ground.network()),
    };
    let (training, table) = args.run.run(&args.out, data.positions(), settings.passes, begin)?;
    let network = training.quantised()?;
    let rounding = training.rounding_error(&network);
    let file = training.file(network, made(&settings, &data, &ground))?;
    let fitted = FittedNetwork { out: &args.out, spec: data.spec(), file, training: &training, rounding };
    fitted.finish(&args.report, &selected, &table)
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
