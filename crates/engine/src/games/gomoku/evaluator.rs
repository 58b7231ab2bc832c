//! Evaluations of gomoku from files.

use crate::evaluation::{self, Evaluator, Named};
use crate::game::GameSpec;
use boyi_gomoku::Rule;
use boyi_gomoku_engine::{Evaluation, Linear, Network, Weights};
use boyi_nnue::{EvaluationFile, FileError, Payload};
use std::sync::{Arc, LazyLock};

type Embedded = LazyLock<Named<Evaluation>>;

/// The evaluations that come with the game, which suit boards of every size; `networks/gomoku-*.md` say how they
/// were made.
static FREESTYLE: Embedded = LazyLock::new(|| {
    embedded(Rule::Freestyle, include_bytes!("../../../../../networks/gomoku-freestyle.eval"))
});
static STANDARD: Embedded = LazyLock::new(|| {
    embedded(Rule::Standard, include_bytes!("../../../../../networks/gomoku-standard.eval"))
});
static RENJU: Embedded =
    LazyLock::new(|| embedded(Rule::Renju, include_bytes!("../../../../../networks/gomoku-renju.eval")));

/// Caro has no weights of its own: those of the rule that counts rows of six or more alike serve it.
static CARO: Embedded =
    LazyLock::new(|| embedded(Rule::Caro, include_bytes!("../../../../../networks/gomoku-freestyle.eval")));
static CARO_EXACT: Embedded = LazyLock::new(|| {
    embedded(Rule::CaroExact, include_bytes!("../../../../../networks/gomoku-standard.eval"))
});

fn embedded(rule: Rule, file: &[u8]) -> Named<Evaluation> {
    evaluation::embedded(GameSpec::gomoku(15, rule), file)
}

/// The rule of a game of gomoku.
fn rule(spec: GameSpec) -> Rule {
    spec.as_gomoku().unwrap_or_default()
}

impl Evaluator for Evaluation {
    const ARCHITECTURES: &'static [&'static str] = &["linear", "lines"];

    fn hand(spec: GameSpec) -> Evaluation {
        Linear::hand(rule(spec)).into()
    }

    fn of_file(spec: GameSpec, file: &EvaluationFile) -> Option<Result<Evaluation, FileError>> {
        let rule = rule(spec);
        let groups = Weights::hand(rule).groups();
        let layout: Vec<_> = groups.iter().map(|(name, group)| (name.as_str(), group.size())).collect();
        let read = |numbers: &[i16]| {
            let weights = Weights::from_numbers(rule, numbers);
            weights.map_or_else(|| Linear::hand(rule), |weights| Arc::new(Linear::new(weights)))
        };
        let Payload::Lines(sum, numbers) = file.payload() else {
            let numbers = evaluation::linear_numbers(file, &layout, Weights::SCALE)?;
            return Some(numbers.map(|numbers| read(numbers).into()));
        };
        // The codes are those of the file's game: caro plays with the evaluations of two other rules.
        let made_for = serde_json::from_value(file.game().clone()).map_or(rule, self::rule);
        let network = Network::new(made_for, numbers, file.scale());
        let linear = sum.check_layout(&layout).map(|()| read(sum.weights()));
        Some(linear.and_then(|linear| Ok(Evaluation { linear, network: Some(network?) })))
    }

    fn embedded(spec: GameSpec) -> Option<&'static Named<Evaluation>> {
        Some(match rule(spec) {
            Rule::Freestyle => &FREESTYLE,
            Rule::Standard => &STANDARD,
            Rule::Renju => &RENJU,
            Rule::Caro => &CARO,
            Rule::CaroExact => &CARO_EXACT,
        })
    }
}
