use crate::strategies::{text, word};
use boyi_protocol::ParseError;
use boyi_protocol::gomocup::{
    CommandReader, GomocupCommand, GomocupInfo, GomocupReply, Key, Owner, Point, Stone,
};
use proptest::collection::vec;
use proptest::prelude::*;

fn point() -> impl Strategy<Value = Point> {
    (0..100u8, 0..100u8).prop_map(|(x, y)| Point { x, y })
}

fn turn() -> impl Strategy<Value = Option<Point>> {
    proptest::option::weighted(0.9, point())
}

fn stone() -> impl Strategy<Value = Stone> {
    let owner = prop_oneof![Just(Owner::Own), Just(Owner::Opponent), Just(Owner::Neither)];
    (turn(), owner).prop_map(|(point, owner)| Stone { point, owner })
}

fn info() -> impl Strategy<Value = GomocupInfo> {
    let keys: Vec<Key> = Key::all().collect();
    prop_oneof![
        (proptest::sample::select(keys), any::<i64>())
            .prop_map(|(key, value)| GomocupInfo::Number(key, value)),
        point().prop_map(GomocupInfo::Evaluate),
        text().prop_map(GomocupInfo::Folder),
        (word(), text()).prop_map(|(key, value)| GomocupInfo::Other { key, value }),
    ]
}

fn command() -> impl Strategy<Value = GomocupCommand> {
    let listed = prop_oneof![
        vec(stone(), 0..6).prop_map(GomocupCommand::Board),
        vec(stone(), 0..6).prop_map(GomocupCommand::YxBoard),
        vec(point(), 0..6).prop_map(GomocupCommand::Swap2Board),
        vec(point(), 0..6).prop_map(GomocupCommand::YxBlock),
        vec(point(), 0..6).prop_map(GomocupCommand::YxBlockUndo),
    ];
    let pointed = prop_oneof![
        turn().prop_map(GomocupCommand::Turn),
        point().prop_map(GomocupCommand::TakeBack),
        point().prop_map(GomocupCommand::Play),
    ];
    let numbered = prop_oneof![
        any::<u16>().prop_map(GomocupCommand::Start),
        any::<[u16; 2]>().prop_map(|[width, height]| GomocupCommand::RectStart { width, height }),
        any::<u32>().prop_map(GomocupCommand::YxNBest),
        any::<i32>().prop_map(GomocupCommand::YxBalanceOne),
        any::<i32>().prop_map(GomocupCommand::YxBalanceTwo),
        (1..=3u8).prop_map(GomocupCommand::YxSwap2Step),
    ];
    let single = proptest::sample::select(vec![
        GomocupCommand::Restart,
        GomocupCommand::Begin,
        GomocupCommand::About,
        GomocupCommand::End,
        GomocupCommand::YxStop,
        GomocupCommand::YxShowForbid,
        GomocupCommand::YxHashClear,
        GomocupCommand::YxBlockReset,
        GomocupCommand::YxShowInfo,
    ]);
    prop_oneof![listed, pointed, numbered, single, info().prop_map(GomocupCommand::Info)]
}

fn answer() -> impl Strategy<Value = GomocupReply> {
    let texts = prop_oneof![
        text().prop_map(GomocupReply::Error),
        text().prop_map(GomocupReply::Unknown),
        text().prop_map(GomocupReply::Message),
        text().prop_map(GomocupReply::Debug),
    ];
    let points = prop_oneof![
        point().prop_map(GomocupReply::Move),
        vec(point(), 2..4).prop_map(GomocupReply::Moves),
        point().prop_map(GomocupReply::Suggest),
        vec(point(), 0..5).prop_map(GomocupReply::Forbid),
    ];
    let about = vec((word(), text()), 1..4).prop_map(GomocupReply::About);
    prop_oneof![texts, points, about, Just(GomocupReply::Ok), Just(GomocupReply::Swap)]
}

/// The commands and errors that lines make.
fn read(lines: &str) -> Vec<Result<GomocupCommand, ParseError>> {
    let mut reader = CommandReader::default();
    lines.lines().filter_map(|line| reader.push(line).transpose()).collect()
}

proptest! {
    #[test]
    fn commands_written_read_back(commands in vec(command(), 1..5)) {
        let lines: Vec<String> = commands.iter().map(GomocupCommand::to_string).collect();
        let expected: Vec<_> = commands.into_iter().map(Ok).collect();
        prop_assert_eq!(read(&lines.join("\r\n")), expected);
    }

    #[test]
    fn an_answer_written_reads_back(answer in answer()) {
        prop_assert_eq!(answer.to_string().parse(), Ok(answer));
    }
}

#[test]
fn lines_that_hosts_send() {
    let at = |x, y| Point { x, y };
    let stone = |x, y, owner| Stone { point: Some(at(x, y)), owner };
    assert_eq!(
        read(
            "start 20\nINFO rule 1\nINFO time_left 2147483647\nTURN 10, 9\n\nBOARD\n10,10,1\n 9, 9,2 \ndone"
        ),
        [
            Ok(GomocupCommand::Start(20)),
            Ok(GomocupCommand::Info(GomocupInfo::Number(Key::Rule, 1))),
            Ok(GomocupCommand::Info(GomocupInfo::Number(Key::TimeLeft, 2_147_483_647))),
            Ok(GomocupCommand::Turn(Some(at(10, 9)))),
            Ok(GomocupCommand::Board(vec![stone(10, 10, Owner::Own), stone(9, 9, Owner::Opponent)])),
        ]
    );
}

