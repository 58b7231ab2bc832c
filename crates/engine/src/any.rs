//! The object-safe façade over every game and its engine. Generics stop here.

use crate::data::{
    Cell, CompareMethod, CompareStep, ComparedMethod, Comparison, Evaluation, GameResult, GameView,
    MoveNames, SearchInfo, SearchResult, Side, SolveProgress,
};
use crate::error::InputError;
use crate::evaluation::EvaluationChoice;
use crate::game::GameSpec;
use crate::learning::{LineCodebook, LinearTerms, LinearWeights, NetworkFeatures, NetworkInputs};
use crate::lens::{AnyTrace, TraceScope};
use crate::request::SearchRequest;
use crate::solving::{SolveRequest, Solved};
use boyi_core::SearchParams;
use boyi_proof::{Outlined, Reader, Verified, VerifyError};
use boyi_search::Control as StopFlag;
use std::any::Any;
use std::io::BufRead;

/// A game in progress: a start position and the moves played from it.
///
/// Everything goes in and out as plain data, so that every front end compiles once for all games.
pub trait AnyGame: Send {
    /// The game and its parameters.
    fn spec(&self) -> GameSpec;

    /// The side to move.
    fn to_move(&self) -> Side;

    /// Number of moves played since the start position.
    fn ply(&self) -> usize;

    /// The current position as text; [`crate::start`] reads it back.
    fn position(&self) -> String;

    /// A 64-bit identity of the board and the side to move, equal on every machine. It tells positions of one
    /// game with its parameters apart; the moves that led there are not in it.
    fn key(&self) -> u64;

    /// Everything needed to draw the position.
    fn view(&self) -> GameView;

    /// The identifiers of the moves played.
    fn moves(&self) -> Vec<String>;

    /// The identifier of the last of them.
    fn last_move(&self) -> Option<String>;

    /// The side that made each of those moves.
    fn movers(&self) -> Vec<Side>;

    /// Plays a move given in any notation of the game.
    ///
    /// # Errors
    /// [`InputError::BadMove`], [`InputError::IllegalMove`] or [`InputError::GameOver`]; the game
    /// is unchanged then.
    fn play(&mut self, text: &str) -> Result<(), InputError>;

    /// Returns whether `text` is the pass that the last move has forced. The game has made it by itself, so it
    /// cannot be played, but lists of moves may write it; [`play_moves`](crate::play_moves) skips it.
    fn is_made_pass(&self, text: &str) -> bool;

    /// Gives the turn away, as records and problems do in games whose own rules have no pass, if `text` is a pass and the
    /// game goes on. What was played before it makes way for the position after it, from which the game then starts.
    /// Returns whether it did.
    fn pass(&mut self, text: &str) -> bool;

    /// The position before the first of the [moves](AnyGame::moves) as text.
    fn start_position(&self) -> String;

    /// Plays the legal move between these cells, those of [`MoveView`](crate::data::MoveView). No two legal
    /// moves share both.
    ///
    /// # Errors
    /// [`InputError::IllegalMove`] or [`InputError::GameOver`]; the game is unchanged then.
    fn play_between(&mut self, from: Option<Cell>, to: Cell) -> Result<(), InputError>;

    /// Returns whether the side to move is not in check and the legal move between these cells takes no piece.
    /// `false` for what is no legal move.
    fn is_quiet(&self, from: Option<Cell>, to: Cell) -> bool;

    /// Returns whether the side to move has a single legal move, or is forced by a threat: in check, or the
    /// opponent would win with the next move.
    fn is_forced(&self) -> bool;

    /// Takes back the last move. `false` when there is none.
    fn undo(&mut self) -> bool;

    /// The result by the rules; `None` while the game goes on.
    fn result(&self) -> Option<GameResult>;

    /// Lets a game go on that a referee has ended, by repetition, by plies without a capture or by bare material:
    /// what was counted begins anew with this position. Records and analysis go past such an end, games that are
    /// being played do not. Returns whether the game was at such an end.
    fn go_on(&mut self) -> bool;

