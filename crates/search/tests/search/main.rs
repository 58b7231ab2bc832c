//! The search against plain minimax, and the promises of its interface.

mod choice;
mod compare;
mod decided;
mod deep;
mod dfpn;
mod finality;
mod handicap;
mod learner;
mod limits;
mod oracle;
mod serial;
mod solve;
mod steering;
mod table;
mod textbook;
mod threads;
mod trace;

use boyi_core::Knowledge;
use boyi_search::{Options, Searcher};

/// A searcher in sound mode with a small table.
fn sound<P: Knowledge>() -> Searcher<P> {
    with(Options { sound: true, ..Options::default() })
}

/// A searcher with these options and a small table.
fn with<P: Knowledge>(mut options: Options) -> Searcher<P> {
    options.hash_mib = 1;
    Searcher::new(options).expect("options are valid")
}
