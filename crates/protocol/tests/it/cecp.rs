use crate::strategies::{maybe, text, word};
use boyi_protocol::cecp::{CecpCommand, CecpReply, CecpResult, Feature, FeatureValue, Thinking, Winner};
use proptest::collection::vec;
use proptest::prelude::*;
use std::time::Duration;

fn result() -> impl Strategy<Value = CecpResult> {
    let winner =
        prop_oneof![Just(Winner::First), Just(Winner::Second), Just(Winner::Nobody), Just(Winner::Unknown)];
    let reason = maybe(text()).prop_map(Option::unwrap_or_default);
    (winner, reason).prop_map(|(winner, reason)| CecpResult { winner, reason })
}

fn command() -> impl Strategy<Value = CecpCommand> {
    let single = proptest::sample::select(vec![
        CecpCommand::Xboard,
        CecpCommand::New,
        CecpCommand::Force,
        CecpCommand::Go,
        CecpCommand::PlayOther,
        CecpCommand::MoveNow,
        CecpCommand::Undo,
        CecpCommand::Remove,
        CecpCommand::Draw,
        CecpCommand::Hard,
        CecpCommand::Easy,
        CecpCommand::Post,
        CecpCommand::NoPost,
        CecpCommand::Analyze,
        CecpCommand::Exit,
        CecpCommand::Computer,
        CecpCommand::Random,
        CecpCommand::Quit,
    ]);
    let named = prop_oneof![
        word().prop_map(CecpCommand::Accepted),
        word().prop_map(CecpCommand::Rejected),
        word().prop_map(CecpCommand::Variant),
        text().prop_map(CecpCommand::SetBoard),
        word().prop_map(CecpCommand::UserMove),
        "[a-i](10|[0-9])[a-i](10|[0-9])".prop_map(CecpCommand::Move),
        text().prop_map(CecpCommand::Name),
        (text(), maybe(text())).prop_map(|(name, value)| CecpCommand::Option { name, value }),
    ];
    let numbered = prop_oneof![
        any::<u32>().prop_map(CecpCommand::Protover),
        any::<u32>().prop_map(CecpCommand::SetTime),
        any::<u32>().prop_map(CecpCommand::SetDepth),
        any::<i64>().prop_map(CecpCommand::Time),
        any::<i64>().prop_map(CecpCommand::OppTime),
        any::<u32>().prop_map(CecpCommand::Ping),
        any::<u32>().prop_map(CecpCommand::Memory),
        any::<u32>().prop_map(CecpCommand::Cores),
    ];
    let level = (any::<u32>(), 0..1_000_000u64, 0..999_999_999u64).prop_map(|(moves, base, increment)| {
        CecpCommand::Level {
            moves,
            base: Duration::from_secs(base),
            increment: Duration::from_millis(increment),
        }
    });
    prop_oneof![single, named, numbered, level, result().prop_map(CecpCommand::Result)]
}

fn answer() -> impl Strategy<Value = CecpReply> {
    let value = prop_oneof![any::<i64>().prop_map(FeatureValue::Number), text().prop_map(FeatureValue::Text)];
    let features = vec((word(), value).prop_map(|(name, value)| Feature { name, value }), 0..5);
    let numbers = (any::<u32>(), any::<i32>(), any::<u64>(), any::<u64>());
    let thinking = (numbers, maybe(text())).prop_map(|((ply, score, time, nodes), pv)| {
        CecpReply::Thinking(Thinking { ply, score, time, nodes, pv: pv.unwrap_or_default() })
    });
    let reasons = prop_oneof![
        (text(), maybe(text()))
            .prop_map(|(mv, reason)| CecpReply::IllegalMove { mv, reason: reason.unwrap_or_default() }),
        (text(), text()).prop_map(|(reason, command)| CecpReply::Error { reason, command }),
    ];
    prop_oneof![
        features.prop_map(CecpReply::Features),
        word().prop_map(CecpReply::Move),
        reasons,
        result().prop_map(CecpReply::Result),
        Just(CecpReply::Resign),
        Just(CecpReply::OfferDraw),
        any::<u32>().prop_map(CecpReply::Pong),
        thinking,
        word().prop_map(CecpReply::Hint),
        (word(), text()).prop_map(|(whom, text)| CecpReply::Tell { whom, text }),
        text().prop_map(CecpReply::Remark),
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
    let level = CecpCommand::Level {
        moves: 40,
        base: Duration::from_secs(330),
        increment: Duration::from_millis(500),
    };
    assert_eq!("level 40 5:30 0.5".parse(), Ok(level));
    assert_eq!("b2e2".parse(), Ok(CecpCommand::Move("b2e2".into())));
    let error = |line: &str| line.parse::<CecpCommand>().unwrap_err().to_string();
    assert_eq!(error("bk"), "unknown command `bk`");
    assert_eq!(error("level 40 5 -1"), "`-1` is not an increment in seconds");
    assert_eq!(error("st 0.5"), "`0.5` is not a number of seconds");
}

#[test]
fn lines_that_engines_send() {
    let Ok(CecpReply::Features(features)) =
        "feature ping=1 setboard=1 variants=\"normal,xiangqi\" myname=\"Sjaak II 1.4.1\" egt=none done=1"
            .parse()
    else {
        panic!()
    };
    assert!(features[0].is_on("ping") && !features[0].is_on("setboard"));
    assert_eq!(features[3].value, FeatureValue::Text("Sjaak II 1.4.1".into()));
    assert_eq!(features[4].value, FeatureValue::Text("none".into()), "some leave the quotes away");
    let thinking = |line: &str| match line.parse() {
        Ok(CecpReply::Thinking(thinking)) => thinking,
        other => panic!("{other:?}"),
    };
    let plain = Thinking { ply: 9, score: -28, time: 151, nodes: 12345, pv: "b2e2 h9g7".into() };
    assert_eq!(thinking("  9.  -28  151  12345  b2e2 h9g7"), plain);
    assert_eq!(thinking("9 -28 151 12345 14 80000 0\tb2e2 h9g7"), plain);
    for (line, answer) in [
        ("move b2e2", CecpReply::Move("b2e2".into())),
        ("My move is: b2e2", CecpReply::Move("b2e2".into())),
        ("Illegal move: b2b9", CecpReply::IllegalMove { mv: "b2b9".into(), reason: String::new() }),
        (
            "Illegal move (in check): b2b9",
            CecpReply::IllegalMove { mv: "b2b9".into(), reason: "in check".into() },
        ),
        (
            "Error (unknown command): otim",
            CecpReply::Error { reason: "unknown command".into(), command: "otim".into() },
        ),
        (
            "1-0 {Red mates}",
            CecpReply::Result(CecpResult { winner: Winner::First, reason: "Red mates".into() }),
        ),
        ("offer draw", CecpReply::OfferDraw),
        ("tellics say hello", CecpReply::Tell { whom: "ics".into(), text: "say hello".into() }),
    ] {
        assert_eq!(line.parse(), Ok(answer), "{line}");
    }
    let error = |line: &str| line.parse::<CecpReply>().unwrap_err().to_string();
    assert_eq!(error("feature ping"), "`ping` is not a feature `name=value`");
    assert_eq!(error("9 x"), "`x` is not a score");
}
