//! Othello behind the façade.
//!
//! Forced passes are made with the move before them: the side that can place a disc is to move. So no move is
//! without a cell, here as in the search.

use crate::any::AnyGame;
use crate::data::{self, EndReason, EvalTerm, GameResult, MoveNames, MoveView, Piece, PieceKind, Tally};
use crate::error::InputError;
use crate::game::GameSpec;
use crate::learning::{LinearTerms, LinearWeights};
use crate::played::Played;
use crate::rules::Rules;
use boyi_core::Side;
use boyi_othello::{Bits, Board, Cell, Eight, Geometry, Move, MoveError, Six, Ten};
use boyi_othello_engine::{Linear, OthelloPosition};
use std::sync::Arc;

pub(crate) fn start(spec: GameSpec, position: Option<&str>) -> Result<Box<dyn AnyGame>, InputError> {
    match spec.board() {
        (6, _) => on_board::<Six>(position),
        (8, _) => on_board::<Eight>(position),
        _ => on_board::<Ten>(position),
    }
}

fn on_board<G: Geometry>(position: Option<&str>) -> Result<Box<dyn AnyGame>, InputError> {
    let board = match position {
        None => Board::new(),
        Some(text) => Board::parse(text).map_err(|error| InputError::Position(error.to_string()))?,
    };
    Ok(Box::new(Played::new(Turn::<G>::new(board))))
}

/// A board on which the side to move need not pass.
#[derive(Clone, Copy)]
struct Turn<G: Geometry> {
    board: Board<G>,
    /// Whether the other side has just passed.
    passed: bool,
}

impl<G: Geometry> Turn<G> {
    fn new(board: Board<G>) -> Turn<G> {
        let mut board = board;
        let passed = board.must_pass();
        if passed {
            board.pass();
        }
        Turn { board, passed }
    }
}

impl<G: Geometry> Rules for Turn<G> {
    type Move = Cell;
    type Search = OthelloPosition<G>;
    type Evaluator = Arc<Linear>;

    fn spec(&self) -> GameSpec {
        GameSpec::othello(G::SIDE)
    }

    fn to_move(&self) -> Side {
        self.board.side_to_move()
    }

    fn position(&self) -> String {
        self.board.to_string()
    }

    fn key(&self) -> u64 {
        self.board.key()
    }

    fn cells(&self) -> Vec<Option<Piece>> {
        Cell::all::<G>()
            .map(|cell| Some(Piece { side: self.board.disc_at(cell)?, kind: PieceKind::Stone }))
            .collect()
    }

    fn legal_moves(&self) -> Vec<Cell> {
        self.board.placements().cells().collect()
    }

    fn play(&mut self, cell: Cell) {
        self.board.play(Move::Place(cell));
        *self = Turn::new(self.board);
    }

    fn result(&self) -> Option<GameResult> {
        let outcome = self.board.outcome()?;
        let winner = outcome.winner(self.board.side_to_move());
        Some(GameResult::new(winner, EndReason::Count))
    }

    /// The discs on the board; that the empty cells of a finished game count for the winner changes no result.
    fn tally(&self) -> Option<Tally> {
        Some(Side::BOTH.map(|side| self.board.disc_count(side) as u16))
    }

    /// The empty cells count for the winner, as in the search.
    fn margin(&self) -> Option<i16> {
        let of_mover = self.board.disc_difference() as i16;
        Some(if self.to_move() == Side::First { of_mover } else { -of_mover })
    }

    fn parse_move(&self, text: &str) -> Result<Cell, InputError> {
        match self.board.parse_move(text) {
            Ok(Move::Place(cell)) => Ok(cell),
            Ok(Move::Pass) => Err(InputError::illegal_move(text, &MoveError::GameOver(text.to_owned()))),
            Err(error @ (MoveError::Malformed(_) | MoveError::OffBoard { .. })) => {
                Err(InputError::bad_move(text, &error))
            }
            Err(error) => Err(InputError::illegal_move(text, &error)),
        }
    }

    fn is_made_pass(&self, text: &str) -> bool {
        self.passed && matches!(Move::parse::<G>(text), Ok(Move::Pass))
    }

    fn view_move(&self, cell: Cell) -> MoveView {
        let id = cell.name::<G>();
        let names = MoveNames::same(&id);
        let (from, to) = self.cells_of(cell);
        MoveView { id, from, to, names }
    }

    fn cells_of(&self, cell: Cell) -> (Option<data::Cell>, data::Cell) {
        (None, cell.index() as u16)
    }

    /// A pass is a ply, as in published tables.
    fn perft(&self, depth: u32) -> u64 {
        boyi_othello::perft(&self.board, depth)
    }

    fn search_position(&self, linear: &Arc<Linear>) -> OthelloPosition<G> {
        OthelloPosition::with(self.board, linear.clone())
    }

    fn linear_weights(&self) -> Option<LinearWeights> {
        Some(LinearWeights::of_value(&Linear::groups(), Linear::hand(G::SIDE).numbers(), Linear::SCALE))
    }

    fn linear_terms(&self) -> Option<LinearTerms> {
        let counts = self.search_position_by_hand().counted();
        Some(LinearTerms { scale: Linear::SCALE, counts, offset: 0.0 })
    }

    fn eval_terms(&self, linear: &Arc<Linear>) -> Vec<EvalTerm> {
        self.search_position(linear)
            .evaluate_breakdown()
            .into_iter()
            .map(|(name, shares)| EvalTerm::new(name, shares))
            .collect()
    }
}
