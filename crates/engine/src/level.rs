//! Levels of play.

use crate::game::GameSpec;
use crate::strength::Strength;

/// The strength of play, 1 (a beginner can win) to 8 (everything the engine has). What a level is
/// worth differs from game to game: [`Level::elo`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The weakest level.
    pub const LOWEST: Level = Level(1);
    /// Full strength.
    pub const FULL: Level = Level(8);
    /// The range of levels in words, for messages.
    pub const RANGE: &str = "from 1 to 8";

    /// A level by number, `None` outside 1 to 8.
    pub const fn new(level: u8) -> Option<Level> {
        if level >= Level::LOWEST.0 && level <= Level::FULL.0 { Some(Level(level)) } else { None }
    }

    /// 1 to 8.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// All of them, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (Level::LOWEST.0..=Level::FULL.0).map(Level)
    }

    /// Strength of the level in this game, in Elo points of Boyi's own scale: measured against
    /// the other levels, and 500 for the lowest of every game by definition. It says nothing about
    /// ratings of people.
    pub fn elo(self, spec: GameSpec) -> u32 {
        self.strength(spec).elo
    }

    /// The level whose strength in this game comes closest to `elo`; of two the weaker.
    pub fn nearest(spec: GameSpec, elo: u32) -> Level {
        Level::all().min_by_key(|level| level.elo(spec).abs_diff(elo)).unwrap_or(Level::FULL)
    }

    /// The limits and errors of the level in this game.
    pub fn strength(self, spec: GameSpec) -> Strength {
        spec.game().levels[usize::from(self.0 - Level::LOWEST.0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::games;
    use crate::strength::LEVELS;

    #[test]
    fn every_level_is_stronger_than_the_one_below() {
        for pair in games().flat_map(|game| game.levels.windows(2)) {
            let far = |strength: &Strength| strength.depth.unwrap_or(u32::MAX);
            assert!(pair[1].elo > pair[0].elo && far(&pair[1]) >= far(&pair[0]), "{pair:?}");
            assert!(pair[1].knows >= pair[0].knows && pair[1].overlooks_noisy <= pair[0].overlooks_noisy);
        }
    }

    #[test]
    fn every_scale_begins_at_five_hundred_and_ends_with_everything() {
        for game in games() {
            assert_eq!(game.levels[0].elo, 500);
            assert_eq!(game.levels[LEVELS - 1], Strength::full(game.levels[LEVELS - 1].elo));
        }
    }

    #[test]
    fn from_the_fourth_level_on_captures_and_fours_are_seen() {
        assert!(games().flat_map(|game| &game.levels[3..]).all(|strength| strength.overlooks_noisy == 0));
    }

    #[test]
    fn elo_points_name_the_nearest_level() {
        for spec in [GameSpec::TICTACTOE, GameSpec::CONNECT4, GameSpec::XIANGQI] {
            for level in Level::all() {
                assert_eq!(Level::nearest(spec, level.elo(spec)), level);
            }
            assert_eq!(Level::nearest(spec, 0), Level::LOWEST);
            assert_eq!(Level::nearest(spec, u32::MAX), Level::FULL);
        }
    }
}
