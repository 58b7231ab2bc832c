//! The positions of a game, by the rules alone.

use crate::move_code::MoveCode;
use crate::record::{GameRecord, ScoredMove};
use boyi_engine::data::GameSpec;
use boyi_engine::{AnyGame, InputError, start};

/// Leads a game through its positions.
pub struct Replay<'a> {
    game: Box<dyn AnyGame>,
    spec: GameSpec,
    moves: &'a [ScoredMove],
    /// Index of the next move with a score.
    next: usize,
}

impl<'a> Replay<'a> {
    /// The game after its opening.
    ///
    /// # Errors
    /// [`InputError`] naming the move that is not legal.
    pub fn new(spec: GameSpec, record: &'a GameRecord) -> Result<Replay<'a>, InputError> {
        let mut replay = Replay { game: start(spec, None)?, spec, moves: &record.moves, next: 0 };
        for code in &record.opening {
            replay.play(*code)?;
        }
        Ok(replay)
    }

    /// The position.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// The move chosen in this position and the score; `None` at the end of the game.
    pub fn chosen(&self) -> Option<ScoredMove> {
        self.moves.get(self.next).copied()
    }

    /// Plays the move chosen. At the end of the game nothing happens.
    ///
    /// # Errors
    /// [`InputError`] when it is not legal.
    pub fn advance(&mut self) -> Result<(), InputError> {
        if let Some(mv) = self.chosen() {
            self.play(mv.code)?;
            self.next += 1;
        }
        Ok(())
    }

    fn play(&mut self, code: MoveCode) -> Result<(), InputError> {
        let (from, to) = code.cells(self.spec);
        self.game.play_between(from, to)
    }
}
