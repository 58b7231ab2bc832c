//! Traced searches of games that the product does not know: a [`Game`] as its author has written it.

use super::recorded::{Lensed, Recorded};
use super::{AnyTrace, TraceScope};
use crate::data::{GameView, LineMove, MoveNames, MoveView, OwnPosition, Side};
use crate::error::InputError;
use crate::outcome_curve::OutcomeCurve;
use crate::request::SearchRequest;
use crate::searching::{bad_option, plies_of, view_result};
use crate::walked::Walked;
use boyi_core::{Easy, Game, Outcome};
use boyi_lens::Words;
use boyi_search::trace::Record;
use boyi_search::{Control as StopFlag, Limits, Options, Searcher, Silent};
use std::fmt;
use std::sync::Arc;

/// A [`Game`] of one's own to look into: a start position, and the texts of its positions and moves.
///
/// ```
/// use boyi_core::{Game, Outcome};
/// use boyi_engine::OwnGame;
/// use std::fmt;
///
/// /// A heap from which the players take one or two counters in turn; the last one wins.
/// #[derive(Clone)]
/// struct Heap(u8);
///
/// impl Game for Heap {
///     type Move = u8;
///
///     fn moves(&self, out: &mut Vec<u8>) {
///         out.extend(1..=self.0.min(2));
///     }
///
///     fn play(&mut self, taken: u8) {
///         self.0 -= taken;
///     }
///
///     fn outcome(&self) -> Option<Outcome> {
///         (self.0 == 0).then_some(Outcome::Loss)
///     }
///
///     fn key(&self) -> u64 {
///         self.0.into()
///     }
/// }
///
/// impl fmt::Display for Heap {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         "o".repeat(self.0.into()).fmt(f)
///     }
/// }
///
/// let game = OwnGame::new(Heap(7)).title("Heap").moves(|_, taken| format!("take {taken}"));
/// ```
pub struct OwnGame<G: Game> {
    start: G,
    about: Arc<About<G>>,
}

type PositionText<G> = dyn Fn(&G) -> String + Send + Sync;
type MoveText<G> = dyn Fn(&G, <G as Game>::Move) -> String + Send + Sync;

/// The texts of a game.
struct About<G: Game> {
    title: String,
    sides: [Words; 2],
    position: Box<PositionText<G>>,
    mv: Box<MoveText<G>>,
}

impl<G: Game + fmt::Display + 'static> OwnGame<G>
where
    G::Move: fmt::Debug,
{
    /// A game at a position, drawn by `Display`; its moves are named by `Debug`.
    pub fn new(start: G) -> OwnGame<G> {
        OwnGame::drawn(start, G::to_string)
    }
}

impl<G: Game> OwnGame<G>
where
    G::Move: fmt::Debug,
{
    /// A game at a position, drawn by `position`; its moves are named by `Debug`.
    pub fn drawn(start: G, position: impl Fn(&G) -> String + Send + Sync + 'static) -> OwnGame<G> {
        let about = About {
            title: "Game".into(),
            sides: [Words::new("First", "先手", "先手"), Words::new("Second", "后手", "後手")],
            position: Box::new(position),
            mv: Box::new(|_, mv| format!("{mv:?}")),
        };
        OwnGame { start, about: Arc::new(about) }
    }
}

impl<G: Game> OwnGame<G> {
    /// Names the game.
    #[must_use]
    pub fn title(self, title: &str) -> OwnGame<G> {
        self.with(|about| about.title = title.into())
    }

    /// Names the side to move at the start, and the other one.
    #[must_use]
    pub fn sides(self, first: &str, second: &str) -> OwnGame<G> {
        self.with(|about| about.sides = [first, second].map(Words::alike))
    }

    /// Names a legal move of a position.
    #[must_use]
    pub fn moves(self, name: impl Fn(&G, G::Move) -> String + Send + Sync + 'static) -> OwnGame<G> {
        self.with(|about| about.mv = Box::new(name))
    }

    fn with(mut self, change: impl FnOnce(&mut About<G>)) -> OwnGame<G> {
        // The texts have a single owner until a position of the game shares them.
        if let Some(about) = Arc::get_mut(&mut self.about) {
            change(about);
        }
        self
    }

    /// The position after the moves with these numbers, with the moves themselves.
    ///
    /// # Errors
    /// [`InputError::Parameter`] for a number that is none of a legal move.
    fn after(&self, line: &[u32]) -> Result<(At<G>, Vec<G::Move>), InputError> {
        let mut at = At { game: self.start.clone(), side: Side::First, about: Arc::clone(&self.about) };
        let mut moves = Vec::with_capacity(line.len());
        for &number in line {
            let legal = at.legal();
            let mv = legal.get(number as usize).copied().ok_or_else(|| InputError::Parameter {
                name: "line",
                value: number.to_string(),
                allowed: match legal.len() {
                    0 => format!("no further than move {}, where the game is over", moves.len()),
                    legal => format!("from 0 to {} at move {}", legal - 1, moves.len() + 1),
                },
            })?;
            at.advance(mv);
            moves.push(mv);
        }
        Ok((at, moves))
    }
}

impl<G: Game> fmt::Debug for OwnGame<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OwnGame").field(&self.about.title).finish()
    }
}

/// An [`OwnGame`] of any type.
pub trait AnyOwnGame: fmt::Debug + Send + Sync {
    /// The name of the game.
    fn name(&self) -> &str;