#[test]
fn a_spoilt_list_is_told_once_and_passed_over() {
    let errors = read("BOARD\n7,7,1\n8,8\nTURN 3,3\nDONE\nABOUT");
    assert_eq!(errors.len(), 2, "{errors:?}");
    assert_eq!(errors[0].as_ref().unwrap_err().to_string(), "`8,8` is not a stone `x,y,field`");
    assert_eq!(errors[1], Ok(GomocupCommand::About));
}

#[test]
fn a_list_has_an_end_even_if_the_host_forgets_it() {
    assert_eq!(read("BOARD\n7,7,1\nEND"), [Ok(GomocupCommand::End)]);
    assert_eq!(read("yxblock\n7,7\nyxstop\nABOUT"), [Ok(GomocupCommand::YxStop), Ok(GomocupCommand::About)]);
    let endless = format!("BOARD\n{}DONE\nABOUT", "1,1,1\n".repeat(5000));
    let found = read(&endless);
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found[0].as_ref().unwrap_err().to_string(), "the list of stones is longer than 1024");
}

/// The lines of Yixin-Board.
#[test]
fn commands_that_are_not_carried_out_are_passed_over_with_their_lines() {
    let about = || Ok(GomocupCommand::About);
    let unknown = |name: &str| Err(ParseError::UnknownCommand(name.to_owned()));
    for query in ["yxquerydatabaseall", "yxquerydatabaseallt", "YXQUERYDATABASEONE", "yxquerydatabasetext"] {
        assert_eq!(read(&format!("{query}\n7,7\n8,8\ndone\nABOUT")), [about()]);
        assert_eq!(read(&format!("{query}\ndone\nABOUT")), [about()]);
    }
    for (line, name) in [
        ("yxblockpath", "yxblockpath"),
        ("yxblockpathundo", "yxblockpathundo"),
        ("yxsoosorvstep4 5", "yxsoosorvstep4"),
        ("yxdeletedatabaseall wlinstep 3", "yxdeletedatabaseall"),
        ("yxeditlabeldatabase 7,7 A", "yxeditlabeldatabase"),
        ("yxedittextdatabase \"one\ntwo\"", "yxedittextdatabase"),
        ("yxedittvddatabase 1 87 0 0", "yxedittvddatabase"),
    ] {
        assert_eq!(read(&format!("{line}\n7,7\n8,8\ndone\nABOUT")), [unknown(name), about()], "{line}");
    }
    for name in ["yxhashdump", "yxsetdatabase", "yxdbtotxtall", "yxlibtodb"] {
        assert_eq!(read(&format!("{name}\nfiles/a b.db\nABOUT")), [unknown(name), about()]);
    }
    for name in ["yxblockpathreset", "yxsavedatabase", "yxdbcheck", "yxsearchdefend", "yxsoosorvstep1"] {
        assert_eq!(read(&format!("{name}\nABOUT")), [unknown(name), about()]);
    }
    assert_eq!(read("yxquerydatabaseall\n7,7\nEND"), [Ok(GomocupCommand::End)]);
}

#[test]
fn a_file_name_too_long_is_passed_over_alone() {
    let mut reader = CommandReader::default();
    assert!(reader.push("yxhashload").is_err());
    reader.spoil();
    assert_eq!(reader.push("ABOUT"), Ok(Some(GomocupCommand::About)));
}

#[test]
fn the_offending_word_is_named() {
    let error = |line| read(line)[0].as_ref().unwrap_err().to_string();
    assert_eq!(error("START big"), "`big` is not a board size");
    assert_eq!(error("START"), "a board size is missing");
    assert_eq!(error("RECTSTART 15"), "`15` is not a board size `width,height`");
    assert_eq!(error("TURN 7"), "`7` is not a point `x,y`");
    assert_eq!(error("TURN 7,-1"), "`7,-1` is not a point `x,y`");
    assert_eq!(error("TURN 7,300"), "`7,300` is not a point `x,y`");
    assert_eq!(error("INFO timeout_turn x"), "`x` is not a whole number");
    assert_eq!(error("yxdraw"), "unknown command `yxdraw`");
}

#[test]
fn lines_that_engines_send() {
    let at = |x, y| Point { x, y };
    for (line, answer) in [
        ("7,8", GomocupReply::Move(at(7, 8))),
        ("7,7 8,7 9,9", GomocupReply::Moves(vec![at(7, 7), at(8, 7), at(9, 9)])),
        ("OK - everything is good", GomocupReply::Ok),
        ("swap", GomocupReply::Swap),
        ("MESSAGE Depth 22-42 | Eval -70", GomocupReply::Message("Depth 22-42 | Eval -70".into())),
        ("MESSAGE name=\"no about\"", GomocupReply::Message("name=\"no about\"".into())),
        ("FORBID 07061100.", GomocupReply::Forbid(vec![at(7, 6), at(11, 0)])),
        ("FORBID .", GomocupReply::Forbid(vec![])),
        (
            "name=\"X\", version=\"1\"",
            GomocupReply::About(vec![("name".into(), "X".into()), ("version".into(), "1".into())]),
        ),
    ] {
        assert_eq!(line.parse(), Ok(answer), "{line}");
    }
    let error = |line: &str| line.parse::<GomocupReply>().unwrap_err().to_string();
    assert_eq!(error("7,7 8,8 9,9 1,1"), "unexpected `1,1`");
    assert_eq!(error("FORBID 070."), "`070.` is not a list of points `XXYY….`");
    assert_eq!(error("FORBID 07+6."), "`07+6.` is not a list of points `XXYY….`");
    assert_eq!(error("Hello"), "unknown command `Hello`");
}
