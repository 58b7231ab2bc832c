//! Bounds, move classes and symmetries against brute force.

use boyi_core::{
    Bound, Depth, Hints, Knowledge, MoveClass, Outcome, Picker, Ply, Position, Score, Side, Solvable, Window,
};
use boyi_mnk::{Board, Size};
use boyi_mnk_engine::MnkPosition;
use proptest::prelude::*;

/// The value with its distance, searching the moves of the class to the end of the game.
fn negamax(position: &mut MnkPosition, class: MoveClass) -> Score {
    if let Some(outcome) = position.outcome() {
        return Score::of_outcome(outcome, Ply::ROOT);
    }
    let mut best = -Score::INFINITE;
    let mut picker = position.picker(class);
    while let Some(mv) = picker.next(position, &Hints::NONE) {
        position.make(mv);
        best = best.max((-negamax(position, class)).from_node(Ply(1)));
        position.unmake(mv, ());
    }
    best
}

/// A random game on `size` that stops when `empty` cells are left.
fn play(size: Size, empty: u16, picks: &[prop::sample::Index]) -> MnkPosition {
    let mut position = MnkPosition::new(Board::new(size));
    for pick in picks {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        if moves.is_empty() || position.board().empty_count() <= empty {
            break;
        }
        position.make(*pick.get(&moves));
    }
    position
}

fn sizes(longest: u8) -> impl Strategy<Value = Size> {
    (1..=longest, 1..=longest)
        .prop_flat_map(|(columns, rows)| (Just(columns), Just(rows), 1..=columns.max(rows)))
        .prop_map(|(columns, rows, k)| Size::new(columns, rows, k).unwrap())
}

fn picks(most: usize) -> impl Strategy<Value = Vec<prop::sample::Index>> {
    proptest::collection::vec(any::<prop::sample::Index>(), most)
}

proptest! {
    #[test]
    fn counts_kept_move_by_move_equal_counts_taken_afresh(size in sizes(19), picks in picks(120)) {
        let mut position = MnkPosition::new(Board::new(size));
        let mut trail = Vec::new();
        for pick in picks {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let before = position.clone();
            let mv = *pick.get(&moves);
            position.make(mv);
            prop_assert_eq!(&position, &MnkPosition::new(position.board().clone()));
            trail.push((mv, before));
        }
        for (mv, before) in trail.into_iter().rev() {
            position.unmake(mv, ());
            prop_assert_eq!(&position, &before);
        }
    }

    #[test]
    fn winning_cells_are_those_where_a_stone_wins(size in sizes(9), picks in picks(60)) {
        let mut position = play(size, 0, &picks);
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for mv in moves {
            let claimed = position.winning_cells(position.board().side_to_move()).contains(mv);
            position.make(mv);
            prop_assert_eq!(position.outcome() == Some(Outcome::Loss), claimed);
            position.unmake(mv, ());
        }
    }

    #[test]
    fn probes_and_the_main_stage_tell_the_truth(size in sizes(4), picks in picks(16)) {
        let mut position = play(size, 7, &picks);
        if position.outcome().is_none() {
            let value = negamax(&mut position, MoveClass::All);
            prop_assert_eq!(negamax(&mut position, MoveClass::Main), value);
            if let Some(probe) = position.probe(Window::FULL, Depth::MAX) {
                match probe.bound {
                    Bound::Exact => prop_assert_eq!(probe.score, value),
                    Bound::Lower => prop_assert!(probe.score <= value),
                    Bound::Upper => prop_assert!(probe.score >= value),
                }
            }
        }
    }

    #[test]
    fn a_pairing_strategy_holds_what_brute_force_holds(size in sizes(4), picks in picks(16)) {
        let mut position = play(size, 9, &picks);
        prop_assume!(position.outcome().is_none());
        for holder in Side::BOTH {
            let Some(pairs) = position.holding_pairs(holder) else { continue };
            prop_assert!(position.board().is_held_by_pairs(holder, &pairs));
            let value = negamax(&mut position, MoveClass::All);
            let for_holder = if position.board().side_to_move() == holder { value } else { -value };
            prop_assert!(for_holder >= Score::ZERO, "{:?} {:?}", position.board(), pairs);
        }
    }

    #[test]
    fn the_breakdown_adds_up_to_the_evaluation(size in sizes(9), picks in picks(30)) {
        let mut position = play(size, 0, &picks);
        let me = position.board().side_to_move();
        let terms = position.evaluate_breakdown();
        let sum: i32 = terms.iter().map(|(_, worth)| worth[me.index()] - worth[(!me).index()]).sum();
        prop_assert_eq!(position.evaluate(), Score::eval(sum));
    }
}

