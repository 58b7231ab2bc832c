//! Options, limits and results as data.

use crate::with;
use boyi_core::{Bound, Depth, Easy, Outcome, Ply, Score, SearchParams, Side, Window};
use boyi_search::compare::{Method, Row};
use boyi_search::dfpn::{Prover, ProverOptions};
use boyi_search::solve::{Budget, Solution, SolveOptions, Solver};
use boyi_search::{ClockTime, Limits, Options, Report, TimeLimit, Weakness};
use boyi_testkit::toys::{Nim, TicTacToe};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::time::Duration;

/// Holds a value to coming back as it went out; returns its text.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> String {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
    text
}

fn refusal<T: DeserializeOwned + Debug>(text: &str) -> String {
    serde_json::from_str::<T>(text).unwrap_err().to_string()
}

#[test]
fn values_are_numbers_and_words() {
    assert_eq!(round_trip(&Score::win_at(Ply(3))), "30997");
    assert_eq!(round_trip(&Score::eval(-12)), "-12");
    assert_eq!(round_trip(&(Ply(9), Depth(-1))), "[9,-1]");
    assert_eq!(round_trip(&(Side::Second, Outcome::Draw, Bound::Lower)), r#"["second","draw","lower"]"#);
    assert_eq!(round_trip(&Window::new(Score::ZERO, Score::eval(5))), r#"{"alpha":0,"beta":5}"#);
    assert_eq!(round_trip(&Method::AlphaBetaWinDrawLoss), r#""alpha-beta-win-draw-loss""#);
    assert!(refusal::<Score>("32001").starts_with("score 32001 is not from -32000 to 32000"));
}

#[test]
fn what_is_left_out_of_options_has_its_default() {
    let options: Options = serde_json::from_str(r#"{"hash_mib": 64, "sound": true}"#).unwrap();
    assert_eq!(options, Options { hash_mib: 64, sound: true, ..Options::default() });
    let limits: Limits<u8> = serde_json::from_str(r#"{"nodes": 1000, "search_moves": [3]}"#).unwrap();
    assert_eq!(limits, Limits::nodes(1_000).only(vec![3]));
    assert!(refusal::<Options>(r#"{"hash": 64}"#).contains("unknown field `hash`"));
    assert!(refusal::<Limits<u8>>(r#"{"node": 64}"#).contains("unknown field `node`"));
    round_trip(&Options { params: Some(SearchParams::EASY), seed: Some(3), ..Options::default() });
    round_trip(&Limits::<u8>::time(Duration::from_millis(1_500)));
    round_trip(&TimeLimit::of(Duration::from_secs(1)));
    round_trip(&(SolveOptions::default(), ProverOptions::default(), Budget::NONE, Weakness::NONE));
    let clock: ClockTime = serde_json::from_str(&serde_json::to_string(&clock()).unwrap()).unwrap();
    assert_eq!(clock, self::clock());
}

fn clock() -> ClockTime {
    ClockTime {
        left: Duration::from_secs(60),
        increment: Duration::from_secs(1),
        moves_to_go: None,
        overhead: Duration::ZERO,
    }
}

#[test]
fn search_parameters_are_named_and_held_to_their_range() {
    let params: SearchParams = serde_json::from_str(r#"{"lmr_depth": 3}"#).unwrap();
    assert_eq!(params, SearchParams { lmr_depth: 3, ..SearchParams::OFF });
    assert!(refusal::<SearchParams>(r#"{"lmr": 3}"#).contains("no search parameter is called lmr"));
    assert!(refusal::<SearchParams>(r#"{"lmr_depth": 99}"#).contains("lmr_depth"));
}

#[test]
fn results_can_be_kept() {
    let mut board = Easy::new(TicTacToe::default());
    let report: Report<u8> =
        with(Options { multi_pv: 2, ..Options::default() }).search(&mut board, &Limits::depth(5));
    round_trip(&report);
    let row: Row = Method::Table.run(&mut board, Depth(4), 1).unwrap();
    round_trip(&row);
    let mut nim = Easy::new(Nim::new([1, 2, 2]));
    let solution: Solution<_> =
        Solver::new(SolveOptions::default()).unwrap().solve(&mut nim, &Budget::NONE).unwrap().unwrap();
    round_trip(&solution);
    let proof = Prover::new(ProverOptions::default()).unwrap().solve(&mut nim, &Budget::NONE).unwrap();
    let text = serde_json::to_string(&proof).unwrap();
    assert!(text.contains(r#""bounds":{"lower":"win","upper":"win"}"#), "{text}");
}
