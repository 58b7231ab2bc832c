//! A record of the searcher behind [`AnyTrace`].

use super::kinds::{pruned_by, purpose, reason};
use super::order::Order;
use super::{AnyTrace, NotSearched, words};
use crate::data::{
    GameView, LineMove, ScoreView, SearchResult, TraceAuthor, TraceCount, TraceEntry, TraceNode, TraceOrigin,
    TracePruned, TraceRaise, TraceSummary,
};
use crate::walked::Walked;
use boyi_core::{Depth, Score, Side, Window};
use boyi_search::trace::{Purpose, Reason, Record, Source, Visit, VisitId};

/// A game at the position that was searched.
pub(super) trait Lensed: Send + 'static {
    type At: Walked;

    /// The position.
    fn root(&self) -> &Self::At;

    /// The board after some moves, of which `None` is a pass; `None` where the rules know no such position, and in
    /// games that have no board.
    fn view(&self, moves: &[Option<<Self::At as Walked>::Move>]) -> Option<GameView>;

    /// The position after some moves as text, in games that have no board.
    fn text(&self, moves: &[Option<<Self::At as Walked>::Move>]) -> Option<String>;
}

/// A record with the game it belongs to.
pub(super) struct Recorded<L: Lensed> {
    game: L,
    record: Record<Move<L>>,
    /// The visits by number.
    ids: Vec<VisitId>,
    order: Order,
    result: SearchResult,
}

/// The rules at a node; `None` where they cannot follow the search: the game is over by the rules, or they know no
/// pass.
type At<L> = Option<<L as Lensed>::At>;

type Move<L> = <<L as Lensed>::At as Walked>::Move;

impl<L: Lensed> Recorded<L> {
    pub(super) fn new(game: L, record: Record<Move<L>>, result: SearchResult) -> Recorded<L> {
        let (ids, order) = (record.ids().collect(), Order::of(&record));
        Recorded { game, record, ids, order, result }
    }

    fn id(&self, id: u32) -> Option<VisitId> {
        self.ids.get(id as usize).copied()
    }

    /// The moves of a line from the root of the search, up to the first that is not legal.
    fn read_line(&self, line: &[String]) -> Vec<Move<L>> {
        let mut at = self.game.root().clone();
        let read = |text: &String| {
            let mv = at.read_move(text)?;
            at.play(mv);
            Some(mv)
        };
        line.iter().map_while(read).collect()
    }

    /// The visits along a line from a root: of those that go farthest the last ones.
    fn longest_path(&self, root: VisitId, moves: &[Move<L>]) -> Vec<VisitId> {
        let (mut path, mut longest) = (Vec::new(), Vec::new());
        let mut open = vec![(root, 0)];
        while let Some((id, ply)) = open.pop()
            && longest.len() <= moves.len()
        {
            path.truncate(ply);
            path.push(id);
            if path.len() > longest.len() {
                longest.clone_from(&path);
            }
            let Some(&mv) = moves.get(ply) else { continue };
            let children = self.record.visit(id).children.iter().copied();
            open.extend(children.filter(|&id| self.record.visit(id).mv == Some(mv)).map(|id| (id, ply + 1)));
        }
        longest
    }

    /// The visits from a root to `id`.
    fn path(&self, id: VisitId) -> Vec<VisitId> {
        let mut path: Vec<VisitId> =
            std::iter::successors(Some(id), |&id| self.record.visit(id).parent).collect();
        path.reverse();
        path
    }

    /// The rules at a visit whose parent has the rules `before`.
    fn step(&self, before: &At<L>, visit: &Visit<Move<L>>) -> At<L> {
        let before = before.as_ref()?;
        match (visit.mv, visit.purpose) {
            (Some(mv), _) if !before.is_over() => {
                let mut after = before.clone();
                after.play(mv);
                Some(after)
            }
            (None, Purpose::NullMove) => before.passed(),
            (None, _) => Some(before.clone()),
            _ => None,
        }
    }

    fn at(&self, id: VisitId) -> At<L> {
        let path = self.path(id);
        let start = Some(self.game.root().clone());
        path.iter().skip(1).fold(start, |at, &id| self.step(&at, self.record.visit(id)))
    }

    /// The moves from the root to a visit; `None` is a pass.
    fn line_to(&self, id: u32) -> Option<Vec<Option<Move<L>>>> {
        let below = self.path(self.id(id)?).into_iter().skip(1).map(|id| self.record.visit(id));
        let moves = below.filter(|visit| visit.mv.is_some() || visit.purpose == Purpose::NullMove);
        Some(moves.map(|visit| visit.mv).collect())
    }

    fn root_side(&self) -> Side {
        self.game.root().to_move()
    }

    /// A node, with the rules at its parent and at itself.
    fn describe(&self, id: VisitId, before: &At<L>, at: &At<L>) -> TraceNode {
        let visit = self.record.visit(id);
        let parent = visit.parent.map(|id| self.record.visit(id));
        let root_moves = visit.root_side;
        let shown = |score: Score| ScoreView::from(if root_moves { score } else { -score });
        let end =
            |score: Score| (score != Score::INFINITE && score != -Score::INFINITE).then(|| shown(score));
        let Window { alpha, beta } = visit.window;
        let name = |mv: Move<L>| Some(at.as_ref()?.view_move(mv));
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
        node.says = words::left(&self.game.root().sides(), &node);
        node
    }

    /// The child that the value of a visit rests on; `None` where it rests on something else, or the child is not kept.
    fn best_child(&self, id: VisitId) -> Option<VisitId> {
        let visit = self.record.visit(id);
        let (score, reason) = visit.end?;
        let after_moves = matches!(reason, Reason::BetaCutoff | Reason::AllMoves);
        let raised = visit.raised.last();
        let of_value = |below: &Visit<Move<L>>| {
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

impl<L: Lensed> AnyTrace for Recorded<L> {
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
        self.game.view(&self.line_to(id)?)
    }

    fn text(&self, id: u32) -> Option<String> {
        self.game.text(&self.line_to(id)?)
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
        let start = Some(self.game.root().clone());
        let mut open: Vec<(VisitId, At<L>)> =
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
        let moves = self.read_line(line);
        let mut longest = Vec::new();
        for &root in self.record.roots().iter().rev() {
            let path = self.longest_path(root, &moves);
            if path.len() > longest.len() {
                longest = path;
            }
        }
        let path = longest.iter().map(|id| id.index() as u32).collect();
        let index = longest.len().saturating_sub(1);
        if !longest.is_empty() && index == line.len() {
            return Ok(path);
        }
        let (last, missing) = (longest.last(), moves.get(index));
        let pruned = last.into_iter().flat_map(|&id| &self.record.visit(id).pruned);
        let by = missing.and_then(|missing| pruned.into_iter().find(|(mv, _)| mv == missing));
        Err(NotSearched { before: path, index, by: by.map(|&(_, by)| pruned_by(by)) })
    }
}

fn line_move<W: Walked>(at: &Option<W>, mv: W::Move) -> Option<LineMove> {
    let at = at.as_ref().filter(|at| !at.is_over())?;
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
