//! The state of one search thread.

use crate::abdada::{Deferred, SearchingMoves};
use crate::histories::Histories;
use crate::limiter::Limiter;
use crate::mates::Mates;
use crate::node::Node;
use crate::pv::PvTable;
use crate::root_moves::RootMoves;
use crate::stack::SearchStack;
use crate::team::Member;
use crate::trace::{Event, Purpose, Reason, Trace};
use crate::unwind::Unwind;
use crate::{Current, Entry, Limits, Observer, Options, Progress, Table};
use boyi_core::{Depth, Hints, Knowledge, MoveClass, Ply, Score, SearchParams};
use std::time::Duration;

/// State that a thread keeps from search to search.
pub(crate) struct ThreadState<P: Knowledge> {
    pub(crate) histories: Histories<P>,
    pub(crate) stack: SearchStack,
    pub(crate) pv: PvTable<P::Move>,
    /// Deferred moves (ABDADA) of the nodes on the current path, node after node.
    pub(crate) deferred: Vec<Deferred<P::Move>>,
    pub(crate) children: ChildKeys<P::Move>,
}

/// Scratch memory of enhanced transposition cutoffs: the moves of one node and the keys behind them.
pub(crate) struct ChildKeys<M> {
    pub(crate) moves: Vec<M>,
    pub(crate) keys: Vec<u64>,
}

/// The iteration in progress.
pub(crate) struct Iteration<M> {
    pub(crate) depth: Depth,
    /// The deepest ply reached in it.
    pub(crate) seldepth: Ply,
    /// The root move being searched, and its place in the order of the iteration.
    pub(crate) current_move: Option<(M, usize)>,
    /// Nodes whose score may change with more depth: leaves that were evaluated, and cutoffs by table entries
    /// above such leaves. Counted in searches that are not selective.
    pub(crate) depth_cuts: u64,
    /// Lines that ended with a win or a loss by the repetition law.
    pub(crate) law_ends: u64,
}

impl<M> Iteration<M> {
    /// Before the first iteration.
    fn new() -> Iteration<M> {
        Iteration { depth: Depth::ZERO, seldepth: Ply::ROOT, current_move: None, depth_cuts: 0, law_ends: 0 }
    }

    /// Begins the iteration of a depth.
    pub(crate) fn begin(&mut self, depth: Depth) {
        (self.depth, self.seldepth, self.depth_cuts, self.law_ends) = (depth, Ply::ROOT, 0, 0);
    }
}

/// One thread searching one root position.
pub(crate) struct Worker<'a, P: Knowledge, T> {
    pub(crate) options: &'a Options,
    /// The parameters of the selective steps.
    pub(crate) params: SearchParams,
    /// The class of moves that inner nodes search.
    pub(crate) class: MoveClass,
    pub(crate) table: &'a Table,
    pub(crate) state: &'a mut ThreadState<P>,
    pub(crate) limiter: Limiter<'a>,
    pub(crate) iteration: Iteration<P::Move>,
    pub(crate) root: RootMoves<P::Move>,
    /// The moves that the threads are searching, if there are several.
    pub(crate) searching: Option<&'a SearchingMoves>,
    /// The thread's place in its team, if there are several.
    pub(crate) member: Option<Member<'a, P::Move>>,
    /// The search for forced wins.
    pub(crate) mates: Mates<P::Move>,
    /// No null move before this ply: a null-move cutoff is being verified.
    pub(crate) nmp_min_ply: Ply,
    pub(crate) observer: &'a mut dyn Observer<P::Move>,
    tracer: T,
}

/// References of a [`Worker`] besides its own state.
pub(crate) struct SearchContext<'a, M> {
    pub(crate) options: &'a Options,
    pub(crate) table: &'a Table,
    pub(crate) limiter: Limiter<'a>,
    pub(crate) member: Option<Member<'a, M>>,
    pub(crate) observer: &'a mut dyn Observer<M>,
}

impl<P: Knowledge> ThreadState<P> {
    pub(crate) fn new() -> ThreadState<P> {
        ThreadState {
            histories: Histories::new(),
            stack: SearchStack::new(),
            pv: PvTable::new(),
            deferred: Vec::new(),
            children: ChildKeys { moves: Vec::new(), keys: Vec::new() },
        }
    }

    /// New root: clears killers and stack, ages the histories.
    fn begin_search(&mut self) {
        self.histories.age();
        self.stack.clear();
        self.clear_path();
    }

    /// Forgets what belongs to a path that was unwound.
    pub(crate) fn clear_path(&mut self) {
        self.histories.clear_searched();
        self.deferred.clear();
    }
}

