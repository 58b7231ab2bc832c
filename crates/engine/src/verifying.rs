//! Verifies proof files, whatever game they are about.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::any::AnyGame;
use crate::data::{MoveNames, SolvedValue, VerifiedProof};
use crate::game::GameSpec;
use crate::games::start;
use boyi_proof::{Claim, Outline, Outlined, Reader, Verified, VerifyError};
use std::io::BufRead;

/// Replays a proof. Positions that it refers back to take at most `memory_mib` MiB.
///
/// # Errors
/// [`VerifyError`] naming the line, and the moves that lead to the first faulty position.
pub fn verify_proof(input: &mut dyn BufRead, memory_mib: usize) -> Result<VerifiedProof, VerifyError> {
    let (spec, game, reader) = open(input)?;
    let verified = game.replay(reader, memory_mib)?;
    Ok(proof(spec, &*game, verified))
}

/// As [`verify_proof`]; also returns the strategies of the proof, which are held in memory whole: one of a win, of a
/// draw one for each player.
///
/// # Errors
/// As [`verify_proof`].
pub fn verify_proof_outlined(
    input: &mut dyn BufRead,
    memory_mib: usize,
) -> Result<(VerifiedProof, Vec<Outline<MoveNames>>), VerifyError> {
    let (spec, game, reader) = open(input)?;
    let Outlined { verified, strategies } = game.replay_outlined(reader, memory_mib)?;
    Ok((proof(spec, &*game, verified), strategies))
}

/// A proof that is open for reading, with the game at its position.
type Opened<'a> = (GameSpec, Box<dyn AnyGame>, Reader<&'a mut dyn BufRead>);

/// Reads the header of a proof.
fn open(input: &mut dyn BufRead) -> Result<Opened<'_>, VerifyError> {
    let reader = Reader::new(input)?;
    let header = reader.header();
    let wrong = |line, what| VerifyError::Format { line, what };
    let spec: GameSpec = serde_json::from_str(&header.game).map_err(|error| wrong(2, error.to_string()))?;
    let game = start(spec, Some(&header.position)).map_err(|error| wrong(3, error.to_string()))?;
    Ok((spec, game, reader))
}

fn proof(spec: GameSpec, game: &dyn AnyGame, Verified { claim, positions }: Verified) -> VerifiedProof {
    let (value, plies) = match claim {
        Claim::Win(side, plies) => (SolvedValue::Win { side }, Some(plies)),
        Claim::Draw => (SolvedValue::Draw, None),
    };
    VerifiedProof { spec, position: game.position(), value, plies, positions }
}
