//! Games with an engine that behaves.

use super::{Duel, GOMOKU, game_of, mock};
use boyi_arena::host::{EngineFile, ProtocolChoice, RankBaseChoice};
use boyi_arena::player::{Budget, Clocks, FaultKind, Player};
use boyi_engine::data::{GameSpec, GomokuRule, ScoreView, Side};
use std::time::{Duration, Instant};

const PROTOCOLS: [&str; 4] = ["uci", "ucci", "gomocup", "cecp"];

#[test]
fn games_are_played_in_every_protocol_with_both_colours() {
    for protocol in PROTOCOLS {
        let mut duel = Duel::new(mock(protocol, &[]), game_of(protocol));
        for side in [Side::First, Side::Second, Side::Second] {
            duel.begin(None, side).unwrap();
            duel.play(12).unwrap();
            assert!(duel.game.ply() == 12 || duel.game.result().is_some(), "{protocol}");
            duel.player.game_over(Some(Side::First));
        }
        assert_eq!(duel.player.recovered_faults(), []);
    }
}

#[test]
fn the_protocol_is_found_out() {
    for protocol in PROTOCOLS {
        let config = mock(protocol, &[]);
        assert_eq!(config.protocol, ProtocolChoice::Auto);
        let mut duel = Duel::new(config, game_of(protocol));
        duel.begin(None, Side::First).unwrap();
        assert!(duel.ask().is_ok(), "{protocol}");
    }
}

#[test]
fn ranks_may_begin_at_one_in_every_protocol() {
    for protocol in ["uci", "ucci", "cecp"] {
        for choice in [RankBaseChoice::Auto, RankBaseChoice::One] {
            let mut config = mock(protocol, &["--rank-base", "1"]);
            config.rank_base = choice;
            let mut duel = Duel::new(config, GameSpec::XIANGQI);
            duel.begin(None, Side::Second).unwrap();
            duel.play(10).unwrap();
            assert_eq!(duel.game.ply(), 10, "{protocol} {choice:?}");
        }
    }
}

#[test]
fn the_wrong_rank_base_shows_as_a_fault_and_not_as_another_move() {
    let mut config = mock("uci", &["--rank-base", "1"]);
    config.rank_base = RankBaseChoice::Zero;
    let mut duel = Duel::new(config, GameSpec::XIANGQI);
    duel.begin(None, Side::Second).unwrap();
    // The mock engine ends when it is sent a move that is not legal.
    assert_eq!(duel.play(4).unwrap_err().kind, FaultKind::Crash);
}

#[test]
fn games_begin_anywhere() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";
    for protocol in ["uci", "ucci", "cecp"] {
        let mut duel = Duel::new(mock(protocol, &[]), GameSpec::XIANGQI);
        for side in [Side::Second, Side::First] {
            duel.begin(Some(fen), side).unwrap();
            duel.play(8).unwrap();
        }
    }
    let mut duel = Duel::new(mock("gomocup", &[]), GOMOKU);
    for side in [Side::First, Side::Second] {
        duel.begin(Some("15/freestyle/h8i9j7"), side).unwrap();
        duel.play(8).unwrap();
    }
}

#[test]
fn games_of_gomoku_are_played_on_rectangles() {
    for (columns, rows) in [(15, 12), (5, 22)] {
        let wide = GameSpec::gomoku_rectangle(columns, rows, GomokuRule::Freestyle);
        let mut duel = Duel::new(mock("gomocup", &[]), wide);
        for side in [Side::First, Side::Second] {
            duel.begin(None, side).unwrap();
            duel.play(40).unwrap();
            duel.begin(Some(&format!("{columns}x{rows}/freestyle/c3a1")), side).unwrap();
            duel.play(8).unwrap();
        }
    }
}

#[test]
fn an_opening_is_played_before_the_engine_is_asked() {
    for protocol in PROTOCOLS {
        let opening =
            if protocol == "gomocup" { ["h8", "i9", "j7", "a1"] } else { ["b2e2", "b9c7", "b0c2", "a9b9"] };
        for side in [Side::First, Side::Second] {
            let mut duel = Duel::new(mock(protocol, &[]), game_of(protocol));
            duel.begin(None, side).unwrap();
            opening.iter().for_each(|mv| duel.game.play(mv).unwrap());
            duel.play(10).unwrap();
        }
    }
}

