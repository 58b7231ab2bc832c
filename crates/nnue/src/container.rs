//! The container: a text and named sections of numbers, as bytes with a hash.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

use crate::error::FileError;
use sha2::{Digest, Sha256};

/// The first bytes of every file.
const MAGIC: [u8; 8] = *b"BOYIEVAL";
/// The version of the format.
const VERSION: u32 = 1;
/// Bytes of magic, version and length.
const PREFIX: usize = 20;
/// Bytes of the hash at the end.
const HASH: usize = 32;
/// Longest file in bytes.
pub(crate) const MAX_BYTES: u64 = 1 << 28;

/// SHA-256 of a file without its last 32 bytes, which hold it.
pub(crate) type Hash = [u8; HASH];

/// The numbers of a section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Numbers {
    I8(Vec<i8>),
    I16(Vec<i16>),
    I32(Vec<i32>),
}

/// A named list of numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Section {
    pub(crate) name: String,
    pub(crate) numbers: Numbers,
}

impl Section {
    pub(crate) fn new(name: &str, numbers: Numbers) -> Section {
        Section { name: name.to_owned(), numbers }
    }

    fn encode(&self, bytes: &mut Vec<u8>) -> Result<(), FileError> {
        let too_long = |what: &str| FileError::section(&self.name, format!("its {what} is too long"));
        bytes.push(u8::try_from(self.name.len()).map_err(|_| too_long("name"))?);
        bytes.extend(self.name.as_bytes());
        let (width, count) = match &self.numbers {
            Numbers::I8(numbers) => (1, numbers.len()),
            Numbers::I16(numbers) => (2, numbers.len()),
            Numbers::I32(numbers) => (4, numbers.len()),
        };
        bytes.push(width);
        bytes.extend(u32::try_from(count).map_err(|_| too_long("list"))?.to_le_bytes());
        match &self.numbers {
            Numbers::I8(numbers) => bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes())),
            Numbers::I16(numbers) => bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes())),
            Numbers::I32(numbers) => bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes())),
        }
        Ok(())
    }

    fn decode(bytes: &mut Bytes<'_>) -> Result<Section, FileError> {
        let length = usize::from(bytes.u8().ok_or_else(unfinished)?);
        let name = bytes.take(length).and_then(|name| std::str::from_utf8(name).ok());
        let name = name.ok_or_else(|| FileError::Header("a section has no readable name".into()))?.to_owned();
        let (Some(width), Some(count)) = (bytes.u8(), bytes.u32()) else {
            return Err(FileError::section(&name, "it has no type and length"));
        };
        let data = usize::try_from(u64::from(count) * u64::from(width)).ok().and_then(|all| bytes.take(all));
        let data = data.ok_or_else(|| FileError::section(&name, "it reaches beyond the end"))?;
        let numbers = match width {
            1 => Numbers::I8(numbers(data, i8::from_le_bytes)),
            2 => Numbers::I16(numbers(data, i16::from_le_bytes)),
            4 => Numbers::I32(numbers(data, i32::from_le_bytes)),
            _ => return Err(FileError::section(&name, format!("{width} bytes a number are unknown"))),
        };
        Ok(Section { name, numbers })
    }
}

fn numbers<const N: usize, T>(data: &[u8], read: fn([u8; N]) -> T) -> Vec<T> {
    data.as_chunks::<N>().0.iter().map(|bytes| read(*bytes)).collect()
}

fn unfinished() -> FileError {
    FileError::Header("the list of sections is unfinished".into())
}

/// The bytes of a file and their hash.
///
/// # Errors
/// [`FileError::Section`] or [`FileError::TooLong`] when the numbers do not fit.
pub(crate) fn encode(text: &str, sections: &[Section]) -> Result<(Vec<u8>, Hash), FileError> {
    let mut body = Vec::new();
    body.extend(u32::try_from(text.len()).map_err(|_| FileError::TooLong(MAX_BYTES))?.to_le_bytes());
    body.extend(text.as_bytes());
    body.extend(u32::try_from(sections.len()).map_err(|_| unfinished())?.to_le_bytes());
    for section in sections {
        section.encode(&mut body)?;
    }
    let length = (PREFIX + body.len() + HASH) as u64;
    if length > MAX_BYTES {
        return Err(FileError::TooLong(MAX_BYTES));
    }
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(length.to_le_bytes());
    bytes.extend(body);
    let hash = hash(&bytes);
    bytes.extend(hash);
    Ok((bytes, hash))
}

fn hash(bytes: &[u8]) -> Hash {
    Sha256::digest(bytes).into()
}

/// The text, the sections and the hash of a file.
///
/// # Errors
/// [`FileError`] naming the first fault.
pub(crate) fn decode(file: &[u8]) -> Result<(String, Vec<Section>, Hash), FileError> {
    let mut bytes = Bytes { rest: file };
    let magic = bytes.take(MAGIC.len().min(file.len())).unwrap_or_default();
    if magic.is_empty() || !MAGIC.starts_with(magic) {
        return Err(FileError::Foreign);
    }
    let has = file.len() as u64;
    let short = |of: u64| FileError::CutShort { has, of };
    let least = (PREFIX + HASH) as u64;
    let version = bytes.u32().ok_or_else(|| short(least))?;
    if version != VERSION {
        return Err(FileError::Version(version));
    }
    let length = bytes.u64().ok_or_else(|| short(least))?;
    match length {
        length if length < least || length > MAX_BYTES => {
            return Err(FileError::Header(format!(
                "a length of {length} bytes, but from {least} to {MAX_BYTES} are possible"
            )));
        }
        length if has < length => return Err(short(length)),
        length if has > length => return Err(FileError::Trailing(has - length)),
        _ => {}
    }
    let (covered, written) = file.split_last_chunk::<HASH>().ok_or_else(|| short(length))?;
    if hash(covered) != *written {
        return Err(FileError::Damaged);
    }
    let mut bytes = Bytes { rest: covered.get(PREFIX..).unwrap_or_default() };
    let text = bytes.u32().and_then(|length| bytes.take(length as usize));
    let text = text.and_then(|text| std::str::from_utf8(text).ok());
    let text = text.ok_or_else(|| FileError::Header("its text cannot be read".into()))?.to_owned();
    let count = bytes.u32().ok_or_else(unfinished)?;
    let sections = (0..count).map(|_| Section::decode(&mut bytes)).collect::<Result<Vec<_>, _>>()?;
    match bytes.rest.len() {
        0 => Ok((text, sections, *written)),
        more => Err(FileError::Header(format!("{more} bytes belong to no section"))),
    }
}

/// The rest of some bytes. Every method returns `None` at the end of them.
struct Bytes<'a> {
    rest: &'a [u8],
}

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    fn chunk<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N).and_then(|taken| taken.first_chunk().copied())
    }

    fn u8(&mut self) -> Option<u8> {
        self.chunk().map(u8::from_le_bytes)
    }

    fn u32(&mut self) -> Option<u32> {
        self.chunk().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.chunk().map(u64::from_le_bytes)
    }
}

#[cfg(test)]
mod tests;
