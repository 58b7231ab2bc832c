//! Every way to misbehave is reported by its name and survived.

use super::{Duel, game_of, mock};
use boyi_arena::host::{EngineConfig, ProtocolChoice, RankBaseChoice};
use boyi_arena::player::{Action, FaultKind, Player};
use boyi_engine::data::{GameSpec, Side};
use std::time::{Duration, Instant};

/// The fault of a way to misbehave, and a word that its report must hold.
struct Expected {
    how: &'static str,
    kind: FaultKind,
    word: &'static str,
}

const fn expected(how: &'static str, kind: FaultKind, word: &'static str) -> Expected {
    Expected { how, kind, word }
}

/// Misbehaviours that occur at a request for a move.
const IN_A_GAME: [Expected; 11] = [
    expected("crash-on-go", FaultKind::Crash, "exit status: 70"),
    expected("crash-mid-game", FaultKind::Crash, "assertion failed: depth >= 0"),
    expected("crash-by-signal", FaultKind::Crash, "signal: 6"),
    expected("stall", FaultKind::Stall, "a move was waited for"),
    expected("malformed-move", FaultKind::Protocol, "zz99z"),
    expected("no-move", FaultKind::Protocol, "there is no move"),
    expected("empty-answer", FaultKind::Protocol, "missing"),
    expected("long-line", FaultKind::Protocol, "a line of more than 65536 bytes"),
    expected("endless-line", FaultKind::Protocol, "beginning `never an end"),
    expected("endless-lines", FaultKind::Protocol, "more than 1048576 bytes of output"),
    expected("close-output", FaultKind::BrokenPipe, "closed its output"),
];

fn misbehaving(protocol: &str, how: &str) -> EngineConfig {
    let mut config = mock(protocol, &["--misbehave", how]);
    // Nothing is asked of the engine before it is told that there is a game.
    config.rank_base = RankBaseChoice::Zero;
    config.protocol = match protocol {
        "uci" => ProtocolChoice::Uci,
        "ucci" => ProtocolChoice::Ucci,
        "gomocup" => ProtocolChoice::Gomocup,
        _ => ProtocolChoice::Cecp,
    };
    config
}

/// A duel with an engine that misbehaves, over moves as short as the protocol can say.
fn duel(protocol: &str, how: &str) -> Duel {
    let mut duel = Duel::new(misbehaving(protocol, how), game_of(protocol));
    if protocol != "cecp" {
        duel.budget.move_time = Some(Duration::from_millis(100));
    }
    duel
}

#[test]
fn faults_in_a_game_are_named_and_the_next_game_begins() {
    for Expected { how, kind, word } in IN_A_GAME {
        let mut duel = duel("uci", how);
        for game in 0..2 {
            duel.begin(None, Side::Second).unwrap_or_else(|fault| panic!("{how}, game {game}: {fault}"));
            let fault = duel.play(20).unwrap_err();
            assert_eq!(fault.kind, kind, "{how}: {fault}");
            assert!(fault.detail.contains(word), "{how}: {fault}");
        }
    }
}

#[test]
fn crashes_and_stalls_are_survived_in_every_protocol() {
    for protocol in ["ucci", "gomocup", "cecp"] {
        for (how, kind) in [
            ("crash-mid-game", FaultKind::Crash),
            ("stall", FaultKind::Stall),
            ("malformed-move", FaultKind::Protocol),
            ("close-output", FaultKind::BrokenPipe),
        ] {
            // No gomocup engine says something that could be taken for a move but is none.
            let kind = if (protocol, how) == ("gomocup", "malformed-move") { FaultKind::Stall } else { kind };
            let mut duel = duel(protocol, how);
            for _ in 0..2 {
                duel.begin(None, Side::Second).unwrap();
                let fault = duel.play(20).unwrap_err();
                assert_eq!(fault.kind, kind, "{protocol} {how}: {fault}");
            }
        }
    }
}

#[test]
fn an_engine_that_cannot_start_is_told_by_its_own_words() {
    let fault = Duel::new(misbehaving("uci", "crash-on-start"), GameSpec::XIANGQI)
        .begin(None, Side::First)
        .unwrap_err();
    assert_eq!(fault.kind, FaultKind::Start);
    assert!(
        fault.detail.contains("exit status: 3") && fault.detail.contains("cannot load the network"),
        "{fault}"
    );
    let fault = Duel::new(EngineConfig::new("none", "no-such-program-anywhere"), GameSpec::XIANGQI)
        .begin(None, Side::First)
        .unwrap_err();
    assert!(fault.to_string().starts_with("start failure: `no-such-program-anywhere` cannot be started"));
}

#[test]
fn an_engine_that_never_greets_is_given_up() {
    for how in ["silent-on-start", "silent-on-handshake"] {
        let mut config = misbehaving("uci", how);
        config.patience.start = Duration::from_millis(300);
        let began = Instant::now();
        let fault = Duel::new(config, GameSpec::XIANGQI).begin(None, Side::First).unwrap_err();
        assert_eq!(fault.kind, FaultKind::Start);
        assert!(fault.detail.contains("UCI: stall") && fault.detail.contains("uciok"), "{fault}");
        assert!(began.elapsed() < Duration::from_secs(3));
    }
    let mut config = misbehaving("cecp", "silent-on-handshake");
    config.protocol = ProtocolChoice::Auto;
    config.patience.probe = Duration::from_millis(200);
    let fault = Duel::new(config, GameSpec::XIANGQI).begin(None, Side::First).unwrap_err();
    for tried in ["UCI: ", "UCCI: ", "CECP: "] {
        assert!(fault.detail.contains(tried), "{fault}");
    }
}

