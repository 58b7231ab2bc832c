//! One file of several.

use crate::anew::anew;
use crate::block::BlockHead;
use crate::error::{AtFile, DataError};
use crate::header::Header;
use crate::reader::Reader;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The size of a merged file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Merged {
    /// Number of games.
    pub games: u64,
    /// Number of positions.
    pub positions: u64,
}

/// Writes the games of `files`, in this order, to a new file `out`, which appears when it is whole. Every
/// checksum is verified; one block is in memory at a time.
///
/// # Errors
/// [`DataError`] with the file it is about: a file is damaged or of another game, or has the settings of an
/// earlier one and so the same games; `out` exists, if only as a link to nothing.
pub fn merge(files: &[PathBuf], out: &Path) -> Result<Merged, (PathBuf, DataError)> {
    let header = merged_header(files)?;
    anew(out, |path| write(files, &header, path))
}

/// Writes the header and the blocks of all files.
fn write(files: &[PathBuf], header: &Header, out: &Path) -> Result<Merged, AtFile> {
    let about_out = |error: io::Error| (out.to_path_buf(), error.into());
    let mut writer = BufWriter::new(File::create(out).map_err(about_out)?);
    let bytes = header.encode().map_err(|error| (out.to_path_buf(), error))?;
    writer.write_all(&bytes).map_err(about_out)?;
    let (mut merged, mut first_source) = (Merged::default(), 0);
    for file in files {
        let mut reader = Reader::open(file)?;
        while let Some(block) = reader.next_block().map_err(|error| (file.clone(), error))? {
            let head = BlockHead { source: first_source + block.head.source, ..block.head };
            writer
                .write_all(&head.encode())
                .and_then(|()| writer.write_all(&block.games))
                .map_err(about_out)?;
            merged.games += u64::from(head.games);
            merged.positions += u64::from(head.positions);
        }
        first_source += reader.header().sources.len() as u16;
    }
    let file = writer.into_inner().map_err(|error| about_out(error.into_error()))?;
    file.sync_all().map_err(about_out)?;
    Ok(merged)
}

/// The header of one file with the games of several of one game.
///
/// # Errors
/// [`DataError`] with the file it is about: the file cannot be read, is of another game or holds the same games as
/// one before it.
pub(crate) fn merged_header(files: &[PathBuf]) -> Result<Header, AtFile> {
    let mut merged: Option<Header> = None;
    for file in files {
        let header = Reader::open(file)?.header().clone();
        let Some(merged) = &mut merged else {
            merged = Some(header);
            continue;
        };
        if header.game != merged.game {
            let error = DataError::OtherGame(format!("{:?}", header.game), format!("{:?}", merged.game));
            return Err((file.clone(), error));
        }
        if header.sources.iter().any(|new| merged.sources.iter().any(|old| new.plays_as(old))) {
            return Err((file.clone(), DataError::SameGames));
        }
        merged.sources.extend(header.sources);
    }
    merged.ok_or_else(|| (PathBuf::new(), DataError::Header("there is no file to merge".into())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::header::tests::header;
    use crate::record::GameRecord;
    use crate::record::tests::made_up;
    use crate::writer::Writer;
    use boyi_arena::random::SplitMix64;
    use boyi_engine::data::GameSpec;
    use std::fs;

    /// A file of so many games and its games.
    fn file(path: PathBuf, seed: u64, count: usize) -> (PathBuf, Vec<GameRecord>) {
        let mut random = SplitMix64::new(seed);
        let games: Vec<GameRecord> = (0..count).map(|_| made_up(&mut random, 3)).collect();
        let mut writer = Writer::open(&path, &header(seed)).unwrap();
        games.iter().for_each(|game| writer.append(game).unwrap());
        writer.finish().unwrap();
        (path, games)
    }

    /// The games with the seeds of their settings.
    fn read(path: &Path) -> Vec<(u64, GameRecord)> {
        let mut reader = Reader::open(path).unwrap();
        let mut games = Vec::new();
        while let Some(block) = reader.next_block().unwrap() {
            let seed = reader.header().sources[block.source()].seed;
            games.extend(block.games().unwrap().into_iter().map(|game| (seed, game)));
        }
        games
    }

    #[test]
    fn a_merged_file_has_all_games_with_their_settings_and_can_be_merged_again() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let files = [file(at("a"), 1, 40), file(at("b"), 2, 0), file(at("c"), 3, 70)];
        let expected = files
            .iter()
            .zip(1..)
            .flat_map(|((_, games), seed)| games.iter().map(move |game| (seed, game.clone())));
        let expected: Vec<_> = expected.collect();
        merge(&[at("a"), at("b")], &at("ab")).unwrap();
        let merged = merge(&[at("ab"), at("c")], &at("abc")).unwrap();
        assert_eq!(merged, Merged { games: 110, positions: 330 });
        assert_eq!(read(&at("abc")), expected);
        let error = Writer::open(&at("abc"), &header(1)).err().unwrap().to_string();
        assert_eq!(error, "the file holds games of 3 settings, but those of one are made");
    }

    #[test]
    fn files_that_cannot_be_merged_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        file(at("a"), 1, 40);
        file(at("b"), 2, 40);
        let other = Header { game: GameSpec::XIANGQI, ..header(3) };
        Writer::open(&at("xiangqi"), &other).unwrap().finish().unwrap();
        let whole = fs::read(at("b")).unwrap();
        fs::write(at("torn"), &whole[..whole.len() - 1]).unwrap();
        let mut damaged = whole;
        *damaged.last_mut().unwrap() ^= 1;
        fs::write(at("damaged"), damaged).unwrap();
        for (name, what) in [
            ("a", "the settings of an earlier file"),
            ("xiangqi", "games of xiangqi law asian, the first file of connect4"),
            ("torn", "the file ends within block 2"),
            ("damaged", "the checksum of its games differs"),
        ] {
            let (path, error) = merge(&[at("a"), at(name)], &at("out")).unwrap_err();
            assert_eq!(path, at(name));
            assert!(error.to_string().contains(what), "{error}");
            let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
            assert!(!names.into_iter().any(|name| name.to_string_lossy().starts_with("out")));
        }
        let (path, error) = merge(&[at("a")], &at("b")).unwrap_err();
        assert!(path == at("b") && matches!(error, DataError::Io(_)));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("nothing", at("link")).unwrap();
            let (path, error) = merge(&[at("a")], &at("link")).unwrap_err();
            assert!(path == at("link") && matches!(error, DataError::Io(_)));
        }
    }
}
