//! Gomoku behind the façade.

use super::cells::cell;
use super::{finish, forbidden, opening, threats};
use crate::any::AnyGame;
use crate::data::{
    Cell, CellShare, EndReason, EvalTerm, ForbiddenPoint, GameResult, MoveNames, MoveView, Piece, PieceKind,
    SparedPoint, Threats,
};
use crate::error::InputError;
use crate::game::GameSpec;
use crate::learning::{LineCodebook, LinearTerms, LinearWeights, WeightGroup};
use crate::level::Level;
use crate::played::Played;
use crate::proved::Proved;
use crate::rules::Rules;
use crate::threats::ThreatSolving;
use boyi_core::Side;
use boyi_gomoku::{Board, MoveError, Point, Rule, SetupError};
use boyi_gomoku_engine::{Codebook, Evaluation, GomokuSearch, Weights};

pub(crate) fn start(spec: GameSpec, position: Option<&str>) -> Result<Box<dyn AnyGame>, InputError> {
    let (columns, rows) = spec.board();
    let rule = spec.as_gomoku().unwrap_or_default();
    let empty = Board::rectangle(columns.into(), rows.into(), rule).map_err(|_| InputError::Parameter {
        name: "size",
        value: format!("{columns} × {rows}"),
        allowed: format!("from {} to {}", Board::MIN_SIZE, Board::MAX_SIZE),
    })?;
    let board = match position {
        None => empty,
        Some(text) => read_position(text, &empty)?,
    };
    Ok(Box::new(Played::new(board)))
}

/// Reads a position text, which must fit the size and rule that were asked for.
fn read_position(text: &str, asked: &Board) -> Result<Board, InputError> {
    let text = with_rule(text, asked);
    let board: Board = text.parse().map_err(|error: SetupError| InputError::Position(error.to_string()))?;
    if board.size() != asked.size() || board.rule() != asked.rule() {
        return Err(InputError::Position(format!(
            "it is {} × {} {}, but {} × {} {} was asked for",
            board.columns(),
            board.rows(),
            board.rule(),
            asked.columns(),
            asked.rows(),
            asked.rule()
        )));
    }
    Ok(board)
}

/// The game of the size and the rule that a position text names, those of `spec` where it leaves them open; `None` where it
/// cannot be read.
pub(crate) fn described(spec: GameSpec, position: &str) -> Option<GameSpec> {
    let (columns, rows) = spec.board();
    let asked = Board::rectangle(columns.into(), rows.into(), spec.as_gomoku()?).ok()?;
    let board: Board = with_rule(position, &asked).parse().ok()?;
    Some(board.spec())
}

/// Completes a position text with what was asked for, where it leaves size or rule open:
/// a bare list of moves, or rows without a rule.
fn with_rule(text: &str, asked: &Board) -> String {
    let (text, rule) = (text.trim(), asked.rule());
    if is_list_of_moves(text) {
        format!("{}/{rule}/{text}", asked.size())
    } else if Rule::ALL.iter().any(|rule| text.to_ascii_lowercase().contains(rule.name())) {
        text.to_owned()
    } else {
        format!("{text} {rule}")
    }
}

/// Returns whether a position text is a bare list of moves, not rows, nor size and rule with moves. Rows begin with a
/// number, a dot, `x` or `o` and hold no other letters before a number.
fn is_list_of_moves(text: &str) -> bool {
    let is_column = |letter: u8| letter.is_ascii_alphabetic() && !matches!(letter, b'x' | b'X' | b'o' | b'O');
    let mut pairs = text.bytes().zip(text.bytes().skip(1));
    match text.bytes().next() {
        _ if !text.contains(['/', '\n', '.', ' ']) => true,
        Some(digit) if digit.is_ascii_digit() => text.contains(',') && !text.contains('/'),
        Some(letter) if letter == b'-' || is_column(letter) => true,
        _ => pairs.any(|(letter, digit)| is_column(letter) && digit.is_ascii_digit()),
    }
}

/// Returns whether black is to move in a game that goes on.
fn black_moves(board: &Board) -> bool {
    board.to_move() == Side::First && board.outcome().is_none()
}

impl Rules for Board {
    type Move = Point;
    type Search = GomokuSearch;
    type Evaluator = Evaluation;

