//! A game: a position with its history, and its result.

use crate::repetition::{self, Record, Repetition};
use crate::{Move, Position, Undo};
use boyi_core::Side;
use thiserror::Error;

/// Plies without a capture after which a game is drawn.
pub const NO_CAPTURE_LIMIT: u16 = 120;

/// The rule that ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move is not in check and has no legal move; it loses too.
    Stalemate,
    /// Exactly one side gave check with every move of a threefold repetition; it loses.
    PerpetualCheck,
    /// The position occurred three times without a one-sided perpetual check.
    Repetition,
    /// [`NO_CAPTURE_LIMIT`] plies without a capture.
    NoCapture,
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameResult {
    /// The side that won, `None` for a draw.
    pub winner: Option<Side>,
    /// The rule that ended it.
    pub reason: Reason,
}

/// A move that cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum PlayError {
    /// The rules of movement or of check forbid it.
    #[error("{0} is not legal here")]
    Illegal(Move),
    /// The game has ended.
    #[error("the game is over ({0:?})")]
    GameOver(Reason),
}

/// A game from some position on, with the history that repetition and the no-capture rule need.
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    line: Vec<Record>,
    played: Vec<(Move, Undo)>,
}

impl Game {
    /// A game that starts in `position`.
    pub fn new(position: Position) -> Game {
        let line = vec![Record::of(&position)];
        Game { position, line, played: Vec::new() }
    }

    /// The present position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves played, first to last.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.played.iter().map(|&(mv, _)| mv)
    }

    /// Every position of the game in the form the repetition rule needs, the present one last.
    pub fn line(&self) -> &[Record] {
        &self.line
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// When the move is not legal or the game is over; the game is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        if let Some(result) = self.result() {
            return Err(PlayError::GameOver(result.reason));
        }
        if !self.position.is_legal(mv) {
            return Err(PlayError::Illegal(mv));
        }
        let undo = self.position.make(mv);
        self.played.push((mv, undo));
        self.line.push(Record::of(&self.position));
        Ok(())
    }

    /// Takes back the last move and returns it, or `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let (mv, undo) = self.played.pop()?;
        self.position.unmake(mv, undo);
        self.line.pop();
        Some(mv)
    }

    /// The result of the game; `None` while it goes on.
    ///
    /// Mate and stalemate come before the repetition rule, and both before the no-capture rule.
    pub fn result(&self) -> Option<GameResult> {
        let to_move = self.position.side_to_move();
        if !self.position.has_legal_move() {
            let reason = if self.position.in_check() { Reason::Checkmate } else { Reason::Stalemate };
            return Some(GameResult { winner: Some(!to_move), reason });
        }
        match repetition::judge(&self.line, self.line.len() - 1) {
            Some(Repetition::PerpetualCheck(loser)) => {
                return Some(GameResult { winner: Some(!loser), reason: Reason::PerpetualCheck });
            }
            Some(Repetition::Draw) => return Some(GameResult { winner: None, reason: Reason::Repetition }),
            None => {}
        }
        let is_over = self.position.no_capture_plies() >= NO_CAPTURE_LIMIT;
        is_over.then_some(GameResult { winner: None, reason: Reason::NoCapture })
    }
}

impl Default for Game {
    /// A game from the opening position.
    fn default() -> Game {
        Game::new(Position::start())
    }
}
