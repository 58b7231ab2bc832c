//! Faults of proofs.

use std::fmt;
use std::io;
use thiserror::Error;

/// Reasons why a file does not prove its claim.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// The file cannot be read.
    #[error("the file cannot be read: {0}")]
    Io(#[from] io::Error),
    /// It is no proof that can be replayed here.
    #[error("line {line}: {what}")]
    Format {
        /// The line, counted from 1.
        line: u64,
        /// The fault.
        what: String,
    },
    /// The first position at which the strategy fails.
    #[error("line {line}, {}: {fault}", Path(path))]
    Faulty {
        /// The line, counted from 1.
        line: u64,
        /// The moves that lead there from the start of the proof.
        path: Vec<String>,
        /// The fault there.
        fault: ProofFault,
    },
    /// It wins, but later than it claims.
    #[error("the win takes {takes} plies, not {claims} as claimed")]
    Slower {
        /// Plies it takes at most.
        takes: u16,
        /// Plies it claims.
        claims: u16,
    },
}

/// Faults at a position of a proof.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ProofFault {
    /// The file ends here, or what follows is no text.
    #[error("the proof breaks off")]
    BreaksOff,
    /// A move that cannot be played.
    #[error("{0}")]
    BadMove(String),
    /// A reply that stands there a second time.
    #[error("`{0}` is answered twice")]
    Twice(String),
    /// Legal moves of the opponent without an answer.
    #[error("there is no answer to {}", .0.join(", "))]
    Unanswered(Vec<String>),
    /// The game ends in another way.
    #[error("the game is over, but not as claimed")]
    WrongEnd,
    /// The rules give neither an end nor a move.
    #[error("the rules give neither an end nor a move")]
    Stuck,
    /// Something else stands where the replies of the opponent should begin.
    #[error("`(` and the replies of the opponent should stand here, not `{0}`")]
    NoReplies(String),
    /// A number that is not the next one.
    #[error("`#{expected}` would be the next number, not `{found}`")]
    Number {
        /// The number whose turn it is.
        expected: usize,
        /// The text found there.
        found: String,
    },
    /// A reference to a position that has not ended before it.
    #[error("`{0}` refers to no position that has ended")]
    Dangling(String),
    /// A reference to another position.
    #[error("`{0}` refers to another position")]
    OtherPosition(String),
    /// Shared positions in a game where results depend on the path.
    #[error("`{0}` shares a position, but in this game results depend on the path")]
    Sharing(String),
    /// A number behind `*`, where the text stands for several positions.
    #[error("`{0}` numbers a position behind `*`")]
    NumberInRest(String),
    /// More words behind `*` than are held.
    #[error("more than {0} words behind `*`")]
    LongRest(usize),
    /// The text behind `*` goes on where it is read for a move.
    #[error("`{0}` is left over behind `*` for {1}")]
    AfterRest(String, String),
    /// Pairs of moves where a win is claimed.
    #[error("pairs of moves win nothing")]
    PairsDoNotWin,
    /// A move in two pairs, or twice in one.
    #[error("`{0}` is in two pairs")]
    PairedTwice(String),
    /// Pairs of moves that do not hold the position.
    #[error("the pairs do not hold the position")]
    PairsFail,
    /// More numbered positions than there is memory for.
    #[error("more than {0} numbered positions; allow more memory")]
    Memory(usize),
    /// A line longer than any game that can be replayed.
    #[error("more than {0} plies deep")]
    TooDeep(usize),
}

/// Moves as a place: `after b2 a1`.
struct Path<'a>(&'a [String]);

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [] => f.write_str("at the start"),
            moves => write!(f, "after {}", moves.join(" ")),
        }
    }
}

/// Outside text for a message: its beginning.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown: String = text.chars().take(LONGEST).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}
