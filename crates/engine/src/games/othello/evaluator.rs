//! Evaluations of Othello from files.

use crate::evaluation::{self, Evaluator, Named, linear_numbers};
use crate::game::GameSpec;
use boyi_nnue::{EvaluationFile, FileError};
use boyi_othello_engine::Linear;
use std::sync::{Arc, LazyLock};

/// The evaluation that comes with the game on 8 × 8; `networks/othello.md` says how it was made.
static EMBEDDED: LazyLock<Named<Arc<Linear>>> = LazyLock::new(|| {
    evaluation::embedded(GameSpec::othello(8), include_bytes!("../../../../../networks/othello.eval"))
});

impl Evaluator for Arc<Linear> {
    const ARCHITECTURES: &'static [&'static str] = &["linear"];

    fn hand(spec: GameSpec) -> Arc<Linear> {
        Linear::hand(spec.board().0)
    }

    fn of_file(spec: GameSpec, file: &EvaluationFile) -> Option<Result<Arc<Linear>, FileError>> {
        let numbers = linear_numbers(file, &Linear::groups(), Linear::SCALE)?;
        let read = |numbers: &[i16]| Linear::from_numbers(numbers).map_or_else(|| Self::hand(spec), Arc::new);
        Some(numbers.map(read))
    }

    fn embedded(spec: GameSpec) -> Option<&'static Named<Arc<Linear>>> {
        (spec == GameSpec::othello(8)).then(|| &*EMBEDDED)
    }
}
