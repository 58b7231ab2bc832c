//! Positions on which the real engine shows one of its parts: each with the searches that the lesson compares.

mod evaluation;
mod horizon;
mod repetition;
mod threats;

use boyi_engine::data::{EvalTerm, GameResult, GameSpec, GameView, LineMove, MoveView, ScoreView};
use boyi_engine::{AnyGame, EvaluationChoice, InputError, SearchRequest, StopFlag, start};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A part of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Study {
    /// Quiescence, and the horizon without it.
    Horizon,
    /// The terms of an evaluation.
    Evaluation,
    /// The search for continuous threats in gomoku.
    Threats,
    /// The repetition law of xiangqi.
    Repetition,
}

/// A study with its position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Studied {
    /// The study.
    pub study: Study,
    /// The position.
    pub view: GameView,
    /// The result of each search or line.
    pub shown: Shown,
}

/// The results of a study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Shown {
    /// Two searches of the position.
    Searches {
        /// Without the part.
        without: Box<Finding>,
        /// With it.
        with: Box<Finding>,
    },
    /// The evaluation after each legal move, taken apart.
    Terms {
        /// One entry a move.
        moves: Vec<MoveTerms>,
    },
    /// A line that is played to the end of the game.
    Line {
        /// Its moves.
        moves: Vec<LineMove>,
        /// The result by the rules.
        result: Option<GameResult>,
    },
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Finding {
    /// The move chosen.
    pub best: MoveView,
    /// Its value for the side to move.
    pub score: ScoreView,
    /// Positions visited.
    #[ts(type = "number")]
    pub nodes: u64,
    /// The line expected.
    pub line: Vec<LineMove>,
}

/// The evaluation after a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct MoveTerms {
    /// The move.
    pub mv: MoveView,
    /// The terms of the position after it.
    pub terms: Vec<EvalTerm>,
}

impl Study {
    /// All studies, in the order of the lessons.
    pub const ALL: [Study; 4] = [Study::Horizon, Study::Evaluation, Study::Threats, Study::Repetition];

    /// Runs the searches of the study; the largest takes less than a second.
    ///
    /// # Errors
    /// [`InputError`] if a position of a study were wrong, which the tests rule out.
    pub fn run(self) -> Result<Studied, InputError> {
        let (game, shown) = match self {
            Study::Horizon => horizon::run()?,
            Study::Evaluation => evaluation::run()?,
            Study::Threats => threats::run()?,
            Study::Repetition => repetition::run()?,
        };
        Ok(Studied { study: self, view: game.view(), shown })
    }
}

/// The game with its position and the results.
type Found = (Box<dyn AnyGame>, Shown);

/// A position after some moves.
fn set_up(spec: GameSpec, position: Option<&str>, moves: &str) -> Result<Box<dyn AnyGame>, InputError> {
    let mut game = start(spec, position)?;
    for mv in moves.split_whitespace() {
        game.play(mv)?;
    }
    Ok(game)
}

/// The search of a position to a depth with the evaluation written by hand.
fn search(game: &dyn AnyGame, depth: u32, sound: bool) -> Result<Finding, InputError> {
    let request = SearchRequest {
        depth: Some(depth),
        sound,
        evaluation: EvaluationChoice::Hand,
        hash_mib: 16,
        ..SearchRequest::default()
    };
    let found = game.engine().search(game, &request, &StopFlag::default(), &mut |_| ())?;
    let (best, line) = found
        .best
        .zip(found.lines.into_iter().next())
        .ok_or_else(|| InputError::GameOver { text: game.position(), reason: None })?;
    Ok(Finding { best, score: line.score, nodes: found.nodes, line: line.pv })
}
