//! Engines: what stays in memory from one search to the next.

use crate::data::{GameSpec, SearchInfo, SearchResult};
use crate::played::{Played, Rules};
use crate::searching;
use crate::{AnyGame, InputError, SearchRequest, StopFlag};
use boyi_search::Searcher;

/// An engine for one kind of game. It remembers what it learnt from search to search: give every
/// player one of its own, and [`forget`](AnyEngine::forget) between games.
pub trait AnyEngine: Send {
    /// Searches the current position of `game`. `report` is called with every line found and a few
    /// times a second in between; the search ends soon after `stop` is raised.
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

/// The engine of one game's rules and knowledge.
pub(crate) struct Engine<R: Rules> {
    /// The searcher, once there has been a search, and what game it was for: sizes and rules
    /// share no table.
    searcher: Option<(GameSpec, Searcher<R::Search>)>,
}

impl<R: Rules> Engine<R> {
    pub(crate) fn new() -> Engine<R> {
        Engine { searcher: None }
    }

    /// The game behind the façade.
    fn own(game: &dyn AnyGame) -> Result<&Played<R>, InputError> {
        game.as_any().downcast_ref().ok_or_else(|| InputError::Parameter {
            name: "game",
            value: format!("{:?}", game.spec()),
            allowed: "the game this engine was made for".into(),
        })
    }

    /// The searcher for `spec` with the options of `request`.
    fn searcher(
        &mut self,
        spec: GameSpec,
        request: &SearchRequest,
    ) -> Result<&mut Searcher<R::Search>, InputError> {
        let options = searching::options::<R>(spec, request)?;
        let kept = self.searcher.take().filter(|(known, _)| *known == spec);
        let searcher = match kept {
            Some((_, mut searcher)) => {
                searcher.set_options(options).map_err(searching::bad_option)?;
                searcher
            }
            None => Searcher::new(options).map_err(searching::bad_option)?,
        };
        Ok(&mut self.searcher.insert((spec, searcher)).1)
    }
}

impl<R: Rules> AnyEngine for Engine<R> {
    fn search(
        &mut self,
        game: &dyn AnyGame,
        request: &SearchRequest,
        stop: &StopFlag,
        report: &mut dyn FnMut(SearchInfo),
    ) -> Result<SearchResult, InputError> {
        let played = Engine::<R>::own(game)?;
        let only =
            request.search_moves.iter().map(|text| played.legal_move(text)).collect::<Result<_, _>>()?;
        let searcher = self.searcher(game.spec(), request)?;
        Ok(searching::search(played.now(), only, searcher, request, stop, report))
    }

    fn prepare(&mut self, game: &dyn AnyGame, request: &SearchRequest) -> Result<(), InputError> {
        drop(Engine::<R>::own(game)?.now().search_position());
        self.searcher(game.spec(), request).map(|_| ())
    }

    fn forget(&mut self) {
        if let Some((_, searcher)) = &mut self.searcher {
            searcher.new_game();
        }
    }
}
