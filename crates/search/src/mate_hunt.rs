//! The search for forced wins at the root: beside the selective search, at a share of its nodes, and by itself where
//! the limits ask for a mate.

use crate::mate_search::Answer;
use crate::mates::{Mates, Width};
use crate::trace::Trace;
use crate::unwind::Unwind;
use crate::worker::Worker;
use crate::{Limits, Line};
use boyi_core::{Bound, Depth, Knowledge, Ply, Score};

/// The end of a search for a win or a loss of the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum HuntEnd {
    /// Everything up to the last ply wanted was examined.
    Examined,
    /// The nodes did not suffice.
    OutOfNodes,
}

/// The most plies of a win that is looked for beside the selective search.
const LONGEST: u16 = 61;

/// The depth of the selective search before a search for a mate.
const SHALLOW: i32 = 4;

/// Nodes that are always granted to the proof that a win told by the selective search is the shortest.
const LEAST_PROOF: u64 = 2_000;

impl<P: Knowledge, T: Trace<P::Move>> Worker<'_, P, T> {
    /// Returns whether this thread looks for forced wins. A trace does not show its steps.
    pub(crate) fn hunts_mates(&self) -> bool {
        P::CAPS.mate_search
            && !self.options.sound
            && self.member.is_none()
            && self.root.wanted == 1
            && self.options.seed.is_none()
    }

    /// Returns whether forced wins are looked for beside the selective search.
    pub(crate) fn hunts_beside(&self) -> bool {
        self.params.mate_share > 0 && self.hunts_mates()
    }

    /// Looks for forced wins beside the selective search, once an iteration is completed: with a share of the nodes
    /// of the search, and once it ends with a win or a loss, with as many nodes as it took, to prove that there is no
    /// shorter one.
    ///
    /// # Errors
    /// [`Unwind::Stop`] at a limit of the search.
    pub(crate) fn hunt_beside(&mut self, position: &mut P) -> Result<(), Unwind> {
        self.mates.prepare(Mates::<P::Move>::BESIDE);
        let nodes = self.limiter.nodes - self.mates.spent;
        let proof = nodes.max(LEAST_PROOF);
        let value = self.root.value();
        if !value.is_decided() {
            let share = nodes / u64::from(self.params.mate_share.unsigned_abs());
            let budget = share.saturating_sub(self.mates.spent);
            self.hunt_win(position, LONGEST, budget)?;
            if self.root.value().is_win() {
                self.root.is_final = true;
                self.prove_win(position, proof)?;
            }
        } else if self.root.is_final && value.is_win() {
            self.prove_win(position, proof)?;
        } else if self.root.is_final && value.is_loss() {
            let told = value.distance().map_or(0, |plies| plies.0);
            self.mates.proved = self.examine_loss(position, told, proof)? == HuntEnd::Examined;
        }
        if self.mates.proved {
            let score = self.root.value();
            self.report_line(0, score, Bound::Exact);
        }
        Ok(())
    }

    /// Searches for a win or a loss within the plies of the limit, shortest first, until one is proved or none exists.
    /// Returns whether one is. A shallow selective search before gives the move to play where a limit comes first.
    ///
    /// # Errors
    /// [`Unwind::Stop`] at a limit of the search.
    pub(crate) fn hunt_mate(&mut self, position: &mut P, mate: Ply) -> Result<bool, Unwind> {
        self.mates.prepare(Mates::<P::Move>::ALONE);
        for depth in (1..=SHALLOW).map(Depth) {
            self.iteration.begin(depth);
            self.iterate(position, depth, &Limits::none())?;
        }
        let (mut budget, mut no_loss) = (1_000, false);
        loop {
            let win = self.hunt_win(position, mate.0, budget)?;
            let loss = match no_loss || self.root.value().is_win() {
                true => HuntEnd::Examined,
                false => self.examine_loss(position, mate.0, budget)?,
            };
            no_loss = loss == HuntEnd::Examined;
            let value = self.root.value();
            let examined = if value.is_win() { win } else { loss } == HuntEnd::Examined;
            let decided = examined && value.distance().is_some_and(|plies| plies <= mate);
            if decided || win == HuntEnd::Examined && no_loss {
                (self.mates.proved, self.root.is_final) = (decided, decided);
                if decided {
                    self.report_line(0, value, Bound::Exact);
                }
                return Ok(decided);
            }
            budget *= 4;
        }
    }

    /// Proves that no win is shorter than the one told, or finds the shortest.
    fn prove_win(&mut self, position: &mut P, nodes: u64) -> Result<(), Unwind> {
        let told = self.root.value().distance().map_or(0, |plies| plies.0);
        self.mates.proved = self.hunt_win(position, told, nodes)? == HuntEnd::Examined;
        Ok(())
    }

    /// Looks for a win within `longest` plies, of which the shortest way is proved at the end, with `budget` more
    /// nodes. The width that promises to cost less goes first. The line of a win replaces the best one.
    fn hunt_win(&mut self, position: &mut P, longest: u16, budget: u64) -> Result<HuntEnd, Unwind> {
        let end = self.mates.spent.saturating_add(budget);
        loop {
            let progress = self.mates.progress;
            let told = self.root.value();
            let known = told.distance().filter(|_| told.is_win()).map(|plies| plies.0);
            // A win told is beaten by a shorter one only.
            let wanted = known.map_or(longest, |plies| longest.min(plies.saturating_sub(1)));
            let [full, forcing] =
                [progress.full, progress.forcing].map(|done| if done == 0 { 1 } else { done + 2 });
            if full > wanted {
                return Ok(HuntEnd::Examined);
            }
            let costs = [progress.full_nodes.saturating_mul(4), progress.forcing_nodes];
            let narrow = known.is_none() && forcing > full && forcing <= wanted && costs[1] <= costs[0]
                || known.is_none() && forcing <= full;
            let (width, plies, cost) = match narrow {
                true => (Width::Forcing, forcing, costs[1]),
                false => (Width::Full, full, costs[0]),
            };
            let left = end.saturating_sub(self.mates.spent);
            if left == 0 || left < cost {
                return Ok(HuntEnd::OutOfNodes);
            }
            let before = self.limiter.nodes;
            let found = self.find_win(position, plies, width, left)?;
            let spent = self.limiter.nodes - before;
            match found {
                Some(Some(place)) => {
                    let mv = self.root.moves[place].mv;
                    let line = self.mate_line(position, mv, plies, width, spent + LEAST_PROOF);
                    self.put_first(place, Score::win_at(Ply(plies)), line);
                    if width == Width::Full {
                        return Ok(HuntEnd::Examined);
                    }
                }
                Some(None) if width == Width::Full => {
                    (self.mates.progress.full, self.mates.progress.full_nodes) = (plies, spent);
                }
                Some(None) => {
                    (self.mates.progress.forcing, self.mates.progress.forcing_nodes) = (plies, spent);
                }
                None => {
                    // More than so many nodes; the next attempt needs a greater budget.
                    match width {
                        Width::Full => self.mates.progress.full_nodes = spent / 2,
                        Width::Forcing => self.mates.progress.forcing_nodes = spent.saturating_mul(2),
                    }
                    return Ok(HuntEnd::OutOfNodes);
                }
            }
        }
    }

    /// The place of a root move that wins within `plies`; the inner `None` when there is none, the outer one when
    /// `nodes` do not suffice.
    fn find_win(
        &mut self,
        position: &mut P,
        plies: u16,
        width: Width,
        nodes: u64,
    ) -> Result<Option<Option<usize>>, Unwind> {
        let before = self.limiter.nodes;
        self.mates.most_nodes = before.saturating_add(nodes);
        let mut found = Ok(None);
        for place in 0..self.root.moves.len() {
            let mv = self.root.moves[place].mv;
            self.iteration.current_move = Some((mv, place));
            match self.attack(position, mv, plies, Ply::ROOT, width) {
                Ok(Answer { forced: true, .. }) => {
                    found = Ok(Some(place));
                    break;
                }
                Ok(_) => {}
                Err(unwind) => {
                    found = Err(unwind);
                    break;
                }
            }
        }
        self.end_of_attempt(before, found)
    }

    /// The answer of an attempt; `None` where it gave up for want of nodes.
    fn end_of_attempt<A>(&mut self, before: u64, result: Result<A, Unwind>) -> Result<Option<A>, Unwind> {
        let gave_up = self.mates.gave_up;
        self.end_mate_search(before);
        match result {
            Ok(answer) => Ok(Some(answer)),
            Err(_) if gave_up => Ok(None),
            Err(unwind) => Err(unwind),
        }
    }

    /// Looks for a loss within `longest` plies, shortest first, with `budget` more nodes. One that is found takes the
    /// place of the best line; every other root move loses sooner or as soon.
    fn examine_loss(&mut self, position: &mut P, longest: u16, budget: u64) -> Result<HuntEnd, Unwind> {
        let end = self.mates.spent.saturating_add(budget);
        let told = self.root.value();
        let known = told.distance().filter(|_| told.is_loss()).map(|plies| plies.0);
        let wanted = known.map_or(longest, |plies| longest.min(plies.saturating_sub(1)));
        let mut survivor = 0;
        for plies in (2..=wanted).step_by(2) {
            let left = end.saturating_sub(self.mates.spent);
            let before = self.limiter.nodes;
            self.mates.most_nodes = before.saturating_add(left);
            let mut survives = Ok(None);
            // The last survivor first.
            for place in (survivor..self.root.moves.len()).chain(0..survivor) {
                let mv = self.root.moves[place].mv;
                self.iteration.current_move = Some((mv, place));
                let undo = position.make(mv);
                let answer = self.wins_within(position, plies - 1, Ply::ROOT.next(), Width::Full);
                position.unmake(mv, undo);
                match answer {
                    Ok(Answer { forced: true, .. }) => {}
                    Ok(_) => {
                        survives = Ok(Some(place));
                        break;
                    }
                    Err(unwind) => {
                        survives = Err(unwind);
                        break;
                    }
                }
            }
            match self.end_of_attempt(before, survives)? {
                None => return Ok(HuntEnd::OutOfNodes),
                Some(Some(place)) => survivor = place,
                Some(None) => {
                    let mv = self.root.moves[survivor].mv;
                    self.put_first(survivor, Score::loss_at(Ply(plies)), vec![mv]);
                    return Ok(HuntEnd::Examined);
                }
            }
        }
        Ok(HuntEnd::Examined)
    }

    /// Makes the root move in this place the best, with a score and a line.
    fn put_first(&mut self, place: usize, score: Score, pv: Vec<P::Move>) {
        let depth = self.iteration.depth.max(Depth(1));
        let seldepth = self.iteration.seldepth.max(score.distance().unwrap_or(Ply::ROOT));
        self.root.moves[..=place].rotate_right(1);
        let best = &mut self.root.moves[0];
        best.upper_bound = score;
        best.line = Line { depth, seldepth, score, bound: Bound::Exact, pv };
        self.report_line(0, score, Bound::Exact);
    }

    /// The relation to the value of a score that a line of this thread has: distances of the selective search are
    /// bounds until they are proved, as it does not examine every shorter way.
    pub(crate) fn told_bound(&self, score: Score, bound: Bound) -> Bound {
        let selective = P::CAPS.selective && !self.options.sound && !self.mates.proved;
        let Some(plies) = score.distance().filter(|_| selective) else { return bound };
        // Nothing is sooner than a win with the next move and a loss with the next but one.
        let shortest = Ply(if P::CAPS.sees_wins_in_one { 4 } else { 2 });
        match (bound, score.is_win()) {
            (Bound::Exact, true) if plies > shortest => Bound::Lower,
            (Bound::Exact, false) if plies > shortest => Bound::Upper,
            (Bound::Lower, true) | (Bound::Upper, false) if plies <= shortest => Bound::Exact,
            (bound, _) => bound,
        }
    }

    /// Returns whether no limit but a mate ends the search.
    pub(crate) fn wants_mate_alone(limits: &Limits<P::Move>) -> bool {
        let Limits { depth, nodes, soft_nodes, time, .. } = limits;
        *depth == Depth::MAX && nodes.is_none() && soft_nodes.is_none() && time.is_none()
    }
}
