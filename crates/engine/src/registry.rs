//! Which games there are, and how each is started.

use crate::data::GameSpec;
use crate::{AnyGame, InputError};

/// Starts a game from `position`, or from the game's own start.
///
/// # Errors
/// [`InputError`] naming the parameter or the part of the position that cannot be used.
pub fn start(spec: GameSpec, position: Option<&str>) -> Result<Box<dyn AnyGame>, InputError> {
    let _ = position;
    Err(InputError::UnknownGame(format!("{spec:?}")))
}
