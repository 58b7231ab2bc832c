//! Positions of training data from which items are made.

use boyi_arena::random::SplitMix64;
use boyi_datagen::{DataError, GameRecord, Reader, Replay};
use boyi_engine::data::{GameSpec, ScoreView, Side};
use boyi_engine::{AnyGame, InputError};
use std::io::Read;

/// A position of a game of self-play.
pub struct Candidate {
    /// The game at this position.
    pub game: Box<dyn AnyGame>,
    /// The score of the search that chose the move, for the side to move.
    pub score: ScoreView,
    /// The points of the side to move when the game was over: 1, 0.5 or 0.
    pub points: f64,
    /// Whether the side to move is not in check and its move took no piece.
    pub chosen_is_quiet: bool,
}

/// The games of a file in a random order, each with one position drawn at random among those that a condition on
/// the stored score admits.
pub struct Candidates<F> {
    spec: GameSpec,
    games: Vec<(usize, GameRecord)>,
    random: SplitMix64,
    admits: F,
}

impl<F: Fn(ScoreView) -> bool> Candidates<F> {
    /// Reads the file. Equal files, seeds and conditions give equal candidates.
    ///
    /// # Errors
    /// [`DataError`] when the file is damaged.
    pub fn read(reader: Reader<impl Read>, seed: u64, admits: F) -> Result<Candidates<F>, DataError> {
        let (spec, mut random) = (reader.header().game, SplitMix64::new(seed));
        let mut games = games(reader)?;
        random.shuffle(&mut games);
        // Games are taken from the end.
        games.reverse();
        Ok(Candidates { spec, games, random, admits })
    }

    /// Draws a position of the game; `None` where none is admitted.
    fn draw(&mut self, record: &GameRecord) -> Result<Option<Candidate>, InputError> {
        let scores = record.moves.iter().map(|mv| mv.score.map(ScoreView::from));
        let admitted = scores.enumerate().filter(|(_, score)| score.is_some_and(&self.admits));
        let places: Vec<_> = admitted.map(|(place, _)| place).collect();
        let drawn = self.random.below(places.len()).and_then(|index| places.get(index));
        match drawn {
            Some(&place) => at(self.spec, record, place),
            None => Ok(None),
        }
    }
}

impl<F: Fn(ScoreView) -> bool> Iterator for Candidates<F> {
    type Item = Result<Candidate, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let record = self.games.pop()?.1;
            if let Some(candidate) = self.draw(&record).transpose() {
                return Some(candidate);
            }
        }
    }
}

/// Positions drawn from all scored positions of the file, `per_game` at most from a game, at most `count`.
///
/// # Errors
/// [`DataError`] when the file is damaged or a game in it is not legal.
pub fn sample(
    reader: Reader<impl Read>,
    seed: u64,
    count: usize,
    per_game: usize,
) -> Result<Vec<Candidate>, DataError> {
    let (spec, mut random) = (reader.header().game, SplitMix64::new(seed));
    let mut games = games(reader)?;
    random.shuffle(&mut games);
    let mut drawn = Vec::new();
    for (number, record) in games {
        let scored = record.moves.iter().enumerate().filter(|(_, mv)| mv.score.is_some());
        let mut places: Vec<_> = scored.map(|(place, _)| place).collect();
        random.shuffle(&mut places);
        for place in places.into_iter().take(per_game) {
            if drawn.len() == count {
                return Ok(drawn);
            }
            let found = at(spec, &record, place);
            drawn.extend(
                found
                    .map_err(|error| DataError::Game { game: number as u64 + 1, what: error.to_string() })?,
            );
        }
    }
    Ok(drawn)
}

/// All games of a file with their indices.
fn games(mut reader: Reader<impl Read>) -> Result<Vec<(usize, GameRecord)>, DataError> {
    let mut games = Vec::new();
    while let Some(block) = reader.next_block()? {
        games.extend(block.games()?);
    }
    Ok(games.into_iter().enumerate().collect())
}

/// The position before the scored move in this place; `None` where it is not scored.
fn at(spec: GameSpec, record: &GameRecord, place: usize) -> Result<Option<Candidate>, InputError> {
    let mut replay = Replay::new(spec, record)?;
    for _ in 0..place {
        replay.advance()?;
    }
    let Some(chosen) = replay.chosen() else { return Ok(None) };
    let Some(score) = chosen.score else { return Ok(None) };
    let game = replay.game().boxed_clone();
    let (from, to) = chosen.code.cells(spec);
    let chosen_is_quiet = game.is_quiet(from, to);
    let points = points(record.winner, game.to_move());
    Ok(Some(Candidate { game, score: score.into(), points, chosen_is_quiet }))
}

fn points(winner: Option<Side>, side: Side) -> f64 {
    match winner {
        None => 0.5,
        Some(winner) if winner == side => 1.0,
        Some(_) => 0.0,
    }
}
