use super::*;
use crate::game::{Ending, Opening, PlayedGame, PlayedMove};
use crate::openings::{RowOrigin, read};
use crate::player::{FaultKind, PlayerFault};
use boyi_engine::data::{EndReason, GameSpec, GomokuRule, RepetitionLaw, ScoreView, Side};

fn played(id: &str, score: ScoreView, depth: u32, time_ms: Option<u64>) -> PlayedMove {
    PlayedMove { id: id.into(), score: Some(score), depth: Some(depth), nodes: Some(2_000), time_ms }
}

fn opening(start: Option<&str>, moves: &[&str]) -> Opening {
    Opening { start: start.map(Into::into), moves: moves.iter().map(|&mv| mv.into()).collect() }
}

fn text(game: GameSpec, opening: &Opening, played: &PlayedGame) -> String {
    let (first, second) = ("Boyi \"new\"", "Boyi [old]");
    let record = Record { game, event: "test", round: "3.1", date: None, first, second, opening, played };
    record.write(game.game().record).unwrap()
}

#[test]
fn a_game_of_xiangqi_is_pgn() {
    let game = PlayedGame {
        moves: vec![
            played("b0c2", ScoreView::Eval(35), 8, None),
            played("h9g7", ScoreView::Eval(-5), 12, Some(1_520)),
            played("a0b0", ScoreView::Win(5), 7, None),
            PlayedMove { id: "a9a8".into(), score: None, depth: None, nodes: None, time_ms: None },
        ],
        winner: Some(Side::First),
        ending: Ending::Resignation,
    };
    let expected = r#"[Game "Chinese Chess"]
[Event "test"]
[Site "?"]
[Date "????.??.??"]
[Round "3.1"]
[Red "Boyi \"new\""]
[Black "Boyi [old]"]
[Result "1-0"]
[Law "asian"]
[Format "ICCS"]
[Termination "resignation"]

1. H2-E2 {book} B9-C7 {book} 2. B0-C2 {+0.35/8} H9-G7 {-0.05/12 1.520s} 3.
A0-B0 {+M5/7} A9-A8 1-0

"#;
    assert_eq!(text(GameSpec::XIANGQI, &opening(None, &["h2e2", "b9c7"]), &game), expected);
}

#[test]
fn a_position_with_black_to_move_stands_in_a_tag() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";
    let game = PlayedGame {
        moves: vec![played("h9g7", ScoreView::Loss(4), 3, None), played("h0g2", ScoreView::Eval(0), 3, None)],
        winner: None,
        ending: Ending::Rules { reason: EndReason::Repetition },
    };
    let pgn = text(GameSpec::XIANGQI, &opening(Some(fen), &[]), &game);
    assert!(
        pgn.contains(&format!("[Result \"1/2-1/2\"]\n[Law \"asian\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n")),
        "{pgn}"
    );
    assert!(pgn.ends_with("\n\n1. ... H9-G7 {-M4/3} 2. H0-G2 {+0.00/3} 1/2-1/2\n\n"), "{pgn}");
}

#[test]
fn a_game_of_gomoku_is_sgf() {
    let gomoku = GameSpec::gomoku(15, GomokuRule::Renju);
    let fault = PlayerFault::new(FaultKind::TimeLoss, "120 ms late");
    let game = PlayedGame {
        moves: vec![
            played("j10", ScoreView::Eval(120), 9, Some(31)),
            played("a15", ScoreView::Eval(-90), 8, None),
        ],
        winner: Some(Side::Second),
        ending: Ending::Fault { side: Side::First, fault },
    };
    let expected = "(;FF[4]GM[4]CA[UTF-8]AP[Boyi]SZ[15]RU[renju]\n\
        EV[test]RO[3.1]PB[Boyi \"new\"]PW[Boyi [old\\]]RE[W+T]GC[time loss: 120 ms late]\n\
        ;B[hh]C[book]\n;W[ig]C[book]\n;B[jf]C[+1.20/9 0.031s]\n;W[aa]C[-0.90/8]\n)\n";
    assert_eq!(text(gomoku, &opening(None, &["h8", "i9"]), &game), expected);
}

