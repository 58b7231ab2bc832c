//! The descriptor of a game, and a game with its parameters.
//!
//! A [`Game`] is everything that front ends, protocols, matches and benches need to know about a game
//! beside its rules, as data. They look it up ([`GameSpec::game`]) or iterate over
//! [`games`](crate::games()) and never match on a particular game.

use crate::outcome_curve::OutcomeCurve;
use crate::strength::{LEVELS, Strength};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use ts_rs::TS;

/// Most parameters that a game can have.
pub const MAX_PARAMETERS: usize = 4;

/// The values of a game's parameters in the order of [`Game::parameters`]; unused places are 0.
pub type Values = [u8; MAX_PARAMETERS];

/// The values of a game without parameters.
pub const NO_VALUES: Values = [0; MAX_PARAMETERS];

/// One text in the three languages of the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text {
    /// English.
    pub en: &'static str,
    /// Simplified Chinese.
    pub hans: &'static str,
    /// Traditional Chinese.
    pub hant: &'static str,
}

/// Everything about a game that is not its rules.
#[derive(Debug)]
pub struct Game {
    /// The name on the command line, in files and on the wire.
    pub name: &'static str,
    /// Other names that the command line accepts.
    pub aliases: &'static [&'static str],
    /// One line of help in English.
    pub about: &'static str,
    /// At most [`MAX_PARAMETERS`].
    pub parameters: &'static [Parameter],
    /// The short form of a square board, if the first two parameters are columns and rows and there is one.
    pub square: Option<Square>,
    /// The title; `{name}` stands for the value of the parameter of that name.
    pub title: Text,
    /// The names of the two sides.
    pub sides: [Text; 2],
    /// Columns and rows of the board.
    pub board: fn(&Values) -> (u8, u8),
    /// The drawing of the board.
    pub drawing: Drawing,
    /// The notation of lists of moves.
    pub notation: Notation,
    /// Board symmetries under which two positions are the same opening.
    pub symmetry: Symmetry,
    /// Largest distance of a random opening move from the nearest stone (from the centre for the
    /// first); `None` for the whole board.
    pub opening_reach: Option<u8>,
    /// The results that scores stand for, fitted by `boyi train wdl`, by the values of the parameters; `None` for a game
    /// that is played to its end by the search.
    pub outcome_curve: fn(&Values) -> Option<OutcomeCurve>,
    /// Settings of self-play for training data where nothing else is asked for.
    pub self_play: SelfPlay,
    /// Forms of openings that files of this game may have beside lists of moves.
    pub opening_forms: &'static [OpeningForm],
    /// The form in which other programs read finished games.
    pub record: RecordFormat,
    /// Protocols to try with an engine of unknown protocol, the likeliest first.
    pub protocols: &'static [EngineProtocol],
    /// The levels, the weakest first.
    pub levels: [Strength; LEVELS],
    /// Positions that give the signature of play.
    pub bench: BenchPositions,
    /// Positions in which an unguarded search explodes.
    pub stress: &'static [StressPosition],
    /// Positions on which threads are measured, if this game is.
    pub scaling: Option<ScalingPositions>,
}

/// Settings of self-play that suit a game. Scores are hundredths of the game's unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfPlay {
    /// Mean of the soft node limit of a move.
    pub nodes: u64,
    /// Random moves at the beginning; every other game has one more.
    pub opening_plies: u32,
    /// Largest score of an opening, on either side.
    pub max_score: i32,
    /// A game is won once both sides have seen such a score for so many plies on end.
    pub win: Option<(u32, u32)>,
    /// A game is drawn once both sides have seen at most such a score for so many plies on end, after so
    /// many plies.
    pub draw: Option<(u32, u32, u32)>,
    /// A game of so many plies is drawn.
    pub max_plies: Option<u32>,
}

impl SelfPlay {
    /// A score that no evaluation reaches: only proved wins exceed it.
    pub const PROVED: u32 = 30_000;
}

/// A parameter of a game.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The name on the command line (`--name`) and on the wire.
    pub name: &'static str,
    /// The short flag, shown instead of the name if there is one.
    pub short: Option<char>,
    /// Another long name on the command line.
    pub alias: Option<&'static str>,
    /// Placeholder of the value in help texts: `N`.
    pub value_name: &'static str,
    /// One line of help in English.
    pub about: &'static str,
    /// The values it can have.
    pub domain: Domain,
    /// The usual value.
    pub default: u8,
    /// Whether the command line insists on it instead of taking the default.
    pub required: bool,
    /// Whether an evaluation is made for one value of it; otherwise it suits all values.
    pub in_evaluation: bool,
    /// Whether stored and sent forms leave the usual value out, as those do that are older than the parameter.
    pub can_be_left_out: bool,
}

/// The form of a game on a board of as many columns as rows.
#[derive(Clone, Copy, Debug)]
pub struct Square {
    /// Written instead of columns and rows, whose value it has.
    pub parameter: Parameter,
    /// The title.
    pub title: Text,
}

