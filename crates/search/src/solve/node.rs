//! One node of the solver: is its value at least `beta`?

use super::bisection::Interval;
use super::solver::Standing;
use super::table::{Known, ShortCode, Table};
use crate::histories::HistoryTable;
use crate::proving::ReportingLimiter;
use crate::unwind::Unwind;
use boyi_core::{Depth, Hints, Ply, QuickBounds, Score, SearchParams, Solvable, Window};

/// One search at work.
///
/// Scores count their distances from the root, and every answer is a bound of the value: at least
/// `beta` and a lower bound, or less than `beta` and an upper bound.
pub(super) struct Search<'a, P: Solvable> {
    pub(super) table: &'a mut Table,
    pub(super) limiter: ReportingLimiter<'a, Standing>,
    /// What is known of the root.
    pub(super) known: Interval,
    /// Without slots until there is something to learn: near ends are found before.
    history: HistoryTable,
    /// The children of all nodes on the path that must be searched, node after node.
    children: Vec<Child<P::Move>>,
    /// The moves of one node, while they are looked at.
    moves: Vec<P::Move>,
}

/// A move and what a look at the position behind it showed.
#[derive(Clone, Copy)]
struct Child<M> {
    mv: M,
    /// Children that order more are searched first.
    order: i32,
    /// Has the position been looked at and been found open, with more moves than one?
    looked_at: bool,
    /// Where the table may know more, if it should be asked.
    place: Option<Place>,
}

/// A question to the table about a position below a node.
#[derive(Clone, Copy)]
struct Place {
    key: u64,
    beta: Score,
    ply: Ply,
    /// Does the other side than at the node move there?
    flipped: bool,
}

/// What a look at a position shows, for its side to move.
enum Look {
    /// The question is answered.
    Answered(Score),
    /// It must be searched.
    Open { order: i32, forced: bool, place: Option<Place> },
}

/// The best that is known of the moves seen so far.
struct Best<M> {
    /// No move seen is worth more; or one is worth at least this, if that is at least `beta`.
    score: Score,
    mv: Option<M>,
}

impl<'a, P: Solvable> Search<'a, P> {
    /// Children are looked up before they are searched while at least so many plies may follow:
    /// nearer to the end a search costs little more than a look into the table.
    const LOOK_UP_PLIES: Ply = Ply(15);

    pub(super) fn new(table: &'a mut Table, limiter: ReportingLimiter<'a, Standing>) -> Search<'a, P> {
        Search {
            table,
            limiter,
            known: Interval { lower: Score::loss_at(Ply::ROOT), upper: Score::win_at(Ply::ROOT) },
            history: HistoryTable::new(0),
            children: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// What the search has learnt, for the order of moves.
    pub(super) fn hints(&self) -> Hints<'_, P::Move> {
        Hints::new(None, self.history.values(), &SearchParams::OFF)
    }

    /// Is the value of a node at least `beta`?
    pub(super) fn value(&mut self, position: &mut P, beta: Score, ply: Ply) -> Result<Score, Unwind> {
        if let Some(outcome) = position.outcome() {
            return Ok(Score::of_outcome(outcome, ply));
        }
        let window = question(beta, ply);
        let glance = position.quick_bounds(window);
        if let Some(answer) = answered(&glance, window) {
            return Ok(answer.from_node(ply));
        }
        match glance.forced {
            Some(mv) => self.after(position, mv, beta, ply),
            None => self.expand(position, beta, ply),
        }
    }

    /// Is a move worth at least `beta` to the side that makes it?
    pub(super) fn after(
        &mut self,
        position: &mut P,
        mv: P::Move,
        beta: Score,
        ply: Ply,
    ) -> Result<Score, Unwind> {
        self.across(position, mv, beta, |search, position, beta| search.value(position, beta, ply.next()))
    }

    /// Asks about the position behind a move.
    #[inline]
    fn across<T: Flip>(
        &mut self,
        position: &mut P,
        mv: P::Move,
        beta: Score,
        ask: impl FnOnce(&mut Self, &mut P, Score) -> T,
    ) -> T {
        let undo = position.make(mv);
        let answer = if position.extra_turn() {
            ask(self, position, beta)
        } else {
            ask(self, position, -beta + 1).flip()
        };
        position.unmake(mv, undo);
        answer
    }

