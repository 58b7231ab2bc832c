//! Limits, observers and options.

use crate::{sound, with};
use boyi_core::{Bound, Depth, Easy, Outcome, Ply, Score};
use boyi_search::{Control, Info, Limits, Observer, Options, OptionsError, Progress, Searcher, Silent};
use boyi_testkit::toys::{Captures, CapturesMove, Nim, Sowing, TicTacToe, Wheel};
use boyi_testkit::{Shape, TreeGame};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

#[test]
fn the_node_limit_is_exact() {
    for nodes in [1, 100, 257, 1_000, 2_345] {
        let report = with(Options::default()).search(&mut Wheel::at(0), &Limits::nodes(nodes));
        assert_eq!(report.nodes(), nodes);
    }
}

#[test]
fn the_same_search_visits_the_same_nodes() {
    let search = || {
        let mut searcher = with(Options { seed: Some(5), ..Options::default() });
        let mut position = Easy::new(Sowing::new(3));
        let first = searcher.search(&mut position, &Limits::depth(9));
        let second = searcher.search(&mut position, &Limits::depth(10));
        (first.nodes(), first.best_move(), second.nodes(), second.pv().to_vec())
    };
    assert_eq!(search(), search());
}

/// A change that must not change play leaves these counts alone; one that changes it says why and
/// sets them anew.
#[test]
fn the_signature_stands() {
    let mut counts = Vec::new();
    for sound in [false, true] {
        let options = || Options { sound, ..Options::default() };
        counts.push(with(options()).search(&mut Easy::new(TicTacToe::default()), &Limits::depth(9)).nodes());
        counts.push(with(options()).search(&mut Easy::new(Sowing::new(4)), &Limits::depth(10)).nodes());
        counts.push(with(options()).search(&mut Captures::new(5), &Limits::depth(6)).nodes());
        counts.push(with(options()).search(&mut Wheel::at(2), &Limits::depth(9)).nodes());
    }
    assert_eq!(counts, [2622, 928, 455, 474, 3735, 931, 455, 2124]);
}

#[test]
fn the_games_knowledge_is_used_except_in_sound_mode() {
    let search = |sound| {
        let mut board = Easy::new(TicTacToe { mine: 0b1, theirs: 0b10000 });
        with(Options { sound, ..Options::default() }).search(&mut board, &Limits::depth(7))
    };
    let (probing, sound) = (search(false), search(true));
    assert_eq!(probing.score(), sound.score());
    assert!(probing.nodes() < sound.nodes(), "{} and {}", probing.nodes(), sound.nodes());
}

#[test]
fn an_observer_that_ticks_changes_no_node() {
    let mut position = Easy::new(Sowing::new(4));
    let limits = Limits::depth(13);
    let silent = with(Options::default()).search(&mut position, &limits);
    let mut log = Log { ticks: Vec::new(), lines: 0 };
    let loud = with(Options::default()).search_with(&mut position, &limits, &mut log, &Control::default());
    assert_eq!(loud.nodes(), silent.nodes());
    assert!(log.ticks.len() > 3, "{} ticks", log.ticks.len());
    assert!(log.ticks.windows(2).all(|pair| pair[0] < pair[1]), "nodes grow from tick to tick");
    assert!(log.lines >= 6);
}

struct Log {
    ticks: Vec<u64>,
    lines: usize,
}

impl<M> Observer<M> for Log {
    fn line(&mut self, _: &Info<'_, M>) {
        self.lines += 1;
    }

    fn tick(&mut self, progress: &Progress<M>) {
        assert!(progress.current.is_some() && progress.depth > Depth::ZERO);
        self.ticks.push(progress.nodes);
    }

    fn tick_interval(&self) -> Option<Duration> {
        Some(Duration::from_micros(50))
    }
}

#[test]
fn the_observer_hears_every_iteration() {
    let heard = iterations(&Limits::depth(6).and_nodes(1_000_000));
    assert_eq!(heard, [1, 2, 3, 4, 5, 6].map(|depth| (depth, 1, depth as usize)));
}

#[test]
fn iterations_are_two_plies_apart_where_nothing_but_the_depth_ends_the_search() {
    let depths = |limits| iterations(&limits).into_iter().map(|(depth, ..)| depth).collect::<Vec<_>>();
    assert_eq!(depths(Limits::depth(6)), [2, 4, 6]);
    assert_eq!(depths(Limits::depth(5)), [1, 3, 5]);
    assert_eq!(depths(Limits::depth(5).and_time(Duration::from_secs(3_600))), [1, 2, 3, 4, 5]);
}

/// The iterations of tic-tac-toe that an observer hears of: depth, line, and how long that is.
fn iterations(limits: &Limits<u8>) -> Vec<(i32, usize, usize)> {
    let mut heard = Vec::new();
    let mut listen = |info: &Info<'_, u8>| {
        if info.bound == Bound::Exact {
            heard.push((info.depth.0, info.multipv, info.pv.len()));
        }
    };
    let mut start = Easy::new(TicTacToe::default());
    sound().search_with(&mut start, limits, &mut listen, &Control::default());
    heard
}

