//! Every game through the façade: play, take back, search, count, refuse.

use boyi_engine::data::{
    CompareMethod, CompareStep, ComparedMethod, EndReason, GameSpec, GomokuRule, ScoreView, Side, TreeOrder,
    TreeSpec,
};
use boyi_engine::{
    AnyEngine, AnyGame, InputError, Level, SearchRequest, StopFlag, compare_tree, compare_tree_by,
    methods_agree, split_moves, start,
};

const GAMES: [GameSpec; 6] = [
    GameSpec::TICTACTOE,
    GameSpec::mnk(7, 6, 4),
    GameSpec::CONNECT4,
    GameSpec::gomoku(15, GomokuRule::Freestyle),
    GameSpec::gomoku(15, GomokuRule::Renju),
    GameSpec::XIANGQI,
];

fn request(depth: u32) -> SearchRequest {
    SearchRequest { depth: Some(depth), nodes: Some(20_000), hash_mib: 1, ..SearchRequest::default() }
}

#[test]
fn every_game_plays_takes_back_and_searches() {
    for spec in GAMES {
        let mut game = start(spec, None).unwrap();
        assert_eq!(game.spec(), spec);
        let before = game.view();
        assert_eq!(
            before.cells.len(),
            usize::from(before.geometry.columns) * usize::from(before.geometry.rows)
        );
        let found = game.search(&request(3), &StopFlag::default(), &mut |_| ()).unwrap();
        let best = found.best.expect("a move");
        assert!(before.legal.contains(&best), "{spec:?}: {best:?}");
        game.play(&best.id).unwrap();
        assert_eq!((game.ply(), game.moves(), game.movers()), (1, vec![best.id], vec![Side::First]));
        assert!(game.undo() && !game.undo());
        assert_eq!(game.view(), before);
    }
}

#[test]
fn an_engine_made_ready_searches_as_one_that_was_not() {
    for spec in GAMES {
        let game = start(spec, None).unwrap();
        let search = |engine: &mut dyn AnyEngine| {
            let found = engine.search(game.as_ref(), &request(3), &StopFlag::default(), &mut |_| ()).unwrap();
            (found.best, found.nodes)
        };
        let (mut ready, mut plain) = (game.engine(), game.engine());
        ready.prepare(game.as_ref(), &request(3)).unwrap();
        assert_eq!(search(ready.as_mut()), search(plain.as_mut()));
        let too_much = SearchRequest { hash_mib: usize::MAX, ..request(3) };
        assert!(matches!(
            ready.prepare(game.as_ref(), &too_much),
            Err(InputError::Parameter { name: "hash", .. })
        ));
    }
}

#[test]
fn positions_round_trip_as_text() {
    for spec in GAMES {
        let mut game = start(spec, None).unwrap();
        for _ in 0..6 {
            let legal = game.view().legal;
            let mv = &legal[legal.len() / 3];
            game.play(&mv.id).unwrap();
        }
        let again = start(spec, Some(&game.position())).unwrap_or_else(|error| panic!("{spec:?}: {error}"));
        assert_eq!(again.position(), game.position());
        assert_eq!(again.view().legal, game.view().legal);
    }
}

#[test]
fn the_start_position_is_named_by_a_word_in_every_game() {
    for spec in GAMES {
        let own = start(spec, None).unwrap();
        for word in ["start", " startpos "] {
            assert_eq!(start(spec, Some(word)).unwrap().view(), own.view(), "{spec:?}");
        }
        assert!(matches!(start(spec, Some("startposition")), Err(InputError::Position(_))), "{spec:?}");
    }
}

#[test]
fn a_fen_may_have_epd_operations_behind_it() {
    let fen = "3k5/9/9/9/9/9/9/9/R8/1R2K4 w - - 12 40";
    let plain = start(GameSpec::XIANGQI, Some(fen)).unwrap();
    for tail in ["; bm a1a9; id \"x; y\";", " bm a1a9;", ";"] {
        let told = start(GameSpec::XIANGQI, Some(&format!("{fen}{tail}"))).unwrap();
        assert_eq!(told.position(), plain.position(), "{tail}");
    }
    for (tail, part) in [
        ("; 3m a1a9;", "`3m` is no EPD opcode"),
        ("; id \"x;", "the quotation in `id \"x;` does not end"),
        (" bm a1a9", "`bm` follows the move number"),
    ] {
        let error = start(GameSpec::XIANGQI, Some(&format!("{fen}{tail}"))).err().unwrap().to_string();
        assert!(error.ends_with(part), "{error}");
    }
    // The position is at fault, not what is said about it.
    let error = start(GameSpec::XIANGQI, Some("3k5/9 w - - bm a1a9;")).err().unwrap().to_string();
    assert!(error.contains("10 ranks"), "{error}");
}

