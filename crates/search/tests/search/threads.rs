//! Several threads on one search.

use crate::with;
use boyi_core::{Depth, Easy, Game, Knowledge, Outcome, Ply, Position, Score};
use boyi_search::trace::{Record, RecordScope};
use boyi_search::{Control, Info, Limits, Observer, Options, OptionsError, Report, Searcher, Silent};
use boyi_testkit::toys::{Captures, Nim, Sowing, TicTacToe, Wheel};
use boyi_testkit::{Shape, TreeGame, Values, reference};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

fn on_threads<P: Knowledge>(threads: usize, sound: bool) -> Searcher<P> {
    with(Options { threads, sound, ..Options::default() })
}

#[test]
fn sound_mode_has_the_value_and_the_line_of_minimax_on_any_number_of_threads() {
    let plain = Shape::default();
    let graph =
        Shape { transpositions: 400, ends: 60, values: Values::Within(12), depth: 6, ..plain.clone() };
    let noisy = Shape { noisy: 300, forced: 100, ends: 50, transpositions: 100, depth: 5, ..plain.clone() };
    for (shape, threads) in [(&plain, 2), (&graph, 2), (&noisy, 2), (&graph, 4)] {
        let mut searcher = on_threads::<TreeGame>(threads, true);
        for seed in 0..150 {
            let mut tree = shape.grow(seed);
            searcher.new_game();
            // The second search finds the table of a deeper one.
            for depth in [shape.depth, shape.depth - 1].map(Depth) {
                let truth = reference::minimax(&mut tree, depth).value;
                let report = searcher.search(&mut tree, &Limits::depth(depth.0));
                let context = format!("{threads} threads, seed {seed}, depth {depth:?}");
                assert_eq!(report.score(), truth, "{context}");
                if let Err(fault) = reference::check_line(&mut tree, report.depth(), truth, report.pv()) {
                    panic!("{context}: {fault}");
                }
            }
        }
    }
}

#[test]
fn the_path_matters_on_several_threads_too() {
    let mut searcher = on_threads(3, true);
    for place in 0..12 {
        let mut wheel = Wheel::at(place);
        let truth = reference::minimax(&mut wheel, Depth(8)).value;
        assert_eq!(searcher.search(&mut wheel, &Limits::depth(8)).score(), truth, "{place}");
    }
}

#[test]
fn games_searched_to_their_end_have_their_value() {
    for heaps in [[1, 2, 3], [3, 4, 5], [2, 4, 5], [7, 7, 0]] {
        let nim = Nim::new(heaps);
        let report = on_threads(4, false).search(&mut Easy::new(nim.clone()), &Limits::none());
        assert_eq!(report.score().is_win(), nim.is_won(), "{heaps:?}");
    }
    let report = on_threads(4, false).search(&mut Easy::new(TicTacToe::default()), &Limits::none());
    assert_eq!(report.score(), Score::ZERO);
}

#[test]
fn lines_of_several_threads_can_be_played() {
    let shape = Shape { transpositions: 400, noisy: 200, ends: 30, depth: 8, ..Shape::default() };
    let mut longest = 0;
    for seed in 0..100 {
        let mut tree = shape.grow(seed);
        let report = on_threads(3, false).search(&mut tree, &Limits::depth(8));
        let mut undos = Vec::new();
        for &mv in report.pv() {
            let mut moves = Vec::new();
            tree.legal_moves(&mut moves);
            assert!(moves.contains(&mv), "seed {seed}: {mv:?} of {:?}", report.pv());
            undos.push((mv, tree.make(mv)));
        }
        longest = longest.max(undos.len());
        undos.into_iter().rev().for_each(|(mv, undo)| tree.unmake(mv, undo));
    }
    assert!(longest >= 6, "{longest}");
}

#[test]
fn a_trace_is_the_search_of_one_thread_whatever_their_number() {
    let scope = RecordScope { nodes: 0, ..RecordScope::default() };
    for sound in [false, true] {
        let (mut one, mut three) = (on_threads(1, sound), on_threads(3, sound));
        for stones in [3, 4] {
            let mut sowing = Easy::new(Sowing::new(stones));
            let limits = Limits::depth(10);
            let plain = one.search(&mut sowing, &limits);
            let traced = three.trace(&mut sowing, &limits, &mut Record::new(scope.clone()));
            assert_eq!((traced.nodes(), traced.lines()), (plain.nodes(), plain.lines()));
        }
    }
}

