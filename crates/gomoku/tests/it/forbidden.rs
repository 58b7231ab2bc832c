//! Forbidden points: the written cases, and random positions against the naive definitions.

use crate::naive::{Grid, cell};
use boyi_core::{Outcome, Side};
use boyi_gomoku::{Board, Forbidden, MoveError, Point, RenjuShapeKind, Rule, WhyFalse, parse_moves};
use proptest::prelude::*;

const CASES: &str = include_str!("../../../../testdata/gomoku/forbidden.txt");

struct Case {
    line: &'static str,
    expected: &'static str,
    point: Point,
    board: Board,
}

fn cases() -> Vec<Case> {
    CASES.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(case).collect()
}

fn case(line: &'static str) -> Case {
    let parts: Vec<&str> = line.split('#').next().unwrap().split(':').collect();
    let (expected, point) = parts[0].trim().split_once(' ').unwrap();
    let board = board_of(&parse_moves(parts[1]).unwrap(), &parse_moves(parts[2]).unwrap());
    Case { line, expected, point: point.parse().unwrap(), board }
}

/// A renju position with these stones, and white ones far apart on rows 2 and 14 to make the
/// numbers even.
fn board_of(black: &[Point], white: &[Point]) -> Board {
    let mut rows = vec![[b'.'; 15]; 15];
    for point in black {
        rows[14 - point.y()][point.x()] = b'X';
    }
    for point in white {
        rows[14 - point.y()][point.x()] = b'O';
    }
    let spare = [1, 13].into_iter().flat_map(|y| (0..15).step_by(2).map(move |x| (x, y)));
    let free: Vec<_> = spare.filter(|&(x, y)| rows[y][x] == b'.').collect();
    for &(x, y) in free.iter().take(black.len() - white.len()) {
        rows[y][x] = b'O';
    }
    let rows: Vec<&str> = rows.iter().map(|row| std::str::from_utf8(row).unwrap()).collect();
    format!("{} x renju", rows.join("/")).parse().unwrap()
}

#[test]
fn every_written_case_has_its_expected_class() {
    let cases = cases();
    assert!(cases.len() >= 40, "{} cases", cases.len());
    for case in cases {
        let found = match case.board.forbidden(case.point) {
            Some(reason) => reason.name(),
            None if case.board.makes_five(case.point, Side::First) => "five",
            None => "allowed",
        };
        assert_eq!(found, case.expected, "{}", case.line);
        assert_eq!(
            case.board.forbidden(case.point),
            Grid::of(&case.board).forbidden(cell(case.point)),
            "{}",
            case.line
        );
    }
}

#[test]
fn every_written_case_is_the_same_in_all_symmetries() {
    type Symmetry = fn(usize, usize) -> Point;
    let symmetries: [Symmetry; 4] = [
        |x, y| Point::at(14 - x, y),
        |x, y| Point::at(x, 14 - y),
        |x, y| Point::at(y, x),
        |x, y| Point::at(14 - y, x),
    ];
    for case in cases() {
        for symmetry in symmetries {
            let side = |side| -> Vec<Point> {
                let stones = case.board.points().filter(|&point| case.board.stone(point) == Some(side));
                stones.map(|point| symmetry(point.x(), point.y())).collect()
            };
            let turned = board_of(&side(Side::First), &side(Side::Second));
            let point = symmetry(case.point.x(), case.point.y());
            assert_eq!(turned.forbidden(point), case.board.forbidden(case.point), "{}", case.line);
        }
    }
}

#[test]
fn forbidden_moves_are_refused_with_their_reason() {
    for mut case in cases() {
        let before = case.board.clone();
        match case.board.forbidden(case.point) {
            Some(reason) => {
                let error = MoveError::Forbidden { point: case.point, reason };
                assert_eq!(case.board.play(case.point), Err(error), "{}", case.line);
                assert!(before.forbidden_points().any(|found| found == (case.point, reason)));
                assert!(!before.legal_points().any(|point| point == case.point));
                assert_eq!(case.board, before);
            }
            None => assert!(case.board.play(case.point).is_ok(), "{}", case.line),
        }
    }
}

