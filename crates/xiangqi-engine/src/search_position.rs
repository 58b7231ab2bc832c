//! The position as seen by the search: rules, line since the game began, evaluation.

use crate::checks::CheckPoints;
use crate::choice::Evaluation;
use crate::evaluation::{self, Breakdown, Counted};
use crate::finishing::Finishing;
use crate::linear::Linear;
use crate::network::{self, FoundTerms};
use crate::params::{self, EXCHANGE};
use crate::placement::Placement;
use crate::quiet_order::QuietOrder;
use crate::quiet_order::counted::CountedMove;
use crate::see::see_at_least;
use crate::values::Values;
use boyi_core::{
    Capabilities, Knowledge, MoveClass, MoveCode, MoveKind, Outcome, Score, SearchParams, Solvable, Staged,
    StagedPicker,
};
use boyi_nnue::Accumulators;
use boyi_xiangqi::repetition::{self, Law, Record, Repetition};
use boyi_xiangqi::{Game, Kind, Move, MoveList, NO_CAPTURE_LIMIT, Piece, Position, Square, Undo};
use std::sync::Arc;

/// A xiangqi position for the search: the line of positions that led to it, for the repetition rule; material and
/// placement, and the hidden units of a network, kept incrementally.
#[derive(Clone, Debug)]
pub struct XiangqiSearch {
    position: Position,
    law: Law,
    linear: Arc<Linear>,
    placement: Placement,
    /// The hidden units, if a network evaluates.
    accumulators: Option<Accumulators>,
    /// Room for the terms of a position, if a network evaluates.
    terms: FoundTerms,
    /// Values for Red of positions evaluated lately.
    values: Values,
    /// Whether the value of a network is added to the linear evaluation.
    is_corrected: bool,
    line: Vec<Record>,
    /// Index in `line` of the position the search starts from.
    root: usize,
    /// Index in `line` of each null move; no repetition reaches over a null move.
    passes: Vec<usize>,
}

/// The state that undoing a move restores.
#[derive(Clone, Copy, Debug)]
pub struct SearchUndo {
    rules: Undo,
    placement: Placement,
}

impl XiangqiSearch {
    /// Starts from the present position of a game, whose history counts for repetition.
    pub fn new(game: &Game) -> XiangqiSearch {
        XiangqiSearch::with(game, Evaluation::Linear(Linear::hand()))
    }

    /// As [`XiangqiSearch::new`], with another evaluation.
    pub fn with(game: &Game, evaluation: Evaluation) -> XiangqiSearch {
        let is_corrected = matches!(evaluation, Evaluation::Corrected(..));
        let (linear, network) = match evaluation {
            Evaluation::Linear(linear) => (linear, None),
            Evaluation::Network(network) => (Linear::hand(), Some(network)),
            Evaluation::Corrected(linear, network) => (linear, Some(network)),
        };
        let accumulators = network.map(Accumulators::new);
        let line = game.line().to_vec();
        let root = line.len().saturating_sub(1);
        let position = game.position().clone();
        let placement = Placement::of(&position, &linear);
        XiangqiSearch {
            placement,
            linear,
            accumulators,
            terms: FoundTerms::default(),
            values: Values::new(),
            is_corrected,
            law: game.law(),
            position,
            line,
            root,
            passes: Vec::new(),
        }
    }

    /// The position of the rules.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The named terms of the evaluation.
    pub fn evaluate_breakdown(&self) -> Breakdown {
        let network = self.accumulators.as_ref().map(|accumulators| &**accumulators.network());
        let linear = (network.is_none() || self.is_corrected).then_some(&*self.linear);
        evaluation::breakdown(linear, network, &self.position)
    }

    /// The value of the network, if there is one, by each of its output buckets: for the side to move, before it is damped.
    pub fn network_by_bucket(&self) -> Option<Vec<i32>> {
        let accumulators = self.accumulators.as_ref()?;
        Some(network::by_bucket(accumulators.network(), &self.position))
    }

    /// The weights of the linear evaluation that count in this position.
    pub fn counted(&self) -> Counted {
        evaluation::counted(&self.linear, &self.position)
    }

    /// The legal moves that capture nothing, each with the weights of [`Ranks`](crate::Ranks) that make its rank.
    pub fn counted_quiets(&self) -> Vec<(Move, CountedMove)> {
        let bonus = params::SEARCH.forcing_order;
        let order = QuietOrder::of(&self.position, &self.linear, &self.placement, bonus);
        self.position.legal_quiets().iter().map(|&mv| (mv, order.counted(mv))).collect()
    }

    /// Returns whether the side to move is in check, computed when the move was made.
    pub(crate) fn is_in_check(&self) -> bool {
        self.line.last().is_some_and(|record| record.in_check)
    }

