//! A traced search is the untraced one, and every cut in it names the bound that has cut.

use boyi_core::Score;
use boyi_engine::data::{
    Bound, GameSpec, GomokuRule, ScoreView, TraceNode, TraceOrigin, TracePurpose, TraceReason,
};
use boyi_engine::{AnyGame, AnyTrace, SearchRequest, StopFlag, TraceScope, play_moves, split_moves, start};

fn request(nodes: u64) -> SearchRequest {
    SearchRequest { nodes: Some(nodes), hash_mib: 4, ..SearchRequest::default() }
}

fn traced(game: &dyn AnyGame, nodes: u64, scope: &TraceScope) -> Box<dyn AnyTrace> {
    game.trace(&request(nodes), scope, &StopFlag::default(), &mut |_| ()).unwrap()
}

fn all(trace: &dyn AnyTrace) -> Vec<TraceNode> {
    let mut nodes = Vec::new();
    trace.visit(&mut |node| {
        nodes.push(node);
        true
    });
    nodes.sort_by_key(|node| node.id);
    nodes
}

fn raw(value: ScoreView) -> i32 {
    Score::from(value).raw()
}

/// A xiangqi and a renju middle game.
fn middle_games() -> [Box<dyn AnyGame>; 2] {
    let at = |spec: GameSpec, moves: &str| {
        let mut game = start(spec, None).unwrap();
        play_moves(&mut *game, split_moves(spec, moves)).unwrap();
        game
    };
    let moves = "h2e2 h9g7 h0g2 i9h9 g3g4 c6c5 b0c2 b9c7 i0h0 h7i7 h0h6 a9a8";
    [at(GameSpec::XIANGQI, moves), at(GameSpec::gomoku(15, GomokuRule::Renju), "h8g7g8f8i7h7f9e10")]
}

#[test]
fn a_traced_search_has_the_nodes_and_the_result_of_the_same_search() {
    let specs = [
        GameSpec::TICTACTOE,
        GameSpec::mnk(7, 6, 4),
        GameSpec::CONNECT4,
        GameSpec::gomoku(15, GomokuRule::Freestyle),
        GameSpec::gomoku(15, GomokuRule::Renju),
        GameSpec::othello(8),
        GameSpec::XIANGQI,
    ];
    for spec in specs {
        let game = start(spec, None).unwrap();
        let plain = game.search(&request(3_000), &StopFlag::default(), &mut |_| ()).unwrap();
        let trace = traced(&*game, 3_000, &TraceScope::default());
        let told = trace.result();
        assert_eq!((told.nodes, &told.best), (plain.nodes, &plain.best), "{:?}", game.spec());
        let lines = |result: &boyi_engine::data::SearchResult| {
            result.lines.iter().map(|line| (line.score, line.pv.clone())).collect::<Vec<_>>()
        };
        assert_eq!(lines(told), lines(&plain), "{:?}", game.spec());
    }
}

#[test]
fn every_cut_names_an_ancestor_whose_bound_has_cut() {
    for game in middle_games() {
        let trace = traced(&*game, 40_000, &TraceScope::default());
        let nodes = all(&*trace);
        let (mut by_raise, mut by_question) = (0, 0);
        for node in &nodes {
            let (Some(value), Some(bound)) = (node.value, node.bound) else { continue };
            if bound == Bound::Exact {
                assert!(node.author.is_none(), "{node:?}");
                continue;
            }
            let author = node.author.as_ref().unwrap_or_else(|| panic!("nobody has cut {node:?}"));
            let above = &nodes[author.node as usize];
            let mut path = std::iter::successors(Some(node), |node| Some(&nodes[node.parent? as usize]));
            assert!(path.any(|node| node.id == above.id), "{node:?}");
            let end = if bound == Bound::Lower { node.window[1] } else { node.window[0] };
            assert_eq!(end, author.value, "{node:?}");
            match bound {
                Bound::Lower => assert!(raw(value) >= raw(end.unwrap()), "{node:?}"),
                _ => assert!(raw(value) <= raw(end.unwrap()), "{node:?}"),
            }
            match (author.origin, author.asked) {
                (TraceOrigin::Raised, _) => {
                    by_raise += 1;
                    let raise = above.raised.iter().find(|raise| Some(raise.value) == end);
                    let raise =
                        raise.unwrap_or_else(|| panic!("{above:?} has not raised the bound of {node:?}"));
                    assert_eq!(author.mv.as_ref().map(|line| &line.mv), raise.mv.as_ref());
                }
                (TraceOrigin::Asked, Some(TracePurpose::ProbCut | TracePurpose::Singular)) => {}
                (TraceOrigin::Asked, _) => {
                    by_question += 1;
                    let known = above.window.iter().flatten().copied();
                    let known = known.chain(above.raised.iter().map(|raise| raise.value));
                    let bound = raw(end.unwrap());
                    assert!(
                        known.into_iter().any(|known| (raw(known) - bound).abs() == 1),
                        "{above:?} {node:?}"
                    );
                }
                (TraceOrigin::Root, _) => assert!(above.parent.is_none()),
                (TraceOrigin::MateDistance, _) => {}
            }
        }
        assert!(by_raise > 20 && by_question > 100, "{by_raise} {by_question}");
    }
}

#[test]
fn words_tell_the_cut_in_three_languages() {
    let [xiangqi, _] = middle_games();
    let trace = traced(&*xiangqi, 20_000, &TraceScope::default());
    let nodes = all(&*trace);
    let cut =
        nodes.iter().find(|node| node.says.en.starts_with("Cut: ") && node.says.en.contains("elsewhere"));
    let says = &cut.unwrap().says;
    assert!(says.en.contains(" already gives ") && says.en.contains("ply "), "{says:?}");
    assert!(says.hans.contains("剪枝：") && says.hans.contains("在别处已有"), "{says:?}");
    assert!(says.hant.contains("剪枝：") && says.hant.contains("在別處已有"), "{says:?}");
    assert!(nodes.iter().all(|node| !node.says.hant.is_empty() && !node.says.en.contains("{}")));
}

