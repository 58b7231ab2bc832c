//! Evaluations of Connect Four from files.

use crate::evaluation::{self, Evaluator, Named, linear_numbers};
use crate::game::GameSpec;
use boyi_connect4_engine::Weights;
use boyi_nnue::{EvaluationFile, FileError};
use std::sync::LazyLock;

/// The evaluation that comes with the game; `networks/connect4.md` says how it was made.
static EMBEDDED: LazyLock<Named<Weights>> = LazyLock::new(|| {
    evaluation::embedded(GameSpec::CONNECT4, include_bytes!("../../../../../networks/connect4.eval"))
});

impl Evaluator for Weights {
    const ARCHITECTURES: &'static [&'static str] = &["linear"];

    fn hand(_: GameSpec) -> Weights {
        Weights::HAND
    }

    fn of_file(_: GameSpec, file: &EvaluationFile) -> Option<Result<Weights, FileError>> {
        let numbers = linear_numbers(file, &Weights::GROUPS, Weights::SCALE)?;
        Some(numbers.map(|numbers| Weights::from_numbers(numbers).unwrap_or(Weights::HAND)))
    }

    fn embedded(_: GameSpec) -> Option<&'static Named<Weights>> {
        Some(&EMBEDDED)
    }
}