#[test]
fn tictactoe_has_765_positions_up_to_symmetry() {
    // 5,478 positions, 765 up to symmetry: a well-known count.
    let mut positions = std::collections::HashMap::new();
    let mut open = vec![MnkPosition::new(Board::new(Size::TICTACTOE))];
    while let Some(mut position) = open.pop() {
        if positions.insert(position.board().to_string(), position.key()).is_none() {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            open.extend(moves.into_iter().map(|mv| {
                let mut after = position.clone();
                after.make(mv);
                after
            }));
        }
    }
    let families: std::collections::HashSet<u64> = positions.values().copied().collect();
    assert_eq!((positions.len(), families.len()), (5_478, 765));
}

#[test]
fn the_table_move_of_a_position_is_known_in_its_mirror_image() {
    let size = Size::new(4, 3, 3).unwrap();
    let position = |text| MnkPosition::new(Board::parse(size, text).unwrap());
    let (here, mut mirrored) = (position("X.O./..../.X.."), position(".O.X/..../..X."));
    assert_eq!(here.key(), mirrored.key());
    let code = here.encode(size.parse_cell("a1").unwrap());
    let mut picker = mirrored.picker(MoveClass::All);
    let mut hints = Hints::NONE;
    hints.tt_move = Some(code);
    let first = picker.next(&mut mirrored, &hints);
    assert_eq!(first.map(|cell| size.name(cell)), Some("d1".into()));
}

/// The moves of a class as names, in the order of search.
fn ordered(size: (u8, u8, u8), text: &str, class: MoveClass) -> Vec<String> {
    let size = Size::new(size.0, size.1, size.2).unwrap();
    let mut position = MnkPosition::new(Board::parse(size, text).unwrap());
    let mut picker = position.picker(class);
    std::iter::from_fn(|| picker.next(&mut position, &Hints::NONE)).map(|cell| size.name(cell)).collect()
}

#[test]
fn a_threat_leaves_only_the_block() {
    assert_eq!(ordered((3, 3, 3), "XX./.O./...", MoveClass::Main), ["c3"]);
    assert_eq!(ordered((3, 3, 3), "XX./.O./...", MoveClass::All)[0], "c3");
    assert_eq!(ordered((3, 3, 3), "XX./OO./...", MoveClass::Main), ["c3"]); // winning comes before blocking
}

#[test]
fn the_centre_comes_first() {
    assert_eq!(ordered((3, 3, 3), ".../.../...", MoveClass::All)[0], "b2");
    let empty = vec!["15"; 15].join("/");
    assert_eq!(ordered((15, 15, 5), &empty, MoveClass::Main), ["h8"]);
    assert_eq!(ordered((15, 15, 5), &empty, MoveClass::All).len(), 225);
}

#[test]
fn large_boards_are_searched_near_the_stones() {
    let mut rows = vec!["15"; 15];
    rows[7] = "7X7";
    assert_eq!(ordered((15, 15, 5), &rows.join("/"), MoveClass::Main).len(), 24);
}

#[test]
fn cells_in_no_possible_row_are_left_out() {
    // Only the top row can still be filled (by X); the rest of the board is dead.
    assert_eq!(ordered((4, 2, 4), "X.../OXXO", MoveClass::Main), ["b2", "c2", "d2"]);
    assert_eq!(ordered((4, 2, 4), "XO../OX..", MoveClass::Main).len(), 4); // all dead: any move will do
}
