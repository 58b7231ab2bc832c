//! A game: a position with its history, its law of repetition and its result.

use crate::repetition::{self, Judgement, Law, Offence, Record, Repetition};
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
    /// Exactly one side gave check with every move of a repetition; it loses.
    PerpetualCheck,
    /// Exactly one side chased one piece with every move of a repetition; it loses.
    PerpetualChase,
    /// Exactly one side attacked in some way with every move of a repetition; it loses ([`Law::Chinese`]).
    PerpetualAttack,
    /// The position occurred as often as the law of the game asks for, and neither side alone broke it.
    Repetition,
    /// [`NO_CAPTURE_LIMIT`] plies without a capture.
    NoCapture,
    /// Neither side has a piece that can cross the river.
    BareMaterial,
}

impl Reason {
    /// Returns whether a referee ended the game, by counting or for want of material: the position itself could be
    /// played on ([`Game::go_on`]).
    pub fn is_by_referee(self) -> bool {
        !matches!(self, Reason::Checkmate | Reason::Stalemate)
    }
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
    law: Law,
    position: Position,
    line: Vec<Record>,
    referee: Referee,
    /// Each move with what undoes it, and the referee's state before it.
    played: Vec<(Move, Undo, Referee)>,
}

/// The part of the game's state that [`Game::go_on`] changes.
#[derive(Clone, Copy, Debug, Default)]
struct Referee {
    /// Index in the line from which occurrences count.
    since: usize,
    /// Bare material does not end the game.
    passes_bare: bool,
}

impl Game {
    /// A game that starts in `position`, by the default law of repetition.
    pub fn new(position: Position) -> Game {
        Game::with_law(position, Law::default())
    }

    /// A game that starts in `position`, by this law of repetition.
    pub fn with_law(position: Position, law: Law) -> Game {
        let line = vec![Record::of(&position)];
        Game { law, position, line, referee: Referee::default(), played: Vec::new() }
    }

    /// The law of repetition.
    pub fn law(&self) -> Law {
        self.law
    }

    /// The present position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves played, first to last.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.played.iter().map(|&(mv, ..)| mv)
    }

    /// Every position that counts for repetition in the form its laws need, the present one last.
    pub fn line(&self) -> &[Record] {
        &self.line[self.referee.since..]
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
        self.played.push((mv, undo, self.referee));
        if let Some(before) = self.line.last().copied() {
            self.line.push(before.after(&mut self.position, mv, undo));
        }
        Ok(())
    }

    /// Takes back the last move and returns it, or `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let (mv, undo, referee) = self.played.pop()?;
        self.position.unmake(mv, undo);
        self.line.pop();
        self.referee = referee;
        Some(mv)
    }

    /// Lets a game go on that a referee has ended, by repetition, by plies without a capture or by bare material: all
    /// counts begin anew with the present position, that of checks too, and bare material ends the game no more. Returns whether it goes
    /// on; other ends stay.
    pub fn go_on(&mut self) -> bool {
        let goes_on = self.result().is_some_and(|result| result.reason.is_by_referee());
        if goes_on {
            self.position.restart_count();
            if let Some(present) = self.line.last_mut() {
                present.restart_count();
            }
            self.referee = Referee { since: self.line.len() - 1, passes_bare: self.position.is_bare() };
        }
        goes_on
    }

    /// The judgement of the repetition that has ended the game, with its grounds; `None` if none has.
    pub fn judgement(&self) -> Option<Judgement> {
        if !self.position.has_legal_move() {
            return None;
        }
        repetition::explain(self.law, &self.position, self.line())
    }

    /// The result of the game; `None` while it goes on.
    ///
    /// Mate and stalemate come before bare material, that before the law of repetition, and all before the no-capture
    /// rule.
    pub fn result(&self) -> Option<GameResult> {
        let to_move = self.position.side_to_move();
        if !self.position.has_legal_move() {
            let reason = if self.position.in_check() { Reason::Checkmate } else { Reason::Stalemate };
            return Some(GameResult { winner: Some(!to_move), reason });
        }
        let draw = |reason| Some(GameResult { winner: None, reason });
        if self.position.is_bare() && !self.referee.passes_bare {
            return draw(Reason::BareMaterial);
        }
        let line = self.line();
        match repetition::judge(self.law, &self.position, line, line.len() - 1) {
            Some(Repetition::Loss { loser, offence }) => {
                let reason = match offence {
                    Offence::PerpetualCheck => Reason::PerpetualCheck,
                    Offence::PerpetualChase => Reason::PerpetualChase,
                    Offence::PerpetualAttack => Reason::PerpetualAttack,
                };
                return Some(GameResult { winner: Some(!loser), reason });
            }
            Some(Repetition::Draw) => return draw(Reason::Repetition),
            None => {}
        }
        if self.position.no_capture_plies() >= NO_CAPTURE_LIMIT { draw(Reason::NoCapture) } else { None }
    }
}

impl Default for Game {
    /// A game from the opening position.
    fn default() -> Game {
        Game::new(Position::start())
    }
}