#[test]
fn forbidden_errors_name_point_and_reason() {
    let case = case("double-three h8 : f8 g8 h6 h7 : ");
    let error = case.board.check(case.point).unwrap_err();
    assert_eq!(error.to_string(), "`h8` is forbidden to black: double-three");
}

#[test]
fn white_may_play_what_black_may_not() {
    let mut board = case("double-three h8 : f8 g8 h6 h7 : ").board;
    board.play("k3".parse().unwrap()).unwrap();
    assert_eq!(board.forbidden("h8".parse().unwrap()), Some(Forbidden::DoubleThree));
    assert!(board.play("h8".parse().unwrap()).is_ok());
}

#[test]
fn other_rules_forbid_nothing() {
    for case in cases() {
        for rule in [Rule::Freestyle, Rule::Standard] {
            let text = case.board.to_string().replace("renju", rule.name());
            if let Ok(board) = text.parse::<Board>() {
                assert_eq!(board.forbidden_points().count(), 0);
                assert!(board.check(case.point).is_ok());
            }
        }
    }
}

#[test]
fn black_without_a_legal_move_is_a_draw() {
    let text = "XXX1XXO/OXXOOXO/OOXXOXO/XXXXOXO/OXOXOOX/XOXOXXO/OOOOXOO x renju";
    let board: Board = text.parse().unwrap();
    assert_eq!(board.forbidden(Point::at(3, 6)), Some(Forbidden::Overline));
    assert_eq!(board.outcome(), Some(Outcome::Draw));
    let standard: Board = text.replace("renju", "standard").parse().unwrap();
    assert_eq!(standard.outcome(), None);
}

/// Positions dense in black stones, so that forbidden shapes and recursion abound.
fn crowded() -> impl Strategy<Value = Grid> {
    let cells = proptest::collection::vec(prop_oneof![8 => Just('.'), 4 => Just('X'), 1 => Just('O')], 121);
    cells.prop_map(|cells| {
        let mut grid = Grid::of(&Board::new(11, Rule::Renju).unwrap());
        for (index, stone) in cells.into_iter().enumerate() {
            let stone = match stone {
                'X' => Some(Side::First),
                'O' => Some(Side::Second),
                _ => None,
            };
            grid.set(((index % 11) as i32, (index / 11) as i32), stone);
        }
        grid
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn forbidden_points_agree_with_the_naive_definitions(grid in crowded()) {
        let Some(board) = on_large_board(&grid) else { return Ok(()) };
        let naive = Grid::of(&board);
        for point in board.points().filter(|&point| board.is_empty(point)) {
            prop_assert_eq!(board.forbidden(point), naive.forbidden(cell(point)), "{} in {}", point, board);
        }
    }
}

/// The 11 × 11 grid in a corner of a 20 × 20 board, the numbers of stones made even with white
/// stones in the opposite corner; `None` where a row of five is on the board already.
fn on_large_board(grid: &Grid) -> Option<Board> {
    let mut rows = vec![vec!['.'; 20]; 20];
    let mut excess = 0_usize;
    for (y, row) in rows.iter_mut().rev().take(11).enumerate() {
        for (x, cell) in row.iter_mut().take(11).enumerate() {
            *cell = match grid.stone((x as i32, y as i32)) {
                Some(Side::First) => 'X',
                Some(Side::Second) => 'O',
                None => '.',
            };
            excess += usize::from(*cell == 'X');
            excess = excess.saturating_sub(usize::from(*cell == 'O'));
        }
    }
    let spare = (0..8).flat_map(|y| (12..20).map(move |x| (x, y))).filter(|(x, y)| (x / 2 + y) % 2 == 0);
    for (x, y) in spare.take(excess) {
        rows[y][x] = 'O';
    }
    let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    format!("{} renju", rows.join("/")).parse().ok()
}

/// Random numbers from a fixed seed.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (mixed >> 33) as usize % count
    }
}

