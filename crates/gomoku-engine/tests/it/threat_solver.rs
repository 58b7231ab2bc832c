//! Claims of the threat solver against exhaustive search.

use crate::solver::{can_make_four, random_game};
use boyi_core::{Position, Side};
use boyi_gomoku::{Board, Point, Rule, Size};
use boyi_gomoku_engine::{GomokuSearch, ThreatLimits, ThreatSolver, ThreatVerdict, Threats};
use std::collections::HashMap;

/// Plays a won position out: the solver's moves against every legal reply, to the five.
fn play_out(solver: &mut ThreatSolver, position: &mut GomokuSearch, threats: Threats, left: u16) {
    assert!(left > 0, "the win takes longer than was said: {}", position.board());
    let ThreatVerdict::Win { point, .. } =
        solver.solve(position, threats, &mut ThreatLimits::nodes(1_000_000)).verdict
    else {
        panic!("no win left in {}", position.board());
    };
    let undo = position.make(point);
    if position.board().winner().is_none() {
        let replies: Vec<_> = position.board().legal_points().collect();
        assert!(!replies.is_empty(), "drawn: {}", position.board());
        for reply in replies {
            let undo = position.make(reply);
            assert!(position.board().winner().is_none(), "the defender wins: {}", position.board());
            play_out(solver, position, threats, left - 1);
            position.unmake(reply, undo);
        }
    }
    position.unmake(point, undo);
}

/// Solves a position and plays a win out.
fn check(board: &Board, threats: Threats) -> ThreatVerdict {
    let mut solver = ThreatSolver::new(1).unwrap();
    let mut position = GomokuSearch::new(board.clone());
    let found = solver.solve(&mut position, threats, &mut ThreatLimits::nodes(200_000));
    if let ThreatVerdict::Win { plies, .. } = found.verdict {
        play_out(&mut solver, &mut position, threats, plies.div_ceil(2));
    }
    assert!(position == GomokuSearch::new(board.clone()), "the position is restored");
    found.verdict
}

fn can_make_five(board: &Board, side: Side) -> bool {
    board.points().any(|point| board.is_empty(point) && board.makes_five(point, side))
}

/// Returns whether the side to move wins by fours, by the rules alone: every legal move that threatens five, against
/// every legal reply.
fn wins_by_any_fours(board: &mut Board, known: &mut HashMap<u64, bool>) -> bool {
    let side = board.to_move();
    if can_make_five(board, side) {
        return true;
    }
    if let Some(&known) = known.get(&board.key()) {
        return known;
    }
    let moves: Vec<Point> = board.legal_points().filter(|&point| can_make_four(board, point)).collect();
    let wins = moves.into_iter().any(|point| {
        let undo = board.make(point);
        let threatens = can_make_five(board, side) && !can_make_five(board, !side);
        let replies: Vec<Point> = board.legal_points().collect();
        let wins = threatens
            && !replies.is_empty()
            && replies.into_iter().all(|reply| {
                let undo = board.make(reply);
                let wins = wins_by_any_fours(board, known);
                board.unmake(reply, undo);
                wins
            });
        board.unmake(point, undo);
        wins
    });
    known.insert(board.key(), wins);
    wins
}

/// Random numbers from a fixed seed.
fn picks() -> impl Iterator<Item = u16> {
    let mut state = 11_u64;
    std::iter::from_fn(move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        Some((mixed >> 40) as u16)
    })
}

/// Boards after random moves, squares and rectangles of sides from 6 to 8, of all rules.
fn boards(count: usize) -> impl Iterator<Item = Board> {
    let mut picks = picks();
    (0..count).map(move |game| {
        let plies = 8 + game % 36;
        let picks: Vec<u16> = picks.by_ref().take(plies).collect();
        let rule = Rule::ALL[game % Rule::ALL.len()];
        let (columns, rows) = (6 + game / Rule::ALL.len() % 3, 6 + game / (3 * Rule::ALL.len()) % 3);
        random_game(Size::new(columns, rows).unwrap(), rule, &picks).0
    })
}

#[test]
fn wins_by_threes_hold_against_every_reply() {
    let (mut wins, mut longest) = ([0; Rule::ALL.len()], 0);
    for board in boards(3_000).filter(|board| board.outcome().is_none()) {
        let by_fours = check(&board, Threats::Fours);
        let by_threes = check(&board, Threats::Threes);
        if let ThreatVerdict::Win { plies, .. } = by_threes {
            wins[board.rule() as usize] += usize::from(by_fours == ThreatVerdict::NoWin);
            longest = longest.max(plies);
        } else {
            assert_eq!([by_fours, by_threes], [ThreatVerdict::NoWin; 2], "{board}");
        }
    }
    assert!(wins.iter().all(|&wins| wins >= 10) && longest >= 21, "{wins:?}, {longest} plies");
}

