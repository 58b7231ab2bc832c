//! A file that grows game by game.

use crate::block::{Block, BlockHead};
use crate::error::DataError;
use crate::header::Header;
use crate::reader::Reader;
use crate::record::GameRecord;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// The longest time between two blocks that the disk is known to have.
const SYNC_INTERVAL: Duration = Duration::from_secs(10);

/// Appends games to a file in whole blocks, one block for each [`Writer::GAMES_PER_BLOCK`] games and a new one
/// where other settings follow. A process that is killed loses at most the block in hand, a
/// machine that loses its power at most the blocks of ten seconds more.
///
/// The last block of a file may be short. It is cut off and written anew when games follow, so that a file
/// that was continued is, byte for byte, the file that was written at once.
pub struct Writer {
    file: File,
    /// Games of the block in hand, as bytes.
    pending: Vec<u8>,
    /// Number of games and of positions in it.
    pending_counts: (u32, u32),
    /// Index of the settings of its games.
    source: u16,
    /// Where the block in hand begins.
    offset: u64,
    /// Whether the file ends at `offset`.
    is_cut: bool,
    games: u64,
    positions: u64,
    /// When the disk was last waited for.
    synced: Instant,
}

impl Writer {
    /// Games of a full block.
    pub const GAMES_PER_BLOCK: u32 = 32;

