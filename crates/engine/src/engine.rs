//! The engine behind [`AnyEngine`]: a searcher kept from one search to the next.

use crate::any::{AnyEngine, AnyGame};
use crate::data::{SearchInfo, SearchResult};
use crate::error::InputError;
use crate::game::GameSpec;
use crate::request::SearchRequest;
use crate::rules::{Rules, legal_move};
use crate::searching;
use boyi_search::Control as StopFlag;
use boyi_search::Searcher;

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

    /// The rules with the current position of a game of this kind.
    fn own(game: &dyn AnyGame) -> Result<&R, InputError> {
        game.rules().downcast_ref().ok_or_else(|| InputError::Parameter {
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
        let rules = Engine::<R>::own(game)?;
        let only =
            request.search_moves.iter().map(|text| legal_move(rules, text)).collect::<Result<_, _>>()?;
        let searcher = self.searcher(game.spec(), request)?;
        Ok(searching::search(rules, only, searcher, request, stop, report))
    }

    fn prepare(&mut self, game: &dyn AnyGame, request: &SearchRequest) -> Result<(), InputError> {
        drop(Engine::<R>::own(game)?.search_position());
        self.searcher(game.spec(), request).map(|_| ())
    }

    fn forget(&mut self) {
        if let Some((_, searcher)) = &mut self.searcher {
            searcher.new_game();
        }
    }
}