    /// Searches a node that a glance has left open.
    fn expand(&mut self, position: &mut P, beta: Score, ply: Ply) -> Result<Score, Unwind> {
        let (known, table) = (self.known, &*self.table);
        self.limiter.enter(|| Standing { known, hashfull: table.hashfull() })?;
        let (first, nodes_before, key) = (self.children.len(), self.limiter.nodes(), position.key());
        self.table.prefetch(key);
        let mut best = Best { score: -Score::INFINITE, mv: None };
        if P::PROBE_CHILDREN && !self.glance_ahead(position, beta, ply, &mut best) {
            self.children.truncate(first);
            return Ok(best.score);
        }
        let entry = self.table.get(key, ply);
        if let Some(answer) = entry.and_then(|entry| entry.answers(beta)) {
            self.children.truncate(first);
            return Ok(answer);
        }
        if !P::PROBE_CHILDREN && !self.keep_all(position, beta, ply, &mut best)
            || !self.look_children_up(beta, first, &mut best)
        {
            self.children.truncate(first);
            return Ok(best.score);
        }
        let searched = self.search_children(position, beta, ply, first, entry, &mut best);
        self.children.truncate(first);
        searched?;
        let best_code = best.mv.map_or(ShortCode::NONE, |mv| ShortCode::of(position.encode(mv)));
        let found = Known::of(best.score, beta, best_code).and(entry);
        self.table.put(key, ply, found, self.limiter.nodes() - nodes_before);
        Ok(best.score)
    }

    /// Looks at all children and keeps the open ones. `false` when that answers the question:
    /// `best` tells how.
    fn glance_ahead(&mut self, position: &mut P, beta: Score, ply: Ply, best: &mut Best<P::Move>) -> bool {
        let mut moves = self.proof_moves(position);
        let look_up = self.looks_up(position);
        let first = self.children.len();
        for &mv in &moves {
            let look = self.look_behind(position, mv, beta, ply, look_up);
            match look {
                Look::Answered(score) => {
                    best.admit(score, mv);
                    if score >= beta {
                        break;
                    }
                }
                Look::Open { order, forced, place } => {
                    self.children.push(Child { mv, order, looked_at: !forced, place });
                }
            }
        }
        if moves.is_empty() {
            best.score = Score::of_outcome(position.outcome_without_moves(), ply);
        }
        moves.clear();
        self.moves = moves;
        best.score < beta && self.children.len() > first
    }

    /// Looks at the position behind a move.
    #[inline]
    fn look_behind(&mut self, position: &mut P, mv: P::Move, beta: Score, ply: Ply, look_up: bool) -> Look {
        self.across(position, mv, beta, |search, position, beta| {
            search.look(position, beta, ply.next(), look_up)
        })
    }

    /// Looks at a position, and on along its forced moves, without searching it.
    #[inline]
    fn look(&mut self, position: &mut P, beta: Score, ply: Ply, look_up: bool) -> Look {
        if let Some(outcome) = position.outcome() {
            return Look::Answered(Score::of_outcome(outcome, ply));
        }
        let window = question(beta, ply);
        let glance = position.quick_bounds(window);
        if let Some(answer) = answered(&glance, window) {
            return Look::Answered(answer.from_node(ply));
        }
        let order = glance.order;
        if let Some(mv) = glance.forced {
            return match self.look_along(position, mv, beta, ply, look_up) {
                Look::Open { place, .. } => Look::Open { order, forced: true, place },
                answered => answered,
            };
        }
        let place = look_up.then(|| {
            let key = position.key();
            self.table.prefetch(key);
            Place { key, beta, ply, flipped: false }
        });
        Look::Open { order, forced: false, place }
    }

    /// [`look_behind`](Search::look_behind) for forced moves: apart, for it leads to itself.
    fn look_along(&mut self, position: &mut P, mv: P::Move, beta: Score, ply: Ply, look_up: bool) -> Look {
        self.look_behind(position, mv, beta, ply, look_up)
    }

    /// Keeps all children. `false` when there are none.
    fn keep_all(&mut self, position: &mut P, beta: Score, ply: Ply, best: &mut Best<P::Move>) -> bool {
        let mut moves = self.proof_moves(position);
        let look_up = self.looks_up(position);
        let place = |mv| {
            let key = if look_up { position.key_after(mv) } else { None }?;
            self.table.prefetch(key);
            Some(Place { key, beta: -beta + 1, ply: ply.next(), flipped: true })
        };
        if moves.is_empty() {
            best.score = Score::of_outcome(position.outcome_without_moves(), ply);
        }
        let open = !moves.is_empty();
        let child = |mv| Child { mv, order: 0, looked_at: false, place: place(mv) };
        self.children.extend(moves.drain(..).map(child));
        self.moves = moves;
        open
    }

    /// Asks the table about the children of a node and keeps those that stay open. `false` when that
    /// answers the question: `best` tells how.
    ///
    /// Their entries were fetched when they were looked at, and are here or on their way. Children
    /// that the table refutes are left out if the game glances ahead; others are kept for the history to
    /// learn from, and answered when they are searched.
    fn look_children_up(&mut self, beta: Score, first: usize, best: &mut Best<P::Move>) -> bool {
        let mut kept = first;
        for index in first..self.children.len() {
            let Child { mv, place, .. } = self.children[index];
            match place.and_then(|place| place.answer(self.table)) {
                Some(score) if score >= beta => {
                    best.admit(score, mv);
                    return false;
                }
                Some(score) if P::PROBE_CHILDREN => best.admit(score, mv),
                _ => {
                    if kept < index {
                        self.children[kept] = self.children[index];
                    }
                    kept += 1;
                }
            }
        }
        self.children.truncate(kept);
        kept > first
    }

