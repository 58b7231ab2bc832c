//! The engine that played or judged games.

use crate::fingerprint::fingerprint;
use boyi_engine::data::GameSpec;
use boyi_engine::{EvaluationChoice, InputError};
use serde::{Deserialize, Serialize};

/// The engine and its evaluation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineIdentity {
    /// The version of Boyi.
    pub version: String,
    /// The name of the evaluation: `hand` is the one written by hand, one of a file is named by its architecture
    /// and hash (`linear 5d1f03aa`).
    pub evaluation: String,
    /// Hexadecimal hash over evaluations and short searches of fixed positions of the game. Engines that play
    /// differently have different ones, except by chance.
    pub fingerprint: String,
}

impl EngineIdentity {
    /// The engine of this program in a game, with an evaluation.
    ///
    /// # Errors
    /// [`InputError`] naming the parameter of the game or the evaluation that cannot be used.
    pub fn of(game: GameSpec, evaluation: &EvaluationChoice) -> Result<EngineIdentity, InputError> {
        Ok(EngineIdentity {
            version: env!("CARGO_PKG_VERSION").into(),
            evaluation: boyi_engine::start(game, None)?.evaluate(evaluation)?.by,
            fingerprint: format!("{:016x}", fingerprint(game, evaluation)?),
        })
    }
}
