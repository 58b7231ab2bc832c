//! `boyi suite run`.

use crate::args::{GameArgs, hash_mib};
use crate::exit::{Interrupted, UsageError};
use crate::files;
use crate::interrupt::Interrupt;
use crate::json::{self, Line};
use crate::matches::engines;
use crate::openings::hundredths;
use crate::progress::Progress;
use crate::text;
use anyhow::{Context, anyhow};
use boyi_arena::host::OptionValue;
use boyi_arena::limits::ContestantLimits;
use boyi_arena::plan::{Contestant, Engine};
use boyi_arena::player::Budget;
use boyi_engine::data::GameSpec;
use boyi_suite::{Answer, Item, Tally, ask, read};
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

/// Arguments of `boyi suite run`.
#[derive(Args)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The set of positions (docs/suite.md says how it is written)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// An engine to measure, as KEY=VALUE,… (see `boyi match --help`); Boyi itself if left out
    #[arg(short, long = "engine", value_name = "KEYS", allow_hyphen_values = true)]
    engines: Vec<String>,
    /// Engines that --engine may name: a TOML file
    #[arg(long, value_name = "FILE")]
    engines_file: Option<PathBuf>,
    /// Nodes a position
    #[arg(short, long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Depth of a search
    #[arg(short, long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=999))]
    depth: Option<u32>,
    /// Time a position
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=604_800_000))]
    movetime: Option<u64>,
    /// Memory of the transposition table of every engine that has none of its own (the option Hash of a program)
    #[arg(long, value_name = "MIB", value_parser = hash_mib())]
    hash: Option<usize>,
    /// A move that loses so much is a blunder, in the game's unit (a soldier, an open three)
    #[arg(long, value_name = "SCORE", default_value = "2", value_parser = hundredths)]
    blunder: i32,
    /// List the positions that are not solved
    #[arg(long)]
    missed: bool,
    /// Print one JSON object an answer, then one an engine
    #[arg(long)]
    json: bool,
}

/// The end of `boyi suite run --help`.
pub(crate) const GRAMMAR: &str = "\
Every engine forgets what it learnt before each position. A position is solved when the move is one of
the best, none of those to avoid, and the distance told of a forced win the true one.

Example:
  boyi suite run xiangqi testdata/xiangqi/forced-mates.txt --nodes 200000
  boyi suite run xiangqi quiet.txt -e name=boyi -e cmd=pikafish,proto=uci --movetime 100";

/// Runs `boyi suite run`.
pub(crate) fn run(args: &RunArgs) -> anyhow::Result<()> {
    let spec = args.game.spec()?;
    let name = args.file.display().to_string();
    let content = String::from_utf8(files::read(&args.file)?)
        .map_err(|_| UsageError(format!("{name}: it is not UTF-8")))?;
    let items = read(spec, &content).with_context(|| name.clone())?;
    if items.is_empty() {
        return Err(UsageError(format!("{name}: there is no position in it")).into());
    }
    let contestants = args.contestants()?;
    let interrupt = Interrupt::listen()?;
    let mut out = io::stdout().lock();
    let mut tallies = Vec::new();
    for contestant in &contestants {
        let measured = measure(args, spec, &items, contestant, &interrupt, &mut out);
        if measured.is_err() && !args.json && !tallies.is_empty() {
            // Those before it have been measured.
            write!(out, "{}", table(&tallies))?;
        }
        let tally = measured?;
        if args.json {
            json::print(&mut out, &Line::SuiteTally { engine: &contestant.name, tally: &tally })?;
        }
        tallies.push((contestant.name.as_str(), tally));
    }
    if !args.json {
        write!(out, "{}", table(&tallies))?;
    }
    Ok(())
}

impl RunArgs {
    fn contestants(&self) -> Result<Vec<Contestant>, UsageError> {
        let limits = ContestantLimits {
            nodes: self.nodes,
            depth: self.depth,
            movetime: self.movetime,
            ..ContestantLimits::default()
        };
        let file = self.engines_file.as_deref().map(engines::load).transpose()?;
        let itself = [String::new()];
        let keys = if self.engines.is_empty() { &itself[..] } else { &self.engines };
        let contestants = keys.iter().map(|keys| {
            let mut contestant = engines::contestant(keys, file.as_ref(), limits)?;
            let name = &contestant.name;
            if contestant.limits.tc.is_some() {
                return Err(UsageError(format!("engine `{name}`: a clock has no meaning without a game")));
            }
            if !contestant.limits.is_bounded() {
                return Err(UsageError(format!(
                    "engine `{name}` has no limit (--nodes, --depth or --movetime)"
                )));
            }
            if let Some(mib) = self.hash.filter(|_| !engines::gives_hash(keys, file.as_ref())) {
                set_hash(&mut contestant.engine, mib);
            }
            Ok(contestant)
        });
        contestants.collect()
    }
}

