//! Solves Othello on 6 × 6 to the last disc.
//!
//! `cargo run --release -p boyi-othello-engine --example solve` solves the whole board in about a minute and 2
//! GiB of memory; `… --example solve 18` solves a position with 18 empty cells, reached by shallow searches of
//! both sides.

use boyi_othello::{Board, Six};
use boyi_othello_engine::{AtLeast, disc_difference, played_on};
use boyi_search::Control;
use boyi_search::solve::{Budget, Refusal, SolveOptions, Solver};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The four first moves are images of each other: the first disc is already placed.
    let empty = std::env::args().nth(1).map_or(Ok(31), |text| text.parse())?;
    let board = played_on(Board::<Six>::new(), empty);
    println!("{board}");
    let mut solver = Solver::new(SolveOptions { hash_mib: 2_048, line: false })?;
    let (start, mut total) = (Instant::now(), 0);
    let ask = |mut question: AtLeast<Six>| {
        let least = question.least_win();
        let asked = solver.test_bound(&mut question, least, &Budget::NONE, &Control::default())?;
        let answer = asked.expect("no limit was set");
        total += answer.nodes;
        let yes = question.answer(answer.holds);
        println!("{}: {yes} ({} nodes, {:.1?})", question.goal(), answer.nodes, start.elapsed());
        Ok::<bool, Refusal>(answer.holds)
    };
    let difference = disc_difference(board, ask)?;
    println!("the first side ends {difference:+} discs ahead ({total} nodes)");
    Ok(())
}
