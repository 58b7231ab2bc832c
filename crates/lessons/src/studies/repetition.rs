//! Perpetual check in xiangqi: the chariot that checks for ever loses.

use super::{Found, Shown, set_up};
use boyi_engine::InputError;
use boyi_engine::data::{GameSpec, LineMove};

const POSITION: &str = "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 0 1";

/// The check, and the checks that come back to it twice.
const LINE: &str = "a0a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8a9";

pub(super) fn run() -> Result<Found, InputError> {
    let game = set_up(GameSpec::XIANGQI, Some(POSITION), "")?;
    let played = set_up(GameSpec::XIANGQI, Some(POSITION), LINE)?;
    let moves = played.view().moves.into_iter().map(|played| LineMove { side: played.side, mv: played.mv });
    let shown = Shown::Line { moves: moves.collect(), result: played.result() };
    Ok((game, shown))
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::{EndReason, Side};

    #[test]
    fn the_side_that_checks_for_ever_loses() {
        let (_, Shown::Line { moves, result }) = run().unwrap() else { panic!("other results") };
        let result = result.unwrap();
        assert_eq!((result.winner, result.reason), (Some(Side::Second), EndReason::PerpetualCheck));
        assert_eq!(moves.len(), LINE.split_whitespace().count());
    }
}
