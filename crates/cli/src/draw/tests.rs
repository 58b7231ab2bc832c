//! Drawn boards, held character by character.

use super::*;
use boyi_engine::data::{
    EndReason, Forbidden, ForbiddenPoint, GameResult, GameSpec, Geometry, GomokuRule, MoveNames, MoveView,
    PieceKind, PlayedMove, Sentences,
};
use unicode_width::UnicodeWidthStr;

const PLAIN: Style = Style { color: false, ascii: false, flipped: false, lang: Lang::En, room: None };
const ASCII: Style = Style { ascii: true, ..PLAIN };

/// A view of stones: `X`, `O` and `.`, one text a row from the top.
fn stones(kind: BoardKind, spec: GameSpec, rows: &[&str]) -> GameView {
    let stone = |side| Some(Piece { side, kind: PieceKind::Stone });
    let cells: Vec<Option<Piece>> = rows
        .concat()
        .chars()
        .map(|sign| match sign {
            'X' => stone(Side::First),
            'O' => stone(Side::Second),
            _ => None,
        })
        .collect();
    let columns = u8::try_from(rows[0].len()).unwrap();
    view(spec, Geometry { kind, columns, rows: u8::try_from(rows.len()).unwrap() }, cells)
}

fn view(spec: GameSpec, geometry: Geometry, cells: Vec<Option<Piece>>) -> GameView {
    GameView {
        spec,
        geometry,
        cells,
        to_move: Side::First,
        legal: vec![],
        moves: vec![],
        check: None,
        forbidden: vec![],
        spared: vec![],
        result: None,
        tally: None,
        position: String::new(),
    }
}

#[test]
fn cells_hold_discs_where_the_game_has_discs() {
    let view = stones(BoardKind::Cells, GameSpec::gomoku(5, GomokuRule::Freestyle), &["XO", ".X"]);
    let drawn = board(&view, PLAIN);
    assert!(drawn.contains("│ ● │ ○ │") && drawn.contains("│   │ ● │"), "{drawn}");
    assert!(board(&view, ASCII).contains("| X | O |"));
}

fn with_last_move(mut view: GameView, from: Option<Cell>, to: Cell) -> GameView {
    let mv = MoveView { id: "-".into(), from, to, names: MoveNames::same("-") };
    view.moves.push(PlayedMove { side: Side::First, mv, captured: None, check: false, replaced: Vec::new() });
    view
}

/// The position after 1. 炮二平五 on an otherwise untouched board.
fn xiangqi() -> GameView {
    const ROWS: [&str; 10] = [
        "rnbakabnr",
        ".........",
        ".c.....c.",
        "p.p.p.p.p",
        ".........",
        ".........",
        "P.P.P.P.P",
        ".C..C....",
        ".........",
        "RNBAKABNR",
    ];
    let piece = |letter: char| {
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        let kind = match letter.to_ascii_uppercase() {
            'K' => PieceKind::General,
            'A' => PieceKind::Advisor,
            'B' => PieceKind::Elephant,
            'N' => PieceKind::Horse,
            'R' => PieceKind::Chariot,
            'C' => PieceKind::Cannon,
            'P' => PieceKind::Soldier,
            _ => return None,
        };
        Some(Piece { side, kind })
    };
    let cells = ROWS.concat().chars().map(piece).collect();
    let geometry = Geometry { kind: BoardKind::Xiangqi, columns: 9, rows: 10 };
    with_last_move(view(GameSpec::XIANGQI, geometry, cells), Some(7 * 9 + 7), 7 * 9 + 4)
}

#[test]
fn tic_tac_toe_has_cells_and_the_last_move_in_brackets() {
    let view = stones(BoardKind::Cells, GameSpec::TICTACTOE, &["X..", ".O.", "..X"]);
    let drawn = board(&with_last_move(view, None, 8), PLAIN);
    let expected = "
   ┌───┬───┬───┐
 3 │ X │   │   │
   ├───┼───┼───┤
 2 │   │ O │   │
   ├───┼───┼───┤
 1 │   │   │(X)│
   └───┴───┴───┘
     a   b   c
";
    assert_eq!(drawn, expected.trim_start_matches('\n'));
}

