//! Evaluations of gomoku from files.

use crate::evaluation::Evaluator;
use crate::game::GameSpec;
use boyi_gomoku::Rule;
use boyi_gomoku_engine::{Linear, Weights};
use boyi_nnue::{EvaluationFile, FileError, Payload};
use std::sync::Arc;

/// The rule of a game of gomoku.
fn rule(spec: GameSpec) -> Rule {
    spec.as_gomoku().map(|(_, rule)| rule).unwrap_or_default()
}

impl Evaluator for Arc<Linear> {
    const ARCHITECTURES: &'static [&'static str] = &["linear"];

    fn hand(spec: GameSpec) -> Arc<Linear> {
        Linear::hand(rule(spec))
    }

    fn of_file(spec: GameSpec, file: &EvaluationFile) -> Option<Result<Arc<Linear>, FileError>> {
        let Payload::Linear(numbers) = file.payload() else { return None };
        let rule = rule(spec);
        let groups = Weights::hand(rule).groups();
        let layout: Vec<_> = groups.iter().map(|(name, group)| (name.as_str(), group.size())).collect();
        let read = numbers.check_layout(&layout).map(|()| {
            let weights = Weights::from_numbers(rule, numbers.weights());
            weights.map_or_else(|| Linear::hand(rule), |weights| Arc::new(Linear::new(weights)))
        });
        Some(read)
    }
}
