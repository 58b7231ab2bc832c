//! The beginning of a file.

use crate::error::DataError;
use crate::settings::Settings;
use crate::step::Step;
use boyi_engine::data::GameSpec;
use serde::{Deserialize, Serialize};
use std::io::Read;

/// The game and the settings of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The game with its parameters.
    pub game: GameSpec,
    /// The settings its games were played by: one, or several in a merged file.
    pub sources: Vec<Settings>,
}

impl Header {
    /// The first bytes of every file.
    const MAGIC: [u8; 8] = *b"BOYIDATA";
    /// The version of files of games as they were played.
    const PLAYED: u32 = 1;
    /// The version of files with changes made since: positions may be marked.
    const CHANGED: u32 = 2;
    /// Longest text in bytes.
    const MAX_TEXT: usize = 1 << 20;
    /// Bytes before the text.
    const BEFORE_TEXT: usize = 16;

    /// The version of the format: programs that know only games as they were played refuse others.
    fn version(&self) -> u32 {
        let changed = self.sources.iter().any(|settings| !settings.steps.is_empty());
        if changed { Header::CHANGED } else { Header::PLAYED }
    }

    /// The header after one more change.
    pub(crate) fn after(mut self, step: &Step) -> Header {
        self.sources.iter_mut().for_each(|settings| settings.steps.push(step.clone()));
        self
    }

    /// The header as bytes.
    ///
    /// # Errors
    /// [`DataError::Header`] when it is longer than the format allows.
    pub(crate) fn encode(&self) -> Result<Vec<u8>, DataError> {
        let text = serde_json::to_vec(self).map_err(|error| DataError::Header(error.to_string()))?;
        if text.len() > Header::MAX_TEXT || self.sources.len() > usize::from(u16::MAX) {
            return Err(DataError::Header(format!(
                "{} settings are too many for one file",
                self.sources.len()
            )));
        }
        let mut bytes = Header::MAGIC.to_vec();
        bytes.extend(self.version().to_le_bytes());
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        Ok(bytes)
    }

    /// Reads a header; also returns its length in bytes.
    ///
    /// # Errors
    /// [`DataError::Foreign`], [`DataError::Version`], [`DataError::Header`] or [`DataError::Io`].
    pub(crate) fn read(from: &mut impl Read) -> Result<(Header, u64), DataError> {
        let mut bytes = Vec::new();
        from.take(Header::BEFORE_TEXT as u64).read_to_end(&mut bytes)?;
        if bytes.is_empty() || Header::MAGIC.iter().zip(&bytes).any(|(ours, byte)| ours != byte) {
            return Err(DataError::Foreign);
        }
        if bytes.len() < Header::BEFORE_TEXT {
            return Err(ends_early());
        }
        let number = |at: usize| {
            let chunk = bytes.get(at..).and_then(<[u8]>::first_chunk::<4>);
            chunk.map_or(0, |chunk| u32::from_le_bytes(*chunk))
        };
        let (version, length) = (number(8), number(12) as usize);
        if !(Header::PLAYED..=Header::CHANGED).contains(&version) {
            return Err(DataError::Version(version));
        }
        if length > Header::MAX_TEXT {
            return Err(DataError::Header(format!(
                "its text has {length} bytes, at most {} are allowed",
                Header::MAX_TEXT
            )));
        }
        from.take(length as u64 + 4).read_to_end(&mut bytes)?;
        let (covered, sum) = bytes.split_last_chunk::<4>().ok_or_else(ends_early)?;
        let text =
            covered.get(Header::BEFORE_TEXT..).filter(|text| text.len() == length).ok_or_else(ends_early)?;
        if crc32fast::hash(covered) != u32::from_le_bytes(*sum) {
            return Err(DataError::Header("damaged (its checksum differs)".into()));
        }
        let header: Header =
            serde_json::from_slice(text).map_err(|error| DataError::Header(error.to_string()))?;
        boyi_engine::start(header.game, None).map_err(|error| DataError::Header(error.to_string()))?;
        Ok((header, bytes.len() as u64))
    }
}

fn ends_early() -> DataError {
    DataError::Header("the file ends within it".into())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::settings::tests::settings;

    pub(crate) fn header(seed: u64) -> Header {
        Header { game: GameSpec::CONNECT4, sources: vec![settings(seed)] }
    }

    fn error(bytes: &[u8]) -> String {
        Header::read(&mut &*bytes).unwrap_err().to_string()
    }

    #[test]
    fn a_header_is_read_as_it_was_written() {
        let header = Header { sources: vec![settings(1), settings(2)], ..header(1) };
        let bytes = header.encode().unwrap();
        assert_eq!(Header::read(&mut &*bytes).unwrap(), (header, bytes.len() as u64));
    }

    #[test]
    fn changes_are_in_the_header_and_raise_its_version() {
        let changed = header(1).after(&Step::Shuffle { seed: 4, games: Some(9) });
        let bytes = changed.encode().unwrap();
        assert_eq!((header(1).encode().unwrap()[8], bytes[8]), (1, 2));
        assert_eq!(Header::read(&mut &*bytes).unwrap().0, changed);
    }

    #[test]
    fn foreign_and_damaged_headers_are_refused_by_what_is_wrong() {
        let bytes = header(1).encode().unwrap();
        for length in 0..bytes.len() {
            let error = error(&bytes[..length]);
            let expected = if length == 0 { "no file of training data" } else { "the file ends within it" };
            assert!(error.contains(expected), "{length}: {error}");
        }
        assert!(error(b"\x89PNG\r\n\x1a\n and more of it").contains("no file of training data"));
        let changed = |at: usize, to: u8| {
            let mut bytes = bytes.clone();
            bytes[at] = to;
            error(&bytes)
        };
        assert!(changed(8, 3).contains("version 3"));
        assert!(changed(15, 1).contains("at most 1048576"));
        assert!(changed(30, b'#').contains("checksum"));
    }
}
