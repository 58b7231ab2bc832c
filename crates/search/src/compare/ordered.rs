//! Alpha-beta with move ordering and, if wanted, a table; else as the textbook has it.

use crate::history::{History, Killers};
use crate::textbook::{Counts, ended};
use crate::{Entry, Table};
use boyi_core::{Bound, Depth, Hints, Picker, Ply, Position, Score, Stage, Window};

/// What the search remembers.
pub(super) struct Ordered<P: Position> {
    history: History,
    killers: Killers<P::Move>,
    /// History slots of the quiet moves tried on the current path.
    tried: Vec<usize>,
    table: Option<Table>,
    counts: Counts,
}

impl<P: Position> Ordered<P> {
    pub(super) fn new(table: Option<Table>) -> Ordered<P> {
        Ordered {
            history: History::new(P::HISTORY_SLOTS),
            killers: Killers::new(),
            tried: Vec::new(),
            table,
            counts: Counts::default(),
        }
    }

    /// The value of a position and what it took to find it.
    pub(super) fn search(&mut self, position: &mut P, depth: Depth) -> (Score, Counts) {
        let value = self.alpha_beta(position, Window::FULL, depth, Ply::ROOT);
        (value, self.counts)
    }

    fn alpha_beta(&mut self, position: &mut P, window: Window, depth: Depth, ply: Ply) -> Score {
        self.counts.nodes += 1;
        if let Some(outcome) = ended(position, ply) {
            return self.leaf(Score::of_outcome(outcome, ply));
        }
        let hit = self.table.as_ref().and_then(|table| table.probe(position.key(), ply));
        if let Some(entry) = hit
            && entry.depth == depth
            && entry.bound.settles(entry.score, window)
        {
            return self.leaf(entry.score);
        }
        let (stage, stand_pat) = at_depth(position, depth);
        let Some(stage) = stage else { return self.leaf(stand_pat) };
        if stand_pat >= window.beta {
            return self.leaf(stand_pat);
        }
        let table_move = hit.and_then(|entry| entry.best);
        let mut picker = position.picker(stage);
        let (mut best, mut best_move, mut searched) = (stand_pat, None, 0);
        let tried = self.tried.len();
        loop {
            let (killers, history) = (self.killers.at(ply), self.history.values());
            let hints = Hints { table: table_move, killers, history, ..Hints::NONE };
            let Some(mv) = picker.next(position, &hints) else { break };
            let alpha = window.alpha.max(best);
            let slot = (!position.is_noisy(mv)).then(|| position.history_slot(mv));
            let score = self.child(position, mv, Window::new(alpha, window.beta), depth, ply);
            searched += 1;
            best = best.max(score);
            if score > alpha {
                best_move = Some(position.encode(mv));
            }
            if best >= window.beta {
                self.counts.cut(searched == 1);
                self.learn(mv, slot, tried, depth, ply);
                break;
            }
            self.tried.extend(slot);
        }
        self.tried.truncate(tried);
        if searched == 0 {
            let stuck = stage == Stage::All;
            return self.leaf(if stuck { Score::of_outcome(position.stuck(), ply) } else { best });
        }
        if let Some(table) = self.table.as_ref().filter(|_| !depth.is_leaf()) {
            let bound = Bound::of(best, window);
            let entry = Entry { best: best_move, score: best, bound, depth, eval: None, was_pv: false };
            table.store(position.key(), ply, entry);
        }
        best
    }

    fn child(&mut self, position: &mut P, mv: P::Move, window: Window, depth: Depth, ply: Ply) -> Score {
        let undo = position.make(mv);
        let score = match position.extra_turn() {
            true => self.alpha_beta(position, window, depth - 1, ply.next()),
            false => -self.alpha_beta(position, window.flipped(), depth - 1, ply.next()),
        };
        position.unmake(mv, undo);
        score
    }

    fn leaf(&mut self, score: Score) -> Score {
        self.counts.leaves += 1;
        score
    }

    fn learn(&mut self, mv: P::Move, slot: Option<usize>, tried: usize, depth: Depth, ply: Ply) {
        let Some(slot) = slot else { return };
        self.killers.note(ply, mv);
        let bonus = History::bonus(depth);
        self.history.add(slot, bonus);
        for &slot in &self.tried[tried..] {
            self.history.add(slot, -bonus);
        }
    }
}

/// Which moves a node searches, if any, and what its side to move has without making one.
fn at_depth<P: Position>(position: &mut P, depth: Depth) -> (Option<Stage>, Score) {
    if !depth.is_leaf() || (P::QUIESCENCE && position.is_forced()) {
        (Some(Stage::All), -Score::INFINITE)
    } else {
        (P::QUIESCENCE.then_some(Stage::Noisy), position.evaluate())
    }
}