#[test]
fn a_board_that_has_no_room_is_drawn_without_a_frame() {
    let view = stones(BoardKind::Cells, GameSpec::TICTACTOE, &["X..", ".O.", "..X"]);
    let view = with_last_move(view, None, 8);
    let expected = "
 3  X · ·
 2  · O ·
 1  · ·(X)
    a b c
";
    for room in [(15, 40), (40, 11)] {
        let drawn = board(&view, Style { room: Some(room), ..PLAIN });
        assert_eq!(drawn, expected.trim_start_matches('\n'), "{room:?}");
    }
    assert_eq!(board(&view, Style { room: Some((16, 12)), ..PLAIN }), board(&view, PLAIN));
    let narrow = Style { room: Some((12, 40)), ..ASCII };
    assert!(board(&view, narrow).starts_with(" 3  X . .\n"));
    let mut view = stones(BoardKind::Columns, GameSpec::CONNECT4, &["...", "X..", "OX.", "OOX"]);
    view.result = Some(GameResult {
        winner: Some(Side::First),
        reason: EndReason::Row,
        line: vec![3, 7, 11],
        grounds: None,
    });
    let expected = "
    · · ·
   [●]· ·
    ○[●]·
    ○ ○[●]
    1 2 3
";
    assert_eq!(board(&view, Style { room: Some((12, 40)), ..PLAIN }), expected.trim_start_matches('\n'));
}

#[test]
fn stones_differ_without_their_colours() {
    let spec = GameSpec::gomoku(5, GomokuRule::Freestyle);
    let view = stones(BoardKind::Points, spec, &["XO...", ".....", ".....", ".....", "....."]);
    let colored = board(&view, Style { color: true, ..PLAIN });
    assert!(colored.contains('●') && colored.contains('○'), "{colored}");
}

#[test]
fn a_turned_board_is_seen_from_the_other_side() {
    let view = stones(BoardKind::Cells, GameSpec::TICTACTOE, &["X..", ".O.", "..."]);
    let drawn = board(&view, Style { flipped: true, ..ASCII });
    let expected = "
   +---+---+---+
 1 |   |   |   |
   +---+---+---+
 2 |   | O |   |
   +---+---+---+
 3 |   |   | X |
   +---+---+---+
     c   b   a
";
    assert_eq!(drawn, expected.trim_start_matches('\n'));
}

#[test]
fn connect_four_numbers_its_columns_and_is_never_turned() {
    let mut view = stones(BoardKind::Columns, GameSpec::CONNECT4, &["...", "X..", "OX.", "OOX"]);
    view.result = Some(GameResult {
        winner: Some(Side::First),
        reason: EndReason::Row,
        line: vec![3, 7, 11],
        grounds: None,
    });
    let expected = "
  │   │   │   │
  │[●]│   │   │
  │ ○ │[●]│   │
  │ ○ │ ○ │[●]│
  └───┴───┴───┘
    1   2   3
";
    for flipped in [false, true] {
        assert_eq!(board(&view, Style { flipped, ..PLAIN }), expected.trim_start_matches('\n'));
    }
}

#[test]
fn gomoku_has_stones_on_crossings_and_shows_forbidden_points() {
    let spec = GameSpec::gomoku(5, GomokuRule::Renju);
    let mut view = stones(BoardKind::Points, spec, &[".....", ".X...", "..O..", ".....", "....."]);
    let why = Sentences { en: String::new(), hans: String::new(), hant: String::new() };
    let rows = vec![];
    view.forbidden.push(ForbiddenPoint { cell: 18, reason: Forbidden::DoubleThree, why, rows });
    let view = with_last_move(view, None, 12);
    let expected = "
 5  ┌─┬─┬─┬─┐
 4  ├─●─┼─┼─┤
 3  ├─┼(○)┼─┤
 2  ├─┼─┼─×─┤
 1  └─┴─┴─┴─┘
    a b c d e
";
    assert_eq!(board(&view, PLAIN), expected.trim_start_matches('\n'));
    let expected = "
 5  . . . . .
 4  . X . . .
 3  . .(O). .
 2  . . . ! .
 1  . . . . .
    a b c d e
";
    assert_eq!(board(&view, ASCII), expected.trim_start_matches('\n'));
}

