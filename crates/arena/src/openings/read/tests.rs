use super::*;
use boyi_engine::data::GomokuRule;

const GOMOKU: GameSpec = GameSpec::gomoku(15, GomokuRule::Freestyle);

fn moves(spec: GameSpec, text: &str) -> Vec<String> {
    let openings = read(spec, "book", text, RowOrigin::Bottom).unwrap();
    assert_eq!(openings.len(), 1, "{openings:?}");
    openings[0].moves.clone()
}

/// Returns the line of the error and its message.
fn error(spec: GameSpec, text: &str) -> (usize, String) {
    let error = read(spec, "book", text, RowOrigin::Bottom).unwrap_err();
    assert_eq!(error.to_string(), format!("book:{}: {}", error.line, error.why));
    (error.line, error.why)
}

#[test]
fn gomoku_moves_may_stand_together_or_apart() {
    for text in
        ["h8i9j10", "h8 i9 j10", "H8,I9;J10", "startpos moves h8 i9 j10", "position startpos moves h8i9 j10"]
    {
        assert_eq!(moves(GOMOKU, text), ["h8", "i9", "j10"], "{text}");
    }
}

#[test]
fn rows_may_be_counted_from_the_top() {
    let openings = read(GOMOKU, "book", "h8i9a15o1", RowOrigin::Top).unwrap();
    assert_eq!(openings[0].moves, ["h8", "i7", "a1", "o15"]);
    let mnk = GameSpec::mnk(4, 3, 3);
    assert_eq!(read(mnk, "book", "a1b3", RowOrigin::Top).unwrap()[0].moves, ["a3", "b1"]);
}

#[test]
fn offsets_count_from_the_centre_downwards() {
    assert_eq!(moves(GOMOKU, "0,0, -3,2, 7,-7"), ["h8", "e6", "o15"]);
    assert_eq!(moves(GOMOKU, "-3,2,0,0,"), ["e6", "h8"]);
    let large = GameSpec::gomoku(20, GomokuRule::Freestyle);
    assert_eq!(moves(large, "8,-3, 6,-4, 9,9, -10,-10"), ["s13", "q14", "t1", "a20"]);
    let wide = GameSpec::gomoku_rectangle(15, 8, GomokuRule::Freestyle);
    assert_eq!(moves(wide, "0,0, -7,-4, 7,3"), ["h4", "a8", "o1"]);
    let error = read(wide, "book", "0,4", RowOrigin::Bottom).unwrap_err().to_string();
    assert!(error.contains("outside the board of 15 × 8"), "{error}");
}

#[test]
fn pgn_is_refused_by_name() {
    let (line, why) = error(GameSpec::XIANGQI, "[Game \"Chinese Chess\"]\n\n1. H2-E2 *\n");
    assert_eq!((line, why.as_str()), (1, "PGN is not read as openings: SGF, or one opening a line is"));
}

#[test]
fn positions_keep_their_start() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";
    for text in [fen.to_owned(), format!("fen {fen}"), format!("position fen {fen}")] {
        let openings = read(GameSpec::XIANGQI, "book", &text, RowOrigin::Bottom).unwrap();
        assert_eq!(openings[0], Opening { start: Some(fen.into()), moves: vec![] });
        let played = read(GameSpec::XIANGQI, "book", &format!("{text} moves h9g7 b0c2"), RowOrigin::Bottom);
        assert_eq!(
            played.unwrap()[0],
            Opening { start: Some(fen.into()), moves: vec!["h9g7".into(), "b0c2".into()] }
        );
    }
    let openings = read(GOMOKU, "book", "fen 15/freestyle/h8i9 moves j7", RowOrigin::Bottom).unwrap();
    assert_eq!(openings[0].moves, ["j7"]);
    assert!(openings[0].start.as_ref().is_some_and(|start| start.contains("freestyle")));
}

#[test]
fn an_epd_is_a_fen_without_its_opcodes() {
    let board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b";
    for opcodes in ["- - hmvc 0; id \"central cannon\";", "- - id \"a - b\";", "id \"x\";"] {
        let openings =
            read(GameSpec::XIANGQI, "book", &format!("{board} {opcodes}"), RowOrigin::Bottom).unwrap();
        assert!(openings[0].start.as_ref().is_some_and(|start| start.starts_with(board)), "{opcodes}");
    }
}

