//! Points that the search looks at beyond those of the picker, at the root.

use boyi_gomoku::{Board, Point, Rule};
use boyi_gomoku_engine::GomokuSearch;
use boyi_search::{Limits, Line, Options, Searcher};

/// Columns or rows between two points, whichever are more.
fn distance(a: Point, b: Point) -> usize {
    a.x().abs_diff(b.x()).max(a.y().abs_diff(b.y()))
}

/// The first moves of so many lines.
fn lines(board: &Board, lines: usize) -> Vec<Point> {
    let options = Options { multi_pv: lines, hash_mib: 1, ..Options::default() };
    let mut searcher = Searcher::new(options).unwrap();
    let report = searcher.search(&mut GomokuSearch::new(board.clone()), &Limits::depth(4));
    report.lines().iter().map(|line| line.pv[0]).collect()
}

#[test]
fn several_lines_of_the_empty_board_begin_near_the_centre() {
    for rule in Rule::ALL {
        let board = Board::new(15, rule).unwrap();
        assert_eq!(lines(&board, 1), [board.centre()], "{rule}");
        let nine = lines(&board, 9);
        assert_eq!(nine.len(), 9, "{rule}");
        assert!(nine.iter().all(|&point| distance(point, board.centre()) <= 1), "{rule}: {nine:?}");
    }
}

#[test]
fn lines_of_one_depth_stand_in_order_wherever_a_limit_ends_the_search() {
    let board: Board = "15/freestyle/h8i9j7".parse().unwrap();
    for nodes in (500..1_500).step_by(50) {
        let options = Options { multi_pv: 3, hash_mib: 1, ..Options::default() };
        let mut searcher = Searcher::new(options).unwrap();
        let report = searcher.search(&mut GomokuSearch::new(board.clone()), &Limits::nodes(nodes));
        let in_order =
            |pair: &[Line<Point>]| pair[0].depth != pair[1].depth || pair[0].score >= pair[1].score;
        assert!(report.lines().windows(2).all(in_order), "{nodes}: {:?}", report.lines());
    }
}

#[test]
fn a_choice_by_a_seed_has_all_nodes_of_a_limit_on_several_threads_too() {
    let board: Board = "15/freestyle/h8i9j7".parse().unwrap();
    let report = |threads| {
        let options = Options { threads, seed: Some(5), hash_mib: 1, ..Options::default() };
        let mut searcher = Searcher::new(options).unwrap();
        searcher.search(&mut GomokuSearch::new(board.clone()), &Limits::nodes(1_500))
    };
    let (one, three) = (report(1), report(3));
    assert_eq!(
        (three.lines(), three.nodes(), three.best_move()),
        (one.lines(), one.nodes(), one.best_move())
    );
}

#[test]
fn more_lines_than_replies_to_a_four_take_the_nearest_points() {
    let board: Board = "15/freestyle/h8h9i8i9j8j9k8".parse().unwrap();
    assert_eq!(lines(&board, 1).len(), 1);
    let five = lines(&board, 5);
    assert_eq!(five.len(), 5);
    let near =
        |&point: &Point| board.points().any(|stone| !board.is_empty(stone) && distance(stone, point) <= 1);
    assert!(five.iter().all(near), "{five:?}");
}
