//! The public interface of the threat solver.

use super::Threats;
use super::moves::Defence;
use super::node::Search;
use super::table::ThreatTable;
use crate::GomokuSearch;
use boyi_core::{Position, Side};
use boyi_gomoku::{Point, Undo};

/// The limits of one call, and a way to end it from outside.
pub struct ThreatLimits<'a> {
    nodes: u64,
    /// Asked now and then with the nodes so far and the occupancy of the table; `false` ends the search.
    go_on: Option<&'a mut dyn FnMut(u64, u32) -> bool>,
    next_question: u64,
}

/// Nodes between two questions whether to go on.
const QUESTION_EVERY: u64 = 1024;

impl<'a> ThreatLimits<'a> {
    /// At most so many nodes: moves made, those of the searches for continuous fours included.
    pub fn nodes(nodes: u64) -> ThreatLimits<'a> {
        ThreatLimits { nodes, go_on: None, next_question: 0 }
    }

    /// As [`ThreatLimits::nodes`]; `go_on` is asked now and then with the nodes so far and the occupancy of the
    /// table in thousandths, and ends the search by `false`.
    pub fn asking(nodes: u64, go_on: &'a mut dyn FnMut(u64, u32) -> bool) -> ThreatLimits<'a> {
        ThreatLimits { nodes, go_on: Some(go_on), next_question: 0 }
    }

    /// The nodes left after `nodes` nodes.
    pub(super) fn left(&self, nodes: u64) -> u64 {
        self.nodes.saturating_sub(nodes)
    }

    /// Returns whether another node may follow after `nodes` nodes.
    pub(super) fn allow(&mut self, nodes: u64, table: &ThreatTable) -> bool {
        if nodes >= self.next_question {
            self.next_question = nodes + QUESTION_EVERY;
            if self.go_on.as_mut().is_some_and(|go_on| !go_on(nodes, table.hashfull())) {
                return false;
            }
        }
        nodes < self.nodes
    }
}

/// The answer of the solver about the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThreatVerdict {
    /// It wins by threats, in at most `plies` plies, by this move first.
    Win {
        /// The first move.
        point: Point,
        /// Plies from here to the five at most.
        plies: u16,
    },
    /// It does not win by these threats alone.
    NoWin,
    /// A limit was reached.
    Undecided,
}

/// A verdict and its cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThreatResult {
    /// The answer.
    pub verdict: ThreatVerdict,
    /// Moves made.
    pub nodes: u64,
}

/// Solves positions of one board size and rule, and keeps its table from one call to the next.
#[derive(Clone, Debug)]
pub struct ThreatSolver {
    table: ThreatTable,
}

impl ThreatSolver {
    /// A solver with a table of `hash_mib` MiB; `None` without enough memory.
    pub fn new(hash_mib: usize) -> Option<ThreatSolver> {
        Some(ThreatSolver { table: ThreatTable::new(hash_mib)? })
    }

    /// Empties the table, for another size or rule.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Decides whether the side to move wins by threats of this kind.
    pub fn solve(
        &mut self,
        position: &mut GomokuSearch,
        threats: Threats,
        limits: &mut ThreatLimits<'_>,
    ) -> ThreatResult {
        if position.outcome().is_some() {
            return ThreatResult { verdict: ThreatVerdict::NoWin, nodes: 0 };
        }
        limits.next_question = 0;
        let salt = salt(position.board().to_move(), threats);
        let mut search = Search::new(&mut self.table, limits, threats, salt);
        let found = search.attack(position);
        let nodes = search.nodes;
        let verdict = match found {
            Ok(entry) if entry.is_proved() => match entry.best {
                Some(point) => ThreatVerdict::Win { point, plies: entry.plies },
                None => ThreatVerdict::Undecided,
            },
            Ok(_) => ThreatVerdict::NoWin,
            Err(_) => ThreatVerdict::Undecided,
        };
        ThreatResult { verdict, nodes }
    }

    /// A line of a win that [`solve`](ThreatSolver::solve) has found, to the five: the attacker plays the moves of
    /// the win, the defender the replies that last longest. It ends early where a limit does. Returned with the nodes
    /// that it took.
    pub fn line(
        &mut self,
        position: &mut GomokuSearch,
        threats: Threats,
        limits: &mut ThreatLimits<'_>,
    ) -> (Vec<Point>, u64) {
        let attacker = position.board().to_move();
        let (mut line, mut nodes): (Vec<(Point, Undo)>, _) = (Vec::new(), 0);
        while position.outcome().is_none() {
            let point = if position.board().to_move() == attacker {
                let found = self.solve(position, threats, limits);
                nodes += found.nodes;
                limits.nodes -= found.nodes;
                match found.verdict {
                    ThreatVerdict::Win { point, .. } => Some(point),
                    _ => None,
                }
            } else {
                self.longest_reply(position, threats, salt(attacker, threats))
            };
            let Some(point) = point else { break };
            line.push((point, position.make_without_values(point)));
        }
        for &(point, undo) in line.iter().rev() {
            position.unmake_without_values(point, undo);
        }
        (line.into_iter().map(|(point, _)| point).collect(), nodes)
    }

    /// The reply after which the proved win takes longest.
    fn longest_reply(&self, position: &mut GomokuSearch, threats: Threats, salt: u64) -> Option<Point> {
        let replies = match position.threat_defence(threats) {
            Defence::Replies(points) if !points.is_empty() => points,
            Defence::Holds => position.board().legal_points().collect(),
            _ => return position.hopeless_reply(),
        };
        let plies = |point: &Point| {
            let after = self.table.get(position.board().key_after(*point) ^ salt);
            after.map_or(0, |entry| entry.plies)
        };
        replies.into_iter().rev().max_by_key(plies)
    }
}

/// Distinguishes in the table who attacks and by which threats.
fn salt(attacker: Side, threats: Threats) -> u64 {
    (2 * attacker.index() as u64 + threats as u64).wrapping_mul(0xD1B5_4A32_D192_ED03)
}
