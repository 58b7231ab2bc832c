//! The positions of games that a fit uses.

use crate::error::TrainError;
use boyi_datagen::{Block, Criteria, DataError, GameRecord, Reader, Replay, ScoredMove, Selected, Selector};
use boyi_engine::data::{GameSpec, Side};
use boyi_engine::{AnyGame, InputError};
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// The choice of positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Selection {
    /// The positions to take.
    pub criteria: Criteria,
    /// One game in so many is kept for validation; no game if it is 0.
    pub validation_one_in: u64,
}

impl Default for Selection {
    fn default() -> Selection {
        Selection { criteria: Criteria::default(), validation_one_in: 20 }
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
    /// The margin by which the game ended in hundredths of the game's unit, for the side to move; `None` in games
    /// without margins and in those that the rules did not end.
    pub margin: Option<i32>,
    /// The number of its game, from 0.
    pub number: u64,
    /// Whether it is kept for validation. All positions of a game are, or none.
    pub validation: bool,
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
    let selector = Selector::new(selection.criteria);
    let mut reading = Reading { validation_one_in: selection.validation_one_in, selector };
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
            progress(reading.selector.selected().positions);
        }
    }
    Ok(reading.selector.selected())
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
struct Reading {
    validation_one_in: u64,
    selector: Selector,
}

impl Reading {
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
        let (one_in, number) = (self.validation_one_in, self.selector.begin_game());
        let validation = one_in > 0 && number % one_in == one_in - 1;
        let mut replay = Replay::new(spec, record)?;
        while let Some(chosen) = replay.chosen() {
            let game = replay.game();
            if let Some(score) = self.selector.take(game, &chosen) {
                let side = game.to_move();
                let result = result_for(side, record.winner);
                let margin = record.margin.map(|points| margin_for(side, points));
                visit(&Example { game, chosen, score: score.raw(), result, margin, number, validation });
            }
            replay.advance()?;
        }
        Ok(())
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

/// The margin of the first side's points for a side, in hundredths.
fn margin_for(side: Side, points: i16) -> i32 {
    let points = 100 * i32::from(points);
    if side == Side::First { points } else { -points }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use boyi_datagen::{Goal, Header, SelfPlayPlan, Settings, Writer, filter, generate};
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
            criteria: Criteria {
                min_ply: 0,
                max_score: i32::MAX,
                proved: false,
                quiet: false,
                unforced: false,
                distinct: false,
            },
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

    #[test]
    fn positions_that_a_filter_marked_are_not_taken() {
        let folder = tempfile::tempdir().unwrap();
        let (file, filtered) = (games(folder.path(), GameSpec::XIANGQI, 20), folder.path().join("filtered"));
        let criteria = Criteria { min_ply: 20, ..Criteria::default() };
        let kept = filter(&[file], criteria, &filtered, &mut |_| ()).unwrap().selected.taken;
        let looser = Criteria { min_ply: 0, max_score: i32::MAX, quiet: false, ..Criteria::default() };
        let (taken, _) = selected(&[filtered], &Selection { criteria: looser, validation_one_in: 0 });
        assert!(taken.taken == kept && taken.marked > 0 && taken.early == 0);
    }
}
