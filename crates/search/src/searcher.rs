//! The door to the search, and what one thread of it carries.

use crate::busy::Busy;
use crate::choice::Choice;
use crate::history::{History, Killers};
use crate::learning::{Continuations, Corrections};
use crate::line::Lines;
use crate::meanwhile::Trail;
use crate::path::Path;
use crate::root::RootMoves;
use crate::trace::{Event, Off, Reason, Trace};
use crate::watch::Watch;
use crate::{Control, Counts, Limits, Observer, Options, OptionsError, Overlooks, Report, Silent, Table};
use boyi_core::{Depth, Outcome, Ply, Position, Score, SearchParams, Stage, Window};

/// Searches positions of one game and remembers what it learnt from one search to the next.
///
/// With the same options, limits (other than time) and earlier searches it visits the same nodes
/// on every run and every platform.
///
/// The [front page of `boyi_core`](boyi_core) shows it at work.
pub struct Searcher<P: Position> {
    pub(crate) options: Options,
    pub(crate) table: Table,
    pub(crate) memory: Memory<P>,
    /// What the helpers of searches on several threads learnt.
    pub(crate) crew: Vec<Memory<P>>,
}

/// What one thread learns while it searches.
pub(crate) struct Memory<P: Position> {
    pub(crate) history: History,
    pub(crate) killers: Killers<P::Move>,
    pub(crate) lines: Lines<P::Move>,
    /// Success of noisy moves by capture slot.
    pub(crate) captures: History,
    /// The quiet moves tried on the current path, node after node.
    pub(crate) tried: Vec<P::Move>,
    /// The same for noisy moves and their capture slots.
    pub(crate) tried_captures: Vec<usize>,
    /// Moves put aside on the current path, node after node, each with its number.
    pub(crate) aside: Vec<(P::Move, i32)>,
    /// The nodes of the current path that other threads may settle.
    pub(crate) trail: Trail,
    /// The moves of one node and the keys behind them, while these are looked up.
    pub(crate) moves: Vec<P::Move>,
    pub(crate) keys: Vec<u64>,
    pub(crate) path: Path,
    pub(crate) continuations: Continuations,
    /// The quiet move that last refuted the move with each slot.
    pub(crate) countermoves: Vec<Option<P::Move>>,
    pub(crate) corrections: Corrections,
}

/// One thread at work on one root position.
pub(crate) struct Worker<'a, P: Position, T = Off> {
    /// What of the options counts in this mode.
    pub(crate) options: Options,
    pub(crate) table: &'a Table,
    pub(crate) memory: &'a mut Memory<P>,
    pub(crate) watch: Watch<'a, P::Move>,
    /// What the other threads do, if there are any.
    pub(crate) busy: Option<&'a Busy>,
    pub(crate) root: RootMoves<P::Move>,
    pub(crate) counts: Counts,
    /// The moves that inner nodes search.
    pub(crate) stage: Stage,
    /// What the selective steps go by, if they are taken.
    pub(crate) params: SearchParams,
    pub(crate) selective: bool,
    /// Are there moves that are not seen?
    pub(crate) overlooks_moves: bool,
    /// Before this ply nobody passes: a null-move cut is being verified.
    pub(crate) no_pass_before: Ply,
    /// Hears what happens.
    tracer: T,
}

impl<P: Position> Searcher<P> {
    /// A searcher with these options.
    ///
    /// # Errors
    /// [`OptionsError`] naming the option that cannot be used.
    pub fn new(options: Options) -> Result<Searcher<P>, OptionsError> {
        options.validate()?;
        let table = Table::for_game::<P>(options.hash_mib)?;
        let crew = Memory::crew(options.threads);
        Ok(Searcher { table, options, memory: Memory::new(), crew })
    }

    /// How it searches.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Searches differently from now on. The table is kept unless its size changes or its values
    /// would be wrong under the new options.
    ///
    /// # Errors
    /// [`OptionsError`] naming the option that cannot be used; nothing changes then.
    pub fn set_options(&mut self, options: Options) -> Result<(), OptionsError> {
        options.validate()?;
        if options.hash_mib != self.options.hash_mib {
            self.table = Table::for_game::<P>(options.hash_mib)?;
        } else if options.values_differ(&self.options) {
            self.table.clear();
        }
        self.crew.resize_with(options.threads - 1, Memory::new);
        self.options = options;
        Ok(())
    }

