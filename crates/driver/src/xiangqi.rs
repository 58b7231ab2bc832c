//! Xiangqi positions as the protocols give them.

use boyi_engine::data::{GameSpec, RepetitionLaw, SearchResult};
use boyi_engine::{AnyGame, InputError, play_moves, start};
use boyi_protocol::{ParseError, Position, Start};
use std::str::FromStr;

/// The game that a position describes, by this law of repetition.
///
/// Hosts do not all end games by the same law. Where ours says that the game is over by repetition
/// or by the plies without a capture while the host plays on, the counts begin anew from there.
pub(crate) fn game(position: &Position, law: RepetitionLaw) -> Result<Box<dyn AnyGame>, InputError> {
    let fen = match &position.start {
        Start::Startpos => None,
        Start::Fen(fen) => Some(fen.as_str()),
    };
    let mut game = start(GameSpec::xiangqi(law), fen)?;
    play_moves(game.as_mut(), position.moves.iter().map(String::as_str)).map_err(|(_, error)| error)?;
    game.go_on();
    Ok(game)
}

/// The command on a line. The error of one that was to give a position comes with what is now wrong with the
/// position: the search must not go on in the one before.
pub(crate) fn command<C: FromStr<Err = ParseError>>(
    line: Result<String, ParseError>,
) -> Result<C, (Option<InputError>, ParseError)> {
    let about_position = |line: &str| matches!(line.split_whitespace().next(), Some("position" | "fen"));
    let (is_position, error) = match line {
        Ok(line) => match line.parse() {
            Ok(command) => return Ok(command),
            Err(error) => (about_position(&line), error),
        },
        Err(ParseError::LongLine { start }) => (about_position(&start), ParseError::LongLine { start }),
        Err(error) => (false, error),
    };
    Err((is_position.then(|| InputError::Position(error.to_string())), error))
}

/// The moves to search: all that are legal, without those banned, given by their identifiers.
pub(crate) fn allowed(game: &dyn AnyGame, banned: &[String]) -> Vec<String> {
    let legal = game.view().legal.into_iter().map(|mv| mv.id);
    legal.filter(|id| !banned.contains(id)).collect()
}

/// The identifiers of those of the moves that are legal, and the reason why each other one is not.
pub(crate) fn legal_among(game: &dyn AnyGame, moves: &[String]) -> (Vec<String>, Vec<InputError>) {
    let (mut legal, mut refused) = (Vec::new(), Vec::new());
    for mv in moves {
        let mut after = game.boxed_clone();
        match after.play(mv) {
            Ok(()) => legal.extend(after.last_move()),
            Err(error) => refused.push(error),
        }
    }
    (legal, refused)
}

/// The best move and the answer expected to it. A search stopped before it could look at anything
/// still has to move: any legal move among `only` (all if empty).
pub(crate) fn best(
    game: &dyn AnyGame,
    only: &[String],
    found: &SearchResult,
) -> Option<(String, Option<String>)> {
    if let Some(best) = &found.best {
        let line = found.lines.first().map_or(&[][..], |line| &line.pv[..]);
        let expected = match line {
            [first, second, ..] if first.mv.id == best.id => Some(second.mv.id.clone()),
            _ => None,
        };
        return Some((best.id.clone(), expected));
    }
    let any = only.first().cloned().or_else(|| game.view().legal.into_iter().next().map(|mv| mv.id));
    any.map(|mv| (mv, None))
}
