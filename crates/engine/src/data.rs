//! Plain data: what a page, a terminal or a program is told about a game.
//!
//! Cells are numbered `row * columns + column`, row 0 at the top of the board as the first
//! player sees it, column 0 at the left.

mod compared;
mod own;
mod solved;
mod traced;

pub use crate::game::{BoardKind, GameSpec};
pub use crate::games::{Forbidden, GomokuRule, RepetitionLaw};
pub use boyi_core::{Bound, Side};
pub use compared::{
    CompareMethod, CompareStep, ComparedMethod, Comparison, TreeComparison, TreeOrder, TreeSpec,
};
pub use own::OwnPosition;
pub use solved::{Solution, SolveMethod, SolveProgress, SolvedValue, Threats, VerifiedProof};
pub use traced::{
    TraceAuthor, TraceCount, TraceEntry, TraceNode, TraceOrigin, TracePruned, TracePrunedBy, TracePurpose,
    TraceRaise, TraceReason, TraceSummary,
};

use crate::outcome_curve::OutcomeCurve;
use boyi_core as core;
use serde::{Deserialize, Serialize};
use std::fmt;
use ts_rs::TS;

/// A cell or point of a board; see the [module documentation](self) for the numbering.
pub type Cell = u16;

/// Shape and size of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Geometry {
    /// The shape.
    pub kind: BoardKind,
    /// Cells or points in a row.
    pub columns: u8,
    /// Cells or points in a column.
    pub rows: u8,
}

/// A piece on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
pub struct Piece {
    /// Its owner.
    pub side: Side,
    /// Its kind.
    pub kind: PieceKind,
}

/// The kinds of pieces of all games: the stone of those with one kind, and the kinds of xiangqi. The rules crates
/// know their own kinds only, so none of their types can stand in its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // the field's names for the pieces say it all
pub enum PieceKind {
    Stone,
    General,
    Advisor,
    Elephant,
    Horse,
    Chariot,
    Cannon,
    Soldier,
}

/// A move as a user interface needs it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct MoveView {
    /// The move's own text, accepted back by every command: `b2`, `4`, `h8`, `h2e2`.
    pub id: String,
    /// Where the piece comes from, in games that move pieces.
    pub from: Option<Cell>,
    /// Where it goes.
    pub to: Cell,
    /// The names people give to the move.
    pub names: MoveNames,
}

/// The names of one move in the notations people use.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, TS)]
pub struct MoveNames {
    /// For English readers: coordinates, or WXF in xiangqi (`C2=5`).
    pub en: String,
    /// For readers of simplified Chinese (`炮二平五`).
    pub hans: String,
    /// For readers of traditional Chinese (`炮二平五`).
    pub hant: String,
}

impl MoveNames {
    /// One text in every language.
    pub fn same(text: &str) -> MoveNames {
        MoveNames { en: text.into(), hans: text.into(), hant: text.into() }
    }
}

/// A move that has been played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PlayedMove {
    /// The player.
    pub side: Side,
    /// The move.
    #[serde(flatten)]
    pub mv: MoveView,
    /// The piece it took, if any.
    pub captured: Option<Piece>,
    /// Whether it gave check.
    pub check: bool,
    /// Every cell that the move changed, with the contents before the move. Putting them back takes the move back
    /// in any game.
    pub replaced: Vec<(Cell, Option<Piece>)>,
}

/// A move of a line of play. The side may make the next move too, as where the other one passes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct LineMove {
    /// The player.
    pub side: Side,
    /// The move.
    #[serde(flatten)]
    pub mv: MoveView,
}

/// A point black may not play in renju.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ForbiddenPoint {
    /// Where.
    pub cell: Cell,
    /// The rule.
    pub reason: Forbidden,
    /// The reason with the rows it consists of, in words.
    pub why: Sentences,
    /// The stones of each of those rows, the new one among them.
    pub rows: Vec<Vec<Cell>>,
}

/// A point of renju that looks like a double three and is allowed, since a three of it does not count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SparedPoint {
    /// Where.
    pub cell: Cell,
    /// The reason why a three does not count, in words.
    pub why: Sentences,
    /// The stones of each three, the new one among them.
    pub rows: Vec<Vec<Cell>>,
}

/// The result of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct GameResult {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The reason of the end.
    pub reason: EndReason,
    /// The cells of the winning row, if it is a game of rows.
    pub line: Vec<Cell>,
    /// The grounds of a verdict that the position alone does not show.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub grounds: Option<Sentences>,
}

impl GameResult {
    /// A result that the position shows.
    pub fn new(winner: Option<Side>, reason: EndReason) -> GameResult {
        GameResult { winner, reason, line: Vec::new(), grounds: None }
    }
}

/// A text for people, in each language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Sentences {
    /// English.
    pub en: String,
    /// Simplified Chinese.
    pub hans: String,
    /// Traditional Chinese.
    pub hant: String,
}

