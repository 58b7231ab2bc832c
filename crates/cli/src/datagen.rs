//! `boyi datagen`: games of self-play as training data.

use crate::args::{EvaluationArgs, GameArgs, hash_mib};
use crate::exit::{Interrupted, UsageError};
use crate::interrupt::Interrupt;
use crate::json::{self, Line};
use crate::openings::hundredths;
use crate::progress::Progress;
use crate::text;
use anyhow::Context;
use boyi_arena::adjudication::{DrawRule, WinRule};
use boyi_datagen::{DataError, End, Goal, Header, SelfPlayPlan, Settings, Standing, Writer, generate};
use boyi_engine::EvaluationChoice;
use boyi_engine::data::GameSpec;
use clap::Args;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// Arguments of `boyi datagen`.
#[derive(Args)]
pub(crate) struct DatagenArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The file; one that exists is continued if it was begun with the same settings
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    goal: GoalArgs,
    #[command(flatten)]
    settings: SettingsArgs,
    #[command(flatten)]
    evaluation: EvaluationArgs,
    /// Games played at a time; the file does not depend on it
    #[arg(short = 'c', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Print the size of the file as one JSON object
    #[arg(long)]
    json: bool,
}

/// The size of the file.
#[derive(Args)]
#[group(required = true, multiple = false)]
struct GoalArgs {
    /// Stop when the file has so many games
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Stop with the game that brings the file to so many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,
}

/// Everything that decides the games. What is left out is the game's own default.
#[derive(Args)]
struct SettingsArgs {
    /// Equal seeds and settings give equal files
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Soft limit of nodes a move: no iteration is begun after it [default: the game's own]
    #[arg(short, long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The limit of each move is drawn from within so many percent of --nodes [default: 25]
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(0..=i64::from(Settings::MAX_NOISE)))]
    noise: Option<u32>,
    /// Memory of the transposition table of each game [default: 4]
    #[arg(long, value_name = "MIB", value_parser = hash_mib())]
    hash: Option<usize>,
    /// Random moves at the beginning; half of the games have one more [default: the game's own]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=i64::from(Settings::MAX_OPENING_PLIES)))]
    plies: Option<u32>,
    /// Openings lie within so much of zero, in the game's unit (a soldier, an open three) [default: the game's own]
    #[arg(long, value_name = "SCORE", value_parser = hundredths)]
    max_score: Option<i32>,
    /// Nodes of the search that judges an opening [default: 5000]
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    opening_nodes: Option<u64>,
    /// A game is won when for PLIES plies both sides see SCORE hundredths, as in 1500/5; `none` for never
    /// [default: the game's own]
    #[arg(long, value_name = "SCORE/PLIES", value_parser = rule::<WinRule>)]
    win: Option<Rule<WinRule>>,
    /// A game is drawn when from ply AFTER on both sides see at most SCORE for PLIES plies, as in 10/12/120;
    /// `none` for never [default: the game's own]
    #[arg(long, value_name = "SCORE/PLIES/AFTER", value_parser = rule::<DrawRule>)]
    draw: Option<Rule<DrawRule>>,
    /// A game of so many moves is a draw [default: the game's own]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=65_535))]
    max_plies: Option<u32>,
}

/// A rule of adjudication, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rule<T>(Option<T>);

/// Reads a rule or `none`.
fn rule<T: FromStr>(text: &str) -> Result<Rule<T>, T::Err> {
    if text == "none" { Ok(Rule(None)) } else { text.parse().map(|rule| Rule(Some(rule))) }
}

impl SettingsArgs {
    fn settings(&self, game: GameSpec, evaluation: &EvaluationChoice) -> anyhow::Result<Settings> {
        let mut settings = Settings::of(game, self.seed, evaluation)?;
        let (opening, adjudication) = (&mut settings.opening, &mut settings.adjudication);
        opening.plies = self.plies.unwrap_or(opening.plies);
        opening.max_score = self.max_score.unwrap_or(opening.max_score);
        opening.nodes = self.opening_nodes.unwrap_or(opening.nodes);
        adjudication.win = self.win.map_or(adjudication.win, |rule| rule.0);
        adjudication.draw = self.draw.map_or(adjudication.draw, |rule| rule.0);
        adjudication.max_plies = self.max_plies.or(adjudication.max_plies);
        settings.nodes = self.nodes.unwrap_or(settings.nodes);
        settings.noise = self.noise.unwrap_or(settings.noise);
        settings.hash_mib = self.hash.unwrap_or(settings.hash_mib);
        Ok(settings)
    }
}

