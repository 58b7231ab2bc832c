//! The output of a match while it runs and at its end.

use crate::elo;
use crate::json;
use crate::progress::Progress;
use crate::terminal::{self, clean};
use crate::text;
use boyi_arena::game::Ending;
use boyi_arena::plan::{Pair, Plan};
use boyi_arena::player::{FaultKind, PlayerFault};
use boyi_arena::runner::{MatchEnd, MatchEvent};
use boyi_arena::standings::{Standings, Tally};
use boyi_arena::stats::{Estimate, SprtDecision, SprtStanding, Summary};
use boyi_engine::data::Side;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};
use terminal_size::terminal_size_of;
use unicode_width::UnicodeWidthStr;

/// Interval of status lines without a terminal.
const PULSE: Duration = Duration::from_secs(10);

/// Shows a match: a live table on a terminal, else a line now and then, or JSON lines.
pub(super) struct Reporter {
    names: Vec<String>,
    json: bool,
    live: Option<Progress>,
    begun: Instant,
    /// Games finished since `begun`.
    played: u64,
    last_pulse: Instant,
}

/// A line of `--json`.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Line<'a> {
    /// A game was finished; they come as they end.
    Game {
        pair: u32,
        /// 1 or 2.
        game: usize,
        first: &'a str,
        second: &'a str,
        winner: Option<Side>,
        ending: String,
        plies: usize,
    },
    /// Something went wrong with an engine between games; it was started again.
    Mishap { engine: &'a str, kind: FaultKind, detail: &'a str },
    /// The standings after a counted pair.
    Standings {
        #[serde(flatten)]
        summary: &'a MatchSummary,
        games_per_hour: f64,
    },
    /// The final standings.
    Match(&'a MatchSummary),
}

/// The standings of a match, without anything in which two runs may differ.
#[derive(Serialize)]
pub(super) struct MatchSummary {
    /// Absent while it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'static str>,
    pairs: u32,
    planned: u32,
    encounters: Vec<Row>,
    engines: Vec<Row>,
    /// With more than one encounter: what all results together say, the first engine being 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ratings: Vec<Rating>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtStanding>,
}

/// An engine's strength by all results of the match.
#[derive(Serialize)]
struct Rating {
    name: String,
    elo: Estimate,
}

/// Results of one engine, against one other or all. Numbers that are infinite are `null`.
#[derive(Serialize)]
struct Row {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<String>,
    #[serde(flatten)]
    tally: Tally,
    summary: Option<Summary>,
    #[serde(skip_serializing_if = "Option::is_none")]
    faults: Option<BTreeMap<FaultKind, u64>>,
}

impl Reporter {
    pub(super) fn new(plan: &Plan, json: bool) -> Reporter {
        let live =
            (!json && io::stderr().is_terminal()).then(|| Progress::table(2 * plan.pairs().len() as u64));
        Reporter {
            names: plan.contestants.iter().map(|contestant| contestant.name.clone()).collect(),
            json,
            live,
            begun: Instant::now(),
            played: 0,
            last_pulse: Instant::now(),
        }
    }

    /// Shows what happened.
    pub(super) fn tell(&mut self, event: &MatchEvent<'_>) -> io::Result<()> {
        match event {
            MatchEvent::Game { pair, index, game } => {
                self.played += 1;
                if self.json {
                    let (first, second) = (self.name(pair.first), self.name(pair.second));
                    let (first, second) = if *index == 0 { (first, second) } else { (second, first) };
                    let line = Line::Game {
                        pair: pair.number,
                        game: index + 1,
                        first,
                        second,
                        winner: game.winner,
                        ending: game.ending.to_string(),
                        plies: game.moves.len(),
                    };
                    return json::print(&mut io::stdout(), &line);
                }
                let culprit = |side: Side| {
                    if (side == Side::First) == (*index == 0) { pair.first } else { pair.second }
                };
                match &game.ending {
                    Ending::Fault { side, fault } => self.tell_fault(pair, *index, culprit(*side), fault),
                    _ => Ok(()),
                }
            }
            MatchEvent::RecoveredFault { contestant, fault } => {
                let engine = self.name(*contestant);
                if self.json {
                    let line = Line::Mishap { engine, kind: fault.kind, detail: &fault.detail };
                    return json::print(&mut io::stdout(), &line);
                }
                self.aside(&format!("{engine}: {fault}; it was started again"))
            }
            MatchEvent::Pair { standings, .. } => self.stand(standings),
        }
    }

