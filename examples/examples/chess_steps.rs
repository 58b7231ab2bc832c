//! Measures each step of the search in chess: matches at fixed nodes of the whole search against the search without one
//! step.
//!
//! `cargo run --release -p boyi-examples --example chess_steps -- [PAIRS] [NODES]`

use boyi_core::{Knowledge, Outcome, Position, SearchParams};
use boyi_examples::chess::Chess;
use boyi_search::{Limits, Options, Searcher};
use boyi_testkit::Rng;
use std::error::Error;

/// The steps by name, with the parameters that switch each off.
const STEPS: [(&str, &[(&str, i32)]); 6] = [
    ("null move", &[("null_depth", 0)]),
    ("SEE (pruning, ProbCut, delta)", &[("see_depth", 0), ("probcut_depth", 0), ("quiescence_margin", 0)]),
    ("check extension", &[("forcing_extension", 0)]),
    ("capture history", &[("capture_weight", 0)]),
    ("late-move reductions", &[("lmr_depth", 0)]),
    ("reverse futility", &[("reverse_futility_depth", 0)]),
];

/// One side of a match: chooses a move with a search of its own.
type Player = Box<dyn FnMut(&Chess, u64) -> Option<cozy_chess::Move>>;
type Failure = Box<dyn Error>;

fn main() -> Result<(), Failure> {
    let numbers: Vec<u64> = std::env::args().skip(1).map(|text| text.parse()).collect::<Result<_, _>>()?;
    let (pairs, nodes) = (numbers.first().copied().unwrap_or(50), numbers.get(1).copied().unwrap_or(2_000));
    let whole = *<Chess>::search_params();
    report("all selective steps", || player::<true, true>(SearchParams::OFF), pairs, nodes)?;
    for (name, switches) in STEPS {
        let mut without = whole;
        for &(parameter, value) in switches {
            without.set(parameter, value)?;
        }
        report(name, || player::<true, true>(without), pairs, nodes)?;
    }
    report("quiescence", || player::<false, true>(whole), pairs, nodes)?;
    report("captures by victim and attacker", || player::<true, false>(whole), pairs, nodes)
}

/// A player whose game has these constants.
fn player<const QUIESCENCE: bool, const CAPTURES_BY_GAIN: bool>(
    params: SearchParams,
) -> Result<Player, Failure> {
    let mut searcher = Searcher::new(Options { hash_mib: 4, params: Some(params), ..Options::default() })?;
    Ok(Box::new(move |position, nodes| {
        let mut position = position.clone().searched_with::<QUIESCENCE, CAPTURES_BY_GAIN>();
        searcher.search(&mut position, &Limits::nodes(nodes)).best_move()
    }))
}

/// Plays `pairs` openings with both colours and prints the result of the whole search.
fn report(
    name: &str,
    without: impl Fn() -> Result<Player, Failure>,
    pairs: u64,
    nodes: u64,
) -> Result<(), Failure> {
    let [mut wins, mut draws, mut losses] = [0; 3];
    for seed in 0..pairs {
        for whole_is_white in [true, false] {
            let whole = player::<true, true>(*<Chess>::search_params())?;
            let players = if whole_is_white { [whole, without()?] } else { [without()?, whole] };
            match play(opening(seed), players, nodes) {
                None => draws += 1,
                Some(white_wins) if white_wins == whole_is_white => wins += 1,
                Some(_) => losses += 1,
            }
        }
    }
    let games = f64::from(wins + draws + losses);
    let score = (f64::from(wins) + f64::from(draws) / 2.0) / games;
    let variance = (f64::from(wins) * (1.0 - score).powi(2)
        + f64::from(draws) * (0.5 - score).powi(2)
        + f64::from(losses) * score.powi(2))
        / games;
    let elo = |score: f64| -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10();
    let error = 1.96 * (variance / games).sqrt();
    let width = (elo(score + error) - elo(score - error)) / 2.0;
    println!("{name}: +{wins} ={draws} -{losses}, {:+.0} ± {width:.0} Elo", elo(score));
    Ok(())
}

/// Six random plies from the start.
fn opening(seed: u64) -> Chess {
    let (mut rng, mut position) = (Rng::new(seed), Chess::default());
    for _ in 0..6 {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        if let Some(&mv) = rng.pick(&moves) {
            position.make(mv);
        }
    }
    position
}

/// Returns whether white won; `None` for a draw.
fn play(mut position: Chess, mut players: [Player; 2], nodes: u64) -> Option<bool> {
    loop {
        let white = position.board().side_to_move() == cozy_chess::Color::White;
        match position.result() {
            Some(Outcome::Draw) => return None,
            Some(outcome) => return Some((outcome == Outcome::Win) == white),
            None => {}
        }
        let mv = players[usize::from(!white)](&position, nodes)?;
        position.make(mv);
    }
}
