//! A record of the searcher behind [`AnyTrace`].

use super::kinds::{pruned_by, purpose, reason};
use super::order::Order;
use super::{AnyTrace, NotSearched, TraceScope, words};
use crate::any::AnyGame;
use crate::data::{
    GameView, LineMove, ScoreView, SearchInfo, SearchResult, TraceAuthor, TraceCount, TraceEntry, TraceNode,
    TraceOrigin, TracePruned, TraceRaise, TraceSummary,
};
use crate::error::InputError;
use crate::evaluation;
use crate::played::Played;
use crate::request::SearchRequest;
use crate::rules::{Rules, legal_move};
use crate::searching::{self, Relay};
use boyi_core::{Depth, Ply, Score, Side, Window};
use boyi_search::Control as StopFlag;
use boyi_search::trace::{Purpose, Reason, Record, RecordScope, Source, Visit, VisitId};
use boyi_search::{Searcher, Weakness};

/// Searches a game on one thread and keeps every step within `scope`.
///
/// # Errors
/// [`InputError`] when the request cannot be used, its level errs, or a move of the scope is not legal.
pub(crate) fn record<R: Rules>(
    game: &Played<R>,
    request: &SearchRequest,
    scope: &TraceScope,
    stop: &StopFlag,
    report: &mut dyn FnMut(SearchInfo),
) -> Result<Box<dyn AnyTrace>, InputError> {
    let rules = game.now();
    let spec = rules.spec();
    if searching::weakness(spec, request) != Weakness::NONE {
        return Err(InputError::Parameter {
            name: "level",
            value: format!("{:?}", request.level),
            allowed: "one that does not err".into(),
        });
    }
    let only = request.search_moves.iter().map(|text| legal_move(rules, text)).collect::<Result<_, _>>()?;
    let evaluator = evaluation::chosen::<R::Evaluator>(spec, &request.evaluation)?.evaluator;
    let mut position = rules.search_position(&evaluator);
    let options = searching::options::<R>(spec, request)?;
    let mut searcher = Searcher::new(options).map_err(searching::bad_option)?;
    let scope = RecordScope {
        under: line(rules, &scope.under)?,
        plies: scope.plies.unwrap_or(usize::from(Ply::MAX.0)),
        nodes: scope.nodes.min(u32::MAX as usize / 2),
    };
    let mut record = Record::new(scope);
    let limits = searching::limits(spec, request, only);
    let mut answer = |_| ();
    let mut relay = Relay::new(rules, report, &mut answer);
    let found = searcher.trace_with(&mut position, &limits, &mut relay, stop, &mut record);
    let result = searching::view_result(rules, &found);
    let (ids, order) = (record.ids().collect(), Order::of(&record));
    Ok(Box::new(Recorded { game: game.clone(), record, ids, order, result }))
}

/// A line of legal moves.
fn line<R: Rules>(rules: &R, texts: &[String]) -> Result<Vec<R::Move>, InputError> {
    let mut at = rules.clone();
    let mut line = Vec::with_capacity(texts.len());
    for text in texts {
        let mv = legal_move(&at, text)?;
        at.play(mv);
        line.push(mv);
    }
    Ok(line)
}

/// A record with the game it belongs to.
struct Recorded<R: Rules> {
    game: Played<R>,
    record: Record<R::Move>,
    /// The visits by number.
    ids: Vec<VisitId>,
    order: Order,
    result: SearchResult,
}

/// The rules at a node; `None` where they cannot follow the search: the game is over by the rules, or they know no
/// pass.
type At<R> = Option<R>;

impl<R: Rules> Recorded<R> {
    fn id(&self, id: u32) -> Option<VisitId> {
        self.ids.get(id as usize).copied()
    }

    /// The visits from a root to `id`.
    fn path(&self, id: VisitId) -> Vec<VisitId> {
        let mut path: Vec<VisitId> =
            std::iter::successors(Some(id), |&id| self.record.visit(id).parent).collect();
        path.reverse();
        path
    }

