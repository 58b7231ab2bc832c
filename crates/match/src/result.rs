//! Results of a match.

use crate::stats::{Sample, Sprt, SprtError, SprtStanding, Summary};
use boyi_core::Side;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Results of a match, seen by its first version.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct MatchResult {
    wins: u64,
    draws: u64,
    losses: u64,
    /// Pairs of games on one opening by the half points they brought, 0 to 4.
    pairs: [u64; 5],
    sprt: Option<SprtStanding>,
}

impl MatchResult {
    /// Games won by the first version.
    pub fn wins(&self) -> u64 {
        self.wins
    }

    /// Drawn games.
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// Games lost by the first version.
    pub fn losses(&self) -> u64 {
        self.losses
    }

    /// Games, two for each opening.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The results by pairs of games on one opening.
    pub fn sample(&self) -> Sample {
        Sample::Pairs(self.pairs)
    }

    /// The difference in strength with its error, from the results by pairs; `None` without games.
    pub fn summary(&self) -> Option<Summary> {
        self.sample().summary()
    }

    /// The state of the sequential test, if the match has one and games.
    pub fn sprt(&self) -> Option<SprtStanding> {
        self.sprt
    }

    /// Counts a pair: the winners of two games by the side of the first version in them, which has the first side
    /// in the first game and the second side in the second.
    pub(crate) fn add(&mut self, winners: [Option<Side>; 2], sprt: Option<&Sprt>) -> Result<(), SprtError> {
        let mut points = 0;
        for (winner, side) in winners.into_iter().zip([Side::First, Side::Second]) {
            match winner {
                None => (self.draws, points) = (self.draws + 1, points + 1),
                Some(winner) if winner == side => (self.wins, points) = (self.wins + 1, points + 2),
                Some(_) => self.losses += 1,
            }
        }
        self.pairs[points] += 1;
        self.sprt = sprt.map(|test| test.weigh(&self.sample())).transpose()?;
        Ok(())
    }
}

impl fmt::Display for MatchResult {
    /// Writes `+57 =3 -40 (100 games), Elo 60.0 ± 48.1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} -{} ({} games)", self.wins, self.draws, self.losses, self.games())?;
        match self.summary() {
            // A level result has no sign: the sum turns −0 into 0.
            Some(summary) => {
                let elo = (summary.elo.value * 10.0).round() / 10.0 + 0.0;
                write!(f, ", Elo {elo:.1} ± {:.1}", summary.elo.error)
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_result_has_no_sign() {
        let mut result = MatchResult::default();
        for _ in 0..20 {
            result.add([Some(Side::First); 2], None).unwrap();
        }
        assert_eq!(result.to_string(), "+20 =0 -20 (40 games), Elo 0.0 ± 59.1");
    }
}
