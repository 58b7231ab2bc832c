//! m,n,k games, tic-tac-toe among them, behind the façade.

use crate::any::AnyGame;
use crate::data::{self, EndReason, EvalTerm, GameResult, MoveNames, MoveView, Piece, PieceKind};
use crate::error::InputError;
use crate::game::GameSpec;
use crate::learning::{LinearTerms, LinearWeights};
use crate::played::Played;
use crate::rules::Rules;
use boyi_core::Side;
use boyi_mnk::{Board, Cell, MoveError, Size};
use boyi_mnk_engine::{MnkPosition, Weights};

pub(crate) fn start(spec: GameSpec, position: Option<&str>) -> Result<Box<dyn AnyGame>, InputError> {
    let [columns, rows, k, _] = if spec == GameSpec::TICTACTOE { [3, 3, 3, 0] } else { spec.values() };
    let size = Size::new(columns, rows, k).map_err(|error| InputError::Parameter {
        name: error.name,
        value: error.value.to_string(),
        allowed: format!("from 1 to {}", error.max),
    })?;
    let board = match position {
        None => Board::new(size),
        Some(text) => {
            Board::parse(size, text.trim()).map_err(|error| InputError::Position(error.to_string()))?
        }
    };
    Ok(Box::new(Played::new(board)))
}

impl Rules for Board {
    type Move = Cell;
    type Search = MnkPosition;
    type Evaluator = Weights;

    fn is_held_by_pairs(&self, player: Side, pairs: &[[Cell; 2]]) -> bool {
        Board::is_held_by_pairs(self, player, pairs)
    }

    fn spec(&self) -> GameSpec {
        let size = self.size();
        if size == Size::TICTACTOE {
            GameSpec::TICTACTOE
        } else {
            GameSpec::mnk(size.columns(), size.rows(), size.k())
        }
    }

    fn to_move(&self) -> Side {
        self.side_to_move()
    }

    fn position(&self) -> String {
        self.to_string()
    }

    fn key(&self) -> u64 {
        Board::key(self)
    }

    fn cells(&self) -> Vec<Option<Piece>> {
        (0..self.size().cells())
            .map(|index| {
                let side = self.stone_at(Cell(index as u16))?;
                Some(Piece { side, kind: PieceKind::Stone })
            })
            .collect()
    }

    fn legal_moves(&self) -> Vec<Cell> {
        let mut moves = Vec::new();
        Board::legal_moves(self, &mut moves);
        moves
    }

    fn play(&mut self, mv: Cell) {
        Board::play(self, mv);
    }

    fn result(&self) -> Option<GameResult> {
        let outcome = self.outcome()?;
        let line: Vec<_> = self.win_line().iter().map(|cell| cell.0).collect();
        let reason = if line.is_empty() { EndReason::BoardFull } else { EndReason::Row };
        Some(GameResult { winner: outcome.winner(self.side_to_move()), reason, line, grounds: None })
    }

    fn parse_move(&self, text: &str) -> Result<Cell, InputError> {
        Board::parse_move(self, text).map_err(|error| match error {
            MoveError::Malformed(_) | MoveError::OffBoard { .. } => InputError::bad_move(text, &error),
            MoveError::Occupied(_) | MoveError::GameOver(_) => InputError::illegal_move(text, &error),
        })
    }

    fn view_move(&self, mv: Cell) -> MoveView {
        let id = self.size().name(mv);
        let names = MoveNames::same(&id.to_uppercase());
        let (from, to) = self.cells_of(mv);
        MoveView { id, from, to, names }
    }

    fn cells_of(&self, mv: Cell) -> (Option<data::Cell>, data::Cell) {
        (None, mv.0)
    }

    fn perft(&self, depth: u32) -> u64 {
        boyi_mnk::perft(&mut self.clone(), depth)
    }

    fn search_position(&self, weights: &Weights) -> MnkPosition {
        MnkPosition::with(self.clone(), *weights)
    }

    fn linear_weights(&self) -> Option<LinearWeights> {
        Some(LinearWeights::of_value(&Weights::GROUPS, Weights::HAND.numbers().to_vec(), Weights::SCALE))
    }

    fn linear_terms(&self) -> Option<LinearTerms> {
        let counts = self.search_position_by_hand().counted().into_iter();
        let counts = counts.map(|(weight, count)| (weight, count as f32)).collect();
        Some(LinearTerms { scale: Weights::SCALE, counts, offset: 0.0 })
    }

    fn eval_terms(&self, weights: &Weights) -> Vec<EvalTerm> {
        self.search_position(weights)
            .evaluate_breakdown()
            .into_iter()
            .map(|(name, shares)| EvalTerm::new(name, shares))
            .collect()
    }
}
