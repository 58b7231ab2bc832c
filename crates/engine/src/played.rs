//! One game in progress behind [`AnyGame`]: the adapter every game goes through.

use crate::data::{
    Cell, Comparison, EvalTerm, Evaluation, ForbiddenPoint, GameResult, GameSpec, GameView, Geometry,
    MoveView, Piece, PlayedMove, Side, SolveProgress,
};
use crate::engine::Engine;
use crate::{
    AnyEngine, AnyGame, InputError, SolveRequest, Solved, StopFlag, VerifyError, comparing, searching,
    solving,
};
use boyi_core::{self as core, Position};
use boyi_proof::{Reader, Verified};
use std::any::Any;
use std::io::BufRead;

/// What the adapter asks of a game: its rules as plain data, and a position to search.
/// One small file per game implements it; nothing else in this crate knows a game.
pub(crate) trait Rules: Clone + Send + Sync + 'static {
    /// A move; the same type in the rules and in the search.
    type Move: Copy + Eq + Send + Sync;
    /// What the searcher walks.
    type Search: Position<Move = Self::Move> + Clone + Send;

    fn spec(&self) -> GameSpec;
    fn geometry(&self) -> Geometry;
    fn to_move(&self) -> core::Side;
    fn position(&self) -> String;
    fn cells(&self) -> Vec<Option<Piece>>;

    /// Every legal move in natural order; empty when the game is over.
    fn legal_moves(&self) -> Vec<Self::Move>;
    /// Plays a legal move.
    fn play(&mut self, mv: Self::Move);
    /// How the game ended by the rules.
    fn result(&self) -> Option<GameResult>;

    /// Reads a legal move in any notation of the game; the game is not over.
    fn parse_move(&self, text: &str) -> Result<Self::Move, InputError>;
    /// The move for people; `mv` is legal here.
    fn view_move(&self, mv: Self::Move) -> MoveView;
    /// The piece a legal move takes.
    fn captured_by(&self, _mv: Self::Move) -> Option<Piece> {
        None
    }
    /// The cell of the general in check.
    fn check(&self) -> Option<Cell> {
        None
    }
    /// Points the side to move may not play although they are empty.
    fn forbidden(&self) -> Vec<ForbiddenPoint> {
        Vec::new()
    }

    fn perft(&self, depth: u32) -> u64;

    /// The position as the searcher walks it.
    fn search_position(&self) -> Self::Search;
    /// The parts of the static evaluation, named.
    fn eval_terms(&self) -> Vec<EvalTerm>;
}

/// A start position and the moves played from it.
#[derive(Clone)]
pub(crate) struct Played<R: Rules> {
    now: R,
    /// Each move with the position before it.
    line: Vec<(R, R::Move)>,
}

impl<R: Rules> Played<R> {
    pub(crate) fn new(start: R) -> Played<R> {
        Played { now: start, line: Vec::new() }
    }

    /// The position on the board.
    pub(crate) fn now(&self) -> &R {
        &self.now
    }

    /// Reads a legal move.
    pub(crate) fn legal_move(&self, text: &str) -> Result<R::Move, InputError> {
        let text = text.trim();
        if self.now.result().is_some() {
            return Err(InputError::GameOver { text: shorten(text) });
        }
        // No notation needs as much; what is longer is cut before it can flood a message.
        self.now.parse_move(&shorten(text))
    }

    fn played_moves(&self) -> Vec<PlayedMove> {
        let after = self.line.iter().skip(1).map(|(before, _)| before).chain([&self.now]);
        self.line
            .iter()
            .zip(after)
            .map(|((before, mv), after)| PlayedMove {
                side: before.to_move().into(),
                mv: before.view_move(*mv),
                captured: before.captured_by(*mv),
                check: after.check().is_some(),
            })
            .collect()
    }
}

impl<R: Rules> AnyGame for Played<R> {
    fn spec(&self) -> GameSpec {
        self.now.spec()
    }

    fn to_move(&self) -> Side {
        self.now.to_move().into()
    }

    fn ply(&self) -> usize {
        self.line.len()
    }

    fn position(&self) -> String {
        self.now.position()
    }

    fn view(&self) -> GameView {
        GameView {
            spec: self.now.spec(),
            geometry: self.now.geometry(),
            cells: self.now.cells(),
            to_move: self.to_move(),
            legal: self.now.legal_moves().into_iter().map(|mv| self.now.view_move(mv)).collect(),
            moves: self.played_moves(),
            check: self.now.check(),
            forbidden: self.now.forbidden(),
            result: self.now.result(),
            position: self.now.position(),
        }
    }

    fn moves(&self) -> Vec<String> {
        self.line.iter().map(|(before, mv)| before.view_move(*mv).id).collect()
    }

    fn last_move(&self) -> Option<String> {
        self.line.last().map(|(before, mv)| before.view_move(*mv).id)
    }

    fn play(&mut self, text: &str) -> Result<(), InputError> {
        let mv = self.legal_move(text)?;
        let before = self.now.clone();
        self.now.play(mv);
        self.line.push((before, mv));
        Ok(())
    }

    fn movers(&self) -> Vec<Side> {
        self.line.iter().map(|(before, _)| before.to_move().into()).collect()
    }

    fn undo(&mut self) -> bool {
        match self.line.pop() {
            Some((before, _)) => {
                self.now = before;
                true
            }
            None => false,
        }
    }

    fn result(&self) -> Option<GameResult> {
        self.now.result()
    }

    fn perft(&self, depth: u32) -> u64 {
        self.now.perft(depth)
    }

    fn evaluate(&self) -> Evaluation {
        Evaluation { score: searching::evaluate(&self.now).into(), terms: self.now.eval_terms() }
    }

    fn compare(&self, depth: u32, begin: &mut dyn FnMut(&str)) -> Result<Comparison, InputError> {
        comparing::compare(&mut self.now.search_position(), depth, begin)
    }

    fn solve(
        &self,
        request: &SolveRequest,
        stop: &StopFlag,
        report: &mut dyn FnMut(SolveProgress),
    ) -> Result<Solved, InputError> {
        solving::solve(&self.now, request, stop, report)
    }

    fn replay(&self, reader: Reader<&mut dyn BufRead>, memory_mib: usize) -> Result<Verified, VerifyError> {
        solving::replay(&self.now, reader, memory_mib)
    }

    fn engine(&self) -> Box<dyn AnyEngine> {
        Box::new(Engine::<R>::new())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}

/// Outside text for an error message: its beginning, so that no message grows without end.
fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown: String = text.chars().take(LONGEST).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}
