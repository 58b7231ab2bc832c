//! The reasons for which a file is refused.

use std::io;
use thiserror::Error;

/// An evaluation file that cannot be read or made. Every variant names the offending part.
#[derive(Debug, Error)]
pub enum FileError {
    /// Reading failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file begins with something else.
    #[error("no evaluation file: it does not begin with BOYIEVAL")]
    Foreign,
    /// The file has another version of the format.
    #[error("version {0} of the format, but only version 1 is known")]
    Version(u32),
    /// The file is longer than any evaluation.
    #[error("longer than the {0} bytes that an evaluation file may have")]
    TooLong(u64),
    /// The file ends before its end.
    #[error("cut short: it has {has} bytes of {of}")]
    CutShort {
        /// Its bytes.
        has: u64,
        /// The bytes its beginning announces.
        of: u64,
    },
    /// Bytes follow after the end.
    #[error("{0} bytes too many after its end")]
    Trailing(u64),
    /// The bytes are not those that were written.
    #[error("damaged: its SHA-256 differs")]
    Damaged,
    /// The header says what cannot be.
    #[error("header: {0}")]
    Header(String),
    /// A section is missing, doubled, unknown or of the wrong type or length.
    #[error("section `{name}`: {what}")]
    Section {
        /// Its name.
        name: String,
        /// The fault.
        what: String,
    },
    /// The numbers are for other parts of an evaluation.
    #[error("layout: {0}")]
    Layout(String),
    /// A number lies outside the range in which the arithmetic is exact.
    #[error("{0}")]
    Range(String),
}

impl FileError {
    pub(crate) fn section(name: &str, what: impl Into<String>) -> FileError {
        FileError::Section { name: name.to_owned(), what: what.into() }
    }
}
