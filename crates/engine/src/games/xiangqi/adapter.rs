//! Xiangqi behind the façade.

use crate::any::AnyGame;
use crate::data::{
    BucketValue, Cell, EndReason, EvalTerm, GameResult, MoveNames, MoveView, Piece, PieceKind,
};
use crate::error::InputError;
use crate::game::GameSpec;
use crate::games::xiangqi::{epd, evaluator, grounds};
use crate::learning::{LinearTerms, LinearWeights, NetworkFeatures, NetworkInputs};
use crate::played::Played;
use crate::rules::Rules;
use boyi_core::Side;
use boyi_xiangqi::{Game, Kind, Move, Notation, NotationError, Position, Reason, Script, Square};
use boyi_xiangqi_engine::{Counted, Evaluation, Ranks, WEIGHTS, Weights, XiangqiSearch, network};

const FILES: Cell = 9;
const RANKS: Cell = 10;

pub(crate) fn start(spec: GameSpec, position: Option<&str>) -> Result<Box<dyn AnyGame>, InputError> {
    let position = match position {
        None => Position::start(),
        Some(text) => {
            let fen = epd::fen(text).map_err(InputError::Position)?;
            Position::from_fen(fen).map_err(|error| InputError::Position(error.to_string()))?
        }
    };
    let law = spec.as_xiangqi().unwrap_or_default();
    Ok(Box::new(Played::new(Game::with_law(position, law))))
}

fn cell(square: Square) -> Cell {
    (RANKS - 1 - Cell::from(square.rank())) * FILES + Cell::from(square.file())
}

fn piece(piece: boyi_xiangqi::Piece) -> Piece {
    let kind = match piece.kind {
        Kind::General => PieceKind::General,
        Kind::Advisor => PieceKind::Advisor,
        Kind::Elephant => PieceKind::Elephant,
        Kind::Horse => PieceKind::Horse,
        Kind::Chariot => PieceKind::Chariot,
        Kind::Cannon => PieceKind::Cannon,
        Kind::Soldier => PieceKind::Soldier,
    };
    Piece { side: piece.side, kind }
}

impl Rules for Game {
    type Move = Move;
    type Search = XiangqiSearch;
    type Evaluator = Evaluation;

    fn spec(&self) -> GameSpec {
        GameSpec::xiangqi(self.law())
    }

    fn to_move(&self) -> Side {
        self.position().side_to_move()
    }

    fn position(&self) -> String {
        Game::position(self).fen().to_string()
    }

    fn key(&self) -> u64 {
        Game::position(self).key()
    }

    fn cells(&self) -> Vec<Option<Piece>> {
        let mut cells = vec![None; usize::from(FILES * RANKS)];
        for square in Square::all() {
            cells[usize::from(cell(square))] = Game::position(self).piece_at(square).map(piece);
        }
        cells
    }

    fn legal_moves(&self) -> Vec<Move> {
        if Game::result(self).is_some() {
            return Vec::new();
        }
        Game::position(self).legal_moves().to_vec()
    }

    fn play(&mut self, mv: Move) {
        let played = Game::play(self, mv);
        debug_assert!(played.is_ok(), "only legal moves are played");
    }

    fn without_history(&self) -> Game {
        Game::with_law(Game::position(self).clone(), self.law())
    }

    fn undo(&mut self, before: Game) {
        // A game that goes on after a pass knows nothing of the moves before it.
        if Game::undo(self).is_none() {
            *self = before;
        }
    }

    fn result(&self) -> Option<GameResult> {
        let result = Game::result(self)?;
        let reason = match result.reason {
            Reason::Checkmate => EndReason::Checkmate,
            Reason::Stalemate => EndReason::Stalemate,
            Reason::PerpetualCheck => EndReason::PerpetualCheck,
            Reason::PerpetualChase => EndReason::PerpetualChase,
            Reason::PerpetualAttack => EndReason::PerpetualAttack,
            Reason::Repetition => EndReason::Repetition,
            Reason::NoCapture => EndReason::NoCapture,
            Reason::BareMaterial => EndReason::BareMaterial,
        };
        let grounds = grounds::of(self);
        Some(GameResult { grounds, ..GameResult::new(result.winner, reason) })
    }

