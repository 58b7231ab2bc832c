//! Reads the choice of an evaluation and checks it with the rules of its game.

use crate::error::InputError;
use crate::evaluation::EvaluationChoice;
use crate::game::GameSpec;
use boyi_nnue::EvaluationFile;
use std::path::Path;
use std::sync::Arc;

impl EvaluationChoice {
    /// Reads `own`, `hand` or the path of an evaluation file, and checks that the game it is for can be played
    /// with it.
    ///
    /// # Errors
    /// [`InputError::Evaluation`] naming the file and its fault.
    pub fn read(text: &str) -> Result<EvaluationChoice, InputError> {
        match text {
            EvaluationChoice::OWN => Ok(EvaluationChoice::Own),
            EvaluationChoice::HAND => Ok(EvaluationChoice::Hand),
            path => read_file(path).map_err(|why| InputError::Evaluation { name: path.to_owned(), why }),
        }
    }

    /// Checks that a game can be played with it.
    ///
    /// # Errors
    /// [`InputError::Evaluation`] when it is for another game, or of an architecture or a layout that the game
    /// does not know.
    pub fn check(&self, spec: GameSpec) -> Result<(), InputError> {
        crate::start(spec, None)?.evaluate(self).map(|_| ())
    }
}

/// Reads a file and checks it with its own game; the error is the reason in words.
fn read_file(path: &str) -> Result<EvaluationChoice, String> {
    let file = EvaluationFile::read(Path::new(path)).map_err(|error| error.to_string())?;
    let spec: GameSpec = serde_json::from_value(file.game().clone()).map_err(|error| error.to_string())?;
    let choice = EvaluationChoice::File(Arc::new(file));
    match choice.check(spec) {
        Ok(()) => Ok(choice),
        Err(InputError::Evaluation { why, .. }) => Err(why),
        Err(error) => Err(error.to_string()),
    }
}
