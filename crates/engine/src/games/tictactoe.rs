//! Tic-tac-toe: an m,n,k game under its own name.

mod positions;

use crate::game::{
    BoardKind, Drawing, Game, GameSpec, NO_VALUES, Notation, PieceSet, RecordFormat, SelfPlay, Symmetry, Text,
};
use crate::strength::Strength;

/// The descriptor.
pub(super) static GAME: Game = Game {
    name: "tictactoe",
    aliases: &["tic-tac-toe"],
    about: "Three in a row on 3 × 3",
    parameters: &[],
    square: None,
    title: Text { en: "Tic-tac-toe", hans: "井字棋", hant: "井字棋" },
    sides: [Text { en: "X", hans: "叉方", hant: "叉方" }, Text { en: "O", hans: "圈方", hant: "圈方" }],
    board: |_| (3, 3),
    drawing: Drawing { board: BoardKind::Cells, pieces: PieceSet::Marks, rows_from_top: false },
    notation: Notation::Cells,
    symmetry: Symmetry::Full,
    opening_reach: None,
    outcome_curve: |_| None,
    self_play: SelfPlay {
        nodes: 1_000,
        opening_plies: 1,
        max_score: 100,
        win: None,
        draw: None,
        max_plies: None,
    },
    opening_forms: &[],
    record: RecordFormat::Json,
    protocols: &[],
    levels: LEVELS,
    bench: positions::BENCH,
    stress: &[],
    scaling: None,
};

/// Most games are drawn, so the whole scale is short.
const LEVELS: [Strength; 8] = [
    Strength::full(500).depth(1).without_knowledge().blurred(2_000, 500),
    Strength::full(508).depth(1).without_knowledge().blurred(300, 90),
    Strength::full(516).depth(2).without_knowledge().blurred(200, 60).overlooking(55, 0),
    Strength::full(541).depth(2).without_knowledge().blurred(120, 45).overlooking(45, 0),
    Strength::full(566).depth(3).without_knowledge().blurred(120, 40).overlooking(45, 0),
    Strength::full(586).depth(3).without_knowledge().blurred(80, 30).overlooking(33, 0),
    Strength::full(620).depth(4).without_knowledge().blurred(50, 20).overlooking(25, 0),
    Strength::full(640),
];

impl GameSpec {
    /// Tic-tac-toe.
    pub const TICTACTOE: GameSpec = GameSpec::new(&GAME, NO_VALUES);
}
