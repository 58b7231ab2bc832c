//! The files that a match leaves: its games, one JSON object a line, and its summary.

use anyhow::Context;
use boyi_arena::game::{Opening, PlayedGame, PlayedPair};
use boyi_arena::plan::{Pair, Plan};
use boyi_engine::data::GameSpec;
use serde::Serialize;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// A file of games in the order in which they count. A match that goes on writes it anew from
/// what is stored, so that it is always whole.
pub(super) struct Records(BufWriter<File>);

/// A game on its line.
#[derive(Serialize)]
struct Record<'a> {
    pair: u32,
    /// 1 or 2.
    game: usize,
    spec: GameSpec,
    first: &'a str,
    second: &'a str,
    opening: &'a Opening,
    #[serde(flatten)]
    played: &'a PlayedGame,
}

impl Records {
    pub(super) fn create(path: &Path) -> anyhow::Result<Records> {
        let file = File::create(path).with_context(|| path.display().to_string())?;
        Ok(Records(BufWriter::new(file)))
    }

    pub(super) fn write(&mut self, plan: &Plan, pair: &Pair, played: &PlayedPair) -> io::Result<()> {
        let name = |index: usize| plan.contestants.get(index).map_or("", |contestant| &contestant.name);
        let (first, second) = (name(pair.first), name(pair.second));
        let Some(opening) = plan.openings.get(pair.opening) else { return Ok(()) };
        let players = [(first, second), (second, first)];
        for (game, (played, (first, second))) in (1..).zip(played.games.iter().zip(players)) {
            let record = Record { pair: pair.number, game, spec: plan.game, first, second, opening, played };
            serde_json::to_writer(&mut self.0, &record)?;
            writeln!(self.0)?;
        }
        self.0.flush()
    }
}

/// Writes a file so that it is never seen half written.
pub(super) fn write_whole(path: &Path, value: &impl Serialize) -> anyhow::Result<()> {
    let mut text = serde_json::to_string_pretty(value)?;
    text.push('\n');
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let write = || fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    write().with_context(|| path.display().to_string())
}
