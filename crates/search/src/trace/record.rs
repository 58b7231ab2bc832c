//! A trace kept as a tree.

use super::{Event, PrunedBy, Purpose, Reason, Trace};
use crate::Entry;
use boyi_core::{Bound, Depth, Ply, Score, Window};

/// The visits that a [`Record`] keeps. Visits outside are only counted.
///
/// Fields are added in minor releases: end every literal with `..RecordScope::default()`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordScope<M> {
    /// Keeps only nodes on and below this line of moves from the root.
    pub under: Vec<M>,
    /// Maximum number of plies below the end of that line.
    pub plies: usize,
    /// Maximum number of nodes kept; later ones are dropped.
    pub nodes: usize,
}

impl<M> Default for RecordScope<M> {
    /// Keeps everything from the root on, up to a million nodes.
    fn default() -> RecordScope<M> {
        RecordScope { under: Vec::new(), plies: usize::from(Ply::MAX.0), nodes: 1_000_000 }
    }
}

/// Identifier of a visit in a [`Record`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct VisitId(usize);

impl VisitId {
    /// Returns the place of the visit in the order of [`Record::visits`].
    pub fn index(self) -> usize {
        self.0
    }
}

/// The origin of a bound of a window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Source {
    /// The window of the root search.
    Root,
    /// A move of the node at this ply raised alpha.
    Raised(Ply),
    /// A search of the node at this ply with a bound of its own.
    Introduced(Ply, Purpose),
    /// No better (or worse) result is left at this distance from the root.
    MateDistance,
}

/// One visit of a node; a position may be visited more than once.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Visit<M> {
    /// The parent visit; `None` at the root.
    pub parent: Option<VisitId>,
    /// The child visits that are kept, in order.
    pub children: Vec<VisitId>,
    /// The move that led here; `None` at the root, for a pass, and for a search within the parent.
    pub mv: Option<M>,
    /// The purpose of the search.
    pub purpose: Purpose,
    /// Whether the side to move is that of the root.
    pub root_side: bool,
    /// Plies from the root.
    pub ply: Ply,
    /// Plies left to search.
    pub depth: Depth,
    /// The window for the side to move, narrowed by the distance from the root.
    pub window: Window,
    /// The origins of alpha and beta.
    pub sources: [Source; 2],
    /// The TT entry.
    pub table: Option<Entry>,
    /// Pruned moves, each with the step that pruned it.
    pub pruned: Vec<(M, PrunedBy)>,
    /// Moves that raised alpha, with their scores; the last may have reached beta. `None` stands for standing
    /// pat in quiescence.
    pub raised: Vec<(Option<M>, Score)>,
    /// The score for the side to move and the step it rests on; `None` if the search was stopped here.
    pub end: Option<(Score, Reason)>,
    /// Nodes entered in this visit, including itself and dropped ones.
    pub nodes: u64,
    /// Reasons of the dropped visits below this one and no other kept one, with their numbers.
    pub dropped: Vec<(Reason, u64)>,
}

impl<M> Visit<M> {
    /// Returns the relation of the score to the value; `None` if the search was stopped here.
    pub fn bound(&self) -> Option<Bound> {
        self.end.map(|(score, _)| Bound::of(score, self.window))
    }

    /// Returns the origin of the bound that the score has reached: beta's after a fail high, alpha's after a
    /// fail low; `None` inside the window.
    pub fn refuted_by(&self) -> Option<Source> {
        match self.bound()? {
            Bound::Lower => Some(self.sources[1]),
            Bound::Upper => Some(self.sources[0]),
            Bound::Exact => None,
        }
    }
}

/// A visit on the current path.
#[derive(Debug)]
struct Open<M> {
    /// `None` where the visit is not kept.
    kept: Option<VisitId>,
    ply: Ply,
    root_side: bool,
    sources: [Source; 2],
    /// Number of moves of [`RecordScope::under`] played at the visit; `None` off that line.
    matched: Option<usize>,
    /// The move made from it, and the purpose of its search.
    mv: Option<M>,
    purpose: Purpose,
    same_side: bool,
    /// Number of nodes entered before it.
    before: u64,
}

/// Keeps the visits of the last iteration of a search, within [`RecordScope`].
///
/// An iteration may search the root more than once, with wider windows; each of these searches is a root.
#[derive(Debug)]
pub struct Record<M> {
    scope: RecordScope<M>,
    visits: Vec<Visit<M>>,
    roots: Vec<VisitId>,
    path: Vec<Open<M>>,
    depth: Depth,
    nodes: u64,
    truncated: bool,
}

