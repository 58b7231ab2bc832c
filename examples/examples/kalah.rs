//! Kalah: the winner with few stones, and a game of the usual size that the search plays against itself.

use boyi_core::Easy;
use boyi_examples::{kalah::Kalah, play_out};
use boyi_search::{Limits, Searcher};

fn main() {
    for (houses, stones) in [(2, 4), (3, 3), (3, 6), (4, 2), (4, 3)] {
        let mut position = Easy::new(Kalah::new(houses, stones));
        let report = Searcher::default().search(&mut position, &Limits::depth(60));
        println!("{houses} houses, {stones} stones: {} for the first player", report.score());
    }
    println!();
    let mut game = Easy::new(Kalah::new(6, 4));
    let outcome = play_out(&mut game, &Limits::nodes(50_000), |position, house| {
        let [(first, store), (second, other)] = position.game().rows();
        println!("{first:?} {store:2} | {second:?} {other:2}   house {}", house + 1);
    });
    let [(_, store), (_, other)] = game.game().rows();
    println!(
        "over, {outcome:?} for the side to move; stores {store} and {other}, the rest lies in the houses"
    );
}
