//! The positions of games that a fit uses.

use crate::error::TrainError;
use boyi_datagen::{Block, DataError, GameRecord, Reader, Replay, ScoredMove};
use boyi_engine::data::{GameSpec, Side};
use boyi_engine::{AnyGame, InputError};
use serde::Serialize;
use std::collections::HashSet;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// The choice of positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Selection {
    /// Positions before this ply are left out.
    pub min_ply: usize,
    /// Positions whose score lies farther from zero are left out, in hundredths of the game's unit. Proved wins
    /// and losses are always left out.
    pub max_score: i32,
    /// Whether only quiet positions are taken: the side to move is not in check and the move chosen takes nothing.
    pub quiet: bool,
    /// Whether a position is taken only once, with its first score and result.
    pub distinct: bool,
    /// One game in so many is kept for validation; no game if it is 0.
    pub validation_one_in: u64,
}

impl Default for Selection {
    fn default() -> Selection {
        Selection { min_ply: 8, max_score: 1_500, quiet: true, distinct: true, validation_one_in: 20 }
    }
}

/// A position to learn from.
pub struct Example<'a> {
    /// The game with the position on the board.
    pub game: &'a dyn AnyGame,
    /// The move that the search chose.
    pub chosen: ScoredMove,
    /// The score of the search in hundredths of the game's unit, for the side to move.
    pub score: i32,
    /// The result for the side to move: 1 won, ½ drawn, 0 lost.
    pub result: f32,
    /// The number of its game, from 0.
    pub number: u64,
    /// Whether it is kept for validation. All positions of a game are, or none.
    pub validation: bool,
}

/// The number of positions that were taken and left out, each by the first reason that applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Selected {
    /// Games read.
    pub games: u64,
    /// Positions read.
    pub positions: u64,
    /// Positions taken.
    pub taken: u64,
    /// Left out: before the first ply.
    pub early: u64,
    /// Left out: proved, or the score beyond the largest.
    pub decided: u64,
    /// Left out: in check, or the move takes a piece.
    pub not_quiet: u64,
    /// Left out: seen before.
    pub repeated: u64,
}

/// Reads files of training data of one game and hands each position that is selected to `visit`. `progress` is
/// told the number of positions read after every block.
///
/// # Errors
/// [`TrainError::Open`], and [`TrainError::Data`] naming the file that is damaged or of another game.
pub fn read(
    files: &[PathBuf],
    selection: &Selection,
    progress: &mut dyn FnMut(u64),
    visit: &mut dyn FnMut(&Example<'_>),
) -> Result<Selected, TrainError> {
    let mut reading = Reading { selection, selected: Selected::default(), seen: HashSet::new() };
    let mut first: Option<GameSpec> = None;
    for path in files {
        let about = |error| TrainError::Data { path: path.clone(), error };
        let mut reader = open(path)?;
        let spec = reader.header().game;
        let of = *first.get_or_insert(spec);
        if of != spec {
            return Err(about(DataError::OtherGame(format!("{spec:?}"), format!("{of:?}"))));
        }
        while let Some(block) = reader.next_block().map_err(about)? {
            reading.block(spec, &block, visit).map_err(about)?;
            progress(reading.selected.positions);
        }
    }
    Ok(reading.selected)
}

/// Opens a file of training data.
///
/// # Errors
/// [`TrainError::Open`], [`TrainError::Data`].
pub(crate) fn open(path: &Path) -> Result<Reader<BufReader<File>>, TrainError> {
    let file = File::open(path).map_err(|error| TrainError::Open { path: path.to_path_buf(), error })?;
    Reader::new(BufReader::new(file)).map_err(|error| TrainError::Data { path: path.to_path_buf(), error })
}

/// The state of [`read`].
struct Reading<'a> {
    selection: &'a Selection,
    selected: Selected,
    seen: HashSet<u64>,
}

