//! The evaluation of a node, as pruning and quiescence read it.

use crate::Entry;
use crate::node::Node;
use crate::trace::Trace;
use crate::worker::Worker;
use boyi_core::{Bound, Knowledge, Score, Window};

impl<P: Knowledge, T: Trace<P::Move>> Worker<'_, P, T> {
    /// Static evaluation, TT-adjusted evaluation and `improving` of a node; nothing in a forced position.
    #[inline]
    pub(crate) fn evaluate_node(&mut self, position: &mut P, node: &mut Node) {
        if !position.is_forced() {
            let known = node.tt_entry.and_then(|entry| entry.eval);
            let estimate = if known.is_none() { position.estimate(self.decisive(node)) } else { None };
            let raw = estimate.or(known).unwrap_or_else(|| position.evaluate());
            let eval = self.state.histories.corrected(position, raw, &self.params);
            node.raw_eval = estimate.is_none().then_some(raw);
            node.static_eval = Some(eval);
            node.eval = Some(tt_adjusted(node.tt_entry, eval));
            let before = self.state.stack.above(node.ply, 2).static_eval;
            node.improving = before.is_some_and(|before| eval > before);
        }
        self.state.stack.at(node.ply).static_eval = node.static_eval;
    }

    /// The values outside of which it hardly matters to the node how far an evaluation lies outside: those beyond the
    /// margins of reverse futility pruning and razoring, at a leaf those outside of the window.
    fn decisive(&self, node: &Node) -> Window {
        let (params, depth, window) = (&self.params, node.depth.0.max(0), node.window);
        let beyond = |margin: i32, bound: Score| Score::eval(bound.raw().saturating_add(margin));
        let low = params.razoring_base + params.razoring_margin * depth;
        Window {
            alpha: match depth {
                0 => window.alpha,
                _ if depth <= params.razoring_depth => beyond(-low, window.alpha),
                _ => Window::FULL.alpha,
            },
            beta: match depth {
                0 => window.beta,
                _ if depth <= params.reverse_futility_depth => {
                    beyond(params.reverse_futility_margin * depth, window.beta)
                }
                _ => Window::FULL.beta,
            },
        }
    }
}

/// The static evaluation, or the TT score where its bound says more.
#[inline]
fn tt_adjusted(entry: Option<Entry>, eval: Score) -> Score {
    match entry {
        Some(entry) if entry.score.is_decided() => eval,
        Some(Entry { bound: Bound::Exact, score, .. }) => score,
        Some(Entry { bound: Bound::Lower, score, .. }) => eval.max(score),
        Some(Entry { bound: Bound::Upper, score, .. }) => eval.min(score),
        None => eval,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_core::{Depth, Ply};

    #[test]
    fn a_tt_score_replaces_the_evaluation_only_where_its_bound_allows() {
        let entry = |bound, score| {
            let score = Score::eval(score);
            Some(Entry {
                best: None,
                score,
                bound,
                depth: Depth(1),
                eval: None,
                tt_pv: false,
                complete: false,
            })
        };
        let adjusted = |bound, score| tt_adjusted(entry(bound, score), Score::eval(10)).raw();
        assert_eq!([adjusted(Bound::Lower, 5), adjusted(Bound::Lower, 15)], [10, 15]);
        assert_eq!([adjusted(Bound::Upper, 5), adjusted(Bound::Upper, 15)], [5, 10]);
        assert_eq!(adjusted(Bound::Exact, -3), -3);
        let win = Entry { score: Score::win_at(Ply(5)), ..entry(Bound::Exact, 0).unwrap() };
        assert_eq!(tt_adjusted(Some(win), Score::eval(10)), Score::eval(10));
    }
}