/// Gives an engine memory, unless its own options say how much.
fn set_hash(engine: &mut Engine, mib: usize) {
    match engine {
        Engine::BuiltIn(options) => options.hash = mib,
        Engine::External(config) => {
            if !config.options.keys().any(|name| name.eq_ignore_ascii_case("hash")) {
                config.options.insert("Hash".into(), OptionValue::Text(mib.to_string()));
            }
        }
    }
}

/// The answers of one engine.
fn measure(
    args: &RunArgs,
    spec: GameSpec,
    items: &[Item],
    contestant: &Contestant,
    interrupt: &Interrupt,
    out: &mut impl Write,
) -> anyhow::Result<Tally> {
    let name = &contestant.name;
    let mut player = engines::player(spec, contestant)
        .map_err(|fault| UsageError(format!("engine `{name}`: {}", fault.detail)))?;
    let ContestantLimits { nodes, depth, movetime, .. } = contestant.limits;
    let budget = Budget { nodes, depth, move_time: movetime.map(Duration::from_millis), clock: None };
    let progress = Progress::steps(items.len() as u64);
    let mut tally = Tally::default();
    for (number, item) in (1..).zip(items) {
        let (answer, stopped) = interrupt.during(|stop| {
            let answer = ask(spec, item, player.as_mut(), budget, stop);
            (answer, stop.is_stopped())
        });
        if stopped {
            return Err(Interrupted("broken off".into()).into());
        }
        let answer = answer.map_err(|error| anyhow!("engine `{name}`, position {number}: {error}"))?;
        tally.add(&answer, !item.losses.is_empty(), args.blunder.unsigned_abs());
        if args.json {
            json::print(out, &Line::SuiteAnswer { engine: name, item: item.to_string(), answer: &answer })?;
        } else if args.missed && answer.solved == Some(false) {
            progress.aside(|| writeln!(out, "{name}: {}  [{item}]", said(&answer)))?;
        }
        progress.advance();
    }
    Ok(tally)
}

/// A wrong answer in short.
fn said(answer: &Answer) -> String {
    match answer.score {
        Some(score) => format!("{} {score:?}", answer.mv),
        None => answer.mv.clone(),
    }
}

/// The table: one row an engine, without the columns that no item asks for.
fn table(tallies: &[(&str, Tally)]) -> String {
    let any = |count: fn(&Tally) -> u64| tallies.iter().any(|(_, tally)| count(tally) > 0);
    let (problems, judged) = (any(|tally| tally.problems), any(|tally| tally.judged));
    let mates =
        any(|tally| tally.mates_exact + tally.mates_longer + tally.mates_shorter + tally.mates_missed);
    let mut heads = vec![""];
    if problems {
        heads.extend(["solved", "of", "depth", "nodes", "ms"]);
    }
    if mates {
        heads.extend(["mates", "too long", "too short", "missed"]);
    }
    if judged {
        heads.extend(["mean loss", "±", "blunders", "judged"]);
    }
    heads.extend(["all nodes", "time"]);
    let mut rows = vec![heads.into_iter().map(String::from).collect::<Vec<_>>()];
    for (name, tally) in tallies {
        let mut row = vec![(*name).to_owned()];
        if problems {
            let mean = |sum, digits: usize| {
                tally.per_solution(sum).map_or_else(String::new, |mean| format!("{mean:.digits$}"))
            };
            row.extend([tally.solved, tally.problems].map(text::grouped));
            row.extend([mean(tally.solution_depths, 1), mean(tally.solution_nodes, 0)]);
            row.push(mean(tally.solution_ms, 0));
        }
        if mates {
            let Tally { mates_exact, mates_longer, mates_shorter, mates_missed, .. } = *tally;
            row.extend([mates_exact, mates_longer, mates_shorter, mates_missed].map(text::grouped));
        }
        if judged {
            let (mean, error) = tally.mean_loss().unwrap_or_default();
            row.extend([format!("{mean:.1}"), format!("{error:.1}")]);
            let share = 100.0 * tally.blunders as f64 / tally.judged.max(1) as f64;
            row.extend([format!("{share:.1} %"), text::grouped(tally.judged)]);
        }
        row.extend([text::grouped(tally.nodes), text::time(Duration::from_millis(tally.time_ms))]);
        rows.push(row);
    }
    text::table(&rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_shows_what_the_set_asks_for() {
        let solved = Tally { items: 2, problems: 2, solved: 1, solution_nodes: 1_500, ..Tally::default() };
        let shown = table(&[("boyi", solved)]);
        assert!(
            shown.contains("solved") && !shown.contains("mean loss") && shown.contains("1500"),
            "{shown}"
        );
        let judged =
            Tally { items: 2, judged: 2, loss: 30, loss_squared: 900, blunders: 1, ..Tally::default() };
        let shown = table(&[("boyi", judged)]);
        assert!(!shown.contains("solved") && shown.contains("15.0") && shown.contains("50.0 %"), "{shown}");
    }
}
