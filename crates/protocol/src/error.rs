//! Errors of lines that cannot be read.

/// A line that is not of the protocol. The text names the offending word, cut short if it is long.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseError {
    /// There is nothing on the line.
    #[error("empty line")]
    Empty,
    /// The line is longer than [`MAX_LINE`](crate::MAX_LINE).
    #[error("the line `{start}` is longer than {} bytes", crate::MAX_LINE)]
    LongLine {
        /// Its first characters.
        start: String,
    },
    /// A list has more entries than any board has points.
    #[error("{what} is longer than {limit}")]
    TooLong {
        /// The part that is too long.
        what: &'static str,
        /// The most that is read.
        limit: usize,
    },
    /// The first word is none of the protocol's.
    #[error("unknown command `{0}`")]
    UnknownCommand(String),
    /// The line ends where something must follow.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// A word is not what must stand there.
    #[error("`{token}` is not {what}")]
    BadValue {
        /// The expected part, with its article.
        what: &'static str,
        /// The token found instead.
        token: String,
    },
    /// A word stands where none may.
    #[error("unexpected `{0}`")]
    Unexpected(String),
}

impl ParseError {
    pub(crate) fn long_line(start: &str) -> ParseError {
        ParseError::LongLine { start: shorten(start) }
    }

    pub(crate) fn unknown(token: &str) -> ParseError {
        ParseError::UnknownCommand(shorten(token))
    }

    pub(crate) fn bad(what: &'static str, token: &str) -> ParseError {
        ParseError::BadValue { what, token: shorten(token) }
    }

    pub(crate) fn unexpected(token: &str) -> ParseError {
        ParseError::Unexpected(shorten(token))
    }
}

/// The most faults of one line that are kept.
pub const MAX_FAULTS: usize = 8;

/// Keeps a fault, if there are not too many already.
pub(crate) fn add_fault(faults: &mut Vec<ParseError>, fault: ParseError) {
    if faults.len() < MAX_FAULTS {
        faults.push(fault);
    }
}

/// The beginning of a word from outside, so that no message grows without end.
fn shorten(token: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown: String = token.chars().take(LONGEST).collect();
    if shown.len() < token.len() {
        shown.push('…');
    }
    shown
}
