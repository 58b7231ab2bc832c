//! The choice of the evaluation that an engine plays with.

use crate::error::InputError;
use crate::game::GameSpec;
use boyi_nnue::{EvaluationFile, FileError, Payload};
use serde::{Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

/// The evaluation of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum EvaluationChoice {
    /// The one that comes with the game: a learned one where there is one, else that by hand.
    #[default]
    Own,
    /// The one written by hand.
    Hand,
    /// The one of a file.
    File(Arc<EvaluationFile>),
}

impl EvaluationChoice {
    /// The name of the game's own evaluation.
    pub const OWN: &'static str = "own";
    /// The name of the evaluation by hand.
    pub const HAND: &'static str = "hand";

    /// Returns whether it is for this game. Only a file can be for another one.
    pub fn is_for(&self, spec: GameSpec) -> bool {
        match self {
            EvaluationChoice::Own | EvaluationChoice::Hand => true,
            EvaluationChoice::File(file) => serde_json::from_value::<GameSpec>(file.game().clone())
                .is_ok_and(|made_for| spec.shares_evaluation(made_for)),
        }
    }
}

/// `own`, `hand`, or the architecture and the name of the file: `linear 5d1f03aa`.
impl fmt::Display for EvaluationChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EvaluationChoice::Own => f.write_str(EvaluationChoice::OWN),
            EvaluationChoice::Hand => f.write_str(EvaluationChoice::HAND),
            EvaluationChoice::File(file) => f.write_str(&name_of(file)),
        }
    }
}

impl Serialize for EvaluationChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

fn name_of(file: &EvaluationFile) -> String {
    format!("{} {}", file.payload().architecture(), file.name())
}

/// An evaluation of one game in the form its search position takes.
pub(crate) trait Evaluator: Clone + Send + Sync + 'static {
    /// The architectures of files that the game can play with.
    const ARCHITECTURES: &'static [&'static str];

    /// The evaluation by hand.
    fn hand(spec: GameSpec) -> Self;

    /// The evaluation of a file made for this game; `None` for an architecture that is none of
    /// [`ARCHITECTURES`](Evaluator::ARCHITECTURES). Fails when the layout is another one than the game's.
    fn of_file(spec: GameSpec, file: &EvaluationFile) -> Option<Result<Self, FileError>>;

    /// The learned evaluation that comes with the game; `None` for a game that has only the one by hand.
    fn embedded(_spec: GameSpec) -> Option<&'static Named<Self>> {
        None
    }
}

/// The numbers of a file of the architecture `linear`; `None` for another one. Fails when the layout is another one
/// than the game's, or its weights have another unit.
pub(crate) fn linear_numbers<'a>(
    file: &'a EvaluationFile,
    layout: &[(&str, usize)],
    scale: f32,
) -> Option<Result<&'a [i16], FileError>> {
    let Payload::Linear(numbers) = file.payload() else { return None };
    Some(numbers.check_layout(layout).and_then(|()| match (file.scale() - scale).abs() <= scale * 1e-5 {
        true => Ok(numbers.weights()),
        false => Err(FileError::Layout(format!(
            "its weights are in units of {}, but this engine expects units of {scale}",
            file.scale()
        ))),
    }))
}

/// An evaluation with its name.
#[derive(Clone)]
pub(crate) struct Named<E> {
    /// `hand`, or the architecture and the name of its file: `linear 5d1f03aa`.
    pub(crate) name: String,
    pub(crate) evaluator: E,
}

/// The evaluation of a choice in a game.
pub(crate) fn chosen<E: Evaluator>(
    spec: GameSpec,
    choice: &EvaluationChoice,
) -> Result<Named<E>, InputError> {
    match choice {
        EvaluationChoice::Hand => Ok(hand(spec)),
        EvaluationChoice::Own => Ok(E::embedded(spec).cloned().unwrap_or_else(|| hand(spec))),
        EvaluationChoice::File(file) if choice.is_for(spec) => of_file(spec, file),
        EvaluationChoice::File(file) => {
            let own = serde_json::to_string(&spec).unwrap_or_default();
            Err(refused(file, &format!("it is for {}, not for {own}", file.game())))
        }
    }
}

/// The evaluation of a file of `networks`, which is part of the program. A test holds that each can be read, so the
/// one by hand never takes its place.
pub(crate) fn embedded<E: Evaluator>(spec: GameSpec, file: &[u8]) -> Named<E> {
    let read = EvaluationFile::from_bytes(file).ok().and_then(|file| of_file(spec, &file).ok());
    read.unwrap_or_else(|| hand(spec))
}

fn hand<E: Evaluator>(spec: GameSpec) -> Named<E> {
    Named { name: EvaluationChoice::HAND.to_owned(), evaluator: E::hand(spec) }
}

fn of_file<E: Evaluator>(spec: GameSpec, file: &EvaluationFile) -> Result<Named<E>, InputError> {
    let architecture = file.payload().architecture();
    let Some(made) = E::of_file(spec, file) else {
        let game = spec.game().name;
        let known = E::ARCHITECTURES.join(", ");
        return Err(refused(
            file,
            &format!("its architecture is {architecture}, but {game} knows the architectures {known}"),
        ));
    };
    let evaluator = made.map_err(|error| refused(file, &error.to_string()))?;
    Ok(Named { name: name_of(file), evaluator })
}

fn refused(file: &EvaluationFile, why: &str) -> InputError {
    InputError::Evaluation { name: file.name(), why: why.to_owned() }
}