/// A position after legal moves: black stays near its stones and completes no five, white plays anywhere.
fn legal_position(numbers: &mut Numbers) -> Board {
    let mut board = Board::new(15, Rule::Renju).unwrap();
    for _ in 0..20 + numbers.below(60) {
        let side = board.to_move();
        let fits = |&point: &Point| {
            let near = |stone: Point| stone.x().abs_diff(point.x()).max(stone.y().abs_diff(point.y())) <= 2;
            let stands_near =
                board.points().any(|stone| board.stone(stone) == Some(Side::First) && near(stone));
            !board.makes_five(point, side) && (side == Side::Second || board.stones() == 0 || stands_near)
        };
        let points: Vec<Point> = board.legal_points().filter(fits).collect();
        let Some(&point) = points.get(numbers.below(points.len().max(1))) else { break };
        board.play(point).unwrap();
    }
    board
}

/// `BOYI_RENJU_POSITIONS` sets the number of positions.
#[test]
fn forbidden_points_of_legal_positions_agree_with_the_naive_definitions() {
    let count = std::env::var("BOYI_RENJU_POSITIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(100);
    let mut numbers = Numbers(20);
    let mut met = std::collections::BTreeMap::new();
    for _ in 0..count {
        let board = legal_position(&mut numbers);
        let grid = Grid::of(&board);
        for point in board.points().filter(|&point| board.is_empty(point)) {
            let found = board.forbidden(point);
            assert_eq!(found, grid.forbidden(cell(point)), "{point} in {board}");
            *met.entry(found.map(Forbidden::name)).or_insert(0) += 1;
        }
    }
    println!("{count} positions: {met:?}");
    assert!(met.len() == 4 && met.values().all(|&points| points >= count / 10), "{met:?}");
}

#[test]
fn the_shapes_of_a_point_add_up_to_its_reason() {
    let mut numbers = Numbers(8);
    for _ in 0..200 {
        let board = legal_position(&mut numbers);
        for point in board.points().filter(|&point| board.is_empty(point)) {
            let shapes = board.renju_shapes(point);
            let count = |kind| shapes.iter().filter(|shape| shape.kind == kind).count();
            let five = board.makes_five(point, Side::First);
            let expected = if five {
                None
            } else if count(RenjuShapeKind::Overline) > 0 {
                Some(Forbidden::Overline)
            } else if count(RenjuShapeKind::Four) >= 2 {
                Some(Forbidden::DoubleFour)
            } else {
                (count(RenjuShapeKind::Three) >= 2).then_some(Forbidden::DoubleThree)
            };
            assert_eq!(board.forbidden(point), expected, "{point} in {board}: {shapes:?}");
            for shape in shapes {
                assert!(shape.stones.contains(&point), "{point}: {shape:?}");
                assert!(shape.completions.iter().all(|&at| board.is_empty(at)), "{point}: {shape:?}");
            }
        }
    }
}

/// Positions dense in black stones, in which the two completions of a false three often fail for different reasons.
fn crowded_position(numbers: &mut Numbers) -> Option<Board> {
    let mut grid = Grid::of(&Board::new(11, Rule::Renju).unwrap());
    for index in 0..121 {
        let stone = match numbers.below(13) {
            0..8 => None,
            8..12 => Some(Side::First),
            _ => Some(Side::Second),
        };
        grid.set((index % 11, index / 11), stone);
    }
    on_large_board(&grid)
}

#[test]
fn each_completion_of_a_false_three_fails_for_its_own_reason() {
    let (mut numbers, mut different) = (Numbers(5), 0);
    for board in (0..1_500).filter_map(|_| crowded_position(&mut numbers)) {
        for point in board.points().filter(|&point| board.is_empty(point)) {
            for shape in board.renju_shapes(point) {
                let expected =
                    if shape.kind == RenjuShapeKind::FalseThree { shape.completions.len() } else { 0 };
                assert_eq!(shape.why_false.len(), expected, "{point} in {board}: {shape:?}");
                let after = Grid::of(&board).with(cell(point), Side::First);
                for (&end, &why) in shape.completions.iter().zip(&shape.why_false) {
                    let told = match why {
                        WhyFalse::Five => after.with(cell(end), Side::First).is_five(cell(end)),
                        WhyFalse::Forbidden(reason) => after.forbidden(cell(end)) == Some(reason),
                    };
                    assert!(told, "{end} after {point} in {board}: {why:?}");
                }
                different += usize::from(shape.why_false.windows(2).any(|pair| pair[0] != pair[1]));
            }
        }
    }
    assert!(different >= 10, "{different}");
}
