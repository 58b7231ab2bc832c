//! The public entry point.

use crate::lazy_smp::Threads;
use crate::limiter::Limiter;
use crate::trace::{Off, Trace};
use crate::worker::{SearchContext, ThreadState, Worker};
use crate::{Control, Limits, Observer, Options, OptionsError, Report, Silent, Table};
use boyi_core::Knowledge;

/// Searches positions of one game and keeps its table and histories from one search to the next.
///
/// With one thread, the same options, limits (other than time) and earlier searches it visits the same nodes
/// on every run and every platform.
///
/// ```
/// use boyi_core::{Easy, Score};
/// use boyi_search::{Limits, Options, Searcher};
/// use boyi_testkit::toys::TicTacToe;
///
/// let mut searcher = Searcher::new(Options { hash_mib: 1, ..Options::default() })?;
/// let report = searcher.search(&mut Easy::new(TicTacToe::default()), &Limits::depth(9));
/// assert_eq!(report.score(), Score::ZERO);
/// # Ok::<(), boyi_search::OptionsError>(())
/// ```
pub struct Searcher<P: Knowledge> {
    options: Options,
    table: Table,
    state: ThreadState<P>,
    /// State of the helper threads.
    helpers: Vec<ThreadState<P>>,
}

impl<P: Knowledge> Searcher<P> {
    /// A searcher with these options.
    ///
    /// # Errors
    /// [`OptionsError`] naming the option that cannot be used.
    pub fn new(options: Options) -> Result<Searcher<P>, OptionsError> {
        options.validate()?;
        let table = Table::for_game::<P>(options.hash_mib)?;
        let helpers = helper_states(options.threads);
        Ok(Searcher { table, options, state: ThreadState::new(), helpers })
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the options for the searches to come. The table is kept unless its size changes or its values
    /// would be wrong under the new options.
    ///
    /// # Errors
    /// [`OptionsError`] naming the option that cannot be used; nothing changes then.
    pub fn set_options(&mut self, options: Options) -> Result<(), OptionsError> {
        options.validate()?;
        if options.hash_mib != self.options.hash_mib {
            self.table = Table::for_game::<P>(options.hash_mib)?;
        } else if options.sound != self.options.sound {
            self.table.clear();
        }
        self.helpers.resize_with(options.threads - 1, ThreadState::new);
        self.options = options;
        Ok(())
    }

    /// Empties table and histories, as if newly made.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.state = ThreadState::new();
        self.helpers = helper_states(self.options.threads);
    }

    /// Searches a position on one thread, whatever [`Options::threads`] says, and emits every step to
    /// `tracer`. The nodes are those of a search on one thread without a tracer. The search for forced wins
    /// beside it ([`mate_search`](boyi_core::Capabilities::mate_search)) is no part of the tree: it is counted, but
    /// emits nothing.
    pub fn trace<T: Trace<P::Move>>(
        &mut self,
        position: &mut P,
        limits: &Limits<P::Move>,
        tracer: &mut T,
    ) -> Report<P::Move> {
        self.trace_with(position, limits, &mut Silent, &Control::default(), tracer)
    }

    /// Searches as [`trace`](Searcher::trace) and reports to `observer`; `control` ends the search from any
    /// thread.
    pub fn trace_with<T: Trace<P::Move>>(
        &mut self,
        position: &mut P,
        limits: &Limits<P::Move>,
        observer: &mut dyn Observer<P::Move>,
        control: &Control,
        tracer: &mut T,
    ) -> Report<P::Move> {
        self.search_on_one(position, limits, observer, control, tracer)
    }

    fn search_on_one<T: Trace<P::Move>>(
        &mut self,
        position: &mut P,
        limits: &Limits<P::Move>,
        observer: &mut dyn Observer<P::Move>,
        control: &Control,
        tracer: T,
    ) -> Report<P::Move> {
        self.table.new_generation();
        let limiter = Limiter::new(limits, control, observer.tick_interval());
        let (options, table) = (&self.options, &self.table);
        let context = SearchContext { options, table, limiter, member: None, observer: &mut *observer };
        let report = Worker::new(context, &mut self.state, position, limits, tracer).run(position, limits);
        observer.answer(&report);
        report
    }
}

impl<P: Knowledge + Clone + Send> Searcher<P>
where
    P::Move: Send,
{
    /// Searches a position on [`Options::threads`] threads. The position is unchanged afterwards.
    pub fn search(&mut self, position: &mut P, limits: &Limits<P::Move>) -> Report<P::Move> {
        self.search_with(position, limits, &mut Silent, &Control::default())
    }

    /// Searches a position on [`Options::threads`] threads and reports to `observer`. `control` ends the
    /// search from any thread; whatever ends it, the report holds a legal move if there is one. It is returned
    /// when all threads have ended; [`Observer::answer`] receives it before.
    ///
    /// A search for a mate in a game with [`mate_search`](boyi_core::Capabilities::mate_search) takes one thread, and so does
    /// a choice by a [seed](Options::seed) within a limit of nodes: they are those of all threads, and one of them chooses.
    ///
    /// With several threads no two runs visit the same nodes, and a node limit may be exceeded by a few
    /// hundred nodes a thread. Sound mode stays sound. Where the system starts no threads (WebAssembly in a
    /// browser) the calling thread searches alone.
    pub fn search_with(
        &mut self,
        position: &mut P,
        limits: &Limits<P::Move>,
        observer: &mut dyn Observer<P::Move>,
        control: &Control,
    ) -> Report<P::Move> {
        let has_node_limit = limits.nodes.is_some() || limits.soft_nodes.is_some();
        let takes_one =
            limits.mate.is_some() && P::CAPS.mate_search || self.options.seed.is_some() && has_node_limit;
        if self.options.threads == 1 || takes_one {
            return self.search_on_one(position, limits, observer, control, Off);
        }
        self.table.new_generation();
        let Searcher { options, table, state, helpers } = self;
        Threads { options, table, main: state, helpers }.search(position, limits, observer, control)
    }
}

impl<P: Knowledge> Default for Searcher<P> {
    /// A searcher with the default [`Options`].
    fn default() -> Searcher<P> {
        let (options, table) = (Options::default(), Table::with_default_size::<P>());
        Searcher { options, table, state: ThreadState::new(), helpers: Vec::new() }
    }
}

/// Empty states of the helpers of a search on `threads` threads.
fn helper_states<P: Knowledge>(threads: usize) -> Vec<ThreadState<P>> {
    std::iter::repeat_with(ThreadState::new).take(threads - 1).collect()
}