#[test]
fn legal_moves_are_accepted_by_every_name() {
    for spec in GAMES {
        let game = start(spec, None).unwrap();
        for mv in game.view().legal {
            for name in [&mv.id, &mv.names.en, &mv.names.hans, &mv.names.hant] {
                let mut copy = game.boxed_clone();
                copy.play(name).unwrap_or_else(|error| panic!("{spec:?}: {error}"));
                assert_eq!(copy.moves(), std::slice::from_ref(&mv.id), "{name}");
            }
        }
    }
}

#[test]
fn bad_input_is_refused_by_name_and_changes_nothing() {
    for spec in GAMES {
        let mut game = start(spec, None).unwrap();
        let before = game.view();
        for text in ["", "zz99", "九平", "h8h8h8h8", "-1", "\u{0}", &"x".repeat(100_000)] {
            let error = game.play(text).unwrap_err();
            assert!(error.to_string().chars().count() < 200, "{spec:?}: {error}");
        }
        assert_eq!(game.view(), before);
        assert!(matches!(start(spec, Some("nonsense/9/x")), Err(InputError::Position(_))), "{spec:?}");
        let unplayable = SearchRequest { search_moves: vec!["zz99".into()], ..request(1) };
        assert!(game.search(&unplayable, &StopFlag::default(), &mut |_| ()).is_err());
    }
}

#[test]
fn absurd_parameters_are_refused_by_name() {
    let error = |spec| start(spec, None).err().expect("refused").to_string();
    assert!(error(GameSpec::mnk(20, 3, 3)).contains("columns is 20"));
    assert!(error(GameSpec::mnk(3, 3, 4)).contains("k is 4"));
    assert!(error(GameSpec::gomoku(4, GomokuRule::Renju)).contains("size is 4"));
    assert!(error(GameSpec::gomoku_rectangle(15, 4, GomokuRule::Renju)).contains("rows is 4"));
    assert!(error(GameSpec::gomoku_rectangle(23, 4, GomokuRule::Renju)).contains("columns is 23"));
    let huge = SearchRequest { hash_mib: usize::MAX, ..request(1) };
    let game = start(GameSpec::TICTACTOE, None).unwrap();
    let error = game.search(&huge, &StopFlag::default(), &mut |_| ()).unwrap_err();
    assert!(matches!(error, InputError::Parameter { name: "hash", .. }), "{error}");
}

#[test]
fn a_finished_game_says_who_won_and_where() {
    let mut game = start(GameSpec::TICTACTOE, None).unwrap();
    for mv in ["a1", "a2", "b1", "b2", "c1"] {
        game.play(mv).unwrap();
    }
    let result = game.result().unwrap();
    assert_eq!((result.winner, result.reason), (Some(Side::First), EndReason::Row));
    assert_eq!(result.line, [6, 7, 8]);
    assert!(game.view().legal.is_empty());
    assert!(matches!(game.play("c3"), Err(InputError::GameOver { .. })));
    let found = game.search(&request(2), &StopFlag::default(), &mut |_| ()).unwrap();
    assert_eq!(found.best, None);
}

#[test]
fn perft_adds_up_over_the_first_moves() {
    for spec in GAMES {
        let game = start(spec, None).unwrap();
        let below = |id: &str| {
            let mut after = game.boxed_clone();
            after.play(id).unwrap();
            after.perft(1)
        };
        let sum: u64 = game.view().legal.iter().map(|mv| below(&mv.id)).sum();
        assert_eq!(game.perft(2), sum, "{spec:?}");
    }
}

