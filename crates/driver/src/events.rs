//! Events that the loop of a protocol waits for.

use crate::perft::PerftNews;
use boyi_engine::InputError;
use boyi_engine::data::{SearchInfo, SearchResult};
use boyi_protocol::ParseError;

/// The result of a search.
pub(crate) type SearchOutcome = Result<SearchResult, InputError>;

/// An input line or a report of the search thread.
pub(crate) enum DriverEvent {
    /// A line came in.
    Line(Result<String, ParseError>),
    /// The input has ended, or broke.
    EndOfInput,
    /// The memory requested cannot be had; the error says so in words. Searches use the table there is.
    NoMemory(String),
    /// The engine has its memory and has done everything requested before.
    Ready,
    /// A report of the running search.
    Info(SearchInfo),
    /// A report of a count of lines of play.
    Perft(PerftNews),
    /// The search is over.
    Found(SearchOutcome),
    /// The search thread has ended, which is a bug; the conversation ends with an error.
    NoSearch,
}
