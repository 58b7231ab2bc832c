//! Every claim of the probe against the plain solver.

use crate::solver::{loses_within, random_game, wins_by_fours, wins_within};
use crate::state::{rules, sizes};
use boyi_core::{Bound, Depth, Hints, Knowledge, MoveClass, Picker, Ply, Position, Score, Window};
use boyi_gomoku::{Point, Rule, Size};
use boyi_gomoku_engine::{GomokuSearch, PointClass};
use proptest::prelude::*;
use std::collections::BTreeMap;

fn check_claim(size: Size, rule: Rule, picks: &[u16], longest: u16) -> Option<String> {
    let (mut board, _) = random_game(size, rule, picks);
    let probe = GomokuSearch::new(board.clone()).probe(Window::FULL, Depth(8))?;
    let plies = probe.score.distance().expect("the probe claims decided results only").0;
    // Longer wins are by fours alone, which the solver can follow to any length.
    assert!(plies <= 5 || wins_by_fours(&mut board, plies), "{board} is claimed {}", probe.score);
    if plies > longest {
        return Some(probe.score.to_string());
    }
    if probe.score.is_win() {
        assert!(wins_within(&mut board, plies), "{board} is claimed {}", probe.score);
        if probe.bound == Bound::Exact && plies > 1 {
            assert!(!wins_within(&mut board, plies - 2), "{board} is won sooner than {}", probe.score);
        }
    } else {
        assert!(loses_within(&mut board, plies), "{board} is claimed {}", probe.score);
    }
    Some(probe.score.to_string())
}

/// A square, or in every third game a rectangle with one column more.
fn small(side: usize, game: usize) -> Size {
    Size::new(side + usize::from(game.is_multiple_of(3)), side).unwrap()
}

/// Enough positions to test every kind of claim many times, under every rule.
#[test]
fn claims_hold_and_all_kinds_are_met() {
    let mut met = BTreeMap::new();
    let mut picks = splitmix();
    for game in 0..40_000 {
        let rule = Rule::ALL[game % Rule::ALL.len()];
        let plies = 8 + game % 40;
        let picks: Vec<u16> = picks.by_ref().take(plies).collect();
        let size = small(5 + game / Rule::ALL.len() % 4, game);
        if let Some(claim) = check_claim(size, rule, &picks, 5) {
            *met.entry((rule.name(), claim)).or_insert(0) += 1;
        }
    }
    for rule in Rule::ALL {
        for claim in ["win in 1", "loss in 2", "win in 3", "win in 5", "win in 7"] {
            let count = met.get(&(rule.name(), claim.to_string())).copied().unwrap_or(0);
            assert!(count >= 20, "{claim} was met {count} times in {rule}");
        }
    }
}

#[test]
fn fours_that_make_the_next_one_possible_are_found() {
    // Two fours that are no threes elsewhere meet in an open three; a four stopped on one side is
    // a three again on the other.
    let meeting = "15/freestyle/f8a1e10b1e11c1e12e13h9h12h10a15h11o15";
    let again = "15/15/15/15/15/8X4O1/15/10XX2X/8XOOOOX1/11O3/14X/11O3/15/15/15 x freestyle";
    for text in [meeting, again] {
        let mut position = GomokuSearch::new(text.parse().unwrap());
        let probe = position.probe(Window::FULL, Depth::ZERO).expect(text);
        assert_eq!((probe.score, probe.bound), (Score::win_at(Ply(7)), Bound::Lower), "{text}");
        assert!(wins_by_fours(&mut position.board().clone(), 7), "{text}");
    }
}

/// Random numbers from a fixed seed.
fn splitmix() -> impl Iterator<Item = u16> {
    let mut state = 7_u64;
    std::iter::from_fn(move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        Some((mixed >> 40) as u16)
    })
}

