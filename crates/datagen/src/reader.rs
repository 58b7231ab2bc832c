//! A file, read block by block.

use crate::block::{Block, BlockHead};
use crate::error::AtFile;
use crate::error::DataError;
use crate::header::Header;
use crate::record::GameRecord;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;
use std::vec;

/// Reads a file block by block; at most one block is in memory.
pub struct Reader<R: Read> {
    from: R,
    header: Header,
    /// Number of blocks read.
    blocks: u64,
    /// Where the next one begins.
    offset: u64,
}

impl Reader<BufReader<File>> {
    /// Opens a file.
    ///
    /// # Errors
    /// As [`Reader::new`], with the file.
    pub(crate) fn open(path: &Path) -> Result<Reader<BufReader<File>>, AtFile> {
        let file = File::open(path).map_err(DataError::from);
        file.and_then(|file| Reader::new(BufReader::new(file))).map_err(|error| (path.to_path_buf(), error))
    }
}

impl<R: Read> Reader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// [`DataError`] when this is no file of training data, or its header is damaged.
    pub fn new(mut from: R) -> Result<Reader<R>, DataError> {
        let (header, offset) = Header::read(&mut from)?;
        Ok(Reader { from, header, blocks: 0, offset })
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Where the next block begins: after a [`DataError::Torn`], the length of the file without its torn end.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Reads the next block; `None` at the end of the file.
    ///
    /// # Errors
    /// [`DataError::Torn`] when the file ends within the block, [`DataError::Block`] when the block is damaged,
    /// [`DataError::Io`].
    pub fn next_block(&mut self) -> Result<Option<Block>, DataError> {
        let (number, offset) = (self.blocks + 1, self.offset);
        let fault = |what: &str| DataError::Block { block: number, offset, what: what.into() };
        let head = self.bytes(BlockHead::LENGTH)?;
        if head.is_empty() {
            return Ok(None);
        }
        let head = head.first_chunk().ok_or(DataError::Torn { block: number, offset })?;
        let head = BlockHead::decode(head, self.header.sources.len()).map_err(|what| fault(&what))?;
        let games = self.bytes(head.length as usize)?;
        if games.len() < head.length as usize {
            return Err(DataError::Torn { block: number, offset });
        }
        if crc32fast::hash(&games) != head.sum {
            return Err(fault("the checksum of its games differs"));
        }
        self.blocks = number;
        self.offset += (BlockHead::LENGTH + games.len()) as u64;
        Ok(Some(Block { head, number, offset, games }))
    }

    /// The next bytes, fewer only at the end of the file.
    fn bytes(&mut self, most: usize) -> Result<Vec<u8>, DataError> {
        let mut bytes = Vec::with_capacity(most);
        self.from.by_ref().take(most as u64).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

/// The games of a file one after another, each with the index of its settings in
/// [`Header::sources`]. Ends after the first error.
pub(crate) struct Games<R: Read> {
    /// `None` after an error.
    reader: Option<Reader<R>>,
    source: usize,
    block: vec::IntoIter<GameRecord>,
}

impl<R: Read> Reader<R> {
    /// The games from here on.
    pub(crate) fn games(self) -> Games<R> {
        Games { reader: Some(self), source: 0, block: Vec::new().into_iter() }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = Result<(usize, GameRecord), DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(game) = self.block.next() {
                return Some(Ok((self.source, game)));
            }
            let read = |reader: &mut Reader<R>| match reader.next_block()? {
                Some(block) => Ok(Some((block.source(), block.games()?))),
                None => Ok(None),
            };
            match read(self.reader.as_mut()?) {
                Ok(Some((source, games))) => (self.source, self.block) = (source, games.into_iter()),
                Ok(None) => return None,
                Err(error) => {
                    self.reader = None;
                    return Some(Err(error));
                }
            }
        }
    }
}