    fn spec(&self) -> GameSpec {
        GameSpec::gomoku_rectangle(self.columns() as u8, self.rows() as u8, self.rule())
    }

    fn to_move(&self) -> Side {
        Board::to_move(self)
    }

    fn position(&self) -> String {
        self.to_string()
    }

    fn key(&self) -> u64 {
        Board::key(self)
    }

    fn cells(&self) -> Vec<Option<Piece>> {
        let mut cells = vec![None; self.columns() * self.rows()];
        for point in self.points() {
            let piece = |side: Side| Piece { side, kind: PieceKind::Stone };
            cells[usize::from(cell(self, point))] = self.stone(point).map(piece);
        }
        cells
    }

    fn opening_moves(&self, level: Level) -> Vec<Point> {
        opening::moves(self, level)
    }

    fn finish(&self, proved: &Proved<'_>) -> Vec<Point> {
        finish::line(GomokuSearch::new(self.clone()), proved)
    }

    fn legal_moves(&self) -> Vec<Point> {
        self.legal_points().collect()
    }

    fn play(&mut self, mv: Point) {
        self.make(mv);
    }

    fn result(&self) -> Option<GameResult> {
        let outcome = self.outcome()?;
        let line: Vec<Cell> = self.win_line().into_iter().map(|point| cell(self, point)).collect();
        let reason = if line.is_empty() { EndReason::BoardFull } else { EndReason::Row };
        Some(GameResult { winner: outcome.winner(Board::to_move(self)), reason, line, grounds: None })
    }

    fn parse_move(&self, text: &str) -> Result<Point, InputError> {
        let point: Point = text.parse().map_err(|error| match error {
            // Outside every board there is; the reader knows this one.
            MoveError::Outside { token, .. } => {
                InputError::bad_move(text, &MoveError::Outside { token, size: self.size() })
            }
            other => InputError::bad_move(text, &other),
        })?;
        match self.check(point) {
            Ok(()) => Ok(point),
            Err(error @ MoveError::Outside { .. }) => Err(InputError::bad_move(text, &error)),
            Err(error) => Err(InputError::illegal_move(text, &error)),
        }
    }

    /// Passes as position texts have them, but for `-1,-1`.
    fn after_pass(&self, text: &str) -> Option<Board> {
        if text != "--" && !text.eq_ignore_ascii_case("pass") {
            return None;
        }
        let mut board = self.clone();
        board.pass();
        Some(board)
    }

    fn view_move(&self, mv: Point) -> MoveView {
        let id = mv.to_string();
        let names = MoveNames::same(&id.to_uppercase());
        let (from, to) = self.cells_of(mv);
        MoveView { id, from, to, names }
    }

    fn cells_of(&self, mv: Point) -> (Option<Cell>, Cell) {
        (None, cell(self, mv))
    }

    fn forbidden(&self) -> Vec<ForbiddenPoint> {
        if black_moves(self) { forbidden::forbidden(self) } else { Vec::new() }
    }

    fn spared(&self) -> Vec<SparedPoint> {
        if black_moves(self) { forbidden::spared(self) } else { Vec::new() }
    }

    fn perft(&self, depth: u32) -> u64 {
        boyi_gomoku::perft(&mut self.clone(), depth)
    }

    fn search_position(&self, evaluation: &Evaluation) -> GomokuSearch {
        GomokuSearch::with(self.clone(), evaluation.clone())
    }

    fn linear_weights(&self) -> Option<LinearWeights> {
        let weights = Weights::hand(self.rule());
        let groups = weights.groups().into_iter().map(|(name, group)| WeightGroup {
            name,
            length: group.size(),
            ranks_moves: group.ranks_moves(),
        });
        let groups = groups.collect();
        let (scale, temperature) = (Weights::SCALE, Weights::RANK_TEMPERATURE);
        Some(LinearWeights { groups, weights: weights.numbers().to_vec(), scale, temperature })
    }

    fn linear_terms(&self) -> Option<LinearTerms> {
        let counts = GomokuSearch::new(self.clone()).counted().0;
        let counts = counts.into_iter().map(|(weight, count)| (weight, count.into()));
        Some(LinearTerms { scale: Weights::SCALE, counts: counts.collect(), offset: 0.0 })
    }

