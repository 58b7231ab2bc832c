//! Marks of positions that are not to be learned from.

use crate::anew::games_anew;
use crate::error::{AtFile, DataError};
use crate::merge::merged_header;
use crate::reader::Reader;
use crate::record::GameRecord;
use crate::replay::Replay;
use crate::selection::{Criteria, Selected, Selector};
use crate::step::Step;
use boyi_engine::InputError;
use boyi_engine::data::GameSpec;
use std::path::{Path, PathBuf};

/// The size of a filtered file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filtered {
    /// Games in it.
    pub games: u64,
    /// The positions that keep their scores, and the others by the reason for which they are marked or missing.
    pub selected: Selected,
}

/// Writes the games of `files`, in this order, to a new file `out`, which appears when it is whole. Positions
/// that are not taken by `criteria` are marked as not to be learned from; games without any other position are
/// left out. `progress` is told the number of positions read after every game.
///
/// # Errors
/// As for [`merge`](crate::merge()); a game that the rules refuse is a [`DataError::Game`].
pub fn filter(
    files: &[PathBuf],
    criteria: Criteria,
    out: &Path,
    progress: &mut dyn FnMut(u64),
) -> Result<Filtered, (PathBuf, DataError)> {
    let header = merged_header(files)?.after(&Step::Filter { criteria });
    let mut selector = Selector::new(criteria);
    let games = games_anew(out, &header, |writer| {
        let mut first_source = 0;
        for file in files {
            let about = |error| (file.clone(), error);
            let reader = Reader::open(file)?;
            let sources = reader.header().sources.len();
            for (number, game) in (1..).zip(reader.games()) {
                let (source, mut game) = game.map_err(about)?;
                let kept = mark(header.game, &mut game, &mut selector)
                    .map_err(|error| about(DataError::Game { game: number, what: error.to_string() }))?;
                if kept {
                    writer
                        .append_of(first_source + source, &game)
                        .map_err(|error| (out.to_path_buf(), error))?;
                }
                progress(selector.selected().positions);
            }
            first_source += sources;
        }
        Ok::<_, AtFile>(writer.games())
    })?;
    Ok(Filtered { games, selected: selector.selected() })
}

/// Marks the positions that are not taken; returns whether any is.
fn mark(spec: GameSpec, game: &mut GameRecord, selector: &mut Selector) -> Result<bool, InputError> {
    selector.begin_game();
    let mut scores = Vec::with_capacity(game.moves.len());
    let mut replay = Replay::new(spec, game)?;
    while let Some(chosen) = replay.chosen() {
        scores.push(selector.take(replay.game(), &chosen));
        replay.advance()?;
    }
    let kept = scores.iter().any(Option::is_some);
    for (mv, score) in game.moves.iter_mut().zip(scores) {
        mv.score = score;
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::tests::played;
    use crate::header::Header;
    use std::fs;

    fn read(path: &Path) -> (Header, Vec<(usize, GameRecord)>) {
        let reader = Reader::open(path).unwrap();
        (reader.header().clone(), reader.games().map(Result::unwrap).collect())
    }

    #[test]
    fn positions_are_marked_and_games_without_any_are_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let files = [1, 2].map(|seed| played(folder.path(), seed, 40));
        let out = folder.path().join("filtered");
        let criteria = Criteria { min_ply: 4, unforced: true, ..Criteria::default() };
        let filtered = filter(&files, criteria, &out, &mut |_| ()).unwrap();
        let Selected { games, positions, taken, early, forced, decided, repeated, .. } = filtered.selected;
        assert_eq!((games, positions), (80, taken + early + forced + decided + repeated));
        assert!(taken > 0 && forced > 0 && decided > 0 && repeated > 0, "{filtered:?}");

        let (header, kept) = read(&out);
        assert!(header.sources.iter().all(|source| source.steps == [Step::Filter { criteria }]));
        assert!(kept.len() as u64 == filtered.games && filtered.games < 80);
        let scores = kept.iter().flat_map(|(_, game)| &game.moves).filter(|mv| mv.score.is_some());
        assert_eq!(scores.count() as u64, taken);
        let before: Vec<_> = files
            .iter()
            .enumerate()
            .flat_map(|(source, file)| read(file).1.into_iter().map(move |(_, game)| (source, game)))
            .collect();
        for (source, game) in &kept {
            let bare = |game: &GameRecord| {
                (game.winner, game.opening.clone(), game.moves.iter().map(|mv| mv.code).collect::<Vec<_>>())
            };
            let found = before.iter().find(|(from, old)| from == source && bare(old) == bare(game));
            let (_, old) = found.expect("moves and results stay");
            assert!(game.moves.iter().zip(&old.moves).all(|(new, old)| new.score.is_none() || new == old));
        }
    }

    #[test]
    fn a_filtered_file_can_be_filtered_again_but_not_merged_with_its_games() {
        let folder = tempfile::tempdir().unwrap();
        let file = played(folder.path(), 1, 20);
        let at = |name: &str| folder.path().join(name);
        let all = Criteria {
            min_ply: 0,
            max_score: i32::MAX,
            proved: true,
            quiet: false,
            unforced: false,
            distinct: false,
        };
        let once = filter(std::slice::from_ref(&file), Criteria { min_ply: 5, ..all }, &at("a"), &mut |_| ())
            .unwrap();
        let twice = filter(&[at("a")], all, &at("b"), &mut |_| ()).unwrap();
        assert_eq!((twice.games, twice.selected.taken), (once.games, once.selected.taken));
        assert!(twice.selected.marked > 0 && read(&at("b")).0.sources[0].steps.len() == 2);
        let (path, error) = crate::merge(&[file.clone(), at("b")], &at("c")).unwrap_err();
        assert!(path == at("b") && matches!(error, DataError::SameGames));
        let (path, error) = filter(&[file], all, &at("b"), &mut |_| ()).unwrap_err();
        assert!(path == at("b") && matches!(error, DataError::Io(_)));
        fs::write(at("broken"), "no data").unwrap();
        let (path, _) = filter(&[at("broken")], all, &at("c"), &mut |_| ()).unwrap_err();
        assert!(path == at("broken") && !at("c").exists());
    }
}
