//! Nodes that end before their moves are searched: the end of the game, mate-distance pruning, cutoffs by the
//! transposition table, by the game's own knowledge and by the table entries of the children.

use crate::Entry;
use crate::node::NodeKind;
use crate::trace::{Reason, Trace};
use crate::worker::{ChildKeys, Worker};
use boyi_core::{Bound, Depth, Knowledge, Outcome, Ply, Position, Score, Window};

impl<P: Knowledge, T: Trace<P::Move>> Worker<'_, P, T> {
    /// The score of a node that needs no search: the game is over, the line repeats a position, or the line
    /// has [`Ply::MAX`] plies, which only extensions and quiescence can reach.
    #[inline]
    pub(crate) fn game_end(&mut self, position: &mut P, ply: Ply) -> Option<(Score, Reason)> {
        let may_overrun = P::CAPS.selective || P::CAPS.quiescence;
        if let Some(outcome) = position.outcome() {
            Some((Score::at_end(position, outcome, ply), Reason::Over(outcome)))
        } else if let Some(outcome) = repetition(position) {
            self.iteration.law_ends += u64::from(outcome != Outcome::Draw);
            Some((Score::of_outcome(outcome, ply), Reason::Over(outcome)))
        } else if may_overrun && ply >= Ply::MAX {
            self.count_depth_cut();
            Some((position.evaluate(), Reason::MaxPly))
        } else {
            None
        }
    }

    /// TT cutoff: `entry.depth >= depth` and the bound of the entry closes the window.
    ///
    /// Sound mode requires `entry.depth == depth` and a game whose values do not depend on the path.
    /// PV nodes are cut only where several threads search, with undecided scores: one thread searches them for
    /// the sake of their line.
    #[inline]
    pub(crate) fn tt_cutoff<N: NodeKind>(
        &self,
        entry: Option<Entry>,
        window: Window,
        depth: Depth,
    ) -> Option<Score> {
        let entry = entry?;
        if entry.depth < depth || N::PV && (self.searching.is_none() || entry.score.is_decided()) {
            return None;
        }
        if self.options.sound && (N::PV || entry.depth > depth || P::CAPS.path_dependent) {
            return None;
        }
        entry.bound.settles(entry.score, window).then_some(entry.score)
    }

    /// Counts a cutoff by an entry that more depth may change.
    #[inline]
    pub(crate) fn count_tt_cutoff(&mut self, entry: Option<Entry>) {
        if entry.is_some_and(|entry| !entry.complete) {
            self.count_depth_cut();
        }
    }

    /// Probe cutoff: the game's own knowledge ([`Knowledge::probe`]) closes the window, or proves a win above alpha that
    /// the search [keeps](Worker::keeps_wins). Not in sound mode, and not where the TT entry shows that the position has
    /// been probed at a [stable depth](boyi_core::Capabilities::probe_stable_depth).
    #[inline]
    pub(crate) fn probe_cutoff(
        &self,
        position: &mut P,
        entry: Option<Entry>,
        window: Window,
        depth: Depth,
        ply: Ply,
    ) -> Option<Score> {
        let is_stable = |entry: Entry| P::CAPS.probe_stable_depth.is_some_and(|stable| entry.depth >= stable);
        if self.options.sound || entry.is_some_and(is_stable) {
            return None;
        }
        let probe = position.probe(window_from_node(window, ply), depth)?;
        let score = probe.score.from_node(ply);
        let stands =
            probe.bound == Bound::Lower && score > window.alpha && self.stands(position, score, window);
        (probe.bound.settles(score, window) || stands).then_some(score)
    }

    /// Returns whether a proved lower bound above alpha is a win that needs no further search of the node, which
    /// [keeps it](Worker::keeps_wins). Where ends are graded a win within the window may still be by more.
    #[inline]
    pub(crate) fn stands(&self, position: &P, bound: Score, window: Window) -> bool {
        bound.is_win() && (P::CAPS.max_margin == 0 || bound >= window.beta) && self.keeps_wins(position)
    }

    /// Returns whether a win stands once it is proved, though a shorter one may exist: in games that end after a known
    /// number of plies. A selective search with a wider window may take other paths and miss it.
    #[inline]
    pub(crate) fn keeps_wins(&self, position: &P) -> bool {
        P::CAPS.selective && !self.options.sound && position.plies_left().is_some()
    }

    /// Returns whether a non-PV node of this depth tries [`etc_cutoff`](Worker::etc_cutoff).
    #[inline]
    pub(crate) fn tries_etc<N: NodeKind>(&self, depth: Depth) -> bool {
        !N::PV && P::CAPS.etc_min_depth.is_some_and(|least| depth >= least)
    }

    /// Computes the keys of all children and prefetches their TT entries, which
    /// [`etc_cutoff`](Worker::etc_cutoff) reads a little later.
    #[inline]
    pub(crate) fn prefetch_children(&mut self, position: &mut P) {
        let ChildKeys { moves, keys } = &mut self.state.children;
        moves.clear();
        position.legal_moves(moves);
        keys.clear();
        keys.extend(moves.iter().filter_map(|&mv| position.key_after(mv)));
        keys.iter().for_each(|&key| self.table.prefetch(key));
    }

    /// Enhanced transposition cutoff (ETC; Plaat, Schaeffer, Pijls and de Bruin, 1996): the TT entry of a child,
    /// which has been [prefetched](Worker::prefetch_children), causes a beta cutoff. As sound as
    /// [`tt_cutoff`](Worker::tt_cutoff).
    #[inline]
    pub(crate) fn etc_cutoff<N: NodeKind>(
        &mut self,
        window: Window,
        depth: Depth,
        ply: Ply,
    ) -> Option<Score> {
        let child_score = |&key| {
            let entry = self.table.probe(key, ply.next());
            self.tt_cutoff::<N>(entry, window.flipped(), depth - 1).map(|score| (-score, entry))
        };
        let mut scores = self.state.children.keys.iter().filter_map(child_score);
        let (score, entry) = scores.find(|&(score, _)| score >= window.beta)?;
        self.count_tt_cutoff(entry);
        Some(score)
    }
}

/// Mate-distance pruning: the window without the values that no node at `ply` can have, as no side loses
/// before this ply or wins before the next. `Err` holds the bound of the value when the window is empty.
/// Sound.
#[inline]
pub(crate) fn mate_distance<P: Position>(position: &P, window: Window, ply: Ply) -> Result<Window, Score> {
    // Only where having no move wins can the side to move win without a move.
    let soonest_win = if position.outcome_without_moves() == Outcome::Win { ply } else { ply.next() };
    let (floor, cap) = (Score::loss_at(ply), Score::win_at(soonest_win));
    if window.alpha >= cap {
        Err(cap)
    } else if window.beta <= floor {
        Err(floor)
    } else {
        Ok(Window::new(window.alpha.max(floor), window.beta.min(cap)))
    }
}

#[inline]
fn repetition<P: Position>(position: &P) -> Option<Outcome> {
    if P::CAPS.path_dependent { position.repetition() } else { None }
}

/// The window with distances counted from a node at `ply`, as [`Knowledge::probe`] counts them.
#[inline]
fn window_from_node(window: Window, ply: Ply) -> Window {
    let relative = |bound: Score| Score::from_raw(bound.relative_to(ply).raw());
    Window::new(relative(window.alpha), relative(window.beta))
}
