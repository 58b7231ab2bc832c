//! Solves Othello on 6 × 6 to the last disc.
//!
//! `cargo run --release -p boyi-othello-engine --example solve` solves the whole board in about a minute and 2
//! GiB of memory; `… --example solve 18` solves a position with that many empty cells, at least 16, reached by shallow searches of
//! both sides.

use boyi_core::{Position, Solvable};
use boyi_othello::{Bits, Board, Six};
use boyi_othello_engine::OthelloPosition;
use boyi_search::Control;
use boyi_search::solve::{Budget, SolveOptions, Solver, SolverProgress};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The four first moves are images of each other: the first disc is already placed.
    let empty = std::env::args().nth(1).map_or(Ok(31), |text| text.parse())?;
    let mut position = OthelloPosition::new(Board::<Six>::new());
    while position.board().empty().count() > empty && position.outcome().is_none() {
        let mut line = Vec::new();
        position.expected_line(&mut line);
        let Some(&mv) = line.first() else { break };
        position.make(mv);
    }
    println!("{}", position.board());
    let mut solver = Solver::new(SolveOptions { hash_mib: 2_048, line: false })?;
    let mut bounds = None;
    let mut report = |progress: &SolverProgress| {
        if bounds != Some((progress.lower, progress.upper)) {
            bounds = Some((progress.lower, progress.upper));
            println!(
                "{} to {} ({} nodes, {:.1?})",
                progress.lower, progress.upper, progress.nodes, progress.elapsed
            );
        }
    };
    let solved = solver.solve_with(&mut position, &Budget::NONE, &mut report, &Control::default())?;
    let solution = solved.expect("no limit was set");
    let side = position.board().side_to_move();
    println!("{side:?} to move: {} ({} nodes, {:.1?})", solution.score, solution.nodes, solution.elapsed);
    Ok(())
}
