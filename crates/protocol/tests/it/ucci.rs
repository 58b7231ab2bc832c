use crate::strategies::{maybe, millis, text, word, words};
use crate::uci::{go as uci_go, option, position};
use boyi_protocol::ucci::{
    Clock, EndOffer, GoMode, HashBound, HashEntry, Id, Limit, Pace, UcciCommand, UcciGo, UcciInfo, UcciReply,
};
use boyi_protocol::uci::UciGo;
use boyi_protocol::{EngineOption, OptionKind, Position, Start};
use proptest::prelude::*;
use std::time::Duration;

fn clock() -> impl Strategy<Value = Clock> {
    let pace = prop_oneof![
        Just(Pace::Unknown),
        any::<u32>().prop_map(Pace::MovesToGo),
        any::<u64>().prop_map(Pace::Increment)
    ];
    (any::<u64>(), pace).prop_map(|(time, pace)| Clock { time, pace })
}

fn go() -> impl Strategy<Value = UcciGo> {
    let mode = prop_oneof![Just(GoMode::Normal), Just(GoMode::Ponder), Just(GoMode::Draw)];
    let limit = prop_oneof![
        Just(Limit::Infinite),
        any::<u32>().prop_map(Limit::Depth),
        any::<u64>().prop_map(Limit::Nodes),
        (clock(), maybe(clock())).prop_map(|(own, opponent)| Limit::Time { own, opponent }),
        // UCCI's own mode stands before all limits.
        (uci_go(), millis()).prop_map(|(go, wtime)| {
            Limit::Uci(Box::new(UciGo { wtime: Some(wtime), ponder: false, ..go }))
        }),
    ];
    (mode, limit).prop_map(|(mode, limit)| UcciGo { mode, limit, faults: Vec::new() })
}

fn command() -> impl Strategy<Value = UcciCommand> {
    prop_oneof![
        Just(UcciCommand::Ucci),
        Just(UcciCommand::IsReady),
        (word(), maybe(text())).prop_map(|(name, value)| UcciCommand::SetOption { name, value }),
        position().prop_map(UcciCommand::Position),
        words().prop_map(UcciCommand::BanMoves),
        go().prop_map(UcciCommand::Go),
        any::<bool>().prop_map(|draw| UcciCommand::PonderHit { draw }),
        Just(UcciCommand::Stop),
        position().prop_map(UcciCommand::Probe),
        Just(UcciCommand::Quit),
    ]
}

fn bound() -> impl Strategy<Value = HashBound> {
    (any::<i32>(), any::<u32>()).prop_map(|(score, depth)| HashBound { score, depth })
}

fn info() -> impl Strategy<Value = UcciInfo> {
    let numbers = (maybe(millis()), maybe(any::<u64>()), maybe(any::<u32>()), maybe(any::<i32>()));
    (numbers, words(), maybe(word()), maybe(text())).prop_map(
        |((time, nodes, depth, score), pv, currmove, message)| UcciInfo {
            time,
            nodes,
            depth,
            score,
            pv,
            currmove,
            message,
        },
    )
}

