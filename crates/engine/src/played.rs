//! One game in progress behind [`AnyGame`]: the adapter every game goes through.

use crate::any::{AnyEngine, AnyGame};
use crate::data::{
    Cell, CompareMethod, CompareStep, ComparedMethod, Comparison, Evaluation, GameResult, GameView, Geometry,
    MoveNames, Piece, PlayedMove, SearchInfo, Side, SolveProgress,
};
use crate::engine::Engine;
use crate::error::InputError;
use crate::evaluation::{self, EvaluationChoice, Named};
use crate::game::GameSpec;
use crate::learning::{LineCodebook, LinearTerms, LinearWeights, NetworkFeatures, NetworkInputs};
use crate::lens::{AnyTrace, TraceScope};
use crate::request::SearchRequest;
use crate::rules::{self, Rules, legal_move, legal_move_between};
use crate::solving::{SolveRequest, Solved};
use crate::{comparing, lens, solving};
use boyi_core::{Knowledge as _, Position as _, SearchParams};
use boyi_proof::{Outlined, Reader, Verified, VerifyError};
use boyi_search::Control as StopFlag;
use std::any::Any;
use std::io::BufRead;
use std::sync::Arc;

/// A start position and the moves played from it.
#[derive(Clone)]
pub(crate) struct Played<R: Rules> {
    now: R,
    /// Each move with the position before it, without its history: only `now` has one, so that a line takes memory in
    /// proportion to its length. Copies of the game share these positions.
    line: Vec<(Arc<R>, R::Move)>,
}

impl<R: Rules> Played<R> {
    pub(crate) fn new(start: R) -> Played<R> {
        Played { now: start, line: Vec::new() }
    }

    /// The rules with the current position.
    pub(crate) fn now(&self) -> &R {
        &self.now
    }

    /// Gives the turn to the other side, as a null move does; `None` where the rules know no such position.
    pub(crate) fn null_move(&mut self) -> Option<()> {
        self.now = self.now.passed()?;
        Some(())
    }

    /// Plays a legal move.
    pub(crate) fn advance(&mut self, mv: R::Move) {
        let before = Arc::new(self.now.without_history());
        self.now.play(mv);
        self.line.push((before, mv));
    }

    fn geometry(&self) -> Geometry {
        let spec = self.now.spec();
        let (columns, rows) = spec.board();
        Geometry { kind: spec.game().drawing.board, columns, rows }
    }

    fn played_moves(&self) -> Vec<PlayedMove> {
        let after = self.line.iter().skip(1).map(|(before, _)| &**before).chain([&self.now]);
        self.line
            .iter()
            .zip(after)
            .map(|((before, mv), after)| PlayedMove {
                side: before.to_move(),
                mv: before.view_move(*mv),
                captured: before.captured_by(*mv),
                check: after.check().is_some(),
                replaced: replaced_cells(&before.cells(), &after.cells()),
            })
            .collect()
    }
}

/// The cells whose contents differ, with the contents before.
fn replaced_cells(before: &[Option<Piece>], after: &[Option<Piece>]) -> Vec<(Cell, Option<Piece>)> {
    let cells = (0..).zip(before.iter().zip(after));
    cells.filter(|(_, (before, after))| before != after).map(|(cell, (before, _))| (cell, *before)).collect()
}

impl<R: Rules> AnyGame for Played<R> {
    fn spec(&self) -> GameSpec {
        self.now.spec()
    }

    fn to_move(&self) -> Side {
        self.now.to_move()
    }

    fn ply(&self) -> usize {
        self.line.len()
    }

    fn position(&self) -> String {
        self.now.position()
    }

    fn key(&self) -> u64 {
        self.now.key()
    }

