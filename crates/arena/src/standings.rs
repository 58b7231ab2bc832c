//! Standings of a match: counts and statistics.

use crate::game::{Ending, PlayedGame, PlayedPair};
use crate::plan::{Pair, Plan};
use crate::player::FaultKind;
use crate::stats::{
    Estimate, Meeting, Sample, Sprt, SprtDecision, SprtError, SprtStanding, Summary, ratings,
};
use boyi_engine::data::Side;
use serde::Serialize;
use std::collections::BTreeMap;

/// Counts of results from one contestant's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs of games by their points: 0, ½, 1, 1½, 2.
    pub pairs: [u64; 5],
}

impl Tally {
    /// Games played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Ratings and errors after the pairs; `None` before the first.
    pub fn summary(&self) -> Option<Summary> {
        self.sample().summary()
    }

    fn sample(&self) -> Sample {
        Sample::Pairs(self.pairs)
    }

    fn add(&mut self, half_points: [u8; 2]) {
        for points in half_points {
            match points {
                0 => self.losses += 1,
                1 => self.draws += 1,
                _ => self.wins += 1,
            }
        }
        if let Some(count) = self.pairs.get_mut(usize::from(half_points[0] + half_points[1])) {
            *count += 1;
        }
    }
}

/// Two contestants that meet, and how it stands between them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Encounter {
    /// Index of the one whose results are counted.
    pub first: usize,
    /// Index of its opponent.
    pub second: usize,
    /// The first one's results.
    pub tally: Tally,
}

/// Results of a contestant.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Performance {
    /// Its results against all opponents.
    pub tally: Tally,
    /// Its faults.
    pub faults: BTreeMap<FaultKind, u64>,
}

/// Standings after the pairs counted so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Standings {
    /// The contestants by name, in the order of the plan.
    pub names: Vec<String>,
    /// Results of each contestant.
    pub performances: Vec<Performance>,
    /// Everyone who meets, in the order of the plan.
    pub encounters: Vec<Encounter>,
    /// The sequential test, if there is one.
    pub test: Option<Sprt>,
    /// Pairs counted.
    pub pairs: u32,
    /// Pairs of the whole match.
    pub planned: u32,
}

impl Standings {
    /// Nothing has been played.
    pub fn new(plan: &Plan) -> Standings {
        let encounters = plan.pairings().into_iter();
        Standings {
            names: plan.contestants.iter().map(|contestant| contestant.name.clone()).collect(),
            performances: vec![Performance::default(); plan.contestants.len()],
            encounters: encounters
                .map(|(first, second)| Encounter { first, second, tally: Tally::default() })
                .collect(),
            test: plan.sprt,
            pairs: 0,
            planned: u32::try_from(plan.pairs().len()).unwrap_or(u32::MAX),
        }
    }

    /// Counts a pair.
    pub fn add(&mut self, pair: &Pair, played: &PlayedPair) {
        let points = played.half_points();
        let meets =
            |encounter: &&mut Encounter| (encounter.first, encounter.second) == (pair.first, pair.second);
        if let Some(encounter) = self.encounters.iter_mut().find(meets) {
            encounter.tally.add(points);
        }
        self.performances[pair.first].tally.add(points);
        self.performances[pair.second].tally.add(points.map(|points| 2 - points));
        let [straight, exchanged] = &played.games;
        self.count_fault(straight, pair.first, pair.second);
        self.count_fault(exchanged, pair.second, pair.first);
        self.pairs += 1;
    }

    /// Counts the fault of a game in which these contestants had the first and the second side.
    fn count_fault(&mut self, game: &PlayedGame, first: usize, second: usize) {
        if let Ending::Fault { side, fault } = &game.ending {
            let culprit = if *side == Side::First { first } else { second };
            *self.performances[culprit].faults.entry(fault.kind).or_default() += 1;
        }
    }

    /// Ratings by all results together, in Elo points above the first contestant; see [`ratings`].
    pub fn ratings(&self) -> Vec<Estimate> {
        let meetings = self.encounters.iter().map(|&Encounter { first, second, tally }| {
            let points = tally.wins as f64 + tally.draws as f64 / 2.0;
            Meeting { first, second, games: tally.games() as f64, points }
        });
        ratings(self.names.len(), &meetings.collect::<Vec<_>>())
    }

    /// Games counted.
    pub fn games(&self) -> u64 {
        2 * u64::from(self.pairs)
    }

    /// The state of the sequential test; `None` without one.
    ///
    /// # Errors
    /// [`SprtError`] when the test cannot weigh pairs.
    pub fn weigh(&self) -> Result<Option<SprtStanding>, SprtError> {
        let (Some(test), Some(encounter)) = (&self.test, self.encounters.first()) else { return Ok(None) };
        test.weigh(&encounter.tally.sample()).map(Some)
    }

    /// The decision of the sequential test, if there is one.
    ///
    /// # Errors
    /// As [`weigh`](Standings::weigh).
    pub fn decision(&self) -> Result<Option<SprtDecision>, SprtError> {
        let decided = self.weigh()?.map(|standing| standing.decision);
        Ok(decided.filter(|decision| *decision != SprtDecision::Continue))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Format;
    use crate::plan::tests::plan;
    use crate::player::PlayerFault;

    fn game(winner: Option<Side>) -> PlayedGame {
        PlayedGame { moves: Vec::new(), winner, ending: Ending::Resignation }
    }

    fn played(straight: Option<Side>, exchanged: Option<Side>) -> PlayedPair {
        PlayedPair { games: [game(straight), game(exchanged)] }
    }

    #[test]
    fn points_go_to_the_contestant_and_not_to_the_colour() {
        let plan = plan(&["a", "b"], Format::Gauntlet);
        let mut standings = Standings::new(&plan);
        let pairs = plan.pairs();
        standings.add(&pairs[0], &played(Some(Side::First), Some(Side::First)));
        standings.add(&pairs[1], &played(Some(Side::First), Some(Side::Second)));
        standings.add(&pairs[2], &played(None, Some(Side::First)));
        let tally = standings.encounters[0].tally;
        assert_eq!((tally.wins, tally.draws, tally.losses), (3, 1, 2));
        assert_eq!(tally.pairs, [0, 1, 1, 0, 1]);
        let other = standings.performances[1].tally;
        assert_eq!((other.wins, other.draws, other.losses), (2, 1, 3));
        assert_eq!(other.pairs, [1, 0, 1, 1, 0]);
        assert_eq!(standings.games(), 6);
    }

    #[test]
    fn faults_are_counted_for_the_one_who_made_them() {
        let plan = plan(&["a", "b", "c"], Format::RoundRobin);
        let mut standings = Standings::new(&plan);
        let pair = plan.pairs()[2];
        assert_eq!((pair.first, pair.second), (1, 2));
        let crash = |side| PlayedGame {
            ending: Ending::Fault { side, fault: PlayerFault::new(FaultKind::Crash, "") },
            ..game(None)
        };
        standings.add(&pair, &PlayedPair { games: [crash(Side::First), crash(Side::First)] });
        let faults = standings.performances.iter().map(|performance| performance.faults.clone());
        let crashes = BTreeMap::from([(FaultKind::Crash, 1)]);
        assert_eq!(faults.collect::<Vec<_>>(), [BTreeMap::new(), crashes.clone(), crashes]);
    }
}
