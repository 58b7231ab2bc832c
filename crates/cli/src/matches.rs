//! `boyi match`: engines play each other, and the result is weighed while it comes in.

pub(crate) mod engines;
mod openings;
mod records;
mod report;

use crate::args::GameArgs;
use crate::exit::{Interrupted, UsageError};
use crate::interrupt::Interrupt;
use crate::{files, terminal};
use boyi_arena::adjudication::{Adjudication, DrawRule, WinRule};
use boyi_arena::limits::{ContestantLimits, TimeControl};
use boyi_arena::plan::{Contestant, Engine, Format, Plan};
use boyi_arena::runner::{Match, MatchEnd, MatchEvent};
use boyi_arena::stats::{Model, Sprt};
use boyi_arena::store::{Resume, Store, StoreError};
use clap::{Args, ValueEnum};
use openings::OpeningArgs;
use records::Records;
use report::Reporter;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

/// Arguments of `boyi match`.
#[derive(Args)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    game: GameArgs,
    /// One that plays, as KEY=VALUE,… (at least two; see below)
    #[arg(short, long = "engine", value_name = "KEYS", required = true)]
    engines: Vec<String>,
    /// Engines that --engine may name: a TOML file
    #[arg(long, value_name = "FILE")]
    engines_file: Option<PathBuf>,
    /// The pairings
    #[arg(long, value_enum, default_value = "gauntlet")]
    format: FormatName,
    #[command(flatten)]
    openings: OpeningArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// End a game as won when for PLIES on end both agree on at least SCORE hundredths
    #[arg(long, value_name = "SCORE/PLIES")]
    win: Option<WinRule>,
    /// End a game as drawn when for PLIES on end, from ply AFTER on, both see at most SCORE hundredths
    #[arg(long, value_name = "SCORE/PLIES/AFTER")]
    draw: Option<DrawRule>,
    /// A game of so many plies, those of the opening included, is a draw
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_plies: Option<u32>,
    /// Stop when this sequential test of the first engine has decided (elo0=0,elo1=10
    /// and, if you like, alpha=0.05,beta=0.05,model=normalized or logistic)
    #[arg(long, value_name = "BOUNDS", value_parser = sprt)]
    sprt: Option<Sprt>,
    /// Number of games played at a time
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    concurrency: u16,
    /// Keep the results in this file, so that a match that was broken off can go on
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// Go on with the match in the file of --db
    #[arg(long, requires = "db")]
    resume: bool,
    /// Go on even if an engine's program has been rebuilt since the match was begun
    #[arg(long, requires = "resume")]
    allow_rebuilt: bool,
    /// Write every game to this file: .pgn (xiangqi), .sgf (gomoku), .ggf (Othello) or .jsonl
    /// (any game)
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Write the standings at the end to this file, as one JSON object
    #[arg(long, value_name = "FILE")]
    summary: Option<PathBuf>,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// The limits of every engine that has none of its own.
#[derive(Clone, Debug, Args)]
struct LimitArgs {
    /// Nodes a move
    #[arg(short, long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Depth of a search
    #[arg(short, long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=999))]
    depth: Option<u32>,
    /// Time a move
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=604_800_000))]
    movetime: Option<u64>,
    /// A clock, in seconds: BASE, BASE+INCREMENT, MOVES/BASE+INCREMENT
    #[arg(long, value_name = "CLOCK")]
    tc: Option<TimeControl>,
    /// Margin for late answers [default: 0 on a clock, 50 with --movetime]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(..=60_000))]
    margin: Option<u64>,
}

/// The pairings by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum FormatName {
    /// The first against each other one
    Gauntlet,
    /// Everyone against everyone
    RoundRobin,
    /// Everyone against the next two
    Ladder,
}