    /// The rules at a visit whose parent has the rules `before`.
    fn step(&self, before: &At<R>, visit: &Visit<R::Move>) -> At<R> {
        let before = before.as_ref()?;
        match (visit.mv, visit.purpose) {
            (Some(mv), _) if before.result().is_none() => {
                let mut after = before.clone();
                after.play(mv);
                Some(after)
            }
            (None, Purpose::NullMove) => before.passed(),
            (None, _) => Some(before.clone()),
            _ => None,
        }
    }

    fn at(&self, id: VisitId) -> At<R> {
        let path = self.path(id);
        let start = Some(self.game.now().clone());
        path.iter().skip(1).fold(start, |at, &id| self.step(&at, self.record.visit(id)))
    }

    fn root_side(&self) -> Side {
        self.game.now().to_move()
    }

    /// A node, with the rules at its parent and at itself.
    fn describe(&self, id: VisitId, before: &At<R>, at: &At<R>) -> TraceNode {
        let visit = self.record.visit(id);
        let parent = visit.parent.map(|id| self.record.visit(id));
        let root_moves = visit.root_side;
        let shown = |score: Score| ScoreView::from(if root_moves { score } else { -score });
        let end =
            |score: Score| (score != Score::INFINITE && score != -Score::INFINITE).then(|| shown(score));
        let Window { alpha, beta } = visit.window;
        let name = |mv: R::Move| Some(at.as_ref()?.view_move(mv));
        let bound = visit.bound();
        let raised = visit.raised.iter();
        let raised = raised.map(|&(mv, score)| TraceRaise { mv: mv.and_then(name), value: shown(score) });
        let pruned = visit.pruned.iter();
        let pruned = pruned.filter_map(|&(mv, by)| Some(TracePruned { mv: name(mv)?, by: pruned_by(by) }));
        let reduction = if let Purpose::Reduced(plies) = visit.purpose { plies } else { 0 };
        let mut node = TraceNode {
            id: id.index() as u32,
            parent: visit.parent.map(|id| id.index() as u32),
            mv: visit.mv.and_then(|mv| line_move(before, mv)),
            to_move: if root_moves { self.root_side() } else { !self.root_side() },
            root_moves,
            purpose: purpose(visit.purpose),
            reduction,
            extension: parent.map_or(0, |parent| extension(parent, visit, reduction)),
            ply: visit.ply.0.into(),
            depth: visit.depth.0,
            window: if root_moves { [end(alpha), end(beta)] } else { [end(beta), end(alpha)] },
            value: visit.end.map(|(score, _)| shown(score)),
            bound: bound.map(|bound| if root_moves { bound } else { turned(bound) }),
            reason: visit.end.map(|(_, why)| reason(why)),
            table: visit.table.map(|entry| TraceEntry {
                depth: entry.depth.0,
                value: shown(entry.score),
                bound: if root_moves { entry.bound } else { turned(entry.bound) },
            }),
            raised: raised.collect(),
            pruned: pruned.collect(),
            author: self.author(id, root_moves),
            says: boyi_lens::Words::alike(""),
            nodes: visit.nodes,
            steps: self.order.steps(id),
            children: visit.children.len() as u32,
            dropped: counts(visit.dropped.iter().copied()),
        };
        node.says = words::left(self.game.now().spec(), &node);
        node
    }

    /// The child that the value of a visit rests on; `None` where it rests on something else, or the child is not kept.
    fn best_child(&self, id: VisitId) -> Option<VisitId> {
        let visit = self.record.visit(id);
        let (score, reason) = visit.end?;
        let after_moves = matches!(reason, Reason::BetaCutoff | Reason::AllMoves);
        let raised = visit.raised.last();
        let of_value = |below: &Visit<R::Move>| {
            let turned = if below.root_side == visit.root_side { score } else { -score };
            below.mv.is_some() && below.end.is_some_and(|(score, _)| score == turned)
        };
        let mut children = visit.children.iter().copied().filter(|_| after_moves);
        match raised {
            Some(&(mv, _)) => children.rfind(|&id| mv.is_some() && self.record.visit(id).mv == mv),
            None => children.find(|&id| of_value(self.record.visit(id))),
        }
    }

