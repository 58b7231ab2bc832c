//! Which games there are, and how each is started.

use crate::data::GameSpec;
use crate::{AnyGame, InputError, games};

/// Starts a game from `position`, or from the game's own start.
///
/// # Errors
/// [`InputError`] naming the parameter or the part of the position that cannot be used.
pub fn start(spec: GameSpec, position: Option<&str>) -> Result<Box<dyn AnyGame>, InputError> {
    match spec {
        GameSpec::Tictactoe => games::mnk::start(3, 3, 3, position),
        GameSpec::Mnk { columns, rows, k } => games::mnk::start(columns, rows, k, position),
        GameSpec::Connect4 => games::connect4::start(position),
        GameSpec::Gomoku { size, rule } => games::gomoku::start(size, rule, position),
        GameSpec::Xiangqi => games::xiangqi::start(position),
    }
}
