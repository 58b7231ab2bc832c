//! Traced searches of the product's games.

use super::recorded::{Lensed, Recorded};
use super::{AnyTrace, TraceScope};
use crate::any::AnyGame;
use crate::data::{GameView, SearchInfo};
use crate::error::InputError;
use crate::evaluation;
use crate::played::Played;
use crate::request::SearchRequest;
use crate::rules::{Rules, legal_move};
use crate::searching::{self, Relay};
use boyi_search::Control as StopFlag;
use boyi_search::trace::Record;
use boyi_search::{Searcher, Weakness};

/// Searches a game on one thread and keeps every step within `scope`.
///
/// # Errors
/// [`InputError`] when the request cannot be used, its level errs, or a move of the scope is not legal.
pub(crate) fn record<R: Rules>(
    game: &Played<R>,
    request: &SearchRequest,
    scope: &TraceScope,
    stop: &StopFlag,
    report: &mut dyn FnMut(SearchInfo),
) -> Result<Box<dyn AnyTrace>, InputError> {
    let rules = game.now();
    let spec = rules.spec();
    if searching::weakness(spec, request) != Weakness::NONE {
        return Err(InputError::Parameter {
            name: "level",
            value: format!("{:?}", request.level),
            allowed: "one that does not err".into(),
        });
    }
    let only = request.search_moves.iter().map(|text| legal_move(rules, text)).collect::<Result<_, _>>()?;
    let evaluator = evaluation::chosen::<R::Evaluator>(spec, &request.evaluation)?.evaluator;
    let mut position = rules.search_position(&evaluator);
    let options = searching::options::<R>(spec, request)?;
    let mut searcher = Searcher::new(options).map_err(searching::bad_option)?;
    let mut record = Record::new(scope.of_record(line(rules, &scope.under)?));
    let limits = searching::limits(spec, request, only);
    let mut answer = |_| ();
    let mut relay = Relay::new(rules, report, &mut answer);
    let found = searcher.trace_with(&mut position, &limits, &mut relay, stop, &mut record);
    let result = searching::view_result(rules, &found);
    Ok(Box::new(Recorded::new(game.clone(), record, result)))
}

/// A line of legal moves.
fn line<R: Rules>(rules: &R, texts: &[String]) -> Result<Vec<R::Move>, InputError> {
    let mut at = rules.clone();
    let mut line = Vec::with_capacity(texts.len());
    for text in texts {
        let mv = legal_move(&at, text)?;
        at.play(mv);
        line.push(mv);
    }
    Ok(line)
}

impl<R: Rules> Lensed for Played<R> {
    type At = R;

    fn root(&self) -> &R {
        self.now()
    }

    fn view(&self, moves: &[Option<R::Move>]) -> Option<GameView> {
        let mut game = self.clone();
        for mv in moves {
            match mv {
                Some(_) if game.now().result().is_some() => break,
                Some(mv) => game.advance(*mv),
                None => game.null_move()?,
            }
        }
        Some(AnyGame::view(&game))
    }

    fn text(&self, _: &[Option<R::Move>]) -> Option<String> {
        None
    }
}
