//! Xiangqi.

pub(super) mod adapter;
mod evaluator;
mod positions;

use crate::game::{
    BoardKind, Drawing, EngineProtocol, Game, GameSpec, NO_VALUES, Notation, OpeningForm, PieceSet,
    RecordFormat, SelfPlay, Symmetry, Text,
};
use crate::outcome_curve::OutcomeCurve;
use crate::strength::Strength;

/// The descriptor.
pub(super) static GAME: Game = Game {
    name: "xiangqi",
    aliases: &[],
    about: "Chinese chess",
    parameters: &[],
    title: Text { en: "Xiangqi", hans: "中国象棋", hant: "中國象棋" },
    sides: [Text { en: "Red", hans: "红方", hant: "紅方" }, Text { en: "Black", hans: "黑方", hant: "黑方" }],
    board: |_| (9, 10),
    drawing: Drawing { board: BoardKind::Xiangqi, pieces: PieceSet::Xiangqi, rows_from_top: false },
    notation: Notation::Words,
    symmetry: Symmetry::LeftRight,
    opening_reach: None,
    outcome_curve: Some(OutcomeCurve { even: 158.0, spread: 358.0 }),
    self_play: SelfPlay {
        nodes: 1_500,
        opening_plies: 8,
        max_score: 300,
        win: Some((1_500, 5)),
        draw: Some((10, 12, 120)),
        max_plies: Some(300),
    },
    opening_forms: &[OpeningForm::Fen],
    record: RecordFormat::Pgn,
    protocols: &[EngineProtocol::Uci, EngineProtocol::Ucci, EngineProtocol::Cecp],
    levels: LEVELS,
    bench: positions::BENCH,
    stress: positions::STRESS,
    scaling: Some(positions::SCALING),
};

const LEVELS: [Strength; 8] = [
    Strength::full(500).depth(1).without_knowledge().blurred(500, 100).overlooking(0, 70),
    Strength::full(814).depth(1).without_knowledge().blurred(200, 80).overlooking(0, 22),
    Strength::full(1_105).depth(1).without_knowledge().blurred(120, 55).overlooking(0, 7),
    Strength::full(1_350).depth(2).without_knowledge().blurred(200, 60).overlooking(60, 0),
    Strength::full(1_716).depth(3).without_knowledge().blurred(40, 15).overlooking(12, 0),
    Strength::full(2_017).depth(5).nodes(8_000).blurred(18, 8),
    Strength::full(2_478).depth(8).nodes(15_000).blurred(8, 4),
    Strength::full(2_878),
];

impl GameSpec {
    /// Xiangqi.
    pub const XIANGQI: GameSpec = GameSpec::new(&GAME, NO_VALUES);
}