    fn view(&self) -> GameView {
        GameView {
            spec: self.now.spec(),
            geometry: self.geometry(),
            cells: self.now.cells(),
            to_move: self.to_move(),
            legal: self.now.legal_moves().into_iter().map(|mv| self.now.view_move(mv)).collect(),
            moves: self.played_moves(),
            check: self.now.check(),
            forbidden: self.now.forbidden(),
            spared: self.now.spared(),
            result: self.now.result(),
            tally: self.now.tally(),
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
        let mv = legal_move(&self.now, text)?;
        self.advance(mv);
        Ok(())
    }

    fn play_between(&mut self, from: Option<Cell>, to: Cell) -> Result<(), InputError> {
        let mv = legal_move_between(&self.now, from, to)?;
        self.advance(mv);
        Ok(())
    }

    fn is_quiet(&self, from: Option<Cell>, to: Cell) -> bool {
        rules::is_quiet(&self.now, from, to)
    }

    fn is_forced(&self) -> bool {
        self.now.legal_moves().len() == 1 || self.now.search_position_by_hand().is_forced()
    }

    fn is_made_pass(&self, text: &str) -> bool {
        self.now.is_made_pass(text.trim())
    }

    fn pass(&mut self, text: &str) -> bool {
        let passed = self.now.result().is_none().then(|| self.now.after_pass(text.trim())).flatten();
        let given_away = passed.is_some();
        if let Some(passed) = passed {
            *self = Played::new(passed);
        }
        given_away
    }

    fn start_position(&self) -> String {
        self.line.first().map_or(&self.now, |(before, _)| before).position()
    }

    fn movers(&self) -> Vec<Side> {
        self.line.iter().map(|(before, _)| before.to_move()).collect()
    }

    fn undo(&mut self) -> bool {
        match self.line.pop() {
            Some((before, _)) => {
                self.now.undo(Arc::unwrap_or_clone(before));
                true
            }
            None => false,
        }
    }

    fn result(&self) -> Option<GameResult> {
        self.now.result()
    }

    fn go_on(&mut self) -> bool {
        self.now.go_on()
    }

    fn margin(&self) -> Option<i16> {
        self.now.result().and_then(|_| self.now.margin())
    }

    fn perft(&self, depth: u32) -> u64 {
        self.now.perft(depth)
    }

    fn evaluation_name(&self, by: &EvaluationChoice) -> Result<String, InputError> {
        evaluation::chosen::<R::Evaluator>(self.now.spec(), by).map(|named| named.name)
    }

    fn evaluate(&self, by: &EvaluationChoice) -> Result<Evaluation, InputError> {
        let Named { name, evaluator } = evaluation::chosen::<R::Evaluator>(self.now.spec(), by)?;
        let score = self.now.search_position(&evaluator).evaluate().into();
        Ok(Evaluation {
            by: name,
            score,
            terms: self.now.eval_terms(&evaluator),
            buckets: self.now.bucket_values(&evaluator),
            policy: if self.now.result().is_some() { Vec::new() } else { self.now.policy(&evaluator) },
        })
    }

    fn compare(
        &self,
        depth: u32,
        nodes: u64,
        report: &mut dyn FnMut(CompareStep<'_>),
    ) -> Result<Comparison, InputError> {
        comparing::compare(&mut self.now.search_position_by_hand(), depth, nodes, report)
    }

    fn compare_by(
        &self,
        method: CompareMethod,
        depth: u32,
        nodes: u64,
        stop: &StopFlag,
    ) -> Result<ComparedMethod, InputError> {
        comparing::by_method(&mut self.now.search_position_by_hand(), method, depth, nodes, stop)
    }

    fn trace(
        &self,
        request: &SearchRequest,
        scope: &TraceScope,
        stop: &StopFlag,
        report: &mut dyn FnMut(SearchInfo),
    ) -> Result<Box<dyn AnyTrace>, InputError> {
        lens::record(self, request, scope, stop, report)
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

    fn replay_outlined(
        &self,
        reader: Reader<&mut dyn BufRead>,
        memory_mib: usize,
    ) -> Result<Outlined<MoveNames>, VerifyError> {
        solving::replay_outlined(&self.now, reader, memory_mib)
    }

    fn linear_weights(&self) -> Option<LinearWeights> {
        self.now.linear_weights()
    }

    fn linear_terms(&self) -> Option<LinearTerms> {
        self.now.linear_terms()
    }

    fn linear_terms_of_moves(
        &self,
        by: &EvaluationChoice,
    ) -> Result<Vec<(Option<Cell>, Cell, LinearTerms)>, InputError> {
        let Named { evaluator, .. } = evaluation::chosen::<R::Evaluator>(self.now.spec(), by)?;
        let moves = self.now.linear_terms_of_moves(&evaluator).into_iter();
        let with_cells = moves.map(|(mv, terms)| {
            let (from, to) = self.now.cells_of(mv);
            (from, to, terms)
        });
        Ok(with_cells.collect())
    }

    fn search_params(&self) -> Option<SearchParams> {
        R::Search::CAPS.selective.then(|| *R::Search::search_params())
    }

    fn searches_for_mates(&self) -> bool {
        R::Search::CAPS.mate_search
    }

    fn network_features(&self) -> Option<NetworkFeatures> {
        self.now.network_features()
    }

    fn network_inputs(&self) -> Option<NetworkInputs> {
        self.now.network_inputs()
    }

    fn line_codebook(&self) -> Option<LineCodebook> {
        self.now.line_codebook()
    }

    fn line_codes(&self) -> Vec<(Cell, [u16; 4])> {
        self.now.line_codes()
    }

    fn engine(&self) -> Box<dyn AnyEngine> {
        Box::new(Engine::<R>::new())
    }

    fn rules(&self) -> &dyn Any {
        &self.now
    }

    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play_moves;
    use boyi_xiangqi::{Game, Position};

    const SHUFFLE: [&str; 4] = ["h0g2", "h9g7", "g2h0", "g7h9"];

    #[test]
    fn a_long_game_takes_memory_in_proportion_to_its_length() {
        const PLIES: usize = 10_000;
        let mut game = Played::new(Game::new(Position::start()));
        play_moves(&mut game, SHUFFLE.into_iter().cycle().take(PLIES)).unwrap();
        assert_eq!(game.ply(), PLIES);
        assert!(game.line.iter().all(|(before, _)| before.moves().len() == 0 && before.line().len() == 1));

        let copy = game.clone();
        let mut steps = game.line.iter().zip(&copy.line);
        assert!(steps.all(|((one, _), (other, _))| Arc::ptr_eq(one, other)), "copies share their positions");
    }

    #[test]
    fn undo_gives_back_what_counts_for_repetition() {
        let mut game = Played::new(Game::new(Position::start()));
        let state = |game: &Played<Game>| (game.position(), game.result(), game.now.line().to_vec());
        let mut states = Vec::new();
        for mv in SHUFFLE.into_iter().cycle().take(41) {
            game.go_on();
            states.push(state(&game));
            game.play(mv).unwrap();
        }
        while let Some(before) = states.pop() {
            assert!(game.undo());
            assert_eq!(state(&game), before);
        }
        assert!(!game.undo());
    }
}
