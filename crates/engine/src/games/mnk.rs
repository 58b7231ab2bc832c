//! m,n,k games.

pub(super) mod adapter;
mod evaluator;
mod positions;

use crate::game::{
    BoardKind, Domain, Drawing, Game, GameSpec, Notation, Parameter, PieceSet, RecordFormat, SelfPlay,
    Symmetry, Text,
};
use crate::outcome_curve::OutcomeCurve;
use crate::strength::Strength;

/// The descriptor.
pub(super) static GAME: Game = Game {
    name: "mnk",
    aliases: &[],
    about: "k in a row on a board of m columns and n rows",
    parameters: &[
        Parameter {
            name: "columns",
            short: None,
            alias: Some("m"),
            value_name: "M",
            about: "Columns of the board",
            domain: Domain::Number { min: 1, max: 19, step: 1 },
            default: 4,
            required: true,
            in_evaluation: true,
            can_be_left_out: false,
        },
        Parameter {
            name: "rows",
            short: None,
            alias: Some("n"),
            value_name: "N",
            about: "Rows of the board",
            domain: Domain::Number { min: 1, max: 19, step: 1 },
            default: 4,
            required: true,
            in_evaluation: true,
            can_be_left_out: false,
        },
        Parameter {
            name: "k",
            short: Some('k'),
            alias: None,
            value_name: "K",
            about: "Stones in a row that win",
            domain: Domain::Number { min: 1, max: 19, step: 1 },
            default: 3,
            required: true,
            in_evaluation: true,
            can_be_left_out: false,
        },
    ],
    square: None,
    title: Text {
        en: "{columns} × {rows}, {k} in a row",
        hans: "{columns} × {rows} · {k} 子连线",
        hant: "{columns} × {rows} · {k} 子連線",
    },
    sides: [Text { en: "X", hans: "叉方", hant: "叉方" }, Text { en: "O", hans: "圈方", hant: "圈方" }],
    board: |values| (values[0], values[1]),
    drawing: Drawing { board: BoardKind::Cells, pieces: PieceSet::Marks, rows_from_top: false },
    notation: Notation::Cells,
    symmetry: Symmetry::Full,
    opening_reach: None,
    outcome_curve: |_| Some(OutcomeCurve { even: 94.0, spread: 67.0 }),
    self_play: SelfPlay {
        nodes: 1_000,
        opening_plies: 2,
        max_score: 300,
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

/// Measured on 7 × 7 with five in a row.
const LEVELS: [Strength; 8] = [
    Strength::full(500).depth(1).without_knowledge().blurred(400, 100),
    Strength::full(572).depth(1).without_knowledge().blurred(200, 60),
    Strength::full(740).depth(1).without_knowledge().blurred(95, 35),
    Strength::full(942).depth(1).without_knowledge().blurred(48, 25),
    Strength::full(985).depth(2).without_knowledge().blurred(80, 30).overlooking(40, 0),
    Strength::full(1_090).depth(3).without_knowledge().blurred(55, 20).overlooking(23, 0),
    Strength::full(1_274).depth(4).without_knowledge().blurred(55, 15).overlooking(25, 0),
    Strength::full(1_362),
];

impl GameSpec {
    /// `k` in a row on a board of `columns` × `rows`.
    pub const fn mnk(columns: u8, rows: u8, k: u8) -> GameSpec {
        GameSpec::new(&GAME, [columns, rows, k, 0])
    }
}
