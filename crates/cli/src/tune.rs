//! `boyi tune`: the numbers of a game's search, tuned by games of the engine against itself.

use crate::args::{EvaluationArgs, GameArgs, hash_mib};
use crate::exit::{Interrupted, UsageError};
use crate::files;
use crate::interrupt::Interrupt;
use crate::json::{self, Line};
use crate::progress::Progress;
use crate::text;
use anyhow::Context;
use boyi_arena::adjudication::Adjudication;
use boyi_arena::limits::ContestantLimits;
use boyi_datagen::EngineIdentity;
use boyi_tune::{Gains, Openings, StateFile, TuneError, TuneSettings, Tuning, chosen, course_plot};
use clap::Args;
use serde::Serialize;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::PathBuf;

/// Nodes a move where no limit is given.
const NODES: u64 = 3_000;
/// Nodes of the search that judges an opening.
const OPENING_NODES: u64 = 2_000;
/// Most parameters shown while it runs.
const SHOWN: usize = 16;

/// The end of `boyi tune --help`.
pub(crate) const GRAMMAR: &str = "\
A parameter is chosen as NAME, NAME=MIN..MAX or NAME=MIN..MAX/PERTURBATION; NAME* chooses all that begin so and are not
zero. Ranges not given reach from one to twice the game's own value; the perturbation at the end is a twentieth of the
range, at least half a unit.

Example:
  boyi tune xiangqi --state lmr.tune -p 'lmr_*' -p futility_margin=50..400 --nodes 3000 -c 2 --plot lmr.svg

docs/tuning.md explains how many games it takes and what to do with the result.";

/// Arguments of `boyi tune`.
#[derive(Args)]
pub(crate) struct TuneArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The file of results; one that exists is continued if it was begun with the same settings
    #[arg(short, long, value_name = "FILE")]
    state: PathBuf,
    /// A parameter to tune, as often as needed (see below) [default: all that are not zero]
    #[arg(short, long = "param", value_name = "CHOICE")]
    params: Vec<String>,
    /// Iterations: steps of all parameters at once
    #[arg(short, long, value_name = "N", default_value_t = 1_250, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    iterations: u32,
    /// Pairs of games an iteration: the same opening with colours exchanged
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pairs: u32,
    #[command(flatten)]
    gains: GainArgs,
    /// Nodes a move [default: 3000 without --movetime]
    #[arg(short, long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Time a move; two runs then differ
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: Option<u64>,
    /// Memory of the transposition table of a player
    #[arg(long, value_name = "MIB", default_value_t = 4, value_parser = hash_mib())]
    hash: usize,
    /// Random moves at the beginning of a game [default: the game's own]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=64))]
    plies: Option<u32>,
    /// Openings lie within so much of zero, in hundredths of the game's unit [default: the game's own]
    #[arg(long, value_name = "SCORE", value_parser = clap::value_parser!(i32).range(0..))]
    max_score: Option<i32>,
    /// Equal seeds and settings give equal results, with a limit of nodes
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    evaluation: EvaluationArgs,
    /// Games played at a time; the results do not depend on it
    #[arg(short = 'c', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Draw the course of the parameters as an SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The course of steps and perturbations.
#[derive(Args)]
struct GainArgs {
    /// Learning rate at the end
    #[arg(long, value_name = "RATE", default_value_t = 0.002, value_parser = share)]
    r_end: f64,
    /// Exponent by which steps become shorter
    #[arg(long, value_name = "X", default_value_t = 0.602, value_parser = share)]
    alpha: f64,
    /// Exponent by which perturbations become smaller
    #[arg(long, value_name = "X", default_value_t = 0.101, value_parser = share)]
    gamma: f64,
    /// Share of all pairs that dampens the first steps
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share)]
    stability: f64,
}

/// Reads a number from 0 to 1.
fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a number from 0 to 1 is needed".to_owned())
}

/// A parameter with its present value.
#[derive(Serialize)]
pub(crate) struct Tuned<'a> {
    name: &'a str,
    start: i32,
    value: f64,
    rounded: i32,
}

