//! Evaluations of xiangqi from files.

use crate::evaluation::Evaluator;
use crate::game::GameSpec;
use boyi_nnue::{EvaluationFile, FileError, Payload};
use boyi_xiangqi_engine::{Group, Linear, Weights};
use std::sync::Arc;

impl Evaluator for Arc<Linear> {
    const ARCHITECTURES: &'static [&'static str] = &["linear"];

    fn hand(_: GameSpec) -> Arc<Linear> {
        Linear::hand()
    }

    fn of_file(_: GameSpec, file: &EvaluationFile) -> Option<Result<Arc<Linear>, FileError>> {
        let Payload::Linear(numbers) = file.payload() else { return None };
        let layout = Group::ALL.map(|group| (group.name(), 2 * group.size()));
        let read = numbers.check_layout(&layout).map(|()| {
            let weights = Weights::from_numbers(numbers.weights());
            weights.map_or_else(Linear::hand, |weights| Arc::new(Linear::new(weights)))
        });
        Some(read)
    }
}
