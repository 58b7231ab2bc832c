//! An engine for tests: it speaks every protocol a little, plays some legal move, and misbehaves
//! in one way when told to.
//!
//! `boyi-mock-engine PROTOCOL [--rank-base 0|1] [--misbehave HOW] [--think MS]`, PROTOCOL one of
//! `uci`, `ucci`, `gomocup`, `cecp`. It is written without the protocol crate on purpose: a mistake
//! there should not be understood here.

mod board;
mod misbehaviour;
mod speech;

use board::Board;
use misbehaviour::{Misbehaviour, When};
use std::io::{self, BufRead};

/// Options of the command line.
pub(crate) struct Asked {
    protocol: String,
    rank_base: usize,
    think_ms: u64,
    misbehaviour: Option<Misbehaviour>,
}

fn asked() -> Asked {
    let mut args = std::env::args().skip(1);
    let protocol = args.next().expect("a protocol");
    let mut asked = Asked { protocol, rank_base: 0, think_ms: 0, misbehaviour: None };
    while let Some(arg) = args.next() {
        let value = args.next().expect("a value");
        match arg.as_str() {
            "--rank-base" => asked.rank_base = value.parse().expect("0 or 1"),
            "--think" => asked.think_ms = value.parse().expect("milliseconds"),
            "--misbehave" => asked.misbehaviour = Some(Misbehaviour::named(&value)),
            other => panic!("unknown argument {other}"),
        }
    }
    asked
}

fn main() {
    let asked = asked();
    asked.misbehaviour.iter().for_each(|misbehaviour| misbehaviour.act(When::Start));
    let mut board = Board::new(&asked);
    for line in io::stdin().lock().lines() {
        let line = line.expect("input");
        let line = line.trim_end();
        let goes_on = match asked.protocol.as_str() {
            "uci" => speech::uci(line, &mut board, &asked),
            "ucci" => speech::ucci(line, &mut board, &asked),
            "gomocup" => speech::gomocup(line, &mut board, &asked),
            "cecp" => speech::cecp(line, &mut board, &asked),
            other => panic!("unknown protocol {other}"),
        };
        if !goes_on {
            break;
        }
    }
}
