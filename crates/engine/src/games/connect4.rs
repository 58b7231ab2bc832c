//! Connect Four.

pub(super) mod adapter;
mod evaluator;
mod positions;

use crate::game::{
    BoardKind, Drawing, Game, GameSpec, NO_VALUES, Notation, PieceSet, RecordFormat, SelfPlay, Symmetry, Text,
};
use crate::outcome_curve::OutcomeCurve;
use crate::strength::Strength;

/// The descriptor.
pub(super) static GAME: Game = Game {
    name: "connect4",
    aliases: &["connect-four"],
    about: "Four in a row on 7 × 6, discs fall",
    parameters: &[],
    square: None,
    title: Text { en: "Connect Four", hans: "四子棋", hant: "四子棋" },
    sides: [
        Text { en: "Yellow", hans: "黄方", hant: "黃方" },
        Text { en: "Red", hans: "红方", hant: "紅方" },
    ],
    board: |_| (7, 6),
    drawing: Drawing { board: BoardKind::Columns, pieces: PieceSet::YellowRed, rows_from_top: false },
    notation: Notation::Columns,
    symmetry: Symmetry::LeftRight,
    opening_reach: None,
    outcome_curve: |_| Some(OutcomeCurve { even: 10.0, spread: 30.0 }),
    self_play: SelfPlay {
        nodes: 2_000,
        opening_plies: 8,
        max_score: 200,
        win: Some((SelfPlay::PROVED, 4)),
        draw: None,
        max_plies: None,
    },
    opening_forms: &[],
    record: RecordFormat::Json,
    protocols: &[],
    levels: LEVELS,
    bench: positions::BENCH,
    stress: &[],
    scaling: Some(positions::SCALING),
};

const LEVELS: [Strength; 8] = [
    Strength::full(500).depth(1).without_knowledge().blurred(500, 200),
    Strength::full(644).depth(2).without_knowledge().blurred(150, 60).overlooking(30, 0),
    Strength::full(807).depth(3).without_knowledge().blurred(110, 40).overlooking(20, 0),
    Strength::full(996).depth(4).without_knowledge().blurred(70, 25).overlooking(15, 0),
    Strength::full(1_143).depth(5).blurred(50, 15).overlooking(12, 0),
    Strength::full(1_286).depth(6).blurred(30, 10).overlooking(6, 0),
    Strength::full(1_464).depth(8).blurred(20, 5),
    Strength::full(1_646),
];

impl GameSpec {
    /// Connect Four.
    pub const CONNECT4: GameSpec = GameSpec::new(&GAME, NO_VALUES);
}