/// Runs `boyi tune`.
pub(crate) fn run(args: &TuneArgs) -> anyhow::Result<()> {
    for path in [Some(&args.state), args.plot.as_ref()].into_iter().flatten() {
        files::check_place(path)?;
    }
    let game = args.game.spec()?;
    let evaluation = args.evaluation.choice(game)?;
    let settings = args.settings(EngineIdentity::of(game, &evaluation)?)?;
    let interrupt = Interrupt::listen()?;
    let about = || args.state.display().to_string();
    let (mut state, played) = StateFile::open(&args.state, &settings).map_err(|error| match error {
        TuneError::Io(error) => UsageError(format!("{}: {error}", about())).into(),
        error => anyhow::Error::from(error).context(about()),
    })?;
    let mut tuning = Tuning::new(settings, evaluation, &played)?;
    let ended = interrupt.during(|stop| -> anyhow::Result<bool> {
        let progress = Progress::table(args.iterations.into());
        let before = tuning.iterations();
        while !tuning.is_done() {
            progress.reach(tuning.iterations().into());
            progress.say(standing(&tuning, before, &progress));
            let Some(results) = tuning.step(args.threads.into(), stop)? else { return Ok(false) };
            state.append(results, tuning.values()).with_context(about)?;
        }
        Ok(true)
    });
    if let Some(path) = &args.plot {
        let (parameters, pairs) = (&tuning.settings().parameters, tuning.settings().pairs);
        let svg = course_plot(&game.title(|text| text.en), parameters, tuning.course(), pairs)?;
        files::write_whole(path, svg.as_bytes())?;
    }
    let done = ended?;
    print(args, &tuning, done)?;
    match done {
        true => Ok(()),
        false => Err(Interrupted("broken off; the same command goes on".into()).into()),
    }
}

impl TuneArgs {
    fn settings(&self, engine: EngineIdentity) -> anyhow::Result<TuneSettings> {
        let game = self.game.spec()?;
        let own = &game.game().self_play;
        let GainArgs { r_end, alpha, gamma, stability } = self.gains;
        let nodes = self.nodes.or(self.movetime.is_none().then_some(NODES));
        Ok(TuneSettings {
            game,
            parameters: chosen(game, &self.params, r_end)?,
            gains: Gains {
                alpha,
                gamma,
                stability,
                pairs: u64::from(self.iterations) * u64::from(self.pairs),
            },
            pairs: self.pairs,
            limits: ContestantLimits { nodes, movetime: self.movetime, ..ContestantLimits::default() },
            hash_mib: self.hash,
            openings: Openings {
                plies: self.plies.unwrap_or(own.opening_plies),
                nodes: OPENING_NODES,
                max_score: self.max_score.unwrap_or(own.max_score),
            },
            adjudication: Adjudication::of(game),
            seed: self.seed,
            engine,
        })
    }
}

/// The parameters with their present values.
fn tuned(tuning: &Tuning) -> impl Iterator<Item = Tuned<'_>> {
    tuning.settings().parameters.iter().zip(tuning.values()).map(|(parameter, &value)| Tuned {
        name: &parameter.name,
        start: parameter.start,
        value: (value * 100.0).round() / 100.0,
        rounded: value.round() as i32,
    })
}

/// The parameters as a table.
fn table(tuning: &Tuning, most: usize) -> String {
    let row = |tuned: Tuned<'_>| {
        vec![
            tuned.name.to_owned(),
            tuned.start.to_string(),
            format!("{:.2}", tuned.value),
            tuned.rounded.to_string(),
        ]
    };
    let head = ["parameter", "start", "value", "rounded"].map(str::to_owned).to_vec();
    let rows: Vec<_> = [head].into_iter().chain(tuned(tuning).take(most).map(row)).collect();
    text::table(&rows)
}

/// The present values and the time left.
fn standing(tuning: &Tuning, before: u32, progress: &Progress) -> String {
    let all = tuning.settings().gains.pairs / u64::from(tuning.settings().pairs);
    let (done, missing) = (tuning.iterations() - before, all.saturating_sub(tuning.iterations().into()));
    let mut standing = table(tuning, SHOWN);
    if done > 0 {
        let left = text::time_left(done.into(), missing, progress.elapsed());
        standing.push_str(&format!("{} games, {left} left", tuning.results().games()));
    }
    standing
}

fn print(args: &TuneArgs, tuning: &Tuning, done: bool) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let (iterations, results) = (tuning.iterations(), tuning.results());
    let parameters: Vec<Tuned<'_>> = tuned(tuning).collect();
    if args.json {
        let file = args.state.display().to_string();
        return Ok(json::print(&mut out, &Line::Tune { file, iterations, results, parameters, done })?);
    }
    let mut told = table(tuning, usize::MAX);
    let games = text::grouped(results.games().into());
    writeln!(told, "{iterations} iterations, {games} games ({} drawn)", text::grouped(results.draws.into()))?;
    let keys: Vec<String> =
        parameters.iter().map(|tuned| format!("param.{}={}", tuned.name, tuned.rounded)).collect();
    writeln!(told, "\nFor boyi match --engine:\n  name=tuned,{}", keys.join(","))?;
    writeln!(told, "\nFor params.rs:")?;
    for tuned in &parameters {
        writeln!(told, "    {}: {},", tuned.name, tuned.rounded)?;
    }
    Ok(out.write_all(told.as_bytes())?)
}
