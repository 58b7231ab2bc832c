//! `boyi gomocup`: gomoku over the Gomocup protocol, with the additions of Yixin-Board.
//!
//! Commands are carried out one after the other; those that come while a search runs wait for it
//! ([`brain`]). [`stones`] keeps the board, [`limits`] what `INFO` said, [`balance`] finds
//! balanced openings, [`messages`] has the words for people.

mod balance;
mod brain;
mod limits;
mod messages;
mod stones;

use crate::conversation::converse;
use boyi_engine::EvaluationChoice;
use std::io::{self, BufRead, Write};

/// Plays gomoku over the Gomocup protocol with this evaluation until `END` or the end of the input.
///
/// # Errors
/// Whatever the output fails with.
pub fn gomocup(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    evaluation: EvaluationChoice,
) -> io::Result<()> {
    converse(brain::Brain::new(evaluation), input, output)
}