/// The moves of the main class.
fn main_moves(position: &mut GomokuSearch) -> Vec<Point> {
    let mut picker = position.picker(MoveClass::Main);
    std::iter::from_fn(|| picker.next(position, &Hints::NONE)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn claims_up_to_three_plies_hold(
        rule in rules(),
        size in sizes(5..=9),
        picks in proptest::collection::vec(any::<u16>(), 8..50),
    ) {
        check_claim(size, rule, &picks, 3);
    }

    #[test]
    fn claims_up_to_seven_plies_hold_on_small_boards(
        rule in rules(),
        size in sizes(6..=7),
        picks in proptest::collection::vec(any::<u16>(), 14..40),
    ) {
        check_claim(size, rule, &picks, 7);
    }

    #[test]
    fn moves_that_stop_no_threat_lose_to_continuous_fours(
        rule in rules(),
        size in sizes(6..=11),
        picks in proptest::collection::vec(any::<u16>(), 8..60),
    ) {
        let (board, _) = random_game(size, rule, &picks);
        let mut position = GomokuSearch::new(board.clone());
        if board.outcome().is_some() || position.probe(Window::FULL, Depth(8)).is_some() {
            return Ok(());
        }
        let escaped = moves_that_escape(&mut position);
        prop_assert!(escaped.as_ref().is_none_or(Vec::is_empty), "{escaped:?} in {board}");
    }

    #[test]
    fn against_threats_only_moves_that_stop_them_are_searched(
        rule in rules(),
        size in sizes(6..=9),
        picks in proptest::collection::vec(any::<u16>(), 8..40),
    ) {
        let (board, _) = random_game(size, rule, &picks);
        let mut position = GomokuSearch::new(board.clone());
        if board.outcome().is_some() || position.probe(Window::FULL, Depth(1)).is_some() {
            return Ok(());
        }
        if let Some(mut stopping) = position.stopping_moves() {
            let mut searched = main_moves(&mut position);
            searched.sort_unstable();
            stopping.sort_unstable();
            prop_assert!(searched == stopping || stopping.is_empty(), "{searched:?}, {stopping:?}");
        }
    }
}

/// The moves that stop no threat, as the engine says, and after which no continuous fours of the opponent are found all
/// the same; `None` where the engine sees no threat.
fn moves_that_escape(position: &mut GomokuSearch) -> Option<Vec<Point>> {
    let stopping = position.stopping_moves()?;
    let others: Vec<Point> =
        position.board().legal_points().filter(|point| !stopping.contains(point)).collect();
    let escapes = |&point: &Point| {
        let undo = position.make(point);
        let found = position.probe(Window::FULL, Depth(8)).is_some_and(|probe| probe.score.is_win());
        let wins = found || wins_by_fours(&mut position.board().clone(), 15);
        position.unmake(point, undo);
        !wins
    };
    Some(others.into_iter().filter(escapes).collect())
}

#[test]
fn in_caro_moves_that_stop_no_threat_lose_to_continuous_fours() {
    for rule in [Rule::Caro, Rule::CaroExact] {
        let (mut picks, mut met) = (splitmix(), 0);
        for game in 0..1_500 {
            let picks: Vec<u16> = picks.by_ref().take(16 + game % 44).collect();
            let (board, _) = random_game(Size::square(9).unwrap(), rule, &picks);
            let mut position = GomokuSearch::new(board.clone());
            if board.outcome().is_some() || position.probe(Window::FULL, Depth(8)).is_some() {
                continue;
            }
            if let Some(escaped) = moves_that_escape(&mut position) {
                assert!(escaped.is_empty(), "{escaped:?} in {board}");
                met += 1;
            }
        }
        assert!(met >= 50, "{rule:?}: {met} positions with a threat");
    }
}

#[test]
fn threats_that_need_several_points_are_met() {
    let mut picks = splitmix();
    let mut met = 0;
    for game in 0..2_000 {
        let picks: Vec<u16> = picks.by_ref().take(20 + game % 40).collect();
        let (board, _) = random_game(Size::square(8).unwrap(), Rule::Freestyle, &picks);
        let mut position = GomokuSearch::new(board.clone());
        let decided = board.outcome().is_some() || position.probe(Window::FULL, Depth(1)).is_some();
        let opponent = !board.to_move();
        let is_win = |point| position.class(point, opponent) >= PointClass::DoubleFour;
        let at_once = board.points().filter(|&point| board.is_empty(point)).any(is_win);
        met += usize::from(!decided && !at_once && position.stopping_moves().is_some());
    }
    assert!(met >= 20, "{met} positions with a threat of more than one four");
}
