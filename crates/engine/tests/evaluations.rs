//! The choice of the evaluation.

use boyi_engine::data::{GameSpec, GomokuRule, ScoreView};
use boyi_engine::{EvaluationChoice, InputError, NO_VALUES, SearchRequest, StopFlag, games, start};
use boyi_nnue::{EvaluationFile, Group, Linear, Payload, Perspective, Shape};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

fn specs() -> impl Iterator<Item = GameSpec> {
    games().map(|game| {
        let mut values = NO_VALUES;
        for (parameter, value) in game.parameters.iter().zip(&mut values) {
            *value = parameter.default;
        }
        GameSpec::new(game, values)
    })
}

/// A linear evaluation whose layout no game has.
fn linear(spec: GameSpec) -> EvaluationFile {
    let weights = Linear::new(vec![Group::new("of no game", 1)], vec![1]).unwrap();
    let game = serde_json::to_value(spec).unwrap();
    EvaluationFile::new(game, 1.0, "made for a test".into(), Payload::Linear(weights)).unwrap()
}

fn chosen(spec: GameSpec) -> EvaluationChoice {
    EvaluationChoice::File(Arc::new(linear(spec)))
}

/// A network with the inputs of the game, all of whose units are active; the value is that of `bias`.
fn network(spec: GameSpec, bias: i32) -> EvaluationFile {
    let features = start(spec, None).unwrap().network_features().unwrap();
    let (inputs, buckets) = (features.inputs as u32, features.buckets as u32);
    let active = features.active as u32;
    let shape = Shape { features: features.name.into(), inputs, active, hidden: 32, buckets };
    let weights = vec![1; features.inputs * 32];
    let numbers = Perspective::new(
        shape,
        weights,
        vec![0; 32],
        vec![0; features.buckets * 64],
        vec![bias; features.buckets],
    );
    let game = serde_json::to_value(spec).unwrap();
    EvaluationFile::new(game, 400.0, "made for a test".into(), Payload::Perspective(numbers.unwrap()))
        .unwrap()
}

struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str, bytes: &[u8]) -> TempFile {
        let path = std::env::temp_dir().join(format!("boyi-{}-{name}", std::process::id()));
        fs::write(&path, bytes).unwrap();
        TempFile(path)
    }

    fn read(&self) -> Result<EvaluationChoice, InputError> {
        EvaluationChoice::read(self.0.to_str().unwrap())
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn every_game_plays_with_its_own_evaluation_and_with_that_by_hand() {
    for spec in specs() {
        let game = start(spec, None).unwrap();
        for choice in [EvaluationChoice::Own, EvaluationChoice::Hand] {
            choice.check(spec).unwrap();
            let request =
                SearchRequest { depth: Some(1), hash_mib: 1, evaluation: choice, ..Default::default() };
            let found = game.search(&request, &StopFlag::default(), &mut |_| ()).unwrap();
            assert!(found.best.is_some(), "{spec:?}");
        }
        assert_eq!(game.evaluate(&EvaluationChoice::Hand).unwrap().by, "hand");
    }
}

#[test]
fn games_play_with_the_learned_evaluations_that_come_with_them() {
    let rules = [GomokuRule::Freestyle, GomokuRule::Standard, GomokuRule::Renju].map(|rule| (rule, "lines "));
    let sizes = |(rule, kind)| [9, 15, 22].map(|size| (GameSpec::gomoku(size, rule), kind));
    let others = [
        (GameSpec::CONNECT4, "linear "),
        (GameSpec::othello(8), "linear "),
        (GameSpec::XIANGQI, "corrected "),
    ];
    for (spec, kind) in rules.into_iter().flat_map(sizes).chain(others) {
        let by = start(spec, None).unwrap().evaluate(&EvaluationChoice::Own).unwrap().by;
        assert!(by.starts_with(kind), "{spec:?}: {by}");
    }
}

#[test]
fn a_file_of_another_game_is_refused_and_both_are_named() {
    let name = linear(GameSpec::XIANGQI).name();
    let error = chosen(GameSpec::XIANGQI).check(GameSpec::CONNECT4).unwrap_err().to_string();
    assert_eq!(
        error,
        format!(r#"evaluation {name}: it is for {{"game":"xiangqi"}}, not for {{"game":"connect4"}}"#)
    );
    let (renju, standard) =
        (GameSpec::gomoku(15, GomokuRule::Renju), GameSpec::gomoku(15, GomokuRule::Standard));
    let error = chosen(renju).check(standard).unwrap_err().to_string();
    assert!(error.contains(r#""rule":"renju""#) && error.contains(r#""rule":"standard""#), "{error}");
    assert!(chosen(renju).is_for(GameSpec::gomoku(9, GomokuRule::Renju)), "one evaluation suits every size");
}

#[test]
fn an_architecture_or_a_layout_that_a_game_does_not_know_is_refused() {
    for spec in specs() {
        let error = chosen(spec).check(spec).unwrap_err().to_string();
        assert!(error.contains("layout: group 1 is `of no game`"), "{error}");
    }
}

/// The evaluation by hand of a game as a file, in another unit if `factor` is not 1.
fn by_hand(spec: GameSpec, factor: f32) -> EvaluationChoice {
    let hand = start(spec, None).unwrap().linear_weights().unwrap();
    let groups = hand.groups.iter().map(|group| Group::new(&group.name, group.length as u32)).collect();
    let numbers = Payload::Linear(Linear::new(groups, hand.weights).unwrap());
    let game = serde_json::to_value(spec).unwrap();
    let file = EvaluationFile::new(game, factor * hand.scale, "made for a test".into(), numbers);
    EvaluationChoice::File(Arc::new(file.unwrap()))
}

#[test]
fn every_game_plays_with_linear_evaluations_and_knows_their_unit() {
    let sizes = [6, 10].map(GameSpec::othello);
    for spec in specs().chain(sizes).chain([GameSpec::mnk(9, 9, 5)]) {
        let game = start(spec, None).unwrap();
        let search = |evaluation| {
            let request = SearchRequest { depth: Some(4), hash_mib: 1, evaluation, ..Default::default() };
            let found = game.search(&request, &StopFlag::default(), &mut |_| ()).unwrap();
            (found.nodes, found.lines[0].score)
        };
        assert_eq!(search(by_hand(spec, 1.0)), search(EvaluationChoice::Hand), "{spec:?}");
        let by = game.evaluate(&by_hand(spec, 1.0)).unwrap().by;
        assert!(by.starts_with("linear "), "{spec:?}: {by}");
        let error = by_hand(spec, 2.0).check(spec).unwrap_err().to_string();
        assert!(error.contains("layout: its weights are in units of "), "{error}");
    }
}

#[test]
fn xiangqi_plays_with_a_network_and_no_other_game_knows_one() {
    let file = network(GameSpec::XIANGQI, 255 * 64 / 4);
    let (name, choice) = (file.name(), EvaluationChoice::File(Arc::new(file)));
    let game = start(GameSpec::XIANGQI, None).unwrap();
    let evaluation = game.evaluate(&choice).unwrap();
    assert_eq!((evaluation.by, evaluation.score), (format!("perspective {name}"), ScoreView::Eval(100)));
    let request =
        SearchRequest { depth: Some(4), hash_mib: 1, evaluation: choice.clone(), ..Default::default() };
    assert!(game.search(&request, &StopFlag::default(), &mut |_| ()).unwrap().best.is_some());
    for spec in specs().filter(|&spec| spec != GameSpec::XIANGQI) {
        assert!(start(spec, None).unwrap().network_features().is_none(), "{spec:?}");
        let numbers = network(GameSpec::XIANGQI, 0).payload().clone();
        let game = serde_json::to_value(spec).unwrap();
        let file = EvaluationFile::new(game, 400.0, String::new(), numbers).unwrap();
        let error = EvaluationChoice::File(Arc::new(file)).check(spec).unwrap_err().to_string();
        let expected = format!(
            "its architecture is perspective, but {} knows the architectures linear",
            spec.game().name
        );
        assert!(error.contains(&expected), "{error}");
    }
}

#[test]
fn files_are_read_by_their_path_or_refused_with_the_reason() {
    let good = linear(GameSpec::TICTACTOE);
    let error = |name: &str, bytes: &[u8]| {
        let file = TempFile::new(name, bytes);
        let error = file.read().unwrap_err().to_string();
        assert!(error.starts_with(&format!("evaluation {}: ", file.0.display())), "{error}");
        error
    };
    assert!(error("foreign", b"\x89PNG").ends_with("it does not begin with BOYIEVAL"));
    assert!(error("short", &good.bytes()[..100]).contains("cut short: it has 100 bytes of"));
    let mut damaged = good.bytes().to_vec();
    damaged[60] ^= 1;
    assert!(error("damaged", &damaged).ends_with("damaged: its SHA-256 differs"));
    assert!(error("layout", good.bytes()).contains("layout: group 1 is `of no game`"));
    let go = serde_json::json!({"game": "go"});
    let go = EvaluationFile::new(go, 1.0, String::new(), good.payload().clone()).unwrap();
    assert!(error("go", go.bytes()).contains("unknown game `go`"));
    assert!(EvaluationChoice::read("").unwrap_err().to_string().starts_with("evaluation : "));
    assert_eq!(EvaluationChoice::read("own"), Ok(EvaluationChoice::Own));
    assert_eq!(EvaluationChoice::read("hand"), Ok(EvaluationChoice::Hand));
}

#[test]
fn a_refused_evaluation_fails_the_search_and_leaves_the_engine_usable() {
    let game = start(GameSpec::TICTACTOE, None).unwrap();
    let mut engine = game.engine();
    let mut search = |evaluation| {
        let request = SearchRequest { depth: Some(3), hash_mib: 1, evaluation, ..Default::default() };
        engine.search(&*game, &request, &StopFlag::default(), &mut |_| ())
    };
    assert!(search(EvaluationChoice::Own).is_ok());
    assert!(matches!(search(chosen(GameSpec::TICTACTOE)), Err(InputError::Evaluation { .. })));
    assert!(search(EvaluationChoice::Own).is_ok());
}
