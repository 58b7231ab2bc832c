//! Domineering: the winner on small boards.

use boyi_core::{Easy, Score};
use boyi_examples::domineering::Domineering;
use boyi_search::{Limits, Searcher};

fn main() {
    for (width, height) in [(3, 3), (4, 4), (5, 5)] {
        let mut position = Easy::new(Domineering::new(width, height));
        let report = Searcher::default().search(&mut position, &Limits::none());
        let winner = if report.score() > Score::ZERO { "first" } else { "second" };
        let (nodes, time) = (report.nodes(), report.elapsed());
        println!(
            "{width} x {height}: the {winner} player wins ({}; {nodes} nodes, {time:.1?})",
            report.score()
        );
    }
}