#[test]
fn a_game_on_a_rectangle_is_read_back_from_its_sgf_and_its_json() {
    let wide = GameSpec::gomoku_rectangle(15, 12, GomokuRule::Renju);
    let game = PlayedGame {
        moves: vec![played("o1", ScoreView::Eval(0), 1, None), played("a12", ScoreView::Eval(0), 1, None)],
        winner: None,
        ending: Ending::Resignation,
    };
    let opening = opening(None, &["h6"]);
    let sgf = text(wide, &opening, &game);
    assert!(sgf.starts_with("(;FF[4]GM[4]CA[UTF-8]AP[Boyi]SZ[15:12]RU[renju]\n"), "{sgf}");
    assert_eq!(read(wide, "game.sgf", &sgf, RowOrigin::Bottom).unwrap()[0].moves, ["h6", "o1", "a12"]);
    let (event, round, first, second) = ("", "1", "a", "b");
    let record =
        Record { game: wide, event, round, date: None, first, second, opening: &opening, played: &game };
    let json: serde_json::Value = serde_json::from_str(&record.write(Format::Json).unwrap()).unwrap();
    assert_eq!(serde_json::from_value::<GameSpec>(json["game"].clone()).unwrap(), wide, "{json}");
}

#[test]
fn stones_of_a_position_are_set_up_in_sgf() {
    let gomoku = GameSpec::gomoku(15, GomokuRule::Freestyle);
    let game =
        PlayedGame { moves: vec![], winner: None, ending: Ending::Rules { reason: EndReason::BoardFull } };
    let sgf = text(gomoku, &opening(Some("h8i9a1"), &[]), &game);
    assert!(sgf.ends_with("RE[0]GC[board full]\nAB[hh][ao]\nAW[ig]\nPL[W]\n)\n"), "{sgf}");
}

#[test]
fn a_game_of_othello_is_ggf_with_its_passes() {
    let plain = |id: &str| PlayedMove { id: id.into(), score: None, depth: None, nodes: None, time_ms: None };
    let game = PlayedGame {
        moves: vec![
            played("f5", ScoreView::Eval(120), 9, Some(31)),
            played("b4", ScoreView::Eval(-90), 8, None),
            plain("a4"),
            PlayedMove { time_ms: Some(1_520), ..plain("a5") },
            plain("c2"),
            plain("a3"),
            plain("d2"),
        ],
        winner: Some(Side::Second),
        ending: Ending::Resignation,
    };
    let othello = GameSpec::othello(8);
    let ggf = text(othello, &opening(None, &["c4", "c3"]), &game);
    let expected = "(;GM[Othello]PC[test 3.1]PB[Boyi \"new\"]PW[Boyi (old)]RE[-64.00:r]TY[8]\
        BO[8 ---------------------------O*------*O--------------------------- *]B[C4]W[C3]\
        B[F5/+1.20/0.031]W[B4/-0.90]B[A4]W[A5//1.520]B[C2]W[A3]B[PA]W[D2];)\n";
    assert_eq!(ggf, expected);
    let again = read(othello, "games.ggf", &ggf, RowOrigin::Bottom).unwrap();
    assert_eq!(again, [opening(None, &["c4", "c3", "f5", "b4", "a4", "a5", "c2", "a3", "d2"])]);
}

#[test]
fn empty_cells_of_a_game_of_othello_count_for_the_winner() {
    let game = PlayedGame {
        moves: vec![played("a1", ScoreView::Margin(36), 1, None)],
        winner: Some(Side::First),
        ending: Ending::Rules { reason: EndReason::Count },
    };
    let start = ".OXXX./XXXXXX/XXXXXX/XXXXXX/XXXXXX/XXXXXX X";
    let ggf = text(GameSpec::othello(6), &opening(Some(start), &[]), &game);
    assert!(ggf.contains("RE[+36.00]TY[6]BO[6 -O***-***"), "{ggf}");
    assert!(ggf.ends_with(" *]B[A1/+36.00];)\n"), "{ggf}");
}