impl GoalArgs {
    fn goal(&self) -> Goal {
        // clap asks for exactly one of the two.
        self.games.map_or(Goal::Positions(self.positions.unwrap_or(0)), Goal::Games)
    }
}

/// Runs `boyi datagen`.
pub(crate) fn run(args: &DatagenArgs) -> anyhow::Result<()> {
    let (game, goal) = (args.game.spec()?, args.goal.goal());
    let evaluation = args.evaluation.choice(game)?;
    let settings = args.settings.settings(game, &evaluation)?;
    settings.validate()?;
    let interrupt = Interrupt::listen()?;
    let about = || args.out.display().to_string();
    let header = Header { game, sources: vec![settings.clone()] };
    let writer = Writer::open(&args.out, &header).map_err(|error| match error {
        DataError::Io(error) => UsageError(format!("{}: {error}", about())).into(),
        error => anyhow::Error::from(error).context(about()),
    })?;
    let before = Standing { games: writer.games(), positions: writer.positions() };
    let plan = SelfPlayPlan { game, settings: &settings, evaluation: &evaluation };
    let progress = Progress::steps(count(goal, None));
    let begin = Instant::now();
    let (standing, end) = interrupt
        .during(|stop| {
            generate(plan, writer, goal, args.threads.into(), stop, &mut |standing| {
                progress.reach(count(goal, Some(standing)));
                progress.say(rate(goal, before, standing, progress.elapsed()));
            })
        })
        .with_context(about)?;
    drop(progress);
    let run = Run { before, standing, time: begin.elapsed(), done: end == End::Reached };
    run.print(args)?;
    match end {
        End::Reached => Ok(()),
        End::Interrupted => Err(Interrupted("broken off; the same command goes on".into()).into()),
    }
}

/// The size of the goal, or how much of it is reached.
fn count(goal: Goal, reached: Option<Standing>) -> u64 {
    match (goal, reached) {
        (Goal::Games(wanted), None) | (Goal::Positions(wanted), None) => wanted,
        (Goal::Games(_), Some(standing)) => standing.games,
        (Goal::Positions(_), Some(standing)) => standing.positions,
    }
}

/// The rate and the time left: `313 positions/s, 12 min left`.
fn rate(goal: Goal, before: Standing, now: Standing, time: Duration) -> String {
    let positions = text::short(text::per_second(now.positions - before.positions, time));
    let reached = count(goal, Some(now));
    let progress = reached - count(goal, Some(before));
    let missing = count(goal, None).saturating_sub(reached);
    format!("{positions} positions/s, {} left", text::time_left(progress, missing, time))
}

/// The outcome of one run.
struct Run {
    before: Standing,
    standing: Standing,
    time: Duration,
    done: bool,
}

impl Run {
    fn print(&self, args: &DatagenArgs) -> anyhow::Result<()> {
        let Standing { games, positions } = self.standing;
        let played = positions - self.before.positions;
        let pps = text::per_second(played, self.time);
        let bytes = fs::metadata(&args.out)?.len();
        let mut out = io::stdout().lock();
        if args.json {
            let time_ms = u64::try_from(self.time.as_millis()).unwrap_or(u64::MAX);
            let (file, done) = (args.out.display().to_string(), self.done);
            let line = Line::Datagen { file, games, positions, bytes, played, time_ms, pps, done };
            return Ok(json::print(&mut out, &line)?);
        }
        let [games, positions, bytes, pps] = [games, positions, bytes, pps].map(text::grouped);
        let time = text::time(self.time);
        writeln!(out, "{games} games, {positions} positions, {bytes} bytes")?;
        Ok(writeln!(out, "{} positions in {time}, {pps} positions/s", text::grouped(played))?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_or_none() {
        assert_eq!(rule::<WinRule>("none").unwrap(), Rule(None));
        assert_eq!(rule::<WinRule>("900/4").unwrap(), Rule(Some(WinRule { score: 900, plies: 4 })));
        assert!(rule::<DrawRule>("900/4").is_err());
    }

    #[test]
    fn the_time_left_follows_from_this_run_alone() {
        let standing = |games, positions| Standing { games, positions };
        let text = rate(Goal::Games(100), standing(40, 4_000), standing(50, 5_000), Duration::from_secs(10));
        assert_eq!(text, "100 positions/s, 50 s left");
        let text =
            rate(Goal::Positions(64_000), standing(0, 0), standing(50, 4_000), Duration::from_secs(10));
        assert_eq!(text, "400 positions/s, 3 min left");
    }
}