#[test]
fn what_the_engine_thinks_is_kept() {
    for protocol in PROTOCOLS {
        let mut duel = Duel::new(mock(protocol, &["--think", "30"]), game_of(protocol));
        duel.begin(None, Side::First).unwrap();
        let answer = duel.ask().unwrap();
        assert_eq!(
            (answer.score, answer.depth, answer.nodes),
            (Some(ScoreView::Eval(31)), Some(3), Some(1234)),
            "{protocol}"
        );
        assert!(answer.time >= Duration::from_millis(30) && answer.time < Duration::from_secs(1));
    }
}

#[test]
fn limits_that_a_protocol_cannot_say_are_refused_by_name() {
    let nodes = Budget { nodes: Some(1000), ..Budget::default() };
    let mut duel = Duel::new(mock("cecp", &[]), GameSpec::XIANGQI);
    duel.budget = nodes;
    let fault = duel.begin(None, Side::First).unwrap_err();
    assert_eq!(
        (fault.kind, fault.detail.as_str()),
        (FaultKind::Start, "CECP cannot limit a search by nodes")
    );
    for protocol in ["uci", "ucci", "gomocup"] {
        let mut duel = Duel::new(mock(protocol, &[]), game_of(protocol));
        duel.budget = nodes;
        duel.begin(None, Side::First).unwrap();
        assert!(duel.ask().is_ok(), "{protocol}");
    }
}

#[test]
fn clocks_are_told_in_every_protocol() {
    let clock = Clocks {
        own: Duration::from_secs(90),
        opponent: Duration::from_millis(59_990),
        own_increment: Duration::from_millis(1500),
        opponent_increment: Duration::ZERO,
        moves_to_go: None,
    };
    for protocol in PROTOCOLS {
        let mut duel = Duel::new(mock(protocol, &[]), game_of(protocol));
        duel.budget = Budget { clock: Some(clock), ..Budget::default() };
        duel.begin(None, Side::Second).unwrap();
        duel.play(6).unwrap();
    }
}

#[test]
fn options_are_set_and_what_the_engine_lacks_is_named() {
    let with_option = |option: &str, protocol: &str| {
        let text = format!("[[engine]]\nname = 'mock'\ncommand = 'x'\n[engine.options]\n{option}");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("engines.toml");
        std::fs::write(&path, text).unwrap();
        let mut config = mock(protocol, &[]);
        config.options = EngineFile::load(&path).unwrap().engine("mock").unwrap().options.clone();
        Duel::new(config, game_of(protocol)).begin(None, Side::First)
    };
    with_option("Hash = 64", "uci").unwrap();
    let fault = with_option("Hash = 4096", "uci").unwrap_err();
    assert_eq!(fault.to_string(), "start failure: its option `Hash` does not take `4096`");
    for protocol in ["uci", "ucci", "cecp"] {
        let fault = with_option("Fantasy = true", protocol).unwrap_err();
        assert_eq!(fault.to_string(), "start failure: it has no option `Fantasy`", "{protocol}");
    }
}

#[test]
fn a_protocol_without_the_game_is_refused() {
    let mut config = mock("uci", &[]);
    config.protocol = ProtocolChoice::Uci;
    let fault = Duel::new(config, GOMOKU).begin(None, Side::First).unwrap_err();
    assert_eq!(fault.to_string(), "start failure: UCI is spoken for xiangqi only");
    let fault = Duel::new(mock("uci", &[]), GameSpec::CONNECT4).begin(None, Side::First).unwrap_err();
    assert_eq!(fault.to_string(), "start failure: no protocol has this game");
}

#[cfg(unix)]
#[test]
fn an_engine_sees_little_of_our_environment() {
    assert!(std::env::var_os("CARGO_MANIFEST_DIR").is_some());
    let mut config = mock("uci", &[]);
    config.command = "sh".into();
    config.args = vec!["-c".into(), "echo \"seen: ${CARGO_MANIFEST_DIR-nothing} $OWN\" >&2".into()];
    config.environment.insert("OWN".into(), "own".into());
    let fault = Duel::new(config, GameSpec::XIANGQI).begin(None, Side::First).unwrap_err();
    assert!(fault.detail.contains("seen: nothing own"), "{fault}");
}

#[test]
fn an_engine_rests_after_its_move_on_nobodys_clock() {
    let mut config = mock("gomocup", &[]);
    config.patience.rest = Duration::from_secs(2);
    let mut duel = Duel::new(config, GOMOKU);
    duel.begin(None, Side::First).unwrap();
    duel.play(2).unwrap();
    let asked = Instant::now();
    let answer = duel.ask().unwrap();
    assert!(asked.elapsed() > Duration::from_millis(1_500), "{:?}", asked.elapsed());
    assert!(answer.time < Duration::from_millis(1_500), "{:?}", answer.time);
}