#[test]
fn any_game_is_a_line_of_json() {
    let game = PlayedGame {
        moves: vec![played("4", ScoreView::Win(3), 5, Some(7))],
        winner: Some(Side::First),
        ending: Ending::Rules { reason: EndReason::Row },
    };
    let expected = concat!(
        r#"{"game":{"game":"connect4"},"event":"test","round":"3.1","first":"Boyi \"new\"","#,
        r#""second":"Boyi [old]","opening":["4","4"],"#,
        r#""moves":[{"move":"4","score":{"kind":"win","value":3},"depth":5,"nodes":2000,"time_ms":7}],"#,
        r#""winner":"first","ending":{"kind":"rules","reason":"row"}}"#,
        "\n"
    );
    assert_eq!(text(GameSpec::CONNECT4, &opening(None, &["4", "4"]), &game), expected);
}

#[test]
fn a_verdict_on_a_repetition_stands_at_the_end_with_its_grounds() {
    let cycle = ["b0c2", "b9c7", "c2b0", "c7b9"].into_iter().cycle().take(8);
    let game = PlayedGame {
        moves: cycle.map(|id| played(id, ScoreView::Eval(0), 1, None)).collect(),
        winner: None,
        ending: Ending::Rules { reason: EndReason::Repetition },
    };
    let pgn = text(GameSpec::xiangqi(RepetitionLaw::Chinese), &opening(None, &[]), &game);
    let last = pgn.replace('\n', " ");
    assert!(pgn.contains("[Termination \"repetition\"]"), "{pgn}");
    assert!(
        last.contains(
            "{Since move 1 Red neither checks nor chases; Black neither checks nor chases. Neither side"
        ),
        "{pgn}"
    );
    assert!(last.trim_end().ends_with("a draw (Chinese law).} 1/2-1/2"), "{pgn}");
}

#[test]
fn a_date_stands_where_one_is_given() {
    let played =
        PlayedGame { moves: vec![], winner: None, ending: Ending::Rules { reason: EndReason::Repetition } };
    let opening = opening(None, &[]);
    let record = |game| Record {
        game,
        event: "",
        round: "1",
        date: Some("2026-11-21"),
        first: "a",
        second: "b",
        opening: &opening,
        played: &played,
    };
    assert!(record(GameSpec::XIANGQI).write(Format::Pgn).unwrap().contains("[Date \"2026.11.21\"]"));
    let gomoku = GameSpec::gomoku(15, GomokuRule::Freestyle);
    assert!(record(gomoku).write(Format::Sgf).unwrap().contains("DT[2026-11-21]"));
    assert!(record(gomoku).write(Format::Json).unwrap().contains("\"date\":\"2026-11-21\""));
}

#[test]
fn forms_of_other_games_and_moves_that_are_none_are_refused_by_name() {
    let game = PlayedGame {
        moves: vec![played("h2", ScoreView::Eval(0), 1, None)],
        winner: None,
        ending: Ending::Resignation,
    };
    let opening = opening(None, &[]);
    let record = Record {
        game: GameSpec::XIANGQI,
        event: "",
        round: "1",
        date: None,
        first: "a",
        second: "b",
        opening: &opening,
        played: &game,
    };
    let error = |format| record.write(format).unwrap_err().to_string();
    assert_eq!(error(Format::Sgf), "SGF records are for gomoku only");
    assert_eq!(error(Format::Ggf), "GGF records are for othello only");
    assert_eq!(error(Format::Pgn), "`h2` is no move of this game");
}

#[test]
fn control_characters_of_names_are_blanks_in_every_text() {
    let game = PlayedGame { moves: Vec::new(), winner: None, ending: Ending::Resignation };
    let opening = opening(None, &[]);
    let gomoku = GameSpec::gomoku(15, GomokuRule::Freestyle);
    for (game_of, format) in
        [(GameSpec::XIANGQI, Format::Pgn), (gomoku, Format::Sgf), (GameSpec::othello(8), Format::Ggf)]
    {
        let first = "a\u{1b}]0;pwn\u{7}\u{9b}";
        let (event, round, second) = ("", "1", "b");
        let record = Record {
            game: game_of,
            event,
            round,
            date: None,
            first,
            second,
            opening: &opening,
            played: &game,
        };
        let text = record.write(format).unwrap();
        assert!(
            text.contains("0;pwn") && !text.contains(|sign: char| sign.is_control() && sign != '\n'),
            "{text:?}"
        );
    }
}