    /// The position after some moves, each given by its number among the legal moves of its position, from 0.
    ///
    /// # Errors
    /// [`InputError::Parameter`] for a number that is none of a legal move.
    fn position(&self, line: &[u32]) -> Result<OwnPosition, InputError>;

    /// Searches the position after some moves on one thread and keeps every step within `scope`; of `request`, depth,
    /// nodes and memory of the table count.
    ///
    /// # Errors
    /// [`InputError`] as [`position`](AnyOwnGame::position), or when the table cannot be had.
    fn trace(
        &self,
        line: &[u32],
        request: &SearchRequest,
        scope: &TraceScope,
        stop: &StopFlag,
    ) -> Result<Box<dyn AnyTrace>, InputError>;
}

impl<G> AnyOwnGame for OwnGame<G>
where
    G: Game + Send + Sync + 'static,
    G::Move: Send + Sync + 'static,
{
    fn name(&self) -> &str {
        &self.about.title
    }

    fn position(&self, line: &[u32]) -> Result<OwnPosition, InputError> {
        let (at, moves) = self.after(line)?;
        let (mut before, _) = self.after(&[])?;
        let mut played = Vec::with_capacity(moves.len());
        for mv in moves {
            played.push(LineMove { side: before.side, mv: before.view_move(mv) });
            before.advance(mv);
        }
        let legal = at.legal();
        Ok(OwnPosition {
            line: line.to_vec(),
            played,
            text: at.text(),
            sides: at.sides(),
            to_move: at.side,
            legal: legal.into_iter().map(|mv| at.view_move(mv).names).collect(),
            over: at.is_over(),
            winner: at.winner(),
        })
    }

    fn trace(
        &self,
        line: &[u32],
        request: &SearchRequest,
        scope: &TraceScope,
        stop: &StopFlag,
    ) -> Result<Box<dyn AnyTrace>, InputError> {
        let (root, moves) = self.after(line)?;
        // Earlier positions count where a game has a law of repetition.
        let mut position = Easy::new(self.start.clone());
        moves.into_iter().for_each(|mv| position.play(mv));
        let options = Options { hash_mib: request.hash_mib, threads: 1, ..Options::default() };
        let mut searcher = Searcher::new(options).map_err(bad_option)?;
        let mut limits = Limits::none();
        limits.depth = request.depth.map_or(limits.depth, plies_of);
        if let Some(nodes) = request.nodes {
            limits = limits.and_nodes(nodes);
        }
        let mut record = Record::new(scope.of_record(Vec::new()));
        let found = searcher.trace_with(&mut position, &limits, &mut Silent, stop, &mut record);
        let result = view_result(&root, &found);
        Ok(Box::new(Recorded::new(root, record, result)))
    }
}

/// A position of an [`OwnGame`], with the side to move.
struct At<G: Game> {
    game: G,
    side: Side,
    about: Arc<About<G>>,
}

impl<G: Game> At<G> {
    /// Plays a legal move.
    fn advance(&mut self, mv: G::Move) {
        self.game.play(mv);
        if !self.game.extra_turn() {
            self.side = !self.side;
        }
    }

    fn text(&self) -> String {
        (self.about.position)(&self.game)
    }

    /// The legal moves in the order of the game; none when it is over.
    fn legal(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if self.game.outcome().is_none() {
            self.game.moves(&mut moves);
        }
        moves
    }

    fn winner(&self) -> Option<Side> {
        match self.game.outcome()? {
            Outcome::Win => Some(self.side),
            Outcome::Loss => Some(!self.side),
            Outcome::Draw => None,
        }
    }
}

impl<G: Game> Clone for At<G> {
    fn clone(&self) -> At<G> {
        At { game: self.game.clone(), side: self.side, about: Arc::clone(&self.about) }
    }
}

impl<G> Walked for At<G>
where
    G: Game + Send + 'static,
    G::Move: Send + 'static,
{
    type Move = G::Move;

    fn to_move(&self) -> Side {
        self.side
    }

    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    fn play(&mut self, mv: G::Move) {
        self.advance(mv);
    }

    fn passed(&self) -> Option<At<G>> {
        None
    }

    /// The name is all that is known of a move: it has no cells.
    fn view_move(&self, mv: G::Move) -> MoveView {
        let name = (self.about.mv)(&self.game, mv);
        MoveView { names: MoveNames::same(&name), id: name, from: None, to: 0 }
    }

    fn read_move(&self, text: &str) -> Option<G::Move> {
        self.legal().into_iter().find(|&mv| (self.about.mv)(&self.game, mv) == text)
    }

    fn sides(&self) -> [Words; 2] {
        self.about.sides.clone()
    }

    fn outcome_curve(&self) -> Option<OutcomeCurve> {
        None
    }
}

impl<G> Lensed for At<G>
where
    G: Game + Send + 'static,
    G::Move: Send + 'static,
{
    type At = At<G>;

    fn root(&self) -> &At<G> {
        self
    }

    fn view(&self, _: &[Option<G::Move>]) -> Option<GameView> {
        None
    }

    fn text(&self, moves: &[Option<G::Move>]) -> Option<String> {
        let mut at = self.clone();
        moves.iter().flatten().for_each(|&mv| at.advance(mv));
        Some(at.text())
    }
}