#[test]
fn a_raised_flag_stops_at_once_with_a_legal_move() {
    let control = Control::default();
    control.stop();
    let mut start = Easy::new(TicTacToe::default());
    let report = Searcher::default().search_with(&mut start, &Limits::none(), &mut Silent, &control);
    assert_eq!((report.nodes(), report.depth()), (0, Depth::ZERO));
    assert!(report.best_move().is_some());
}

#[test]
fn another_thread_can_stop_an_endless_search() {
    let (begun, control) = (AtomicBool::new(false), Control::default());
    std::thread::scope(|scope| {
        let search = scope.spawn(|| {
            let mut listen = |_: &Info<'_, CapturesMove>| begun.store(true, Ordering::Relaxed);
            with(Options::default()).search_with(
                &mut Captures::new(9),
                &Limits::none(),
                &mut listen,
                &control,
            )
        });
        while !begun.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        control.stop();
        let report = search.join().unwrap();
        assert!(report.best_move().is_some() && report.nodes() > 0);
    });
}

#[test]
fn time_is_kept() {
    let time = Duration::from_millis(40);
    let limits = Limits::time(time);
    let tries: Vec<_> = (0..5)
        .map(|_| {
            let begin = Instant::now();
            let report = Searcher::default().search(&mut Captures::new(9), &limits);
            (begin.elapsed(), report.depth())
        })
        .collect();
    assert!(tries.iter().all(|&(took, _)| took >= time), "it is used to its end: {tries:?}");
    // A busy machine may take the processor away, but hardly every time.
    let kept = |&(took, depth): &(Duration, Depth)| took < Duration::from_millis(400) && depth > Depth(1);
    assert!(tries.iter().any(kept), "{tries:?}");
}

/// Also when a limit ends an iteration that has found a better move.
#[test]
fn the_last_line_told_is_the_one_played() {
    let shape = Shape { transpositions: 400, noisy: 200, ends: 30, depth: 8, ..Shape::default() };
    for seed in 0..20 {
        for nodes in (1..2_000).step_by(37) {
            let mut told = None;
            let mut listen = |info: &Info<'_, _>| told = Some((info.pv.to_vec(), info.score, info.depth));
            let report = with(Options::default()).search_with(
                &mut shape.grow(seed),
                &Limits::nodes(nodes),
                &mut listen,
                &Control::default(),
            );
            let Some((pv, score, depth)) = told else { continue };
            assert_eq!(pv, report.pv(), "seed {seed}, {nodes} nodes");
            if depth == report.depth() {
                assert_eq!(score, report.score(), "seed {seed}, {nodes} nodes");
            }
        }
    }
}

#[test]
fn only_the_requested_moves_are_searched() {
    let mut board = Easy::new(TicTacToe { mine: 0b000_000_011, theirs: 0b000_011_000 });
    let report = sound().search(&mut board, &Limits::depth(5).only(vec![8, 6]));
    assert!([6, 8].contains(&report.best_move().unwrap()));
    // Cell 5 completes the opponent's row next.
    assert_eq!(report.score(), Score::loss_at(Ply(2)));
}

#[test]
fn a_finished_game_has_a_value_but_no_move() {
    let mut over = Easy::new(TicTacToe { mine: 0b000_011_000, theirs: 0b000_000_111 });
    let report = Searcher::default().search(&mut over, &Limits::depth(3));
    assert_eq!((report.best_move(), report.score()), (None, Score::of_outcome(Outcome::Loss, Ply::ROOT)));
    assert!(report.lines().is_empty());
}

#[test]
fn a_solved_game_ends_an_unlimited_search() {
    let report = Searcher::default().search(&mut Easy::new(Nim::new([2, 3, 4])), &Limits::none());
    assert!(report.score().is_win());
}

#[test]
fn useless_options_are_refused() {
    let refused = |options| Searcher::<TreeGame>::new(options).err();
    assert_eq!(refused(Options { multi_pv: 0, ..Options::default() }), Some(OptionsError::MultiPv));
    assert_eq!(refused(Options { hash_mib: 0, ..Options::default() }), Some(OptionsError::HashMib(0)));
    assert_eq!(refused(Options { variety: -1, ..Options::default() }), Some(OptionsError::Variety(-1)));
}

#[test]
fn changed_options_do_not_leave_false_values_behind() {
    let mut tree = Shape { transpositions: 300, ..Shape::default() }.grow(3);
    let truth = sound().search(&mut tree, &Limits::depth(4)).score();
    let mut searcher = with(Options::default());
    searcher.search(&mut tree, &Limits::depth(4));
    searcher.set_options(Options { sound: true, hash_mib: 1, ..Options::default() }).unwrap();
    assert_eq!(searcher.search(&mut tree, &Limits::depth(4)).score(), truth);
}
