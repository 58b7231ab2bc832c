//! Small boards solved from the empty board with a table of 128 MiB.
//!
//! ```text
//! cargo bench -p boyi-mnk-engine --bench solver -- 5x5x4 6x4x4
//! ```

use boyi_mnk::{Board, Size};
use boyi_mnk_engine::MnkPosition;
use boyi_search::solve::{Budget, SolveOptions, Solver};
use std::error::Error;

const BOARDS: [&str; 5] = ["5x4x4", "5x5x4", "6x4x4", "6x5x4", "7x4x4"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut boards: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if boards.is_empty() {
        boards = BOARDS.map(str::to_owned).into();
    }
    for board in boards {
        let numbers = board.split('x').map(str::parse).collect::<Result<Vec<u8>, _>>()?;
        let [columns, rows, k] = numbers[..] else { return Err("boards are like 5x4x4".into()) };
        let mut position = MnkPosition::new(Board::new(Size::new(columns, rows, k)?));
        let mut solver = Solver::new(SolveOptions { hash_mib: 128, line: false })?;
        let solution = solver.solve(&mut position, &Budget::NONE)?.ok_or("stopped")?;
        let seconds = solution.elapsed.as_secs_f64();
        println!("{board}: {}, {} nodes, {seconds:.2} s", solution.score, solution.nodes);
    }
    Ok(())
}