    fn linear_terms_of_moves(&self, _: &Evaluation) -> Vec<(Point, LinearTerms)> {
        let search = GomokuSearch::new(self.clone());
        let terms = |point| {
            let counts = search.counted_of_move(point).0.into_iter();
            let counts = counts.map(|(weight, count)| (weight, count.into()));
            LinearTerms { scale: 1.0, counts: counts.collect(), offset: 0.0 }
        };
        search.candidates().map(|point| (point, terms(point))).collect()
    }

    fn line_codebook(&self) -> Option<LineCodebook> {
        let book = Codebook::of(self.rule());
        let (swapped, classes) = (book.swapped().to_vec(), book.classes().to_vec());
        Some(LineCodebook { name: Codebook::NAME.to_owned(), swapped, classes })
    }

    fn line_codes(&self) -> Vec<(Cell, [u16; 4])> {
        let codes = GomokuSearch::new(self.clone()).line_codes().into_iter();
        codes.map(|(point, codes)| (cell(self, point), codes)).collect()
    }

    fn threat_solver(
        &self,
        threats: Threats,
        hash_mib: usize,
    ) -> Result<Box<dyn ThreatSolving<GomokuSearch>>, InputError> {
        threats::solver(threats, hash_mib)
    }

    fn eval_terms(&self, evaluation: &Evaluation) -> Vec<EvalTerm> {
        self.search_position(evaluation)
            .evaluate_breakdown()
            .into_iter()
            .map(|term| EvalTerm::new(term.name, [term.first, term.second]))
            .collect()
    }

    fn policy(&self, evaluation: &Evaluation) -> Vec<CellShare> {
        let mut search = self.search_position(evaluation);
        let policy = search.policy().into_iter();
        let board = search.board();
        policy.map(|(point, share)| CellShare { cell: cell(board, point), share }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::start;

    fn position(text: &str) -> Result<String, String> {
        let game = start(GameSpec::gomoku(15, Rule::Renju), Some(text)).map_err(|error| error.to_string())?;
        Ok(game.position())
    }

    #[test]
    fn lists_of_moves_are_positions_in_every_separation() {
        let expected = position("15/renju/h8i9o7");
        assert!(expected.is_ok());
        for text in
            ["h8i9o7", "h8 i9 o7", "h8,i9,o7", "h8/i9/o7", "h8\ni9\no7", " H8, I9; O7 ", "7,7 8,8 14,6"]
        {
            assert_eq!(position(text), expected, "{text}");
        }
        let passed = position("15/renju/h8--o7--");
        assert!(passed.is_ok());
        for text in ["h8--o7--", "h8 -- o7 --", "-- -- h8 pass o7 pass", "h8 -1,-1 o7 --"] {
            assert_eq!(position(text), passed, "{text}");
        }
        assert_eq!(position("o8 h8"), position("o8h8"));
        assert_eq!(position("h8 i9 h8"), Err("position: `h8` is occupied".into()));
    }

    #[test]
    fn texts_describe_their_size_and_rule() {
        let asked = GameSpec::gomoku(15, Rule::Standard);
        let rectangle = GameSpec::gomoku_rectangle(7, 5, Rule::Renju);
        for text in ["7x5/renju/g5a1", "6X/7/7/7/O6 x renju"] {
            assert_eq!(crate::described(asked, text), rectangle, "{text}");
        }
        assert_eq!(crate::described(asked, "6X/7/7/7/O6"), GameSpec::gomoku_rectangle(7, 5, Rule::Standard));
        for text in ["h8 i9", "", "nonsense", "15/renju/h8h8"] {
            assert_eq!(crate::described(asked, text), asked, "{text}");
        }
        assert_eq!(crate::described(GameSpec::TICTACTOE, "5/renju/a1"), GameSpec::TICTACTOE);
    }

    #[test]
    fn rows_with_blanks_between_are_rows() {
        let rows = "15 15 15 15 15 15 O14 X14 15 15 15 15 15 15 15";
        assert_eq!(position(&format!("{rows} x renju")), position("15/renju/a8a9"));
        assert_eq!(position(rows), position("a8 a9"));
        let small = start(GameSpec::gomoku(9, Rule::Freestyle), Some("o8 9 x8 9 9 9 9 9 9 x")).unwrap();
        assert_eq!(small.position(), "O8/9/X8/9/9/9/9/9/9 x freestyle");
    }
}
