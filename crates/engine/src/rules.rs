//! The contract between the façade and the adapter of a game.

use crate::data::{
    BucketValue, Cell, CellShare, EvalTerm, ForbiddenPoint, GameResult, MoveView, Piece, SparedPoint, Tally,
    Threats,
};
use crate::error::InputError;
use crate::evaluation::Evaluator;
use crate::game::GameSpec;
use crate::learning::{LineCodebook, LinearTerms, LinearWeights, NetworkFeatures, NetworkInputs};
use crate::level::Level;
use crate::proved::Proved;
use crate::threats::ThreatSolving;
use boyi_core::{Side, Solvable};

/// The rules of a game as plain data, and the position that the search walks. The adapter of each
/// game implements it.
pub(crate) trait Rules: Clone + Send + Sync + 'static {
    /// A move; the same type in the rules and in the search.
    type Move: Copy + Eq + Send + Sync;
    /// The position that the search walks.
    type Search: Solvable<Move = Self::Move> + Clone + Send;
    /// The evaluations that the search can use. What is large is shared, so that clones are cheap.
    type Evaluator: Evaluator;

    fn spec(&self) -> GameSpec;
    fn to_move(&self) -> Side;
    fn position(&self) -> String;
    fn cells(&self) -> Vec<Option<Piece>>;

    /// Every legal move in natural order; empty when the game is over.
    fn legal_moves(&self) -> Vec<Self::Move>;
    /// The legal moves that a level chooses from without a search, the one of a choice without chance first; empty
    /// where the game has no opening knowledge of its own.
    fn opening_moves(&self, _level: Level) -> Vec<Self::Move> {
        Vec::new()
    }
    /// Plays a legal move.
    fn play(&mut self, mv: Self::Move);
    /// The position without the moves that led to it, for what is told of it later; small and of the same size in every
    /// position. Only its result may differ.
    fn without_history(&self) -> Self {
        self.clone()
    }
    /// Takes back the last move. `before` is the position before it as [`without_history`](Rules::without_history) has
    /// returned it.
    fn undo(&mut self, before: Self) {
        *self = before;
    }
    /// The moves up to the end of a game whose result is proved; empty where the game finds none.
    fn finish(&self, _proved: &Proved<'_>) -> Vec<Self::Move> {
        Vec::new()
    }
    /// The result by the rules; `None` while the game goes on.
    fn result(&self) -> Option<GameResult>;
    /// Lets a game go on that a referee has ended; `false` where none has.
    fn go_on(&mut self) -> bool {
        false
    }
    /// A 64-bit identity of the board and the side to move, equal on every machine.
    fn key(&self) -> u64;
    /// The counts of both sides where the larger count decides.
    fn tally(&self) -> Option<Tally> {
        None
    }

    /// The points by which the first side wins a finished game, negative if it loses, in games with graded
    /// ends.
    fn margin(&self) -> Option<i16> {
        None
    }

    /// Whether `player` does not lose if it answers every move in one of these pairs of legal moves by the other one; see
    /// [`boyi_proof::Rules::is_held_by_pairs`].
    fn is_held_by_pairs(&self, _player: Side, _pairs: &[[Self::Move; 2]]) -> bool {
        false
    }

    /// Reads a legal move in any notation of the game; the game is not over.
    fn parse_move(&self, text: &str) -> Result<Self::Move, InputError>;
    /// Whether the text is the pass before this position, which the game has made by itself.
    fn is_made_pass(&self, _text: &str) -> bool {
        false
    }
    /// The position after the pass `text` where records know passes that the rules do not; the game is not over.
    fn after_pass(&self, _text: &str) -> Option<Self> {
        None
    }
    /// The move for people; `mv` is legal here.
    fn view_move(&self, mv: Self::Move) -> MoveView;
    /// The cells a move comes from, in games that move pieces, and goes to; no two legal moves share both.
    fn cells_of(&self, mv: Self::Move) -> (Option<Cell>, Cell);
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
    /// Points that look forbidden to the side to move and are not.
    fn spared(&self) -> Vec<SparedPoint> {
        Vec::new()
    }

    /// The position with the other side to move, as after a null move of the search; `None` in games whose search
    /// makes none.
    fn passed(&self) -> Option<Self> {
        None
    }

    fn perft(&self, depth: u32) -> u64;

    /// The position as the searcher walks it.
    fn search_position(&self, evaluator: &Self::Evaluator) -> Self::Search;

    /// The weights of the linear evaluation, as set by hand.
    fn linear_weights(&self) -> Option<LinearWeights> {
        None
    }

    /// The weights that make the value of the position, for the first side.
    fn linear_terms(&self) -> Option<LinearTerms> {
        None
    }

    /// The weights that make the rank of each candidate move; ranks may count what the evaluation says.
    fn linear_terms_of_moves(&self, _evaluator: &Self::Evaluator) -> Vec<(Self::Move, LinearTerms)> {
        Vec::new()
    }

    /// The inputs of the network.
    fn network_features(&self) -> Option<NetworkFeatures> {
        None
    }

    /// The inputs of the network that the position activates.
    fn network_inputs(&self) -> Option<NetworkInputs> {
        None
    }

    /// The codes of the network of lines.
    fn line_codebook(&self) -> Option<LineCodebook> {
        None
    }

    /// The empty cells near stones with the codes of the four lines through them.
    fn line_codes(&self) -> Vec<(Cell, [u16; 4])> {
        Vec::new()
    }

    /// The parts of the static evaluation, named.
    fn eval_terms(&self, evaluator: &Self::Evaluator) -> Vec<EvalTerm>;

    /// The value of a network by each of its output buckets; nothing where it has but one.
    fn bucket_values(&self, _evaluator: &Self::Evaluator) -> Vec<BucketValue> {
        Vec::new()
    }

    /// The probabilities of the moves by the evaluation's ranks, most probable first; nothing where it has none.
    fn policy(&self, _evaluator: &Self::Evaluator) -> Vec<CellShare> {
        Vec::new()
    }

    /// A solver of wins by these threats, with a table of so many MiB.
    ///
    /// # Errors
    /// [`InputError::Parameter`] when the game has no such threats or the table cannot be allocated.
    fn threat_solver(
        &self,
        _threats: Threats,
        _hash_mib: usize,
    ) -> Result<Box<dyn ThreatSolving<Self::Search>>, InputError> {
        Err(InputError::Parameter {
            name: "game",
            value: self.spec().game().name.to_owned(),
            allowed: "one with threats that can be searched alone".to_owned(),
        })
    }

    /// The position as the searcher walks it with the evaluation by hand.
    fn search_position_by_hand(&self) -> Self::Search {
        self.search_position(&Self::Evaluator::hand(self.spec()))
    }
}