    /// The name of a contestant.
    fn name(&self, index: usize) -> &str {
        self.names.get(index).map_or("", String::as_str)
    }

    /// Prints a line above the table, if there is one.
    fn aside(&self, line: &str) -> io::Result<()> {
        let print = || writeln!(io::stderr(), "{}", clean(line));
        self.live.as_ref().map_or_else(print, |live| live.aside(print))
    }

    /// Says at once what an engine did wrong.
    fn tell_fault(&self, pair: &Pair, index: usize, culprit: usize, fault: &PlayerFault) -> io::Result<()> {
        let name = self.name(culprit);
        self.aside(&format!("pair {}, game {}: {name}: {fault}", pair.number + 1, index + 1))
    }

    fn stand(&mut self, standings: &Standings) -> io::Result<()> {
        if self.json {
            let summary = &MatchSummary::new(standings, None);
            let line = Line::Standings { summary, games_per_hour: self.games_per_hour() };
            json::print(&mut io::stdout(), &line)
        } else if let Some(live) = &self.live {
            live.reach(standings.games());
            let width = terminal_size_of(io::stderr()).map(|(width, _)| width.0.into());
            live.say(format!("{}\n{}", table(standings, width), self.pace(standings)));
            Ok(())
        } else {
            if self.last_pulse.elapsed() >= PULSE {
                self.last_pulse = Instant::now();
                writeln!(
                    io::stderr(),
                    "{} of {} games, {}",
                    standings.games(),
                    planned(standings),
                    self.pace(standings)
                )?;
            }
            Ok(())
        }
    }

    fn games_per_hour(&self) -> f64 {
        self.played as f64 * 3600.0 / self.begun.elapsed().as_secs_f64().max(1e-3)
    }

    /// Games an hour and the time left at this pace.
    fn pace(&self, standings: &Standings) -> String {
        let rate = self.games_per_hour();
        if self.played == 0 {
            return "resuming".into();
        }
        let left = planned(standings).saturating_sub(standings.games()) as f64 * 3600.0 / rate;
        let left = left as u64;
        let (hours, minutes, seconds) = (left / 3600, left / 60 % 60, left % 60);
        format!("{} games/hour, at most {hours}:{minutes:02}:{seconds:02} left", text::grouped(rate as u64))
    }

    /// Shows how the match ended.
    pub(super) fn finish(self, standings: &Standings, end: MatchEnd) -> io::Result<MatchSummary> {
        let pace = (self.played > 0).then(|| {
            let time = text::time(self.begun.elapsed());
            format!(
                "{} games in {time}, {} games/hour",
                self.played,
                text::grouped(self.games_per_hour() as u64)
            )
        });
        drop(self.live);
        let summary = MatchSummary::new(standings, Some(end));
        if self.json {
            json::print(&mut io::stdout(), &Line::Match(&summary))?;
        } else {
            let width = terminal::size().map(|(width, _)| width);
            write!(io::stdout(), "{}", table(standings, width))?;
            writeln!(io::stdout(), "{}", end_name(end))?;
        }
        if let Some(pace) = pace {
            writeln!(io::stderr(), "{pace}")?;
        }
        Ok(summary)
    }
}

impl MatchSummary {
    fn new(standings: &Standings, end: Option<MatchEnd>) -> MatchSummary {
        let name = |index: usize| standings.names.get(index).cloned().unwrap_or_default();
        let encounters = standings.encounters.iter().map(|encounter| Row {
            name: name(encounter.first),
            against: Some(name(encounter.second)),
            tally: encounter.tally,
            summary: encounter.tally.summary(),
            faults: None,
        });
        let engines = standings.performances.iter().zip(&standings.names).map(|(performance, name)| Row {
            name: name.clone(),
            against: None,
            tally: performance.tally,
            summary: performance.tally.summary(),
            faults: Some(performance.faults.clone()),
        });
        MatchSummary {
            end: end.map(end_name),
            pairs: standings.pairs,
            planned: standings.planned,
            encounters: encounters.collect(),
            engines: engines.collect(),
            ratings: rated(standings).map(|(name, elo)| Rating { name: name.into(), elo }).collect(),
            sprt: standings.weigh().ok().flatten(),
        }
    }
}

fn planned(standings: &Standings) -> u64 {
    2 * u64::from(standings.planned)
}

fn end_name(end: MatchEnd) -> &'static str {
    match end {
        MatchEnd::Complete => "all games played",
        MatchEnd::Decided(SprtDecision::AcceptH1) => "the test accepted elo1",
        MatchEnd::Decided(_) => "the test accepted elo0",
        MatchEnd::Interrupted => "broken off",
    }
}

