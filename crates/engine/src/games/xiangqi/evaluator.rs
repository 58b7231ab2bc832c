//! Evaluations of xiangqi from files.

use crate::evaluation::{self, Evaluator, Named};
use crate::game::GameSpec;
use boyi_nnue::{EvaluationFile, FileError, Payload};
use boyi_xiangqi_engine::{Evaluation, Group, Linear, Ranks, WEIGHTS, Weights, network};
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
        let prepared = |numbers| network::prepare(numbers, file.scale());
        Some(match file.payload() {
            Payload::Perspective(numbers) => prepared(numbers).map(Evaluation::Network),
            Payload::Corrected(sum, numbers) => {
                let sum = sum.check_layout(&layout(sum)).map(|()| linear(sum.weights()));
                sum.and_then(|sum| Ok(Evaluation::Corrected(sum, prepared(numbers)?)))
            }
            Payload::Lines(..) => return None,
            Payload::Linear(sum) => evaluation::linear_numbers(file, &layout(sum), Weights::SCALE)?
                .map(|numbers| Evaluation::Linear(linear(numbers))),
        })
    }

    fn embedded(_: GameSpec) -> Option<&'static Named<Evaluation>> {
        Some(&EMBEDDED)
    }
}

/// The groups of the value.
pub(super) fn value_groups() -> Vec<(&'static str, usize)> {
    Group::ALL.iter().map(|group| (group.name(), 2 * group.size())).collect()
}

/// The groups that a file must have: those of the value, and those of the order of moves unless it has none at all.
fn layout(sum: &boyi_nnue::Linear) -> Vec<(&'static str, usize)> {
    let mut layout = value_groups();
    if sum.layout().len() > layout.len() {
        layout.extend(Ranks::GROUPS);
    }
    layout
}

/// The evaluation of numbers in these groups; without any for the order of moves it is the built-in one.
fn linear(numbers: &[i16]) -> Arc<Linear> {
    let (value, ranks) = numbers.split_at(numbers.len().min(2 * WEIGHTS));
    let ranks = Ranks::from_numbers(ranks).unwrap_or(Ranks::BUILT_IN);
    let read = Weights::from_numbers(value);
    read.map_or_else(Linear::hand, |weights| Arc::new(Linear::with_ranks(weights, ranks)))
}