/// A search on threads may be told to end anywhere; what it leaves behind must be true.
#[test]
fn a_search_stopped_anywhere_leaves_everything_whole() {
    let shape = Shape { transpositions: 200, ends: 60, extra_turns: 150, depth: 5, ..Shape::default() };
    let mut tree = shape.grow(7);
    let before = tree.clone();
    let truth = reference::minimax(&mut tree, Depth(5)).value;
    let mut searcher = on_threads(3, true);
    for nodes in (0..3_000).step_by(37) {
        let report = searcher.search(&mut tree, &Limits::none().and_nodes(nodes));
        assert!(tree == before);
        let mut legal = Vec::new();
        tree.legal_moves(&mut legal);
        assert!(report.best_move().is_some_and(|mv| legal.contains(&mv)), "a legal move after {nodes}");
        assert_eq!(searcher.search(&mut tree, &Limits::depth(5)).score(), truth, "after {nodes}");
    }
}

#[test]
fn nodes_of_all_threads_are_counted_and_limited() {
    let mut heard = 0;
    let mut listen = |info: &Info<'_, _>| heard = info.nodes;
    let limits = Limits::nodes(200_000);
    let report =
        on_threads(3, false).search_with(&mut Captures::new(9), &limits, &mut listen, &Control::default());
    // Each thread may be a few hundred nodes ahead of what it told.
    assert!((199_000..=202_000).contains(&report.nodes()), "{}", report.nodes());
    assert!(heard <= report.nodes());
}

#[test]
fn many_threads_stop_at_once() {
    let took = (0..5).map(|_| {
        let control = Control::default();
        thread::scope(|scope| {
            let search = scope.spawn(|| {
                on_threads(8, false).search_with(
                    &mut Captures::new(9),
                    &Limits::none(),
                    &mut Silent,
                    &control,
                )
            });
            thread::sleep(Duration::from_millis(30));
            let begin = Instant::now();
            control.stop();
            assert!(search.join().unwrap().best_move().is_some());
            begin.elapsed()
        })
    });
    let shortest = took.min().unwrap();
    assert!(shortest < Duration::from_millis(50), "{shortest:?}");
}

/// A game whose helper threads stand still until the answer is there, as on a machine that gives them no time.
#[derive(Clone)]
struct Stalled {
    nim: Nim,
    answered: Arc<AtomicBool>,
}

impl Game for Stalled {
    type Move = (u8, u8);

    fn moves(&self, out: &mut Vec<(u8, u8)>) {
        self.nim.moves(out);
    }

    fn play(&mut self, mv: (u8, u8)) {
        self.nim.play(mv);
    }

    fn outcome(&self) -> Option<Outcome> {
        let is_helper = thread::current().name() == Some("search");
        let patience = Instant::now() + Duration::from_secs(20);
        while is_helper && !self.answered.load(Relaxed) && Instant::now() < patience {
            thread::yield_now();
        }
        self.nim.outcome()
    }

    fn key(&self) -> u64 {
        self.nim.key()
    }
}

/// Notes when it is answered.
struct Answered {
    flag: Arc<AtomicBool>,
    best: Option<(u8, u8)>,
}

impl Observer<(u8, u8)> for Answered {
    fn answer(&mut self, report: &Report<(u8, u8)>) {
        self.flag.store(true, Relaxed);
        self.best = report.best_move();
    }
}

#[test]
fn the_answer_does_not_wait_for_the_helpers() {
    let flag = Arc::new(AtomicBool::new(false));
    let mut game = Easy::new(Stalled { nim: Nim::new([200; 3]), answered: Arc::clone(&flag) });
    let mut observer = Answered { flag, best: None };
    let limits = Limits::nodes(2_000);
    let start = Instant::now();
    let report = on_threads(2, false).search_with(&mut game, &limits, &mut observer, &Control::default());
    assert!(observer.best.is_some() && observer.best == report.best_move());
    assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
}

#[test]
fn several_lines_are_those_of_one_thread() {
    let options = Options { multi_pv: 3, sound: true, ..Options::default() };
    let mut start = Easy::new(TicTacToe { mine: 0b1, theirs: 0b10000 });
    let limits = Limits::depth(7);
    let scores = |report: Report<_>| report.lines().iter().map(|line| line.score).collect::<Vec<_>>();
    let alone = with(options.clone()).search(&mut start, &limits);
    let together = with(Options { threads: 2, ..options }).search(&mut start, &limits);
    assert_eq!(scores(alone), scores(together));
}

#[test]
fn a_seed_still_chooses_only_what_is_proved_equal() {
    let options = Options { seed: Some(3), threads: 4, ..Options::default() };
    let mut over_soon = Easy::new(TicTacToe { mine: 0b000_000_011, theirs: 0b000_011_000 });
    let report = with(options).search(&mut over_soon, &Limits::depth(5));
    assert_eq!((report.best_move(), report.score()), (Some(2), Score::win_at(Ply(1))));
}

#[test]
fn absurd_numbers_of_threads_are_refused() {
    for threads in [0, 129, usize::MAX] {
        let error = Searcher::<TreeGame>::new(Options { threads, ..Options::default() }).err();
        assert_eq!(error, Some(OptionsError::Threads(threads)));
    }
}
