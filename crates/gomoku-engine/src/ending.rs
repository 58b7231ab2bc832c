//! The last moves of a proved win. The search does not make them: it takes the result from the classes of points, from
//! continuous fours or from its table.

use crate::GomokuSearch;
use crate::params::{ENDING_FOURS, ENDING_LOOKS, ENDING_THREATS, STOPPING_MOVES};
use crate::point_set::PointSet;
use crate::threat_solver::{Defence, ThreatLimits, ThreatSolver, ThreatVerdict, Threats};
use crate::vcf::Budget;
use boyi_core::{MoveCode, Position};
use boyi_gomoku::Point;

/// A win of the side to move that a search has proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnownWin {
    /// Plies within which it wins.
    pub plies: u16,
    /// The first move.
    pub best: Option<MoveCode>,
}

/// The wins that a search has proved, by the key of the position.
pub type KnownWins<'a> = dyn Fn(u64) -> Option<KnownWin> + 'a;

impl GomokuSearch {
    /// A line to the five from a position that is won within `plies` for the side to move, or lost if `plies` is even;
    /// it is no longer than that. The winner plays moves that win, the loser the replies that last longest, as far as
    /// they can be judged. Empty where `moves` moves do not suffice to find such a line.
    pub fn ending(&mut self, plies: u16, moves: u32, known: &KnownWins<'_>) -> Vec<Point> {
        let mut ending = Ending { position: self, known, budget: Budget::new(moves), solver: None };
        let line = if plies % 2 == 1 { ending.win(plies) } else { ending.loss(plies) };
        line.unwrap_or_default()
    }
}

/// The search for one line.
struct Ending<'a> {
    position: &'a mut GomokuSearch,
    known: &'a KnownWins<'a>,
    /// Moves that may still be made.
    budget: Budget,
    /// Made when it is first needed.
    solver: Option<ThreatSolver>,
}