#[test]
fn the_same_request_gives_the_same_answer() {
    for level in Level::all() {
        for spec in GAMES {
            let game = start(spec, None).unwrap();
            let request = SearchRequest { level, seed: Some(7), ..request(3) };
            let search = || game.search(&request, &StopFlag::default(), &mut |_| ()).unwrap();
            let (a, b) = (search(), search());
            assert_eq!((a.best, a.nodes), (b.best, b.nodes), "{spec:?} at level {}", level.get());
        }
    }
}

/// The moves of the last line of rank 1 that a search reports, and the move it plays.
fn line_and_move(game: &dyn AnyGame, request: &SearchRequest) -> (Vec<String>, String) {
    let mut line = Vec::new();
    let found = game.search(request, &StopFlag::default(), &mut |info| {
        if info.multipv == 1 {
            line = info.pv.into_iter().map(|step| step.mv.id).collect();
        }
    });
    (line, found.unwrap().best.unwrap().id)
}

#[test]
fn the_line_reported_last_begins_with_the_move_played() {
    for spec in GAMES.into_iter().chain([GameSpec::othello(8)]) {
        for (level, seed) in Level::all().flat_map(|level| (0..4).map(move |seed| (level, seed))) {
            let mut game = start(spec, None).unwrap();
            // Limits of different sizes stop searches within different iterations.
            for nodes in [50, 300, 1000, 3000] {
                let request = SearchRequest {
                    level,
                    seed: Some(seed),
                    nodes: Some(nodes),
                    hash_mib: 1,
                    ..SearchRequest::default()
                };
                let (line, played) = line_and_move(&*game, &request);
                assert_eq!(line.first(), Some(&played), "{spec:?}, level {}, {nodes} nodes", level.get());
                let mut at = game.boxed_clone();
                for mv in &line {
                    at.play(mv).unwrap_or_else(|error| panic!("{spec:?}: {line:?}: {error}"));
                }
                game.play(&played).unwrap();
            }
        }
    }
}

#[test]
fn the_line_of_a_search_stopped_anywhere_names_the_expected_reply() {
    for (spec, text) in [
        (GameSpec::gomoku(15, GomokuRule::Freestyle), "h8 i9 g8 f8 h9 g7"),
        (GameSpec::XIANGQI, "炮二平五 馬8進7 馬二進三"),
    ] {
        let mut game = start(spec, None).unwrap();
        text.split(' ').for_each(|mv| game.play(mv).unwrap());
        for nodes in (1..=40).map(|step| 997 * step) {
            let request = SearchRequest { nodes: Some(nodes), hash_mib: 4, ..SearchRequest::default() };
            let (line, _) = line_and_move(&*game, &request);
            assert!(line.len() > 1, "{spec:?}, {nodes} nodes: {line:?}");
        }
    }
}

#[test]
fn captures_are_named_in_every_language_and_checks_are_told() {
    let mut game = start(GameSpec::XIANGQI, None).unwrap();
    for mv in ["炮二平五", "馬8進7", "C5+4"] {
        game.play(mv).unwrap();
    }
    let view = game.view();
    assert_eq!(view.moves[2].mv.names.hans, "炮五进四");
    assert_eq!(view.moves[2].mv.names.hant, "炮五進四");
    assert_eq!(view.moves[2].captured.map(|piece| piece.side), Some(Side::Second));
    assert!(!view.moves[2].check, "a cannon needs a screen");
    let mut game = start(GameSpec::XIANGQI, Some("4k4/9/9/9/9/9/9/9/3R5/3K5 w - - 0 1")).unwrap();
    game.play("车六平五").unwrap();
    let view = game.view();
    assert!(view.moves[0].check);
    assert_eq!(view.check, Some(4));
}

