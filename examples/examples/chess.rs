//! Chess: a mate in three, and a game that the search plays against itself.

use boyi_core::Position;
use boyi_examples::chess::Chess;
use boyi_search::{Limits, Searcher};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1"
        .parse()
        .map_err(|error| format!("{error}"))?;
    let report = Searcher::default().search(&mut Chess::new(board), &Limits::depth(6));
    let line: Vec<String> = report.pv().iter().map(ToString::to_string).collect();
    println!("{}: {}", report.score(), line.join(" "));

    let mut position = Chess::default();
    let mut searcher = Searcher::default();
    let mut line = Vec::new();
    while position.result().is_none() {
        let Some(mv) = searcher.search(&mut position, &Limits::nodes(20_000)).best_move() else { break };
        line.push(mv.to_string());
        position.make(mv);
    }
    println!("{}", line.join(" "));
    println!("{}", position.board());
    println!("{:?} for the side to move after {} plies", position.result(), line.len());
    Ok(())
}