    fn author(&self, id: VisitId, root_moves: bool) -> Option<TraceAuthor> {
        let visit = self.record.visit(id);
        let author = self.record.author(id)?;
        let above = self.record.visit(author);
        let bound = match visit.bound()? {
            boyi_core::Bound::Lower => visit.window.beta,
            _ => visit.window.alpha,
        };
        let (origin, asked) = match visit.refuted_by()? {
            Source::Root => (TraceOrigin::Root, None),
            Source::Raised(_) => (TraceOrigin::Raised, None),
            Source::Introduced(_, why) => (TraceOrigin::Asked, Some(purpose(why))),
            _ => (TraceOrigin::MateDistance, None),
        };
        let mv = match origin {
            TraceOrigin::Raised => {
                let raise = above.raised.iter().find(|&&(_, score)| score == bound || score == -bound);
                raise.and_then(|&(mv, _)| mv)
            }
            TraceOrigin::Asked => {
                let child =
                    self.path(id).into_iter().find(|&below| self.record.visit(below).parent == Some(author));
                child.and_then(|child| self.record.visit(child).mv)
            }
            TraceOrigin::Root | TraceOrigin::MateDistance => None,
        };
        let finite = bound != Score::INFINITE && bound != -Score::INFINITE;
        Some(TraceAuthor {
            node: author.index() as u32,
            ply: above.ply.0.into(),
            origin,
            asked,
            mv: mv.and_then(|mv| line_move(&self.at(author), mv)),
            value: finite.then(|| ScoreView::from(if root_moves { bound } else { -bound })),
        })
    }
}

impl<R: Rules> AnyTrace for Recorded<R> {
    fn result(&self) -> &SearchResult {
        &self.result
    }

    fn summary(&self) -> TraceSummary {
        let reasons = self.record.visits().filter_map(|visit| visit.end.map(|(_, why)| (why, 1)));
        TraceSummary {
            side: self.root_side(),
            depth: self.record.depth().0,
            nodes: self.record.nodes(),
            kept: self.ids.len() as u32,
            truncated: self.record.is_truncated(),
            roots: self.record.roots().iter().filter_map(|id| self.node(id.index() as u32)).collect(),
            reasons: counts(reasons),
        }
    }

    fn node(&self, id: u32) -> Option<TraceNode> {
        let id = self.id(id)?;
        let before = self.record.visit(id).parent.and_then(|parent| self.at(parent));
        Some(self.describe(id, &before, &self.at(id)))
    }

    fn children(&self, id: u32) -> Vec<TraceNode> {
        let Some(id) = self.id(id) else { return Vec::new() };
        let before = self.at(id);
        let children = self.record.visit(id).children.iter();
        children
            .map(|&child| self.describe(child, &before, &self.step(&before, self.record.visit(child))))
            .collect()
    }

    fn view(&self, id: u32) -> Option<GameView> {
        let mut game = self.game.clone();
        for id in self.path(self.id(id)?).into_iter().skip(1) {
            let visit = self.record.visit(id);
            match (visit.mv, visit.purpose) {
                (Some(_), _) if game.now().result().is_some() => break,
                (Some(mv), _) => game.advance(mv),
                (None, Purpose::NullMove) => game.pass()?,
                (None, _) => {}
            }
        }
        Some(game.view())
    }

    fn path(&self, id: u32) -> Vec<u32> {
        let path = self.id(id).map_or_else(Vec::new, |id| self.path(id));
        path.into_iter().map(|id| id.index() as u32).collect()
    }

