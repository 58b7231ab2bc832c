//! Evaluations of Connect Four from files.

use crate::evaluation::{Evaluator, linear_numbers};
use crate::game::GameSpec;
use boyi_connect4_engine::Weights;
use boyi_nnue::{EvaluationFile, FileError};

impl Evaluator for Weights {
    const ARCHITECTURES: &'static [&'static str] = &["linear"];

    fn hand(_: GameSpec) -> Weights {
        Weights::HAND
    }

    fn of_file(_: GameSpec, file: &EvaluationFile) -> Option<Result<Weights, FileError>> {
        let numbers = linear_numbers(file, &Weights::GROUPS, Weights::SCALE)?;
        Some(numbers.map(|numbers| Weights::from_numbers(numbers).unwrap_or(Weights::HAND)))
    }
}
