//! One node of the search.

use super::Threats;
use super::moves::{Attack, Defence};
use super::numbers::{Numbers, beyond, bounded};
use super::solver::ThreatLimits;
use super::table::{Entry, ThreatTable};
use crate::GomokuSearch;
use crate::params::{THREAT_DOUBT, THREAT_FOLLOW_UPS, THREAT_PLACES, THREAT_SOLVER_FOURS, VCF_PLIES};
use crate::state::Prospects;
use crate::vcf::Budget;
use boyi_core::{Outcome, Position};
use boyi_gomoku::Point;

/// A limit ended the search.
pub(super) struct Stopped;

/// State of one search. The side to move of a position is the attacker where `attacks` is set.
pub(super) struct Search<'a, 'b> {
    pub(super) table: &'a mut ThreatTable,
    pub(super) limits: &'a mut ThreatLimits<'b>,
    pub(super) threats: Threats,
    /// Distinguishes in the table who attacks and by which threats.
    pub(super) salt: u64,
    pub(super) nodes: u64,
    /// The children of all nodes on the path, node after node.
    children: Vec<Child>,
}

/// A move with the knowledge of the position after it.
#[derive(Clone, Copy)]
struct Child {
    point: Point,
    entry: Entry,
}

/// A position without a search below it.
enum Look {
    Known(Entry),
    Open(Vec<Point>),
}

/// The children of a node combined.
struct Summary {
    entry: Entry,
    /// The place of the most proving child.
    next: usize,
    /// The smallest number of the other children, of the result that one child suffices for.
    second: u32,
    /// The numbers, of the result that takes all children, of the others together.
    others: u32,
}

/// Plies of the attacker's win after a move of the defender that does not answer the threat.
const PLIES_AFTER_FOUR: u16 = 1;
const PLIES_AFTER_THREE: u16 = 3;

impl<'a, 'b> Search<'a, 'b> {
    pub(super) fn new(
        table: &'a mut ThreatTable,
        limits: &'a mut ThreatLimits<'b>,
        threats: Threats,
        salt: u64,
    ) -> Search<'a, 'b> {
        Search { table, limits, threats, salt, nodes: 0, children: Vec::new() }
    }

    /// Proves or disproves that the side to move wins by threats.
    pub(super) fn attack(&mut self, position: &mut GomokuSearch) -> Result<Entry, Stopped> {
        self.children.clear();
        match self.table.get(position.board().key() ^ self.salt) {
            Some(entry) if entry.numbers.reach(Numbers::UNLIMITED) => Ok(entry),
            _ => match self.look(position, true)? {
                Look::Known(entry) => Ok(entry),
                Look::Open(points) => self.node(position, true, points, Numbers::UNLIMITED),
            },
        }
    }

    /// Searches a position until the claim is decided or a number reaches its threshold.
    fn node(
        &mut self,
        position: &mut GomokuSearch,
        attacks: bool,
        points: Vec<Point>,
        limits: Numbers,
    ) -> Result<Entry, Stopped> {
        let (start, before) = (self.children.len(), self.nodes);
        self.expand(position, attacks, points)?;
        let entry = loop {
            let Summary { entry, next, second, others } = self.summary(position, attacks, start);
            if entry.numbers.reach(limits) {
                break entry;
            }
            let (one, all) = limits.one_and_all(attacks);
            let all = if all == Numbers::NEVER { all } else { all - others };
            let child_limits = Numbers::of(attacks, one.min(beyond(second)), all);
            let point = self.children[start + next].point;
            let undo = position.make_without_values(point);
            let found = self.descend(position, !attacks, child_limits);
            position.unmake_without_values(point, undo);
            self.children[start + next].entry = found?;
        };
        self.children.truncate(start);
        self.table.put(position.board().key() ^ self.salt, entry, self.nodes - before);
        Ok(entry)
    }

    /// Searches a position that has been looked at.
    fn descend(
        &mut self,
        position: &mut GomokuSearch,
        attacks: bool,
        limits: Numbers,
    ) -> Result<Entry, Stopped> {
        match self.moves(position, attacks) {
            Look::Known(entry) => Ok(entry),
            Look::Open(points) => self.node(position, attacks, points, limits),
        }
    }

    /// Looks up or looks at the positions after the moves, until one decides the node for the mover.
    fn expand(
        &mut self,
        position: &mut GomokuSearch,
        attacks: bool,
        points: Vec<Point>,
    ) -> Result<(), Stopped> {
        for (place, point) in points.into_iter().enumerate() {
            let entry = match self.table.get(position.board().key_after(point) ^ self.salt) {
                Some(entry) => entry,
                None => self.look_after(position, attacks, point, place)?,
            };
            self.children.push(Child { point, entry });
            if entry.numbers.one_and_all(attacks).0 == 0 {
                break;
            }
        }
        Ok(())
    }

