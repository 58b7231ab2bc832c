//! One node of the solver: a null-window search below `beta`.

use super::bisection::Interval;
use super::table::{ShortCode, SolveEntry, SolveTable};
use crate::call_stack;
use crate::histories::HistoryTable;
use crate::proving::ReportingLimiter;
use crate::unwind::Unwind;
use boyi_core::{Depth, Hints, Ply, QuickBounds, Score, SearchParams, Solvable, Window};

/// State of one search.
///
/// Distances in scores are counted from the root. Every score returned is a bound of the value: a lower
/// bound if it is at least `beta`, else an upper bound.
pub(super) struct Search<'a, P: Solvable> {
    pub(super) table: &'a mut SolveTable,
    pub(super) limiter: ReportingLimiter<'a, RootBounds>,
    /// Bounds of the root's value.
    pub(super) known: Interval,
    /// Without slots until the first cutoff, which positions near the end do without.
    history: HistoryTable,
    /// The children of all nodes on the path that must be searched, node after node.
    children: Vec<Child<P::Move>>,
    /// Buffer for the moves of one node.
    moves: Vec<P::Move>,
}

/// State of the search in a progress report.
#[derive(Clone, Copy)]
pub(super) struct RootBounds {
    pub(super) known: Interval,
    pub(super) hashfull: u32,
}

/// A move whose child must be searched.
#[derive(Clone, Copy)]
struct Child<M> {
    mv: M,
    /// Children with larger ordering scores are searched first.
    order: i32,
    /// Whether the quick bounds of the child are known to be open, without a forced move.
    is_open: bool,
    /// The query for the child's TT entry, if the child is to be looked up.
    query: Option<TtQuery>,
}

/// A query for the TT entry of a position below a node.
#[derive(Clone, Copy)]
struct TtQuery {
    key: u64,
    beta: Score,
    ply: Ply,
    /// Whether the side to move there is the opponent of the node's.
    flipped: bool,
}

/// Quick bounds of a child against `beta`, for its side to move.
enum ChildBounds {
    /// The bounds cause a cutoff with this score.
    Cutoff(Score),
    /// The child must be searched.
    Open { order: i32, forced: bool, query: Option<TtQuery> },
}

/// The best score and move so far.
struct Best<M> {
    /// Upper bound of the moves so far; the lower bound of one of them once it is at least `beta`.
    score: Score,
    mv: Option<M>,
}

impl<'a, P: Solvable> Search<'a, P> {
    /// Minimum number of plies left for the lookup of children before one is searched: nearer to the end a
    /// search costs little more than a lookup.
    const ETC_MIN_PLIES: Ply = Ply(15);

    pub(super) fn new(table: &'a mut SolveTable, limiter: ReportingLimiter<'a, RootBounds>) -> Search<'a, P> {
        table.prepare_for::<P>();
        Search {
            table,
            limiter,
            known: Interval::whole::<P>(),
            history: HistoryTable::new(0),
            children: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Returns the history for move ordering.
    pub(super) fn hints(&self) -> Hints<'_, P::Move> {
        Hints::new(None, self.history.values(), &SearchParams::OFF)
    }

    /// Returns a bound of the value of a node, searched with the null window below `beta`.
    pub(super) fn value(&mut self, position: &mut P, beta: Score, ply: Ply) -> Result<Score, Unwind> {
        if let Some(outcome) = position.outcome() {
            return Ok(Score::at_end(position, outcome, ply));
        }
        let window = null_window(beta, ply);
        let bounds = position.quick_bounds(window);
        if let Some(score) = cutoff_score(&bounds, window) {
            return Ok(score.from_node(ply));
        }
        match bounds.forced {
            Some(mv) => self.move_value(position, mv, beta, ply),
            None => self.expand(position, beta, ply),
        }
    }

    /// Returns a bound of the value of a move for the side that makes it, searched with the null window below
    /// `beta`.
    pub(super) fn move_value(
        &mut self,
        position: &mut P,
        mv: P::Move,
        beta: Score,
        ply: Ply,
    ) -> Result<Score, Unwind> {
        self.below_move(position, mv, beta, |search, position, beta| search.value(position, beta, ply.next()))
    }

    /// Calls `visit` on the position after a move with `beta` for its side to move, and returns the result
    /// for the side that makes the move.
    #[inline]
    fn below_move<T: Flip>(
        &mut self,
        position: &mut P,
        mv: P::Move,
        beta: Score,
        visit: impl FnOnce(&mut Self, &mut P, Score) -> T,
    ) -> T {
        let undo = position.make(mv);
        let result = if position.extra_turn() {
            visit(self, position, beta)
        } else {
            visit(self, position, -beta + 1).flip()
        };
        position.unmake(mv, undo);
        result
    }

