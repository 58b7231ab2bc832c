//! Othello: counts of lines, and small boards solved to the last disc.
//!
//! `cargo run --release -p boyi-examples --example othello` solves 4 × 4; `… --example othello 6` does the
//! same for 6 × 6 in about two minutes and 2 GiB of memory; `… --example othello 6 18` solves a 6 × 6
//! position with 18 empty cells, to which both sides get who look a few moves ahead.

use boyi_core::Easy;
use boyi_examples::othello::{Othello, lead, played_on};
use boyi_examples::perft;
use boyi_search::solve::{Answer, SolveOptions, Solver};
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
        ["6"] => solve(played_on(Othello::<6>::new(), 31)),
        ["6", empty] => solve(played_on(Othello::<6>::new(), empty.parse()?)),
        other => Err(format!("4, 6 or 6 EMPTY, not {}", other.join(" ")).into()),
    }
}

fn solve<const N: usize>(game: Othello<N>) -> Result<(), Box<dyn std::error::Error>> {
    let mut solver = Solver::new(SolveOptions { hash_mib: 2_048, line: false })?;
    let start = Instant::now();
    let tell = |goal: i32, Answer { yes, nodes }: Answer| {
        let answer = if yes { "yes" } else { "no" };
        println!("first player ahead by {goal:+} or more: {answer} ({nodes} nodes, {:.1?})", start.elapsed());
    };
    println!("the first player is ahead by {:+} discs at the end", lead(game, &mut solver, tell));
    Ok(())
}
