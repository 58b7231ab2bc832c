//! Descriptors are whole, and their text form is that of stored games.

use super::*;
use crate::game::MAX_PARAMETERS;
use crate::moves_text::split_moves;
use std::collections::HashSet;

#[test]
fn names_of_games_differ() {
    let names: Vec<_> = games().flat_map(|game| game.aliases.iter().chain([&game.name])).collect();
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
}

#[test]
fn every_game_starts_with_its_defaults() {
    for game in games() {
        assert!(game.parameters.len() <= MAX_PARAMETERS, "{}", game.name);
        let mut values = NO_VALUES;
        for (parameter, value) in game.parameters.iter().zip(&mut values) {
            assert!(parameter.domain.holds(parameter.default), "{} of {}", parameter.name, game.name);
            *value = parameter.default;
        }
        let spec = GameSpec::new(game, values);
        let view = start(spec, None).unwrap().view();
        assert_eq!((view.geometry.columns, view.geometry.rows), spec.board(), "{}", game.name);
        assert!(!spec.title(|text| text.en).contains('{'), "{}", game.name);
        for mv in view.legal {
            assert_eq!(split_moves(spec, &mv.id), [mv.id.as_str()], "{}", game.name);
        }
    }
}

#[test]
fn the_rules_of_gomoku_stand_in_the_order_of_their_choices() {
    for rule in GomokuRule::ALL {
        let spec = GameSpec::gomoku(15, rule);
        assert_eq!(
            (format!("{spec:?}"), spec.as_gomoku()),
            (format!("gomoku size 15 rule {}", rule.name()), Some((15, rule)))
        );
    }
}

#[test]
fn positions_of_the_suites_can_be_set_up() {
    for game in games() {
        let stress = game.stress.iter().map(|position| position.at);
        for at in game.bench.positions.iter().copied().chain(stress) {
            let spec = GameSpec::new(game, at.values);
            let (position, moves) = if at.text.contains('/') { (Some(at.text), "") } else { (None, at.text) };
            let mut board = start(spec, position).unwrap();
            for mv in split_moves(spec, moves) {
                board.play(mv).unwrap_or_else(|error| panic!("{}: {}: {error}", game.name, at.text));
            }
            assert!(board.result().is_none(), "{}: {}", game.name, at.text);
        }
    }
}

/// The texts stand in databases, match plans and proofs of earlier versions.
#[test]
fn specifications_are_read_and_written_as_ever() {
    for (text, spec) in [
        (r#"{"game":"tictactoe"}"#, GameSpec::TICTACTOE),
        (r#"{"game":"mnk","columns":4,"rows":5,"k":3}"#, GameSpec::mnk(4, 5, 3)),
        (r#"{"game":"connect4"}"#, GameSpec::CONNECT4),
        (r#"{"game":"gomoku","size":15,"rule":"freestyle"}"#, GameSpec::gomoku(15, GomokuRule::Freestyle)),
        (r#"{"game":"gomoku","size":9,"rule":"standard"}"#, GameSpec::gomoku(9, GomokuRule::Standard)),
        (r#"{"game":"gomoku","size":20,"rule":"renju"}"#, GameSpec::gomoku(20, GomokuRule::Renju)),
        (r#"{"game":"xiangqi"}"#, GameSpec::XIANGQI),
    ] {
        assert_eq!(serde_json::from_str::<GameSpec>(text).unwrap(), spec);
        assert_eq!(serde_json::to_string(&spec).unwrap(), text);
    }
    let reordered = r#"{"rule":"renju","game":"gomoku","size":15}"#;
    assert_eq!(serde_json::from_str::<GameSpec>(reordered).unwrap(), GameSpec::gomoku(15, GomokuRule::Renju));
}

#[test]
fn specifications_that_name_no_game_are_refused_by_what_is_wrong() {
    for (text, what) in [
        (r#"{"game":"checkers"}"#, "unknown game `checkers`"),
        (r#"{"game":7}"#, "7 is no name"),
        (r#"{"size":15}"#, "missing field `game`"),
        (r#"{"game":"gomoku","size":15}"#, "missing field `rule`"),
        (r#"{"game":"gomoku","size":400,"rule":"renju"}"#, "size is 400"),
        (r#"{"game":"gomoku","size":15,"rule":"swap"}"#, "rule is `swap`"),
        (r#"{"game":"gomoku","size":15,"rule":1}"#, "rule is 1"),
        (r#"{"game":"xiangqi","size":9}"#, "`size` is no parameter of xiangqi"),
        (r#"{"game":"xiangqi","game":"gomoku"}"#, "given twice"),
    ] {
        let error = serde_json::from_str::<GameSpec>(text).unwrap_err().to_string();
        assert!(error.contains(what), "{text}: {error}");
    }
}
