//! The eight levels of play, one table for each kind of game.
//!
//! A level weakens the search in ways that make the mistakes people make: it looks less far, it does
//! without the game's knowledge of won and lost positions, it misjudges (always alike in the same
//! position, so that a weak level has opinions rather than dice), it overlooks replies (quiet ones
//! far more readily than captures and fours), and it takes a move that is nearly as good as the best.
//! No level overlooks its own win in one, and nothing is overlooked where a threat forces the reply.
//!
//! The Elo points were measured with `boyi match`; `docs/measurements.md` tells how, and how to do
//! it again after a change.

use crate::Level;
use crate::data::GameSpec;
use boyi_search::Overlooks;

/// How many levels there are.
const LEVELS: usize = Level::FULL.get() as usize;

/// What a level takes away from the search, and what is left of its strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Strength {
    /// Elo points of Boyi's own scale; 500 for the lowest level of every game.
    pub(crate) elo: u32,
    /// Deepest iteration in plies.
    pub(crate) depth: Option<u32>,
    /// Most nodes.
    pub(crate) nodes: Option<u64>,
    /// Does it use the game's knowledge of won and lost positions?
    pub(crate) knows: bool,
    /// Every evaluation is off by up to this much, in hundredths of the game's unit (a soldier, an
    /// open three).
    pub(crate) noise: i32,
    /// Moves this much worse than the best may be played, in the same unit.
    pub(crate) variety: i32,
    /// What is not seen inside the tree.
    pub(crate) overlooks: Overlooks,
}

impl Strength {
    /// Everything, and worth `elo` points.
    const fn full(elo: u32) -> Strength {
        let overlooks = Overlooks::NOTHING;
        Strength { elo, depth: None, nodes: None, knows: true, noise: 0, variety: 0, overlooks }
    }

    const fn depth(self, plies: u32) -> Strength {
        Strength { depth: Some(plies), ..self }
    }

    const fn nodes(self, nodes: u64) -> Strength {
        Strength { nodes: Some(nodes), ..self }
    }

    const fn without_knowledge(self) -> Strength {
        Strength { knows: false, ..self }
    }

    const fn blurred(self, noise: i32, variety: i32) -> Strength {
        Strength { noise, variety, ..self }
    }

    /// Chances in percent.
    const fn overlooking(self, quiet: u8, noisy: u8) -> Strength {
        Strength { overlooks: Overlooks { quiet, noisy }, ..self }
    }
}

/// Tic-tac-toe. Most games are drawn, so the whole scale is short.
const TICTACTOE: [Strength; LEVELS] = [
    Strength::full(500).depth(1).without_knowledge().blurred(2_000, 500),
    Strength::full(522).depth(1).without_knowledge().blurred(500, 150),
    Strength::full(543).depth(2).without_knowledge().blurred(200, 60).overlooking(55, 0),
    Strength::full(572).depth(2).without_knowledge().blurred(120, 45).overlooking(45, 0),
    Strength::full(607).depth(3).without_knowledge().blurred(120, 40).overlooking(45, 0),
    Strength::full(625).depth(3).without_knowledge().blurred(80, 30).overlooking(33, 0),
    Strength::full(663).depth(4).without_knowledge().blurred(50, 20).overlooking(25, 0),
    Strength::full(681),
];

/// Other m,n,k games; measured on 7 × 7 with five in a row.
const MNK: [Strength; LEVELS] = [
    Strength::full(500).depth(1).without_knowledge().blurred(400, 100),
    Strength::full(622).depth(1).without_knowledge().blurred(200, 60),
    Strength::full(767).depth(1).without_knowledge().blurred(95, 35),
    Strength::full(898).depth(1).without_knowledge().blurred(48, 25),
    Strength::full(984).depth(2).without_knowledge().blurred(80, 30).overlooking(50, 0),
    Strength::full(1_097).depth(3).without_knowledge().blurred(55, 20).overlooking(28, 0),
    Strength::full(1_291).depth(4).without_knowledge().blurred(55, 15).overlooking(25, 0),
    Strength::full(1_360),
];

