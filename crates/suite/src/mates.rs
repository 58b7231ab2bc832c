//! Forced wins, proved by a search that examines every move.

use crate::item::Item;
use boyi_engine::data::{Bound, ScoreView};
use boyi_engine::{AnyGame, InputError, SearchRequest, StopFlag, start};

/// The search that proves forced wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MateSearch {
    /// The fewest own moves of a win to keep.
    pub shortest: u32,
    /// The most.
    pub longest: u32,
    /// Nodes a position.
    pub nodes: u64,
    /// Memory of the transposition table in MiB.
    pub hash_mib: usize,
}

/// Searches the position without its history by a search that examines every move: the game's search for forced wins
/// or, where it has none, the sound search. `None` where no win of the wanted length is proved the shortest within the
/// nodes.
///
/// # Errors
/// [`InputError`] when the search cannot be made.
pub fn find_mate(game: &dyn AnyGame, by: &MateSearch, stop: &StopFlag) -> Result<Option<Item>, InputError> {
    let text = game.position();
    let bare = start(game.spec(), Some(&text))?;
    let plies = by.longest.saturating_mul(2).saturating_sub(1);
    let for_mates = bare.searches_for_mates();
    let request = SearchRequest {
        // Where no mate is found an ordinary search follows, of which one iteration is enough.
        depth: Some(if for_mates { 1 } else { plies.saturating_add(1) }),
        mate: Some(plies),
        nodes: Some(by.nodes),
        hash_mib: by.hash_mib,
        sound: !for_mates,
        ..SearchRequest::default()
    };
    let found = bare.search(&request, stop, &mut |_| ())?;
    let moves = match found.lines.first().map(|line| (line.score, line.bound)) {
        // The sound search ends with the first depth at which there is a win.
        Some((ScoreView::Win(plies), bound)) if bound == Bound::Exact || !for_mates => {
            u32::from(plies).div_ceil(2)
        }
        _ => return Ok(None),
    };
    let kept = (by.shortest..=by.longest).contains(&moves);
    Ok(kept.then(|| Item { position: Some(text), mate: Some(moves), ..Item::default() }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::GameSpec;

    const BY: MateSearch = MateSearch { shortest: 1, longest: 3, nodes: 100_000, hash_mib: 1 };

    #[test]
    fn a_forced_win_is_found_with_its_length() {
        let mut game = start(GameSpec::TICTACTOE, None).unwrap();
        for mv in ["a1", "b1", "a2", "b2"] {
            game.play(mv).unwrap();
        }
        let stop = StopFlag::default();
        let found = find_mate(&*game, &BY, &stop).unwrap().unwrap();
        assert_eq!(found.mate, Some(1));
        assert_eq!(find_mate(&*game, &MateSearch { shortest: 2, ..BY }, &stop).unwrap(), None);
        assert_eq!(find_mate(&*start(GameSpec::TICTACTOE, None).unwrap(), &BY, &stop).unwrap(), None);
    }

    #[test]
    fn the_games_own_search_for_mates_tells_the_shortest() {
        let fen = "5nb2/1C1cak3/3NRa3/4p1p1p/9/6P2/P8/N3rA3/9/4KAB1c w - - 0 1";
        let game = start(GameSpec::XIANGQI, Some(fen)).unwrap();
        assert!(game.searches_for_mates());
        let stop = StopFlag::default();
        let longer = MateSearch { longest: 6, ..BY };
        let found = [BY, longer].map(|by| find_mate(&*game, &by, &stop).unwrap().and_then(|item| item.mate));
        assert_eq!(found, [Some(3); 2]);
        assert_eq!(find_mate(&*game, &MateSearch { longest: 2, ..BY }, &stop).unwrap(), None);
        assert_eq!(find_mate(&*game, &MateSearch { nodes: 200, ..BY }, &stop).unwrap(), None);
    }
}