    /// Searches a node whose quick bounds leave it open.
    fn expand(&mut self, position: &mut P, beta: Score, ply: Ply) -> Result<Score, Unwind> {
        if call_stack::is_checked_at(ply) {
            call_stack::with_room(|| self.expand_with_room(position, beta, ply))
        } else {
            self.expand_with_room(position, beta, ply)
        }
    }

    /// As [`expand`](Search::expand), with room on the call stack for the plies to come.
    fn expand_with_room(&mut self, position: &mut P, beta: Score, ply: Ply) -> Result<Score, Unwind> {
        let (known, table) = (self.known, &*self.table);
        self.limiter.enter(|| RootBounds { known, hashfull: table.hashfull() })?;
        let (first, nodes_before, key) = (self.children.len(), self.limiter.nodes(), position.key());
        self.table.prefetch(key);
        let mut best = Best { score: -Score::INFINITE, mv: None };
        if P::PROBE_CHILDREN && !self.probe_children(position, beta, ply, &mut best) {
            self.children.truncate(first);
            return Ok(best.score);
        }
        let entry = self.table.get(key, ply);
        if let Some(score) = entry.and_then(|entry| entry.cutoff(beta)) {
            self.children.truncate(first);
            return Ok(score);
        }
        if !P::PROBE_CHILDREN && !self.push_children(position, beta, ply, &mut best)
            || !self.look_up_children(beta, first, &mut best)
        {
            self.children.truncate(first);
            return Ok(best.score);
        }
        let searched = self.search_children(position, beta, ply, first, entry, &mut best);
        self.children.truncate(first);
        searched?;
        let best_code = best.mv.map_or(ShortCode::NONE, |mv| ShortCode::of(position.encode(mv)));
        let found = SolveEntry::of(best.score, beta, best_code).and(entry);
        self.table.put(key, ply, found, self.limiter.nodes() - nodes_before);
        Ok(best.score)
    }

    /// Tests the quick bounds of all children and pushes the open ones. Returns `false` on a cutoff, with
    /// the score in `best`.
    fn probe_children(&mut self, position: &mut P, beta: Score, ply: Ply, best: &mut Best<P::Move>) -> bool {
        let mut moves = self.proof_moves(position);
        let etc = self.uses_etc(position);
        let first = self.children.len();
        for &mv in &moves {
            let child = self.probe_child(position, mv, beta, ply, etc);
            match child {
                ChildBounds::Cutoff(score) => {
                    best.update(score, mv);
                    if score >= beta {
                        break;
                    }
                }
                ChildBounds::Open { order, forced, query } => {
                    self.children.push(Child { mv, order, is_open: !forced, query });
                }
            }
        }
        if moves.is_empty() {
            best.score = Score::at_end(position, position.outcome_without_moves(), ply);
        }
        moves.clear();
        self.moves = moves;
        best.score < beta && self.children.len() > first
    }

    /// Tests the quick bounds of the position after a move.
    #[inline]
    fn probe_child(
        &mut self,
        position: &mut P,
        mv: P::Move,
        beta: Score,
        ply: Ply,
        etc: bool,
    ) -> ChildBounds {
        self.below_move(position, mv, beta, |search, position, beta| {
            search.probe(position, beta, ply.next(), etc)
        })
    }

    /// Tests the quick bounds of a position, and of those along its forced moves, without searching it.
    #[inline]
    fn probe(&mut self, position: &mut P, beta: Score, ply: Ply, etc: bool) -> ChildBounds {
        if let Some(outcome) = position.outcome() {
            return ChildBounds::Cutoff(Score::at_end(position, outcome, ply));
        }
        let window = null_window(beta, ply);
        let bounds = position.quick_bounds(window);
        if let Some(score) = cutoff_score(&bounds, window) {
            return ChildBounds::Cutoff(score.from_node(ply));
        }
        let order = bounds.order;
        if let Some(mv) = bounds.forced {
            return match self.probe_forced(position, mv, beta, ply, etc) {
                ChildBounds::Open { query, .. } => ChildBounds::Open { order, forced: true, query },
                cutoff => cutoff,
            };
        }
        let query = etc.then(|| {
            let key = position.key();
            self.table.prefetch(key);
            TtQuery { key, beta, ply, flipped: false }
        });
        ChildBounds::Open { order, forced: false, query }
    }

    /// Calls [`probe_child`](Search::probe_child) for a forced move; not inlined, since the two are recursive.
    fn probe_forced(
        &mut self,
        position: &mut P,
        mv: P::Move,
        beta: Score,
        ply: Ply,
        etc: bool,
    ) -> ChildBounds {
        self.probe_child(position, mv, beta, ply, etc)
    }

    /// Pushes all children. Returns `false` when there are none.
    fn push_children(&mut self, position: &mut P, beta: Score, ply: Ply, best: &mut Best<P::Move>) -> bool {
        let mut moves = self.proof_moves(position);
        let etc = self.uses_etc(position);
        let query = |mv| {
            let key = if etc { position.key_after(mv) } else { None }?;
            self.table.prefetch(key);
            Some(TtQuery { key, beta: -beta + 1, ply: ply.next(), flipped: true })
        };
        if moves.is_empty() {
            best.score = Score::at_end(position, position.outcome_without_moves(), ply);
        }
        let open = !moves.is_empty();
        let child = |mv| Child { mv, order: 0, is_open: false, query: query(mv) };
        self.children.extend(moves.drain(..).map(child));
        self.moves = moves;
        open
    }

