//! The textbook searches with their steps and the best line.

use super::{Budget, Counts, Ends, Repetitions, Textbook};
use crate::trace::{Event, Trace};
use boyi_core::{Bound, Depth, Knowledge, Ply, Score, Window};

/// The result of a traced textbook search.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Answer<M> {
    /// The value for the side to move; outside the window the closest bound found.
    pub value: Score,
    /// The relation of `value` to the value of the position.
    pub bound: Bound,
    /// The best line from the root; empty after a fail low, after a fail high no more than the moves that
    /// reached beta. Standing pat ends it.
    pub line: Vec<M>,
    /// Nodes, leaves and cutoffs.
    pub counts: Counts,
}

/// Returns the value of [`minimax`](super::minimax) with the best line, and emits every step to `tracer`.
///
/// Minimax has no bounds: every window is [`Window::FULL`], and [`Event::RaiseAlpha`] says that a move is the
/// best so far.
pub fn minimax_traced<P: Knowledge, T: Trace<P::Move>>(
    position: &mut P,
    depth: Depth,
    ends: Ends,
    repetitions: Repetitions,
    tracer: &mut T,
) -> Answer<P::Move> {
    tracer.on_event(Event::Iteration { depth });
    let mut lines = BestLine::new(tracer);
    let mut search = Textbook::new(ends, repetitions, Budget::endless(), &mut lines);
    let value = search.minimax(position, depth, Ply::ROOT);
    let counts = search.counts;
    Answer { value, bound: Bound::Exact, line: lines.into_line(), counts }
}

/// Returns the value of [`alpha_beta`](super::alpha_beta) searched with `window`, with the best line, and emits
/// every step to `tracer`.
///
/// ```
/// use boyi_core::{Depth, Score, Window};
/// use boyi_search::textbook::{Ends, Repetitions, alpha_beta_traced};
/// use boyi_search::trace::{Reason, Record, RecordScope};
/// use boyi_testkit::TreeGame;
///
/// let mut tree: TreeGame = "((3 5) (2 9))".parse().unwrap();
/// let mut record = Record::new(RecordScope::default());
/// let (ends, laws) = (Ends::Distance, Repetitions::Judged);
/// let answer = alpha_beta_traced(&mut tree, Window::FULL, Depth(2), ends, laws, &mut record);
/// assert_eq!((answer.value, answer.line), (Score::eval(3), vec![0, 0]));
///
/// // The second pair is left after its first leaf: it gives 2, and the first player has 3 elsewhere.
/// let cut: Vec<_> = record.visits().filter(|visit| visit.end.unwrap().1 == Reason::BetaCutoff).collect();
/// assert_eq!((cut.len(), cut[0].mv, cut[0].window.beta), (1, Some(1), -Score::eval(3)));
/// ```
pub fn alpha_beta_traced<P: Knowledge, T: Trace<P::Move>>(
    position: &mut P,
    window: Window,
    depth: Depth,
    ends: Ends,
    repetitions: Repetitions,
    tracer: &mut T,
) -> Answer<P::Move> {
    tracer.on_event(Event::Iteration { depth });
    let mut lines = BestLine::new(tracer);
    let mut search = Textbook::new(ends, repetitions, Budget::endless(), &mut lines);
    let value = search.alpha_beta(position, window, depth, Ply::ROOT);
    let counts = search.counts;
    Answer { value, bound: Bound::of(value, window), line: lines.into_line(), counts }
}

/// Passes events on and keeps the best line of each node on the path.
struct BestLine<'a, M, T> {
    tracer: &'a mut T,
    /// One line a ply; the last one left keeps its place until its parent enters another child.
    lines: Vec<Vec<M>>,
    /// Plies of the open nodes.
    open: usize,
}

impl<'a, M: Copy, T> BestLine<'a, M, T> {
    fn new(tracer: &'a mut T) -> BestLine<'a, M, T> {
        BestLine { tracer, lines: Vec::new(), open: 0 }
    }

    /// The line of the root.
    fn into_line(self) -> Vec<M> {
        self.lines.into_iter().next().unwrap_or_default()
    }

    /// Makes `mv` and the line below it the line of the open node.
    fn raise(&mut self, mv: Option<M>) {
        let below = self.lines.get(self.open).cloned().unwrap_or_default();
        let Some(line) = self.open.checked_sub(1).and_then(|ply| self.lines.get_mut(ply)) else { return };
        line.clear();
        if let Some(mv) = mv {
            line.push(mv);
            line.extend(below);
        }
    }
}

impl<M: Copy, T: Trace<M>> Trace<M> for BestLine<'_, M, T> {
    fn on_event(&mut self, event: Event<M>) {
        match event {
            Event::Enter { .. } => {
                self.lines.truncate(self.open);
                self.lines.push(Vec::new());
                self.open += 1;
            }
            Event::RaiseAlpha { mv, .. } => self.raise(mv),
            Event::Leave { .. } => self.open -= 1,
            _ => {}
        }
        self.tracer.on_event(event);
    }
}