#[test]
fn digits_are_moves_of_connect_four() {
    assert_eq!(moves(GameSpec::CONNECT4, "44 355"), ["4", "4", "3", "5", "5"]);
}

#[test]
fn xiangqi_moves_may_be_in_any_notation() {
    assert_eq!(moves(GameSpec::XIANGQI, "炮二平五 H8+7"), ["h2e2", "h9g7"]);
    assert_eq!(moves(GameSpec::XIANGQI, "startpos"), [""; 0]);
}

#[test]
fn comments_and_empty_lines_are_skipped() {
    let openings =
        read(GOMOKU, "book", "\u{feff}# a book\r\n\r\nh8\r\n  # more\n i9 \n", RowOrigin::Bottom).unwrap();
    assert_eq!(openings.iter().map(|opening| opening.moves.concat()).collect::<Vec<_>>(), ["h8", "i9"]);
}

#[test]
fn sgf_gives_the_main_line_of_each_game() {
    let sgf = "(;FF[4]GM[4]SZ[15]\nPB[B\\]lack]C[(;W[aa\\])]\n;B[hh];W[ig](;B[aa]C[main];W[oo])(;B[bb]))\n(;GM[4];B[H8])";
    let openings = read(GOMOKU, "book.sgf", sgf, RowOrigin::Bottom).unwrap();
    assert_eq!(openings[0].moves, ["h8", "i9", "a15", "o1"]);
    assert_eq!(openings[1].moves, ["h8"]);
}

#[test]
fn passes_of_an_sgf_give_the_turn_away() {
    let sgf = "(;GM[4];B[hh];W[];B[ii];W[ih])(;GM[4];B[tt];W[hh])";
    let [first, second] = &read(GOMOKU, "book.sgf", sgf, RowOrigin::Bottom).unwrap()[..] else { panic!() };
    assert_eq!(first.start.as_deref(), Some("15/15/15/15/15/15/15/7X7/15/15/15/15/15/15/15 x freestyle"));
    assert_eq!(first.moves, ["i7", "i8"]);
    assert_eq!(second.start.as_deref(), Some("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 o freestyle"));
    assert_eq!(second.moves, ["h8"]);
    let large = read(GameSpec::gomoku(20, GomokuRule::Freestyle), "book.sgf", "(;B[tt])", RowOrigin::Bottom);
    assert_eq!(large.unwrap()[0].moves, ["t1"], "a point of a large board");
}

#[test]
fn passes_in_a_line_of_moves_give_the_turn_away() {
    let start = "15/15/15/15/15/15/15/7X7/15/15/15/15/15/15/15 x freestyle";
    let given = format!("fen {start} moves -- h9 pass i7");
    let text = format!("h8--i7i8\nh8 -- i7 i8\n--\n{given}\n--h8\n");
    let openings = read(GOMOKU, "book.txt", &text, RowOrigin::Bottom).unwrap();
    for opening in &openings[..2] {
        assert_eq!(
            (opening.start.as_deref(), &opening.moves[..]),
            (Some(start), &["i7", "i8"].map(String::from)[..])
        );
    }
    let empty = |side| format!("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 {side} freestyle");
    assert_eq!((openings[2].start.clone(), openings[2].moves.len()), (Some(empty("o")), 0));
    let replaced = "15/15/15/15/15/15/7O7/7X7/15/15/15/15/15/15/15 o freestyle";
    assert_eq!(
        (openings[3].start.as_deref(), &openings[3].moves[..]),
        (Some(replaced), &["i7".to_owned()][..])
    );
    assert_eq!(
        (openings[4].start.clone(), &openings[4].moves[..]),
        (Some(empty("o")), &["h8".to_owned()][..])
    );
    let top = read(GOMOKU, "book.txt", "h8--i9i8", RowOrigin::Top).unwrap();
    assert_eq!(
        (top[0].start.as_deref(), &top[0].moves[..]),
        (Some(start), &["i7", "i8"].map(String::from)[..])
    );
    assert!(read(GOMOKU, "book.txt", "h8--i9--j10--k11--l12--", RowOrigin::Bottom).is_err());
}

