//! Counts of the games in files.

use crate::error::DataError;
use crate::reader::Reader;
use crate::record::{Cause, GameRecord};
use crate::replay::Replay;
use boyi_core::Score;
use boyi_engine::data::{GameSpec, Side};
use boyi_engine::{AnyGame, InputError};
use serde::Serialize;
use std::collections::HashSet;
use std::io::Read;

/// Counts of the games in one file or in several of one game.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Stats {
    /// Number of games.
    pub games: u64,
    /// Number of positions: moves with a score.
    pub positions: u64,
    /// Games won by the first side.
    pub first_wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games won by the second side.
    pub second_wins: u64,
    /// Games that ended by the rules.
    pub by_rules: u64,
    /// Games that ended by agreeing scores: won ones.
    pub adjudicated_wins: u64,
    /// Games that ended by agreeing scores: drawn ones.
    pub adjudicated_draws: u64,
    /// Games that ended by their length.
    pub by_length: u64,
    /// Games whose result, cause or margin differs from what the rules say of their last position.
    pub disputed: u64,
    /// Moves of the shortest game, its opening included.
    pub shortest: u64,
    /// Moves of the longest game.
    pub longest: u64,
    /// Moves of all games.
    pub plies: u64,
    /// Positions whose score is a proved win or loss.
    pub decided: u64,
    /// Positions marked as not to be learned from.
    pub marked: u64,
    /// The share of positions that stand in the files more than once, counted from their second time on.
    pub repeated_positions: f64,
    /// The share of openings that stand in the files more than once, counted from their second time on.
    pub repeated_openings: f64,
    /// Whether these shares are counted exactly, not estimated from a sample of the positions.
    pub exact: bool,
    #[serde(skip)]
    all_positions: Distinct,
    #[serde(skip)]
    all_openings: Distinct,
}

impl Stats {
    /// Adds the games of a file, which is read to its end; each is replayed by the rules.
    ///
    /// # Errors
    /// [`DataError`]; a game that the rules refuse is a [`DataError::Block`].
    pub fn add(&mut self, reader: &mut Reader<impl Read>) -> Result<(), DataError> {
        let spec = reader.header().game;
        while let Some(block) = reader.next_block()? {
            for (number, game) in (1..).zip(block.games()?) {
                let fault = |error| block.fault(format!("game {number}: {error}"));
                self.add_game(spec, &game).map_err(fault)?;
            }
        }
        Ok(())
    }

    /// Adds a game.
    ///
    /// # Errors
    /// [`InputError`] naming the move that is not legal.
    pub fn add_game(&mut self, spec: GameSpec, game: &GameRecord) -> Result<(), InputError> {
        let mut replay = Replay::new(spec, game)?;
        self.all_openings.add(key(replay.game()));
        while let Some(chosen) = replay.chosen() {
            self.all_positions.add(key(replay.game()));
            self.decided += u64::from(chosen.score.is_some_and(Score::is_decided));
            self.marked += u64::from(chosen.score.is_none());
            replay.advance()?;
        }
        self.disputed += u64::from(is_disputed(replay.game(), game));
        let plies = (game.opening.len() + game.moves.len()) as u64;
        self.shortest = if self.games == 0 { plies } else { self.shortest.min(plies) };
        self.longest = self.longest.max(plies);
        self.plies += plies;
        self.games += 1;
        self.positions += game.moves.len() as u64;
        *match game.winner {
            Some(Side::First) => &mut self.first_wins,
            None => &mut self.draws,
            Some(Side::Second) => &mut self.second_wins,
        } += 1;
        *match (game.cause, game.winner) {
            (Cause::Rules, _) => &mut self.by_rules,
            (Cause::Scores, Some(_)) => &mut self.adjudicated_wins,
            (Cause::Scores, None) => &mut self.adjudicated_draws,
            (Cause::Length, _) => &mut self.by_length,
        } += 1;
        self.repeated_positions = self.all_positions.repeated(self.positions);
        self.repeated_openings = self.all_openings.repeated(self.games);
        self.exact = self.all_positions.step == 0 && self.all_openings.step == 0;
        Ok(())
    }
}

/// Returns whether the rules say another thing of the last position than the record: games may have been played by
/// another version of a law of repetition.
fn is_disputed(last: &dyn AnyGame, record: &GameRecord) -> bool {
    let result = last.result();
    (record.cause == Cause::Rules) != result.is_some()
        || result.is_some_and(|result| result.winner != record.winner)
        || last.margin() != record.margin
}

/// The key of a position, its bits mixed: a sample by its low bits is fair for every game.
fn key(game: &dyn AnyGame) -> u64 {
    boyi_arena::random::SplitMix64::new(game.key()).next()
}