#[test]
fn xiangqi_in_letters() {
    let expected = "
9  r---n---b---a---k---a---b---n---r
   |   |   |   | \\ | / |   |   |   |
8  +---+---+---+---+---+---+---+---+
   |   |   |   | / | \\ |   |   |   |
7  +---c---+---+---+---+---+---c---+
   |   |   |   |   |   |   |   |   |
6  p---+---p---+---p---+---p---+---p
   |   |   |   |   |   |   |   |   |
5  +---+---+---+---+---+---+---+---+
   |                               |
4  +---+---+---+---+---+---+---+---+
   |   |   |   |   |   |   |   |   |
3  P---+---P---+---P---+---P---+---P
   |   |   |   |   |   |   |   |   |
2  +---C---+---+--(C)--+---+---o---+
   |   |   |   | \\ | / |   |   |   |
1  +---+---+---+---+---+---+---+---+
   |   |   |   | / | \\ |   |   |   |
0  R---N---B---A---K---A---B---N---R
   a   b   c   d   e   f   g   h   i
";
    assert_eq!(board(&xiangqi(), ASCII), expected.trim_start_matches('\n'));
}

#[test]
fn xiangqi_in_chinese_counts_files_from_each_players_right() {
    let drawn = board(&xiangqi(), Style { lang: Lang::Hant, ..PLAIN });
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[0], "   １  ２  ３  ４  ５  ６  ７  ８  ９");
    assert_eq!(lines[1], "9  車──馬──象──士──將──士──象──馬──車");
    assert_eq!(lines[10], "   │      楚 河         漢 界      │");
    assert_eq!(lines[15], "2  ├───炮──┼───┼──(炮)─┼───┼───◦───┤");
    assert_eq!(lines[20], "   九  八  七  六  五  四  三  二  一");
    let turned = board(&xiangqi(), Style { lang: Lang::Hans, flipped: true, ..PLAIN });
    let lines: Vec<&str> = turned.lines().collect();
    assert_eq!(lines[0], "   一  二  三  四  五  六  七  八  九");
    assert_eq!(lines[1], "0  俥──傌──相──仕──帅──仕──相──傌──俥");
    assert_eq!(lines[21], "   i   h   g   f   e   d   c   b   a");
}

#[test]
fn every_rank_is_as_wide_as_the_board_in_every_script() {
    for lang in [Lang::En, Lang::Hans, Lang::Hant] {
        for flipped in [false, true] {
            let drawn = board(&xiangqi(), Style { lang, flipped, ..PLAIN });
            let width = |line: &str| line.trim_end().width();
            let ranks = drawn.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
            assert!(ranks.clone().count() == 10);
            assert!(ranks.clone().all(|rank| (36..=37).contains(&width(rank))), "{drawn}");
            let files = drawn.lines().filter(|line| line.starts_with("   │"));
            assert!(files.clone().count() == 9);
            assert!(files.clone().all(|line| width(line) == 36 && line.trim_end().ends_with('│')), "{drawn}");
        }
    }
}

#[test]
fn colours_add_escapes_and_nothing_else() {
    let view = xiangqi();
    let colored = board(&view, Style { color: true, lang: Lang::Hans, ..PLAIN });
    assert!(colored.contains("\x1b["));
    let mut bare = String::new();
    let mut escape = false;
    for sign in colored.chars() {
        match sign {
            '\x1b' => escape = true,
            'm' if escape => escape = false,
            _ if !escape => bare.push(sign),
            _ => {}
        }
    }
    let bare: Vec<&str> = bare.lines().map(str::trim_end).collect();
    let plain = board(&view, Style { lang: Lang::Hans, ..PLAIN });
    assert_eq!(bare, plain.lines().collect::<Vec<_>>());
}
