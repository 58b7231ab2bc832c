//! Openings: where the games of a match begin.

use crate::random::SplitMix64;
use boyi_core::Position;
use std::collections::HashSet;

/// Failed tries in a row after which no more openings are looked for.
const PATIENCE: u32 = 2_000;

/// Returns positions `plies` random moves after `start`, no two with equal keys and none in which the game is
/// over: `count` of them, or as many as can be found. Equal seeds make equal openings.
pub fn random_openings<P: Position + Clone>(start: &P, plies: usize, count: usize, seed: u64) -> Vec<P> {
    let (mut random, mut seen) = (SplitMix64::new(seed), HashSet::new());
    let (mut openings, mut failed) = (Vec::new(), 0);
    while openings.len() < count && failed < PATIENCE {
        match random_line(start, plies, &mut random) {
            Some(opening) if seen.insert(opening.key()) => {
                openings.push(opening);
                failed = 0;
            }
            _ => failed += 1,
        }
    }
    openings
}

/// The position after random moves, if the game is not over by then.
fn random_line<P: Position + Clone>(start: &P, plies: usize, random: &mut SplitMix64) -> Option<P> {
    let (mut position, mut legal) = (start.clone(), Vec::new());
    for _ in 0..plies {
        legal.clear();
        position.legal_moves(&mut legal);
        let mv = *legal.get(random.below(legal.len())?)?;
        position.make(mv);
    }
    legal.clear();
    position.legal_moves(&mut legal);
    (!legal.is_empty()).then_some(position)
}
