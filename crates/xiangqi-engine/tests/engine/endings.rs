//! Basic endings: the outlooks agree with the classes solved completely, and the search plays by them.

use crate::retrograde::{Board, Material, Solver};
use crate::walks::{colour_flipped, mirrored};
use boyi_core::{Position as _, Side};
use boyi_search::{Limits, Options, Searcher};
use boyi_xiangqi::{Kind, Move, Position};
use boyi_xiangqi_engine::XiangqiSearch;
use boyi_xiangqi_engine::endings::{Outlook, outlook};

/// A class is drawn in general if a smaller share of its calm positions is won.
const DRAWN_BELOW: f64 = 0.2;
/// A class is won in general if a larger share is.
const WON_ABOVE: f64 = 0.95;

/// Red's pieces and those of Black, without generals: up to 300,000 placements.
const QUICK: [(&str, &str); 10] = [
    ("P", ", A, AA, B, AB, BB"),
    ("N", ", A, AA, B, AB, BB"),
    ("C", ", A, AA, B, BB"),
    ("CA", ", A, B"),
    ("R", ", A, AA, B, AB, BB"),
    ("PP", ""),
    ("PA", "A, B"),
    ("NA", "A, AA, B"),
    ("NB", "B"),
    ("CBB", ""),
];

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("a legal position")
}

/// Returns whether no soldier of Red stands on the last line.
fn can_advance(board: &Board) -> bool {
    board.pieces(Side::First, Kind::Soldier).all(|square| square.rank() < 9)
}

