//! A game between two players, people or engines: who is to move, take-backs, resignation.

use crate::any::AnyGame;
use crate::data::{EndReason, GameResult, GameView, Side};
use crate::error::InputError;
use crate::game::GameSpec;
use crate::games::{names_start, start};
use crate::level::Level;
use crate::moves_text::play_moves;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

/// The player of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase", from = "PlayerForm")]
pub enum Player {
    /// A person at the board.
    Human,
    /// Boyi at a level from 1 to 8.
    Engine {
        /// 1 (a beginner can win) to 8 (full strength).
        level: u8,
    },
}

/// The form in which a [`Player`] is read. Serde lets additional fields pass in variants without braces.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum PlayerForm {
    Human {},
    Engine { level: u8 },
}

impl From<PlayerForm> for Player {
    fn from(form: PlayerForm) -> Player {
        match form {
            PlayerForm::Human {} => Player::Human,
            PlayerForm::Engine { level } => Player::Engine { level },
        }
    }
}

impl Player {
    fn is_human(self) -> bool {
        self == Player::Human
    }
}

/// The players of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Players {
    /// The player who moves first.
    pub first: Player,
    /// The player who answers.
    pub second: Player,
}

impl Players {
    /// The player of one side.
    pub fn of(&self, side: Side) -> Player {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }

    fn humans(&self) -> usize {
        usize::from(self.first.is_human()) + usize::from(self.second.is_human())
    }

    /// Checks that every engine level is between 1 and 8.
    ///
    /// # Errors
    /// [`InputError::Parameter`] naming the side whose level is not.
    pub fn validate(&self) -> Result<(), InputError> {
        for (name, player) in [("first.level", self.first), ("second.level", self.second)] {
            if let Player::Engine { level } = player
                && Level::new(level).is_none()
            {
                return Err(InputError::Parameter {
                    name,
                    value: level.to_string(),
                    allowed: Level::RANGE.into(),
                });
            }
        }
        Ok(())
    }
}

/// The next event that a session waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// A person is to move.
    Human,
    /// The engine is to move at this level.
    Engine(Level),
    /// The engine would be to move, but the game is paused.
    Paused,
    /// The game is over.
    Over,
}

/// An action that makes no sense now.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ActionError {
    /// The move or parameter is wrong.
    #[error(transparent)]
    Input(#[from] InputError),
    /// There is nothing to take back.
    #[error("there is no move to take back")]
    NothingToUndo,
    /// There is nothing to play again.
    #[error("there is no move to play again")]
    NothingToRedo,
    /// It is the other player's turn.
    #[error("it is the engine's turn")]
    NotYourTurn,
    /// The game has ended.
    #[error("the game is over")]
    Over,
}

/// A session as it is stored: enough to rebuild it, readable by eye.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedSession {
    /// The game and its parameters.
    pub spec: GameSpec,
    /// The start position if it is not the game's own.
    pub start: Option<String>,
    /// Every move, those taken back (and replayable) included.
    pub line: Vec<String>,
    /// Number of moves of `line` on the board.
    pub ply: usize,
    /// The players.
    pub players: Players,
    /// The side that resigned.
    pub resigned: Option<Side>,
    /// Whether the engine waits.
    pub paused: bool,
}

/// A session as a user interface needs it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SessionView {
    /// The position on the board. `result` includes resignation; `legal` is empty after it.
    pub view: GameView,
    /// The players.
    pub players: Players,
    /// Whether a move can be taken back.
    pub can_undo: bool,
    /// Whether a move taken back can be played again.
    pub can_redo: bool,
    /// Whether the engine waits for `resume`.
    pub paused: bool,
}

/// A game between two players.
pub struct Session {
    game: Box<dyn AnyGame>,
    start: Option<String>,
    line: Vec<String>,
    players: Players,
    resigned: Option<Side>,
    paused: bool,
}

impl Session {
    /// Starts a game from `position`, or from the game's own start. The session keeps the position in the
    /// form of [`AnyGame::position`], however it was written.
    ///
    /// # Errors
    /// [`InputError`] when the parameters, the position or a level cannot be used.
    pub fn new(spec: GameSpec, position: Option<&str>, players: Players) -> Result<Session, InputError> {
        players.validate()?;
        let game = start(spec, position)?;
        let start = position.filter(|text| !names_start(text)).map(|_| game.position());
        Ok(Session { game, start, line: Vec::new(), players, resigned: None, paused: false })
    }

    /// Rebuilds a stored session by playing its moves again.
    ///
    /// # Errors
    /// [`InputError`] naming the part of the record that does not hold.
    pub fn restore(saved: &SavedSession) -> Result<Session, InputError> {
        let mut session = Session::new(saved.spec, saved.start.as_deref(), saved.players)?;
        session.play_record(saved.line.iter().map(String::as_str))?;
        let ply = saved.ply.min(saved.line.len());
        while session.game.ply() > ply {
            session.game.undo();
        }
        session.resigned = saved.resigned;
        session.paused = saved.paused;
        Ok(session)
    }

    /// The session in storable form.
    pub fn save(&self) -> SavedSession {
        SavedSession {
            spec: self.game.spec(),
            start: self.start.clone(),
            line: self.line.clone(),
            ply: self.game.ply(),
            players: self.players,
            resigned: self.resigned,
            paused: self.paused,
        }
    }

    /// The session as a user interface needs it.
    pub fn view(&self) -> SessionView {
        let mut view = self.game.view();
        if view.result.is_none() && self.resigned.is_some() {
            view.result = self.result();
            view.legal.clear();
        }
        SessionView {
            view,
            players: self.players,
            can_undo: self.resigned.is_some() || self.undo_target().is_some(),
            can_redo: self.can_redo(),
            paused: self.paused,
        }
    }