    /// Begins a file, or continues one with the same header. A block that a kill left unfinished is cut off.
    ///
    /// # Errors
    /// [`DataError`]: the file is something else, damaged, of other settings or in use.
    pub fn open(path: &Path, header: &Header) -> Result<Writer, DataError> {
        // A FIFO or a device cannot be continued, and reading it might not end.
        if fs::metadata(path).is_ok_and(|existing| !existing.is_file()) {
            return Err(DataError::NoFile);
        }
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            // Some file systems know no locks; two writers are the user's concern there.
            Ok(()) => {}
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(error.into()),
            Err(TryLockError::WouldBlock) => return Err(DataError::Busy),
        }
        let bytes = header.encode()?;
        if is_beginning(&mut file, &bytes)? {
            file.set_len(0)?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&bytes)?;
        }
        file.seek(SeekFrom::Start(0))?;
        let mut reader = Reader::new(BufReader::new(&file))?;
        check(reader.header(), header)?;
        let (mut games, mut positions, mut last) = (0, 0, None::<Block>);
        loop {
            match reader.next_block() {
                Ok(Some(block)) => {
                    games += u64::from(block.head.games);
                    positions += u64::from(block.head.positions);
                    if let Some(before) = last.filter(Writer::is_short)
                        && before.source() == block.source()
                    {
                        return Err(block.fault("it follows a block that is not full".into()));
                    }
                    last = Some(block);
                }
                Ok(None) | Err(DataError::Torn { .. }) => break,
                Err(error) => return Err(error),
            }
        }
        let mut offset = reader.offset();
        let (mut pending, mut pending_counts, mut source) = (Vec::new(), (0, 0), 0);
        if let Some(block) = last.filter(Writer::is_short) {
            block.games()?;
            let BlockHead { games, positions, .. } = block.head;
            (offset, source, pending_counts) = (block.offset, block.head.source, (games, positions));
            pending = block.games;
        }
        drop(reader);
        let synced = Instant::now();
        Ok(Writer { file, pending, pending_counts, source, offset, is_cut: false, games, positions, synced })
    }

    /// Returns whether games of the same settings may still be added to a block.
    fn is_short(block: &Block) -> bool {
        block.head.games < Writer::GAMES_PER_BLOCK
    }

    /// Number of games, those not yet in the file included.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Number of positions, those not yet in the file included.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Appends a game of the first settings. It is in the file once its block is full, or after
    /// [`finish`](Writer::finish).
    ///
    /// # Errors
    /// [`DataError::Io`].
    pub fn append(&mut self, game: &GameRecord) -> Result<(), DataError> {
        self.append_of(0, game)
    }

    /// Appends a game of the settings with this index in [`Header::sources`]. It is in the file once its block is
    /// full or a game of other settings follows, or after [`finish`](Writer::finish).
    ///
    /// # Errors
    /// [`DataError::Io`].
    pub(crate) fn append_of(&mut self, source: usize, game: &GameRecord) -> Result<(), DataError> {
        let source = u16::try_from(source).unwrap_or(u16::MAX);
        if source != self.source && self.pending_counts.0 > 0 {
            self.end_block()?;
        }
        self.source = source;
        game.encode(&mut self.pending);
        let moves = u32::try_from(game.moves.len()).unwrap_or(u32::MAX).min(GameRecord::MAX_MOVES);
        self.pending_counts.0 += 1;
        self.pending_counts.1 += moves;
        self.games += 1;
        self.positions += u64::from(moves);
        if self.pending_counts.0 >= Writer::GAMES_PER_BLOCK { self.end_block() } else { Ok(()) }
    }

    /// Writes the block in hand and begins the next one.
    fn end_block(&mut self) -> Result<(), DataError> {
        let length = self.write_block()?;
        self.offset += length;
        self.pending.clear();
        self.pending_counts = (0, 0);
        if self.synced.elapsed() >= SYNC_INTERVAL {
            self.file.sync_data()?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// Writes the games that are not yet in the file, and waits until the disk has it.
    ///
    /// # Errors
    /// [`DataError::Io`].
    pub fn finish(mut self) -> Result<(), DataError> {
        if self.pending_counts.0 > 0 {
            self.write_block()?;
        } else {
            self.cut()?;
        }
        Ok(self.file.sync_all()?)
    }

    /// Writes the block in hand and returns its length.
    fn write_block(&mut self) -> Result<u64, DataError> {
        let (games, positions) = self.pending_counts;
        let mut bytes = BlockHead::of(&self.pending, games, positions, self.source).encode();
        bytes.extend_from_slice(&self.pending);
        self.cut()?;
        self.file.write_all(&bytes)?;
        Ok(bytes.len() as u64)
    }

    /// Cuts off what follows the full blocks, once: a kill while it was overwritten would leave a mixture.
    fn cut(&mut self) -> Result<(), DataError> {
        if !self.is_cut {
            self.file.set_len(self.offset)?;
            self.file.seek(SeekFrom::Start(self.offset))?;
            self.is_cut = true;
        }
        Ok(())
    }
}

/// Returns whether the file is shorter than these bytes and has no others.
fn is_beginning(file: &mut File, bytes: &[u8]) -> Result<bool, DataError> {
    let mut begun = Vec::new();
    file.take(bytes.len() as u64).read_to_end(&mut begun)?;
    Ok(begun.len() < bytes.len() && bytes.starts_with(&begun))
}

/// Checks that a file may be continued with this header.
fn check(found: &Header, now: &Header) -> Result<(), DataError> {
    if found.game != now.game {
        return Err(DataError::OtherSettings(format!("game is {:?} there, now {:?}", found.game, now.game)));
    }
    let count = found.sources.len();
    match (count, now.sources.len()) {
        (_, 1) if count != 1 => Err(DataError::ManySettings(count)),
        (_, wanted) if count != wanted => {
            Err(DataError::OtherSettings(format!("sources are {count} there, now {wanted}")))
        }
        _ => {
            let mut differences =
                found.sources.iter().zip(&now.sources).filter_map(|(found, now)| found.difference(now));
            differences.next().map_or(Ok(()), |what| Err(DataError::OtherSettings(what)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::header::tests::header;
    use crate::record::tests::made_up;
    use crate::settings::tests::settings;
    use boyi_arena::random::SplitMix64;
    use boyi_engine::data::{GameSpec, GomokuRule};
    use std::path::PathBuf;

    fn made(count: usize) -> Vec<GameRecord> {
        let mut random = SplitMix64::new(11);
        (0..count)
            .map(|_| {
                let moves = random.below(5).unwrap();
                made_up(&mut random, moves)
            })
            .collect()
    }

    /// Appends what is missing of the games.
    fn write(path: &Path, games: &[GameRecord]) -> Result<(), DataError> {
        let mut writer = Writer::open(path, &header(1))?;
        for game in &games[writer.games() as usize..] {
            writer.append(game)?;
        }
        writer.finish()
    }

    fn read(path: &Path) -> Result<Vec<GameRecord>, DataError> {
        let mut reader = Reader::new(File::open(path)?)?;
        let mut games = Vec::new();
        while let Some(block) = reader.next_block()? {
            games.extend(block.games()?);
        }
        Ok(games)
    }

    fn folder() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        (folder, path)
    }

    #[test]
    fn games_are_read_as_they_were_written() {
        let (_folder, path) = folder();
        for count in [0, 1, 31, 32, 33, 100] {
            let games = made(count);
            let _ = fs::remove_file(&path);
            write(&path, &games).unwrap();
            assert_eq!(read(&path).unwrap(), games);
        }
    }

    #[test]
    fn a_kill_at_any_byte_costs_only_the_games_to_be_played_again() {
        let (_folder, path) = folder();
        let games = made(70);
        write(&path, &games).unwrap();
        let whole = fs::read(&path).unwrap();
        for length in 0..=whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            write(&path, &games).unwrap();
            assert!(fs::read(&path).unwrap() == whole, "killed at byte {length}");
        }
    }

    #[test]
    fn a_file_continued_is_the_file_written_at_once() {
        let (_folder, path) = folder();
        let games = made(100);
        write(&path, &games).unwrap();
        let whole = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        for count in [0, 5, 6, 31, 32, 60, 64, 99, 100] {
            write(&path, &games[..count]).unwrap();
            assert_eq!(read(&path).unwrap().len(), count);
        }
        assert!(fs::read(&path).unwrap() == whole);
    }

    #[test]
    fn a_file_on_a_square_board_begun_by_versions_without_rectangles_is_continued() {
        let (_folder, path) = folder();
        let source = serde_json::to_string(&settings(1)).unwrap();
        let game = r#"{"game":"gomoku","size":15,"rule":"renju"}"#;
        let text = format!(r#"{{"game":{game},"sources":[{source}]}}"#);
        let mut begun = b"BOYIDATA".to_vec();
        begun.extend(1_u32.to_le_bytes());
        begun.extend((text.len() as u32).to_le_bytes());
        begun.extend(text.bytes());
        begun.extend(crc32fast::hash(&begun).to_le_bytes());
        fs::write(&path, &begun).unwrap();

        let square = Header { game: GameSpec::gomoku(15, GomokuRule::Renju), ..header(1) };
        let mut writer = Writer::open(&path, &square).unwrap();
        for game in made(3) {
            writer.append(&game).unwrap();
        }
        writer.finish().unwrap();
        assert!(fs::read(&path).unwrap().starts_with(&begun));
        assert_eq!(read(&path).unwrap(), made(3));

        let rectangle = Header { game: GameSpec::gomoku_rectangle(15, 14, GomokuRule::Renju), ..header(1) };
        let error = Writer::open(&path, &rectangle).err().unwrap().to_string();
        let games = "game is gomoku size 15 rule renju there, now gomoku columns 15 rows 14 rule renju";
        assert!(error.contains(games), "{error}");
        fs::remove_file(&path).unwrap();
        Writer::open(&path, &rectangle).unwrap().finish().unwrap();
        assert_eq!(Reader::new(File::open(&path).unwrap()).unwrap().header(), &rectangle);
    }

    #[test]
    fn games_of_several_settings_are_continued_like_those_of_one() {
        let (_folder, path) = folder();
        let header = Header { sources: [1, 2, 3].map(settings).into(), ..header(1) };
        let mut random = SplitMix64::new(2);
        let games: Vec<(usize, GameRecord)> =
            made(150).into_iter().map(|game| (random.below(9).unwrap().saturating_sub(6), game)).collect();
        let write = |count: usize| {
            let mut writer = Writer::open(&path, &header).unwrap();
            for (source, game) in games.iter().take(count).skip(writer.games() as usize) {
                writer.append_of(*source, game).unwrap();
            }
            writer.finish().unwrap();
        };
        write(games.len());
        let whole = fs::read(&path).unwrap();
        let read = Reader::new(&whole[..]).unwrap().games();
        assert!(read.map(Result::unwrap).eq(games.iter().cloned()));
        for length in (0..whole.len()).step_by(7) {
            fs::write(&path, &whole[..length]).unwrap();
            write(games.len() / 2);
            write(games.len());
            assert!(fs::read(&path).unwrap() == whole, "killed at byte {length}");
        }
    }

    #[test]
    fn opening_a_file_changes_nothing_in_it() {
        let (_folder, path) = folder();
        write(&path, &made(40)).unwrap();
        let before = fs::read(&path).unwrap();
        drop(Writer::open(&path, &header(1)).unwrap());
        assert!(fs::read(&path).unwrap() == before);
    }

    #[test]
    fn damage_is_refused_by_its_place_and_not_cut_off() {
        let (_folder, path) = folder();
        write(&path, &made(70)).unwrap();
        let whole = fs::read(&path).unwrap();
        let start = header(1).encode().unwrap().len();
        for at in start..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x40;
            fs::write(&path, &bytes).unwrap();
            let error = write(&path, &made(70)).unwrap_err().to_string();
            assert!(error.starts_with("block ") && error.contains("at byte "), "{at}: {error}");
            assert!(fs::read(&path).unwrap() == bytes);
        }
    }

    #[test]
    fn other_settings_and_other_files_are_refused_by_what_differs() {
        let (_folder, path) = folder();
        write(&path, &made(3)).unwrap();
        let error = |header: &Header| Writer::open(&path, header).err().unwrap().to_string();
        let mut other = header(1);
        other.sources[0].nodes = 9;
        assert_eq!(error(&other), "the file was begun with other settings: nodes is 200 there, now 9");
        other.game = GameSpec::XIANGQI;
        assert!(error(&other).contains("game is connect4 there, now xiangqi"));
        fs::write(&path, "a letter to somebody").unwrap();
        assert!(error(&header(1)).starts_with("no file of training data"));
        assert_eq!(fs::read(&path).unwrap(), b"a letter to somebody");
    }

    #[test]
    fn what_is_no_regular_file_is_refused() {
        let (folder, path) = folder();
        let refused = |path: &Path| Writer::open(path, &header(1)).err().unwrap().to_string();
        assert_eq!(refused(folder.path()), "not a regular file");
        #[cfg(unix)]
        {
            assert_eq!(refused(Path::new("/dev/zero")), "not a regular file");
            std::os::unix::fs::symlink("games.1", &path).unwrap();
            write(&path, &made(3)).unwrap();
            assert!(fs::symlink_metadata(&path).unwrap().is_symlink(), "links are followed");
            assert_eq!(read(&folder.path().join("games.1")).unwrap().len(), 3);
        }
    }

    #[test]
    fn two_writers_do_not_share_a_file() {
        let (_folder, path) = folder();
        let _first = Writer::open(&path, &header(1)).unwrap();
        assert!(matches!(Writer::open(&path, &header(1)), Err(DataError::Busy)));
    }
}