#[test]
fn every_way_of_searching_finds_the_same_value() {
    for spec in GAMES {
        let game = start(spec, None).unwrap();
        let (mut begun, mut done) = (Vec::new(), Vec::new());
        let mut report = |step: CompareStep<'_>| match step {
            CompareStep::Begin(method) => begun.push(method),
            CompareStep::Done(method) => done.push(method.clone()),
        };
        let comparison = game.compare(2, u64::MAX, &mut report).unwrap();
        assert!(comparison.agree && comparison.methods.iter().all(|method| method.complete), "{spec:?}");
        assert_eq!(begun, comparison.methods.iter().map(|row| row.method).collect::<Vec<_>>());
        assert_eq!(done, comparison.methods);
        let cut = game.compare(2, 3, &mut |_| ()).unwrap();
        assert!(cut.agree && cut.methods.iter().all(|method| !method.complete && method.nodes == 3));
        for (one, all) in CompareMethod::ALL.into_iter().zip(&comparison.methods) {
            let alone = game.compare_by(one, 2, u64::MAX, &StopFlag::default()).unwrap();
            assert_eq!((alone.method, alone.nodes, alone.depth), (all.method, all.nodes, 2));
            assert_eq!(alone.cuts_by_move.iter().sum::<u64>(), all.cuts, "{one:?}");
        }
        assert!([0, u32::MAX].map(|depth| game.compare(depth, 9, &mut |_| ()).is_err()) == [true; 2]);
    }
}

#[test]
fn made_trees_meet_the_knuth_moore_minimum_in_best_order() {
    let spec = TreeSpec { branching: 10, depth: 4, order: TreeOrder::Best, seed: 0 };
    let found = compare_tree(spec, u64::MAX, &mut |_| ()).unwrap();
    let leaves: Vec<u64> = found.comparison.methods.iter().map(|row| row.leaves).take(3).collect();
    assert_eq!(leaves, [10_000, 199, 199]);
    assert_eq!((found.leaves, found.minimum_leaves), (10_000, 199));
    let alone = compare_tree_by(spec, CompareMethod::AlphaBeta, u64::MAX, &StopFlag::default()).unwrap();
    assert_eq!((alone.leaves, methods_agree(std::slice::from_ref(&alone))), (199, true));
    let other = ComparedMethod { method: CompareMethod::Minimax, score: ScoreView::Eval(1), ..alone.clone() };
    assert!(!methods_agree(&[alone, other]));
    let refused = |spec| compare_tree(spec, u64::MAX, &mut |_| ()).unwrap_err().to_string();
    for branching in [0, u16::MAX] {
        let told = refused(TreeSpec { branching, ..spec });
        assert!(told.starts_with(&format!("branching is {branching}, but must be from 1 to ")), "{told}");
    }
    assert_eq!(refused(TreeSpec { depth: 0, ..spec }), "depth is 0, but must be at least 1");
    assert!(refused(TreeSpec { depth: 99, ..spec }).starts_with("depth is 99, but must be at most "));
}

#[test]
fn an_engine_remembers_until_it_is_told_to_forget() {
    let game = start(GameSpec::CONNECT4, None).unwrap();
    let mut engine = game.engine();
    let mut nodes = || engine.search(&*game, &request(8), &StopFlag::default(), &mut |_| ()).unwrap().nodes;
    let (first, second) = (nodes(), nodes());
    assert!(second < first, "{second} nodes with the table of {first}");
    engine.forget();
    let again = engine.search(&*game, &request(8), &StopFlag::default(), &mut |_| ()).unwrap().nodes;
    assert_eq!(again, first);
}

#[test]
fn an_engine_refuses_another_game_and_tells_sizes_apart() {
    let [small, large] = [9, 15].map(|size| GameSpec::gomoku(size, GomokuRule::Freestyle));
    let (small, large) = (start(small, None).unwrap(), start(large, None).unwrap());
    let mut engine = small.engine();
    let mut search = |game: &dyn AnyGame| engine.search(game, &request(2), &StopFlag::default(), &mut |_| ());
    search(&*small).unwrap();
    let of_its_own = large.search(&request(2), &StopFlag::default(), &mut |_| ()).unwrap();
    assert_eq!(search(&*large).unwrap().nodes, of_its_own.nodes, "nothing of the small board is left");
    assert!(search(&*start(GameSpec::XIANGQI, None).unwrap()).is_err());
    for (columns, rows) in [(12, 9), (9, 12)] {
        let spec = GameSpec::gomoku_rectangle(columns, rows, GomokuRule::Freestyle);
        let game = start(spec, None).unwrap();
        let of_its_own = game.search(&request(2), &StopFlag::default(), &mut |_| ()).unwrap();
        assert_eq!(search(&*game).unwrap().nodes, of_its_own.nodes, "nothing of other shapes is left");
    }
}

