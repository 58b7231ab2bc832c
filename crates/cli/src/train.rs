//! `boyi train`: evaluations fitted to training data.

mod course;
mod linear;
mod lines;
mod network;
mod wdl;

use crate::exit::UsageError;
use crate::progress::Progress;
use crate::selection::CriteriaArgs;
use crate::text;
use anyhow::Context;
use boyi_engine::EvaluationChoice;
use boyi_engine::data::GameSpec;
use boyi_nnue::{EvaluationFile, Linear, Payload};
use boyi_train::Selection;
use clap::{Args, Subcommand};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

/// The fits.
#[derive(Subcommand)]
pub(crate) enum TrainCommand {
    /// Fit the weights of the linear evaluation and of the order of moves
    Linear(linear::LinearArgs),
    /// Fit a network
    Network(network::NetworkArgs),
    /// Fit a network of lines, with a value and ranks of moves (gomoku)
    Lines(lines::LinesArgs),
    /// Fit the chances of win, draw and loss by score
    Wdl(wdl::WdlArgs),
}

/// Runs `boyi train`.
pub(crate) fn run(command: &TrainCommand) -> anyhow::Result<()> {
    match command {
        TrainCommand::Linear(args) => linear::run(args),
        TrainCommand::Network(args) => network::run(args),
        TrainCommand::Lines(args) => lines::run(args),
        TrainCommand::Wdl(args) => wdl::run(args),
    }
}

/// The positions to learn from.
#[derive(Args)]
struct DataArgs {
    /// Files of training data, of one game
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    criteria: CriteriaArgs,
    /// Keep one game in so many for validation
    #[arg(long, value_name = "N", default_value_t = Selection::default().validation_one_in, value_parser = clap::value_parser!(u64).range(2..))]
    validation: u64,
}

impl DataArgs {
    fn selection(&self) -> Selection {
        Selection { criteria: self.criteria.criteria(), validation_one_in: self.validation }
    }

    /// Reads positions, with a progress bar over those read.
    fn read<T, E>(&self, read: impl FnOnce(&mut dyn FnMut(u64)) -> Result<T, E>) -> Result<T, E> {
        let progress = Progress::spinner();
        read(&mut |positions| progress.say(format!("{} positions read", text::grouped(positions))))
    }
}

/// A file with a linear evaluation that a fit begins with or corrects.
struct LinearFile {
    path: PathBuf,
    file: Arc<EvaluationFile>,
    linear: Linear,
}

impl LinearFile {
    /// Reads a linear evaluation.
    fn read(path: &Path) -> anyhow::Result<LinearFile> {
        let read = LinearFile::with_network(path)?;
        match read.file.payload() {
            Payload::Linear(_) => Ok(read),
            other => Err(not_linear(path, other)),
        }
    }

    /// Reads a linear evaluation, or one that a network corrects.
    fn with_network(path: &Path) -> anyhow::Result<LinearFile> {
        let file = read_file(path)?;
        let Some(linear) = file.payload().linear().cloned() else {
            return Err(not_linear(path, file.payload()));
        };
        Ok(LinearFile { path: path.to_path_buf(), file, linear })
    }

    /// Its name.
    fn name(&self) -> String {
        self.file.name()
    }

    /// It as the evaluation of a search.
    fn choice(&self) -> EvaluationChoice {
        EvaluationChoice::File(self.file.clone())
    }

    /// Checks that it was made for a game.
    fn check(&self, spec: GameSpec) -> anyhow::Result<()> {
        check_game(&self.path, &self.choice(), spec)
    }
}

/// The evaluation file that the fit of a network begins with, or the linear one that the network corrects.
enum Ground {
    /// Random weights, and the numbers set by hand or none at all to correct.
    Nothing,
    /// Random weights that correct a linear evaluation.
    Base(LinearFile),
    /// The network of a file, with the linear evaluation that it corrects.
    Network(PathBuf, Arc<EvaluationFile>),
}

impl Ground {
    /// Reads the file of `--base` or of `--from`, of which one is given at most.
    fn read(base: Option<&Path>, from: Option<&Path>) -> anyhow::Result<Ground> {
        Ok(match (base, from) {
            (_, Some(path)) => Ground::Network(path.to_path_buf(), read_file(path)?),
            (Some(path), None) => Ground::Base(LinearFile::read(path)?),
            (None, None) => Ground::Nothing,
        })
    }

    /// The linear evaluation that the network corrects.
    fn linear(&self) -> Option<Linear> {
        match self {
            Ground::Nothing => None,
            Ground::Base(base) => Some(base.linear.clone()),
            Ground::Network(_, file) => file.payload().linear().cloned(),
        }
    }

    /// The file with a network to begin with.
    fn network(&self) -> Option<&EvaluationFile> {
        match self {
            Ground::Network(_, file) => Some(file),
            Ground::Nothing | Ground::Base(_) => None,
        }
    }

    /// Checks that it was made for a game.
    fn check(&self, spec: GameSpec) -> anyhow::Result<()> {
        match self {
            Ground::Nothing => Ok(()),
            Ground::Base(base) => base.check(spec),
            Ground::Network(path, file) => check_game(path, &EvaluationChoice::File(file.clone()), spec),
        }
    }

    /// The words for it in the line on how a network was made; `nothing` without a file.
    fn words(&self, nothing: &str) -> String {
        match self {
            Ground::Nothing => nothing.to_owned(),
            Ground::Base(base) => format!(" correcting {}", base.name()),
            Ground::Network(_, file) => format!(" from {}", file.name()),
        }
    }
}

/// Checks that the evaluation of a file was made for a game.
fn check_game(path: &Path, evaluation: &EvaluationChoice, spec: GameSpec) -> anyhow::Result<()> {
    evaluation.check(spec).with_context(|| path.display().to_string())
}

/// Reads an evaluation file.
fn read_file(path: &Path) -> anyhow::Result<Arc<EvaluationFile>> {
    Ok(EvaluationFile::read(path).with_context(|| path.display().to_string())?.into())
}

/// The refusal of a file whose architecture is not the one needed.
fn not_the_kind(path: &Path, payload: &Payload, needed: &str) -> anyhow::Error {
    let what = payload.architecture();
    UsageError(format!("{}: its architecture is {what}, not {needed}", path.display())).into()
}

fn not_linear(path: &Path, payload: &Payload) -> anyhow::Error {
    not_the_kind(path, payload, "linear")
}

/// Reads a share.
fn share(text: &str) -> Result<f32, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a number from 0 to 1 is needed".to_owned())
}

/// Reads an amount.
fn amount(text: &str) -> Result<f32, String> {
    let amount = text.parse().ok().filter(|amount: &f32| amount.is_finite() && *amount >= 0.0);
    amount.ok_or_else(|| "a number from 0 up is needed".to_owned())
}

/// Reads the positions of a step.
fn batch(text: &str) -> Result<usize, String> {
    let batch = text.parse().ok().filter(|batch| (1..=1 << 20).contains(batch));
    batch.ok_or_else(|| "a number from 1 to 1048576 is needed".to_owned())
}

/// The file of a fit after each pass: that of the evaluation with `.checkpoint` behind its name.
fn checkpoint_of(out: &Path) -> PathBuf {
    let mut name = out.to_path_buf().into_os_string();
    name.push(".checkpoint");
    name.into()
}

/// The threads asked for, or all cores.
fn threads(asked: Option<u16>) -> usize {
    let all = || thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(all, usize::from)
}
