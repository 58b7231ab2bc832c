//! A win by continuous threats: seen at once by the search for threats, far beyond the depth of the others.

use super::{Found, Shown, search, set_up};
use boyi_engine::InputError;
use boyi_engine::data::{GameSpec, GomokuRule};

const MOVES: &str = "k7 f7 k8 h5 j8 h8 l8 m8 k9 k6 j6 i5 j9 j7";

/// Plies of both searches.
const DEPTH: u32 = 2;

pub(super) fn run() -> Result<Found, InputError> {
    let game = set_up(GameSpec::gomoku(15, GomokuRule::Freestyle), None, MOVES)?;
    let (without, with) = (search(&*game, DEPTH, true)?, search(&*game, DEPTH, false)?);
    Ok((game, Shown::Searches { without: Box::new(without), with: Box::new(with) }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::ScoreView;

    #[test]
    fn the_win_is_proved_with_a_fraction_of_the_nodes() {
        let (_, Shown::Searches { without, with }) = run().unwrap() else { panic!("other results") };
        assert_eq!((with.score, with.best.id.as_str()), (ScoreView::Win(5), "m9"));
        assert!(with.nodes * 10 < without.nodes, "{} and {} nodes", with.nodes, without.nodes);
    }
}
