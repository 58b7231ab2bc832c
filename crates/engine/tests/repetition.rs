//! The law of repetition of xiangqi behind the façade: its choice, its words, and games that go on past it.

use boyi_engine::data::{EndReason, GameSpec, RepetitionLaw, Sentences, Side};
use boyi_engine::{AnyGame, Player, Players, SearchRequest, Session, StopFlag, play_moves, start};

/// A chariot chases a cannon that nothing protects.
const CHASE: &str = "1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w";
const CYCLE: [&str; 4] = ["a8b8", "b9a9", "b8a8", "a9b9"];

fn chased(law: RepetitionLaw) -> Box<dyn AnyGame> {
    let mut game = start(GameSpec::xiangqi(law), Some(CHASE)).unwrap();
    for mv in CYCLE.iter().cycle() {
        if game.result().is_some() {
            break;
        }
        game.play(mv).unwrap();
    }
    game
}

#[test]
fn a_chase_loses_and_its_grounds_are_told_in_each_language() {
    let result = chased(RepetitionLaw::Asian).result().unwrap();
    assert_eq!((result.winner, result.reason), (Some(Side::Second), EndReason::PerpetualChase));
    let told = Sentences {
        en: "Since move 1 Red's chariot chases the unprotected cannon on every move; Black neither checks nor chases. \
             Red must change and did not: Red loses (Asian law)."
            .into(),
        hans:
            "自第1回合起，红方的车步步捉对方无根炮（长捉）；黑方既不将军也不捉子。红方应变着而未变，判负（亚洲规则）。"
                .into(),
        hant:
            "自第1回合起，紅方的車步步捉對方無根炮（長捉）；黑方既不將軍也不捉子。紅方應變著而未變，判負（亞洲規則）。"
                .into(),
    };
    assert_eq!(result.grounds, Some(told));
}

/// The grounds of a cycle played out.
fn grounds(law: RepetitionLaw, fen: &str, cycle: &str) -> Sentences {
    let mut game = start(GameSpec::xiangqi(law), Some(fen)).unwrap();
    for mv in cycle.split(' ').collect::<Vec<_>>().into_iter().cycle() {
        if let Some(result) = game.result() {
            return result.grounds.unwrap();
        }
        game.play(mv).unwrap();
    }
    unreachable!("the cycle repeats")
}

#[test]
fn the_exception_that_decides_between_two_chases_is_told() {
    let fen = "3aka3/C4rN2/4b1n2/N7p/2p3p2/8P/2P3P2/9/4A4/4KA3 w";
    let pinned = grounds(RepetitionLaw::Asian, fen, "a6b8 f9e8 b8a6 e8f9");
    assert_eq!(
        pinned.en,
        "Since move 1 Red's cannon chases the chariot on every move; Black's chariot chases the unprotected horse on \
         every move. Black chases with a piece that shields its own general and is itself chased for ever, which is no \
         chase. Red must change and did not: Red loses (Asian law)."
    );
    assert_eq!(
        pinned.hans,
        "自第1回合起，红方的炮步步捉对方车（长捉）；黑方的车步步捉对方无根马。黑方捉子之子被牵制，自身又遭长捉，不算捉。\
         红方应变着而未变，判负（亚洲规则）。"
    );
    let both = grounds(RepetitionLaw::Asian, "4ka3/c2R1R2c/4b4/9/9/9/9/9/9/4K4 w", "f8f6 f9e8 f6f8 e8f9");
    assert!(both.en.ends_with("Both sides break the law alike: a draw (Asian law)."), "{}", both.en);
    assert!(both.hant.ends_with("雙方均犯禁，不變作和（亞洲規則）。"), "{}", both.hant);
    let fen = "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w";
    let outweighed = grounds(RepetitionLaw::Asian, fen, "h8h9 f9f8 h9h8 f8f9");
    assert!(outweighed.en.contains("Perpetual check weighs more than perpetual chase."), "{}", outweighed.en);
}

#[test]
fn a_chase_that_not_every_repetition_of_the_line_holds_is_told_as_such() {
    let fen = "3akab2/c2R1R2c/4b4/9/9/9/9/4B4/4K4/2B6 w";
    let partial = grounds(RepetitionLaw::Asian, fen, "d8d6 d9e8 d6d8 e8d9 f8f6 f9e8 f6f8 e8f9");
    let end = "and not each of them is an offence of Red's alone: a draw (Asian law).";
    assert!(partial.en.ends_with(end), "{}", partial.en);
    assert!(partial.hans.contains("红方的车步步捉对方无根炮；"), "{}", partial.hans);
    assert!(
        partial.hans.ends_with("其间有几段循环，红方并非每段都单独犯禁，不变作和（亚洲规则）。"),
        "{}",
        partial.hans
    );
}