#[test]
fn a_line_is_followed_to_its_last_visit() {
    let [xiangqi, _] = middle_games();
    let whole = traced(&*xiangqi, 20_000, &TraceScope::default());
    let moves_to = |node: &TraceNode| -> Option<Vec<String>> {
        let below_root = whole.path(node.id).into_iter().skip(1);
        below_root.map(|id| Some(whole.node(id)?.mv?.mv.id)).collect()
    };
    // The last node of two moves below which something was searched.
    let nodes = all(&*whole);
    let deep = nodes.iter().rev().filter(|node| node.ply == 2 && node.children > 0);
    let line = deep.filter_map(moves_to).find(|line| whole.follow(line).is_ok()).unwrap();
    let scope = TraceScope { under: line.clone(), plies: Some(1), nodes: 10_000 };
    let trace = traced(&*xiangqi, 20_000, &scope);
    let path = trace.follow(&line).unwrap();
    assert_eq!(path.len(), 3);
    let last = trace.node(path[2]).unwrap();
    assert_eq!(last.mv.unwrap().mv.id, line[1]);
    assert_eq!(trace.children(path[2]).len() as u32, last.children);
    assert_eq!(trace.view(path[2]).unwrap().moves.len(), 14);
    let missing = trace.follow(&[line[0].clone(), "a1a9".into()]).unwrap_err();
    assert_eq!((missing.index, missing.before.len()), (1, 2));
}

#[test]
fn the_best_line_of_every_visit_is_followed_to_its_end() {
    for game in middle_games() {
        let trace = traced(&*game, 20_000, &TraceScope::default());
        let mut followed = 0;
        for node in all(&*trace) {
            let above = trace.path(node.id).into_iter().skip(1).map(|id| trace.node(id)?.mv);
            let Some(above) = above.collect::<Option<Vec<_>>>() else { continue };
            let line: Vec<String> =
                above.into_iter().chain(trace.line(node.id)).map(|next| next.mv.id).collect();
            assert_eq!(trace.follow(&line).map(|path| path.len()), Ok(line.len() + 1), "{line:?}");
            followed += usize::from(line.len() > 2);
        }
        assert!(followed > 100, "{followed} lines");
    }
}

#[test]
fn every_step_enters_or_leaves_a_visit() {
    for game in middle_games() {
        let trace = traced(&*game, 20_000, &TraceScope { nodes: 3_000, ..TraceScope::default() });
        let nodes = all(&*trace);
        let mut open: Vec<u32> = Vec::new();
        for step in 0..2 * nodes.len() as u32 {
            let node = &nodes[trace.at_step(step).unwrap() as usize];
            if node.steps[0] == step {
                open.push(node.id);
                assert_eq!(trace.path(node.id), open, "step {step}");
            } else {
                assert_eq!((node.steps[1], open.pop()), (step, Some(node.id)), "step {step}");
            }
        }
        assert!(open.is_empty() && trace.at_step(2 * nodes.len() as u32).is_none());
        assert!(trace.path(nodes.len() as u32).is_empty());
    }
}

#[test]
fn the_line_of_a_cut_begins_with_the_move_that_has_cut() {
    for game in middle_games() {
        let trace = traced(&*game, 30_000, &TraceScope::default());
        let nodes = all(&*trace);
        let (mut cuts, mut fails) = (0, 0);
        for node in nodes.iter().filter(|node| node.children > 0) {
            let line = trace.line(node.id);
            let first = line.first().map(|line| line.mv.id.as_str());
            match (node.reason, node.raised.last()) {
                (Some(TraceReason::Cutoff), Some(raise)) => {
                    cuts += 1;
                    assert_eq!(first, raise.mv.as_ref().map(|mv| mv.id.as_str()), "{node:?}");
                }
                (Some(TraceReason::AllMoves), None) if first.is_some() => {
                    fails += 1;
                    let children = trace.children(node.id);
                    let best = children.iter().find(|below| below.mv.as_ref() == line.first());
                    assert!(best.is_some_and(|best| best.value.is_some()), "{node:?}");
                }
                _ => {}
            }
        }
        assert!(cuts > 100 && fails > 20, "{cuts} {fails}");
        assert!(trace.line(nodes.len() as u32).is_empty());
        let request = SearchRequest { depth: Some(4), hash_mib: 4, ..SearchRequest::default() };
        let trace = game.trace(&request, &TraceScope::default(), &StopFlag::default(), &mut |_| ()).unwrap();
        let root = trace.summary().roots.last().unwrap().id;
        let best: Vec<_> = trace.result().lines[0].pv.iter().map(|line| &line.mv.id).collect();
        let found = trace.line(root);
        assert!(!found.is_empty() && found.iter().zip(best).all(|(line, best)| line.mv.id == *best));
    }
}

#[test]
fn a_trace_that_would_be_too_large_counts_the_rest() {
    let [xiangqi, _] = middle_games();
    let scope = TraceScope { nodes: 500, ..TraceScope::default() };
    let trace = traced(&*xiangqi, 30_000, &scope);
    let (summary, nodes) = (trace.summary(), all(&*trace));
    assert!(summary.truncated && summary.kept == 500 && nodes.len() == 500);
    let dropped: u64 = nodes.iter().flat_map(|node| &node.dropped).map(|count| count.count).sum();
    assert!(dropped > 1_000, "{dropped}");
    assert_eq!((trace.node(500), trace.children(u32::MAX).len(), trace.view(500)), (None, 0, None));
}
