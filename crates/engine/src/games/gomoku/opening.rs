//! Gomoku: the first stone and the reply to it, which need no search.

use crate::level::Level;
use boyi_core::Side;
use boyi_gomoku::{Board, Point};

/// The highest level that replies anywhere within two steps of the first stone.
const FAR_REPLIES: u8 = 3;
/// The highest level that replies next to the first stone or two steps away from it along a line.
const STRAIGHT_REPLIES: u8 = 5;

/// The points that a level chooses from on an empty board and after the opponent's first stone, the point of a
/// choice without chance first; empty in every other position.
///
/// The first stone goes to the centre. The reply stands next to a stone in the middle of the board, at high
/// levels never on the side away from the centre; lower levels also reply two steps away. A stone far from the
/// middle leaves the centre to the reply.
pub(super) fn moves(board: &Board, level: Level) -> Vec<Point> {
    let centre = board.centre();
    match board.stones() {
        0 => vec![centre],
        1 => only_stone(board).map(|stone| replies(board, stone, centre, level)).unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// The one stone on the board, if it is the opponent's.
fn only_stone(board: &Board) -> Option<Point> {
    let opponent: Side = !board.to_move();
    board.points().find(|&point| board.stone(point) == Some(opponent))
}

fn replies(board: &Board, stone: Point, centre: Point, level: Level) -> Vec<Point> {
    let (right, up) = steps(stone, centre);
    let (columns, rows) = (board.columns() as i32, board.rows() as i32);
    if right.abs() > columns / 4 || up.abs() > rows / 4 {
        return vec![centre];
    }
    let is_reply = |&point: &Point| {
        let (right, up) = steps(stone, point);
        let (near, far) = (right.abs().min(up.abs()), right.abs().max(up.abs()));
        match level.get() {
            level if level <= FAR_REPLIES => far <= 2,
            level if level <= STRAIGHT_REPLIES => far == 1 || far == 2 && near != 1,
            _ => far == 1 && distance(point, centre) <= distance(stone, centre).max(2),
        }
    };
    let mut points: Vec<Point> =
        board.points().filter(|&point| board.is_empty(point)).filter(is_reply).collect();
    points.sort_by_key(|&point| (distance(point, stone).abs_diff(2), distance(point, centre)));
    points
}

/// The steps to the right and up from one point to another.
fn steps(from: Point, to: Point) -> (i32, i32) {
    (to.x() as i32 - from.x() as i32, to.y() as i32 - from.y() as i32)
}

/// The square of the distance between two points.
fn distance(a: Point, b: Point) -> i32 {
    let (right, up) = steps(a, b);
    right * right + up * up
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_gomoku::Rule;

    fn replies_to(size: (usize, usize), stone: &str, level: u8) -> Vec<Point> {
        let mut board = Board::rectangle(size.0, size.1, Rule::Freestyle).unwrap();
        board.play(stone.parse().unwrap()).unwrap();
        moves(&board, Level::new(level).unwrap())
    }

    #[test]
    fn the_first_stone_goes_to_the_centre() {
        for (size, centre) in [("5", "c3"), ("15", "h8"), ("22", "l12"), ("22x5", "l3"), ("6x15", "d8")] {
            let board: Board = format!("{size}/renju/").parse().unwrap();
            for level in Level::all() {
                assert_eq!(moves(&board, level), [centre.parse().unwrap()], "{size}");
            }
        }
    }

    #[test]
    fn replies_stand_near_the_first_stone_and_vary_more_at_lower_levels() {
        let counts: Vec<usize> =
            Level::all().map(|level| replies_to((15, 15), "h8", level.get()).len()).collect();
        assert_eq!(counts, [24, 24, 24, 16, 16, 8, 8, 8]);
        for level in Level::all() {
            let squares = (Board::MIN_SIZE..=Board::MAX_SIZE).map(|size| (size, size));
            for size in squares.chain([(5, 22), (22, 5), (15, 12)]) {
                let board = Board::rectangle(size.0, size.1, Rule::Freestyle).unwrap();
                for stone in board.points() {
                    let replies = replies_to(size, &stone.to_string(), level.get());
                    assert!(!replies.is_empty() && !replies.contains(&stone), "{size:?} {stone}");
                    let near = |&reply: &Point| reply == board.centre() || distance(stone, reply) <= 8;
                    assert!(replies.iter().all(near), "{size:?} {stone}");
                }
            }
        }
    }

    #[test]
    fn a_stone_aside_is_answered_on_the_side_of_the_centre() {
        let names = |replies: Vec<Point>| replies.iter().map(Point::to_string).collect::<Vec<_>>();
        assert_eq!(names(replies_to((15, 15), "k11", 8)), ["j10", "k10", "j11"]);
        assert_eq!(names(replies_to((15, 15), "a1", 8)), ["h8"]);
        assert_eq!(names(replies_to((15, 15), "o8", 1)), ["h8"]);
    }

    #[test]
    fn later_positions_are_left_to_the_search() {
        let board: Board = "15/freestyle/h8h9".parse().unwrap();
        assert_eq!(moves(&board, Level::FULL), []);
    }
}
