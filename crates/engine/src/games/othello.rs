//! Othello (reversi).

pub(super) mod adapter;
mod evaluator;
mod positions;

use crate::game::{
    BoardKind, Domain, Drawing, Game, GameSpec, Notation, OpeningForm, Parameter, PieceSet, RecordFormat,
    SelfPlay, Symmetry, Text,
};
use crate::outcome_curve::OutcomeCurve;
use crate::strength::Strength;

/// The descriptor.
pub(super) static GAME: Game = Game {
    name: "othello",
    aliases: &["reversi"],
    about: "Reversi on 6 × 6, 8 × 8 or 10 × 10: enclosed discs are flipped, more discs win",
    parameters: &[Parameter {
        name: "size",
        short: None,
        alias: None,
        value_name: "N",
        about: "Cells on a side",
        domain: Domain::Number { min: 6, max: 10, step: 2 },
        default: 8,
        required: false,
        in_evaluation: true,
        can_be_left_out: false,
    }],
    square: None,
    title: Text {
        en: "Othello {size} × {size}", hans: "黑白棋 {size}×{size}", hant: "黑白棋 {size}×{size}"
    },
    sides: [
        Text { en: "Black", hans: "黑方", hant: "黑方" },
        Text { en: "White", hans: "白方", hant: "白方" },
    ],
    board: |values| (values[0], values[0]),
    drawing: Drawing { board: BoardKind::Cells, pieces: PieceSet::BlackWhite, rows_from_top: true },
    notation: Notation::CellsAndPasses,
    symmetry: Symmetry::Full,
    opening_reach: None,
    outcome_curve: |_| Some(OutcomeCurve { even: 49.0, spread: 563.0 }),
    self_play: SelfPlay {
        nodes: 2_000,
        opening_plies: 8,
        max_score: 800,
        win: None,
        draw: None,
        max_plies: None,
    },
    opening_forms: &[OpeningForm::Ggf],
    record: RecordFormat::Ggf,
    protocols: &[],
    levels: LEVELS,
    bench: positions::BENCH,
    stress: positions::STRESS,
    scaling: Some(positions::SCALING),
};

const LEVELS: [Strength; 8] = [
    Strength::full(500).depth(1).blurred(1_600, 800).overlooking(40, 0),
    Strength::full(642).depth(1).blurred(700, 330).overlooking(15, 0),
    Strength::full(1_022).depth(2).blurred(450, 180).overlooking(8, 0),
    Strength::full(1_297).depth(3).blurred(300, 120),
    Strength::full(1_529).depth(4).blurred(200, 80),
    Strength::full(1_745).depth(6).blurred(120, 40),
    Strength::full(2_010).depth(8).nodes(8_000).blurred(60, 20),
    Strength::full(2_344),
];

impl GameSpec {
    /// Othello on `size` × `size` cells.
    pub const fn othello(size: u8) -> GameSpec {
        GameSpec::new(&GAME, [size, 0, 0, 0])
    }
}
