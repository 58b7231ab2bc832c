//! Files of engines, good and bad.

use super::*;

fn parse(text: &str) -> Result<EngineFile, String> {
    EngineFile::parse(text, Path::new("engines.toml")).map_err(|error| error.to_string())
}

#[test]
fn two_keys_describe_an_engine() {
    let file = parse("[[engine]]\nname = 'a b'\ncommand = 'prog'").unwrap();
    assert_eq!(file.engine("a b"), Some(&EngineConfig::new("a b", "prog")));
    assert_eq!(file.engine("other"), None);
}

#[test]
fn every_key_is_read() {
    let text = "
        [[engine]]
        name = 'full'
        command = './bin/prog'
        args = ['-x', 'two words']
        folder = 'data'
        protocol = 'xboard'
        rank-base = 1
        [engine.options]
        Hash = 64
        Ponder = false
        Style = 'solid'
        [engine.environment]
        OMP_NUM_THREADS = '1'
        [engine.limits]
        memory-mib = 512
        line-kib = 8
        answer-mib = 2
        [engine.patience]
        start = 1.5
        new-game = 2
        rest = 0";
    let mut engine = parse(text).unwrap().engines.remove(0);
    assert_eq!(engine.protocol, ProtocolChoice::Cecp);
    assert_eq!(engine.rank_base, RankBaseChoice::One);
    assert_eq!(engine.options["Hash"], OptionValue::Spin(64));
    assert_eq!(engine.options["Ponder"], OptionValue::Check(false));
    assert_eq!(engine.options["Style"].to_string(), "solid");
    assert_eq!(engine.environment["OMP_NUM_THREADS"], "1");
    assert_eq!(engine.limits, ResourceLimits { memory_mib: Some(512), line_kib: 8, answer_mib: 2 });
    assert_eq!(engine.patience.start, Duration::from_millis(1500));
    assert_eq!(engine.patience.ping, Duration::from_secs(60));
    assert_eq!(engine.patience.rest, Duration::ZERO);
    engine.settle(Path::new("/where/the/file/is"));
    assert_eq!(engine.command, Path::new("/where/the/file/is/./bin/prog"));
    assert_eq!(engine.folder.as_deref(), Some(Path::new("/where/the/file/is/data")));
    assert_eq!(engine.args, ["-x", "two words"]);
}

#[test]
fn boyi_itself_has_configurations_beside_other_engines() {
    let text = "[[boyi]]\nname = 'weak'\nlevel = 2\ntc = '10+0.1'\nsound = true\n[[engine]]\nname = 'other'\ncommand = 'b'";
    let file = parse(text).unwrap();
    let shown = |key: &str| file.boyi[0].keys[key].to_string();
    assert_eq!(["level", "tc", "sound"].map(shown), ["2", "10+0.1", "true"]);
    let same = text.replace("other", "weak");
    assert_eq!(parse(&same).unwrap_err(), "two engines are named `weak`");
}

#[test]
fn what_is_wrong_is_named() {
    let wrong = |line: &str| parse(&format!("[[engine]]\nname = 'a'\ncommand = 'b'\n{line}")).unwrap_err();
    assert!(wrong("protokol = 'uci'").contains("protokol"));
    assert!(wrong("protocol = 'usi'").contains("usi"));
    assert!(wrong("rank-base = 2").contains("rank-base is 2"));
    assert!(wrong("[engine.patience]\nping = 0").contains("0 is not"));
    assert!(wrong("[engine.patience]\nrest = -1").contains("-1 is neither 0 nor"));
    assert!(wrong("[engine.limits]\nline-kib = 0").contains("limits.line-kib must be 1 to 65536"));
    assert!(wrong("[engine.options]\nBad = \"a\\nquit\"").contains("option `Bad`"));
    let twice = "[[engine]]\nname = 'a'\ncommand = 'b'\n".repeat(2);
    assert_eq!(parse(&twice).unwrap_err(), "two engines are named `a`");
    assert!(parse("[[engine]]\nname = 'a'").unwrap_err().contains("command"));
    assert!(parse("[[engine]]\nname = ''\ncommand = 'b'").unwrap_err().contains("name must be"));
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let error = EngineFile::load(Path::new("no-such-file.toml")).unwrap_err();
    assert!(error.to_string().starts_with("no-such-file.toml: "));
}
