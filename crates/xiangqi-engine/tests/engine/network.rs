//! Networks: their inputs, and values that follow the moves of a search.

use crate::walks::{STARTS, colour_flipped, games, mirrored, positions};
use boyi_core::{Knowledge as _, Position as _, Score, Side};
use boyi_nnue::{Network, Perspective, Shape};
use boyi_testkit::{Contract, Rng};
use boyi_xiangqi::{Game, Kind, Position, Square};
use boyi_xiangqi_engine::{Evaluation, Linear, WEIGHTS, XiangqiSearch, network};
use proptest::prelude::*;
use std::sync::{Arc, LazyLock};

/// The number of inputs that stand for pieces.
const PIECES: usize = 2 * Kind::COUNT * Square::COUNT;

/// A network of random numbers.
fn random() -> Arc<Network> {
    static RANDOM: LazyLock<Arc<Network>> = LazyLock::new(|| {
        let mut rng = Rng::new(1);
        let mut list = |count: usize, range: i32| -> Vec<i16> {
            (0..count).map(|_| rng.between(-range, range) as i16).collect()
        };
        let shape = Shape {
            features: network::FEATURES.into(),
            inputs: network::INPUTS as u32,
            active: network::ACTIVE as u32,
            hidden: 32,
            buckets: network::BUCKETS as u32,
        };
        let weights = list(network::INPUTS * 32, 90);
        let (biases, outputs) = (list(32, 200), list(network::BUCKETS * 64, 127));
        let numbers = Perspective::new(shape, weights, biases, outputs, vec![500; network::BUCKETS]);
        network::prepare(&numbers.expect("in range"), 400.0).expect("the inputs of xiangqi")
    });
    RANDOM.clone()
}

fn with_network(game: &Game) -> XiangqiSearch {
    XiangqiSearch::with(game, Evaluation::Network(random()))
}

/// The linear evaluation set by hand, corrected by the network.
fn corrected(game: &Game) -> XiangqiSearch {
    XiangqiSearch::with(game, Evaluation::Corrected(Linear::hand(), random()))
}

/// The value of a position without moves before it.
fn from_scratch(position: &Position) -> Score {
    with_network(&Game::new(position.clone())).evaluate()
}

fn inputs(position: &Position, side: Side) -> Vec<u16> {
    let mut found = Vec::new();
    network::inputs(position, side, &mut found);
    found.sort_unstable();
    found
}

/// The inputs that stand for pieces.
fn piece_inputs(position: &Position, side: Side) -> Vec<u16> {
    inputs(position, side).into_iter().filter(|&input| usize::from(input) < PIECES).collect()
}

/// The inputs that stand for terms, from 0.
fn term_inputs(position: &Position, side: Side) -> Vec<u16> {
    inputs(position, side).into_iter().filter_map(|input| input.checked_sub(PIECES as u16)).collect()
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("a legal position")
}

/// Steps of a random walk: a move, a null move or a move back, and whether a value is asked for.
fn walks() -> impl Strategy<Value = Vec<(u8, u16, bool)>> {
    prop::collection::vec((0..8u8, any::<u16>(), any::<bool>()), 1..120)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn values_on_any_walk_equal_those_from_scratch(game in games(), steps in walks()) {
        enum Made<M, U> { Move(M, U), Pass }
        let (mut search, mut sum) = (with_network(&game), corrected(&game));
        let mut made = Vec::new();
        for (step, choice, is_evaluated) in steps {
            match step {
                0 if search.can_pass() => {
                    search.pass();
                    sum.pass();
                    made.push(Made::Pass);
                }
                0..=2 => match made.pop() {
                    Some(Made::Move(mv, undo)) => {
                        search.unmake(mv, undo);
                        sum.unmake(mv, undo);
                    }
                    Some(Made::Pass) => {
                        search.unpass();
                        sum.unpass();
                    }
                    None => {}
                },
                _ => {
                    let moves = search.position().legal_moves();
                    if let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) {
                        sum.make(mv);
                        made.push(Made::Move(mv, search.make(mv)));
                    }
                }
            }
            if is_evaluated {
                prop_assert_eq!(search.evaluate(), from_scratch(search.position()));
                let scratch = corrected(&Game::new(sum.position().clone())).evaluate();
                prop_assert_eq!(sum.evaluate(), scratch);
            }
        }
    }

    #[test]
    fn exchanging_the_colours_changes_nothing_for_the_side_to_move(position in positions()) {
        prop_assume!(position.no_capture_plies() < 120);
        let flipped = colour_flipped(&position);
        prop_assert_eq!(from_scratch(&flipped), from_scratch(&position));
        prop_assert_eq!(inputs(&flipped, Side::First), inputs(&position, Side::Second));
    }

    #[test]
    fn left_and_right_are_alike_unless_both_generals_stand_in_the_middle(position in positions()) {
        prop_assume!(position.no_capture_plies() < 120);
        prop_assume!(Side::BOTH.iter().any(|&side| position.general(side).file() != 4));
        prop_assert_eq!(from_scratch(&mirrored(&position)), from_scratch(&position));
    }

    #[test]
    fn every_piece_is_one_input_of_each_side(position in positions()) {
        for side in Side::BOTH {
            let mut found = piece_inputs(&position, side);
            found.dedup();
            prop_assert_eq!(found.len(), position.occupied().len() as usize);
            prop_assert!(inputs(&position, side).len() <= network::ACTIVE);
        }
    }

    #[test]
    fn terms_are_those_of_the_linear_evaluation_with_the_sides_exchanged_for_the_other_one(position in positions()) {
        let [red, black] = Side::BOTH.map(|side| term_inputs(&position, side));
        let mut exchanged: Vec<u16> = black.iter().map(|&term| term ^ 1).collect();
        exchanged.sort_unstable();
        prop_assert_eq!(&red, &exchanged);
        let mut difference = vec![0; network::TERMS];
        for term in red.into_iter().map(usize::from) {
            difference[term / 2] += if term % 2 == 0 { 1 } else { -1 };
        }
        // Both numbers of a weight are counted, each by its share of the phase.
        let mut counted = vec![0.0; WEIGHTS];
        for (number, count) in XiangqiSearch::from(position).counted().counts {
            counted[usize::from(number) / 2] += count;
        }
        for (weight, &counted) in counted.iter().enumerate().skip(WEIGHTS - network::TERMS) {
            let inputs = difference[weight + network::TERMS - WEIGHTS] as f32;
            prop_assert!((inputs - counted).abs() < 1e-3, "weight {weight}: {inputs}, {counted}");
        }
    }

    #[test]
    fn a_correction_is_added_before_damping(position in positions()) {
        let game = Game::new(position);
        let undamped = |search: XiangqiSearch| search.evaluate_breakdown().undamped;
        let linear = undamped(XiangqiSearch::new(&game));
        prop_assert_eq!(undamped(corrected(&game)), linear + undamped(with_network(&game)));
        let breakdown = corrected(&game).evaluate_breakdown();
        prop_assert_eq!(breakdown.score, corrected(&game).evaluate());
        prop_assert_eq!(breakdown.terms.len(), XiangqiSearch::new(&game).evaluate_breakdown().terms.len() + 1);
    }

    #[test]
    fn the_breakdown_of_a_network_adds_up(position in positions()) {
        let breakdown = with_network(&Game::new(position.clone())).evaluate_breakdown();
        let sum: i32 = breakdown.terms.iter().map(|term| term.red - term.black).sum();
        prop_assert_eq!(sum, breakdown.undamped);
        prop_assert_eq!(breakdown.score, from_scratch(&position));
    }
}

