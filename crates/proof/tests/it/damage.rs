//! Damaged proofs are refused or still true, and never make the verifier panic.

use crate::race::Race;
use crate::{check, proof, truth};
use boyi_proof::{Reader, VerifyError, verify};
use boyi_testkit::Rng;

/// Replays a file from the position that its own header names.
fn check_as_told(file: &[u8]) -> Option<(Race, Result<boyi_proof::Verified, VerifyError>)> {
    let reader = Reader::new(file).ok()?;
    let count = reader.header().position.parse().ok().filter(|&count| count < 2 * Race::GOAL)?;
    let start = Race::at(count);
    Some((start, verify(reader, &start, crate::MEMORY)))
}

#[test]
fn every_proof_that_is_cut_short_is_refused() {
    for count in [0, 3, 4, 7, 11] {
        let start = Race::at(count);
        let file = proof(start, truth(start)).unwrap();
        let whole = file.trim_end().len();
        for length in 0..whole {
            let cut = &file[..length];
            assert!(Reader::new(cut.as_bytes()).is_err() || check(start, cut).is_err(), "{cut}");
        }
    }
}

#[test]
fn no_change_makes_a_false_claim_pass() {
    const BYTES: &[u8] = b"0123456789 ()=#*\nabcdefirstwnpo\xFF\0";
    let mut rng = Rng::new(7);
    let (mut accepted, mut refused) = (0, 0);
    for count in [0, 1, 2, 3, 4, 5, 9] {
        let start = Race::at(count);
        let file = proof(start, truth(start)).unwrap().into_bytes();
        for _ in 0..4_000 {
            let mut changed = file.clone();
            for _ in 0..1 + rng.below(3) {
                let at = rng.below(changed.len());
                match rng.below(4) {
                    0 => changed[at] = BYTES[rng.below(BYTES.len())],
                    1 => changed.insert(at, BYTES[rng.below(BYTES.len())]),
                    2 => drop(changed.remove(at)),
                    _ => {
                        let other = rng.below(changed.len());
                        changed.swap(at, other);
                    }
                }
            }
            match check_as_told(&changed) {
                Some((start, Ok(verified))) => {
                    accepted += 1;
                    let (value, plies) = start.value();
                    let holds = match verified.claim {
                        boyi_proof::Claim::Draw => value == boyi_core::Outcome::Draw,
                        boyi_proof::Claim::Win(side, within) => {
                            value.winner(start.to_move) == Some(side) && plies <= within
                        }
                    };
                    assert!(holds, "{}", String::from_utf8_lossy(&changed));
                }
                _ => refused += 1,
            }
        }
    }
    assert!(accepted > 100 && refused > 10_000, "{accepted} accepted, {refused} refused");
}

#[test]
fn noise_is_refused() {
    let mut rng = Rng::new(1);
    for length in 0..300 {
        let mut noise: Vec<u8> = (0..length).map(|_| rng.below(256) as u8).collect();
        assert!(Reader::new(noise.as_slice()).is_err());
        let mut headed =
            b"boyi proof 1\ngame race\nposition 0\nclaim first wins in 9\nstrategy first\n".to_vec();
        headed.append(&mut noise);
        assert!(check_as_told(&headed).is_none_or(|(_, result)| result.is_err()));
    }
}
