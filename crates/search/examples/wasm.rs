//! Searches and solves tic-tac-toe where there is no operating system: no clock, no threads, no files.
//!
//! `cargo xtask test` builds it for `wasm32-unknown-unknown` and runs it under Node. A failed assertion is a
//! trap there. It holds natively as well: `cargo run -p boyi-search --example wasm`.

use boyi_core::{Easy, Outcome, Score};
use boyi_search::solve::{Budget, SolveOptions, Solver};
use boyi_search::{Control, Limits, Options, Searcher, Silent, dfpn};
use boyi_testkit::toys::TicTacToe;

fn main() {
    searches();
    searches_on_one_thread_where_there_are_no_more();
    solves();
    proves();
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    ends_in_time();
}

/// Stones of the side to move in cells 0 and 1, of the other in 3 and 4.
const WIN_IN_ONE: TicTacToe = TicTacToe { mine: 0b000_000_011, theirs: 0b000_011_000 };

fn searches() {
    let mut searcher = Searcher::default();
    let report = searcher.search(&mut Easy::new(TicTacToe::default()), &Limits::depth(9));
    assert_eq!(report.score(), Score::ZERO);
    let report = searcher.search(&mut Easy::new(WIN_IN_ONE), &Limits::depth(9));
    assert_eq!((report.best_move(), report.score().to_string().as_str()), (Some(2), "win in 1"));
}

fn searches_on_one_thread_where_there_are_no_more() {
    let options = Options { threads: 4, ..Options::default() };
    let mut searcher = Searcher::new(options).expect("valid options");
    let mut position = Easy::new(TicTacToe::default());
    let report = searcher.search_with(&mut position, &Limits::depth(9), &mut Silent, &Control::default());
    assert_eq!(report.score(), Score::ZERO);
}

fn solves() {
    let mut solver = Solver::new(SolveOptions { hash_mib: 1, line: true }).expect("1 MiB");
    let solution = solver.solve(&mut Easy::new(TicTacToe::default()), &Budget::NONE);
    let solution = solution.expect("a game that ends").expect("no budget");
    assert_eq!((solution.score, solution.pv.len()), (Score::ZERO, 9));
}

fn proves() {
    let options = dfpn::ProverOptions { hash_mib: 1, ..dfpn::ProverOptions::default() };
    let mut prover = dfpn::Prover::new(options).expect("1 MiB");
    let proof = prover.solve(&mut Easy::new(WIN_IN_ONE), &Budget::NONE).expect("a game that ends");
    assert_eq!((proof.value(), proof.best), (Some(Outcome::Win), Some(2)));
}

/// A clock that goes on by a millisecond whenever it is read ends a search without any other limit.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn ends_in_time() {
    use boyi_testkit::toys::Nim;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    use std::time::Duration;
    static READINGS: AtomicU64 = AtomicU64::new(0);
    boyi_search::set_host_clock(|| Duration::from_millis(READINGS.fetch_add(1, Relaxed)));
    let time = Duration::from_millis(100);
    let report = Searcher::default().search(&mut Easy::new(Nim::new([200; 3])), &Limits::time(time));
    assert!(report.elapsed() >= time / 2 && report.best_move().is_some());
}