/// The values a parameter can have.
#[derive(Clone, Copy, Debug)]
pub enum Domain {
    /// Numbers from `min` to `max` in steps of `step`.
    Number {
        /// The smallest.
        min: u8,
        /// The largest.
        max: u8,
        /// The distance of one to the next.
        step: u8,
    },
    /// One of several names; the value is the index.
    Choice(&'static [Choice]),
}

/// One value of a parameter with named values.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The name on the command line and on the wire.
    pub name: &'static str,
    /// One line of help in English.
    pub about: &'static str,
    /// The name in titles.
    pub title: Text,
}

impl Domain {
    /// Whether the value belongs to the domain.
    pub fn holds(&self, value: u8) -> bool {
        match *self {
            Domain::Number { min, max, step } => {
                (min..=max).contains(&value) && (value - min).is_multiple_of(step)
            }
            Domain::Choice(choices) => usize::from(value) < choices.len(),
        }
    }

    /// The allowed values in words.
    pub fn allowed(&self) -> String {
        match *self {
            Domain::Number { min, max, step: 1 } => format!("from {min} to {max}"),
            Domain::Number { min, max, step } => format!("from {min} to {max} in steps of {step}"),
            Domain::Choice(choices) => {
                let names: Vec<_> = choices.iter().map(|choice| choice.name).collect();
                format!("one of {}", names.join(", "))
            }
        }
    }

    /// The index of a named value.
    pub fn choice(&self, name: &str) -> Option<u8> {
        match *self {
            Domain::Number { .. } => None,
            Domain::Choice(choices) => {
                let index = choices.iter().position(|choice| choice.name == name)?;
                u8::try_from(index).ok()
            }
        }
    }
}

impl Square {
    /// The number of parameters that it stands for, the first ones: columns and rows.
    pub const REPLACED: usize = 2;
}

impl Game {
    /// The parameters that the command line knows: all, and that of square boards.
    pub fn arguments(&self) -> impl Iterator<Item = &Parameter> {
        self.square.iter().map(|square| &square.parameter).chain(self.parameters)
    }
}

impl Parameter {
    /// The flag of the command line: `-k`, `--size`.
    pub fn flag(&self) -> String {
        match self.short {
            Some(short) => format!("-{short}"),
            None => format!("--{}", self.name),
        }
    }
}

/// The drawing of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// The lines and where pieces stand.
    pub board: BoardKind,
    /// The look of the pieces.
    pub pieces: PieceSet,
    /// Whether row 1 is the uppermost; otherwise it is the lowest.
    pub rows_from_top: bool,
}

/// The shape of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum BoardKind {
    /// Pieces stand in square cells (tic-tac-toe, m,n,k).
    Cells,
    /// Discs fall down columns (Connect Four).
    Columns,
    /// Stones lie on the crossings of lines (gomoku).
    Points,
    /// The river board with its palaces; pieces stand on crossings.
    Xiangqi,
}

/// The look of the pieces of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PieceSet {
    /// Crosses and noughts.
    Marks,
    /// Yellow and red discs.
    YellowRed,
    /// Black and white stones or discs.
    BlackWhite,
    /// The pieces of xiangqi, red and black.
    Xiangqi,
}

/// The notation of lists of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notation {
    /// Cells by letter and number, which may run together: `h8i9`.
    Cells,
    /// Cells, and passes (`--` or `pass`; in Othello, where they may be left out, `pa` and `ps` too): `f5d6--c3`.
    CellsAndPasses,
    /// Columns by digit, which may run together: `4453`.
    Columns,
    /// Words with blanks between.
    Words,
}

/// Board symmetries under which two positions are the same opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetry {
    /// Rotations and reflections, as far as they keep the shape of the board.
    Full,
    /// Left and right exchanged.
    LeftRight,
}

/// A form of openings in files beside lists of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpeningForm {
    /// Gomocup's offsets from the centre: `8,-3, 6,-4`.
    Offsets,
    /// SGF of game 4 (gomoku and renju).
    Sgf,
    /// GGF of Othello.
    Ggf,
    /// FEN or EPD lines.
    Fen,
}

/// The form of a finished game as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordFormat {
    /// Portable game notation as xiangqi programs use it, moves in ICCS.
    Pgn,
    /// Smart game format FF\[4\] GM\[4\].
    Sgf,
    /// Generic game format of Othello, one game on one line.
    Ggf,
    /// One JSON object on one line, for every game.
    Json,
}

impl RecordFormat {
    /// All forms.
    pub const ALL: [RecordFormat; 4] =
        [RecordFormat::Pgn, RecordFormat::Sgf, RecordFormat::Ggf, RecordFormat::Json];

    /// The extension of file names.
    pub fn extension(self) -> &'static str {
        match self {
            RecordFormat::Pgn => "pgn",
            RecordFormat::Sgf => "sgf",
            RecordFormat::Ggf => "ggf",
            RecordFormat::Json => "jsonl",
        }
    }
}

/// A protocol of external engines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EngineProtocol {
    /// UCI as xiangqi engines speak it.
    Uci,
    /// UCCI 3.0.
    Ucci,
    /// Gomocup's protocol.
    Gomocup,
    /// CECP (xboard).
    Cecp,
}

