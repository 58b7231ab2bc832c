//! Othello: counts of lines, and small boards solved to the last disc.
//!
//! `cargo run --release -p boyi-examples --example othello` solves 4 × 4; `… --example othello 6` does the
//! same for 6 × 6, which takes many hours; `… --example othello 6 18` solves a 6 × 6 position with 18
//! empty cells, reached by random moves.

use boyi_core::{Easy, Position};
use boyi_examples::othello::{Discs, Othello, lead};
use boyi_examples::perft;
use boyi_search::solve::{SolveOptions, Solver};
use boyi_testkit::Rng;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        [] | ["4"] => {
            println!("8 x 8, lines of 8 moves: {}", perft(&mut Easy::new(Othello::<8>::new()), 8));
            solve(Othello::<4>::new())
        }
        // The four first moves are images of each other.
        ["6"] => solve(late(31)),
        ["6", empty] => solve(late(empty.parse()?)),
        other => Err(format!("4, 6 or 6 EMPTY, not {}", other.join(" ")).into()),
    }
}

/// A position of 6 × 6 after random moves with so many empty cells, or more if the game ends before.
fn late(empty: u32) -> Othello<6> {
    let (mut rng, mut position) = (Rng::new(1), Discs(Othello::<6>::new()));
    while position.0.empty().count_ones() > empty {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let Some(&mv) = rng.pick(&moves) else { break };
        position.make(mv);
    }
    position.0
}

fn solve<const N: usize>(game: Othello<N>) -> Result<(), Box<dyn std::error::Error>> {
    let mut solver = Solver::new(SolveOptions { hash_mib: 1_024, line: false })?;
    let start = Instant::now();
    let tell = |goal: i32, answer: bool| {
        let answer = if answer { "yes" } else { "no" };
        println!("first player ahead by {goal:+} or more: {answer} ({:.1?})", start.elapsed());
    };
    println!("the first player is ahead by {:+} discs at the end", lead(game, &mut solver, tell));
    Ok(())
}