fn answer() -> impl Strategy<Value = UcciReply> {
    let id = prop_oneof![Just(Id::Name), Just(Id::Version), Just(Id::Author), Just(Id::User)];
    let verdict = prop_oneof![Just(EndOffer::PlaysOn), Just(EndOffer::Draw), Just(EndOffer::Resign)];
    prop_oneof![
        (id, text()).prop_map(|(id, text)| UcciReply::Id(id, text)),
        option(word()).prop_map(UcciReply::Option),
        Just(UcciReply::UcciOk),
        Just(UcciReply::ReadyOk),
        info().prop_map(UcciReply::Info),
        (word(), maybe(word()), verdict).prop_map(|(best, ponder, verdict)| UcciReply::BestMove {
            best,
            ponder,
            verdict
        }),
        Just(UcciReply::NoBestMove),
        (maybe(word()), maybe(bound()), maybe(bound()))
            .prop_map(|(best, lower, upper)| UcciReply::PopHash(HashEntry { best, lower, upper })),
        Just(UcciReply::Bye),
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

#[test]
fn lines_that_hosts_send() {
    assert_eq!(
        "go draw time 300 increment 5 opptime 290 oppmovestogo 12".parse(),
        Ok(UcciCommand::Go(UcciGo {
            mode: GoMode::Draw,
            limit: Limit::Time {
                own: Clock { time: 300, pace: Pace::Increment(5) },
                opponent: Some(Clock { time: 290, pace: Pace::MovesToGo(12) }),
            },
            faults: Vec::new(),
        }))
    );
    for line in ["go", "go infinite", "go depth infinite"] {
        assert_eq!(line.parse(), Ok(UcciCommand::Go(UcciGo::default())), "{line}");
    }
    let newgame = UcciCommand::SetOption { name: "newgame".into(), value: None };
    assert_eq!("setoption newgame".parse(), Ok(newgame.clone()));
}

#[test]
fn lines_that_sylvan_sends() {
    let newgame = UcciCommand::SetOption { name: "newgame".into(), value: None };
    assert_eq!("newgame".parse(), Ok(newgame));
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let position = Position { start: Start::Fen(fen.into()), moves: vec!["h2e2".into()] };
    assert_eq!(format!("fen {fen} moves h2e2").parse(), Ok(UcciCommand::Position(position)));
    let clocks = UciGo {
        wtime: Some(Duration::from_millis(8000)),
        btime: Some(Duration::ZERO),
        winc: Some(Duration::from_millis(100)),
        moves_to_go: Some(20),
        ..UciGo::default()
    };
    assert_eq!(
        "go ponder wtime 8000 btime -5 winc 100 movestogo 20".parse(),
        Ok(UcciCommand::Go(UcciGo {
            mode: GoMode::Ponder,
            limit: Limit::Uci(Box::new(clocks)),
            faults: Vec::new(),
        }))
    );
}

#[test]
fn lines_that_uci2wb_sends() {
    let limit = |line: &str| match line.parse() {
        Ok(UcciCommand::Go(go)) if go.faults.is_empty() => go.limit,
        other => panic!("{other:?}"),
    };
    let own = |pace| Clock { time: 60_000, pace };
    assert_eq!(
        limit("go time 60000 opptime 56850 oppincrement 1000 increment 2000"),
        Limit::Time {
            own: own(Pace::Increment(2000)),
            opponent: Some(Clock { time: 56_850, pace: Pace::Increment(1000) }),
        }
    );
    assert_eq!(
        limit("go time 60000 opptime 60000 movestogo 40"),
        Limit::Time { own: own(Pace::MovesToGo(40)), opponent: Some(own(Pace::Unknown)) }
    );
    let fixed = UciGo { move_time: Some(Duration::from_millis(970)), ..UciGo::default() };
    assert_eq!(limit("go time 1000 opptime 920 movetime 970"), Limit::Uci(Box::new(fixed)));
}

#[test]
fn lines_that_engines_send() {
    assert_eq!(
        "option promotion type combo var none var all default none".parse(),
        Ok(UcciReply::Option(EngineOption {
            name: "promotion".into(),
            kind: OptionKind::Combo { default: "none".into(), values: vec!["none".into(), "all".into()] }
        }))
    );
    assert_eq!(
        "info depth 6 score 4 pv b0c2 b9c7 c3c4 h9i7".parse::<UcciReply>().unwrap().to_string(),
        "info depth 6 score 4 pv b0c2 b9c7 c3c4 h9i7"
    );
    assert_eq!(
        "bestmove h2e2 ponder h9g7 draw".parse(),
        Ok(UcciReply::BestMove { best: "h2e2".into(), ponder: Some("h9g7".into()), verdict: EndOffer::Draw })
    );
    assert_eq!(
        "bestmove h2e2 ponder".parse(),
        Ok(UcciReply::BestMove { best: "h2e2".into(), ponder: None, verdict: EndOffer::PlaysOn })
    );
}

#[test]
fn the_offending_word_is_named() {
    let error = |line: &str| line.parse::<UcciCommand>().unwrap_err().to_string();
    assert_eq!(error("probe"), "a position (startpos or fen) is missing");
    assert_eq!(error("uci"), "unknown command `uci`");
}

#[test]
fn limits_that_cannot_be_read_are_named_and_the_others_count() {
    let read = |line: &str| match line.parse() {
        Ok(UcciCommand::Go(go)) => (go.limit, go.faults.iter().map(ToString::to_string).collect::<Vec<_>>()),
        other => panic!("{other:?}"),
    };
    let clock = |time| Limit::Time { own: Clock { time, pace: Pace::Unknown }, opponent: None };
    for (line, limit, fault) in [
        ("go time soon", Limit::Unreadable, "`soon` is not a time"),
        ("go time increment 3", Limit::Unreadable, "a time is missing"),
        ("go depth -1", Limit::Unreadable, "`-1` is not a depth"),
        ("go time 3 movestogo", clock(3), "a number of moves is missing"),
        ("go time 3 movestogo -1", clock(3), "`-1` is not a number of moves"),
        ("go time 3 opptime x", clock(3), "`x` is not a time"),
        ("go time 3 oppincrement 1", clock(3), "unexpected `oppincrement`"),
        ("go time 3 movetime soon", clock(3), "`soon` is not a time"),
        ("go depth 4 please", Limit::Depth(4), "unexpected `please`"),
        ("go ponder draw", Limit::Unreadable, "unexpected `draw`"),
    ] {
        let (read, faults) = read(line);
        assert_eq!(read, limit, "{line}");
        assert!(faults.contains(&fault.to_owned()), "{line}: {faults:?}");
    }
    assert_eq!(read("go time -100"), (clock(0), Vec::new()), "a clock below zero has run down");
}
