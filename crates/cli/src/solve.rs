//! `boyi solve`: proves who wins, and writes the proof to a file.

use crate::args::{StartArgs, hash_mib, seconds};
use crate::exit::UsageError;
use crate::interrupt::Interrupt;
use crate::json::{self, Line, WrittenProof};
use crate::lang::{Lang, LangArgs};
use crate::progress::Progress;
use crate::terminal::clean;
use crate::text;
use anyhow::{Context, bail};
use boyi_engine::data::{self, Solution, SolveMethod, SolveProgress};
use boyi_engine::{AnyGame, Proof, ProofError, SolveRequest, Solved};
use clap::{Args, ValueEnum};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Arguments of `boyi solve`. Without a limit it goes on until it is done or Ctrl-C.
#[derive(Args)]
#[command(allow_negative_numbers = true)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    start: StartArgs,
    /// The method of search
    #[arg(long, value_enum, default_value = "alphabeta")]
    method: Method,
    /// Search wins of the side to move by threats alone (gomoku)
    #[arg(long, value_enum, conflicts_with = "method")]
    threats: Option<Threats>,
    /// Memory of the table
    #[arg(long, value_name = "MIB", default_value_t = SolveRequest::DEFAULT_HASH_MIB, value_parser = hash_mib())]
    hash: usize,
    /// Stop after this many nodes
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Stop after this many seconds
    #[arg(short, long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Write a proof to this file, for `boyi verify`
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    /// Give up a proof that needs more positions; a million take 100 MiB of memory on small boards
    #[arg(long, value_name = "POSITIONS", default_value_t = 2_000_000, requires = "proof")]
    proof_limit: u32,
    #[command(flatten)]
    lang: LangArgs,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// The methods by name.
#[derive(Clone, Copy, ValueEnum)]
enum Method {
    /// Alpha-beta to the end of the game: who wins, and how soon
    #[value(name = "alphabeta", alias = "alpha-beta")]
    AlphaBeta,
    /// Proof-number search: who wins, not how soon
    Dfpn,
}

/// The kinds of threats by name.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Threats {
    /// Fours: victory by continuous fours (VCF)
    Fours,
    /// Fours and threes: victory by continuous threats (VCT)
    Threes,
}

impl Threats {
    /// The threats as the engine knows them.
    pub(crate) fn data(self) -> data::Threats {
        match self {
            Threats::Fours => data::Threats::Fours,
            Threats::Threes => data::Threats::Threes,
        }
    }

    /// The moves in words.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Threats::Fours => "continuous fours",
            Threats::Threes => "continuous fours and threes, but not by fours alone",
        }
    }
}

/// Runs `boyi solve`. Fails when a proof was asked for and none could be written.
pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<()> {
    let game = args.start.start()?;
    let target = args.proof.as_deref().map(Target::open).transpose()?;
    let Solved { solution, proof } = search(&*game, args)?;
    let lang = args.lang.lang();
    if !args.json {
        print(&*game, &solution, lang)?;
    }
    let written = match target {
        Some(target) => target.write(proof),
        None => Ok(None),
    };
    let mut out = io::stdout().lock();
    if args.json {
        let proof = written.as_ref().ok().and_then(Option::as_ref);
        json::print(&mut out, &Line::Solution { solution: &solution, proof })?;
    } else if let Ok(Some(proof)) = &written {
        let shown = lang.shown(game.spec(), solution.value, proof.plies);
        writeln!(
            out,
            "{} ({shown})",
            lang.proof_written(&text::grouped(proof.positions), &clean(&proof.file))
        )?;
    }
    written.map(|_| ())
}

fn search(game: &dyn AnyGame, args: &SolveArgs) -> anyhow::Result<Solved> {
    let request = SolveRequest {
        method: match (args.threats, args.method) {
            (Some(threats), _) => SolveMethod::Threats(threats.data()),
            (None, Method::AlphaBeta) => SolveMethod::AlphaBeta,
            (None, Method::Dfpn) => SolveMethod::Dfpn,
        },
        hash_mib: args.hash,
        nodes: args.nodes,
        time: args.time,
        proof: args.proof.as_ref().map(|_| usize::try_from(args.proof_limit)).transpose()?,
    };
    let interrupt = Interrupt::listen()?;
    let progress = Progress::spinner();
    let mut failure = None;
    let solved = interrupt.during(|stop| {
        game.solve(&request, stop, &mut |step| {
            progress.say(describe(&step));
            if args.json
                && let Err(error) = json::print(&mut io::stdout(), &Line::Solving { progress: &step })
            {
                failure.get_or_insert(error);
                stop.stop();
            }
        })
    })?;
    failure.map_or(Ok(solved), |error| Err(error.into()))
}

/// Progress for the spinner.
fn describe(step: &SolveProgress) -> String {
    match *step {
        SolveProgress::Search { nodes, nps, hashfull, .. } => {
            let full = f64::from(hashfull) / 10.0;
            format!("{} nodes  {}/s  table {full:.1} %", text::short(nodes), text::short(nps))
        }
        SolveProgress::Proof { positions } => {
            format!("proof: {} positions", text::short(u64::try_from(positions).unwrap_or(u64::MAX)))
        }
    }
}

fn print(game: &dyn AnyGame, solution: &Solution, lang: Lang) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", lang.solved(game.spec(), solution, game.ply()))?;
    if let Some(best) = &solution.best {
        writeln!(out, "{}", lang.best_move(lang.mv(&best.names)))?;
        let moves: Vec<&str> = solution.line.iter().map(|step| lang.mv(&step.mv.names)).collect();
        writeln!(out, "{}", lang.best_line(&moves.join(" ")))?;
    }
    let time = text::time(Duration::from_millis(solution.time_ms));
    writeln!(out, "{}", lang.cost(&text::grouped(solution.nodes), &time))
}

/// The file of a proof. It is opened before the search, which may take hours, and keeps what it
/// holds until there is a proof to write.
struct Target<'a> {
    path: &'a Path,
    file: File,
    is_new: bool,
}

impl Target<'_> {
    fn open(path: &Path) -> anyhow::Result<Target<'_>> {
        let is_new = !path.exists();
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|error| UsageError(format!("--proof {}: {error}", path.display())))?;
        Ok(Target { path, file, is_new })
    }

    /// Writes the proof, if there is one.
    fn write(self, proof: Option<Result<Proof, ProofError>>) -> anyhow::Result<Option<WrittenProof>> {
        let proof = match proof {
            Some(Ok(proof)) => proof,
            Some(Err(error)) => return self.without(&error.to_string()),
            None => return self.without("the value is not known"),
        };
        let context = || format!("cannot write {}", self.path.display());
        if self.file.metadata().with_context(context)?.is_file() {
            self.file.set_len(0).with_context(context)?;
        }
        let mut out = BufWriter::new(&self.file);
        proof.write(&mut out).and_then(|()| out.flush()).with_context(context)?;
        Ok(Some(WrittenProof {
            file: self.path.display().to_string(),
            positions: u64::try_from(proof.positions())?,
            plies: proof.plies(),
        }))
    }

    /// No proof is written; a file that was not there before goes again.
    fn without(self, why: &str) -> anyhow::Result<Option<WrittenProof>> {
        if self.is_new {
            // A link stays; what it led to goes.
            let made = fs::canonicalize(self.path);
            made.and_then(fs::remove_file)
                .with_context(|| format!("cannot remove {}", self.path.display()))?;
        }
        bail!("no proof was written: {why}")
    }
}