/// Connect Four.
const CONNECT4: [Strength; LEVELS] = [
    Strength::full(500).depth(1).without_knowledge().blurred(500, 200),
    Strength::full(605).depth(2).without_knowledge().blurred(150, 60).overlooking(30, 0),
    Strength::full(706).depth(3).without_knowledge().blurred(110, 40).overlooking(20, 0),
    Strength::full(917).depth(4).without_knowledge().blurred(70, 25).overlooking(15, 0),
    Strength::full(1_049).depth(5).blurred(50, 15).overlooking(12, 0),
    Strength::full(1_227).depth(6).blurred(30, 10).overlooking(6, 0),
    Strength::full(1_362).depth(8).blurred(20, 5),
    Strength::full(1_519),
];

/// Gomoku; measured on 15 × 15 by the freestyle rule.
const GOMOKU: [Strength; LEVELS] = [
    Strength::full(500).depth(1).without_knowledge().blurred(200, 80).overlooking(0, 40),
    Strength::full(703).depth(1).without_knowledge().blurred(135, 60).overlooking(0, 20),
    Strength::full(873).depth(1).without_knowledge().blurred(80, 38),
    Strength::full(1_046).depth(2).without_knowledge().blurred(32, 22).overlooking(9, 0),
    Strength::full(1_289).depth(3).blurred(16, 10).overlooking(6, 0),
    Strength::full(1_391).depth(4).nodes(4_000).blurred(12, 8).overlooking(4, 0),
    Strength::full(1_681).depth(6).nodes(10_000).blurred(9, 6),
    Strength::full(2_010),
];

/// Xiangqi.
const XIANGQI: [Strength; LEVELS] = [
    Strength::full(500).depth(1).without_knowledge().blurred(500, 100).overlooking(0, 70),
    Strength::full(799).depth(1).without_knowledge().blurred(200, 80).overlooking(0, 22),
    Strength::full(993).depth(1).without_knowledge().blurred(120, 55).overlooking(0, 7),
    Strength::full(1_306).depth(2).without_knowledge().blurred(200, 60).overlooking(60, 0),
    Strength::full(1_728).depth(3).without_knowledge().blurred(40, 15).overlooking(12, 0),
    Strength::full(2_038).depth(5).nodes(8_000).blurred(18, 8),
    Strength::full(2_479).depth(8).nodes(15_000).blurred(8, 4),
    Strength::full(2_820),
];

/// The levels of a game.
const fn table(spec: GameSpec) -> &'static [Strength; LEVELS] {
    match spec {
        GameSpec::Tictactoe => &TICTACTOE,
        GameSpec::Mnk { .. } => &MNK,
        GameSpec::Connect4 => &CONNECT4,
        GameSpec::Gomoku { .. } => &GOMOKU,
        GameSpec::Xiangqi => &XIANGQI,
    }
}

/// What `level` takes away in a game of `spec`.
pub(crate) fn strength(spec: GameSpec, level: Level) -> Strength {
    table(spec)[usize::from(level.get() - Level::LOWEST.get())]
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

    const TABLES: [[Strength; LEVELS]; 5] = [TICTACTOE, MNK, CONNECT4, GOMOKU, XIANGQI];

    #[test]
    fn every_level_is_stronger_than_the_one_below() {
        for pair in TABLES.iter().flat_map(|table| table.windows(2)) {
            let far = |strength: &Strength| strength.depth.unwrap_or(u32::MAX);
            assert!(pair[1].elo > pair[0].elo && far(&pair[1]) >= far(&pair[0]), "{pair:?}");
            assert!(pair[1].knows >= pair[0].knows && pair[1].overlooks.noisy <= pair[0].overlooks.noisy);
        }
    }

    #[test]
    fn every_scale_begins_at_five_hundred_and_ends_with_everything() {
        for table in TABLES {
            assert_eq!(table[0].elo, 500);
            assert_eq!(table[LEVELS - 1], Strength::full(table[LEVELS - 1].elo));
        }
    }

    #[test]
    fn from_the_fourth_level_on_captures_and_fours_are_seen() {
        assert!(TABLES.iter().flat_map(|table| &table[3..]).all(|strength| strength.overlooks.noisy == 0));
    }

    #[test]
    fn elo_points_name_the_nearest_level() {
        for spec in [GameSpec::Tictactoe, GameSpec::Connect4, GameSpec::Xiangqi] {
            for level in Level::all() {
                assert_eq!(Level::nearest(spec, level.elo(spec)), level);
            }
            assert_eq!(Level::nearest(spec, 0), Level::LOWEST);
            assert_eq!(Level::nearest(spec, u32::MAX), Level::FULL);
        }
    }
}