impl Ending<'_> {
    /// A line by which the side to move wins.
    fn win(&mut self, plies: u16) -> Option<Vec<Point>> {
        let (own, opponent) = self.position.both_prospects();
        if let Some(five) = own.fives.first() {
            return Some(vec![five]);
        }
        if plies < 3 {
            return None;
        }
        let wins = own.wins;
        if !opponent.fives.is_empty() {
            let stops = self.position.playable_stops();
            return stops.into_iter().find_map(|stop| self.after(stop, |ending| ending.loss(plies - 1)));
        }
        self.by_double_threat(&wins, plies)
            .or_else(|| self.by_fours(plies))
            .or_else(|| self.by_table(plies))
            .or_else(|| self.by_threats(plies))
    }

    /// A line that begins with two chances of five at once.
    fn by_double_threat(&mut self, wins: &PointSet, plies: u16) -> Option<Vec<Point>> {
        let playable = |ending: &Ending<'_>, point: &Point| ending.position.may_play(*point);
        let point = wins.iter().find(|point| playable(self, point))?;
        self.after(point, |ending| ending.loss(plies - 1))
    }

    /// A line of continuous fours.
    fn by_fours(&mut self, plies: u16) -> Option<Vec<Point>> {
        let won = self.plies_by_fours(plies, ENDING_FOURS)?;
        let four = self.position.vcf.first_move(self.position.key())?;
        self.after(four, |ending| ending.loss(won - 1))
    }

    /// The plies of a win by continuous fours, found in at most so many moves.
    fn plies_by_fours(&mut self, plies: u16, moves: u32) -> Option<u16> {
        let allowed = moves.min(self.budget.left);
        let mut budget = Budget::new(allowed);
        let won = self.position.attack(plies, &mut budget);
        self.budget.left -= allowed - budget.left;
        won
    }

    /// A line that begins with the move by which the search has won.
    fn by_table(&mut self, plies: u16) -> Option<Vec<Point>> {
        let win = (self.known)(self.position.key()).filter(|win| win.plies <= plies)?;
        let best = self.position.decode(win.best?).filter(|&best| self.position.may_play(best))?;
        self.after(best, |ending| ending.loss(plies - 1))
    }

    /// A line of fours and threes.
    fn by_threats(&mut self, plies: u16) -> Option<Vec<Point>> {
        self.plies_by_threats(plies)?;
        let mut limits = ThreatLimits::nodes(self.budget.left.into());
        let (line, nodes) = self.solver.as_mut()?.line(self.position, Threats::Threes, &mut limits);
        self.spend(nodes);
        self.is_whole(&line).then_some(line)
    }

    /// The plies of a win by fours and threes, if there are not more of them.
    fn plies_by_threats(&mut self, plies: u16) -> Option<u16> {
        let solver = match &mut self.solver {
            Some(solver) => solver,
            none => none.insert(ThreatSolver::new(1)?),
        };
        let mut limits = ThreatLimits::nodes(self.budget.left.min(ENDING_THREATS).into());
        let found = solver.solve(self.position, Threats::Threes, &mut limits);
        self.spend(found.nodes);
        match found.verdict {
            ThreatVerdict::Win { plies: won, .. } if won <= plies => Some(won),
            _ => None,
        }
    }

    fn spend(&mut self, nodes: u64) {
        self.budget.left = self.budget.left.saturating_sub(u32::try_from(nodes).unwrap_or(u32::MAX));
    }

    /// Returns whether a line from here ends the game.
    fn is_whole(&mut self, line: &[Point]) -> bool {
        let made: Vec<_> = line.iter().map(|&point| self.position.make_without_values(point)).collect();
        let whole = self.position.outcome().is_some();
        for (&point, undo) in line.iter().zip(made).rev() {
            self.position.unmake_without_values(point, undo);
        }
        whole
    }

    /// A line by which the side to move loses.
    fn loss(&mut self, plies: u16) -> Option<Vec<Point>> {
        if plies < 2 || !self.position.both_prospects().0.fives.is_empty() {
            return None;
        }
        let replies = self.replies();
        if replies.is_empty() {
            let reply = self.position.hopeless_reply()?;
            return self.after(reply, |ending| ending.win(plies - 1));
        }
        let mut ranked: Vec<(Option<u16>, Point)> = Vec::new();
        for reply in replies {
            ranked.push((self.plies_after(reply, plies - 1), reply));
        }
        ranked.sort_by_key(|&(plies, _)| std::cmp::Reverse(plies));
        ranked.into_iter().find_map(|(_, reply)| self.after(reply, |ending| ending.win(plies - 1)))
    }

    /// The moves that may last; every other one loses at once. Empty where all do.
    fn replies(&mut self) -> Vec<Point> {
        match self.position.threat_defence(Threats::Threes) {
            Defence::Replies(replies) => replies,
            Defence::Lost => Vec::new(),
            Defence::Holds => {
                let stopping = self.position.stopping_moves();
                self.budget.left = self.budget.left.saturating_sub(STOPPING_MOVES);
                stopping.unwrap_or_else(|| self.position.candidates().collect())
            }
        }
    }

    /// The plies in which the opponent wins after this move, if that shows soon.
    fn plies_after(&mut self, reply: Point, plies: u16) -> Option<u16> {
        let key = self.position.board().key_after(reply);
        if let Some(win) = (self.known)(key).filter(|win| win.plies <= plies) {
            return Some(win.plies);
        }
        self.budget.take()?;
        let undo = self.position.make_without_values(reply);
        let won = self.plies_by_fours(plies, ENDING_LOOKS);
        self.position.unmake_without_values(reply, undo);
        won
    }

    /// The line that begins with a move; `rest` finds what follows it.
    fn after(
        &mut self,
        point: Point,
        rest: impl FnOnce(&mut Self) -> Option<Vec<Point>>,
    ) -> Option<Vec<Point>> {
        self.budget.take()?;
        let undo = self.position.make_without_values(point);
        let found = rest(self);
        self.position.unmake_without_values(point, undo);
        Some([vec![point], found?].concat())
    }
}