/// The columns that the table drops first where a line is too long.
const DISPENSABLE: [&str; 5] = ["nElo", PAIRS, "LOS", "score", "games"];

/// The heading of the counts of pairs by their points.
const PAIRS: &str = "pairs 0 ½ 1 1½ 2";

/// The table: everyone against everyone they meet, the test, the faults. A terminal of so many columns
/// shows what fits.
fn table(standings: &Standings, width: Option<usize>) -> String {
    let heads = ["", "games", "+", "=", "-", "score", "Elo", "nElo", "LOS", PAIRS];
    let name = |index: usize| standings.names.get(index).map_or("", String::as_str);
    let mut rows = vec![heads.map(String::from).to_vec()];
    for encounter in &standings.encounters {
        let versus = format!("{} v {}", name(encounter.first), name(encounter.second));
        rows.push(row(versus, &encounter.tally));
    }
    if standings.encounters.len() > 1 {
        for (performance, name) in standings.performances.iter().zip(&standings.names) {
            rows.push(row(name.clone(), &performance.tally));
        }
    }
    let mut shown = fitting(rows, width);
    let rated: Vec<_> = rated(standings).collect();
    if let [(first, _), others @ ..] = rated.as_slice() {
        shown.push_str(&format!("ratings by all results, above {}:\n", clean(first)));
        let rows = others.iter().map(|&(name, rating)| vec![name.into(), elo::estimate(rating)]);
        shown.push_str(&text::table(&rows.collect::<Vec<_>>()));
    }
    if let (Some(test), Ok(Some(standing))) = (&standings.test, standings.weigh()) {
        shown.push_str(&elo::verdict(test, &standing));
        shown.push('\n');
    }
    for (performance, name) in standings.performances.iter().zip(&standings.names) {
        for (kind, count) in &performance.faults {
            shown.push_str(&format!("faults of {}: {kind} {count}\n", clean(name)));
        }
    }
    shown
}

/// The ratings by all results together; nothing where two contestants met, whose one
/// result says it already.
fn rated(standings: &Standings) -> impl Iterator<Item = (&str, Estimate)> {
    let ratings = if standings.encounters.len() > 1 { standings.ratings() } else { Vec::new() };
    standings.names.iter().map(String::as_str).zip(ratings)
}

/// The table of these rows, without as many columns as needed for it to fit.
fn fitting(mut rows: Vec<Vec<String>>, width: Option<usize>) -> String {
    let mut dispensable = DISPENSABLE.iter();
    loop {
        let shown = text::table(&rows);
        let fits = width.is_none_or(|width| shown.lines().all(|line| line.width() <= width));
        let next = dispensable.find_map(|head| rows.first()?.iter().position(|cell| cell == head));
        match next {
            Some(column) if !fits => rows.iter_mut().for_each(|row| drop(row.remove(column))),
            _ => return shown,
        }
    }
}

fn row(name: String, tally: &Tally) -> Vec<String> {
    let mut row = vec![name, tally.games().to_string()];
    row.extend([tally.wins, tally.draws, tally.losses].map(|count| count.to_string()));
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    match tally.summary() {
        Some(summary) => row.extend([
            percent(summary.score),
            elo::estimate(summary.elo),
            elo::estimate(summary.nelo),
            percent(summary.los),
        ]),
        None => row.extend(["", "", "", ""].map(String::from)),
    }
    row.push(tally.pairs.map(|count| count.to_string()).join(" "));
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_narrow_terminal_shows_what_fits() {
        let tally = Tally { wins: 17, draws: 2, losses: 9, pairs: [1, 0, 7, 2, 4] };
        let heads = ["", "games", "+", "=", "-", "score", "Elo", "nElo", "LOS", PAIRS];
        let rows = vec![heads.map(String::from).to_vec(), row("Boyi v Fairy-Stockfish".into(), &tally)];
        let shown = |width| fitting(rows.clone(), width);
        assert_eq!(shown(None), text::table(&rows));
        assert_eq!(shown(Some(120)), shown(None));
        for (width, kept, left_out) in [(100, PAIRS, "nElo"), (80, "LOS", PAIRS), (60, "Elo", "score")] {
            let table = shown(Some(width));
            assert!(table.contains(kept) && !table.contains(left_out), "{width}: {table}");
            assert!(table.lines().all(|line| line.width() <= width), "{width}: {table}");
        }
        assert!(shown(Some(1)).contains("Elo"), "something is always shown");
    }
}
