//! Point classes against their definitions, spelled out on the board.

use crate::solver::random_game;
use crate::state::{rules, sizes};
use boyi_core::{Position, Side};
use boyi_gomoku::{Board, Direction, Point, Rule};
use boyi_gomoku_engine::{GomokuSearch, PointClass};
use proptest::prelude::*;

/// The points of the line through `point` where `side` would make five along it, through `point`,
/// given its further stones `extra` and a further stone of its opponent on `stop`.
fn completions_after(
    board: &Board,
    direction: Direction,
    point: Point,
    side: Side,
    (extra, stop): (&[Point], Option<Point>),
) -> Vec<Point> {
    let on_board = |steps: i32| point.step(direction, steps).filter(|&at| board.contains(at));
    let is_own = |at: Point, more: Point| {
        board.stone(at) == Some(side) || extra.contains(&at) || at == more || at == point
    };
    let is_opponent =
        |at: Option<Point>| at.is_some_and(|at| board.stone(at) == Some(!side) || Some(at) == stop);
    let empties = (-5..=5).filter_map(on_board).filter(|&at| board.is_empty(at) && !extra.contains(&at));
    empties
        .filter(|&at| at != point && Some(at) != stop)
        .filter(|&fifth| {
            let run = |sign: i32| {
                (1..).take_while(|&k| on_board(sign * k).is_some_and(|at| is_own(at, fifth))).count() as i32
            };
            let (up, down) = (run(1), run(-1));
            let steps = fifth.x().abs_diff(point.x()).max(fifth.y().abs_diff(point.y())) as i32;
            let towards = if (fifth.x(), fifth.y()) == step_xy(point, direction, steps) { up } else { down };
            let closed = is_opponent(on_board(up + 1)) && is_opponent(on_board(-down - 1));
            towards >= steps && board.rule().wins(side, 1 + (up + down) as u32, closed)
        })
        .collect()
}

fn completions(board: &Board, direction: Direction, point: Point, side: Side, extra: &[Point]) -> Vec<Point> {
    completions_after(board, direction, point, side, (extra, None))
}

/// The number of chances of five of the stone on `point`: more than one only if no stone of the opponent stops all.
fn chances(board: &Board, direction: Direction, point: Point, side: Side, extra: &[Point]) -> usize {
    let fives = completions(board, direction, point, side, extra).len();
    let line = (-6..=6).filter_map(|steps| point.step(direction, steps));
    let mut stops =
        line.filter(|&at| board.contains(at) && board.is_empty(at) && at != point && !extra.contains(&at));
    let is_stopped =
        stops.any(|stop| completions_after(board, direction, point, side, (extra, Some(stop))).is_empty());
    if is_stopped { fives.min(1) } else { fives }
}

fn step_xy(point: Point, direction: Direction, steps: i32) -> (usize, usize) {
    point.step(direction, steps).map_or((99, 99), |at| (at.x(), at.y()))
}

/// Returns whether a further stone makes two chances of five through `point` along `direction`.
fn leads_to_two_completions(board: &Board, direction: Direction, point: Point, side: Side) -> bool {
    (-4..=4)
        .filter_map(|steps| point.step(direction, steps))
        .filter(|&next| next != point && board.contains(next) && board.is_empty(next))
        .any(|next| chances(board, direction, point, side, &[next]) >= 2)
}

fn check_point(position: &GomokuSearch, point: Point, side: Side) {
    let board = position.board();
    let class = position.class(point, side);
    let label = format!("{class:?} at {point} for {side:?} in {board}");
    assert_eq!(class == PointClass::Five, board.makes_five(point, side), "{label}");
    if class == PointClass::Five {
        return;
    }
    let fours = Direction::ALL.map(|direction| chances(board, direction, point, side, &[]));
    let chances: usize = fours.iter().sum();
    let bans = board.rule() == Rule::Renju && side == Side::First;
    if !bans {
        let threes = Direction::ALL
            .iter()
            .zip(fours)
            .filter(|&(&direction, fours)| {
                fours == 0 && leads_to_two_completions(board, direction, point, side)
            })
            .count();
        let expected: &[PointClass] = match (chances, threes) {
            (0, 0) => &[PointClass::Quiet],
            (0, 1) => &[PointClass::OpenThree],
            (0, _) => &[PointClass::DoubleThree],
            (1, 0) => &[PointClass::Four],
            (1, _) => &[PointClass::FourThree],
            _ => &[PointClass::DoubleFour, PointClass::OpenFour],
        };
        assert!(expected.contains(&class), "{label}");
        return;
    }
    let forbidden = board.forbidden(point).is_some();
    match class {
        PointClass::Forbidden => assert!(forbidden, "{label}"),
        PointClass::PerhapsForbidden => {}
        _ => assert!(!forbidden, "{label}"),
    }
    if class == PointClass::OpenFour {
        assert_eq!(chances, 2, "{label}");
    }
    if matches!(class, PointClass::Four | PointClass::FourThree) {
        assert_eq!(chances, 1, "{label}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn classes_mean_what_they_say(
        rule in rules(),
        size in sizes(5..=12),
        picks in proptest::collection::vec(any::<u16>(), 0..60),
    ) {
        let (board, _) = random_game(size, rule, &picks);
        let position = GomokuSearch::new(board);
        for point in position.board().points().filter(|&point| position.board().is_empty(point)) {
            for side in Side::BOTH {
                check_point(&position, point, side);
            }
        }
        prop_assert_eq!(position.outcome(), position.board().outcome());
    }
}
