//! The search against plain minimax, and what its door promises.

mod choice;
mod compare;
mod decided;
mod dfpn;
mod limits;
mod oracle;
mod overlooks;
mod solve;
mod steering;
mod table;
mod textbook;
mod threads;
mod trace;

use boyi_core::Position;
use boyi_search::{Options, Searcher};

/// A searcher in sound mode with a small table.
fn sound<P: Position>() -> Searcher<P> {
    with(Options { sound: true, ..Options::default() })
}

/// A searcher with these options and a small table.
fn with<P: Position>(mut options: Options) -> Searcher<P> {
    options.hash_mib = 1;
    Searcher::new(options).expect("options are valid")
}