    /// The points by which the first side has won, negative if it has lost; `None` while the game goes on and
    /// in games without graded ends.
    fn margin(&self) -> Option<i16>;

    /// Counts the positions reached by exactly `depth` moves.
    fn perft(&self, depth: u32) -> u64;

    /// The name of an evaluation in this game: `hand`, or the architecture and the name of its file, such as
    /// `linear 5d1f03aa`.
    ///
    /// # Errors
    /// [`InputError::Evaluation`] when the game cannot be played with it.
    fn evaluation_name(&self, by: &EvaluationChoice) -> Result<String, InputError>;

    /// The static evaluation of the current position, taken apart.
    ///
    /// # Errors
    /// [`InputError::Evaluation`] when the game cannot be played with this evaluation.
    fn evaluate(&self, by: &EvaluationChoice) -> Result<Evaluation, InputError>;

    /// The weights of the game's linear evaluation, as set by hand; `None` for a game whose evaluation has none.
    fn linear_weights(&self) -> Option<LinearWeights>;

    /// The weights that make the value of the current position, for the first side.
    fn linear_terms(&self) -> Option<LinearTerms>;

    /// The weights that make the rank of each candidate move in the current position, with the cells of
    /// the move; empty for a game that does not rank moves by weights. Ranks may count what an evaluation says.
    ///
    /// # Errors
    /// [`InputError::Evaluation`] when the game cannot be played with this evaluation.
    fn linear_terms_of_moves(
        &self,
        by: &EvaluationChoice,
    ) -> Result<Vec<(Option<Cell>, Cell, LinearTerms)>, InputError>;

    /// The numbers of the game's selective search; `None` for a game whose search leaves out no move.
    fn search_params(&self) -> Option<SearchParams>;

    /// Returns whether [`SearchRequest::mate`] asks for the game's search for forced wins, which examines every move
    /// of both sides and evaluates none. In other games it ends the ordinary search.
    fn searches_for_mates(&self) -> bool;

    /// The inputs of the game's network; `None` for a game that has none.
    fn network_features(&self) -> Option<NetworkFeatures>;

    /// The inputs of the network that the current position activates; `None` for a game that has none.
    fn network_inputs(&self) -> Option<NetworkInputs>;

    /// The codes of the game's network of lines; `None` for a game that has none.
    fn line_codebook(&self) -> Option<LineCodebook>;

    /// The empty cells near stones of the current position, each with the codes of the four lines through it.
    fn line_codes(&self) -> Vec<(Cell, [u16; 4])>;

    /// An engine for this kind of game, which knows nothing yet.
    fn engine(&self) -> Box<dyn AnyEngine>;

