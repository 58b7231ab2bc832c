//! A trace kept as a tree.

use super::{Event, PrunedBy, Purpose, Reason, Trace};
use crate::Entry;
use boyi_core::{Bound, Depth, Ply, Score, Window};

/// What a [`Record`] keeps. What lies outside is counted and forgotten.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounds<M> {
    /// Only nodes below this line of moves from the root, and those on it.
    pub under: Vec<M>,
    /// Only so many plies below the end of that line.
    pub plies: usize,
    /// At most so many nodes; later ones are not kept.
    pub nodes: usize,
}

impl<M> Default for Bounds<M> {
    /// Everything from the root on, up to a million nodes.
    fn default() -> Bounds<M> {
        Bounds { under: Vec::new(), plies: usize::from(Ply::MAX.0), nodes: 1_000_000 }
    }
}

/// Names a node of a [`Record`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct VisitId(usize);

/// Where a bound of a window comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// Nobody has set it: the window the root was given.
    Root,
    /// The node with this number of plies from the root has a move that is as good as that.
    Raised(Ply),
    /// The node with this number of plies from the root asks a question of its own.
    Asked(Ply, Purpose),
    /// No better (or worse) result is left at this distance from the root.
    MateDistance,
}

/// One visit of a node. The same position may be visited often.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Visit<M> {
    /// The visit it was made from; `None` at the root.
    pub parent: Option<VisitId>,
    /// The visits made from it that are kept, in their order.
    pub children: Vec<VisitId>,
    /// The move that led here; `None` at the root, for a pass, and for a search within the parent.
    pub mv: Option<M>,
    /// What the search wanted to know.
    pub purpose: Purpose,
    /// Plies from the root.
    pub ply: Ply,
    /// Plies left to search.
    pub depth: Depth,
    /// The window for the side to move, narrowed by the distance from the root.
    pub window: Window,
    /// Where alpha and beta come from.
    pub sources: [Source; 2],
    /// What the table remembered.
    pub table: Option<Entry>,
    /// Moves that were left out, and purpose.
    pub pruned: Vec<(M, PrunedBy)>,
    /// Moves that raised alpha, with their scores; the last may have reached beta. `None` is standing
    /// pat in quiescence.
    pub raised: Vec<(Option<M>, Score)>,
    /// The score for the side to move and what it rests on; `None` if the search was stopped here.
    pub end: Option<(Score, Reason)>,
    /// Nodes entered in this visit, itself and those not kept included.
    pub nodes: u64,
}

impl<M> Visit<M> {
    /// How the score bounds the value of the node; `None` if the search was stopped here.
    pub fn bound(&self) -> Option<Bound> {
        self.end.map(|(score, _)| Bound::of(score, self.window))
    }

    /// Where the bound comes from that the score has reached: beta's where the node is too good to
    /// be allowed, alpha's where it is not good enough; `None` inside the window.
    pub fn refuted_by(&self) -> Option<Source> {
        match self.bound()? {
            Bound::Lower => Some(self.sources[1]),
            Bound::Upper => Some(self.sources[0]),
            Bound::Exact => None,
        }
    }
}

/// What is open while the search goes on.
#[derive(Debug)]
struct Open<M> {
    /// `None` where the visit is not kept.
    kept: Option<VisitId>,
    ply: Ply,
    sources: [Source; 2],
    /// The visit's place on [`Bounds::under`]: how many of its moves have been played, or `None` off it.
    matched: Option<usize>,
    /// The move that has been made from it, and what is asked of it.
    mv: Option<M>,
    purpose: Purpose,
    same_side: bool,
    /// Nodes entered before it.
    before: u64,
}

/// Keeps what a search does in its last iteration, within [`Bounds`].
///
/// An iteration may search the root more than once, with wider windows; each is a root here.
#[derive(Debug)]
pub struct Record<M> {
    bounds: Bounds<M>,
    visits: Vec<Visit<M>>,
    roots: Vec<VisitId>,
    path: Vec<Open<M>>,
    depth: Depth,
    nodes: u64,
    truncated: bool,
}