impl<M: Copy + Eq> Record<M> {
    /// Returns the ancestor that set the bound which the score of a visit has reached ([`Visit::refuted_by`]);
    /// `None` inside the window. A bound of the root's window and the limit of mate-distance pruning are the
    /// root's.
    pub fn author(&self, id: VisitId) -> Option<VisitId> {
        let visit = self.visit(id);
        let bound = match visit.bound()? {
            Bound::Lower => visit.window.beta,
            _ => visit.window.alpha,
        };
        let source = visit.refuted_by()?;
        let mut above = std::iter::successors(visit.parent, |&id| self.visit(id).parent);
        let has_raised =
            |above: &Visit<M>| above.raised.iter().any(|&(_, score)| score == bound || score == -bound);
        match source {
            Source::Raised(ply) => above.find(|&id| self.visit(id).ply == ply && has_raised(self.visit(id))),
            Source::Introduced(ply, _) => above.find(|&id| self.visit(id).ply == ply),
            Source::Root | Source::MateDistance => above.last().or(Some(id)),
        }
    }

    /// Returns an empty record that keeps the visits within `scope`.
    pub fn new(scope: RecordScope<M>) -> Record<M> {
        Record {
            scope,
            visits: Vec::new(),
            roots: Vec::new(),
            path: Vec::new(),
            depth: Depth::ZERO,
            nodes: 0,
            truncated: false,
        }
    }

    /// Returns the searches of the root in the last iteration.
    pub fn roots(&self) -> &[VisitId] {
        &self.roots
    }

    /// Returns the identifiers of all visits that are kept, parents before children.
    pub fn ids(&self) -> impl Iterator<Item = VisitId> + use<M> {
        (0..self.visits.len()).map(VisitId)
    }

    /// Returns the depth of the last iteration.
    pub fn depth(&self) -> Depth {
        self.depth
    }

    /// Returns a visit.
    pub fn visit(&self, id: VisitId) -> &Visit<M> {
        &self.visits[id.0]
    }

    /// Returns all visits that are kept, parents before children.
    pub fn visits(&self) -> impl Iterator<Item = &Visit<M>> {
        self.visits.iter()
    }

    /// Returns the number of nodes entered in the last iteration, kept or not.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns whether nodes were dropped because of [`RecordScope::nodes`].
    pub fn is_truncated(&self) -> bool {
        self.truncated
    }

    fn begin(&mut self, depth: Depth) {
        self.path.clear();
        if depth != self.depth || self.roots.is_empty() {
            self.depth = depth;
            self.visits.clear();
            self.roots.clear();
            self.nodes = 0;
            self.truncated = false;
        }
    }

    /// Opens a visit: after a move, or within the current node (`within`).
    fn open(&mut self, ply: Ply, window: Window, depth: Depth, within: Option<Purpose>) {
        let (mv, purpose) = match (within, self.path.last()) {
            (Some(purpose), _) => (None, purpose),
            (None, Some(parent)) => (parent.mv, parent.purpose),
            (None, None) => (None, Purpose::FirstMove),
        };
        let sources = self.sources(purpose, within.is_some());
        let matched = self.matched(mv, within.is_some());
        let root_side = self.path.last().is_none_or(|parent| {
            let same_side = within.is_some() || parent.same_side;
            same_side == parent.root_side
        });
        let before = self.nodes;
        self.nodes += u64::from(within.is_none());
        let kept = self.is_wanted(ply, matched).then_some(VisitId(self.visits.len()));
        if let Some(id) = kept {
            let parent = self.path.last().and_then(|open| open.kept);
            match parent {
                Some(parent) => self.visits[parent.0].children.push(id),
                None => self.roots.push(id),
            }
            self.visits.push(Visit {
                parent,
                children: Vec::new(),
                mv,
                purpose,
                root_side,
                ply,
                depth,
                window,
                sources,
                table: None,
                pruned: Vec::new(),
                raised: Vec::new(),
                end: None,
                nodes: 0,
                dropped: Vec::new(),
            });
        }
        self.path.push(Open {
            kept,
            ply,
            root_side,
            sources,
            matched,
            mv: None,
            purpose,
            same_side: false,
            before,
        });
    }

    /// Returns the origins of the bounds of a new visit, alpha's first. A null-window search is the origin of
    /// the bound that it introduces. Alpha and beta change places with the side to move.
    fn sources(&self, purpose: Purpose, within: bool) -> [Source; 2] {
        let Some(parent) = self.path.last() else { return [Source::Root; 2] };
        let [alpha, beta] = parent.sources;
        let introduced = Source::Introduced(parent.ply, purpose);
        let parents_view = match purpose {
            Purpose::FirstMove | Purpose::WholeWindow | Purpose::PvReSearch | Purpose::Choice => {
                [alpha, beta]
            }
            Purpose::NullWindow | Purpose::Reduced(_) | Purpose::ReSearch | Purpose::Razoring => {
                [alpha, introduced]
            }
            Purpose::NullMove | Purpose::NullMoveVerification => [introduced, beta],
            Purpose::ProbCut | Purpose::Singular => [introduced, introduced],
        };
        let [alpha, beta] = parents_view;
        if within || parent.same_side { [alpha, beta] } else { [beta, alpha] }
    }

