use crate::strategies::{maybe, millis, text, word, words};
use boyi_protocol::uci::{Score, UciBound, UciCommand, UciGo, UciInfo, UciReply, Wdl};
use boyi_protocol::{EngineOption, OptionKind, Position, Start};
use proptest::prelude::*;
use std::num::NonZeroU32;
use std::time::Duration;

pub(crate) fn go() -> impl Strategy<Value = UciGo> {
    let clocks = (maybe(millis()), maybe(millis()), maybe(millis()), maybe(millis()), maybe(any::<u32>()));
    let limits = (maybe(any::<u32>()), maybe(any::<u64>()), maybe(any::<u32>()), maybe(millis()));
    let flags = (any::<bool>(), any::<bool>(), maybe(any::<NonZeroU32>()));
    (words(), flags, clocks, limits).prop_map(
        |(search_moves, (ponder, infinite, perft), (wtime, btime, winc, binc, moves_to_go), limits)| {
            let (depth, nodes, mate, move_time) = limits;
            UciGo {
                search_moves,
                ponder,
                wtime,
                btime,
                winc,
                binc,
                moves_to_go,
                depth,
                nodes,
                mate,
                move_time,
                infinite,
                perft,
                faults: Vec::new(),
            }
        },
    )
}

pub(crate) fn position() -> impl Strategy<Value = Position> {
    let start = prop_oneof![Just(Start::Startpos), text().prop_map(Start::Fen)];
    (start, words()).prop_map(|(start, moves)| Position { start, moves })
}

fn command() -> impl Strategy<Value = UciCommand> {
    prop_oneof![
        Just(UciCommand::Uci),
        any::<bool>().prop_map(UciCommand::Debug),
        Just(UciCommand::IsReady),
        (text(), maybe(text())).prop_map(|(name, value)| UciCommand::SetOption { name, value }),
        Just(UciCommand::UciNewGame),
        position().prop_map(UciCommand::Position),
        go().prop_map(UciCommand::Go),
        Just(UciCommand::Stop),
        Just(UciCommand::PonderHit),
        Just(UciCommand::Quit),
    ]
}

pub(crate) fn option(name: impl Strategy<Value = String>) -> impl Strategy<Value = EngineOption> {
    let kind = prop_oneof![
        any::<bool>().prop_map(|default| OptionKind::Check { default }),
        any::<[i64; 3]>().prop_map(|[default, min, max]| OptionKind::Spin { default, min, max }),
        (text(), proptest::collection::vec(text(), 0..4))
            .prop_map(|(default, values)| OptionKind::Combo { default, values }),
        Just(OptionKind::Button),
        maybe(text()).prop_map(|default| OptionKind::Text { default: default.unwrap_or_default() }),
    ];
    (name, kind).prop_map(|(name, kind)| EngineOption { name, kind })
}

fn info() -> impl Strategy<Value = UciInfo> {
    let score = prop_oneof![any::<i32>().prop_map(Score::Cp), any::<i32>().prop_map(Score::Mate)];
    let bound = prop_oneof![Just(UciBound::Exact), Just(UciBound::Lower), Just(UciBound::Upper)];
    let wdl = any::<[u16; 3]>().prop_map(|[win, draw, loss]| Wdl { win, draw, loss });
    let u32s = proptest::array::uniform5(maybe(any::<u32>()));
    let u64s = proptest::array::uniform3(maybe(any::<u64>()));
    let texts = (maybe(millis()), maybe(word()), words(), maybe(text()));
    (maybe(score), bound, maybe(wdl), u32s, u64s, texts).prop_map(|(score, bound, wdl, u32s, u64s, texts)| {
        let [depth, seldepth, multipv, hashfull, currmovenumber] = u32s;
        let [nodes, nps, tbhits] = u64s;
        let (time, currmove, pv, string) = texts;
        UciInfo {
            depth,
            seldepth,
            multipv,
            score,
            bound,
            wdl,
            nodes,
            nps,
            hashfull,
            tbhits,
            time,
            currmove,
            currmovenumber,
            pv,
            string,
        }
    })
}

fn answer() -> impl Strategy<Value = UciReply> {
    prop_oneof![
        text().prop_map(UciReply::IdName),
        text().prop_map(UciReply::IdAuthor),
        option(text()).prop_map(UciReply::Option),
        Just(UciReply::UciOk),
        Just(UciReply::ReadyOk),
        info().prop_map(UciReply::Info),
        (maybe(word()), maybe(word())).prop_map(|(best, ponder)| UciReply::BestMove { best, ponder }),
        (word(), any::<u64>()).prop_map(|(mv, lines)| UciReply::PerftMove { mv, lines }),
        any::<u64>().prop_map(UciReply::PerftTotal),
    ]
}

proptest! {
    #[test]
    fn a_command_written_reads_back(command in command()) {
        prop_assert_eq!(command.to_string().parse(), Ok(command));
    }

    #[test]
    fn an_answer_written_reads_back(answer in answer()) {
        prop_assert_eq!(answer.to_string().parse(), Ok(answer));
    }
}

fn command_error(line: &str) -> String {
    line.parse::<UciCommand>().unwrap_err().to_string()
}

