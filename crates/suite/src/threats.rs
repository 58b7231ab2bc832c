//! Wins by continuous threats.

use crate::item::Item;
use boyi_engine::data::{Solution, SolveMethod, SolvedValue, Threats};
use boyi_engine::{AnyGame, InputError, SolveRequest, StopFlag, start};
use serde::Serialize;
use std::time::Duration;

/// The search for a win by threats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThreatSearch {
    /// The threats that the side to move plays.
    pub threats: Threats,
    /// Nodes a position.
    pub nodes: Option<u64>,
    /// Time a position.
    pub time: Option<Duration>,
    /// Memory of the table in MiB.
    pub hash_mib: usize,
}

/// Solves the position by threats, with an empty table.
///
/// # Errors
/// [`InputError`] when the game has no threats.
pub fn solve_by_threats(
    game: &dyn AnyGame,
    by: &ThreatSearch,
    stop: &StopFlag,
) -> Result<Solution, InputError> {
    let request = SolveRequest {
        method: SolveMethod::Threats(by.threats),
        hash_mib: by.hash_mib,
        nodes: by.nodes,
        time: by.time,
        proof: None,
    };
    Ok(game.solve(&request, stop, &mut |_| ())?.solution)
}

/// Makes an item of a position that is won by these threats and not by weaker ones, with a line of at least
/// `shortest` plies; `None` where it is not, or the search does not tell.
///
/// # Errors
/// As [`solve_by_threats`].
pub fn find_threat_win(
    game: &dyn AnyGame,
    by: &ThreatSearch,
    shortest: usize,
    stop: &StopFlag,
) -> Result<Option<Item>, InputError> {
    let text = game.position();
    let bare = start(game.spec(), Some(&text))?;
    if by.threats == Threats::Threes {
        let fours = ThreatSearch { threats: Threats::Fours, ..*by };
        let by_fours = solve_by_threats(&*bare, &fours, stop)?;
        if !matches!(by_fours.value, SolvedValue::NoWinByThreats { .. }) {
            return Ok(None);
        }
    }
    let found = solve_by_threats(&*bare, by, stop)?;
    let plies = found.line.len();
    let is_kept = matches!(found.value, SolvedValue::Win { .. }) && plies >= shortest;
    let id = format!("a win of {plies} plies");
    Ok(is_kept.then(|| Item {
        position: Some(text),
        nodes: Some(found.nodes),
        id: Some(id),
        ..Item::default()
    }))
}

/// The answers of the solver on a set.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct ThreatTally {
    /// Positions.
    pub positions: u64,
    /// Those that are won by threats.
    pub won: u64,
    /// Those that are not.
    pub not_won: u64,
    /// Those on which a limit ended the search.
    pub undecided: u64,
    /// Nodes of all searches.
    pub nodes: u64,
    /// The most nodes of one.
    pub most_nodes: u64,
    /// Milliseconds of all searches, lines included.
    pub time_ms: u64,
    /// Milliseconds of the longest one.
    pub longest_ms: u64,
}

impl ThreatTally {
    /// Counts an answer.
    pub fn add(&mut self, found: &Solution) {
        self.positions += 1;
        match found.value {
            SolvedValue::Win { .. } => self.won += 1,
            SolvedValue::NoWinByThreats { .. } => self.not_won += 1,
            _ => self.undecided += 1,
        }
        self.nodes += found.nodes;
        self.time_ms += found.time_ms;
        self.most_nodes = self.most_nodes.max(found.nodes);
        self.longest_ms = self.longest_ms.max(found.time_ms);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::{GameSpec, GomokuRule};

    const BY: ThreatSearch =
        ThreatSearch { threats: Threats::Threes, nodes: Some(50_000), time: None, hash_mib: 1 };

    #[test]
    fn wins_by_threes_are_kept_where_fours_do_not_win() {
        let stop = StopFlag::default();
        let spec = GameSpec::gomoku(15, GomokuRule::Freestyle);
        let threes = "15/15/15/15/15/15/8X1O4/8XXX4/5OOO1OX4/6X1O1X4/6O8/15/15/15/15 x freestyle";
        let game = start(spec, Some(threes)).unwrap();
        let item = find_threat_win(&*game, &BY, 5, &stop).unwrap().unwrap();
        assert!(item.id.is_some_and(|id| id.starts_with("a win of ")));
        let fours = ThreatSearch { threats: Threats::Fours, ..BY };
        assert_eq!(find_threat_win(&*game, &fours, 5, &stop).unwrap(), None);
        assert_eq!(find_threat_win(&*game, &BY, 99, &stop).unwrap(), None);
    }

    #[test]
    fn games_without_threats_are_refused() {
        let game = start(GameSpec::TICTACTOE, None).unwrap();
        assert!(solve_by_threats(&*game, &BY, &StopFlag::default()).is_err());
    }
}