    /// Forgets everything learnt, as if newly made.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.memory = Memory::new();
        self.crew = Memory::crew(self.options.threads);
    }

    /// Searches a position. It is unchanged afterwards.
    pub fn search(&mut self, position: &mut P, limits: &Limits<P::Move>) -> Report<P::Move> {
        self.search_with(position, limits, &mut Silent, &Control::default())
    }

    /// Searches a position and tells `observer` what it finds. `control` ends it from any thread;
    /// whatever ends it, the report holds a legal move if there is one.
    pub fn search_with(
        &mut self,
        position: &mut P,
        limits: &Limits<P::Move>,
        observer: &mut dyn Observer<P::Move>,
        control: &Control,
    ) -> Report<P::Move> {
        self.worker(position, limits, observer, control).run(position, limits)
    }

    /// Searches a position on one thread as [`search_with`](Searcher::search_with) does and tells
    /// `tracer` every step. The same nodes are visited.
    pub fn trace<T: Trace<P::Move>>(
        &mut self,
        position: &mut P,
        limits: &Limits<P::Move>,
        tracer: &mut T,
    ) -> Report<P::Move> {
        let (control, mut silent) = (Control::default(), Silent);
        self.worker(position, limits, &mut silent, &control).traced(tracer).run(position, limits)
    }

    /// One search of exactly `depth` plies with a full window, without the iterations before.
    pub(crate) fn search_only_at(&mut self, position: &mut P, depth: Depth) -> Report<P::Move> {
        let (control, mut silent) = (Control::default(), Silent);
        let mut worker = self.worker(position, &Limits::none(), &mut silent, &control);
        let value = match worker.root.over {
            Some(outcome) => Score::of_outcome(outcome, Ply::ROOT),
            None => worker.search_root(position, Window::FULL, depth, 0).unwrap_or(Score::ZERO),
        };
        worker.root.promote_leader(0);
        worker.report(value, Choice::default())
    }

    fn worker<'a>(
        &'a mut self,
        position: &mut P,
        limits: &Limits<P::Move>,
        observer: &'a mut dyn Observer<P::Move>,
        control: &'a Control,
    ) -> Worker<'a, P> {
        self.table.new_generation();
        let watch = Watch::new(limits, &self.table, observer, control);
        Worker::new(&self.options, &self.table, &mut self.memory, watch, position, limits)
    }
}

impl<P: Position> Default for Searcher<P> {
    /// A searcher with the default [`Options`].
    fn default() -> Searcher<P> {
        let (options, table) = (Options::default(), Table::with_default_size::<P>());
        Searcher { options, table, memory: Memory::new(), crew: Vec::new() }
    }
}

impl<P: Position> Memory<P> {
    pub(crate) fn new() -> Memory<P> {
        let paired = if P::SELECTIVE && P::CONTINUATION { P::HISTORY_SLOTS } else { 0 };
        Memory {
            history: History::new(P::HISTORY_SLOTS),
            killers: Killers::new(),
            lines: Lines::new(),
            captures: History::new(if P::SELECTIVE { P::CAPTURE_SLOTS } else { 0 }),
            tried: Vec::new(),
            aside: Vec::new(),
            trail: Trail::default(),
            moves: Vec::new(),
            keys: Vec::new(),
            tried_captures: Vec::new(),
            path: Path::new(),
            continuations: Continuations::new(paired),
            countermoves: vec![None; paired],
            corrections: Corrections::new(P::CORRECTIONS),
        }
    }

    /// What the helpers of so many threads have learnt before their first search.
    fn crew(threads: usize) -> Vec<Memory<P>> {
        std::iter::repeat_with(Memory::new).take(threads - 1).collect()
    }

    /// A new root: killers belong to other plies now, merits fade.
    fn begin(&mut self) {
        self.killers.clear();
        self.history.fade();
        self.captures.fade();
        self.tried.clear();
        self.aside.clear();
        self.trail.clear();
        self.tried_captures.clear();
        self.path.clear();
    }
}

impl<'a, P: Position> Worker<'a, P> {
    /// The same thread, told to speak of what it does.
    fn traced<T: Trace<P::Move>>(self, tracer: T) -> Worker<'a, P, T> {
        let Worker { options, table, busy, memory, watch, root, counts, stage, params, selective, .. } = self;
        let (no_pass_before, overlooks_moves) = (self.no_pass_before, self.overlooks_moves);
        Worker {
            options,
            table,
            busy,
            memory,
            watch,
            root,
            counts,
            stage,
            params,
            selective,
            overlooks_moves,
            no_pass_before,
            tracer,
        }
    }

    /// A thread about to search `position`.
    pub(crate) fn new(
        options: &Options,
        table: &'a Table,
        memory: &'a mut Memory<P>,
        watch: Watch<'a, P::Move>,
        position: &mut P,
        limits: &Limits<P::Move>,
    ) -> Worker<'a, P> {
        memory.begin();
        let options = options.in_effect();
        let root = RootMoves::new(position, limits, &options, table);
        Worker {
            table,
            memory,
            busy: watch.busy(),
            watch,
            root,
            counts: Counts::default(),
            stage: options.stage(),
            params: options.params.unwrap_or(*P::search_params()),
            selective: P::SELECTIVE && !options.sound,
            overlooks_moves: options.overlooks != Overlooks::NOTHING,
            options,
            no_pass_before: Ply::ROOT,
            tracer: Off,
        }
    }
}

