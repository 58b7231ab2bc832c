//! Gomoku and renju.

pub(super) mod adapter;
mod cells;
mod evaluator;
mod finish;
mod forbidden;
mod opening;
mod positions;
mod threats;

pub use boyi_gomoku::{Forbidden, Rule as GomokuRule};

use crate::game::{
    BoardKind, Choice, Domain, Drawing, EngineProtocol, Game, GameSpec, Notation, OpeningForm, Parameter,
    PieceSet, RecordFormat, SelfPlay, Square, Symmetry, Text,
};
use crate::outcome_curve::OutcomeCurve;
use crate::strength::Strength;

/// The descriptor.
pub(super) static GAME: Game = Game {
    name: "gomoku",
    aliases: &[],
    about: "Five in a row",
    parameters: &[
        Parameter { name: "columns", value_name: "M", about: "Columns of the board", ..SIZE },
        Parameter { name: "rows", value_name: "N", about: "Rows of the board", ..SIZE },
        Parameter {
            name: "rule",
            value_name: "RULE",
            about: "The rule set",
            domain: Domain::Choice(&RULES),
            default: 0,
            in_evaluation: true,
            ..SIZE
        },
    ],
    square: Some(Square {
        parameter: SIZE,
        title: Text {
            en: "Gomoku {size} × {size}, {rule}",
            hans: "五子棋 {size} 路 {rule}",
            hant: "五子棋 {size} 路 {rule}",
        },
    }),
    title: Text {
        en: "Gomoku {columns} × {rows}, {rule}",
        hans: "五子棋 {columns} × {rows} {rule}",
        hant: "五子棋 {columns} × {rows} {rule}",
    },
    sides: [
        Text { en: "Black", hans: "黑方", hant: "黑方" },
        Text { en: "White", hans: "白方", hant: "白方" },
    ],
    board: |values| (values[0], values[1]),
    drawing: Drawing { board: BoardKind::Points, pieces: PieceSet::BlackWhite, rows_from_top: false },
    notation: Notation::CellsAndPasses,
    symmetry: Symmetry::Full,
    opening_reach: Some(3),
    outcome_curve: |&[_, _, rule, _]| Some(outcome_curve(rule)),
    self_play: SelfPlay {
        nodes: 2_000,
        opening_plies: 5,
        max_score: 300,
        win: Some((SelfPlay::PROVED, 4)),
        draw: Some((20, 16, 100)),
        max_plies: None,
    },
    opening_forms: &[OpeningForm::Offsets, OpeningForm::Sgf],
    record: RecordFormat::Sgf,
    protocols: &[EngineProtocol::Gomocup],
    levels: LEVELS,
    bench: positions::BENCH,
    stress: positions::STRESS,
    scaling: Some(positions::SCALING),
};

/// The size of a square board.
const SIZE: Parameter = Parameter {
    name: "size",
    short: None,
    alias: None,
    value_name: "N",
    about: "Points on a side",
    domain: Domain::Number { min: 5, max: 22, step: 1 },
    default: 15,
    required: false,
    in_evaluation: false,
    can_be_left_out: false,
};

/// Measured on 15 × 15 by the freestyle rule.
const LEVELS: [Strength; 8] = [
    Strength::full(500).depth(1).without_knowledge().blurred(450, 250).overlooking(0, 75),
    Strength::full(836).depth(1).without_knowledge().blurred(150, 64).overlooking(0, 22),
    Strength::full(1_047).depth(1).without_knowledge().blurred(80, 38),
    Strength::full(1_324).depth(2).without_knowledge().blurred(32, 22).overlooking(9, 0),
    Strength::full(1_592).depth(4).nodes(4_000).blurred(12, 8).overlooking(4, 0),
    Strength::full(1_863).depth(6).nodes(10_000).blurred(9, 6),
    Strength::full(2_156).depth(8).nodes(20_000).blurred(6, 4),
    Strength::full(2_433),
];

/// Fitted for each rule to games of its own evaluation; caro plays by that of freestyle.
const fn outcome_curve(rule: u8) -> OutcomeCurve {
    const STANDARD: u8 = GomokuRule::Standard as u8;
    const RENJU: u8 = GomokuRule::Renju as u8;
    let (even, spread) = match rule {
        STANDARD => (6.0, 71.0),
        RENJU => (9.0, 70.0),
        _ => (11.0, 81.0),
    };
    OutcomeCurve { even, spread }
}

/// The rule sets by their index in [`GomokuRule`].
const RULES: [Choice; GomokuRule::ALL.len()] = [
    Choice {
        name: "freestyle",
        about: "Five or more in a row win",
        title: Text { en: "freestyle", hans: "自由规则", hant: "自由規則" },
    },
    Choice {
        name: "standard",
        about: "Exactly five in a row win",
        title: Text { en: "standard", hans: "标准规则", hant: "標準規則" },
    },
    Choice {
        name: "renju",
        about: "Overlines, double fours and double threes are forbidden to black",
        title: Text { en: "renju", hans: "连珠规则", hant: "連珠規則" },
    },
    Choice {
        name: "caro",
        about: "Five win unless the opponent blocks both ends; six or more win",
        title: Text { en: "caro", hans: "Caro 规则", hant: "Caro 規則" },
    },
    Choice {
        name: "caro-exact",
        about: "Exactly five win unless the opponent blocks both ends",
        title: Text {
            en: "caro, exactly five",
            hans: "Caro 规则（恰好五子）",
            hant: "Caro 規則（剛好五子）",
        },
    },
];

impl GameSpec {
    /// Five in a row on `size` × `size`.
    pub const fn gomoku(size: u8, rule: GomokuRule) -> GameSpec {
        GameSpec::gomoku_rectangle(size, size, rule)
    }

    /// Five in a row on `columns` × `rows`.
    pub const fn gomoku_rectangle(columns: u8, rows: u8, rule: GomokuRule) -> GameSpec {
        GameSpec::new(&GAME, [columns, rows, rule as u8, 0])
    }

    /// The rule, if it is gomoku.
    pub fn as_gomoku(self) -> Option<GomokuRule> {
        let [_, _, rule, _] = self.values();
        let rule = GomokuRule::ALL.get(usize::from(rule)).copied()?;
        std::ptr::eq(self.game(), &raw const GAME).then_some(rule)
    }
}
