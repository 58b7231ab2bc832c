//! Moves in all notations: known spellings, tandem rules, round trips.

use crate::walks::positions;
use boyi_xiangqi::{Move, Notation, NotationError, Position, Script, parse_move};
use proptest::prelude::*;

const SIMPLIFIED: Notation = Notation::Chinese(Script::Simplified);
const TRADITIONAL: Notation = Notation::Chinese(Script::Traditional);

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("a legal position")
}

/// Checks that every spelling is read as the move and that the canonical ones are written.
fn check(fen: &str, uci: &str, wxf: &str, simplified: &str, traditional: &str) {
    let position = position(fen);
    let mv: Move = uci.parse().expect("two points");
    assert!(position.is_legal(mv), "{uci} is legal");
    for (notation, text) in [(Notation::Wxf, wxf), (SIMPLIFIED, simplified), (TRADITIONAL, traditional)] {
        assert_eq!(notation.write(&position, mv), text);
        assert_eq!(parse_move(&position, text), Ok(mv), "{text}");
    }
}

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

#[test]
fn files_are_counted_from_each_players_right() {
    check(&format!("{START} w"), "h2e2", "C2=5", "炮二平五", "炮二平五");
    check(&format!("{START} w"), "b0c2", "H8+7", "马八进七", "馬八進七");
    check(&format!("{START} w"), "c0e2", "E7+5", "相七进五", "相七進五");
    check(&format!("{START} w"), "a0a2", "R9+2", "车九进二", "車九進二");
    check(&format!("{START} w"), "e0e1", "K5+1", "帅五进一", "帥五進一");
    check(&format!("{START} b"), "h9g7", "H8+7", "马８进７", "馬８進７");
    check(&format!("{START} b"), "b7e7", "C2=5", "炮２平５", "炮２平５");
    check(&format!("{START} b"), "d9e8", "A4+5", "士４进５", "士４進５");
    check(&format!("{START} b"), "e6e5", "P5+1", "卒５进１", "卒５進１");
    check(&format!("{START} b"), "e9e8", "K5+1", "将５进１", "將５進１");
}

#[test]
fn two_pieces_on_a_file_are_front_and_rear() {
    let fen = "3k5/9/9/4C4/9/9/9/4C4/4A4/3AK4 w";
    check(fen, "e6d6", "C+=6", "前炮平六", "前炮平六");
    check(fen, "e2d2", "C-=6", "后炮平六", "後炮平六");
    let fen = "3k5/9/9/1r7/9/1r7/9/9/9/4K4 b";
    check(fen, "b4b0", "R++4", "前车进４", "前車進４");
    check(fen, "b6b7", "R--1", "后车退１", "後車退１");
}

#[test]
fn advisors_and_elephants_on_a_file_are_told_by_their_direction() {
    let fen = "3k5/9/9/9/9/2B6/9/3A5/9/2BAK4 w";
    check(fen, "d0e1", "A6+5", "仕六进五", "仕六進五");
    check(fen, "d2e1", "A6-5", "仕六退五", "仕六退五");
    check(fen, "c0e2", "E7+5", "相七进五", "相七進五");
    check(fen, "c4e2", "E7-5", "相七退五", "相七退五");
}

#[test]
fn three_four_and_five_soldiers_on_a_file_are_numbered_from_the_front() {
    let three = "3k5/2P6/2P6/9/2P6/9/9/9/9/4K4 w";
    check(three, "c8d8", "17=6", "前兵平六", "前兵平六");
    check(three, "c7d7", "27=6", "中兵平六", "中兵平六");
    check(three, "c5d5", "37=6", "后兵平六", "後兵平六");
    let five = "3k5/2P6/2P6/2P6/2P6/2P6/9/9/9/4K4 w";
    check(five, "c8b8", "17=8", "前兵平八", "前兵平八");
    check(five, "c7b7", "27=8", "二兵平八", "二兵平八");
    check(five, "c6b6", "37=8", "三兵平八", "三兵平八");
    check(five, "c5b5", "47=8", "四兵平八", "四兵平八");
    let black = "3k5/9/9/9/9/2p6/2p6/2p6/2p6/4K4 b";
    check(black, "c1d1", "13=4", "前卒平４", "前卒平４");
    check(black, "c3d3", "33=4", "三卒平４", "三卒平４");
    let position = position(five);
    assert_eq!(parse_move(&position, "一兵平八"), Ok("c8b8".parse().expect("two points")));
}

#[test]
fn soldiers_doubled_on_two_files_are_told_by_place_and_file() {
    let fen = "3k5/P1P6/9/P1P6/9/9/P8/9/9/4K4 w";
    check(fen, "a8b8", "19=8", "前九平八", "前九平八");
    check(fen, "a6b6", "29=8", "中九平八", "中九平八");
    check(fen, "a3a4", "39+1", "后九进一", "後九進一");
    check(fen, "c6b6", "27=8", "后七平八", "後七平八");
    let black = "3k5/9/9/9/9/9/4p1p2/9/4p1p2/5K3 b";
    check(black, "g1h1", "17=8", "前７平８", "前７平８");
}