/// Solves classes and compares the share of won positions of each with its outlook.
fn compare(classes: &[(&str, &str)]) {
    let mut solver = Solver::default();
    let mut wrong = Vec::new();
    for (red, blacks) in classes {
        for black in blacks.split(',').map(str::trim) {
            let table = solver.solve(Material::new(&format!("K{red}"), &format!("K{black}")));
            let mut check = |part: &str, counts: &dyn Fn(&Board) -> bool| {
                let share = table.share(counts);
                let first =
                    table.positions(Side::First).find(counts).expect("a position").position(Side::First);
                let expected = match share {
                    _ if share < DRAWN_BELOW => Outlook::Drawn,
                    _ if share > WON_ABOVE => Outlook::Won,
                    _ => Outlook::Open,
                };
                let line = format!("{red} against {black}{part}: {share:.4}, longest {}", table.longest());
                println!("{line}");
                if outlook(&first).unwrap_or((Side::First, Outlook::Open)) != (Side::First, expected) {
                    wrong.push(line);
                }
            };
            match (*red, black) {
                ("P" | "PA", _) => {
                    check("", &can_advance);
                    check(", on the last line", &|board| !can_advance(board));
                }
                _ => check("", &|_| true),
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Classes with up to eight million placements.
const SLOW: [(&str, &str); 8] = [
    ("P", "AAB, ABB, AABB"),
    ("N", "AAB, ABB, AABB"),
    ("CA", "AA, AB, AAB, BB, ABB, AABB"),
    ("CB", ", A, AA, B, BB"),
    ("CBB", "A, AA, B"),
    ("R", "AAB, ABB, AABB"),
    ("R", "P, C, N, R"),
    ("PP", "A, AA, B, AB"),
];

#[test]
fn outlooks_agree_with_the_endings_solved() {
    compare(&QUICK);
}

/// The classes that an induction of minutes solves.
#[test]
#[ignore = "200 s in release mode"]
fn outlooks_agree_with_the_larger_endings_solved() {
    compare(&SLOW);
}

/// The moves of the rules confirm the tables: Red wins with a move to a won position, Black has lost if every move leads
/// to one.
#[test]
fn the_solver_agrees_with_the_rules() {
    let mut solver = Solver::default();
    for side in Side::BOTH {
        let mut met = [false; 2];
        for (red, black) in [("KN", "KAB"), ("KCA", "KA"), ("KP", "KP")] {
            let boards: Vec<Board> =
                solver.solve(Material::new(red, black)).positions(side).step_by(997).collect();
            for mut position in boards.into_iter().map(|board| board.position(side)) {
                let moves = position.legal_moves();
                let mut leads_to_win = |&mv: &Move| {
                    let undo = position.make(mv);
                    let is_won = solver.is_won(&position);
                    position.unmake(mv, undo);
                    is_won
                };
                let expected = match side {
                    Side::First => moves.iter().any(&mut leads_to_win),
                    Side::Second => moves.iter().all(&mut leads_to_win),
                };
                assert_eq!(solver.is_won(&position), expected, "{position}");
                met[usize::from(expected)] = true;
            }
        }
        assert_eq!(met, [true; 2], "{side:?} to move");
    }
}

/// Endings with Red to move, drawn and won in general.
const DRAWN: [&str; 6] = [
    "4k4/4a4/5a3/9/9/9/9/4N4/9/3K5 w",
    "4k4/9/4b4/9/9/4N4/9/9/9/3K5 w",
    "4k4/4a4/9/9/4P4/9/9/9/9/5K3 w",
    "3P1k3/9/9/9/9/9/9/9/9/3K5 w",
    "4k4/4a4/4b4/9/9/9/9/9/4A4/3KC4 w",
    "4k4/9/4b4/9/9/9/9/4B4/9/3KC4 w",
];
const WON: [&str; 5] = [
    "4k4/9/9/9/4P4/9/9/9/9/5K3 w",
    "4k4/4a4/9/9/9/4N4/9/9/9/3K5 w",
    "4k4/4a4/4b4/9/6b2/9/9/9/4R4/3K5 w",
    "4k4/4a4/5a3/9/9/9/9/4R4/9/3K5 w",
    "4k4/4a4/5a3/9/9/9/9/9/4A4/3KC4 w",
];

#[test]
fn drawn_endings_are_worth_little_and_won_ones_much() {
    for (fens, result) in [(&DRAWN[..], Outlook::Drawn), (&WON, Outlook::Won)] {
        for fen in fens {
            let position = position(fen);
            assert_eq!(outlook(&position), Some((Side::First, result)), "{fen}");
            let value = XiangqiSearch::from(position).evaluate().raw();
            assert!(if result == Outlook::Won { value > 200 } else { value.abs() < 40 }, "{fen}: {value}");
        }
    }
}

#[test]
fn outlooks_are_alike_for_both_sides_and_both_wings() {
    for fen in DRAWN.iter().chain(&WON) {
        let position = position(fen);
        let (side, result) = outlook(&position).expect("an ending");
        assert_eq!(outlook(&mirrored(&position)), Some((side, result)), "{fen}");
        assert_eq!(outlook(&colour_flipped(&position)), Some((!side, result)), "{fen}");
        let value = |position| XiangqiSearch::from(position).evaluate();
        assert_eq!(value(colour_flipped(&position)), value(position), "{fen}");
    }
}

#[test]
fn other_material_has_no_outlook() {
    for fen in ["4k4/9/9/9/9/9/9/9/R8/3K4r w", "4k4/9/9/9/9/9/9/9/9/3K5 w", "4k4/9/9/9/9/9/9/NC7/9/3K5 w"] {
        assert_eq!(outlook(&position(fen)), None, "{fen}");
    }
}

#[test]
fn counts_are_scaled_as_the_value_is() {
    for fen in DRAWN.iter().chain(&WON) {
        let search = XiangqiSearch::from(position(fen));
        let breakdown = search.evaluate_breakdown();
        let scaled = breakdown.undamped as f32 * search.counted().scale;
        assert!(
            (scaled - breakdown.score.raw() as f32).abs() <= 1.0,
            "{fen}: {scaled}, {:?}",
            breakdown.score
        );
    }
}

/// Both sides can trade chariots; the trade leaves a horse against two elephants, which draws, or against an advisor,
/// which wins.
#[test]
fn the_search_trades_into_won_endings_and_not_into_drawn_ones() {
    const TRADES: [(&str, &str, bool); 2] = [
        ("2r1k1b2/9/4b4/9/9/9/9/2R6/4N4/3K5 w", "c2c9", false),
        ("3rk4/4a4/9/9/9/9/3R5/9/4N4/5K3 w", "d3d9", true),
    ];
    for (fen, trade, is_best) in TRADES {
        let options = Options { hash_mib: 4, ..Options::default() };
        let mut searcher = Searcher::new(options).expect("options in range");
        let report = searcher.search(&mut XiangqiSearch::from(position(fen)), &Limits::nodes(5_000));
        let best = report.best_move().expect("a move").to_string();
        assert_eq!(best == trade, is_best, "{fen}: {best}, {:?}", report.score());
        assert!(report.score().raw() > if is_best { 500 } else { 100 }, "{fen}: {:?}", report.score());
    }
}
