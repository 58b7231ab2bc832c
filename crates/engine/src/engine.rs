//! The engine behind [`AnyEngine`]: a searcher kept from one search to the next.

use crate::any::{AnyEngine, AnyGame};
use crate::data::{SearchInfo, SearchResult};
use crate::error::InputError;
use crate::evaluation::{self, EvaluationChoice};
use crate::game::GameSpec;
use crate::request::SearchRequest;
use crate::rules::{Rules, legal_move};
use crate::searching::{self, Relay};
use boyi_core::Knowledge;
use boyi_search::Control as StopFlag;
use boyi_search::{Handicap, Options, OptionsError, Searcher, Weakness};

/// The engine of one game's rules and knowledge.
pub(crate) struct Engine<R: Rules> {
    /// The searcher, once there has been a search, and the game it was for: sizes and rules
    /// share no table.
    searcher: Option<(GameSpec, Player<R::Search>)>,
    /// The evaluation of the last search, and the game and the choice it is for.
    evaluator: Option<(GameSpec, EvaluationChoice, R::Evaluator)>,
}

/// The searcher of a level.
enum Player<P: Knowledge> {
    /// Full strength.
    Full(Searcher<P>),
    /// A level that errs.
    Weak(Searcher<Handicap<P>>),
}

impl<P: Knowledge> Player<P> {
    fn new(options: Options, weak: bool) -> Result<Player<P>, OptionsError> {
        Ok(if weak { Player::Weak(Searcher::new(options)?) } else { Player::Full(Searcher::new(options)?) })
    }

    fn is_weak(&self) -> bool {
        matches!(self, Player::Weak(_))
    }

    fn set_options(&mut self, options: Options) -> Result<(), OptionsError> {
        match self {
            Player::Full(searcher) => searcher.set_options(options),
            Player::Weak(searcher) => searcher.set_options(options),
        }
    }

    fn new_game(&mut self) {
        match self {
            Player::Full(searcher) => searcher.new_game(),
            Player::Weak(searcher) => searcher.new_game(),
        }
    }
}

impl<R: Rules> Engine<R> {
    pub(crate) fn new() -> Engine<R> {
        Engine { searcher: None, evaluator: None }
    }

    /// The rules with the current position of a game of this kind.
    fn own(game: &dyn AnyGame) -> Result<&R, InputError> {
        game.rules().downcast_ref().ok_or_else(|| InputError::Parameter {
            name: "game",
            value: format!("{:?}", game.spec()),
            allowed: "the game this engine was made for".into(),
        })
    }

    /// The position of `rules` with the chosen evaluation. Another one than that of the last search makes the
    /// engine forget, because its table holds the values of the other.
    fn position(&mut self, rules: &R, choice: &EvaluationChoice) -> Result<R::Search, InputError> {
        let spec = rules.spec();
        let kept = self.evaluator.take().filter(|(known, by, _)| *known == spec && by == choice);
        let evaluator = match kept {
            Some(kept) => kept,
            None => {
                let made = evaluation::chosen(spec, choice)?;
                self.searcher = None;
                (spec, choice.clone(), made.evaluator)
            }
        };
        Ok(rules.search_position(&self.evaluator.insert(evaluator).2))
    }

    /// The searcher for `spec` with the options of `request`.
    fn searcher(
        &mut self,
        spec: GameSpec,
        request: &SearchRequest,
    ) -> Result<&mut Player<R::Search>, InputError> {
        let options = searching::options::<R>(spec, request)?;
        let weak = searching::weakness(spec, request) != Weakness::NONE;
        let kept = self.searcher.take().filter(|(known, player)| *known == spec && player.is_weak() == weak);
        let searcher = match kept {
            Some((_, mut searcher)) => {
                let set = searcher.set_options(options);
                if let Err(error) = set {
                    // Options that cannot be used change nothing.
                    self.searcher = Some((spec, searcher));
                    return Err(searching::bad_option(error));
                }
                searcher
            }
            None => Player::new(options, weak).map_err(searching::bad_option)?,
        };
        Ok(&mut self.searcher.insert((spec, searcher)).1)
    }
}

impl<R: Rules> AnyEngine for Engine<R> {
    fn search_answering(
        &mut self,
        game: &dyn AnyGame,
        request: &SearchRequest,
        stop: &StopFlag,
        report: &mut dyn FnMut(SearchInfo),
        answer: &mut dyn FnMut(SearchResult),
    ) -> Result<SearchResult, InputError> {
        let rules = Engine::<R>::own(game)?;
        let only =
            request.search_moves.iter().map(|text| legal_move(rules, text)).collect::<Result<_, _>>()?;
        let mut position = self.position(rules, &request.evaluation)?;
        let mut relay = Relay::new(rules, report, answer);
        if let Some(found) = searching::opening(&mut relay, &mut position, request) {
            return Ok(found);
        }
        Ok(match self.searcher(game.spec(), request)? {
            Player::Full(searcher) => searching::search(&mut relay, position, only, searcher, request, stop),
            Player::Weak(searcher) => {
                let position = Handicap::new(position, searching::weakness(rules.spec(), request));
                searching::search(&mut relay, position, only, searcher, request, stop)
            }
        })
    }

    fn prepare(&mut self, game: &dyn AnyGame, request: &SearchRequest) -> Result<(), InputError> {
        drop(self.position(Engine::<R>::own(game)?, &request.evaluation)?);
        self.searcher(game.spec(), request).map(|_| ())
    }

    fn forget(&mut self) {
        if let Some((_, searcher)) = &mut self.searcher {
            searcher.new_game();
        }
    }
}
