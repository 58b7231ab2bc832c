//! The picker yields the moves of its class, best first, for any hints.

use crate::walks::games;
use boyi_core::{
    Hints, Knowledge, MoveClass, MoveKind, Picker as _, Position as _, SearchParams, Staged as _,
};
use boyi_xiangqi::{Move, Position};
use boyi_xiangqi_engine::{XiangqiSearch, see};
use proptest::prelude::*;

fn picked(search: &mut XiangqiSearch, class: MoveClass, hints: &Hints<'_, Move>) -> Vec<Move> {
    let mut picker = search.picker(class);
    std::iter::from_fn(|| picker.next(search, hints)).collect()
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort();
    moves
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_legal_move_comes_exactly_once(game in games(), table in any::<u16>(), killers in any::<[u16; 2]>()) {
        let mut search = XiangqiSearch::new(&game);
        let legal = search.position().legal_moves().to_vec();
        let pick = |number: u16| legal.get(usize::from(number) % (legal.len() + 3)).copied();
        let history: Vec<i16> = (0..XiangqiSearch::CAPS.history_slots).map(|slot| (slot * 7919 % 1000) as i16).collect();
        let tt_move = pick(table).map(|mv| search.encode(mv));
        let mut hints = Hints::new(tt_move, &history, &SearchParams::OFF);
        hints.killers = killers.map(|killer| Move::from_bits(killer).or(pick(killer)));
        for hints in [Hints::NONE, hints] {
            prop_assert_eq!(sorted(picked(&mut search, MoveClass::All, &hints)), sorted(legal.clone()));
            prop_assert_eq!(sorted(picked(&mut search, MoveClass::Main, &hints)), sorted(legal.clone()));
            let noisy: Vec<Move> = legal
                .iter()
                .copied()
                .filter(|&mv| search.is_noisy(mv) && see(search.position(), mv) >= 0)
                .collect();
            prop_assert_eq!(sorted(picked(&mut search, MoveClass::Noisy, &hints)), sorted(noisy));
        }
        if let Some(mv) = pick(table) {
            prop_assert_eq!(picked(&mut search, MoveClass::All, &hints).first().copied(), Some(mv), "the table move comes first");
        }
    }

    #[test]
    fn forcing_moves_are_those_that_give_check(game in games()) {
        let mut search = XiangqiSearch::new(&game);
        for &mv in &search.position().legal_moves() {
            let is_forcing = search.is_forcing(mv);
            prop_assert_eq!(search.forcing_test()(mv), is_forcing, "{}", mv);
            let undo = search.make(mv);
            prop_assert_eq!(is_forcing, search.position().in_check(), "{}", mv);
            search.unmake(mv, undo);
        }
        let (mut quiets, mut forcing) = (Vec::new(), Vec::new());
        search.generate(MoveKind::Quiet, |mv| quiets.push(mv));
        search.generate_forcing(|mv| forcing.push(mv));
        quiets.retain(|&mv| search.is_forcing(mv));
        prop_assert_eq!(forcing, quiets);
    }

    #[test]
    fn history_slots_tell_piece_and_target(game in games()) {
        let search = XiangqiSearch::new(&game);
        for mv in &search.position().legal_moves() {
            prop_assert!(search.history_slot(*mv) < XiangqiSearch::CAPS.history_slots);
        }
    }
}

#[test]
fn a_cannon_that_captures_along_the_line_of_the_general_may_give_check_behind_another_screen() {
    let position = Position::from_fen("4k4/9/4C4/9/9/4P4/9/4p4/9/3K5 w").expect("a legal position");
    let capture = "e7e2".parse().expect("two points");
    assert!(position.gives_check(capture) && XiangqiSearch::from(position).forcing_test()(capture));
}

#[test]
fn winning_captures_come_before_quiet_moves_and_losing_ones_last() {
    // The chariot takes a loose horse for nothing, or a soldier that another one protects.
    let position = Position::from_fen("5k3/9/9/9/2n6/9/2R1pp3/9/9/3K5 w").expect("a legal position");
    let mut search = XiangqiSearch::from(position);
    let order = picked(&mut search, MoveClass::All, &Hints::NONE);
    let names: Vec<String> = order.iter().map(Move::to_string).collect();
    assert_eq!(names.first().map(String::as_str), Some("c3c5"));
    let loses = |mv: &Move| search.is_noisy(*mv) && see(search.position(), *mv) < 0;
    let first_losing = order.iter().position(loses).expect("a losing capture");
    assert!(order[first_losing..].iter().all(loses), "{names:?}");
}

#[test]
fn an_attacked_piece_moves_away_first_but_not_to_where_it_is_lost() {
    // A soldier attacks the horse on e4, another one the point g5.
    let position = Position::from_fen("3k5/9/9/6p2/4p4/4N4/9/9/9/4K4 w").expect("a legal position");
    let mut search = XiangqiSearch::from(position);
    let names: Vec<String> =
        picked(&mut search, MoveClass::All, &Hints::NONE).iter().map(Move::to_string).collect();
    let of_horse = |name: &&String| name.starts_with("e4");
    let safe = names.iter().take_while(of_horse).filter(|name| *name != "e4g5").count();
    assert_eq!(safe, names.iter().filter(of_horse).filter(|name| *name != "e4g5").count(), "{names:?}");
    assert!(names.iter().position(|name| name == "e4g5") >= Some(safe), "{names:?}");
}

proptest! {
    #[test]
    fn quiet_moves_that_need_not_come_stay_away_unless_they_give_check(game in games()) {
        let mut search = XiangqiSearch::new(&game);
        let mut hints = Hints::NONE;
        hints.skip_quiets = true;
        let mut legal = search.position().legal_moves().to_vec();
        legal.retain(|&mv| search.is_noisy(mv) || search.is_forcing(mv));
        prop_assert_eq!(sorted(picked(&mut search, MoveClass::All, &hints)), sorted(legal));
    }
}