/// The input of a piece of one's own, or of the other side's, on a point by file and rank.
fn input(is_others: bool, kind: Kind, (file, rank): (u8, u8)) -> u16 {
    let square = Square::new(file, rank).expect("a point");
    ((usize::from(is_others) * Kind::COUNT + kind.index()) * Square::COUNT + square.index()) as u16
}

#[test]
fn the_own_general_stands_on_the_right_half() {
    // Red's general is on d0, Black's on e9, Red's chariot on a1.
    let position = position("4k4/9/9/9/9/9/9/9/R8/3K5 w");
    let mut red = [
        input(false, Kind::General, (5, 0)),
        input(false, Kind::Chariot, (8, 1)),
        input(true, Kind::General, (4, 9)),
    ];
    red.sort_unstable();
    assert_eq!(piece_inputs(&position, Side::First), red, "reflected, because d is on the left");
    let mut black = [
        input(true, Kind::General, (5, 9)),
        input(true, Kind::Chariot, (8, 8)),
        input(false, Kind::General, (4, 0)),
    ];
    black.sort_unstable();
    assert_eq!(
        piece_inputs(&position, Side::Second),
        black,
        "reflected, because Red's general is on the left"
    );
}

#[test]
fn the_bucket_follows_the_number_of_pieces() {
    assert_eq!(network::bucket(&Position::start()), 7);
    assert_eq!(network::bucket(&position("4k4/9/9/9/9/9/9/9/9/3K5 w")), 0);
    assert_eq!(network::bucket(&position("2b1ka3/9/9/9/9/9/9/9/R8/3K5 w")), 0);
    assert_eq!(network::bucket(&position("2bak4/9/9/9/9/9/9/9/RR7/3K5 w")), 1);
}

#[test]
fn lack_of_progress_and_of_material_damp_a_network_too() {
    let at = |plies| from_scratch(&position(&format!("4k4/9/9/9/9/9/4N4/9/9/3K5 w - - {plies} 80"))).raw();
    let (fresh, waiting) = (at(0), at(60));
    assert_ne!(fresh, 0);
    assert!(waiting.abs() < fresh.abs() && at(119).abs() < waiting.abs());
}

#[test]
fn networks_with_other_inputs_are_refused() {
    let shape =
        Shape { features: "xiangqi-mirrored-1".into(), inputs: 1_260, active: 32, hidden: 32, buckets: 8 };
    let numbers = Perspective::new(shape, vec![0; 1_260 * 32], vec![0; 32], vec![0; 512], vec![0; 8])
        .expect("in range");
    let error = network::prepare(&numbers, 400.0).expect_err("another list").to_string();
    assert_eq!(
        error,
        format!(
            "layout: the network has 1260 inputs `xiangqi-mirrored-1`, 32 active at most, and 8 buckets; \
             the game has {} inputs `xiangqi-terms-1`, {} active at most, and 8 buckets",
            network::INPUTS,
            network::ACTIVE
        )
    );
}

#[test]
fn the_contract_of_the_search_holds_with_a_network() {
    let positions = STARTS.map(|fen| with_network(&Game::new(position(fen))));
    Contract::new(positions)
        .same_state(|search| format!("{search:?}"))
        .rebuilt_by(|search| with_network(&Game::new(search.position().clone())))
        .check();
}