/// Counts distinct keys in bounded memory: exactly up to [`Distinct::MOST`], then those whose last bits are 0.
#[derive(Clone, PartialEq, Debug, Default)]
struct Distinct {
    kept: HashSet<u64>,
    /// Number of last bits that must be 0.
    step: u32,
}

impl Distinct {
    /// Most keys in memory; the set takes less than 80 MiB.
    const MOST: usize = 1 << 22;

    fn add(&mut self, key: u64) {
        if key.trailing_zeros() >= self.step {
            self.kept.insert(key);
            if self.kept.len() > Distinct::MOST {
                self.step += 1;
                let step = self.step;
                self.kept.retain(|key| key.trailing_zeros() >= step);
            }
        }
    }

    /// The share of keys that had been added before, of `all` that were added.
    fn repeated(&self, all: u64) -> f64 {
        let distinct = (self.kept.len() as f64) * f64::from(self.step).exp2();
        if all == 0 { 0.0 } else { (1.0 - distinct / all as f64).max(0.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::move_code::MoveCode;
    use crate::record::ScoredMove;

    fn record(winner: Option<Side>, cause: Cause, opening: &[u16], moves: &[(u16, i32)]) -> GameRecord {
        let moves = moves.iter();
        GameRecord {
            winner,
            cause,
            margin: None,
            opening: opening.iter().map(|&code| MoveCode(code)).collect(),
            moves: moves
                .map(|&(code, raw)| ScoredMove { code: MoveCode(code), score: Some(Score::from_raw(raw)) })
                .collect(),
        }
    }

    #[test]
    fn games_are_counted_by_what_they_are() {
        let mut stats = Stats::default();
        let won = record(Some(Side::First), Cause::Rules, &[0, 3], &[(1, 30_997), (4, -30_998), (2, 30_999)]);
        stats.add_game(GameSpec::TICTACTOE, &won).unwrap();
        stats.add_game(GameSpec::TICTACTOE, &record(None, Cause::Length, &[0, 3], &[(1, 20)])).unwrap();
        let other = record(Some(Side::Second), Cause::Scores, &[4], &[(1, -5)]);
        stats.add_game(GameSpec::TICTACTOE, &other).unwrap();
        assert_eq!((stats.games, stats.positions, stats.plies), (3, 5, 10));
        assert_eq!((stats.first_wins, stats.draws, stats.second_wins), (1, 1, 1));
        assert_eq!((stats.by_rules, stats.adjudicated_wins, stats.by_length), (1, 1, 1));
        assert_eq!((stats.shortest, stats.longest, stats.decided, stats.disputed), (2, 5, 3, 0));
        assert!((stats.repeated_positions - 0.2).abs() < 1e-9, "{stats:?}");
        assert!((stats.repeated_openings - 1.0 / 3.0).abs() < 1e-9 && stats.exact);
    }

    #[test]
    fn results_that_the_rules_do_not_confirm_are_counted() {
        // Crosses on a3, b3 and c3; then the same without the last one.
        let (whole, short) = ([(1, 0), (4, 0), (2, 0)], [(1, 0), (4, 0)]);
        let disputed = |record: GameRecord, spec: GameSpec| {
            let mut stats = Stats::default();
            stats.add_game(spec, &record).unwrap();
            stats.disputed == 1
        };
        let of =
            |winner, cause, moves: &[_]| disputed(record(winner, cause, &[0, 3], moves), GameSpec::TICTACTOE);
        assert!(!of(Some(Side::First), Cause::Rules, &whole) && !of(None, Cause::Length, &short));
        assert!(of(Some(Side::Second), Cause::Rules, &whole) && of(None, Cause::Rules, &whole));
        assert!(of(Some(Side::First), Cause::Scores, &whole) && of(Some(Side::First), Cause::Rules, &short));
        let margin = GameRecord { margin: Some(3), ..record(None, Cause::Length, &[0, 3], &short) };
        assert!(disputed(margin, GameSpec::TICTACTOE));
    }

    #[test]
    fn a_game_that_the_rules_refuse_is_an_error() {
        let error = Stats::default().add_game(GameSpec::TICTACTOE, &record(None, Cause::Rules, &[4, 4], &[]));
        assert!(error.unwrap_err().to_string().contains("no legal move"));
    }

    #[test]
    fn a_sample_estimates_the_share_of_repeated_keys() {
        let mut distinct = Distinct::default();
        let count = 3 * Distinct::MOST as u64;
        let mut random = boyi_arena::random::SplitMix64::new(1);
        for _ in 0..count / 2 {
            let key = random.next();
            distinct.add(key);
            distinct.add(key);
        }
        assert!(distinct.kept.len() <= Distinct::MOST && distinct.step == 1);
        assert!((distinct.repeated(count) - 0.5).abs() < 0.01, "{}", distinct.repeated(count));
    }
}
