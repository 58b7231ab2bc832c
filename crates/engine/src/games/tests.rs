//! Descriptors are whole, and their text form is that of stored games.

use super::*;
use crate::data::Side;
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
            (format!("gomoku size 15 rule {}", rule.name()), Some(rule))
        );
    }
}

#[test]
fn a_board_of_two_different_sides_is_named_by_both() {
    let rectangle = GameSpec::gomoku_rectangle(15, 12, GomokuRule::Renju);
    let square = GameSpec::gomoku(15, GomokuRule::Renju);
    let titles = |spec: GameSpec| [spec.title(|text| text.en), spec.title(|text| text.hans)];
    assert_eq!(titles(rectangle), ["Gomoku 15 × 12, renju", "五子棋 15 × 12 连珠规则"]);
    assert_eq!(titles(square), ["Gomoku 15 × 15, renju", "五子棋 15 路 连珠规则"]);
    assert_eq!(format!("{rectangle:?}"), "gomoku columns 15 rows 12 rule renju");
    assert!(rectangle.shares_evaluation(square));
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

/// A game of moves chosen by `pick` among so many, at most 60.
fn played(spec: GameSpec, mut pick: impl FnMut(usize) -> usize, mut see: impl FnMut(&dyn AnyGame)) {
    let mut game = start(spec, None).unwrap();
    for _ in 0..60 {
        see(&*game);
        let legal = game.view().legal;
        if legal.is_empty() {
            break;
        }
        game.play(&legal[pick(legal.len())].id).unwrap();
    }
}

fn specs() -> impl Iterator<Item = GameSpec> {
    let rules = GomokuRule::ALL.map(|rule| GameSpec::gomoku(15, rule));
    let rectangles = [(5, 22), (22, 5)]
        .map(|(columns, rows)| GameSpec::gomoku_rectangle(columns, rows, GomokuRule::Renju));
    let others = games().filter(|game| game.name != "gomoku");
    let values = |game: &'static Game| {
        let mut values = NO_VALUES;
        game.parameters.iter().zip(&mut values).for_each(|(parameter, value)| *value = parameter.default);
        GameSpec::new(game, values)
    };
    others.map(values).chain(rules).chain(rectangles)
}

#[test]
fn a_move_is_told_by_its_cells() {
    for spec in specs() {
        let mut step = 0;
        let pick = |moves: usize| {
            step += 7;
            step % moves
        };
        played(spec, pick, |game| {
            let legal = game.view().legal;
            let cells: HashSet<_> = legal.iter().map(|mv| (mv.from, mv.to)).collect();
            assert_eq!(cells.len(), legal.len(), "{spec:?} {}", game.position());
            for mv in legal {
                let (mut by_text, mut by_cells) = (game.boxed_clone(), game.boxed_clone());
                by_text.play(&mv.id).unwrap();
                by_cells.play_between(mv.from, mv.to).unwrap();
                assert_eq!(by_text.last_move(), by_cells.last_move());
                assert_ne!(by_text.key(), game.key(), "{spec:?} {}", game.position());
            }
        });
    }
}

#[test]
fn the_margin_of_a_finished_game_has_the_sign_of_its_result() {
    for seed in 1..40 {
        let mut game = start(GameSpec::othello(6), None).unwrap();
        for step in 0.. {
            let legal = game.view().legal;
            let Some(mv) = legal.get(seed * step % legal.len().max(1)) else { break };
            assert_eq!(game.margin(), None);
            game.play(&mv.id).unwrap();
        }
        let margin = game.margin().unwrap();
        let winner = game.result().unwrap().winner;
        assert_eq!(margin.signum(), winner.map_or(0, |side| if side == Side::First { 1 } else { -1 }));
    }
    assert_eq!(start(GameSpec::CONNECT4, None).unwrap().margin(), None);
}

#[test]
fn a_move_between_other_cells_is_refused_and_changes_nothing() {
    let mut game = start(GameSpec::XIANGQI, None).unwrap();
    for (from, to) in [(None, 0), (Some(0), 0), (Some(89), 90), (Some(u16::MAX), u16::MAX)] {
        let error = game.play_between(from, to).unwrap_err().to_string();
        assert!(error.contains("no legal move"), "{error}");
    }
    assert_eq!((game.ply(), game.key()), (0, start(GameSpec::XIANGQI, None).unwrap().key()));
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
        (
            r#"{"game":"gomoku","columns":15,"rows":12,"rule":"renju"}"#,
            GameSpec::gomoku_rectangle(15, 12, GomokuRule::Renju),
        ),
        (r#"{"game":"xiangqi"}"#, GameSpec::XIANGQI),
    ] {
        assert_eq!(serde_json::from_str::<GameSpec>(text).unwrap(), spec);
        assert_eq!(serde_json::to_string(&spec).unwrap(), text);
    }
    for text in [
        r#"{"rule":"renju","game":"gomoku","size":15}"#,
        r#"{"game":"gomoku","rows":15,"rule":"renju","columns":15}"#,
    ] {
        assert_eq!(serde_json::from_str::<GameSpec>(text).unwrap(), GameSpec::gomoku(15, GomokuRule::Renju));
    }
}

#[test]
fn specifications_that_name_no_game_are_refused_by_what_is_wrong() {
    for (text, what) in [
        (r#"{"game":"checkers"}"#, "unknown game `checkers`"),
        (r#"{"game":7}"#, "7 is no name"),
        (r#"{"size":15}"#, "missing field `game`"),
        (r#"{"game":"gomoku","size":15}"#, "missing field `rule`"),
        (r#"{"game":"gomoku","size":400,"rule":"renju"}"#, "size is 400"),
        (r#"{"game":"gomoku","rule":"renju"}"#, "missing field `size`"),
        (r#"{"game":"gomoku","columns":15,"rule":"renju"}"#, "missing field `rows`"),
        (r#"{"game":"gomoku","columns":15,"rows":-2,"rule":"renju"}"#, "rows is -2"),
        (r#"{"game":"gomoku","size":15,"rows":12,"rule":"renju"}"#, "`rows` is given beside `size`"),
        (r#"{"game":"mnk","size":4,"k":3}"#, "missing field `columns`"),
        (r#"{"game":"gomoku","size":15,"rule":"swap"}"#, "rule is `swap`"),
        (r#"{"game":"gomoku","size":15,"rule":1}"#, "rule is 1"),
        (r#"{"game":"xiangqi","size":9}"#, "`size` is no parameter of xiangqi"),
        (r#"{"game":"xiangqi","game":"gomoku"}"#, "given twice"),
    ] {
        let error = serde_json::from_str::<GameSpec>(text).unwrap_err().to_string();
        assert!(error.contains(what), "{text}: {error}");
    }
}
