//! Players: what answers positions with moves.

use boyi_core::{Knowledge, Position};
use boyi_search::{Limits, Searcher};

/// Plays games, each from its first position on. `P` is the position of the referee, which knows the rules.
pub trait Player<P: Position> {
    /// A game begins at `start`.
    fn begin(&mut self, start: &P);

    /// Returns the move to play in the position reached. Called only where there is a legal move.
    fn choose(&mut self) -> Option<P::Move>;

    /// A move was played, by either side.
    fn follow(&mut self, mv: P::Move);
}

/// The search as a player. It keeps one position for the whole game, so that repetitions are seen.
///
/// `Q` is the version's own position, which `position_of` makes from the referee's at the beginning of each game:
/// another type with equal moves, or a value with other parameters. Table and histories are empty then, so that a
/// game depends on nothing but its opening and the players, unless time limits a search.
pub struct SearchPlayer<Q: Knowledge, F> {
    searcher: Searcher<Q>,
    limits: Limits<Q::Move>,
    position_of: F,
    position: Option<Q>,
}

impl<Q: Knowledge, F> SearchPlayer<Q, F> {
    /// A player that searches each of its moves with `limits`.
    pub fn new<P>(searcher: Searcher<Q>, limits: Limits<Q::Move>, position_of: F) -> SearchPlayer<Q, F>
    where
        F: FnMut(&P) -> Q,
    {
        SearchPlayer { searcher, limits, position_of, position: None }
    }
}

impl<P, Q, F> Player<P> for SearchPlayer<Q, F>
where
    P: Position,
    Q: Knowledge<Move = P::Move> + Clone + Send,
    P::Move: Send,
    F: FnMut(&P) -> Q,
{
    fn begin(&mut self, start: &P) {
        self.searcher.new_game();
        self.position = Some((self.position_of)(start));
    }

    fn choose(&mut self) -> Option<P::Move> {
        self.searcher.search(self.position.as_mut()?, &self.limits).best_move()
    }

    fn follow(&mut self, mv: P::Move) {
        if let Some(position) = &mut self.position {
            position.make(mv);
        }
    }
}