#[test]
fn wins_by_fours_are_those_of_an_exhaustive_enumeration() {
    let mut met = [0; 2];
    for board in boards(6_000).filter(|board| board.outcome().is_none()) {
        let won = wins_by_any_fours(&mut board.clone(), &mut HashMap::new());
        let verdict = check(&board, Threats::Fours);
        assert_eq!(verdict != ThreatVerdict::NoWin, won, "{board} {verdict:?}");
        match verdict {
            ThreatVerdict::Win { plies, .. } => met[0] += usize::from(plies > 5),
            _ => met[1] += usize::from(can_make_four_anywhere(&board)),
        }
    }
    assert!(met.iter().all(|&count| count >= 50), "{met:?}");
}

fn can_make_four_anywhere(board: &Board) -> bool {
    board.legal_points().any(|point| can_make_four(board, point))
}

#[test]
fn a_search_that_is_stopped_leaves_the_position_whole_and_decides_nothing() {
    let board: Board =
        "15/15/15/15/15/15/8X1O4/8XXX4/5OOO1OX4/6X1O1X4/6O8/15/15/15/15 x freestyle".parse().unwrap();
    let mut solver = ThreatSolver::new(1).unwrap();
    let mut position = GomokuSearch::new(board.clone());
    let whole = solver.solve(&mut position, Threats::Threes, &mut ThreatLimits::nodes(100_000));
    assert!(matches!(whole.verdict, ThreatVerdict::Win { .. }) && whole.nodes > 1, "{whole:?}");
    for nodes in 0..whole.nodes {
        solver.forget();
        // A new position, which has searched no fours before.
        let mut position = GomokuSearch::new(board.clone());
        let cut = solver.solve(&mut position, Threats::Threes, &mut ThreatLimits::nodes(nodes));
        assert_eq!(cut.verdict, ThreatVerdict::Undecided, "{nodes} of {} nodes", whole.nodes);
        assert!(cut.nodes <= nodes, "{} nodes of {nodes} allowed", cut.nodes);
        assert!(position == GomokuSearch::new(board.clone()));
    }
    solver.forget();
    let mut position = GomokuSearch::new(board);
    let mut refuse = |_, _| false;
    let refused =
        solver.solve(&mut position, Threats::Threes, &mut ThreatLimits::asking(u64::MAX, &mut refuse));
    assert_eq!(refused.verdict, ThreatVerdict::Undecided);
}

/// The sets of a kind, one a rule.
macro_rules! sets {
    ($kind:literal) => {
        [
            include_str!(concat!("../../../../testdata/gomoku/", $kind, "-freestyle.txt")),
            include_str!(concat!("../../../../testdata/gomoku/", $kind, "-standard.txt")),
            include_str!(concat!("../../../../testdata/gomoku/", $kind, "-renju.txt")),
            include_str!(concat!("../../../../testdata/gomoku/", $kind, "-caro.txt")),
        ]
    };
}

/// The boards of a set whose solution took at most so many nodes when the set was made.
fn problems(set: &str, most_nodes: u64) -> Vec<Board> {
    let lines = set.lines().filter(|line| !line.starts_with('#'));
    let read = |line: &str| -> (Board, u64) {
        let mut fields = line.split(';').map(str::trim);
        let board = fields.next().unwrap().parse().unwrap();
        (board, fields.next().unwrap().strip_prefix("acn ").unwrap().parse().unwrap())
    };
    lines.map(read).filter(|&(_, nodes)| nodes <= most_nodes).map(|(board, _)| board).collect()
}

fn verdict(solver: &mut ThreatSolver, board: &Board, threats: Threats, nodes: u64) -> ThreatVerdict {
    solver.forget();
    solver.solve(&mut GomokuSearch::new(board.clone()), threats, &mut ThreatLimits::nodes(nodes)).verdict
}

#[test]
fn problems_of_continuous_fours_are_solved() {
    let mut solver = ThreatSolver::new(2).unwrap();
    let boards: Vec<Board> = sets!("fours").into_iter().flat_map(|set| problems(set, u64::MAX)).collect();
    assert_eq!(boards.len(), 150);
    for board in boards {
        let found = verdict(&mut solver, &board, Threats::Fours, 200_000);
        let ThreatVerdict::Win { point, .. } = found else { panic!("{found:?}: {board}") };
        let mut position = GomokuSearch::new(board);
        let (line, _) = solver.line(&mut position, Threats::Fours, &mut ThreatLimits::nodes(200_000));
        assert_eq!(line.first(), Some(&point));
        let mut played = position.board().clone();
        for &point in &line {
            played.play(point).unwrap();
        }
        assert!(line.len() >= 5 && played.winner() == Some(position.board().to_move()), "{played}");
    }
}

#[test]
fn problems_of_continuous_threes_are_solved() {
    let mut solver = ThreatSolver::new(8).unwrap();
    let boards: Vec<Board> = sets!("threes").into_iter().flat_map(|set| problems(set, 15_000)).collect();
    assert!(boards.len() >= 20, "{} boards", boards.len());
    for board in boards {
        assert_eq!(verdict(&mut solver, &board, Threats::Fours, 200_000), ThreatVerdict::NoWin, "{board}");
        let found = verdict(&mut solver, &board, Threats::Threes, 60_000);
        assert!(matches!(found, ThreatVerdict::Win { .. }), "{found:?}: {board}");
    }
}
