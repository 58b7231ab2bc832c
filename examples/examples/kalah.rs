//! Kalah: the winner with few stones, and a game of the usual size that the search plays against itself.

use boyi_core::{Easy, Game};
use boyi_examples::kalah::Kalah;
use boyi_match::{GameFault, self_play};
use boyi_search::{Limits, Searcher};

fn main() -> Result<(), GameFault> {
    for (houses, stones) in [(2, 4), (3, 3), (3, 6), (4, 2), (4, 3)] {
        let mut position = Easy::new(Kalah::new(houses, stones));
        let report = Searcher::default().search(&mut position, &Limits::depth(60));
        println!("{houses} houses, {stones} stones: {} for the first player", report.score());
    }
    println!();
    let mut board = Kalah::new(6, 4);
    let start = Easy::new(board.clone());
    let game = self_play(&mut Searcher::default(), &start, &Limits::nodes(50_000), 999)?;
    for &house in &game.moves {
        let [(first, store), (second, other)] = board.rows();
        println!("{first:?} {store:2} | {second:?} {other:2}   house {}", house + 1);
        board.play(house);
    }
    let [(_, store), (_, other)] = board.rows();
    println!("winner: {:?}; stores {store} and {other}, the rest lies in the houses", game.winner);
    Ok(())
}