#[test]
fn sgf_names_both_sides_of_a_rectangle() {
    let wide = GameSpec::gomoku_rectangle(15, 12, GomokuRule::Renju);
    let sgf = "(;GM[4]SZ[15:12];B[hg];W[aa];B[ol])";
    assert_eq!(read(wide, "book.sgf", sgf, RowOrigin::Bottom).unwrap()[0].moves, ["h6", "a12", "o1"]);
    let passed = read(wide, "book.sgf", "(;SZ[15:12];B[hg];W[tt];B[ol])", RowOrigin::Bottom).unwrap();
    assert_eq!(passed[0].moves, ["o1"]);
    for (sgf, named) in [
        ("(;SZ[12:15])", "`SZ[12:15]` is another size than 15 × 12"),
        ("(;SZ[15])", "`SZ[15]` is another size than 15 × 12"),
        ("(;SZ[15:])", "`SZ[15:]`"),
        ("(;B[am])", "`B[am]`"),
        ("(;B[pa])", "p12"),
    ] {
        let error = read(wide, "book.sgf", sgf, RowOrigin::Bottom).unwrap_err().to_string();
        assert!(error.contains(named), "{sgf}: {error}");
    }
    assert!(read(GOMOKU, "book.sgf", "(;SZ[15:15];B[hh])", RowOrigin::Bottom).is_ok());
}

#[test]
fn an_sgf_is_read_under_the_rule_that_it_names_or_where_it_names_none() {
    for rule in ["freestyle", "Freestyle", "Gomoku", ""] {
        let sgf = format!("(;GM[4]RU[{rule}];B[hh])");
        assert!(read(GOMOKU, "book.sgf", &sgf, RowOrigin::Bottom).is_ok(), "{sgf}");
    }
    let renju = GameSpec::gomoku(15, GomokuRule::Renju);
    assert!(read(renju, "book.sgf", "(;RU[renju];B[hh])", RowOrigin::Bottom).is_ok());
}

#[test]
fn what_is_wrong_with_an_sgf_is_named_with_its_line() {
    for (sgf, line, named) in [
        ("(;GM[1]SZ[15])", 1, "`GM[1]`"),
        ("(;GM[4]\nSZ[19])", 2, "`SZ[19]`"),
        ("(;GM[4]\nRU[Renju];B[hh])", 2, "`RU[Renju]` is another rule than freestyle"),
        ("(;AB[hh])", 1, "`AB[hh]`"),
        ("(;B[hh]\n;B[ii])", 2, "`B[ii]`"),
        ("(;B[hh];W[hh])", 1, "h8"),
        ("(;B[zz])", 1, "`B[zz]`"),
        ("(;B[];B[hh])", 1, "`B[hh]` is out of turn"),
        ("(;B[hh];W[];B[hh])", 1, "h8"),
        ("(;B[aa];W[aa];B[])", 1, "a15"),
        ("(;B[炮炮])", 1, "`B[炮炮]`"),
        ("(;B)", 1, "`B`"),
        ("(;B[hh", 1, "`B[`"),
        ("(;B[hh]\n", 2, "`)`"),
        ("(;B[hh]))", 1, "`)`"),
        ("(;B[hh])\nx", 2, "`x`"),
        ("(;B[hh]\\)", 1, "`\\`"),
    ] {
        let (found, why) = error(GOMOKU, sgf);
        assert!(found == line && why.contains(named), "{sgf}: {found}: {why}");
    }
    assert!(error(GameSpec::XIANGQI, "(;B[hh])").1.contains("not read for xiangqi"));
}

/// The board of GGF with the beginning of a game on 8 × 8.
const BOARD: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";

#[test]
fn ggf_gives_the_moves_of_each_game() {
    let othello = GameSpec::othello(8);
    let ggf = format!(
        "2 (;GM[Othello]PC[GGS/os]PB[a\\]PW[b]RE[+2.00:t]TI[05:00//02:00]TY[8r20]{BOARD}B[C4//1.00]W[c3/-0.5/2]B[F5];)\n\
         (;GM[othello]TY[8]B[c4]W[c3]B[f5]W[b4]B[a4]W[a5]B[c2]W[a3]B[PA]W[d2];)\n"
    );
    let openings = read(othello, "games.ggf", &ggf, RowOrigin::Top).unwrap();
    assert_eq!(openings[0], Opening { start: None, moves: vec!["c4".into(), "c3".into(), "f5".into()] });
    assert_eq!(openings[1].moves.concat(), "c4c3f5b4a4a5c2a3d2");
    let rows = "BO[6 ------ ------ --O*-- --*O-- ---*-- ------ O]";
    let openings = read(GameSpec::othello(6), "x", &format!("(;GM[Othello]{rows}W[d6];)"), RowOrigin::Top);
    let start = "....../....../..OX../..XO../...X../...... O".to_owned();
    assert_eq!(openings.unwrap(), [Opening { start: Some(start), moves: vec!["d6".into()] }]);
}

