//! Textbook alpha-beta plus one technique after another: move ordering, iterative deepening, table, PVS.

use crate::histories::{HistoryTable, Killers};
use crate::textbook::{Budget, Counts, Repetitions, game_end};
use crate::{Entry, Table};
use boyi_core::{
    Bound, Depth, Hints, Knowledge, MoveClass, MoveCode, Picker, Ply, Score, SearchParams, Window,
};

/// A search that always orders moves and uses the other techniques as configured.
pub(super) struct Ladder<'a, P: Knowledge> {
    history: HistoryTable,
    killers: Killers<P::Move>,
    /// History slots of the quiet moves searched in the nodes of the current path.
    searched: Vec<usize>,
    table: Option<Table>,
    /// Later moves are searched with a null window first (PVS).
    null_windows: bool,
    /// The best move of the iteration before, as the game encodes it: the first to be searched at the root.
    root_move: Option<MoveCode>,
    /// When it is spent every further node is a leaf, so that the search soon ends; its value means nothing then.
    pub(super) budget: Budget<'a>,
    pub(super) counts: Counts,
}

impl<'a, P: Knowledge> Ladder<'a, P> {
    pub(super) fn new(table: Option<Table>, null_windows: bool, budget: Budget<'a>) -> Ladder<'a, P> {
        Ladder {
            history: HistoryTable::new(P::CAPS.history_slots),
            killers: Killers::new(),
            searched: Vec::new(),
            table,
            null_windows,
            root_move: None,
            budget,
            counts: Counts::default(),
        }
    }

    /// Searches `depth` plies with the full window.
    pub(super) fn search(&mut self, position: &mut P, depth: Depth) -> Score {
        self.alpha_beta(position, Window::FULL, depth, Ply::ROOT)
    }

    /// Searches 1, 2, 3, … plies, up to `depth`, each with the full window.
    pub(super) fn deepen(&mut self, position: &mut P, depth: Depth) -> Score {
        (1..=depth.0).fold(Score::ZERO, |_, depth| self.search(position, Depth(depth)))
    }

    fn alpha_beta(&mut self, position: &mut P, window: Window, depth: Depth, ply: Ply) -> Score {
        if !self.counts.enter(&mut self.budget) {
            return Score::ZERO;
        }
        if let Some((_, score)) = game_end(position, ply, Repetitions::Ignored) {
            return self.leaf(score);
        }
        let hit = self.table.as_ref().and_then(|table| table.probe(position.key(), ply));
        if let Some(entry) = hit
            && entry.depth == depth
            && entry.bound.settles(entry.score, window)
        {
            return self.leaf(entry.score);
        }
        let (class, stand_pat) = at_depth(position, depth);
        let Some(class) = class else { return self.leaf(stand_pat) };
        if stand_pat >= window.beta {
            return self.leaf(stand_pat);
        }
        let tt_move = match ply {
            Ply::ROOT => self.root_move,
            _ => hit.and_then(|entry| entry.best),
        };
        let mut picker = position.picker(class);
        let (mut best, mut best_move, mut searched) = (stand_pat, None, 0);
        let mark = self.searched.len();
        loop {
            let mut hints = Hints::new(tt_move, self.history.values(), &SearchParams::OFF);
            hints.killers = self.killers.at(ply);
            let Some(mv) = picker.next(position, &hints) else { break };
            let window = Window::new(window.alpha.max(best), window.beta);
            let slot = (!position.is_noisy(mv)).then(|| position.history_slot(mv));
            let score = self.search_move(position, mv, window, depth, ply, searched == 0);
            searched += 1;
            best = best.max(score);
            if score > window.alpha {
                best_move = Some(position.encode(mv));
            }
            if best >= window.beta {
                self.counts.cutoff(searched - 1);
                self.on_cutoff(mv, slot, mark, depth, ply);
                break;
            }
            self.searched.extend(slot);
        }
        self.searched.truncate(mark);
        if searched == 0 {
            let over = class == MoveClass::All;
            let end = Score::at_end(position, position.outcome_without_moves(), ply);
            return self.leaf(if over { end } else { best });
        }
        if ply == Ply::ROOT {
            self.root_move = best_move;
        }
        if let Some(table) = self.table.as_ref().filter(|_| !depth.is_leaf()) {
            let bound = Bound::of(best, window);
            let score = best;
            let entry =
                Entry { best: best_move, score, bound, depth, eval: None, tt_pv: false, complete: false };
            table.store(position.key(), ply, entry);
        }
        best
    }

    /// Searches one move; `window` and score are those of the side that makes it.
    fn search_move(
        &mut self,
        position: &mut P,
        mv: P::Move,
        window: Window,
        depth: Depth,
        ply: Ply,
        first: bool,
    ) -> Score {
        let undo = position.make(mv);
        let null_window = Window::null_above(window.alpha);
        let score = if !self.null_windows || first || window.is_null() {
            self.child(position, window, depth, ply)
        } else {
            let score = self.child(position, null_window, depth, ply);
            if score > window.alpha { self.child(position, window, depth, ply) } else { score }
        };
        position.unmake(mv, undo);
        score
    }

    fn child(&mut self, position: &mut P, window: Window, depth: Depth, ply: Ply) -> Score {
        match position.extra_turn() {
            true => self.alpha_beta(position, window, depth - 1, ply.next()),
            false => -self.alpha_beta(position, window.flipped(), depth - 1, ply.next()),
        }
    }

    /// Bonus and malus of a quiet cutoff move and the moves searched before it.
    fn on_cutoff(&mut self, mv: P::Move, slot: Option<usize>, mark: usize, depth: Depth, ply: Ply) {
        let Some(slot) = slot else { return };
        let bonus = HistoryTable::quadratic_bonus(depth);
        self.killers.record(ply, mv);
        self.history.add(slot, bonus);
        for &slot in &self.searched[mark..] {
            self.history.add(slot, -bonus);
        }
    }

    fn leaf(&mut self, score: Score) -> Score {
        self.counts.leaves += 1;
        score
    }
}

/// The class of moves that a node of this depth searches (`None` at a leaf) and its stand-pat score
/// (`-INFINITE` inside the tree and in forced positions).
fn at_depth<P: Knowledge>(position: &mut P, depth: Depth) -> (Option<MoveClass>, Score) {
    let forced = P::CAPS.quiescence && position.is_forced();
    if !depth.is_leaf() || forced {
        return (Some(MoveClass::All), -Score::INFINITE);
    }
    (P::CAPS.quiescence.then_some(MoveClass::Noisy), position.evaluate())
}