impl<'a, P: Knowledge, T: Trace<P::Move>> Worker<'a, P, T> {
    /// A thread about to search `position`.
    pub(crate) fn new(
        context: SearchContext<'a, P::Move>,
        state: &'a mut ThreadState<P>,
        position: &mut P,
        limits: &Limits<P::Move>,
        tracer: T,
    ) -> Worker<'a, P, T> {
        let SearchContext { options, table, limiter, member, observer } = context;
        state.begin_search();
        Worker {
            params: options.params.unwrap_or(*P::search_params()),
            class: options.move_class(),
            root: RootMoves::new(position, limits, options, table),
            searching: member.as_ref().map(Member::searching),
            iteration: Iteration::new(),
            mates: Mates::new(),
            nmp_min_ply: Ply::ROOT,
            options,
            table,
            state,
            limiter,
            member,
            observer,
            tracer,
        }
    }

    /// Checks limits, team and stop flag; grows the table; calls the observer.
    ///
    /// # Errors
    /// [`Unwind::Stop`] when the search must end before the next node.
    #[cold]
    pub(crate) fn poll(&mut self) -> Result<(), Unwind> {
        let tick = self.limiter.poll()?;
        if let Some(member) = &mut self.member {
            member.poll(self.limiter.nodes, self.iteration.depth)?;
        }
        if self.is_main() {
            self.table.grow_if_needed();
        }
        if let Some(elapsed) = tick {
            self.tick(elapsed);
        }
        Ok(())
    }

    fn tick(&mut self, elapsed: Duration) {
        let Iteration { depth, seldepth, current_move, .. } = self.iteration;
        let current = current_move.map(|(mv, place)| Current { mv, number: place + 1 });
        let (nodes, hashfull) = (self.all_nodes(), self.table.hashfull());
        self.observer.tick(&Progress { depth, seldepth, current, nodes, elapsed, hashfull });
    }

    /// Returns whether this thread keeps the limits and reports.
    pub(crate) fn is_main(&self) -> bool {
        self.member.as_ref().is_none_or(Member::is_main)
    }

    /// Nodes entered so far, those of other threads as far as they have been reported.
    pub(crate) fn all_nodes(&self) -> u64 {
        let nodes = self.limiter.nodes;
        self.member.as_ref().map_or(nodes, |member| member.all_nodes(nodes))
    }

    /// Counts a node whose score may change with more depth. Such scores are not followed in selective games.
    #[inline]
    pub(crate) fn count_depth_cut(&mut self) {
        if !P::CAPS.selective {
            self.iteration.depth_cuts += 1;
        }
    }

    /// Returns whether more depth cannot change any score since `depth_cuts` was read.
    #[inline]
    pub(crate) fn is_complete_since(&self, depth_cuts: u64) -> bool {
        !P::CAPS.selective && self.iteration.depth_cuts == depth_cuts
    }

    /// Move-ordering state for all moves of a node.
    #[inline]
    pub(crate) fn hints(&self, node: &Node) -> Hints<'_, P::Move> {
        let mut hints = self.state.histories.hints(&self.state.stack, node.ply, node.tt_move, &self.params);
        hints.depth = node.depth;
        hints
    }

    /// Move-ordering state for noisy moves alone; on the first `quiescence_checks` plies of quiescence for forcing
    /// quiet moves too.
    #[inline]
    pub(crate) fn noisy_hints(&self, node: &Node) -> Hints<'_, P::Move> {
        let mut hints = self.state.histories.noisy_hints(node.tt_move, &self.params);
        hints.forcing_too = P::CAPS.selective
            && node.selective
            && (1 - self.params.quiescence_checks..=0).contains(&node.depth.0);
        hints
    }

    /// Fills the search-stack entry of this ply before `mv` is made.
    #[inline]
    pub(crate) fn push_stack_entry(&mut self, position: &P, node: &Node, mv: P::Move) {
        let entry = self.state.stack.at(node.ply);
        entry.slot = (P::CAPS.history_slots > 0).then(|| position.history_slot(mv));
        entry.quiet = !position.is_noisy(mv);
    }

    /// Emits a trace event. Compiled to nothing without a tracer.
    #[inline]
    pub(crate) fn emit(&mut self, event: impl FnOnce() -> Event<P::Move>) {
        if T::ON {
            self.tracer.on_event(event());
        }
    }

    /// Emits the purpose of the next search of a move that has been made.
    #[inline]
    pub(crate) fn emit_purpose(&mut self, position: &P, purpose: Purpose) {
        self.emit(|| Event::Search { purpose, same_side: position.extra_turn() });
    }

    /// Emits a TT hit.
    #[inline]
    pub(crate) fn emit_tt_hit(&mut self, entry: Option<Entry>) {
        if let Some(entry) = entry {
            self.emit(|| Event::TtHit { entry });
        }
    }

    /// Returns the score of a node that ends, and emits the step it rests on.
    #[inline]
    pub(crate) fn leave(&mut self, score: Score, reason: Reason) -> Score {
        self.emit(|| Event::Leave { score, reason });
        score
    }
}