impl<M: Copy + Eq> Record<M> {
    /// An empty record that will keep what lies within `bounds`.
    pub fn new(bounds: Bounds<M>) -> Record<M> {
        Record {
            bounds,
            visits: Vec::new(),
            roots: Vec::new(),
            path: Vec::new(),
            depth: Depth::ZERO,
            nodes: 0,
            truncated: false,
        }
    }

    /// The searches of the root in the last iteration.
    pub fn roots(&self) -> &[VisitId] {
        &self.roots
    }

    /// One visit.
    pub fn visit(&self, id: VisitId) -> &Visit<M> {
        &self.visits[id.0]
    }

    /// All visits that are kept, parents before children.
    pub fn visits(&self) -> impl Iterator<Item = &Visit<M>> {
        self.visits.iter()
    }

    /// Nodes entered in the last iteration, kept or not.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Have nodes been left out because there were more than [`Bounds::nodes`]?
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

    /// A visit begins: by a move, or within the node that is open (`within`).
    fn open(&mut self, ply: Ply, window: Window, depth: Depth, within: Option<Purpose>) {
        let (mv, purpose) = match (within, self.path.last()) {
            (Some(purpose), _) => (None, purpose),
            (None, Some(parent)) => (parent.mv, parent.purpose),
            (None, None) => (None, Purpose::FirstMove),
        };
        let sources = self.sources(purpose, within.is_some());
        let matched = self.matched(mv, within.is_some());
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
                ply,
                depth,
                window,
                sources,
                table: None,
                pruned: Vec::new(),
                raised: Vec::new(),
                end: None,
                nodes: 0,
            });
        }
        self.path.push(Open { kept, ply, sources, matched, mv: None, purpose, same_side: false, before });
    }

    /// Where the bounds of a new visit come from, alpha's source first. A question with a null window
    /// sets the bound that it makes up. The sides change with a move, and so do the bounds.
    fn sources(&self, purpose: Purpose, within: bool) -> [Source; 2] {
        let Some(parent) = self.path.last() else { return [Source::Root; 2] };
        let [alpha, beta] = parent.sources;
        let asked = Source::Asked(parent.ply, purpose);
        let parents_view = match purpose {
            Purpose::FirstMove | Purpose::PvReSearch | Purpose::Choice => [alpha, beta],
            Purpose::NullWindow | Purpose::Reduced(_) | Purpose::ReSearch | Purpose::Razoring => {
                [alpha, asked]
            }
            Purpose::NullMove | Purpose::NullMoveVerification => [asked, beta],
            Purpose::ProbCut | Purpose::Singular => [asked, asked],
        };
        let [alpha, beta] = parents_view;
        if within || parent.same_side { [alpha, beta] } else { [beta, alpha] }
    }

    /// How far along [`Bounds::under`] a visit is.
    fn matched(&self, mv: Option<M>, within: bool) -> Option<usize> {
        let Some(parent) = self.path.last() else { return Some(0) };
        let matched = parent.matched?;
        if within || matched == self.bounds.under.len() {
            return Some(matched);
        }
        (mv.is_some() && mv == self.bounds.under.get(matched).copied()).then_some(matched + 1)
    }

    fn is_wanted(&mut self, ply: Ply, matched: Option<usize>) -> bool {
        let line = self.bounds.under.len();
        let parent_kept = self.path.last().is_none_or(|open| open.kept.is_some());
        let wanted = parent_kept && matched.is_some() && ply.index() <= line + self.bounds.plies;
        let fits = self.visits.len() < self.bounds.nodes;
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

    /// The bounds that have changed come from `source` now, for the visit itself and those below.
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
        if let Some(id) = open.kept {
            let visit = &mut self.visits[id.0];
            visit.end = Some((score, reason));
            visit.nodes = nodes - open.before;
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