#[test]
fn chases_by_soldiers_are_told_as_permitted_and_not_as_an_offence() {
    let [fen, cycle] = ["4k4/9/1c7/2P6/9/9/9/9/9/3K5 w", "c6b6 b7c7 b6c6 c7b7"];
    for law in [RepetitionLaw::Chinese, RepetitionLaw::Asian] {
        let soldier = grounds(law, fen, cycle);
        let told = "Red's soldier chases the unprotected cannon on every move; Black neither checks nor chases. \
                    Generals and soldiers may chase for ever. Neither side breaks the law: a draw";
        assert!(soldier.en.contains(told), "{}", soldier.en);
    }
    let soldier = grounds(RepetitionLaw::Chinese, fen, cycle);
    assert_eq!(
        soldier.hans,
        "自第1回合起，红方的兵步步捉对方无根炮；黑方既不将军也不捉子。兵、帅本身捉子，按闲着处理。双方均未犯禁，\
         不变作和（中国规则）。"
    );
    let fen = "4kab2/4a4/4b1n2/4p2P1/2p5P/9/9/7C1/4A4/4K4 w";
    let mixed = grounds(RepetitionLaw::Chinese, fen, "h6g6 g7h9 g6h6 h9g7");
    let told = "Generals and soldiers may attack for ever, and some moves of Red's make no other attack.";
    assert!(mixed.en.contains(told), "{}", mixed.en);
    assert!(mixed.hant.contains("紅方有的著法只有兵或帥在捉，按閒著處理。"), "{}", mixed.hant);
    assert!(!mixed.hant.contains("長捉"), "{}", mixed.hant);
    // Black's cannon attacks a horse and an elephant in turn: now the soldier's attacks count.
    let both = grounds(RepetitionLaw::Chinese, "4k4/9/1c7/2P6/9/1p7/2p6/9/9/1NBK5 w", cycle);
    let told =
        "Where both sides attack with every move, attacks by soldiers count too: a draw (Chinese law).";
    assert!(both.en.ends_with(told), "{}", both.en);
    assert!(both.hans.ends_with("兵、卒捉子也按捉处理，不变作和（中国规则）。"), "{}", both.hans);
}

#[test]
fn attacks_on_several_pieces_are_worded_by_the_law() {
    let [fen, cycle] = ["1R1C1abr1/4k4/4b4/p7p/2p6/9/r1P3P2/B8/9/2B1KA3 w", "b9b8 e8e9 b8b9 e9e8"];
    let asian = grounds(RepetitionLaw::Asian, fen, cycle);
    let told = "Red checks or chases with every move, but does not chase one piece with all of them";
    assert!(asian.en.contains(told), "{}", asian.en);
    assert!(asian.hans.contains("红方步步或将或捉，但并非步步捉同一子；"), "{}", asian.hans);
    let chinese = grounds(RepetitionLaw::Chinese, fen, cycle);
    assert!(chinese.en.contains("every move of Red's is an attack"), "{}", chinese.en);
    let [fen, cycle] = ["4k4/9/9/c8/9/9/9/9/9/1R3K3 w", "b0a0 e9e8 a0b0 e8e9"];
    for law in [RepetitionLaw::Asian, RepetitionLaw::Chinese] {
        let at_times = grounds(law, fen, cycle);
        assert!(at_times.en.contains("Red attacks with some moves and not with others;"), "{}", at_times.en);
        assert!(at_times.hant.contains("紅方有打有閒；"), "{}", at_times.hant);
    }
}

#[test]
fn an_offence_is_named_only_of_a_side_that_loses_or_with_the_reason_why_it_does_not() {
    let names = ["长将）", "长捉）", "长杀）", "步步是打（"];
    let cases = include_str!("../../../testdata/xiangqi/repetition.txt");
    let mut told = 0;
    for line in cases.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let [fen, moves, ..] = line.split(" ; ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        for law in RepetitionLaw::ALL {
            let mut game = start(GameSpec::xiangqi(law), Some(fen)).unwrap();
            moves.split(' ').take_while(|mv| game.play(mv).is_ok()).count();
            let Some(grounds) = game.result().and_then(|result| result.grounds) else { continue };
            told += 1;
            let [habits, reasons] = grounds.hans.split_once('。').map(<[&str; 2]>::from).unwrap();
            let named: Vec<&str> =
                habits.split('；').filter(|side| names.iter().any(|name| side.contains(name))).collect();
            let is_told = match named.len() {
                _ if reasons.contains("判负") => {
                    let loser = if reasons.contains("红方应变") { "红方" } else { "黑方" };
                    let outweighs = reasons.contains("长将重于");
                    named.first().is_some_and(|side| side.contains(loser)) && (named.len() == 1 || outweighs)
                }
                0 => reasons.contains("双方均未犯禁") || reasons.contains("其间有几段循环"),
                2 => ["双方长将", "双方均犯禁"].iter().any(|alike| reasons.contains(alike)),
                _ => reasons.contains("双方步步是打") || reasons.contains("有的着法只有"),
            };
            assert!(is_told, "{law:?} {}", grounds.hans);
        }
    }
    assert!(told > 50, "{told}");
}