impl<P: Position, T: Trace<P::Move>> Worker<'_, P, T> {
    /// Searches until a limit is reached.
    pub(crate) fn run(mut self, position: &mut P, limits: &Limits<P::Move>) -> Report<P::Move> {
        if let Some(outcome) = self.root.over {
            return self.report(Score::of_outcome(outcome, Ply::ROOT), Choice::default());
        }
        let choice = self.deepen(position, limits);
        let value = self.root.value();
        self.report(value, choice)
    }

    /// Tells the tracer, if there is one.
    #[inline]
    pub(crate) fn trace(&mut self, event: impl FnOnce() -> Event<P::Move>) {
        if T::ON {
            self.tracer.hear(event());
        }
    }

    /// The node ends with this score.
    #[inline]
    pub(crate) fn leave(&mut self, score: Score, reason: Reason) -> Score {
        self.trace(|| Event::Leave { score, reason });
        score
    }

    /// The node ends without one below it.
    #[inline]
    pub(crate) fn leaf(&mut self, score: Score, reason: Reason) -> Score {
        self.counts.leaves += 1;
        self.leave(score, reason)
    }
    fn report(self, value: Score, choice: Choice<P::Move>) -> Report<P::Move> {
        let lines = self.root.lines();
        let chosen = choice.chosen.and_then(|mv| self.root.line_of(mv)).or_else(|| lines.first().cloned());
        Report {
            value,
            choices: choice.candidates,
            chosen,
            lines,
            counts: Counts { nodes: self.watch.nodes, ..self.counts },
            elapsed: self.watch.elapsed(),
            hashfull: self.table.hashfull(),
        }
    }

    /// The static value of a position, blurred if the options say so.
    #[inline]
    pub(crate) fn evaluate(&self, position: &mut P) -> Score {
        let value = position.evaluate();
        if self.options.noise == 0 { value } else { self.blurred(value, position.key()) }
    }

    /// `value` plus a number in `-noise ..= noise` that depends on the position and the seed.
    #[cold]
    fn blurred(&self, value: Score, key: u64) -> Score {
        let (amplitude, seed) = (self.options.noise, self.options.seed.unwrap_or(0));
        let span = u64::from(amplitude.unsigned_abs()) * 2 + 1;
        let error = (split_mix(key ^ split_mix(seed)) % span) as i64 - i64::from(amplitude);
        Score::eval((i64::from(value.raw()) + error).clamp(-32_000, 32_000) as i32)
    }

    /// Is this move of an inner node one that the options say is not seen? Never where the side to
    /// move is forced.
    #[inline]
    pub(crate) fn overlooks(&self, position: &P, mv: P::Move, quiet: bool) -> bool {
        self.overlooks_moves && self.is_unseen(position, mv, quiet)
    }

    /// The same where some moves are not seen; which ones depends on the seed.
    #[cold]
    fn is_unseen(&self, position: &P, mv: P::Move, quiet: bool) -> bool {
        let overlooks = self.options.overlooks;
        let percent = if quiet { overlooks.quiet } else { overlooks.noisy };
        let seen = split_mix(position.key() ^ u64::from(position.encode(mv).get()));
        let number = split_mix(seen ^ self.options.seed.unwrap_or(0)) % 100;
        number < u64::from(percent) && !position.is_forced()
    }

    /// The value of a node where nothing needs to be searched: the game is over, the line repeats
    /// itself, or no longer line can be followed.
    #[inline]
    pub(crate) fn ended(&self, position: &mut P, ply: Ply) -> Option<(Score, Reason)> {
        // No iteration is that deep: only extensions and quiescence lead there.
        let may_overrun = P::SELECTIVE || P::QUIESCENCE;
        let outcome = position.outcome().or_else(|| repetition(position));
        match outcome {
            Some(outcome) => Some((Score::of_outcome(outcome, ply), Reason::Over(outcome))),
            None if may_overrun && ply >= Ply::MAX => Some((self.evaluate(position), Reason::Deepest)),
            None => None,
        }
    }
}

#[inline]
fn repetition<P: Position>(position: &P) -> Option<Outcome> {
    if P::PATH_DEPENDENT { position.repetition() } else { None }
}

/// SplitMix64: one step of a fixed generator, so that seeds mean the same everywhere.
pub(crate) fn split_mix(state: u64) -> u64 {
    let z = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
