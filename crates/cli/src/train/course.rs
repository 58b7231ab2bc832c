//! The common parts of the fits: the table of their passes, the files that they write, and the passes of networks.

use super::{checkpoint_of, threads};
use crate::exit::UsageError;
use crate::files;
use crate::json::{self, Line};
use crate::progress::Progress;
use crate::selection::rows;
use crate::text;
use boyi_datagen::Selected;
use boyi_engine::data::GameSpec;
use boyi_nnue::EvaluationFile;
use boyi_train::{Blend, LinesTraining, Losses, NetworkTraining, Pass, TrainError, loss_plot};
use clap::Args;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The plot and the words of a fit.
#[derive(Args)]
pub(super) struct ReportArgs {
    /// Draw the losses of the passes as an SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

impl ReportArgs {
    /// Checks that the evaluation file and the plot can be written.
    pub(super) fn check_places(&self, out: &Path) -> Result<(), UsageError> {
        [Some(out), self.plot.as_deref()].into_iter().flatten().try_for_each(files::check_place)
    }

    /// Writes the evaluation file and the plot.
    pub(super) fn write(
        &self,
        out: &Path,
        spec: GameSpec,
        file: &EvaluationFile,
        passes: &[Pass],
    ) -> anyhow::Result<()> {
        files::write_whole(out, file.bytes())?;
        if let Some(path) = &self.plot {
            let title = format!("{} {}", spec.title(|text| text.en), file.name());
            files::write_whole(path, loss_plot(&title, passes)?.as_bytes())?;
        }
        Ok(())
    }
}

/// The losses of the passes as a table, with those of the moves where they are ranked.
pub(super) struct PassTable {
    rows: Vec<Vec<String>>,
    ranks_moves: bool,
}

impl PassTable {
    pub(super) fn new(ranks_moves: bool) -> PassTable {
        let head = ["pass", "training", "validation", "moves", "validation"].map(str::to_owned);
        let columns = if ranks_moves { 5 } else { 3 };
        PassTable { rows: vec![head.into_iter().take(columns).collect()], ranks_moves }
    }

    pub(super) fn push(&mut self, pass: &Pass) {
        let shown = |loss: Option<f64>| loss.map_or(String::new(), |loss| format!("{loss:.5}"));
        let losses =
            |of: fn(&Losses) -> Option<f64>| [shown(of(&pass.training)), shown(of(&pass.validation))];
        let mut row = vec![pass.number.to_string()];
        row.extend(losses(|losses| losses.value));
        if self.ranks_moves {
            row.extend(losses(|losses| losses.moves));
        }
        self.rows.push(row);
    }

    pub(super) fn text(&self) -> String {
        text::table(&self.rows)
    }
}

/// The fit of a network, pass by pass.
pub(super) trait Training {
    /// Whether it ranks moves too.
    const RANKS_MOVES: bool;
    fn passes(&self) -> &[Pass];
    fn pass(&mut self, threads: usize, progress: &mut dyn FnMut(u64)) -> Result<Option<Pass>, TrainError>;
    fn checkpoint(&self) -> Vec<u8>;
    fn blend(&self) -> Blend;
}

/// Forwards to the methods of the same names.
macro_rules! training {
    ($kind:ident, $ranks_moves:literal) => {
        impl Training for $kind<'_> {
            const RANKS_MOVES: bool = $ranks_moves;

            fn passes(&self) -> &[Pass] {
                $kind::passes(self)
            }

            fn pass(
                &mut self,
                threads: usize,
                progress: &mut dyn FnMut(u64),
            ) -> Result<Option<Pass>, TrainError> {
                $kind::pass(self, threads, progress)
            }

            fn checkpoint(&self) -> Vec<u8> {
                $kind::checkpoint(self)
            }

            fn blend(&self) -> Blend {
                $kind::blend(self)
            }
        }
    };
}

training!(NetworkTraining, false);
training!(LinesTraining, true);

/// The course of the fit of a network.
#[derive(Args)]
pub(super) struct RunArgs {
    /// Threads, all cores if not given; the file does not depend on them
    #[arg(short = 'c', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Go on after the last pass of an interrupted fit of the same data and settings, if there is one
    #[arg(long)]
    resume: bool,
}

impl RunArgs {
    /// Makes all passes over so many positions, writing a checkpoint beside `out` after each. `begin` is given the
    /// checkpoint to go on with, if there is one.
    pub(super) fn run<T: Training>(
        &self,
        out: &Path,
        positions: usize,
        passes: u32,
        begin: impl FnOnce(Option<&[u8]>) -> Result<T, TrainError>,
    ) -> anyhow::Result<(T, PassTable)> {
        let checkpoint = checkpoint_of(out);
        let left = (self.resume && checkpoint.exists()).then(|| files::read(&checkpoint)).transpose()?;
        let mut training = begin(left.as_deref())?;
        let mut table = PassTable::new(T::RANKS_MOVES);
        training.passes().iter().for_each(|pass| table.push(pass));
        let positions = positions as u64;
        let progress = Progress::timed(positions * u64::from(passes));
        loop {
            progress.say(table.text());
            let made = training.passes().last().map_or(0, |pass| pass.number);
            let before = u64::from(made) * positions;
            let pass = training.pass(threads(self.threads), &mut |done| progress.reach(before + done))?;
            let Some(pass) = pass else { return Ok((training, table)) };
            table.push(&pass);
            files::write_whole(&checkpoint, &training.checkpoint())?;
        }
    }
}

/// A network that has been fitted.
pub(super) struct FittedNetwork<'a, T> {
    pub(super) out: &'a Path,
    pub(super) spec: GameSpec,
    pub(super) file: EvaluationFile,
    pub(super) training: &'a T,
    /// The mean amount by which whole numbers change a value, in hundredths of the game's unit.
    pub(super) rounding: f32,
}

impl<T: Training> FittedNetwork<'_, T> {
    /// Writes the evaluation file and the plot, removes the checkpoint and tells what was made.
    pub(super) fn finish(
        &self,
        report: &ReportArgs,
        selected: &Selected,
        table: &PassTable,
    ) -> anyhow::Result<()> {
        let FittedNetwork { out, spec, file, training, rounding } = self;
        report.write(out, *spec, file, training.passes())?;
        let checkpoint = checkpoint_of(out);
        if checkpoint.exists() {
            fs::remove_file(&checkpoint)?;
        }
        let mut stdout = io::stdout().lock();
        let (path, name, blend) = (out.display().to_string(), file.name(), training.blend());
        if report.json {
            let passes = training.passes();
            let line = Line::TrainNetwork { file: path, name, selected, blend, passes, rounding: *rounding };
            return Ok(json::print(&mut stdout, &line)?);
        }
        let mut told = text::table(&rows(selected));
        writeln!(told, "unit of scores: {:.0}", blend.unit)?;
        told.push_str(&table.text());
        writeln!(told, "whole numbers change a value by {rounding:.2} hundredths on average")?;
        writeln!(told, "{path}: {name}")?;
        Ok(stdout.write_all(told.as_bytes())?)
    }
}