    fn go_on(&mut self) -> bool {
        Game::go_on(self)
    }

    fn passed(&self) -> Option<Game> {
        let mut position = Game::position(self).clone();
        position.pass();
        Some(Game::with_law(position, self.law()))
    }

    fn parse_move(&self, text: &str) -> Result<Move, InputError> {
        boyi_xiangqi::parse_move(Game::position(self), text).map_err(|error| match error {
            NotationError::NotLegal(_) => InputError::illegal_move(text, &error),
            _ => InputError::bad_move(text, &error),
        })
    }

    fn view_move(&self, mv: Move) -> MoveView {
        let position = Game::position(self);
        let (from, to) = self.cells_of(mv);
        MoveView {
            id: mv.to_string(),
            from,
            to,
            names: MoveNames {
                en: Notation::Wxf.write(position, mv),
                hans: Notation::Chinese(Script::Simplified).write(position, mv),
                hant: Notation::Chinese(Script::Traditional).write(position, mv),
            },
        }
    }

    fn cells_of(&self, mv: Move) -> (Option<Cell>, Cell) {
        (Some(cell(mv.from())), cell(mv.to()))
    }

    fn captured_by(&self, mv: Move) -> Option<Piece> {
        Game::position(self).piece_at(mv.to()).map(piece)
    }

    fn check(&self) -> Option<Cell> {
        let position = Game::position(self);
        position.in_check().then(|| cell(position.general(position.side_to_move())))
    }

    fn perft(&self, depth: u32) -> u64 {
        boyi_xiangqi::perft(&mut Game::position(self).clone(), depth)
    }

    fn search_position(&self, evaluation: &Evaluation) -> XiangqiSearch {
        XiangqiSearch::with(self, evaluation.clone())
    }

    fn linear_weights(&self) -> Option<LinearWeights> {
        let value =
            LinearWeights::of_value(&evaluator::value_groups(), Weights::HAND.numbers(), Weights::SCALE);
        Some(value.with_ranks(&Ranks::GROUPS, &Ranks::BUILT_IN.numbers(), Ranks::TEMPERATURE))
    }

    fn linear_terms(&self) -> Option<LinearTerms> {
        let Counted { scale, counts } = XiangqiSearch::new(self).counted();
        Some(LinearTerms { scale, counts, offset: 0.0 })
    }

    fn linear_terms_of_moves(&self, evaluation: &Evaluation) -> Vec<(Move, LinearTerms)> {
        let quiets = self.search_position(evaluation).counted_quiets().into_iter();
        let terms = quiets.map(|(mv, counted)| {
            let counts = counted.counts.into_iter().map(|(place, count)| (place + 2 * WEIGHTS as u16, count));
            (mv, LinearTerms { scale: 1.0, counts: counts.collect(), offset: counted.bonus as f32 })
        });
        terms.collect()
    }

    fn network_features(&self) -> Option<NetworkFeatures> {
        Some(NetworkFeatures {
            name: network::FEATURES,
            inputs: network::INPUTS,
            active: network::ACTIVE,
            buckets: network::BUCKETS,
        })
    }

    fn network_inputs(&self) -> Option<NetworkInputs> {
        let position = Game::position(self);
        let [own, other] = [self.to_move(), !self.to_move()].map(|side| {
            let mut active = Vec::new();
            network::inputs(position, side, &mut active);
            active
        });
        Some(NetworkInputs { own, other, bucket: network::bucket(position) })
    }

    fn eval_terms(&self, evaluation: &Evaluation) -> Vec<EvalTerm> {
        let breakdown = self.search_position(evaluation).evaluate_breakdown();
        breakdown.terms.into_iter().map(|part| EvalTerm::new(part.name, [part.red, part.black])).collect()
    }

    fn bucket_values(&self, evaluation: &Evaluation) -> Vec<BucketValue> {
        let search = self.search_position(evaluation);
        let used = network::bucket(search.position());
        let values = search.network_by_bucket().unwrap_or_default().into_iter().enumerate();
        let value = |(bucket, value)| {
            let pieces = network::bucket_pieces(bucket);
            BucketValue { pieces: [*pieces.start(), *pieces.end()], value, is_used: bucket == used }
        };
        values.map(value).collect()
    }
}