    /// The value for Red before it is damped: it depends on the pieces and the side to move alone.
    fn for_red(&mut self) -> i32 {
        let (position, placement) = (&self.position, &self.placement);
        match &mut self.accumulators {
            None => evaluation::for_red(&self.linear, position, placement),
            Some(accumulators) => {
                let sums = self.terms.find(position, placement.counts(), &self.linear);
                let linear = if self.is_corrected { evaluation::sum(placement, sums) } else { 0 };
                linear + network::evaluate(accumulators, position, &self.terms)
            }
        }
    }

    /// The plies without a capture after a legal move; below those that are part of the key one more than now, whether
    /// the move counts or not.
    fn no_capture_plies_after(&self, mv: Move) -> u16 {
        if self.position.piece_at(mv.to()).is_some() {
            return 0;
        }
        let next = self.position.no_capture_plies() + 1;
        let is_in_key = next >= params::NO_CAPTURE_IN_KEY;
        let counts = !is_in_key || self.line.last().is_none_or(|record| record.counts(&self.position, mv));
        if counts { next } else { next - 1 }
    }

    fn move_piece(&mut self, mv: Move) -> Undo {
        let mover = self.position.piece_at(mv.from());
        let undo = self.position.make(mv);
        if let Some(piece) = mover {
            self.placement.take(&self.linear, piece, mv.from());
            self.placement.put(&self.linear, piece, mv.to());
            if let Some(accumulators) = &mut self.accumulators {
                accumulators.push(network::changes(&self.position, piece, mv, undo.captured()));
            }
        }
        if let Some(taken) = undo.captured() {
            self.placement.take(&self.linear, taken, mv.to());
        }
        undo
    }
}

impl From<Position> for XiangqiSearch {
    /// A position without history.
    fn from(position: Position) -> XiangqiSearch {
        XiangqiSearch::new(&Game::new(position))
    }
}

impl boyi_core::Position for XiangqiSearch {
    type Move = Move;
    type Undo = SearchUndo;
    type Picker = StagedPicker<{ MoveList::CAPACITY }>;

    const CAPS: Capabilities = Capabilities {
        path_dependent: true,
        quiescence: true,
        history_slots: Piece::COUNT * Square::COUNT,
        selective: true,
        cheap_key_after: true,
        mate_search: true,
        null_move: true,
        capture_slots: Piece::COUNT * Square::COUNT * Kind::COUNT,
        continuation_history: true,
        correction_features: Placement::FEATURES,
        ..Capabilities::NONE
    };

    fn make(&mut self, mv: Move) -> SearchUndo {
        let placement = self.placement;
        let rules = self.move_piece(mv);
        if let Some(before) = self.line.last().copied() {
            self.line.push(before.after(&mut self.position, mv, rules));
        }
        SearchUndo { rules, placement }
    }

    fn unmake(&mut self, mv: Move, undo: SearchUndo) {
        self.line.pop();
        self.position.unmake(mv, undo.rules);
        self.placement = undo.placement;
        if let Some(accumulators) = &mut self.accumulators {
            accumulators.pop();
        }
    }

    fn legal_moves(&mut self, out: &mut Vec<Move>) {
        if self.outcome().is_none() {
            out.extend_from_slice(&self.position.legal_moves());
        }
    }

    fn has_legal_moves(&mut self) -> bool {
        self.outcome().is_none() && self.position.has_legal_move()
    }

    /// The draws by bare material and without a capture. A mate on the very last ply counts as mate, so there the
    /// moves are generated; a repetition there is judged before the draw.
    fn outcome(&self) -> Option<Outcome> {
        let is_counted_out = || {
            self.position.no_capture_plies() >= NO_CAPTURE_LIMIT
                && self.repetition().is_none_or(|judged| judged == Outcome::Draw)
        };
        let is_drawn = self.position.is_bare() || is_counted_out();
        (is_drawn && self.position.has_legal_move()).then_some(Outcome::Draw)
    }

    /// Checkmate and stalemate both lose.
    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Loss
    }

    fn key(&self) -> u64 {
        with_counter(self.position.key(), self.position.no_capture_plies())
    }

    fn evaluate(&mut self) -> Score {
        let key = self.position.key();
        let for_red = self.values.get(key).unwrap_or_else(|| {
            let value = self.for_red();
            self.values.keep(key, value);
            value
        });
        evaluation::damped(&self.position, &self.placement, for_red)
    }

    fn picker(&mut self, class: MoveClass) -> Self::Picker {
        StagedPicker::new(class)
    }

    fn encode(&self, mv: Move) -> MoveCode {
        MoveCode::new(mv.bits())
    }

    fn repetition(&self) -> Option<Outcome> {
        let since = self.passes.last().copied().unwrap_or(0);
        let root = self.root.saturating_sub(since);
        match repetition::judge(self.law, &self.position, &self.line[since..], root)? {
            Repetition::Draw => Some(Outcome::Draw),
            Repetition::Loss { loser, .. } if loser == self.position.side_to_move() => Some(Outcome::Loss),
            Repetition::Loss { .. } => Some(Outcome::Win),
        }
    }
}