    fn line(&self, id: u32) -> Vec<LineMove> {
        let mut line = Vec::new();
        let mut here = self.id(id);
        let mut at = here.and_then(|id| self.at(id));
        while let Some(next) = here.and_then(|id| self.best_child(id)) {
            let visit = self.record.visit(next);
            let Some(mv) = visit.mv.and_then(|mv| line_move(&at, mv)) else { break };
            line.push(mv);
            at = self.step(&at, visit);
            here = Some(next);
        }
        line
    }

    fn at_step(&self, step: u32) -> Option<u32> {
        let parent = |id: usize| self.ids.get(id).and_then(|&id| self.record.visit(id).parent);
        self.order.at(step, parent).map(|id| id as u32)
    }

    fn visit(&self, visit: &mut dyn FnMut(TraceNode) -> bool) {
        let start = Some(self.game.now().clone());
        let mut open: Vec<(VisitId, At<R>)> =
            self.record.roots().iter().rev().map(|&root| (root, start.clone())).collect();
        while let Some((id, before)) = open.pop() {
            let recorded = self.record.visit(id);
            let at = if recorded.parent.is_none() { before.clone() } else { self.step(&before, recorded) };
            if !visit(self.describe(id, &before, &at)) {
                return;
            }
            open.extend(recorded.children.iter().rev().map(|&child| (child, at.clone())));
        }
    }

    fn follow(&self, line: &[String]) -> Result<Vec<u32>, NotSearched> {
        let Some(&root) = self.record.roots().last() else {
            return Err(NotSearched { before: Vec::new(), index: 0, by: None });
        };
        let mut path = vec![root];
        let mut rules = self.game.now().clone();
        for (index, text) in line.iter().enumerate() {
            let here = self.record.visit(path[path.len() - 1]);
            let mv = legal_move(&rules, text).ok();
            let children = here.children.iter().copied();
            let found = mv.and_then(|mv| children.rev().find(|&id| self.record.visit(id).mv == Some(mv)));
            let (Some(mv), Some(found)) = (mv, found) else {
                let by = here.pruned.iter().find(|(pruned, _)| Some(*pruned) == mv);
                let before = path.iter().map(|id| id.index() as u32).collect();
                return Err(NotSearched { before, index, by: by.map(|&(_, by)| pruned_by(by)) });
            };
            rules.play(mv);
            path.push(found);
        }
        Ok(path.iter().map(|id| id.index() as u32).collect())
    }
}

fn line_move<R: Rules>(at: &At<R>, mv: R::Move) -> Option<LineMove> {
    let at = at.as_ref().filter(|at| at.result().is_none())?;
    Some(LineMove { side: at.to_move(), mv: at.view_move(mv) })
}

/// Plies by which a visit is deeper than a move of its parent usually is.
fn extension<M>(parent: &Visit<M>, visit: &Visit<M>, reduction: i32) -> i32 {
    let moves = [Purpose::FirstMove, Purpose::NullWindow, Purpose::PvReSearch, Purpose::ReSearch];
    let counts = moves.contains(&visit.purpose) || reduction > 0;
    let usual: Depth = parent.depth - 1 - reduction;
    if counts && !parent.depth.is_leaf() && visit.mv.is_some() { visit.depth.0 - usual.0 } else { 0 }
}

/// The relation as the other side sees it.
fn turned(bound: boyi_core::Bound) -> boyi_core::Bound {
    match bound {
        boyi_core::Bound::Exact => boyi_core::Bound::Exact,
        boyi_core::Bound::Lower => boyi_core::Bound::Upper,
        boyi_core::Bound::Upper => boyi_core::Bound::Lower,
    }
}

fn counts(reasons: impl Iterator<Item = (Reason, u64)>) -> Vec<TraceCount> {
    let mut counts: Vec<TraceCount> = Vec::new();
    for (why, more) in reasons {
        let reason = reason(why);
        match counts.iter_mut().find(|count| count.reason == reason) {
            Some(known) => known.count += more,
            None => counts.push(TraceCount { reason, count: more }),
        }
    }
    counts.sort_by_key(|count| std::cmp::Reverse(count.count));
    counts
}