    /// Returns the number of moves of [`RecordScope::under`] played at a new visit.
    fn matched(&self, mv: Option<M>, within: bool) -> Option<usize> {
        let Some(parent) = self.path.last() else { return Some(0) };
        let matched = parent.matched?;
        if within || matched == self.scope.under.len() {
            return Some(matched);
        }
        (mv.is_some() && mv == self.scope.under.get(matched).copied()).then_some(matched + 1)
    }

    fn is_wanted(&mut self, ply: Ply, matched: Option<usize>) -> bool {
        let line = self.scope.under.len();
        let parent_kept = self.path.last().is_none_or(|open| open.kept.is_some());
        let wanted = parent_kept && matched.is_some() && ply.index() <= line + self.scope.plies;
        let fits = self.visits.len() < self.scope.nodes;
        self.truncated |= wanted && !fits;
        wanted && fits
    }

    fn current(&mut self) -> Option<&mut Visit<M>> {
        let id = self.path.last()?.kept?;
        Some(&mut self.visits[id.0])
    }

    fn narrow(&mut self, window: Window) {
        let Some(visit) = self.current() else { return };
        let changed = [window.alpha != visit.window.alpha, window.beta != visit.window.beta];
        visit.window = window;
        self.set_sources(changed, Source::MateDistance);
    }

    fn raise(&mut self, mv: Option<M>, score: Score) {
        if let Some(visit) = self.current() {
            visit.raised.push((mv, score));
        }
        let Some(ply) = self.path.last().map(|open| open.ply) else { return };
        if let Some(open) = self.path.last_mut() {
            open.sources[0] = Source::Raised(ply);
        }
    }

    /// Sets the origin of the changed bounds, for the visit itself and those below.
    fn set_sources(&mut self, changed: [bool; 2], source: Source) {
        let Some(open) = self.path.last_mut() else { return };
        for (place, changed) in open.sources.iter_mut().zip(changed) {
            if changed {
                *place = source;
            }
        }
        let sources = open.sources;
        if let Some(visit) = self.current() {
            visit.sources = sources;
        }
    }

    fn close(&mut self, score: Score, reason: Reason) {
        let nodes = self.nodes;
        let Some(open) = self.path.pop() else { return };
        match open.kept {
            Some(id) => {
                let visit = &mut self.visits[id.0];
                visit.end = Some((score, reason));
                visit.nodes = nodes - open.before;
            }
            None => self.count_dropped(reason),
        }
    }

    /// Counts a dropped visit at the nearest kept one above it.
    fn count_dropped(&mut self, reason: Reason) {
        let Some(id) = self.path.iter().rev().find_map(|open| open.kept) else { return };
        let dropped = &mut self.visits[id.0].dropped;
        match dropped.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, count)) => *count += 1,
            None => dropped.push((reason, 1)),
        }
    }
}

impl<M: Copy + Eq> Trace<M> for Record<M> {
    fn on_event(&mut self, event: Event<M>) {
        match event {
            Event::Iteration { depth } => self.begin(depth),
            Event::Move { mv } => {
                if let Some(open) = self.path.last_mut() {
                    open.mv = mv;
                }
            }
            Event::Search { purpose, same_side } => {
                if let Some(open) = self.path.last_mut() {
                    (open.purpose, open.same_side) = (purpose, same_side);
                }
            }
            Event::Within { purpose, window, depth } => {
                let ply = self.path.last().map_or(Ply::ROOT, |open| open.ply);
                self.open(ply, window, depth, Some(purpose));
            }
            Event::Enter { ply, window, depth } => self.open(ply, window, depth, None),
            Event::Narrow { window } => self.narrow(window),
            Event::TtHit { entry } => {
                if let Some(visit) = self.current() {
                    visit.table = Some(entry);
                }
            }
            Event::Depth { depth } => {
                if let Some(visit) = self.current() {
                    visit.depth = depth;
                }
            }
            Event::Prune { mv, by } => {
                if let Some(visit) = self.current() {
                    visit.pruned.push((mv, by));
                }
            }
            Event::RaiseAlpha { mv, score } => self.raise(mv, score),
            Event::Leave { score, reason } => self.close(score, reason),
        }
    }
}