#[test]
fn lines_that_hosts_send() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let position = Position { start: Start::Fen(fen.into()), moves: vec!["h2e2".into(), "h9g7".into()] };
    for line in [format!("position fen {fen} moves h2e2 h9g7"), format!("fen {fen} moves h2e2 h9g7")] {
        assert_eq!(line.parse(), Ok(UciCommand::Position(position.clone())));
    }
    assert_eq!(
        "setoption name Move Overhead value 30\r".parse(),
        Ok(UciCommand::SetOption { name: "Move Overhead".into(), value: Some("30".into()) })
    );
    assert_eq!(
        "setoption name Clear Hash".parse(),
        Ok(UciCommand::SetOption { name: "Clear Hash".into(), value: None })
    );
    assert_eq!(
        "go wtime -12 btime 60000 searchmoves h2e2 b2e2 ponder".parse(),
        Ok(UciCommand::Go(UciGo {
            wtime: Some(Duration::ZERO),
            btime: Some(Duration::from_secs(60)),
            search_moves: vec!["h2e2".into(), "b2e2".into()],
            ponder: true,
            ..UciGo::default()
        }))
    );
    let perft = |moves: u32, faults: &[&str]| match format!("go perft {moves} searchmoves h2e2").parse() {
        Ok(UciCommand::Go(go)) => {
            assert_eq!(go.perft, NonZeroU32::new(moves));
            assert_eq!(go.search_moves, ["h2e2"]);
            assert_eq!(go.faults.iter().map(ToString::to_string).collect::<Vec<_>>(), faults);
        }
        other => panic!("{other:?}"),
    };
    perft(5, &[]);
    perft(0, &["`0` is not a number of moves from 1"]);
}

#[test]
fn the_offending_word_is_named() {
    for (line, error) in [
        ("", "empty line"),
        ("joho", "unknown command `joho`"),
        ("position", "a position (startpos or fen) is missing"),
        ("position middle", "`middle` is not `startpos` or `fen`"),
        ("position fen moves a0a1", "a FEN is missing"),
        ("position startpos a0a1", "unexpected `a0a1`"),
        ("setoption Hash 16", "`Hash` is not `name`"),
        ("setoption name value 3", "an option name is missing"),
        ("debug maybe", "`maybe` is not `on` or `off`"),
        ("stop please", "unexpected `please`"),
    ] {
        assert_eq!(command_error(line), error, "{line}");
    }
}

#[test]
fn lines_that_engines_send() {
    assert_eq!(
        "option name Skill Level type spin default 20 min -20 max 20".parse(),
        Ok(UciReply::Option(EngineOption {
            name: "Skill Level".into(),
            kind: OptionKind::Spin { default: 20, min: -20, max: 20 }
        }))
    );
    assert_eq!(
        "option name Debug Log File type string default <empty>".parse(),
        Ok(UciReply::Option(EngineOption {
            name: "Debug Log File".into(),
            kind: OptionKind::Text { default: String::new() }
        }))
    );
    let line = "info depth 9 seldepth 14 multipv 1 score cp 33 upperbound nodes 14553 nps 400000 \
                hashfull 3 tbhits 0 time 36 ebf 1.8 pv h2e2 h9g7";
    let Ok(UciReply::Info(info)) = line.parse() else { panic!() };
    assert_eq!((info.depth, info.score, info.bound), (Some(9), Some(Score::Cp(33)), UciBound::Upper));
    assert_eq!(info.pv, ["h2e2", "h9g7"]);
    for line in ["bestmove (none)", "bestmove 0000", "bestmove (none) ponder (none)"] {
        assert_eq!(line.parse(), Ok(UciReply::BestMove { best: None, ponder: None }), "{line}");
    }
    assert_eq!(
        "bestmove h2e2 ponder".parse(),
        Ok(UciReply::BestMove { best: Some("h2e2".into()), ponder: None })
    );
}

#[test]
fn an_option_knows_its_values() {
    let option = |line: &str| match line.parse() {
        Ok(UciReply::Option(option)) => option,
        other => panic!("{other:?}"),
    };
    let spin = option("option name Hash type spin default 16 min 1 max 1024");
    assert!(spin.accepts("1024") && !spin.accepts("1025") && !spin.accepts("many"));
    let combo = option("option name UCI_Variant type combo default chess var chess var xiangqi");
    assert!(combo.accepts("xiangqi") && !combo.accepts("go"));
}

#[test]
fn limits_that_cannot_be_read_are_named_and_the_others_count() {
    let go = |line: &str| match line.parse() {
        Ok(UciCommand::Go(go)) => go,
        other => panic!("{other:?}"),
    };
    for (line, fault) in [
        ("go wtime 3 depth -3", "`-3` is not a depth"),
        ("go depth wtime 3", "a depth is missing"),
        ("go wtime 3 depth", "a depth is missing"),
        ("go wtime 3 movestogo -1", "`-1` is not a number of moves"),
        ("go nodes 99999999999999999999 wtime 3", "`99999999999999999999` is not a number of nodes"),
        ("go slowly wtime 3", "unexpected `slowly`"),
    ] {
        let UciGo { faults, ref wtime, .. } = go(line);
        assert_eq!(faults.iter().map(ToString::to_string).collect::<Vec<_>>(), [fault], "{line}");
        assert_eq!(*wtime, Some(Duration::from_millis(3)), "{line}");
    }
    let many = go(&format!("go{} depth 4", " x".repeat(100)));
    assert_eq!((many.faults.len(), many.depth), (boyi_protocol::MAX_FAULTS, Some(4)));
}