    /// The game itself, for searching.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// The players.
    pub fn players(&self) -> Players {
        self.players
    }

    /// The result, resignation included.
    pub fn result(&self) -> Option<GameResult> {
        self.game
            .result()
            .or_else(|| self.resigned.map(|side| GameResult::new(Some(!side), EndReason::Resignation)))
    }

    /// The next event that the session waits for.
    pub fn turn(&self) -> Turn {
        if self.result().is_some() {
            return Turn::Over;
        }
        match self.players.of(self.game.to_move()) {
            Player::Human => Turn::Human,
            Player::Engine { .. } if self.paused => Turn::Paused,
            Player::Engine { level } => Turn::Engine(Level::new(level).unwrap_or(Level::FULL)),
        }
    }

    /// A person plays a move.
    ///
    /// # Errors
    /// [`ActionError::NotYourTurn`] on the engine's turn, else what is wrong with the move.
    pub fn play_human(&mut self, text: &str) -> Result<(), ActionError> {
        match self.turn() {
            Turn::Human => Ok(self.play(text)?),
            Turn::Over => {
                let reason = self.result().map(|result| result.reason);
                Err(InputError::GameOver { text: text.to_owned(), reason }.into())
            }
            Turn::Engine(_) | Turn::Paused => Err(ActionError::NotYourTurn),
        }
    }

    /// Plays a move for whoever is to move. Moves taken back before are forgotten.
    ///
    /// # Errors
    /// [`InputError`] naming the fault of the move; nothing changes then.
    pub fn play(&mut self, text: &str) -> Result<(), InputError> {
        if self.resigned.is_some() {
            let reason = Some(EndReason::Resignation);
            return Err(InputError::GameOver { text: text.to_owned(), reason });
        }
        let ply = self.game.ply();
        self.game.play(text)?;
        self.line.truncate(ply);
        self.line.extend(self.game.last_move());
        Ok(())
    }

    /// Plays the moves of a record: they may go past ends by a referee, as [`play_moves`] does.
    ///
    /// # Errors
    /// [`InputError`] naming the fault of the first move that cannot be played; those before it have been played.
    pub fn play_record<'a>(&mut self, moves: impl IntoIterator<Item = &'a str>) -> Result<(), InputError> {
        let played = play_moves(self.game.as_mut(), moves);
        self.line = self.game.moves();
        played.map_err(|(_, error)| error)
    }

    /// The ply a take-back leads to: one move back between two people or two engines; back to
    /// the person's own last decision against the engine.
    fn undo_target(&self) -> Option<usize> {
        let ply = self.game.ply();
        let steps_back = if self.players.humans() == 1 {
            let mut sides = self.game.movers().into_iter().rev();
            1 + sides.position(|side| self.players.of(side).is_human())?
        } else {
            1
        };
        ply.checked_sub(steps_back)
    }

    /// Takes back a resignation, or the last move (against the engine: the last pair).
    ///
    /// # Errors
    /// [`ActionError::NothingToUndo`].
    pub fn undo(&mut self) -> Result<(), ActionError> {
        if self.resigned.take().is_some() {
            self.paused = self.players.humans() == 0;
            return Ok(());
        }
        let target = self.undo_target().ok_or(ActionError::NothingToUndo)?;
        while self.game.ply() > target {
            self.game.undo();
        }
        self.paused = self.players.humans() == 0;
        Ok(())
    }

    /// Returns whether moves taken back can be played again. In a game that was resigned none can.
    fn can_redo(&self) -> bool {
        self.resigned.is_none() && self.game.ply() < self.line.len()
    }

    /// Plays moves taken back again (against the engine: up to the person's next decision).
    ///
    /// # Errors
    /// [`ActionError::NothingToRedo`], after a resignation too.
    pub fn redo(&mut self) -> Result<(), ActionError> {
        if !self.can_redo() {
            return Err(ActionError::NothingToRedo);
        }
        while let Some(mv) = self.line.get(self.game.ply()) {
            // The line of a record may go past an end.
            self.game.go_on();
            self.game.play(mv)?;
            if self.players.humans() != 1 || self.turn() == Turn::Human {
                break;
            }
        }
        Ok(())
    }

    /// The person to move gives up. Between two people that is the side to move, against the
    /// engine always the person.
    ///
    /// # Errors
    /// [`ActionError::Over`] after the end, [`ActionError::NotYourTurn`] when only engines play.
    pub fn resign(&mut self) -> Result<(), ActionError> {
        if self.result().is_some() {
            return Err(ActionError::Over);
        }
        let loser = match (self.players.first.is_human(), self.players.second.is_human()) {
            (true, true) => self.game.to_move(),
            (true, false) => Side::First,
            (false, true) => Side::Second,
            (false, false) => return Err(ActionError::NotYourTurn),
        };
        self.resigned = Some(loser);
        Ok(())
    }

    /// Goes back to the start position and forgets the moves.
    pub fn restart(&mut self) {
        while self.game.undo() {}
        self.line.clear();
        self.resigned = None;
        self.paused = false;
    }

    /// The two players change sides; the position stays.
    pub fn swap_sides(&mut self) {
        self.players = Players { first: self.players.second, second: self.players.first };
        self.paused = false;
    }

    /// Changes who plays.
    ///
    /// # Errors
    /// [`InputError::Parameter`] when a level is not between 1 and 8.
    pub fn set_players(&mut self, players: Players) -> Result<(), InputError> {
        players.validate()?;
        self.players = players;
        self.paused = false;
        Ok(())
    }

    /// Makes the engine wait, or go on.
    pub fn set_paused(&mut self, paused: bool) {
        self.paused = paused;
    }
}
