//! A block of games.

use crate::bytes::Bytes;
use crate::error::DataError;
use crate::record::GameRecord;

/// A block as it stands in a file, its checksums right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    pub(crate) head: BlockHead,
    /// The number of the block in its file, from 1.
    pub(crate) number: u64,
    /// Where it begins in its file.
    pub(crate) offset: u64,
    /// The games in bytes.
    pub(crate) games: Vec<u8>,
}

/// The counts of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BlockHead {
    /// Length of the games in bytes.
    pub(crate) length: u32,
    /// Number of games.
    pub(crate) games: u32,
    /// Number of positions.
    pub(crate) positions: u32,
    /// Index of the settings.
    pub(crate) source: u16,
    /// CRC-32 of the games.
    pub(crate) sum: u32,
}

impl BlockHead {
    /// Bytes before the games.
    pub(crate) const LENGTH: usize = 24;
    /// Most bytes of games.
    pub(crate) const MAX_GAMES_LENGTH: u32 = 16 << 20;

    /// The head of a block of these games.
    pub(crate) fn of(bytes: &[u8], games: u32, positions: u32, source: u16) -> BlockHead {
        BlockHead { length: bytes.len() as u32, games, positions, source, sum: crc32fast::hash(bytes) }
    }

    pub(crate) fn encode(self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(BlockHead::LENGTH);
        for number in [self.length, self.games, self.positions, self.source.into(), self.sum] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a head of `sources` settings.
    ///
    /// # Errors
    /// The fault of the bytes.
    pub(crate) fn decode(bytes: &[u8; BlockHead::LENGTH], sources: usize) -> Result<BlockHead, String> {
        const SHORT: &str = "its head is too short";
        let (covered, sum) = bytes.split_last_chunk::<4>().ok_or(SHORT)?;
        if crc32fast::hash(covered) != u32::from_le_bytes(*sum) {
            return Err("the checksum of its head differs".into());
        }
        let mut numbers = Bytes::new(covered);
        let head = BlockHead {
            length: numbers.u32().ok_or(SHORT)?,
            games: numbers.u32().ok_or(SHORT)?,
            positions: numbers.u32().ok_or(SHORT)?,
            source: numbers.u16().ok_or(SHORT)?,
            sum: match numbers.u16() {
                Some(0) => numbers.u32().ok_or(SHORT)?,
                _ => return Err("an unknown flag in its head".into()),
            },
        };
        if head.length > BlockHead::MAX_GAMES_LENGTH {
            return Err(format!(
                "{} bytes of games, at most {} are allowed",
                head.length,
                BlockHead::MAX_GAMES_LENGTH
            ));
        }
        if usize::from(head.source) >= sources {
            return Err(format!("settings {}, but the header has {sources}", head.source));
        }
        Ok(head)
    }
}

impl Block {
    /// The index of the settings its games were played by, in [`Header::sources`](crate::Header::sources).
    pub fn source(&self) -> usize {
        self.head.source.into()
    }

    /// Where its games begin in its file.
    pub(crate) fn games_offset(&self) -> u64 {
        self.offset + BlockHead::LENGTH as u64
    }

    /// The games.
    ///
    /// # Errors
    /// [`DataError::Block`] naming the game that is none.
    pub fn games(&self) -> Result<Vec<GameRecord>, DataError> {
        let mut bytes = Bytes::new(&self.games);
        let mut games = Vec::new();
        let mut positions: usize = 0;
        for number in 1..=self.head.games {
            let at = self.games_offset() + bytes.read() as u64;
            let game = GameRecord::decode(&mut bytes)
                .map_err(|what| self.fault(format!("game {number} at byte {at}: {what}")))?;
            positions += game.moves.len();
            games.push(game);
        }
        if !bytes.is_empty() {
            return Err(self.fault(format!("there are bytes after its {} games", self.head.games)));
        }
        if positions != self.head.positions as usize {
            let told = self.head.positions;
            return Err(self.fault(format!("its games have {positions} positions, its head says {told}")));
        }
        Ok(games)
    }

    /// The error that this block is at fault.
    pub fn fault(&self, what: String) -> DataError {
        DataError::Block { block: self.number, offset: self.offset, what }
    }
}
