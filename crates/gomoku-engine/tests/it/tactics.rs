//! Wins in one, forced blocks and double threats through the searcher. The plain solver verifies the written
//! positions and every move the engine plays.

use crate::solver::{loses_within, wins_within};
use boyi_core::{Bound, Knowledge, Ply, Position, Score};
use boyi_gomoku::{Board, Point, Rule};
use boyi_gomoku_engine::GomokuSearch;
use boyi_search::{Control, Info, Limits, Options, Report, Searcher};
use std::collections::BTreeMap;

const POSITIONS: &str = include_str!("../../../../testdata/gomoku/tactics.txt");

/// Nodes the engine may search: a small fraction of a second.
const NODES: u64 = 20_000;

/// The positions of some kinds.
fn positions(kinds: &[&str]) -> Vec<Board> {
    let lines = POSITIONS.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let pairs = lines.map(|line| line.split_once(' ').unwrap());
    pairs.filter(|(kind, _)| kinds.contains(kind)).map(|(_, text)| text.trim().parse().unwrap()).collect()
}

fn search(board: &Board, nodes: u64) -> Report<Point> {
    Searcher::default().search(&mut GomokuSearch::new(board.clone()), &Limits::nodes(nodes))
}

/// The points where the player who is not to move would make five.
fn threatened_fives(board: &Board) -> Vec<Point> {
    let empties = board.points().filter(|&point| board.is_empty(point));
    empties.filter(|&point| board.makes_five(point, !board.to_move())).collect()
}

#[test]
fn there_are_about_twenty_positions_of_each_kind_under_all_rules() {
    for kinds in [&["win1"][..], &["block1"], &["four-three", "double-three", "double-four"]] {
        let mut by_rule = BTreeMap::new();
        for board in positions(kinds) {
            *by_rule.entry(board.rule().name()).or_insert(0) += 1;
        }
        assert!(by_rule.len() == 3 && by_rule.values().all(|&count| count >= 6), "{kinds:?}: {by_rule:?}");
    }
}

#[test]
fn every_win_in_one_is_taken() {
    for board in positions(&["win1"]) {
        assert!(wins_within(&mut board.clone(), 1), "{board} is no win in one");
        for nodes in [1, 50, NODES] {
            let report = search(&board, nodes);
            let point = report.best_move().unwrap();
            assert!(board.makes_five(point, board.to_move()), "{point} at {nodes} nodes in {board}");
        }
    }
}

#[test]
fn every_loss_in_one_is_blocked() {
    for board in positions(&["block1"]) {
        assert!(!threatened_fives(&board).is_empty() && !wins_within(&mut board.clone(), 1), "{board}");
        for nodes in [1, 50, NODES] {
            let mut after = board.clone();
            after.play(search(&board, nodes).best_move().unwrap()).unwrap();
            assert!(!wins_within(&mut after, 1), "at {nodes} nodes in {board}");
        }
    }
}

#[test]
fn double_threats_that_win_in_five_plies_are_found() {
    for board in positions(&["four-three", "double-three", "double-four"]) {
        assert!(!wins_within(&mut board.clone(), 3), "{board} is won sooner");
        let report = search(&board, NODES);
        let mut after = board.clone();
        after.play(report.best_move().unwrap()).unwrap();
        assert!(loses_within(&mut after, 4), "{} in {board}", report.best_move().unwrap());
        assert!(report.score() >= Score::win_at(Ply(5)), "{} in {board}", report.score());
    }
}

/// Won by continuous fours that the probe of a leaf proves. A search of such a node with an open window may miss them.
const WON_BY_FOURS: &str =
    "15/15/6O8/7O7/8O6/7X2OO3/6XOO6/7X1O1XX2/5XXOXXO4/5X3O1X3/8O6/15/15/15/15 x freestyle";

#[test]
fn a_win_that_a_probe_has_proved_is_kept_by_deeper_searches() {
    const BEFORE: &str =
        "15/15/15/7O7/8O6/7X2OO3/6XOO6/7X1O1XX2/5XXOXXO4/5X3O1X3/8O6/15/15/15/15 o freestyle";
    let score = |text: &str, depth| {
        let mut position = GomokuSearch::new(text.parse().unwrap());
        Searcher::default().search(&mut position, &Limits::depth(depth)).score()
    };
    for depth in 1..=8 {
        assert!(score(WON_BY_FOURS, depth).is_win(), "depth {depth}: {}", score(WON_BY_FOURS, depth));
    }
    assert!(score(BEFORE, 6).is_loss(), "{}", score(BEFORE, 6));
}

/// With a second line, so that iterations follow after the win.
#[test]
fn lengths_of_wins_are_bounds_in_every_iteration_unless_nothing_can_be_shorter() {
    let told = |text: &str| {
        let mut searcher = Searcher::new(Options { multi_pv: 2, ..Options::default() }).unwrap();
        let mut bounds = Vec::new();
        let mut collect = |info: &Info<'_, Point>| {
            if info.multipv == 1 && info.score.is_win() {
                bounds.push((info.bound, info.score.distance().unwrap()));
            }
        };
        let mut position = GomokuSearch::new(text.parse().unwrap());
        let report =
            searcher.search_with(&mut position, &Limits::depth(6), &mut collect, &Control::default());
        assert!(bounds.len() >= 3, "{bounds:?}");
        bounds.push((report.lines()[0].bound, report.score().distance().unwrap()));
        bounds
    };
    let open_three = told("15/freestyle/g8a1h8c1i8a3");
    assert!(open_three.iter().all(|told| *told == (Bound::Exact, Ply(3))), "{open_three:?}");
    let fours = told(WON_BY_FOURS);
    assert!(fours.iter().all(|(bound, plies)| *bound == Bound::Lower && *plies > Ply(4)), "{fours:?}");
}

#[test]
fn straight_fours_are_prevented_in_time() {
    // White has an open three; black, to move, has nothing of his own.
    for rule in Rule::ALL {
        let board: Board = format!("15/{rule}/a1g8c1h8a3i8").parse().unwrap();
        let report = search(&board, NODES);
        let mut after = GomokuSearch::new(board);
        after.make(report.best_move().unwrap());
        assert!(!wins_within(&mut after.board().clone(), 3), "{rule}: {}", report.best_move().unwrap());
    }
}

#[test]
fn the_same_search_visits_the_same_nodes() {
    let board: Board = "15/renju/h8i9j7g8h9h7g10".parse().unwrap();
    let limits = Limits::depth(5);
    let run = || {
        let report = Searcher::default().search(&mut GomokuSearch::new(board.clone()), &limits);
        (report.nodes(), report.score(), report.pv().to_vec())
    };
    assert_eq!(run(), run());
}

#[test]
fn a_four_delays_a_threatened_straight_four_unless_it_takes_a_point_of_it() {
    let delays = |board: &str, point: &str| {
        let position = GomokuSearch::new(board.parse().unwrap());
        position.only_delays(point.parse().unwrap())
    };
    let threatened = "15/15/15/4O10/4X10/4X10/4X10/5OOO7/15/15/15/15/XXX12/15/O13O x freestyle";
    assert!(delays(threatened, "d3"));
    assert!(!delays(threatened, "e8"), "takes a point of the straight four");
    assert!(!delays(threatened, "l12"), "forces nothing");
    let quiet = "15/15/15/4O10/4X10/4X10/4X10/5OO8/15/15/15/15/XXX12/15/O12OO x freestyle";
    assert!(!delays(quiet, "d3"), "nothing is threatened");
}