#[test]
fn each_law_names_its_own_offence() {
    let reason = |law| chased(law).result().unwrap().reason;
    assert_eq!(reason(RepetitionLaw::Chinese), EndReason::PerpetualAttack);
    assert_eq!(reason(RepetitionLaw::Computer), EndReason::PerpetualChase);
    let plies = |law| chased(law).ply();
    assert_eq!([RepetitionLaw::Asian, RepetitionLaw::Computer].map(plies), [8, 12]);
}

#[test]
fn a_drawn_repetition_has_grounds_too_and_a_mate_has_none() {
    let mut game = start(GameSpec::XIANGQI, None).unwrap();
    play_moves(game.as_mut(), "b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9".split(' ')).unwrap();
    let grounds = game.result().and_then(|result| result.grounds).unwrap();
    assert!(grounds.en.ends_with("Neither side breaks the law: a draw (Asian law)."), "{}", grounds.en);
    let mut game = start(GameSpec::XIANGQI, Some("4k4/R8/9/9/9/9/9/9/9/1R3K3 w")).unwrap();
    game.play("b0b9").unwrap();
    assert_eq!(game.result().unwrap().grounds, None);
}

#[test]
fn moves_are_numbered_as_in_a_record_that_black_begins() {
    let black_begins = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b";
    let mut game = start(GameSpec::XIANGQI, Some(black_begins)).unwrap();
    // 1. ... h9g7 2. h0g2 i9i8 3. b0c2, from which on the moves repeat.
    let moves = "h9g7 h0g2 i9i8 b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9";
    play_moves(game.as_mut(), moves.split(' ')).unwrap();
    let grounds = game.result().and_then(|result| result.grounds).unwrap();
    assert!(grounds.en.starts_with("Since move 3 "), "{}", grounds.en);
    assert!(grounds.hans.starts_with("自第3回合起"), "{}", grounds.hans);
}

#[test]
fn moves_after_an_end_are_refused_with_its_reason_where_a_game_is_played() {
    let mut game = chased(RepetitionLaw::Asian);
    let error = game.play("a8b8").unwrap_err().to_string();
    assert_eq!(error, "`a8b8` cannot be played: the game is over (perpetual chase)");
}

#[test]
fn records_and_searches_go_on_past_an_end_by_count() {
    let mut game = start(GameSpec::XIANGQI, Some(CHASE)).unwrap();
    play_moves(game.as_mut(), CYCLE.into_iter().cycle().take(19)).unwrap();
    assert_eq!(game.ply(), 19);
    let mut counted = start(GameSpec::XIANGQI, Some("3k5/9/9/9/9/9/9/9/9/R4K3 w - - 133 90")).unwrap();
    let request = SearchRequest { depth: Some(2), ..SearchRequest::default() };
    let best = |game: &dyn AnyGame| game.search(&request, &StopFlag::default(), &mut |_| ()).unwrap().best;
    assert_eq!(best(counted.as_ref()), None);
    assert!(counted.go_on());
    assert!(best(counted.as_ref()).is_some());
}

#[test]
fn the_usual_law_is_left_out_of_what_is_stored() {
    let json = |spec: GameSpec| serde_json::to_string(&spec).unwrap();
    assert_eq!(json(GameSpec::XIANGQI), r#"{"game":"xiangqi"}"#);
    for law in RepetitionLaw::ALL {
        let spec = GameSpec::xiangqi(law);
        assert_eq!(serde_json::from_str::<GameSpec>(&json(spec)).unwrap(), spec);
        assert_eq!(spec.as_xiangqi(), Some(law));
    }
    let players = Players { first: Player::Human, second: Player::Human };
    let session = Session::new(GameSpec::xiangqi(RepetitionLaw::Chinese), None, players).unwrap();
    assert_eq!(
        Session::restore(&session.save()).unwrap().game().spec().as_xiangqi(),
        Some(RepetitionLaw::Chinese)
    );
}