/// The counts of the first and the second player where the larger count decides.
pub type Tally = [u16; 2];

/// The reasons of a game's end in all games. The rules crates know their own reasons only, and none knows
/// resignation, so none of their types can stand in its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// A row of the needed length.
    Row,
    /// No empty cell is left (or none that may be played).
    BoardFull,
    /// The general is in check and cannot be saved.
    Checkmate,
    /// No legal move without being in check: a loss in xiangqi.
    Stalemate,
    /// One side checked without end.
    PerpetualCheck,
    /// One side chased a piece without end.
    PerpetualChase,
    /// One side attacked without end, now in one way, now in another.
    PerpetualAttack,
    /// The position came back as often as the rules allow.
    Repetition,
    /// 120 plies without a capture.
    NoCapture,
    /// Neither side has a piece left that could give check.
    BareMaterial,
    /// Neither side can move; the larger count decides.
    Count,
    /// A player gave up.
    Resignation,
}

impl fmt::Display for EndReason {
    /// A few English words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EndReason::Row => "row",
            EndReason::BoardFull => "board full",
            EndReason::Checkmate => "checkmate",
            EndReason::Stalemate => "stalemate",
            EndReason::PerpetualCheck => "perpetual check",
            EndReason::PerpetualChase => "perpetual chase",
            EndReason::PerpetualAttack => "perpetual attack",
            EndReason::Repetition => "repetition",
            EndReason::NoCapture => "no capture",
            EndReason::BareMaterial => "bare material",
            EndReason::Count => "count",
            EndReason::Resignation => "resignation",
        })
    }
}

/// Everything a user interface needs to draw a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct GameView {
    /// The game and its parameters.
    pub spec: GameSpec,
    /// The board's shape.
    pub geometry: Geometry,
    /// The piece on each cell.
    pub cells: Vec<Option<Piece>>,
    /// The side to move.
    pub to_move: Side,
    /// Every legal move; empty when the game is over.
    pub legal: Vec<MoveView>,
    /// The moves that led here from the start position.
    pub moves: Vec<PlayedMove>,
    /// The cell of the general that is in check.
    pub check: Option<Cell>,
    /// Points black may not play (renju, black to move).
    pub forbidden: Vec<ForbiddenPoint>,
    /// Points that look forbidden to black and are not (renju, black to move).
    pub spared: Vec<SparedPoint>,
    /// The result; `None` while the game goes on.
    pub result: Option<GameResult>,
    /// The counts of both sides, in games where the larger count decides.
    pub tally: Option<Tally>,
    /// The position as text (FEN or the game's own form), accepted by `--position`.
    pub position: String,
}

/// A value as people read it, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", content = "value", rename_all = "lowercase")]
pub enum ScoreView {
    /// An evaluation in hundredths of the game's unit (a soldier, an open three).
    Eval(i32),
    /// A proved win in so many plies.
    Win(u16),
    /// A proved loss in so many plies.
    Loss(u16),
    /// A proved win by so many points in a game with graded ends, negative for a loss.
    Margin(i16),
}

impl From<core::Score> for ScoreView {
    fn from(score: core::Score) -> ScoreView {
        match (score.distance(), score.margin()) {
            (Some(ply), _) if score.is_win() => ScoreView::Win(ply.0),
            (Some(ply), _) => ScoreView::Loss(ply.0),
            (None, Some(points)) => ScoreView::Margin(points as i16),
            (None, None) => ScoreView::Eval(score.raw()),
        }
    }
}

impl From<ScoreView> for core::Score {
    fn from(score: ScoreView) -> core::Score {
        match score {
            ScoreView::Eval(value) => core::Score::eval(value),
            ScoreView::Win(plies) => core::Score::win_at(core::Ply(plies.min(core::Ply::MAX.0))),
            ScoreView::Loss(plies) => core::Score::loss_at(core::Ply(plies.min(core::Ply::MAX.0))),
            ScoreView::Margin(points) => core::Score::by_margin(points.into()),
        }
    }
}

/// One report of a running search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SearchInfo {
    /// The iteration's depth in plies.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// Rank among the best lines, from 1.
    pub multipv: u32,
    /// The value for the side to move.
    pub score: ScoreView,
    /// The chances that the score stands for, for the side to move; `None` in games without such a curve.
    pub chances: Option<Chances>,
    /// Whether the score is the value or only bounds it.
    pub bound: Bound,
    /// Nodes searched so far.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Nodes per second.
    #[ts(type = "number")]
    pub nps: u64,
    /// Occupancy of the table in thousandths.
    pub hashfull: u32,
    /// Milliseconds since the search began.
    #[ts(type = "number")]
    pub time_ms: u64,
    /// The best line.
    pub pv: Vec<LineMove>,
    /// The root move being searched; `None` where a line was found, as against a line told again to show that the search
    /// goes on.
    #[serde(skip)]
    #[ts(skip)]
    pub current: Option<CurrentMove>,
}