#[test]
fn an_engine_that_ends_between_games_is_started_again() {
    let mut duel = duel("uci", "exit-between-games");
    for game in 0..3 {
        duel.begin(None, Side::First).unwrap();
        duel.play(4).unwrap();
        // Every process lives for one game.
        let recovered_faults = duel.player.recovered_faults();
        assert_eq!(recovered_faults.len(), usize::from(game > 0), "each is told once");
        for recovered in recovered_faults {
            assert_eq!(recovered.kind, FaultKind::Crash);
            assert!(recovered.detail.contains("exit status: 0"), "{recovered}");
        }
    }
}

#[test]
fn an_engine_that_is_never_ready_is_a_stall() {
    for how in ["silent-on-new-game", "silent-on-ping"] {
        let mut config = misbehaving("uci", how);
        config.patience.new_game = Duration::from_millis(300);
        config.patience.start = Duration::from_secs(2);
        let fault = Duel::new(config, GameSpec::XIANGQI).begin(None, Side::First).unwrap_err();
        assert!(fault.to_string().contains("stall") && fault.detail.contains("readyok"), "{how}: {fault}");
    }
}

#[test]
fn a_late_move_comes_with_its_time() {
    let mut config = misbehaving("uci", "late-move");
    config.patience.stall = Duration::from_secs(5);
    let mut duel = Duel::new(config, GameSpec::XIANGQI);
    duel.budget.move_time = Some(Duration::from_millis(100));
    duel.begin(None, Side::First).unwrap();
    let answer = duel.ask().unwrap();
    assert!(answer.time >= Duration::from_millis(400), "{:?}", answer.time);
}

#[test]
fn an_illegal_move_is_passed_on_to_the_referee() {
    let mut duel = duel("uci", "illegal-move");
    duel.begin(None, Side::Second).unwrap();
    duel.game.play("b2e2").unwrap();
    let answer = duel.ask().unwrap();
    assert_eq!(answer.action, Action::Move("a0a9".into()));
    assert!(duel.game.play("a0a9").is_err());
    // The engine was not at fault in its protocol: it plays on in another game.
    duel.begin(None, Side::Second).unwrap();
}

#[test]
fn chatter_before_a_move_is_passed_over() {
    for protocol in ["uci", "ucci", "gomocup", "cecp"] {
        let mut duel = duel(protocol, "chatter");
        duel.begin(None, Side::Second).unwrap();
        let played = duel.play(8);
        if protocol == "gomocup" {
            // `1,` begins like a move and is none.
            assert_eq!(played.unwrap_err().kind, FaultKind::Protocol);
        } else {
            played.unwrap_or_else(|fault| panic!("{protocol}: {fault}"));
        }
    }
}

#[test]
fn a_flood_on_stderr_hinders_nobody_and_its_end_is_told() {
    let mut duel = duel("uci", "stderr-flood");
    duel.budget.move_time = Some(Duration::from_secs(5));
    duel.begin(None, Side::First).unwrap();
    let fault = duel.play(10).unwrap_err();
    assert_eq!(duel.game.ply(), 2);
    assert!(fault.detail.ends_with("and these were my last words"), "{fault}");
}

#[cfg(unix)]
#[test]
fn an_engine_that_does_not_listen_is_a_broken_pipe() {
    let mut duel = duel("gomocup", "deaf");
    duel.begin(None, Side::First).unwrap();
    // Its answer still comes; then it reads the end of its input and goes.
    let fault = duel.play(20).unwrap_err();
    assert!(matches!(fault.kind, FaultKind::BrokenPipe | FaultKind::Crash), "{fault}");
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_of_an_engine_that_was_killed() {
    const MARK: &str = "314159";
    let mut config = misbehaving("uci", "stall");
    // A shell in between: what it starts must go too.
    let mock = config.command.display().to_string();
    let command = format!("{mock} uci --misbehave stall --think {MARK}; true");
    config.args = vec!["-c".into(), command];
    config.command = "sh".into();
    let mut duel = Duel::new(config, GameSpec::XIANGQI);
    duel.budget.move_time = Some(Duration::from_millis(50));
    duel.begin(None, Side::First).unwrap();
    assert_eq!(processes_with(MARK), 2);
    assert_eq!(duel.ask().unwrap_err().kind, FaultKind::Stall);
    let gone_by = Instant::now() + Duration::from_secs(2);
    while processes_with(MARK) > 0 {
        assert!(Instant::now() < gone_by);
    }
    assert_eq!(children_not_waited_for(), 0);
}

/// Returns the number of processes with the word on their command line.
#[cfg(target_os = "linux")]
fn processes_with(word: &str) -> usize {
    let entries = std::fs::read_dir("/proc").unwrap();
    let lines = entries.filter_map(|entry| std::fs::read_to_string(entry.ok()?.path().join("cmdline")).ok());
    lines.filter(|line| line.contains(word)).count()
}

/// Child processes that ended as shells and were not waited for.
#[cfg(target_os = "linux")]
fn children_not_waited_for() -> usize {
    let own = std::process::id().to_string();
    let entries = std::fs::read_dir("/proc").unwrap();
    let stats = entries.filter_map(|entry| std::fs::read_to_string(entry.ok()?.path().join("stat")).ok());
    stats.filter(|stat| stat.contains("(sh) Z") && stat.split_whitespace().nth(3) == Some(&own)).count()
}
