//! Properties that hold in every position.

use crate::naive::Naive;
use crate::walks::positions;
use boyi_xiangqi::{Move, Position, Square};
use proptest::prelude::*;

fn names<'a>(moves: impl IntoIterator<Item = &'a Move>) -> Vec<String> {
    let mut names: Vec<String> = moves.into_iter().map(Move::to_string).collect();
    names.sort();
    names
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn generated_moves_are_those_of_the_naive_generator(position in positions()) {
        let naive = Naive::from_fen(&position.to_string());
        prop_assert_eq!(names(&position.legal_moves()), naive.legal_moves());
        prop_assert_eq!(position.in_check(), naive.in_check());
        prop_assert_eq!(!position.checkers().is_empty(), naive.in_check());
        prop_assert_eq!(position.count_legal_moves(), naive.legal_moves().len() as u64);
        prop_assert_eq!(position.has_legal_move(), !naive.legal_moves().is_empty());
    }

    #[test]
    fn captures_and_quiets_make_up_the_legal_moves(position in positions()) {
        let (captures, quiets) = (position.legal_captures(), position.legal_quiets());
        prop_assert!(captures.iter().all(|mv| position.piece_at(mv.to()).is_some()));
        prop_assert!(quiets.iter().all(|mv| position.piece_at(mv.to()).is_none()));
        prop_assert_eq!(names(captures.iter().chain(&quiets)), names(&position.legal_moves()));
    }

    #[test]
    fn make_and_unmake_restore_everything(position in positions()) {
        for mv in &position.legal_moves() {
            let mut after = position.clone();
            let undo = after.make(*mv);
            prop_assert_eq!(after.key(), after.key_from_scratch());
            prop_assert_eq!(after.in_check(), position.gives_check(*mv));
            prop_assert!(!after.is_attacked(position.side_to_move()));
            prop_assert_eq!(undo.captured(), position.piece_at(mv.to()));
            after.unmake(*mv, undo);
            prop_assert_eq!(&after, &position);
            prop_assert_eq!(after.key(), position.key());
            prop_assert_eq!(after.occupancy(), position.occupancy());
            prop_assert_eq!(names(&after.legal_moves()), names(&position.legal_moves()));
        }
    }

    #[test]
    fn fen_round_trips(position in positions()) {
        prop_assume!(position.no_capture_plies() < 120);
        let read = Position::from_fen(&position.to_string());
        prop_assert_eq!(read.as_ref().map(Position::key), Ok(position.key()));
        prop_assert_eq!(read, Ok(position));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]

    #[test]
    fn legality_of_any_move_is_membership_in_the_legal_moves(position in positions()) {
        let legal = position.legal_moves();
        for from in Square::all() {
            for to in Square::all() {
                let mv = Move::new(from, to);
                prop_assert_eq!(position.is_legal(mv), legal.contains(&mv), "{}", mv);
            }
        }
    }

    #[test]
    fn no_text_makes_the_fen_reader_panic(text in "\\PC{0,60}") {
        let _ = Position::from_fen(&text);
    }

    #[test]
    fn no_damaged_fen_makes_the_reader_panic(position in positions(), at in 0usize..80, put in any::<char>()) {
        let mut letters: Vec<char> = position.to_string().chars().collect();
        let at = at % letters.len();
        letters[at] = put;
        let _ = Position::from_fen(&letters.into_iter().collect::<String>());
    }
}
