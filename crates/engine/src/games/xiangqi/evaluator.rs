//! Evaluations of xiangqi from files.

use crate::evaluation::{self, Evaluator, Named};
use crate::game::GameSpec;
use boyi_nnue::{self as nnue, EvaluationFile, FileError, Payload};
use boyi_xiangqi_engine::{Evaluation, Group, Linear, Weights, network};
use std::sync::{Arc, LazyLock};

/// The evaluation that comes with the game; `networks/xiangqi.md` says how it was made.
static EMBEDDED: LazyLock<Named<Evaluation>> = LazyLock::new(|| {
    evaluation::embedded(GameSpec::XIANGQI, include_bytes!("../../../../../networks/xiangqi.eval"))
});

impl Evaluator for Evaluation {
    const ARCHITECTURES: &'static [&'static str] = &["linear", "perspective", "corrected"];

    fn hand(_: GameSpec) -> Evaluation {
        Evaluation::Linear(Linear::hand())
    }

    fn of_file(_: GameSpec, file: &EvaluationFile) -> Option<Result<Evaluation, FileError>> {
        Some(match file.payload() {
            Payload::Linear(numbers) => linear(numbers).map(Evaluation::Linear),
            Payload::Perspective(numbers) => network::prepare(numbers, file.scale()).map(Evaluation::Network),
            Payload::Corrected(sum, numbers) => linear(sum)
                .and_then(|sum| Ok(Evaluation::Corrected(sum, network::prepare(numbers, file.scale())?))),
        })
    }

    fn embedded(_: GameSpec) -> Option<&'static Named<Evaluation>> {
        Some(&EMBEDDED)
    }
}

fn linear(numbers: &nnue::Linear) -> Result<Arc<Linear>, FileError> {
    numbers.check_layout(&Group::ALL.map(|group| (group.name(), 2 * group.size())))?;
    let weights = Weights::from_numbers(numbers.weights());
    Ok(weights.map_or_else(Linear::hand, |weights| Arc::new(Linear::new(weights))))
}
