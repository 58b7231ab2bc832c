//! Forced wins, proved by the full-width search.

use crate::item::Item;
use boyi_engine::data::ScoreView;
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

/// Searches the position without its history by the sound search, which examines every move. `None` where it proves
/// no win of the wanted length within its nodes.
///
/// # Errors
/// [`InputError`] when the search cannot be made.
pub fn find_mate(game: &dyn AnyGame, by: &MateSearch, stop: &StopFlag) -> Result<Option<Item>, InputError> {
    let text = game.position();
    let bare = start(game.spec(), Some(&text))?;
    let plies = by.longest.saturating_mul(2).saturating_sub(1);
    let request = SearchRequest {
        depth: Some(plies.saturating_add(1)),
        mate: Some(plies),
        nodes: Some(by.nodes),
        hash_mib: by.hash_mib,
        sound: true,
        ..SearchRequest::default()
    };
    let found = bare.search(&request, stop, &mut |_| ())?;
    let score = found.lines.first().map(|line| line.score);
    let moves = match score {
        Some(ScoreView::Win(plies)) => u32::from(plies).div_ceil(2),
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
}
