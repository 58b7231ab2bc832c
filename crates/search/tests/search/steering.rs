//! Soft limits, mates, pondering and stopping.

use crate::with;
use boyi_core::{Depth, Easy, Ply, Score};
use boyi_search::{Control, Info, Limits, Options, Report, Searcher, Silent, TimeLimit};
use boyi_testkit::toys::{Captures, CapturesMove, Nim, TicTacToe, Wheel};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

#[test]
fn no_iteration_is_begun_after_the_soft_node_limit() {
    for limit in [1, 50, 400, 3_000] {
        let mut ends = Vec::new();
        let mut listen = |info: &Info<'_, u8>| ends.push(info.nodes);
        let mut wheel = Wheel::at(0);
        let limits = Limits::none().and_soft_nodes(limit);
        let report =
            with(Options::default()).search_with(&mut wheel, &limits, &mut listen, &Control::default());
        let every_depth = Limits::depth(report.depth().0).and_nodes(u64::MAX);
        let whole = with(Options::default()).search(&mut wheel, &every_depth);
        assert_eq!(report.nodes(), whole.nodes(), "the iteration is finished");
        let before = ends.iter().rev().nth(1);
        assert!(report.nodes() >= limit && before.is_none_or(|&nodes| nodes < limit), "{limit}: {ends:?}");
    }
}

#[test]
fn the_first_of_two_node_limits_ends_the_search() {
    let search = |limits| with(Options::default()).search(&mut Wheel::at(0), &limits).nodes();
    assert_eq!(search(Limits::nodes(500).and_soft_nodes(100_000)), 500);
    assert!(search(Limits::nodes(100_000).and_soft_nodes(500)) < 100_000);
}

#[test]
fn a_mate_is_enough_when_it_is_as_short_as_requested() {
    let mut nim = Easy::new(Nim::new([3, 4, 5]));
    let shortest = Searcher::default().search(&mut nim, &Limits::none()).score().distance().unwrap();
    let search = |mate| Searcher::default().search(&mut Easy::new(Nim::new([3, 4, 5])), &Limits::mate(mate));
    let loose = search(Ply(30));
    assert!(loose.score().is_win() && loose.score().distance().unwrap() <= Ply(30));
    let exact = search(shortest);
    assert_eq!(exact.score(), Score::win_at(shortest));
    assert!(loose.nodes() <= exact.nodes());
    let tighter = search(Ply(shortest.0 - 1));
    assert_eq!(tighter.score(), Score::win_at(shortest), "without such a mate the game is solved");
}

#[test]
fn a_mate_ends_the_search_though_another_line_is_open() {
    let mut board = Easy::new(TicTacToe { mine: 0b000_000_011, theirs: 0b000_011_000 });
    let mut searcher = with(Options { multi_pv: 2, sound: true, ..Options::default() });
    let whole = searcher.search(&mut board, &Limits::depth(5));
    searcher.new_game();
    let report = searcher.search(&mut board, &Limits::mate(Ply(1)));
    assert_eq!((report.best_move(), report.score()), (Some(2), Score::win_at(Ply(1))));
    assert!(report.nodes() < whole.nodes(), "{} of {}", report.nodes(), whole.nodes());
}

/// Searches on another thread under the eyes of `during`, from the end of the first iteration on.
/// What was found, and how long it took to end after `during` was through.
fn steered(
    control: &Control,
    limits: &Limits<CapturesMove>,
    during: impl FnOnce(),
) -> (Report<CapturesMove>, Duration) {
    let (tell, begun) = channel();
    thread::scope(|scope| {
        let search = scope.spawn(move || {
            let mut listen = |_: &Info<'_, CapturesMove>| tell.send(()).unwrap_or_default();
            with(Options::default()).search_with(&mut Captures::new(9), limits, &mut listen, control)
        });
        begun.recv().unwrap();
        during();
        let through = Instant::now();
        (search.join().unwrap(), through.elapsed())
    })
}

/// The shortest of several times: what the search takes, less what others took from it.
fn shortest(time: impl FnMut(usize) -> Duration) -> Duration {
    (0..20).map(time).min().unwrap()
}

#[test]
fn a_stop_is_heard_within_milliseconds() {
    let took = shortest(|_| {
        let control = Control::default();
        steered(&control, &Limits::none(), || {
            thread::sleep(Duration::from_millis(10));
            control.stop();
        })
        .1
    });
    assert!(took < Duration::from_millis(10), "{took:?}");
}

#[test]
fn the_clock_stands_still_while_pondering() {
    let control = Control::pondering();
    let limits = Limits::time(Duration::from_millis(1));
    let begin = Instant::now();
    let (report, _) = steered(&control, &limits, || {
        thread::sleep(Duration::from_millis(60));
        assert!(control.is_pondering());
        control.ponderhit();
    });
    assert!(begin.elapsed() >= Duration::from_millis(60));
    assert!(report.depth() > Depth(1) && report.best_move().is_some());
}

#[test]
fn a_ponderhit_ends_at_once_what_has_been_thought_about_long_enough() {
    let minute = Duration::from_secs(60);
    let limits = Limits {
        time: Some(TimeLimit {
            soft: Duration::from_millis(1),
            hard: minute,
            flexible: false,
            thrifty: false,
        }),
        ..Limits::none()
    };
    let took = shortest(|_| {
        let control = Control::pondering();
        steered(&control, &limits, || {
            thread::sleep(Duration::from_millis(30));
            control.ponderhit();
        })
        .1
    });
    assert!(took < Duration::from_millis(10), "{took:?}");
}

#[test]
fn a_fixed_time_counts_from_the_ponderhit() {
    let hard = Duration::from_millis(50);
    let limits = Limits::time(hard);
    let took = shortest(|_| {
        let control = Control::pondering();
        let (_, took) = steered(&control, &limits, || {
            thread::sleep(Duration::from_millis(80));
            control.ponderhit();
        });
        assert!(took >= hard - Duration::from_millis(1), "{took:?}");
        took
    });
    assert!(took < hard * 2, "{took:?}");
}

#[test]
fn what_does_not_depend_on_time_holds_while_pondering() {
    let control = Control::pondering();
    let limits = Limits::nodes(700).and_time(Duration::from_millis(1));
    let report = with(Options::default()).search_with(&mut Captures::new(9), &limits, &mut Silent, &control);
    assert_eq!(report.nodes(), 700);
}