#[test]
fn a_rectangle_of_gomoku_is_read_drawn_and_played() {
    let spec = GameSpec::gomoku_rectangle(7, 5, GomokuRule::Renju);
    let mut game = start(spec, Some("a1g5")).unwrap();
    let view = game.view();
    assert_eq!((view.geometry.columns, view.geometry.rows, view.cells.len()), (7, 5, 35));
    let taken: Vec<usize> = (0..35).filter(|&cell| view.cells[cell].is_some()).collect();
    assert_eq!(taken, [6, 28]);
    assert_eq!(game.position(), "6O/7/7/7/X6 x renju");
    assert_eq!(start(spec, Some(&game.position())).unwrap().view().cells, view.cells);
    game.play("d3").unwrap();
    let error = game.play("d6").unwrap_err().to_string();
    assert!(error.contains("`d6` is outside the 7x5 board"), "{error}");
    let error = start(spec, Some("7x6/renju/d3")).err().unwrap().to_string();
    assert!(error.contains("7 × 6 renju, but 7 × 5 renju was asked for"), "{error}");
    let error = start(spec, Some("5x7/renju/")).err().unwrap().to_string();
    assert!(error.contains("5 × 7 renju"), "{error}");
}

/// Sound searches have the value of minimax, which knows no direction.
#[test]
fn a_position_of_gomoku_and_its_transpose_have_one_value() {
    let transposed = |moves: &str, spec| {
        let swap = |mv: &str| {
            let (column, row) = (mv.as_bytes()[0] - b'a', mv[1..].parse::<u8>().unwrap() - 1);
            format!("{}{}", char::from(b'a' + row), column + 1)
        };
        split_moves(spec, moves).into_iter().map(swap).collect::<String>()
    };
    let sound = SearchRequest { sound: true, ..request(2) };
    for rule in GomokuRule::ALL {
        for moves in ["d3e4", "d3e4c2e2", "b2f4c3e4d3", "c3a1d3a5e2g5"] {
            let spec = GameSpec::gomoku_rectangle(7, 5, rule);
            let wide = start(spec, Some(moves)).unwrap();
            let narrow = GameSpec::gomoku_rectangle(5, 7, rule);
            let narrow = start(narrow, Some(&transposed(moves, spec))).unwrap();
            let scores = [wide, narrow].map(|game| {
                let found = game.search(&sound, &StopFlag::default(), &mut |_| ()).unwrap();
                found.lines[0].score
            });
            assert_eq!(scores[0], scores[1], "{rule} {moves}");
        }
    }
}

#[test]
fn a_line_says_who_makes_each_move_where_a_side_passes() {
    let mut game = start(GameSpec::othello(6), None).unwrap();
    for mv in split_moves(game.spec(), "d5e5b3b2e4a3f6c5a1e6c6c1d6e3e2f3") {
        game.play(mv).unwrap();
    }
    let request = SearchRequest { depth: Some(17), hash_mib: 1, ..SearchRequest::default() };
    let found = game.search(&request, &StopFlag::default(), &mut |_| ()).unwrap();
    let line = &found.lines[0].pv;
    assert!(line.windows(2).any(|pair| pair[0].side == pair[1].side), "a side passes: {line:?}");
    for step in line {
        assert_eq!(step.side, game.to_move());
        game.play(&step.mv.id).unwrap();
    }
}

#[test]
fn the_cells_a_move_replaced_take_it_back() {
    for spec in GAMES.into_iter().chain([GameSpec::othello(8)]) {
        let mut game = start(spec, None).unwrap();
        let mut boards = vec![game.view().cells];
        while game.result().is_none() && game.ply() < 12 {
            let legal = game.view().legal;
            game.play(&legal[game.ply() * 7 % legal.len()].id).unwrap();
            boards.push(game.view().cells);
        }
        let mut cells = boards.pop().unwrap();
        for (mv, before) in game.view().moves.iter().zip(boards).rev() {
            for (cell, piece) in &mv.replaced {
                cells[usize::from(*cell)] = *piece;
            }
            assert_eq!(cells, before, "{spec:?} before {}", mv.mv.id);
        }
    }
}