    /// Searches the current position `depth` plies deep in every way from minimax to the full search, each with at
    /// most `nodes` nodes. `report` is told each step. Repetition is ignored by all methods but the last, since a
    /// table cannot know the path.
    ///
    /// # Errors
    /// [`InputError::Parameter`] when the depth is outside its range.
    fn compare(
        &self,
        depth: u32,
        nodes: u64,
        report: &mut dyn FnMut(CompareStep<'_>),
    ) -> Result<Comparison, InputError>;

    /// Searches the current position as [`compare`](AnyGame::compare) does, by one method, until `stop` is raised.
    ///
    /// # Errors
    /// As [`compare`](AnyGame::compare).
    fn compare_by(
        &self,
        method: CompareMethod,
        depth: u32,
        nodes: u64,
        stop: &StopFlag,
    ) -> Result<ComparedMethod, InputError>;

    /// Searches the current position on one thread, with an engine that knows nothing yet, and keeps every step
    /// within `scope`. Nodes and result are those of the first search of [`AnyEngine`] on one thread.
    ///
    /// # Errors
    /// [`InputError`] when the request cannot be used, its level errs, or a move of the scope is not legal.
    fn trace(
        &self,
        request: &SearchRequest,
        scope: &TraceScope,
        stop: &StopFlag,
        report: &mut dyn FnMut(SearchInfo),
    ) -> Result<Box<dyn AnyTrace>, InputError>;

    /// Solves the current position: who wins, a line, and if it is asked for, a proof. `report` is
    /// called a few times a second.
    ///
    /// # Errors
    /// [`InputError::Parameter`] when the game cannot be solved in this way or the request cannot be
    /// used.
    fn solve(
        &self,
        request: &SolveRequest,
        stop: &StopFlag,
        report: &mut dyn FnMut(SolveProgress),
    ) -> Result<Solved, InputError>;

    /// Replays what a proof says about the current position, by the rules alone. Positions that it
    /// refers back to take at most `memory_mib` MiB. [`verify_proof`](crate::verify_proof) starts
    /// from the position of the proof itself.
    ///
    /// # Errors
    /// [`VerifyError`] naming the first fault.
    fn replay(&self, reader: Reader<&mut dyn BufRead>, memory_mib: usize) -> Result<Verified, VerifyError>;

    /// As [`AnyGame::replay`]; also returns the strategies of the proof.
    ///
    /// # Errors
    /// [`VerifyError`] naming the first fault.
    fn replay_outlined(
        &self,
        reader: Reader<&mut dyn BufRead>,
        memory_mib: usize,
    ) -> Result<Outlined<MoveNames>, VerifyError>;

    /// The rules with the current position, for the game's own engine.
    fn rules(&self) -> &dyn Any;

    /// A copy that can be searched on another thread.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;
}

/// An engine for one kind of game. It remembers what it learnt from search to search: give every
/// player one of its own, and [`forget`](AnyEngine::forget) between games.
pub trait AnyEngine: Send {
    /// Searches the current position of `game`. `report` is called with every line found and a few
    /// times a second in between; the search ends soon after `stop` is raised. The last report of rank 1 is the
    /// line of the move to play.
    ///
    /// With the same requests in the same order since the last [`forget`](AnyEngine::forget) it
    /// gives the same answers, as long as one thread searches and no time limit is involved.
    ///
    /// # Errors
    /// [`InputError`] when `game` is not of this engine's kind, or when the request cannot be used.
    fn search(
        &mut self,
        game: &dyn AnyGame,
        request: &SearchRequest,
        stop: &StopFlag,
        report: &mut dyn FnMut(SearchInfo),
    ) -> Result<SearchResult, InputError> {
        self.search_answering(game, request, stop, report, &mut |_| ())
    }

    /// Searches like [`search`](AnyEngine::search); `answer` receives the result once, as soon as it is known.
    /// With several threads that is before all of them have ended, which may take long where the machine is
    /// busy; the nodes are then those counted so far.
    ///
    /// # Errors
    /// As [`search`](AnyEngine::search); `answer` is not called then.
    fn search_answering(
        &mut self,
        game: &dyn AnyGame,
        request: &SearchRequest,
        stop: &StopFlag,
        report: &mut dyn FnMut(SearchInfo),
        answer: &mut dyn FnMut(SearchResult),
    ) -> Result<SearchResult, InputError>;

    /// Gets what searches of `game` with the memory of `request` need: the table, and what a game's
    /// knowledge computes once. Without it the first search does so, while its clock runs.
    ///
    /// # Errors
    /// As [`search`](AnyEngine::search).
    fn prepare(&mut self, game: &dyn AnyGame, request: &SearchRequest) -> Result<(), InputError>;

    /// Forgets everything learnt, as before the first search.
    fn forget(&mut self);
}

impl dyn AnyGame + '_ {
    /// Searches the current position once, with an engine that knows nothing yet.
    ///
    /// # Errors
    /// As [`AnyEngine::search`].
    pub fn search(
        &self,
        request: &SearchRequest,
        stop: &StopFlag,
        report: &mut dyn FnMut(SearchInfo),
    ) -> Result<SearchResult, InputError> {
        self.engine().search(self, request, stop, report)
    }
}