    /// Looks at the position after the move in this place of the order.
    fn look_after(
        &mut self,
        position: &mut GomokuSearch,
        attacks: bool,
        point: Point,
        place: usize,
    ) -> Result<Entry, Stopped> {
        let undo = position.make_without_values(point);
        let look = self.look(position, !attacks);
        let doubt = if attacks { place / THREAT_PLACES + doubt(position.both_prospects().1) } else { 0 };
        let key = position.board().key();
        position.unmake_without_values(point, undo);
        let entry = match look? {
            Look::Known(entry) => entry,
            Look::Open(points) if attacks => Entry::open(points.len() + doubt, 1),
            Look::Open(points) => Entry::open(1, points.len()),
        };
        self.table.put(key ^ self.salt, entry, 1);
        Ok(entry)
    }

    /// Counts and judges a position; the attacker is also given a small search for continuous fours.
    fn look(&mut self, position: &mut GomokuSearch, attacks: bool) -> Result<Look, Stopped> {
        self.count()?;
        if let Some(outcome) = position.outcome() {
            let won = outcome == Outcome::Loss && !attacks;
            return Ok(Look::Known(if won { Entry::proved(0, None) } else { Entry::DISPROVED }));
        }
        let look = self.moves(position, attacks);
        if !attacks || self.threats == Threats::Fours || matches!(look, Look::Known(_)) {
            return Ok(look);
        }
        let allowed = self.limits.left(self.nodes).min(u64::from(THREAT_SOLVER_FOURS)) as u32;
        let mut budget = Budget::new(allowed);
        let won = position.attack(VCF_PLIES, &mut budget);
        self.nodes += u64::from(allowed - budget.left);
        match won {
            Some(plies) => {
                let first = position.vcf.first_move(position.board().key());
                Ok(Look::Known(Entry::proved(plies, first)))
            }
            None if allowed < THREAT_SOLVER_FOURS && budget.left == 0 => Err(Stopped),
            None => Ok(look),
        }
    }

    /// The moves to search in a position that is not over, or its value where that shows at once.
    fn moves(&self, position: &mut GomokuSearch, attacks: bool) -> Look {
        if attacks {
            match position.threat_attack(self.threats) {
                Attack::Won { plies, point } => Look::Known(Entry::proved(plies, Some(point))),
                Attack::Lost => Look::Known(Entry::DISPROVED),
                Attack::Moves(points) if points.is_empty() => Look::Known(Entry::DISPROVED),
                Attack::Moves(points) => Look::Open(points),
            }
        } else {
            match position.threat_defence(self.threats) {
                Defence::Holds => Look::Known(Entry::DISPROVED),
                Defence::Lost => Look::Known(Entry::proved(1 + PLIES_AFTER_FOUR, None)),
                Defence::Replies(points) if points.is_empty() => {
                    Look::Known(Entry::proved(1 + PLIES_AFTER_THREE, None))
                }
                Defence::Replies(points) => Look::Open(points),
            }
        }
    }

    /// The value of a node by those of its children, and the one to search next.
    fn summary(&self, position: &GomokuSearch, attacks: bool, start: usize) -> Summary {
        let children = &self.children[start..];
        let (mut next, mut least, mut second) = (0, Numbers::NEVER, Numbers::NEVER);
        let (mut all, mut open) = (0, 0_u64);
        for (index, child) in children.iter().enumerate() {
            let (one, of_all) = child.entry.numbers.one_and_all(attacks);
            if one < least {
                (next, second, least) = (index, least, one);
            } else {
                second = second.min(one);
            }
            all = all.max(of_all);
            open += u64::from(of_all > 0);
        }
        let others = bounded(open.saturating_sub(1));
        let all =
            if all == 0 || all == Numbers::NEVER { all } else { bounded(u64::from(all) + u64::from(others)) };
        let numbers = Numbers::of(attacks, least, all);
        let proved = Entry { numbers, plies: 0, best: None };
        let entry = match numbers.proof {
            0 if attacks => {
                let won = &children[next];
                Entry::proved(won.entry.plies + 1, Some(won.point))
            }
            0 => {
                let after_others = if position.both_prospects().1.fives.is_empty() {
                    PLIES_AFTER_THREE
                } else {
                    PLIES_AFTER_FOUR
                };
                let longest = children.iter().map(|child| child.entry.plies).fold(after_others, u16::max);
                Entry::proved(longest + 1, None)
            }
            _ => proved,
        };
        Summary { entry, next, second, others }
    }

    /// Counts a node if another is allowed.
    fn count(&mut self) -> Result<(), Stopped> {
        if !self.limits.allow(self.nodes, self.table) {
            return Err(Stopped);
        }
        self.nodes += 1;
        Ok(())
    }
}

/// Added to the first proof number of a threat: the more, the fewer threats could follow it.
fn doubt(attacker: &Prospects) -> usize {
    let follow_ups = attacker.classes.iter().zip(THREAT_FOLLOW_UPS);
    let weight: usize = follow_ups.map(|(&count, weight)| usize::from(count) * weight).sum();
    THREAT_DOUBT.saturating_sub(weight)
}
