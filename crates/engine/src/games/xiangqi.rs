//! Xiangqi.

pub(super) mod adapter;
mod epd;
mod evaluator;
mod grounds;
mod positions;

pub use boyi_xiangqi::repetition::Law as RepetitionLaw;

use crate::game::{
    BoardKind, Choice, Domain, Drawing, EngineProtocol, Game, GameSpec, NO_VALUES, Notation, OpeningForm,
    Parameter, PieceSet, RecordFormat, SelfPlay, Symmetry, Text,
};
use crate::outcome_curve::OutcomeCurve;
use crate::strength::Strength;

/// The descriptor.
pub(super) static GAME: Game = Game {
    name: "xiangqi",
    aliases: &[],
    about: "Chinese chess",
    parameters: &[Parameter {
        name: "law",
        short: None,
        alias: None,
        value_name: "LAW",
        about: "The law by which repetitions are judged",
        domain: Domain::Choice(&LAWS),
        default: 0,
        required: false,
        in_evaluation: false,
        can_be_left_out: true,
    }],
    square: None,
    title: Text { en: "Xiangqi", hans: "中国象棋", hant: "中國象棋" },
    sides: [Text { en: "Red", hans: "红方", hant: "紅方" }, Text { en: "Black", hans: "黑方", hant: "黑方" }],
    board: |_| (9, 10),
    drawing: Drawing { board: BoardKind::Xiangqi, pieces: PieceSet::Xiangqi, rows_from_top: false },
    notation: Notation::Words,
    symmetry: Symmetry::LeftRight,
    opening_reach: None,
    outcome_curve: |_| Some(OutcomeCurve { even: 220.0, spread: 290.0 }),
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
    Strength::full(894).depth(1).without_knowledge().blurred(200, 80).overlooking(0, 22),
    Strength::full(1_296).depth(2).without_knowledge().blurred(115, 40).overlooking(25, 3),
    Strength::full(1_712).depth(3).without_knowledge().blurred(50, 20).overlooking(9, 0),
    Strength::full(2_176).depth(5).nodes(8_000).blurred(32, 14),
    Strength::full(2_546).depth(7).nodes(12_000).blurred(14, 7),
    Strength::full(2_909).depth(9).nodes(28_000).blurred(5, 3),
    Strength::full(3_191),
];

/// The laws by their index in [`RepetitionLaw`].
const LAWS: [Choice; 3] = [
    Choice {
        name: RepetitionLaw::Asian.name(),
        about: "Asian Xiangqi Federation: perpetual check and perpetual chase lose",
        title: Text { en: "Asian law", hans: "亚洲规则", hant: "亞洲規則" },
    },
    Choice {
        name: RepetitionLaw::Chinese.name(),
        about: "Chinese Xiangqi Association: whoever alone attacks with every move loses",
        title: Text { en: "Chinese law", hans: "中国规则", hant: "中國規則" },
    },
    Choice {
        name: RepetitionLaw::Computer.name(),
        about: "UCCI engine league: plain chases, judged at the fourth occurrence",
        title: Text { en: "computer law", hans: "电脑规则", hant: "電腦規則" },
    },
];

impl GameSpec {
    /// Xiangqi by the Asian law.
    pub const XIANGQI: GameSpec = GameSpec::xiangqi(RepetitionLaw::Asian);

    /// Xiangqi by this law of repetition.
    pub const fn xiangqi(law: RepetitionLaw) -> GameSpec {
        let mut values = NO_VALUES;
        values[0] = law as u8;
        GameSpec::new(&GAME, values)
    }

    /// The law of repetition, if it is xiangqi.
    pub fn as_xiangqi(self) -> Option<RepetitionLaw> {
        let is_xiangqi = std::ptr::eq(self.game(), &raw const GAME);
        let law = RepetitionLaw::ALL.get(usize::from(self.values()[0])).copied();
        law.filter(|_| is_xiangqi)
    }
}