/// A position of one of the suites.
#[derive(Clone, Copy, Debug)]
pub struct SuitePosition {
    /// The game's parameters.
    pub values: Values,
    /// The moves from the start position, or a position as text where the game writes positions with
    /// `/`.
    pub text: &'static str,
}

/// Positions that give the signature of play.
#[derive(Clone, Copy, Debug)]
pub struct BenchPositions {
    /// Depth of the search in plies.
    pub depth: u32,
    /// The positions.
    pub positions: &'static [SuitePosition],
}

/// A position in which an unguarded search explodes, and its node cap.
#[derive(Clone, Copy, Debug)]
pub struct StressPosition {
    /// A short description of the danger.
    pub name: &'static str,
    /// The position.
    pub at: SuitePosition,
    /// Depth of the search in plies.
    pub depth: u32,
    /// The largest node count that passes.
    pub cap: u64,
}

/// Positions on which threads are measured.
#[derive(Clone, Copy, Debug)]
pub struct ScalingPositions {
    /// The game's parameters.
    pub values: Values,
    /// Positions as text, one a line.
    pub lines: &'static str,
}

/// A game with its parameters.
#[derive(Clone, Copy, TS)]
#[ts(type = "{ game: string, [parameter: string]: string | number }")]
pub struct GameSpec {
    game: &'static Game,
    values: Values,
}

impl GameSpec {
    /// The game with these parameters. [`start`](crate::start) refuses values outside their domain.
    pub const fn new(game: &'static Game, values: Values) -> GameSpec {
        GameSpec { game, values }
    }

    /// The game.
    pub const fn game(self) -> &'static Game {
        self.game
    }

    /// The values of its parameters.
    pub const fn values(self) -> Values {
        self.values
    }

    /// Returns whether an evaluation made for the other game suits this one.
    pub(crate) fn shares_evaluation(self, other: GameSpec) -> bool {
        let made_for = |spec: GameSpec| {
            let counted = spec.parameters().filter(|(parameter, _)| parameter.in_evaluation);
            counted.map(|(_, value)| value).collect::<Vec<_>>()
        };
        std::ptr::eq(self.game(), other.game()) && made_for(self) == made_for(other)
    }

    /// The game's form on a square board, if it has one and the board is square.
    fn square(self) -> Option<&'static Square> {
        let [columns, rows, ..] = self.values;
        self.game.square.as_ref().filter(|_| columns == rows)
    }

    /// The parameters with their values as they are written and shown: the side of a [square](Game::square) stands
    /// for its columns and rows.
    pub fn parameters(self) -> impl Iterator<Item = (&'static Parameter, u8)> {
        let side = self.square().map(|square| (&square.parameter, self.values[0]));
        let replaced = if side.is_some() { Square::REPLACED } else { 0 };
        side.into_iter().chain(self.game.parameters.iter().zip(self.values).skip(replaced))
    }

    /// Columns and rows of the board.
    pub fn board(self) -> (u8, u8) {
        (self.game.board)(&self.values)
    }

    /// The results that scores stand for, if they are known.
    pub(crate) fn outcome_curve(self) -> Option<OutcomeCurve> {
        (self.game.outcome_curve)(&self.values)
    }

    /// The title in the language that `pick` chooses.
    pub fn title(self, pick: impl Fn(&Text) -> &'static str) -> String {
        let mut title = pick(self.square().map_or(&self.game.title, |square| &square.title)).to_owned();
        for (parameter, value) in self.parameters() {
            let shown = match parameter.domain {
                Domain::Number { .. } => value.to_string(),
                Domain::Choice(choices) => choices
                    .get(usize::from(value))
                    .map_or_else(String::new, |choice| pick(&choice.title).into()),
            };
            title = title.replace(&format!("{{{}}}", parameter.name), &shown);
        }
        title
    }
}

impl PartialEq for GameSpec {
    fn eq(&self, other: &GameSpec) -> bool {
        std::ptr::eq(self.game, other.game) && self.values == other.values
    }
}

impl Eq for GameSpec {}

impl Hash for GameSpec {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.game.name, self.values).hash(state);
    }
}

impl fmt::Debug for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.game.name)?;
        for (parameter, value) in self.parameters() {
            match parameter.domain {
                Domain::Number { .. } => write!(f, " {} {value}", parameter.name)?,
                Domain::Choice(choices) => {
                    let name = choices.get(usize::from(value)).map_or("?", |choice| choice.name);
                    write!(f, " {} {name}", parameter.name)?;
                }
            }
        }
        Ok(())
    }
}

/// As an object: the name under `game`, and each parameter under its own name, but for usual values that can be left
/// out.
impl Serialize for GameSpec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("game", self.game.name)?;
        for (parameter, value) in self.parameters() {
            if parameter.can_be_left_out && value == parameter.default {
                continue;
            }
            match parameter.domain {
                Domain::Number { .. } => map.serialize_entry(parameter.name, &value)?,
                Domain::Choice(choices) => {
                    let name = choices.get(usize::from(value)).map_or("", |choice| choice.name);
                    map.serialize_entry(parameter.name, name)?;
                }
            }
        }
        map.end()
    }
}
