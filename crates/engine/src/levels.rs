//! The five levels of play.
//!
//! A level weakens the search in four ways, none of which makes a move nobody would make: it
//! looks less far, it does without the game's knowledge of won and lost positions, it blurs the
//! evaluation (always alike in the same position, so that a weak level has opinions rather than
//! dice), and it takes a move that is nearly as good as the best. Blur and margin are in hundredths
//! of the game's unit (a soldier, an open three).

use crate::Level;

/// What a level takes away from the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Strength {
    /// Deepest iteration in plies.
    pub(crate) depth: Option<u32>,
    /// Most nodes.
    pub(crate) nodes: Option<u64>,
    /// Does it use the game's knowledge of won and lost positions?
    pub(crate) knows: bool,
    /// Every evaluation is off by up to this much.
    pub(crate) noise: i32,
    /// Moves this much worse than the best may be played.
    pub(crate) variety: i32,
}

const STRENGTHS: [Strength; 5] = [
    // A beginner: sees its own captures and wins, not the answer to them.
    Strength { depth: Some(1), nodes: Some(2_000), knows: false, noise: 150, variety: 80 },
    // Sees one answer.
    Strength { depth: Some(2), nodes: Some(10_000), knows: false, noise: 70, variety: 40 },
    // Plans a little.
    Strength { depth: Some(4), nodes: Some(60_000), knows: true, noise: 25, variety: 12 },
    // Sees most tactics.
    Strength { depth: Some(8), nodes: Some(500_000), knows: true, noise: 0, variety: 4 },
    // Everything.
    Strength { depth: None, nodes: None, knows: true, noise: 0, variety: 0 },
];

/// What `level` takes away.
pub(crate) fn strength(level: Level) -> Strength {
    STRENGTHS[usize::from(level.get() - Level::LOWEST.get())]
}

/// The smaller of two limits, either of which may be absent.
pub(crate) fn tighter<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_sees_at_least_as_far_as_the_one_below() {
        for pair in STRENGTHS.windows(2) {
            let far = |strength: &Strength| strength.depth.unwrap_or(u32::MAX);
            assert!(far(&pair[1]) > far(&pair[0]));
            assert!(pair[1].noise <= pair[0].noise && pair[1].variety <= pair[0].variety);
        }
    }

    #[test]
    fn full_strength_takes_nothing_away() {
        let full = Strength { depth: None, nodes: None, knows: true, noise: 0, variety: 0 };
        assert_eq!(strength(Level::FULL), full);
    }
}