#[test]
fn the_wrong_part_of_a_ggf_is_named_with_its_line() {
    for (ggf, line, named) in [
        ("(;GM[Amazons];)", 1, "`GM[Amazons]`"),
        ("(;GM[Othello]\nTY[8a];)", 2, "`TY[8a]` is anti-Othello"),
        ("(;GM[Othello]TY[8kr20];)", 1, "`TY[8kr20]`"),
        ("(;GM[Othello]KB[d3/1];)", 1, "`KB[d3/1]`"),
        ("(;GM[Othello]\n\nBO[10 - *];)", 3, "`BO[10 …]` is another size than 8"),
        ("(;BO[8];)", 1, "`BO[8]`"),
        ("(;BO[8 *];)", 1, "`BO[8 *]`"),
        ("(;BO[8 --x *];)", 1, "`BO`: position:"),
        ("(;W[d3];)", 1, "`W[d3]` is out of turn: B is to move"),
        ("(;B[d3]\nB[c3];)", 2, "`B[c3]` is out of turn: W is to move"),
        ("(;B[PA];)", 1, "`B[PA]`: no pass is allowed"),
        ("(;B[a1/2/3];)", 1, "`B[a1/2/3]`: a disc on `a1` flips nothing"),
        ("(;B[];)", 1, "`B[]`"),
        ("(;B[c4]W[c3]B[f5]W[b4]B[a4]W[a5]B[c2]W[a3]W[PA];)", 1, "`W[PA]` is out of turn: B is to move"),
        ("(;B[c4]W[c3]B[f5]W[b4]B[a4]W[a5]B[c2]W[a3]B[PA]W[PA];)", 1, "`W[PA]`: no pass is allowed"),
        ("1 (;B[d3];", 1, "`)`"),
        ("1 (;B[d3];) !", 1, "`!` stands where GGF allows none"),
    ] {
        let (found, why) = error(GameSpec::othello(8), ggf);
        assert!(found == line && why.contains(named), "{ggf}: {found}: {why}");
    }
}

#[test]
fn forced_passes_may_stand_in_a_line_of_moves() {
    let othello = GameSpec::othello(8);
    for pass in ["", "--", " PA ", " pass "] {
        assert_eq!(moves(othello, &format!("c4c3f5b4a4a5c2a3{pass}d2")).concat(), "c4c3f5b4a4a5c2a3d2");
    }
    assert!(error(othello, "\nc4c3--f5").1.contains("no pass is allowed"));
}

#[test]
fn errors_name_file_line_and_token() {
    for (spec, text, line, named) in [
        (GOMOKU, "h8i9\nh8z99", 2, "z99"),
        (GOMOKU, "h8h8", 1, "h8"),
        (GOMOKU, "1,2,x", 1, "`x`"),
        (GOMOKU, "1,2,3", 1, "`3`"),
        (GOMOKU, "8,0", 1, "`8,0`"),
        (GOMOKU, "1,99999999999", 1, "99999999999"),
        (GOMOKU, "-", 1, "`-`"),
        (GOMOKU, "a1a2b1b2c1c2d1d2e1", 1, "e1"),
        (GOMOKU, "?!", 1, "?!"),
        (GOMOKU, "# nothing\n", 1, "no opening"),
        (GOMOKU, "", 1, "no opening"),
        (GameSpec::CONNECT4, "44x", 1, "x"),
        (GameSpec::CONNECT4, "4444444", 1, "4"),
        (GameSpec::CONNECT4, "1212121", 1, "1"),
        (GameSpec::XIANGQI, "\n\nh2e2 h2e2", 3, "h2e2"),
        (GameSpec::XIANGQI, "9/9 w", 1, "ranks, not 2"),
        (GameSpec::XIANGQI, "fen", 1, "fen"),
        (GameSpec::XIANGQI, "startpos moves a0a9", 1, "a0a9"),
        (GameSpec::TICTACTOE, "b2b2", 1, "b2"),
    ] {
        let (found, why) = error(spec, text);
        assert!(found == line && why.contains(named), "{text}: {found}: {why}");
    }
}
