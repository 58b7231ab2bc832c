//! Lines as long as a search can follow, on threads with little stack.

use boyi_core::{Easy, Game, Outcome, Ply, Score};
use boyi_search::dfpn::{Prover, ProverOptions};
use boyi_search::solve::{Budget, Refusal, SolveOptions, Solver};
use boyi_search::{Limits, Options, Searcher};
use std::thread;

/// A corridor with one way to go; who reaches its end first has won. Each position takes 128 bytes.
#[derive(Clone, Debug)]
struct Corridor {
    left: u16,
    furniture: [u64; 16],
}

impl Corridor {
    fn of(steps: u16) -> Easy<Corridor> {
        Easy::new(Corridor { left: steps, furniture: [7; 16] })
    }
}

impl Game for Corridor {
    type Move = u16;

    fn moves(&self, out: &mut Vec<u16>) {
        out.push(1);
    }

    fn play(&mut self, mv: u16) {
        self.left -= mv;
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then_some(Outcome::Loss)
    }

    fn key(&self) -> u64 {
        u64::from(self.left) + self.furniture[usize::from(self.left % 16)]
    }

    fn plies_left(&self) -> Option<Ply> {
        Some(Ply(self.left))
    }
}

/// Runs on a thread with too little stack for the search of 990 such plies.
fn with_little_stack<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(400 << 10).spawn_scoped(scope, run).unwrap();
        thread.join().unwrap()
    })
}

#[test]
fn a_long_line_does_not_overflow_the_stack() {
    with_little_stack(|| {
        // Every second depth is searched.
        let limits = Limits::depth(999);
        let report = Searcher::default().search(&mut Corridor::of(990), &limits);
        assert_eq!((report.score(), report.pv().len()), (Score::loss_at(Ply(990)), 990));
        let options = Options { sound: true, ..Options::default() };
        let report = Searcher::new(options).unwrap().search(&mut Corridor::of(989), &limits);
        assert_eq!((report.score(), report.is_final()), (Score::win_at(Ply(989)), true));
        let options = SolveOptions { hash_mib: 1, ..SolveOptions::default() };
        let solved = Solver::new(options).unwrap().solve(&mut Corridor::of(1_000), &Budget::NONE);
        assert_eq!(solved.unwrap().unwrap().score, Score::loss_at(Ply(1_000)));
        let options = ProverOptions { hash_mib: 1, ..ProverOptions::default() };
        let proof = Prover::new(options).unwrap().solve(&mut Corridor::of(1_000), &Budget::NONE);
        assert_eq!(proof.unwrap().value(), Some(Outcome::Loss));
    });
}

#[test]
fn a_game_longer_than_the_longest_line_has_no_final_score() {
    let report = Searcher::default().search(&mut Corridor::of(1_001), &Limits::depth(999));
    assert_eq!((report.score(), report.is_final()), (Score::ZERO, false));
    let solved = Solver::new(SolveOptions::default()).unwrap().solve(&mut Corridor::of(1_001), &Budget::NONE);
    assert_eq!(solved.unwrap_err(), Refusal::TooLong(Ply(1_001)));
}