/// The key of the search from that of the rules; near the no-capture draw the counter is mixed in, because it affects
/// values.
#[inline]
fn with_counter(key: u64, no_capture_plies: u16) -> u64 {
    if no_capture_plies < params::NO_CAPTURE_IN_KEY {
        return key;
    }
    key ^ u64::from(no_capture_plies).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Knowledge for XiangqiSearch {
    fn history_slot(&self, mv: Move) -> usize {
        let piece = self.position.piece_at(mv.from()).map_or(0, Piece::index);
        piece * Square::COUNT + mv.to().index()
    }

    fn key_after(&self, mv: Move) -> Option<u64> {
        Some(with_counter(self.position.key_after(mv), self.no_capture_plies_after(mv)))
    }

    fn capture_slot(&self, mv: Move) -> usize {
        let taken = self.position.piece_at(mv.to()).map_or(0, |piece| piece.kind.index());
        self.history_slot(mv) * Kind::COUNT + taken
    }

    fn is_noisy(&self, mv: Move) -> bool {
        self.position.piece_at(mv.to()).is_some()
    }

    /// In check all evasions are searched, in quiescence too.
    fn is_forced(&self) -> bool {
        self.is_in_check()
    }

    fn search_params() -> &'static SearchParams {
        &params::SEARCH
    }

    /// A null move is allowed with a horse, cannon or chariot: zugzwang is rare with these.
    fn can_pass(&self) -> bool {
        let side = self.position.side_to_move();
        let attackers = [Kind::Horse, Kind::Cannon, Kind::Chariot];
        !self.is_in_check() && attackers.iter().any(|&kind| self.placement.count(side, kind) > 0)
    }

    fn pass(&mut self) {
        self.passes.push(self.line.len());
        self.position.pass();
        if let Some(before) = self.line.last().copied() {
            self.line.push(before.passed(&self.position));
        }
    }

    fn unpass(&mut self) {
        self.line.pop();
        self.position.pass();
        self.passes.pop();
    }

    /// Returns whether the move gives check.
    fn is_forcing(&self, mv: Move) -> bool {
        self.position.gives_check(mv)
    }

    fn forcing_test(&self) -> impl Fn(Move) -> bool {
        let points = CheckPoints::of(&self.position);
        move |mv| points.gives_check_exactly(&self.position, mv)
    }

    fn finishing_test(&self) -> impl Fn(Move) -> bool {
        let since = self.passes.last().copied().unwrap_or(0);
        let finishing = Finishing::of(&self.position, &self.line[since..]);
        move |mv| finishing.contains(mv)
    }

    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        see_at_least(&self.position, mv, threshold)
    }

    fn correction_key(&self, feature: usize) -> u64 {
        self.placement.key(feature) ^ self.position.side_to_move().index() as u64
    }
}

impl Staged for XiangqiSearch {
    fn decode(&self, code: MoveCode) -> Option<Move> {
        Move::from_bits(code.get())
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.position.is_legal(mv)
    }

    fn generate(&self, kind: MoveKind, out: impl FnMut(Move)) {
        let moves = match kind {
            MoveKind::Noisy => self.position.legal_captures(),
            MoveKind::Quiet => self.position.legal_quiets(),
        };
        moves.iter().copied().for_each(out);
    }

    fn generate_forcing(&self, out: impl FnMut(Move)) {
        let points = CheckPoints::of(&self.position);
        let moves = self.position.legal_quiets_to(points.of_quiet_moves());
        moves.iter().copied().filter(|&mv| points.gives_check_exactly(&self.position, mv)).for_each(out);
    }

    /// Most valuable victim first, then least valuable attacker; a general counts as a chariot.
    fn noisy_rank(&self, mv: Move) -> i32 {
        let largest = EXCHANGE[Kind::Chariot.index()];
        let worth = |square| {
            self.position.piece_at(square).map_or(0, |piece| EXCHANGE[piece.kind.index()].min(largest))
        };
        16 * worth(mv.to()) - worth(mv.from())
    }

    fn quiet_ranks(&self, forcing_bonus: i32) -> impl FnMut(Move) -> i32 {
        let mut order = QuietOrder::of(&self.position, &self.linear, &self.placement, forcing_bonus);
        move |mv| order.rank(mv)
    }
}

impl Solvable for XiangqiSearch {}