#[test]
fn place_piece_and_file_together_are_read() {
    let reads = |fen: &str, text: &str, uci: &str| {
        assert_eq!(parse_move(&position(fen), text).map(|mv| mv.to_string()), Ok(uci.to_owned()), "{text}");
    };
    let red = "3k5/P1P6/9/P1P6/9/9/P8/9/9/4K4 w";
    for text in ["前兵七平六", "前兵7平6", "一兵七平六", "1兵７平６"] {
        reads(red, text, "c8d8");
    }
    for text in ["后兵七平六", "後兵七平六", "二兵七平六"] {
        reads(red, text, "c6d6");
    }
    reads(red, "中兵九平八", "a6b6");
    reads(red, "后兵九进一", "a3a4");
    reads(red, "三兵九進一", "a3a4");
    let black = "3k5/9/9/9/9/9/4p1p2/9/4p1p2/5K3 b";
    for text in ["前卒７平８", "前卒7平8", "前卒七平八"] {
        reads(black, text, "g1h1");
    }
    reads("3k5/9/9/4C4/9/9/9/4C4/4A4/3AK4 w", "前炮五平六", "e6d6");
    let wrong_file = "前兵八平六";
    assert_eq!(parse_move(&position(red), wrong_file), Err(NotationError::NotLegal(wrong_file.to_owned())));
    assert!(matches!(
        parse_move(&position(red), "前兵七六"),
        Err(NotationError::Unexpected { found: '六', .. })
    ));
    assert!(matches!(
        parse_move(&position(red), "前七六平六"),
        Err(NotationError::Unexpected { found: '六', .. })
    ));
}

#[test]
fn every_glyph_and_digit_variant_is_read() {
    let red = position(&format!("{START} w"));
    for text in ["炮二平五", "砲二平五", "包二平五", "炮2平5", "炮２平５", " 炮 二 平 五 "]
    {
        assert_eq!(parse_move(&red, text).map(|mv| mv.to_string()), Ok("h2e2".to_owned()), "{text}");
    }
    for text in ["俥九进一", "車九進一", "车九进一", "R9+1", "r9+1", "A0-A1", "a0a1"] {
        assert_eq!(parse_move(&red, text).map(|mv| mv.to_string()), Ok("a0a1".to_owned()), "{text}");
    }
    for text in ["傌八進七", "馬八进七", "N8+7", "H8+7", "h8+7"] {
        assert_eq!(parse_move(&red, text).map(|mv| mv.to_string()), Ok("b0c2".to_owned()), "{text}");
    }
    let black = position(&format!("{START} b"));
    for text in ["象3进5", "相３進５", "B3+5", "E3+5"] {
        assert_eq!(parse_move(&black, text).map(|mv| mv.to_string()), Ok("c9e7".to_owned()), "{text}");
    }
}

#[test]
fn errors_tell_what_is_wrong() {
    let start = position(&format!("{START} w"));
    assert!(matches!(parse_move(&start, ""), Err(NotationError::TooShort { .. })));
    assert!(matches!(parse_move(&start, "炮二"), Err(NotationError::TooShort { .. })));
    assert!(matches!(parse_move(&start, "炮二飞五"), Err(NotationError::Unexpected { found: '飞', .. })));
    assert!(matches!(parse_move(&start, "X2=5"), Err(NotationError::Unexpected { found: 'X', .. })));
    assert_eq!(parse_move(&start, "炮二平五五"), Err(NotationError::TooLong("炮二平五五".to_owned())));
    assert_eq!(
        parse_move(&start, "h2h9h"),
        Err(NotationError::Unexpected { text: "h2h9h".to_owned(), found: 'h', expected: "one of + - = ." })
    );
    assert_eq!(parse_move(&start, "h2h8"), Err(NotationError::NotLegal("h2h8".to_owned())));
    let tandem = position("3k5/9/9/4C4/9/9/9/4C4/4A4/3AK4 w");
    assert_eq!(parse_move(&tandem, "炮五平六"), Err(NotationError::Ambiguous("炮五平六".to_owned())));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_legal_move_reads_back_from_every_notation(position in positions()) {
        for mv in &position.legal_moves() {
            for notation in Notation::ALL {
                let text = notation.write(&position, *mv);
                prop_assert_eq!(notation.parse(&position, &text), Ok(*mv), "{}", text);
                prop_assert_eq!(parse_move(&position, &text), Ok(*mv), "{}", text);
            }
        }
    }

    #[test]
    fn no_text_makes_the_move_reader_panic(text in "[a-iA-I0-9+.=兵前后一九平进１-]{0,6}|\\PC{0,12}") {
        let _ = parse_move(&Position::start(), &text);
    }
}
