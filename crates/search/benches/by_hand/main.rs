//! Measures the cost of the contract: one Connect Four search through it, one written by hand.
//!
//! `cargo bench -p boyi-search --bench by_hand --profile profiling` searches the same positions with
//! both, asserts that nodes, scores and moves are the same, and lets callgrind (Debian: `apt install
//! valgrind`) count the instructions of each, those for an empty table left out. It fails when the
//! contract costs more than [`ALLOWED`].

mod game;
mod search;
mod table;

use boyi_connect4::{Board, Column};
use boyi_search::{Limits, Options, Searcher};
use game::Four;
use search::ByHand;
use std::error::Error;
use std::process::{Command, ExitCode};

/// Instructions through the contract, at most, for one by hand.
const ALLOWED: f64 = 1.02;

/// Small, so that emptying it takes little and no table grows.
const HASH_MIB: usize = 1;

/// Positions and how deep to search them.
const WORK: [(&str, i32); 4] = [("", 14), ("4455", 15), ("44444322", 16), ("4444432226", 17)];

/// Result of a search: nodes, score, best move.
type Found = (u64, i32, Option<u8>);

fn through_the_contract(work: &[(&str, i32)]) -> Result<Vec<Found>, Box<dyn Error>> {
    let mut searcher = Searcher::new(Options { hash_mib: HASH_MIB, ..Options::default() })?;
    let search = |&(columns, depth): &(&str, i32)| {
        let report = searcher.search(&mut Four(Board::parse(columns)?), &Limits::depth(depth));
        Ok((report.nodes(), report.score().raw(), report.best_move().map(Column::index)))
    };
    work.iter().map(search).collect()
}

fn by_hand(work: &[(&str, i32)]) -> Result<Vec<Found>, Box<dyn Error>> {
    let mut searcher = ByHand::new(HASH_MIB);
    let search = |&(columns, depth): &(&str, i32)| {
        let (best, score) = searcher.search(&mut Board::parse(columns)?, depth);
        Ok((searcher.nodes, score, best.map(Column::index)))
    };
    work.iter().map(search).collect()
}

/// The instructions that one of the searches takes, counted by callgrind.
fn instructions(which: &str) -> Result<u64, Box<dyn Error>> {
    Ok(counted(&[which])? - counted(&[which, "nothing"])?)
}

/// The instructions that this program takes with these arguments.
fn counted(arguments: &[&str]) -> Result<u64, Box<dyn Error>> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe()?)
        .args(arguments)
        .output()
        .map_err(|error| format!("valgrind cannot be started: {error}"))?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let count = text.lines().find_map(|line| line.split_once("Collected :")).map(|(_, count)| count.trim());
    Ok(count.ok_or_else(|| format!("callgrind counted nothing:\n{text}"))?.parse()?)
}

fn run() -> Result<bool, Box<dyn Error>> {
    let [which, what] = [1, 2].map(|place| std::env::args().nth(place));
    let work = if what.as_deref() == Some("nothing") { &[][..] } else { &WORK };
    let sum = |found: &[Found]| found.iter().map(|found| found.0).sum::<u64>();
    match which.as_deref() {
        Some("contract") => println!("{} nodes", sum(&through_the_contract(work)?)),
        Some("hand") => println!("{} nodes", sum(&by_hand(work)?)),
        _ => {
            let (contract, hand) = (through_the_contract(&WORK)?, by_hand(&WORK)?);
            assert_eq!(contract, hand, "the searches are not the same");
            let nodes = sum(&contract);
            let [contract, hand] = [instructions("contract")?, instructions("hand")?];
            let ratio = contract as f64 / hand as f64;
            println!("{nodes} nodes, instructions a node:");
            println!("  through the contract {:8.1}", contract as f64 / nodes as f64);
            println!("  by hand              {:8.1}", hand as f64 / nodes as f64);
            println!("  ratio                {ratio:8.4} (allowed: {ALLOWED})");
            return Ok(ratio <= ALLOWED);
        }
    }
    Ok(true)
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
