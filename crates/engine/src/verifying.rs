//! Verifies proof files, whatever game they are about.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::data::{SolvedValue, VerifiedProof};
use crate::game::GameSpec;
use crate::games::start;
use boyi_proof::{Claim, Reader, Verified, VerifyError};
use std::io::BufRead;

/// Replays a proof. Positions that it refers back to take at most `memory_mib` MiB.
///
/// # Errors
/// [`VerifyError`] naming the line, and the moves that lead to the first faulty position.
pub fn verify_proof(input: &mut dyn BufRead, memory_mib: usize) -> Result<VerifiedProof, VerifyError> {
    let reader = Reader::new(input)?;
    let header = reader.header();
    let wrong = |line, what| VerifyError::Format { line, what };
    let spec: GameSpec = serde_json::from_str(&header.game).map_err(|error| wrong(2, error.to_string()))?;
    let game = start(spec, Some(&header.position)).map_err(|error| wrong(3, error.to_string()))?;
    let Verified { claim, positions } = game.replay(reader, memory_mib)?;
    let (value, plies) = match claim {
        Claim::Win(side, plies) => (SolvedValue::Win { side }, Some(plies)),
        Claim::Draw => (SolvedValue::Draw, None),
    };
    Ok(VerifiedProof { spec, position: game.position(), value, plies, positions })
}
