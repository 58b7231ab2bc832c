//! The positions of a game, by the rules alone.

use crate::move_code::MoveCode;
use crate::record::{GameRecord, ScoredMove};
use boyi_engine::data::GameSpec;
use boyi_engine::{AnyGame, InputError, start};

/// Leads a game through its positions. One that was played on where a referee ends it by today's rules goes on.
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
        match self.game.play_between(from, to) {
            Err(_) if self.game.go_on() => self.game.play_between(from, to),
            played => played,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Cause;

    #[test]
    fn a_game_played_on_after_a_repetition_is_led_to_its_end() {
        let spec = GameSpec::XIANGQI;
        let mut game = start(spec, None).unwrap();
        let moves =
            ["b0c2", "b9c7", "c2b0", "c7b9", "b0c2", "b9c7", "c2b0", "c7b9", "h2e2", "h7e7"].map(|id| {
                game.go_on();
                let mv = game.view().legal.into_iter().find(|mv| mv.id == id);
                let code = mv.and_then(|mv| MoveCode::of(spec, &mv)).unwrap();
                game.play(id).unwrap();
                ScoredMove { code, score: None }
            });
        let record = GameRecord {
            winner: None,
            cause: Cause::Rules,
            margin: None,
            opening: vec![],
            moves: moves.to_vec(),
        };
        let mut replay = Replay::new(spec, &record).unwrap();
        while replay.chosen().is_some() {
            replay.advance().unwrap();
        }
        assert_eq!(replay.game().position(), game.position());
    }
}