/// A root move being searched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CurrentMove {
    /// The depth of the iteration in plies.
    pub depth: u32,
    /// The move.
    pub mv: MoveView,
    /// Its number among those of the iteration, from 1.
    pub number: u32,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SearchResult {
    /// The move to play; `None` when the game is over.
    pub best: Option<MoveView>,
    /// The last full report, one a line of multi-PV, best first.
    pub lines: Vec<SearchInfo>,
    /// Nodes searched in all.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Milliseconds in all.
    #[ts(type = "number")]
    pub time_ms: u64,
}

/// Chances of the side to move in thousandths; together a thousand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Chances {
    /// To win.
    pub win: u16,
    /// To draw.
    pub draw: u16,
    /// To lose.
    pub loss: u16,
}

impl Chances {
    /// The chances at a score of a game with this curve; proved results are certain.
    pub fn of(score: ScoreView, curve: OutcomeCurve) -> Chances {
        let [win, loss] = match score {
            ScoreView::Win(_) | ScoreView::Margin(1..) => [1.0, 0.0],
            ScoreView::Loss(_) | ScoreView::Margin(..0) => [0.0, 1.0],
            ScoreView::Margin(0) => [0.0, 0.0],
            ScoreView::Eval(value) => curve.win_and_loss(value as f32),
        };
        let [win, loss] = [win, loss].map(|chance| (chance * 1000.0).round() as u16);
        Chances { win, draw: 1000_u16.saturating_sub(win).saturating_sub(loss), loss }
    }
}

/// A named part of a static evaluation, in the units of [`ScoreView::Eval`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct EvalTerm {
    /// The name of the term (`material`, `mobility`, `open three`).
    pub name: String,
    /// For the first player.
    pub first: i32,
    /// For the second player.
    pub second: i32,
}

impl EvalTerm {
    /// A term with both players' shares.
    pub(crate) fn new(name: &str, [first, second]: [i32; 2]) -> EvalTerm {
        EvalTerm { name: name.into(), first, second }
    }
}

/// A static evaluation, taken apart.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Evaluation {
    /// The name of the evaluation: `hand`, or the architecture and the name of its file as in `linear 5d1f03aa`.
    pub by: String,
    /// The value for the side to move.
    pub score: ScoreView,
    /// Its parts.
    pub terms: Vec<EvalTerm>,
    /// The value of its network by each output bucket, if it has several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub buckets: Vec<BucketValue>,
    /// The probabilities of the moves that its ranks of moves stand for, most probable first; empty where it has none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub policy: Vec<CellShare>,
}

/// The value of a network by one of its output buckets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct BucketValue {
    /// The least and the largest number of pieces on the board with which it counts.
    pub pieces: [u8; 2],
    /// The value for the side to move, in hundredths of the game's unit, before the position scales it.
    pub value: i32,
    /// It counts in this position.
    pub is_used: bool,
}

/// A cell with the probability of a move to it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
pub struct CellShare {
    /// The cell.
    pub cell: Cell,
    /// From 0 to 1; those of all moves add up to 1.
    pub share: f32,
}

#[cfg(test)]
mod tests {
    use super::*;

    const CURVE: OutcomeCurve = OutcomeCurve { even: 418.0, spread: 425.0 };

    fn at(score: ScoreView) -> Chances {
        Chances::of(score, CURVE)
    }

    #[test]
    fn chances_are_a_whole_and_the_same_for_both_sides() {
        for value in -3000..=3000 {
            let (own, other) = (at(ScoreView::Eval(value)), at(ScoreView::Eval(-value)));
            assert_eq!(own.win + own.draw + own.loss, 1000, "{value}");
            assert_eq!((own.win, own.draw, own.loss), (other.loss, other.draw, other.win), "{value}");
            assert!(own.win <= at(ScoreView::Eval(value + 1)).win);
        }
    }

    #[test]
    fn known_scores_have_known_chances() {
        let chances = |score| {
            let Chances { win, draw, loss } = at(score);
            [win, draw, loss]
        };
        assert_eq!(chances(ScoreView::Eval(0)), [272, 456, 272]);
        assert_eq!(chances(ScoreView::Eval(418)), [500, 377, 123]);
        assert_eq!(chances(ScoreView::Win(9)), [1000, 0, 0]);
        assert_eq!(chances(ScoreView::Loss(0)), [0, 0, 1000]);
        assert_eq!(chances(ScoreView::Margin(0)), [0, 1000, 0]);
    }

    #[test]
    fn a_score_that_people_read_is_the_score() {
        for raw in -core::Score::WIN.raw()..=core::Score::WIN.raw() {
            let score = core::Score::from_raw(raw);
            assert_eq!(core::Score::from(ScoreView::from(score)), score, "{score:?}");
        }
    }
}
