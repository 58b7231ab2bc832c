//! Checks of the incremental state that need its inside.

use super::*;
use boyi_gomoku::Rule;
use proptest::prelude::*;

/// The legal point that a number picks.
fn picked(state: &State, pick: u16) -> Option<Point> {
    let points: Vec<Point> = state.board().legal_points().collect();
    points.get(usize::from(pick) % points.len().max(1)).copied()
}

/// Everything but values.
fn kinds(state: &State) -> Vec<(u16, [LineClass; 4])> {
    let of = |point, side| {
        let lines = Direction::ALL.map(|direction| state.line_class(point, side, direction));
        (state.info(point, side).kind(), lines)
    };
    state.board().points().flat_map(|point| Side::BOTH.map(|side| of(point, side))).collect()
}

fn without_values(state: &State) -> [Prospects; 2] {
    Side::BOTH.map(|side| Prospects { value: 0, ..*state.prospects(side) })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn classes_are_kept_without_values_and_fives_are_known_before_a_move(
        rule in proptest::sample::select(Rule::ALL.to_vec()),
        (columns, rows) in (5_usize..=15, 5_usize..=15),
        picks in proptest::collection::vec(any::<u16>(), 0..60),
        valued in 0_usize..40,
    ) {
        let linear = Linear::hand(rule);
        let mut state = State::new(Board::rectangle(columns, rows, rule).unwrap(), linear.clone());
        let mut path = Vec::new();
        for (number, pick) in picks.into_iter().enumerate() {
            let Some(point) = picked(&state, pick) else { break };
            let before = state.clone();
            let fives = state.fives_after(point);
            let side = state.board().to_move();
            let undo = if number < valued { state.make(point) } else { state.make_without_values(point) };
            let fresh = State::new(state.board().clone(), linear.clone());
            prop_assert_eq!(kinds(&state), kinds(&fresh));
            prop_assert_eq!(without_values(&state), without_values(&fresh));
            prop_assert_eq!(fives, state.prospects(side).fives);
            for (point, side) in state.board().points().flat_map(|point| Side::BOTH.map(|side| (point, side))) {
                let is_two = |class| matches!(class, LineClass::Two | LineClass::OpenTwo);
                let twos = Direction::ALL.map(|direction| is_two(state.line_class(point, side, direction)));
                let bits = (0..4).map(|index| u32::from(twos[index]) << index).sum::<u32>();
                prop_assert_eq!(state.twos(point, side), bits);
            }
            path.push((before, point, undo));
        }
        for (before, point, undo) in path.into_iter().rev() {
            state.unmake(point, undo);
            prop_assert!(state == before, "after taking back {}", point);
        }
    }
}
