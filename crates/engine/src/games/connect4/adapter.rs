//! Connect Four behind the façade.

use crate::any::AnyGame;
use crate::data::{self, EndReason, EvalTerm, GameResult, MoveNames, MoveView, Piece, PieceKind};
use crate::error::InputError;
use crate::game::GameSpec;
use crate::learning::{LinearTerms, LinearWeights};
use crate::played::Played;
use crate::rules::Rules;
use boyi_connect4::{Board, Cell, Column, MoveError};
use boyi_connect4_engine::{Connect4Position, Weights};
use boyi_core::Side;

pub(crate) fn start(_: GameSpec, position: Option<&str>) -> Result<Box<dyn AnyGame>, InputError> {
    let board = match position {
        None => Board::new(),
        Some(text) => Board::parse(text.trim()).map_err(|error| InputError::Position(error.to_string()))?,
    };
    Ok(Box::new(Played::new(board)))
}

impl Rules for Board {
    type Move = Column;
    type Search = Connect4Position;
    type Evaluator = Weights;

    fn spec(&self) -> GameSpec {
        GameSpec::CONNECT4
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
        Cell::all().map(|cell| Some(Piece { side: self.disc_at(cell)?, kind: PieceKind::Stone })).collect()
    }

    fn legal_moves(&self) -> Vec<Column> {
        let mut moves = Vec::new();
        Board::legal_moves(self, &mut moves);
        moves
    }

    fn play(&mut self, mv: Column) {
        Board::play(self, mv);
    }

    fn result(&self) -> Option<GameResult> {
        let outcome = self.outcome()?;
        let line: Vec<_> = self.win_line().into_iter().map(|cell| cell.index().into()).collect();
        let reason = if line.is_empty() { EndReason::BoardFull } else { EndReason::Row };
        Some(GameResult { winner: outcome.winner(self.side_to_move()), reason, line, grounds: None })
    }

    fn parse_move(&self, text: &str) -> Result<Column, InputError> {
        Board::parse_move(self, text).map_err(|error| match error {
            MoveError::Malformed(_) => InputError::bad_move(text, &error),
            MoveError::ColumnFull(_) | MoveError::GameOver(_) => InputError::illegal_move(text, &error),
        })
    }

    fn view_move(&self, mv: Column) -> MoveView {
        let id = mv.to_string();
        let names = MoveNames::same(&id);
        let (from, to) = self.cells_of(mv);
        MoveView { id, from, to, names }
    }

    fn cells_of(&self, mv: Column) -> (Option<data::Cell>, data::Cell) {
        (None, self.landing(mv).map_or(mv.index().into(), |cell| cell.index().into()))
    }

    fn perft(&self, depth: u32) -> u64 {
        boyi_connect4::perft(&mut { *self }, depth)
    }

    fn search_position(&self, weights: &Weights) -> Connect4Position {
        Connect4Position::with(*self, *weights)
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
