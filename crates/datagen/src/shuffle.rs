//! Games in a random order.

use crate::anew::games_anew;
use crate::bytes::Bytes;
use crate::error::{AtFile, DataError};
use crate::merge::{Merged, merged_header};
use crate::reader::Reader;
use crate::record::GameRecord;
use crate::step::Step;
use boyi_arena::random::SplitMix64;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// A game in one of the files.
#[derive(Clone, Copy)]
struct Place {
    /// Where it begins in its file.
    offset: u64,
    /// Its length in bytes.
    length: u32,
    /// The index of its file.
    file: u16,
    /// The index of its settings in the merged header.
    source: u16,
}

/// Writes the games of `files` in an order drawn from `seed` to a new file `out`, which appears when it is whole:
/// the first `games` of the order, or all. In memory are 16 bytes for each game. `progress` is told the number of
/// games written after every game.
///
/// # Errors
/// As for [`merge`](crate::merge()), and [`DataError::Changed`] when a file changes meanwhile.
pub fn shuffle(
    files: &[PathBuf],
    seed: u64,
    games: Option<u64>,
    out: &Path,
    progress: &mut dyn FnMut(u64),
) -> Result<Merged, (PathBuf, DataError)> {
    let header = merged_header(files)?.after(&Step::Shuffle { seed, games });
    let mut places = places(files)?;
    SplitMix64::new(seed).shuffle(&mut places);
    places.truncate(games.and_then(|games| usize::try_from(games).ok()).unwrap_or(usize::MAX));
    let about = |file: &Path| {
        let file = file.to_path_buf();
        move |error: DataError| (file, error)
    };
    let opened = files.iter().map(|file| File::open(file).map_err(|error| about(file)(error.into())));
    let mut opened: Vec<File> = opened.collect::<Result<_, _>>()?;
    games_anew(out, &header, |writer| {
        for place in &places {
            let index = usize::from(place.file);
            let (Some(path), Some(file)) = (files.get(index), opened.get_mut(index)) else { continue };
            let game = read(file, place).map_err(about(path))?;
            writer.append_of(place.source.into(), &game).map_err(about(out))?;
            progress(writer.games());
        }
        Ok::<_, AtFile>(Merged { games: writer.games(), positions: writer.positions() })
    })
}

/// The places of all games, whose checksums are verified.
fn places(files: &[PathBuf]) -> Result<Vec<Place>, AtFile> {
    let (mut places, mut first_source) = (Vec::new(), 0);
    for (number, file) in (0..).zip(files) {
        let about = |error| (file.clone(), error);
        let mut reader = Reader::open(file)?;
        while let Some(block) = reader.next_block().map_err(about)? {
            let mut offset = block.games_offset();
            for game in block.games().map_err(about)? {
                let length = game.encoded_length() as u32;
                let source = first_source + block.source() as u16;
                places.push(Place { offset, length, file: number, source });
                offset += u64::from(length);
            }
        }
        first_source += reader.header().sources.len() as u16;
    }
    Ok(places)
}

/// Reads the game at a place.
fn read(file: &mut File, place: &Place) -> Result<GameRecord, DataError> {
    let mut bytes = vec![0; place.length as usize];
    file.seek(SeekFrom::Start(place.offset))?;
    file.read_exact(&mut bytes)?;
    let mut bytes = Bytes::new(&bytes);
    let game = GameRecord::decode(&mut bytes).map_err(|_| DataError::Changed)?;
    if bytes.is_empty() { Ok(game) } else { Err(DataError::Changed) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::header::tests::header;
    use crate::record::tests::made_up;
    use crate::writer::Writer;
    use std::fs;

    /// A file of so many games, each with another number of moves, and its games.
    fn file(path: PathBuf, seed: u64, count: usize) -> (PathBuf, Vec<GameRecord>) {
        let mut random = SplitMix64::new(seed);
        let games: Vec<GameRecord> = (0..count).map(|moves| made_up(&mut random, moves)).collect();
        let mut writer = Writer::open(&path, &header(seed)).unwrap();
        games.iter().for_each(|game| writer.append(game).unwrap());
        writer.finish().unwrap();
        (path, games)
    }

    fn read_all(path: &Path) -> Vec<(usize, GameRecord)> {
        Reader::open(path).unwrap().games().map(Result::unwrap).collect()
    }

    #[test]
    fn every_game_comes_once_in_an_order_that_the_seed_decides() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let ((a, first), (b, second)) = (file(at("a"), 1, 90), file(at("b"), 2, 70));
        let files = [a, b];
        let shuffled = |seed, games, out: &str| {
            let merged = shuffle(&files, seed, games, &at(out), &mut |_| ()).unwrap();
            let games = read_all(&at(out));
            assert_eq!(merged.games, games.len() as u64);
            assert_eq!(merged.positions, games.iter().map(|(_, game)| game.moves.len() as u64).sum::<u64>());
            games
        };
        let order = shuffled(7, None, "out");
        let again = shuffled(7, None, "again");
        assert_eq!(fs::read(at("out")).unwrap(), fs::read(at("again")).unwrap());
        assert_ne!(order, shuffled(8, None, "other"));
        assert_eq!(order[..30], shuffled(7, Some(30), "some")[..]);
        assert_eq!(order, again);

        let in_turn: Vec<(usize, GameRecord)> =
            first.into_iter().map(|game| (0, game)).chain(second.into_iter().map(|game| (1, game))).collect();
        let stayed = order.iter().zip(&in_turn).filter(|(a, b)| a == b).count();
        assert!(order.len() == in_turn.len() && stayed < 10, "{stayed}");
        let missing = in_turn.iter().filter(|game| !order.contains(game)).count();
        assert_eq!(missing, 0);
        let early = order[..80].iter().filter(|(source, _)| *source == 1).count();
        assert!((20..50).contains(&early), "files are mixed: {early}");
    }

    #[test]
    fn a_damaged_file_is_named_and_nothing_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let (path, _) = file(at("a"), 1, 40);
        let mut bytes = fs::read(&path).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        fs::write(&path, bytes).unwrap();
        let (about, error) =
            shuffle(std::slice::from_ref(&path), 1, None, &at("out"), &mut |_| ()).unwrap_err();
        assert!(about == path && matches!(error, DataError::Block { .. }));
        assert!(!at("out").exists() && !at("out.unfinished").exists());
    }
}
