//! Othello: counts of lines, and small boards solved to the last disc.
//!
//! `cargo run --release -p boyi-examples --example othello` solves 4 × 4;
//! `… --example othello 6` does the same for 6 × 6, which takes very long.

use boyi_core::{Easy, Position};
use boyi_examples::othello::{Discs, Othello};
use boyi_examples::perft;
use boyi_search::{Info, Limits, Options, Searcher};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    match std::env::args().nth(1).as_deref() {
        None | Some("4") => {
            println!("8 x 8, lines of 8 moves: {}", perft(&mut Easy::new(Othello::<8>::new()), 8));
            solve(Discs(Othello::<4>::new()))
        }
        Some("6") => solve(Discs(Othello::<6>::new())),
        Some(other) => Err(format!("4 and 6 can be solved, not {other}").into()),
    }
}

fn solve<P: Position<Move = u8>>(mut position: P) -> Result<(), Box<dyn std::error::Error>> {
    let mut searcher = Searcher::new(Options { hash_mib: 1_024, ..Options::default() })?;
    let mut tell = |info: &Info<'_, u8>| {
        println!("depth {:2}: {:4} ({} nodes, {:.1?})", info.depth.0, info.score, info.nodes, info.elapsed);
    };
    let report = searcher.search_with(&mut position, &Limits::none(), &mut tell, &Default::default());
    println!("the first player is ahead by {} discs at the end", report.score());
    Ok(())
}