    fn proof_moves(&mut self, position: &mut P) -> Vec<P::Move> {
        let mut moves = std::mem::take(&mut self.moves);
        position.proof_moves(&self.hints(), &mut moves);
        moves
    }

    #[inline]
    fn looks_up(&self, position: &P) -> bool {
        position.plies_left().is_some_and(|left| left >= Self::LOOK_UP_PLIES)
    }

    /// The table's move comes first, the others keep their order. Is there one?
    fn lead(&mut self, position: &P, first: usize, entry: Option<Known>) -> bool {
        let children = &mut self.children[first..];
        let named = |entry: Known| children.iter().position(|child| entry.names(position.encode(child.mv)));
        let place = entry.and_then(named);
        if let Some(place) = place {
            children[..=place].rotate_right(1);
        }
        place.is_some()
    }

    /// What promises most first, else the order of [`Solvable::proof_moves`]. A few children: an insertion sort.
    fn order(&mut self, position: &P, first: usize) {
        let hints = Hints::new(None, self.history.values(), &SearchParams::OFF);
        let children = &mut self.children[first..];
        if children.len() < 2 {
            return;
        }
        for child in &mut *children {
            child.order = child.order.saturating_add(position.solver_move_score(child.mv, &hints));
        }
        for end in 1..children.len() {
            let mut place = end;
            while place > 0 && children[place - 1].order < children[place].order {
                children.swap(place - 1, place);
                place -= 1;
            }
        }
    }

    /// Searches the children that are left: the table's move first, which spares the others' order if it answers.
    fn search_children(
        &mut self,
        position: &mut P,
        beta: Score,
        ply: Ply,
        first: usize,
        entry: Option<Known>,
        best: &mut Best<P::Move>,
    ) -> Result<(), Unwind> {
        let ordered_from = first + usize::from(self.lead(position, first, entry));
        for index in first..self.children.len() {
            if index == ordered_from {
                self.order(position, index);
            }
            let Child { mv, looked_at, .. } = self.children[index];
            let score = if looked_at {
                self.across(position, mv, beta, |search, position, beta| {
                    search.expand(position, beta, ply.next())
                })
            } else {
                self.after(position, mv, beta, ply)
            }?;
            best.admit(score, mv);
            if score >= beta {
                self.learn(position, first, index);
                break;
            }
        }
        Ok(())
    }

    /// The child at `index` answered the question, those before it did not.
    fn learn(&mut self, position: &P, first: usize, index: usize) {
        if P::CAPS.history_slots == 0 {
            return;
        }
        if self.history.values().is_empty() {
            self.history = HistoryTable::new(P::CAPS.history_slots);
        }
        let depth = Depth(position.plies_left().map_or(0, |left| i32::from(left.0)));
        for child in &self.children[first..index] {
            self.history.add(position.history_slot(child.mv), -HistoryTable::quadratic_bonus(depth));
        }
        self.history
            .add(position.history_slot(self.children[index].mv), HistoryTable::quadratic_bonus(depth));
    }
}

impl Place {
    /// What the table answers, for the side to move at the node.
    #[inline]
    fn answer(self, table: &Table) -> Option<Score> {
        let answer = table.get(self.key, self.ply)?.answers(self.beta)?;
        Some(if self.flipped { -answer } else { answer })
    }
}

impl<M> Best<M> {
    #[inline]
    fn admit(&mut self, score: Score, mv: M) {
        if score > self.score {
            (self.score, self.mv) = (score, Some(mv));
        }
    }
}

/// The question as a window whose distances are counted from a node at `ply`.
#[inline]
fn question(beta: Score, ply: Ply) -> Window {
    Window::new((beta - 1).relative_to(ply), beta.relative_to(ply))
}

/// The answer that a glance gives, if it does; distances are counted from its node.
#[inline]
fn answered<M>(glance: &QuickBounds<M>, window: Window) -> Option<Score> {
    if glance.lower >= window.beta {
        Some(glance.lower)
    } else if glance.upper < window.beta {
        Some(glance.upper)
    } else {
        None
    }
}

/// Something told for one side, told for the other.
trait Flip {
    fn flip(self) -> Self;
}

impl Flip for Result<Score, Unwind> {
    #[inline]
    fn flip(self) -> Self {
        self.map(|score| -score)
    }
}

impl Flip for Look {
    #[inline]
    fn flip(self) -> Self {
        match self {
            Look::Answered(score) => Look::Answered(-score),
            Look::Open { order, forced, place } => {
                let place = place.map(|place| Place { flipped: !place.flipped, ..place });
                Look::Open { order, forced, place }
            }
        }
    }
}