    /// Enhanced transposition cutoff: looks the children of a node up and keeps those that stay open.
    /// Returns `false` on a cutoff, with the score in `best`.
    ///
    /// The entries were prefetched when the children were pushed. Children that fail low by their entry are
    /// dropped with [`PROBE_CHILDREN`](Solvable::PROBE_CHILDREN); without it they are kept, so that the
    /// history is updated for them, and are cut when they are searched.
    fn look_up_children(&mut self, beta: Score, first: usize, best: &mut Best<P::Move>) -> bool {
        let mut kept = first;
        for index in first..self.children.len() {
            let Child { mv, query, .. } = self.children[index];
            match query.and_then(|query| query.cutoff(self.table)) {
                Some(score) if score >= beta => {
                    best.update(score, mv);
                    return false;
                }
                Some(score) if P::PROBE_CHILDREN => best.update(score, mv),
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
    fn uses_etc(&self, position: &P) -> bool {
        position.plies_left().is_some_and(|left| left >= Self::ETC_MIN_PLIES)
    }

    /// Moves the TT move to the front; the others keep their order. Returns whether there is one.
    fn tt_move_first(&mut self, position: &P, first: usize, entry: Option<SolveEntry>) -> bool {
        let children = &mut self.children[first..];
        let named =
            |entry: SolveEntry| children.iter().position(|child| entry.is_best(position.encode(child.mv)));
        let place = entry.and_then(named);
        if let Some(place) = place {
            children[..=place].rotate_right(1);
        }
        place.is_some()
    }

    /// Sorts the children by ordering score, equal ones in the order of [`Solvable::proof_moves`]. An
    /// insertion sort, since there are few.
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

    /// Searches the children that are left: the TT move first, before the others are ordered.
    fn search_children(
        &mut self,
        position: &mut P,
        beta: Score,
        ply: Ply,
        first: usize,
        entry: Option<SolveEntry>,
        best: &mut Best<P::Move>,
    ) -> Result<(), Unwind> {
        let ordered_from = first + usize::from(self.tt_move_first(position, first, entry));
        for index in first..self.children.len() {
            if index == ordered_from {
                self.order(position, index);
            }
            let Child { mv, is_open, .. } = self.children[index];
            let score = if is_open {
                self.below_move(position, mv, beta, |search, position, beta| {
                    search.expand(position, beta, ply.next())
                })
            } else {
                self.move_value(position, mv, beta, ply)
            }?;
            best.update(score, mv);
            if score >= beta {
                self.update_history(position, first, index);
                break;
            }
        }
        Ok(())
    }

    /// Updates the history after a cutoff by the child at `index`: a bonus for it, a malus for those before.
    fn update_history(&mut self, position: &P, first: usize, index: usize) {
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

impl TtQuery {
    /// Returns the score of a TT cutoff, for the side to move at the node.
    #[inline]
    fn cutoff(self, table: &SolveTable) -> Option<Score> {
        let score = table.get(self.key, self.ply)?.cutoff(self.beta)?;
        Some(if self.flipped { -score } else { score })
    }
}

impl<M> Best<M> {
    #[inline]
    fn update(&mut self, score: Score, mv: M) {
        if score > self.score {
            (self.score, self.mv) = (score, Some(mv));
        }
    }
}

/// Returns the null window below `beta` with distances counted from a node at `ply`.
#[inline]
fn null_window(beta: Score, ply: Ply) -> Window {
    Window::new((beta - 1).relative_to(ply), beta.relative_to(ply))
}

/// Returns the score if quick bounds cause a cutoff; distances are counted from their node.
#[inline]
fn cutoff_score<M>(bounds: &QuickBounds<M>, window: Window) -> Option<Score> {
    if bounds.lower >= window.beta {
        Some(bounds.lower)
    } else if bounds.upper < window.beta {
        Some(bounds.upper)
    } else {
        None
    }
}

/// A result that can be turned to the other side's point of view.
trait Flip {
    fn flip(self) -> Self;
}

impl Flip for Result<Score, Unwind> {
    #[inline]
    fn flip(self) -> Self {
        self.map(|score| -score)
    }
}

impl Flip for ChildBounds {
    #[inline]
    fn flip(self) -> Self {
        match self {
            ChildBounds::Cutoff(score) => ChildBounds::Cutoff(-score),
            ChildBounds::Open { order, forced, query } => {
                let query = query.map(|query| TtQuery { flipped: !query.flipped, ..query });
                ChildBounds::Open { order, forced, query }
            }
        }
    }
}
