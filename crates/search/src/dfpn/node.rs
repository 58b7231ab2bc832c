//! One node of the proof search.

use super::numbers::{Numbers, beyond, sum};
use super::table::ProofTable;
use super::{Aim, Bounds, RootState};
use crate::call_stack;
use crate::proving::ReportingLimiter;
use crate::unwind::Unwind;
use boyi_core::{Depth, Hints, Knowledge, MoveClass, Picker, Window};

/// State of one search.
pub(super) struct Search<'a, P: Knowledge> {
    pub(super) table: &'a mut ProofTable,
    pub(super) limiter: ReportingLimiter<'a, RootState>,
    /// Whether positions are probed by the game's own knowledge.
    pub(super) probe: bool,
    /// The children of all nodes on the path, node after node.
    children: Vec<Child<P::Move>>,
    /// The root's numbers, for progress reports.
    root: Numbers,
}

/// A move with the bounds and numbers of the child, for the side that makes the move.
#[derive(Clone, Copy)]
struct Child<M> {
    mv: M,
    bounds: Bounds,
    numbers: Numbers,
}

/// The result of a node, for the side to move.
#[derive(Clone, Copy)]
pub(super) struct Found<M> {
    pub(super) bounds: Bounds,
    pub(super) numbers: Numbers,
    /// A move that reaches the lower bound, if that is more than a loss.
    pub(super) best: Option<M>,
}

/// The children of a node combined.
struct Summary<M> {
    found: Found<M>,
    /// Index of the most proving child.
    next: usize,
    /// Smallest proof number of the other children.
    second: u32,
}

impl<'a, P: Knowledge> Search<'a, P> {
    pub(super) fn new(
        table: &'a mut ProofTable,
        limiter: ReportingLimiter<'a, RootState>,
        probe: bool,
    ) -> Search<'a, P> {
        Search { table, limiter, probe, children: Vec::new(), root: Numbers::OPEN }
    }

    /// Searches a position that is not over until the aim is proved or disproved or a number reaches its
    /// threshold. The position itself is not probed, so that a proof comes with a move.
    pub(super) fn node(
        &mut self,
        position: &mut P,
        aim: Aim,
        limits: Numbers,
    ) -> Result<Found<P::Move>, Unwind> {
        let (start, nodes_before) = (self.children.len(), self.limiter.nodes());
        let all_seen = self.expand(position, aim)?;
        let found = loop {
            let Summary { found, next, second } = self.summary(position, aim, start, all_seen);
            if start == 0 {
                self.root = found.numbers;
            }
            if found.numbers.reach(limits) {
                break found;
            }
            let numbers = self.children[start + next].numbers;
            let limits = Numbers {
                proof: limits.proof.min(beyond(second)),
                disproof: match limits.disproof {
                    Numbers::NEVER => Numbers::NEVER,
                    limit => limit - (found.numbers.disproof - numbers.disproof),
                },
            };
            self.search_child(position, aim, start + next, limits)?;
        };
        self.children.truncate(start);
        let best = found.best.map(|mv| position.encode(mv));
        let work = self.limiter.nodes() - nodes_before;
        self.table.put(position.key(), found.bounds, best, found.numbers, work);
        Ok(found)
    }

    /// Generates and initialises the children until one proves the aim. Returns whether all were generated.
    fn expand(&mut self, position: &mut P, aim: Aim) -> Result<bool, Unwind> {
        let mut picker = position.picker(MoveClass::All);
        while let Some(mv) = picker.next(position, &Hints::NONE) {
            let undo = position.make(mv);
            let flips = !position.extra_turn();
            let seen = self.look(position, if flips { aim.flipped() } else { aim });
            position.unmake(mv, undo);
            let (bounds, numbers) = seen?;
            self.children.push(Child::new(mv, flips, bounds, numbers));
            if numbers.proof == 0 && !flips || numbers.disproof == 0 && flips {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the bounds and numbers of a position without searching it.
    fn look(&mut self, position: &mut P, aim: Aim) -> Result<(Bounds, Numbers), Unwind> {
        let (root, table) = (self.root, &*self.table);
        self.limiter.enter(|| RootState {
            proof: root.proof,
            disproof: root.disproof,
            hashfull: table.hashfull(),
        })?;
        if let Some(outcome) = position.outcome() {
            let bounds = Bounds::exact(outcome);
            return Ok((bounds, Numbers::of(aim, bounds, Numbers::OPEN)));
        }
        let known = self.table.get(position.key(), aim);
        let mut bounds = known.map_or(Bounds::UNKNOWN, |known| known.bounds);
        let numbers = known.and_then(|known| known.numbers);
        // A position with numbers was probed before it was searched.
        if self.probe && numbers.is_none() && aim.decided(bounds).is_none() {
            let probed = position.probe(Window::FULL, Depth::ZERO);
            bounds = bounds.and(probed.map_or(Bounds::UNKNOWN, Bounds::of_probe));
        }
        Ok((bounds, Numbers::of(aim, bounds, numbers.unwrap_or(Numbers::OPEN))))
    }

    fn search_child(
        &mut self,
        position: &mut P,
        aim: Aim,
        index: usize,
        limits: Numbers,
    ) -> Result<(), Unwind> {
        let mv = self.children[index].mv;
        let undo = position.make(mv);
        let flips = !position.extra_turn();
        let (aim, limits) = if flips { (aim.flipped(), limits.flipped()) } else { (aim, limits) };
        let found = call_stack::with_room(|| self.node(position, aim, limits));
        position.unmake(mv, undo);
        let found = found?;
        self.children[index] = Child::new(mv, flips, found.bounds, found.numbers);
        Ok(())
    }

    /// Combines the children: one proof proves the node, disproofs of all children disprove it.
    fn summary(&self, position: &P, aim: Aim, start: usize, all_seen: bool) -> Summary<P::Move> {
        let children = &self.children[start..];
        let Some((first, others)) = children.split_first() else {
            let bounds = Bounds::exact(position.outcome_without_moves());
            let numbers = Numbers::of(aim, bounds, Numbers::OPEN);
            return Summary { found: Found { bounds, numbers, best: None }, next: 0, second: Numbers::NEVER };
        };
        let (mut bounds, mut promising) = (first.bounds, first);
        let (mut next, mut second) = (0, Numbers::NEVER);
        let Numbers { mut proof, mut disproof } = first.numbers;
        for (index, child) in (1..).zip(others) {
            if child.bounds.raises_lower_of(bounds) {
                promising = child;
            }
            bounds = bounds.best_of(child.bounds);
            disproof = sum(disproof, child.numbers.disproof);
            if child.numbers.proof < proof {
                (second, proof, next) = (proof, child.numbers.proof, index);
            } else {
                second = second.min(child.numbers.proof);
            }
        }
        if !all_seen {
            bounds = Bounds::at_least(bounds.lower());
        }
        let best = promising.bounds.raises_lower_of(Bounds::UNKNOWN).then_some(promising.mv);
        let numbers = Numbers::of(aim, bounds, Numbers { proof, disproof });
        Summary { found: Found { bounds, numbers, best }, next, second }
    }
}

impl<M> Child<M> {
    fn new(mv: M, flips: bool, bounds: Bounds, numbers: Numbers) -> Child<M> {
        match flips {
            true => Child { mv, bounds: bounds.flipped(), numbers: numbers.flipped() },
            false => Child { mv, bounds, numbers },
        }
    }
}