impl Reading<'_> {
    fn block(
        &mut self,
        spec: GameSpec,
        block: &Block,
        visit: &mut dyn FnMut(&Example<'_>),
    ) -> Result<(), DataError> {
        for (number, record) in (1..).zip(block.games()?) {
            let fault = |error| block.fault(format!("game {number}: {error}"));
            self.game(spec, &record, visit).map_err(fault)?;
        }
        Ok(())
    }

    fn game(
        &mut self,
        spec: GameSpec,
        record: &GameRecord,
        visit: &mut dyn FnMut(&Example<'_>),
    ) -> Result<(), InputError> {
        let one_in = self.selection.validation_one_in;
        let validation = one_in > 0 && self.selected.games % one_in == one_in - 1;
        let number = self.selected.games;
        self.selected.games += 1;
        let mut replay = Replay::new(spec, record)?;
        while let Some(chosen) = replay.chosen() {
            self.selected.positions += 1;
            let game = replay.game();
            if self.takes(spec, game, chosen) {
                self.selected.taken += 1;
                let result = result_for(game.to_move(), record.winner);
                visit(&Example { game, chosen, score: chosen.score.raw(), result, number, validation });
            }
            replay.advance()?;
        }
        Ok(())
    }

    /// Returns whether a position is taken, and counts why it is not.
    fn takes(&mut self, spec: GameSpec, game: &dyn AnyGame, chosen: ScoredMove) -> bool {
        let Selection { min_ply, max_score, quiet, distinct, .. } = *self.selection;
        let (from, to) = chosen.code.cells(spec);
        let count = if game.ply() < min_ply {
            &mut self.selected.early
        } else if chosen.score.is_decided() || chosen.score.raw().abs() > max_score {
            &mut self.selected.decided
        } else if quiet && !game.is_quiet(from, to) {
            &mut self.selected.not_quiet
        } else if distinct && !self.seen.insert(game.key()) {
            &mut self.selected.repeated
        } else {
            return true;
        };
        *count += 1;
        false
    }
}

/// The result for a side: 1 won, ½ drawn, 0 lost.
fn result_for(side: Side, winner: Option<Side>) -> f32 {
    match winner {
        None => 0.5,
        Some(winner) if winner == side => 1.0,
        Some(_) => 0.0,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use boyi_datagen::{Goal, Header, SelfPlayPlan, Settings, Writer, generate};
    use boyi_engine::{EvaluationChoice, StopFlag};

    /// A file of self-play with few nodes.
    pub(crate) fn games(folder: &Path, spec: GameSpec, games: u64) -> PathBuf {
        let path = folder.join(format!("{}-{games}", spec.game().name));
        let evaluation = EvaluationChoice::Hand;
        let mut settings = Settings::of(spec, 7, &evaluation).unwrap();
        (settings.nodes, settings.opening.nodes) = (60, 60);
        let header = Header { game: spec, sources: vec![settings.clone()] };
        let writer = Writer::open(&path, &header).unwrap();
        let plan = SelfPlayPlan { game: spec, settings: &settings, evaluation: &evaluation };
        generate(plan, writer, Goal::Games(games), 2, &StopFlag::default(), &mut |_| ()).unwrap();
        path
    }

    fn selected(files: &[PathBuf], selection: &Selection) -> (Selected, u64) {
        let mut validation = 0;
        let visit = &mut |example: &Example<'_>| validation += u64::from(example.validation);
        (read(files, selection, &mut |_| (), visit).unwrap(), validation)
    }

    #[test]
    fn every_position_is_taken_or_left_out_for_one_reason() {
        let folder = tempfile::tempdir().unwrap();
        let file = games(folder.path(), GameSpec::XIANGQI, 20);
        let all = Selection {
            min_ply: 0,
            max_score: i32::MAX,
            quiet: false,
            distinct: false,
            validation_one_in: 0,
        };
        let (every, validation) = selected(std::slice::from_ref(&file), &all);
        assert_eq!((every.games, every.taken + every.decided, validation), (20, every.positions, 0));
        assert_eq!(every.early + every.not_quiet + every.repeated, 0);
        let (some, validation) = selected(std::slice::from_ref(&file), &Selection::default());
        let left_out = some.early + some.decided + some.not_quiet + some.repeated;
        assert_eq!((some.positions, some.taken + left_out), (every.positions, every.positions));
        assert!(some.not_quiet > 0 && 0 < validation && validation < some.taken / 4);
        let (twice, _) = selected(&[file.clone(), file], &Selection::default());
        assert_eq!((twice.taken, twice.positions), (some.taken, 2 * some.positions));
    }

    #[test]
    fn files_of_two_games_are_refused_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let files = [GameSpec::XIANGQI, GameSpec::CONNECT4].map(|spec| games(folder.path(), spec, 1));
        let error = read(&files, &Selection::default(), &mut |_| (), &mut |_| ()).unwrap_err().to_string();
        assert!(error.contains("connect4-1: it holds games of connect4"), "{error}");
    }
}