/// The end of `boyi match --help`.
pub(crate) const GRAMMAR: &str = "\
An engine is Boyi itself with these keys, separated by commas:
  level=1…8      strength [default: 8]
  hash=MIB       memory of the transposition table [default: 16]
  sound=true     only sound steps
  threads=1…128  threads that search [default: 1]
  eval=hand|FILE the evaluation: by hand, or a learned one [default: the game's own]
  param.NAME=N   a number of the selective search instead of the game's own, as boyi tune finds them
or another program given with
  cmd=PROGRAM    what to start
  arg=TEXT       an argument, as often as needed
  proto=NAME     uci, ucci, gomocup or cecp [default: found out]
  option.NAME=VALUE   an option of the engine, by its own name
or one of either kind from the file of --engines-file, named first; and any of these
  name=TEXT      what it is called in this match
  nodes= depth= movetime= tc= margin=   its own limits, instead of those of the match

Every opening is played twice, with colours exchanged. With limits of nodes or depth the same
match of engines with one thread gives the same games every time, whatever the concurrency.

Example:
  boyi match gomoku --engine name=full --engine name=weak,level=3 --random-openings 50 --nodes 2000
  boyi match xiangqi -e nodes=5000 -e cmd=fairy-stockfish,proto=uci,depth=4 --random-openings 10";

/// Runs `boyi match`.
pub(crate) fn run(args: &MatchArgs) -> anyhow::Result<()> {
    let plan = args.plan()?;
    let records =
        args.records.as_deref().map(|path| records::format(path, plan.game).map(|form| (path, form)));
    let records = records.transpose()?;
    if let Some(warning) = crowd(&plan, args.concurrency.into(), thread::available_parallelism().ok()) {
        terminal::tell(&warning);
    }
    if let Some(path) = &args.summary {
        files::check_place(path)?;
    }
    let interrupt = Interrupt::listen()?;
    let store = match &args.db {
        Some(path) => {
            files::check_place(path)?;
            Store::open(path, &plan, args.resume()).map_err(refused)?
        }
        None => Store::in_memory(&plan)?,
    };
    let mut records = records.map(|(path, format)| Records::create(path, format)).transpose()?;
    let mut reporter = Reporter::new(&plan, args.json);
    let players = |contestant: &_| engines::player(plan.game, contestant);
    let (standings, end) = interrupt.during(|stop| {
        let run = Match { plan: &plan, players: &players, concurrency: args.concurrency.into(), stop };
        run.run(&store, &mut |event| {
            if let (MatchEvent::Pair { pair, played, .. }, Some(records)) = (&event, &mut records) {
                records.write(&plan, pair, played)?;
            }
            reporter.tell(&event)
        })
    })?;
    let summary = reporter.finish(&standings, end)?;
    if let Some(path) = &args.summary {
        files::write_whole(path, (serde_json::to_string_pretty(&summary)? + "\n").as_bytes())?;
    }
    match (end, &args.db) {
        (MatchEnd::Interrupted, Some(path)) => Err(Interrupted(format!(
            "broken off; the same command with --resume goes on from {}",
            path.display()
        ))
        .into()),
        (MatchEnd::Interrupted, None) => Err(Interrupted("broken off".into()).into()),
        _ => Ok(()),
    }
}

impl MatchArgs {
    fn resume(&self) -> Resume {
        match (self.resume, self.allow_rebuilt) {
            (false, _) => Resume::Never,
            (true, false) => Resume::Same,
            (true, true) => Resume::Rebuilt,
        }
    }

    fn plan(&self) -> anyhow::Result<Plan> {
        let game = self.game.spec()?;
        let limits = self.limits.limits();
        let file = self.engines_file.as_deref().map(engines::load).transpose()?;
        let contestants = self.engines.iter().map(|keys| engines::contestant(keys, file.as_ref(), limits));
        let plan = Plan {
            game,
            contestants: contestants.collect::<Result<_, _>>()?,
            format: match self.format {
                FormatName::Gauntlet => Format::Gauntlet,
                FormatName::RoundRobin => Format::RoundRobin,
                FormatName::Ladder => Format::Ladder,
            },
            openings: self.openings.openings(game)?,
            adjudication: Adjudication { win: self.win, draw: self.draw, max_plies: self.max_plies },
            seed: self.openings.seed,
            sprt: self.sprt,
        };
        plan.validate().map_err(|error| UsageError(error.to_string()))?;
        // Players are made on the threads that use them; what cannot be used is told before.
        for contestant in &plan.contestants {
            if let Err(fault) = engines::player(game, contestant) {
                return Err(UsageError(format!("engine `{}`: {}", contestant.name, fault.detail)).into());
            }
        }
        Ok(plan)
    }
}

impl LimitArgs {
    fn limits(&self) -> ContestantLimits {
        let LimitArgs { nodes, depth, movetime, tc, margin } = *self;
        ContestantLimits { nodes, depth, movetime, tc, margin }
    }
}

/// A warning when more threads search at a time than there are processors for, and time counts:
/// whoever waits for a processor is late without having thought.
fn crowd(plan: &Plan, games: usize, processors: Option<NonZero<usize>>) -> Option<String> {
    let threads = |contestant: &Contestant| match &contestant.engine {
        Engine::BuiltIn(options) => options.threads,
        Engine::External(_) => 1,
    };
    // In each game one side thinks at a time.
    let threads = plan.contestants.iter().map(threads).max().unwrap_or(1);
    let processors = processors.map(NonZero::get).filter(|processors| *processors < games * threads)?;
    let timed = plan.contestants.iter().any(|contestant| contestant.limits.is_timed());
    timed.then(|| {
        let each = if threads > 1 { format!(", {threads} threads each,") } else { String::new() };
        format!(
            "{games} games at a time{each} for {processors} processors: some will be lost on time for no other reason"
        )
    })
}

/// A file that holds something else is the caller's mistake, a broken one is not.
fn refused(error: StoreError) -> anyhow::Error {
    match error {
        StoreError::Taken(_)
        | StoreError::OtherMatch { .. }
        | StoreError::Rebuilt { .. }
        | StoreError::NotOurs(_) => UsageError(error.to_string()).into(),
        error => error.into(),
    }
}

/// Reads `elo0=0,elo1=10,alpha=0.05,beta=0.05,model=normalized`.
fn sprt(text: &str) -> Result<Sprt, String> {
    let (mut elo, mut risk, mut model) = ([None; 2], [0.05; 2], Model::Normalized);
    for part in text.split(',') {
        let (key, value) = part.split_once('=').ok_or_else(|| format!("`{part}` is not KEY=VALUE"))?;
        let number = || value.parse::<f64>().map_err(|_| format!("{key}: `{value}` is not a number"));
        match key.trim() {
            "elo0" => elo[0] = Some(number()?),
            "elo1" => elo[1] = Some(number()?),
            "alpha" => risk[0] = number()?,
            "beta" => risk[1] = number()?,
            "model" => {
                model = match value {
                    "normalized" => Model::Normalized,
                    "logistic" => Model::Logistic,
                    _ => return Err(format!("model: `{value}` is neither normalized nor logistic")),
                }
            }
            _ => return Err(format!("`{key}` is none of elo0, elo1, alpha, beta, model")),
        }
    }
    let [Some(elo0), Some(elo1)] = elo else { return Err("elo0 and elo1 are needed".into()) };
    let [alpha, beta] = risk;
    Sprt::new(model, elo0, elo1, alpha, beta).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_arena::builtin::BuiltInOptions;
    use boyi_engine::data::GameSpec;

    #[test]
    fn more_games_than_processors_are_warned_of_where_time_counts() {
        let plan = |limits: ContestantLimits| Plan {
            game: GameSpec::TICTACTOE,
            contestants: vec![Contestant {
                name: "a".into(),
                engine: Engine::BuiltIn(BuiltInOptions::default()),
                limits,
            }],
            format: Format::Gauntlet,
            openings: Vec::new(),
            adjudication: Adjudication::default(),
            seed: 1,
            sprt: None,
        };
        let timed = plan(ContestantLimits { movetime: Some(10), ..ContestantLimits::default() });
        let by_nodes = plan(ContestantLimits { nodes: Some(10), ..ContestantLimits::default() });
        let two = NonZero::new(2);
        assert!(crowd(&timed, 3, two).is_some_and(|warning| warning.starts_with("3 games at a time for 2")));
        assert_eq!(crowd(&timed, 2, two), None);
        assert_eq!(crowd(&by_nodes, 3, two), None);
        let mut threaded = timed.clone();
        let options = BuiltInOptions { threads: 2, ..BuiltInOptions::default() };
        threaded.contestants[0].engine = Engine::BuiltIn(options);
        assert_eq!(crowd(&threaded, 1, two), None);
        assert!(crowd(&threaded, 2, two).is_some_and(|warning| warning.contains("2 threads each, for 2")));
        assert_eq!(crowd(&timed, 3, None), None);
    }

    #[test]
    fn a_sequential_test_is_read_with_its_usual_risks() {
        let test = sprt("elo0=0,elo1=10").unwrap();
        assert_eq!((test.bounds(), test.model()), ([0.0, 10.0], Model::Normalized));
        assert_eq!(test, sprt("elo0=0,elo1=10,alpha=0.05,beta=0.05,model=normalized").unwrap());
        for text in ["", "elo0=0", "elo0=0,elo1=x", "elo0=5,elo1=0", "elo0=0,elo1=5,model=bayes", "elo=1"] {
            assert!(sprt(text).is_err(), "{text}");
        }
    }
}