/// Returns whether the side to move is not in check and a legal move between these cells takes no piece.
pub(crate) fn is_quiet<R: Rules>(rules: &R, from: Option<Cell>, to: Cell) -> bool {
    let takes = |mv: R::Move| rules.captured_by(mv).is_some();
    rules.check().is_none() && legal_move_between(rules, from, to).is_ok_and(|mv| !takes(mv))
}

/// Reads a legal move.
pub(crate) fn legal_move<R: Rules>(rules: &R, text: &str) -> Result<R::Move, InputError> {
    let text = text.trim();
    if let Some(result) = rules.result() {
        return Err(InputError::GameOver { text: shorten(text), reason: Some(result.reason) });
    }
    // No notation needs as much; what is longer is cut before it can flood a message.
    rules.parse_move(&shorten(text))
}

/// The legal move between two cells.
pub(crate) fn legal_move_between<R: Rules>(
    rules: &R,
    from: Option<Cell>,
    to: Cell,
) -> Result<R::Move, InputError> {
    let text = || from.map_or_else(|| to.to_string(), |from| format!("{from}-{to}"));
    if let Some(result) = rules.result() {
        return Err(InputError::GameOver { text: text(), reason: Some(result.reason) });
    }
    let found = rules.legal_moves().into_iter().find(|&mv| rules.cells_of(mv) == (from, to));
    found.ok_or_else(|| {
        let text = text();
        InputError::illegal_move(&text, &format!("no legal move has the cells {text}"))
    })
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
