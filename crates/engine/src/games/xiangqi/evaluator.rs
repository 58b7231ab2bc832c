//! Evaluations of xiangqi from files.

use crate::evaluation::{self, Evaluator, Named};
use crate::game::GameSpec;
use boyi_nnue::{EvaluationFile, FileError, Payload};
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
        let layout = Group::ALL.map(|group| (group.name(), 2 * group.size()));
        let prepared = |numbers| network::prepare(numbers, file.scale());
        Some(match file.payload() {
            Payload::Perspective(numbers) => prepared(numbers).map(Evaluation::Network),
            Payload::Corrected(sum, numbers) => {
                let sum = sum.check_layout(&layout).map(|()| linear(sum.weights()));
                sum.and_then(|sum| Ok(Evaluation::Corrected(sum, prepared(numbers)?)))
            }
            Payload::Lines(..) => return None,
            Payload::Linear(_) => evaluation::linear_numbers(file, &layout, Weights::SCALE)?
                .map(|numbers| Evaluation::Linear(linear(numbers))),
        })
    }

    fn embedded(_: GameSpec) -> Option<&'static Named<Evaluation>> {
        Some(&EMBEDDED)
    }
}

fn linear(numbers: &[i16]) -> Arc<Linear> {
    Weights::from_numbers(numbers).map_or_else(Linear::hand, |weights| Arc::new(Linear::new(weights)))
}
