//! One node of the search: principal variation search, its move loop, the search of one move, quiescence.
//!
//! [`Worker::pvs`] is the table of contents. The steps that end a node early are in `cutoffs`, those that prune and
//! reduce in `pruning`, what a node leaves behind in `storing`, the move statistics in `histories`, the per-ply state in
//! `stack`, the data of a node in `node`.

use crate::abdada::{Deferral, Deferring, NoDeferral};
use crate::call_stack;
use crate::cutoffs::mate_distance;
use crate::histories::{Cutoff, Histories};
use crate::node::{MoveDecision, MoveLoop, MoveSearch, Node, NodeKind, NonPv, Pv};
use crate::schedule::playable_depth;
use crate::trace::{Event, PrunedBy, Purpose, Reason, Trace};
use crate::unwind::Unwind;
use crate::worker::Worker;
use boyi_core::{Depth, Knowledge, MoveClass, Picker, Ply, Position, Score, Window};

// The steps of a node are always inlined, so that reading it as a table of contents costs nothing
// (docs/measurements/speed.md, "What the contract costs").
impl<'a, P: Knowledge, T: Trace<P::Move>> Worker<'a, P, T> {
    /// One node of principal variation search; `depth` may be a leaf. `cut_node` says that a beta cutoff is
    /// expected.
    pub(crate) fn pvs<N: NodeKind>(
        &mut self,
        position: &mut P,
        window: Window,
        depth: Depth,
        ply: Ply,
        cut_node: bool,
    ) -> Result<Score, Unwind> {
        self.enter::<N>(ply, window, depth)?;
        if let Some((score, reason)) = self.game_end(position, ply) {
            return Ok(self.leave(score, reason));
        }
        // Other leaves end in `search_child`.
        if (N::PV || P::CAPS.selective || P::CAPS.quiescence) && depth.is_leaf() {
            return self.qsearch::<N>(position, window, depth, ply);
        }
        let depth = playable_depth(position, depth);
        let window = match mate_distance(position, window, ply) {
            Ok(window) => window,
            Err(bound) => return Ok(self.leave(bound, Reason::MateDistance)),
        };
        self.emit(|| Event::Narrow { window });
        let key = position.key();
        let tt_entry = self.table.probe(key, ply);
        self.emit_tt_hit(tt_entry);
        if let Some(score) = self.tt_cutoff::<N>(tt_entry, window, depth) {
            self.count_tt_cutoff(tt_entry);
            if N::PV {
                self.state.pv.rebuild_from_tt(self.table, position, ply, depth);
            }
            return Ok(self.leave(score, Reason::TtCutoff));
        }
        let tries_etc = self.tries_etc::<N>(depth);
        if tries_etc {
            self.prefetch_children(position);
        }
        if let Some(score) = self.probe_cutoff(position, tt_entry, window, depth, ply) {
            return Ok(self.leave(score, Reason::Probe));
        }
        if tries_etc && let Some(score) = self.etc_cutoff::<N>(window, depth, ply) {
            return Ok(self.leave(score, Reason::EtcCutoff));
        }
        let mut node = self.node::<N>(position, key, window, depth, ply, cut_node);
        node.tt_move = tt_entry.and_then(|entry| entry.best);
        if P::CAPS.selective && node.selective {
            (node.tt_entry, node.tt_pv) = (tt_entry, N::PV || tt_entry.is_some_and(|entry| entry.tt_pv));
            self.evaluate_node(position, &mut node);
            if let Some(score) = self.prune_node::<N>(position, &mut node)? {
                return Ok(score);
            }
        }
        let result = match self.deferring(&node) {
            None => self.search_moves::<N, NoDeferral>(position, &node, NoDeferral)?,
            Some(deferring) => self.search_moves_deferring::<N>(position, node, deferring)?,
        };
        self.store_result(position, &node, &result);
        Ok(self.leave(result.score, result.reason))
    }

    /// A node about which nothing but its place in the tree is known.
    #[inline]
    pub(crate) fn node<N: NodeKind>(
        &self,
        position: &P,
        key: u64,
        window: Window,
        depth: Depth,
        ply: Ply,
        cut_node: bool,
    ) -> Node {
        let reaches_end = || position.plies_left().is_some_and(|left| i32::from(left.0) <= depth.0);
        Node {
            key,
            window,
            depth,
            ply,
            depth_cuts: self.iteration.depth_cuts,
            law_ends: self.iteration.law_ends,
            tt_entry: None,
            tt_move: None,
            cut_node,
            selective: P::CAPS.selective && !self.options.sound && !reaches_end(),
            excluded: None,
            raw_eval: None,
            static_eval: None,
            eval: None,
            improving: false,
            tt_pv: N::PV,
        }
    }

    /// Polls the limits, counts the node and empties its PV.
    #[inline]
    pub(crate) fn enter<N: NodeKind>(
        &mut self,
        ply: Ply,
        window: Window,
        depth: Depth,
    ) -> Result<(), Unwind> {
        if N::PV {
            self.state.pv.clear(ply);
        }
        if self.limiter.is_due() {
            self.poll()?;
        }
        self.limiter.count();
        self.iteration.seldepth = self.iteration.seldepth.max(ply);
        self.emit(|| Event::Enter { ply, window, depth });
        Ok(())
    }

    /// The deferral of a node that other threads may search too: `None` for one thread and at shallow depth.
    #[inline]
    fn deferring(&self, node: &Node) -> Option<Deferring<'a>> {
        let searching = self.searching.filter(|_| node.depth >= Deferring::MIN_DEPTH)?;
        Some(Deferring::new(searching, node.key, self.state.deferred.len()))
    }

    /// The move loop with ABDADA: a copy of its code that one thread never enters.
    #[inline(never)]
    fn search_moves_deferring<N: NodeKind>(
        &mut self,
        position: &mut P,
        node: Node,
        deferring: Deferring<'_>,
    ) -> Result<MoveLoop<P::Move>, Unwind> {
        self.search_moves::<N, Deferring<'_>>(position, &node, deferring)
    }

    /// The move loop: searches the moves, best first, until one causes a beta cutoff.
    #[inline(always)]
    fn search_moves<N: NodeKind, D: Deferral>(
        &mut self,
        position: &mut P,
        node: &Node,
        mut deferral: D,
    ) -> Result<MoveLoop<P::Move>, Unwind> {
        let mut picker = position.picker(self.class);
        let mut moves = MoveLoop::new();
        let mut depth = node.depth;
        let mut alpha = node.window.alpha;
        let searched = self.state.histories.mark();
        if P::CAPS.selective && node.selective {
            self.state.stack.reset_grandchild_cutoffs(node.ply);
        }
        while let Some(mv) = self.next_move(&mut picker, position, node, &mut deferral, &mut moves) {
            let quiet_slot = quiet_slot(position, mv);
            let first = moves.is_empty();
            let mut search = MoveSearch { best: moves.score, ..MoveSearch::full_depth(depth, alpha, first) };
            if P::CAPS.selective && node.selective {
                match self.decide::<N>(position, node, &mut moves, mv, quiet_slot)? {
                    MoveDecision::Prune(by) => {
                        self.emit(|| Event::Prune { mv, by });
                        continue;
                    }
                    MoveDecision::MultiCut(score) => {
                        (moves.score, moves.reason) = (score, Reason::MultiCut);
                        break;
                    }
                    MoveDecision::Search { extension, reduction } => {
                        (search.extension, search.reduction) = (extension, reduction);
                    }
                }
            }
            let Some(mark) = deferral.start_searching(position, mv, first) else {
                self.state.deferred.push((mv, moves.move_number));
                continue;
            };
            if P::CAPS.selective && node.selective {
                self.push_stack_entry(position, node, mv);
            }
            self.emit(|| Event::Move { mv: Some(mv) });
            let undo = self.make(position, mv);
            if P::CAPS.selective && search.extension == 0 {
                search.extension = self.forcing_extension(position, node);
            }
            let result = self.search_move::<N>(position, node, search);
            deferral.finish_searching(mark);
            position.unmake(mv, undo);
            let score = result?;
            moves.score = moves.score.max(score);
            if score > alpha {
                alpha = score;
                moves.best = Some(mv);
                moves.best_is_quiet = quiet_slot.is_some();
                self.emit(|| Event::RaiseAlpha { mv: Some(mv), score });
                if N::PV {
                    self.state.pv.update(node.ply, mv);
                }
                if alpha >= node.window.beta {
                    moves.reason = Reason::BetaCutoff;
                    let bonus = Histories::<P>::bonus(&self.params, node.depth, node.selective);
                    let (quiet, selective) = (quiet_slot.is_some(), node.selective);
                    self.on_cutoff(
                        position,
                        &Cutoff { ply: node.ply, mv, quiet, bonus, selective, searched },
                    );
                    break;
                }
                depth = self.depth_after_alpha_raise(node, depth, alpha);
            }
            self.state.histories.record_searched(position, mv, quiet_slot.is_some());
        }
        self.state.histories.truncate(searched);
        deferral.truncate(&mut self.state.deferred);
        if moves.is_empty() {
            (moves.score, moves.reason) = nothing_searched(position, node);
        }
        Ok(moves)
    }

    /// The picker's next move, then the deferred ones. Sets the move number.
    #[inline]
    fn next_move<D: Deferral>(
        &self,
        picker: &mut P::Picker,
        position: &mut P,
        node: &Node,
        deferral: &mut D,
        moves: &mut MoveLoop<P::Move>,
    ) -> Option<P::Move> {
        if deferral.is_picking() {
            let mut hints = self.hints(node);
            hints.skip_quiets = moves.skip_quiets;
            if let Some(mv) = picker.next(position, &hints) {
                moves.move_number += 1;
                return Some(mv);
            }
        }
        let (mv, number) = deferral.next_deferred(&self.state.deferred)?;
        moves.move_number = number;
        Some(mv)
    }

    /// Searches one move that has just been made: the first of a PV node with the whole window, others with
    /// a null window, reduced ones at less depth first. A move that fails high is re-searched at full depth,
    /// then, in a PV node, with the whole window: even at or above beta, for [`mate_distance`] may have
    /// lowered beta to a value that is exact. A win that [stands](Worker::stands) is not.
    #[inline(always)]
    pub(crate) fn search_move<N: NodeKind>(
        &mut self,
        position: &mut P,
        node: &Node,
        search: MoveSearch,
    ) -> Result<Score, Unwind> {
        let MoveSearch { alpha, first, reduction, best, .. } = search;
        let ply = node.ply.next();
        let mut depth = search.depth - 1 + search.extension;
        let window = Window::new(alpha, node.window.beta);
        if N::PV && first {
            self.emit_purpose(position, Purpose::FirstMove);
            return self.search_child::<Pv>(position, window, depth, ply, false);
        }
        let null_window = Window::null_above(alpha);
        let reduced = Depth((depth - reduction).0.max(1));
        let mut score;
        if P::CAPS.selective && reduction > 0 && reduced < depth {
            self.emit_purpose(position, Purpose::Reduced(depth.0 - reduced.0));
            score = self.search_child::<NonPv>(position, null_window, reduced, ply, true)?;
            if score > alpha {
                depth = self.re_search_depth(depth, reduced, score, best);
                if reduced < depth {
                    self.emit_purpose(position, Purpose::ReSearch);
                    score = self.search_child::<NonPv>(position, null_window, depth, ply, !node.cut_node)?;
                }
            }
        } else {
            self.emit_purpose(position, Purpose::NullWindow);
            let cut_node = P::CAPS.selective && !node.cut_node;
            score = self.search_child::<NonPv>(position, null_window, depth, ply, cut_node)?;
        }
        if N::PV && score > alpha {
            // The null window has proved it.
            if node.selective && self.stands(position, score, node.window) {
                self.state.pv.clear(ply);
                return Ok(score);
            }
            self.emit_purpose(position, Purpose::PvReSearch);
            return self.search_child::<Pv>(position, window, depth, ply, false);
        }
        Ok(score)
    }

    /// Makes a move. In a selective search the bucket of the position after it is loaded meanwhile, or else while the
    /// rules judge that position.
    #[inline]
    pub(crate) fn make(&self, position: &mut P, mv: P::Move) -> P::Undo {
        let foretold =
            if P::CAPS.selective && P::CAPS.cheap_key_after { position.key_after(mv) } else { None };
        if let Some(key) = foretold {
            self.table.prefetch(key);
        }
        let undo = position.make(mv);
        if P::CAPS.selective && foretold.is_none() {
            self.table.prefetch(position.key());
        }
        undo
    }

    /// Searches the position after a move; window and score are those of the side that moved. A leaf that is
    /// evaluated and nothing else is no call of [`pvs`](Worker::pvs): most nodes of simple games are such.
    #[inline(always)]
    pub(crate) fn search_child<N: NodeKind>(
        &mut self,
        position: &mut P,
        window: Window,
        depth: Depth,
        ply: Ply,
        cut_node: bool,
    ) -> Result<Score, Unwind> {
        let same_side = position.extra_turn();
        let window = if same_side { window } else { window.flipped() };
        let score = if N::PV || P::CAPS.selective || P::CAPS.quiescence || !depth.is_leaf() {
            if call_stack::is_checked_at(ply) {
                self.pvs_with_room::<N>(position, window, depth, ply, cut_node)?
            } else {
                self.pvs::<N>(position, window, depth, ply, cut_node)?
            }
        } else {
            self.enter::<N>(ply, window, depth)?;
            let end = self.game_end(position, ply);
            let (score, reason) = end.unwrap_or_else(|| {
                self.count_depth_cut();
                (position.evaluate(), Reason::Evaluation)
            });
            self.leave(score, reason)
        };
        Ok(if same_side { score } else { -score })
    }

    /// As [`pvs`](Worker::pvs), with room on the call stack for the plies to come.
    #[cold]
    #[inline(never)]
    fn pvs_with_room<N: NodeKind>(
        &mut self,
        position: &mut P,
        window: Window,
        depth: Depth,
        ply: Ply,
        cut_node: bool,
    ) -> Result<Score, Unwind> {
        call_stack::with_room(|| self.pvs::<N>(position, window, depth, ply, cut_node))
    }

    /// Quiescence of a leaf that has been entered and is not the end of the game: noisy moves are searched on, and on
    /// the first `quiescence_checks` plies forcing ones, though the side to move need not make one (*stand pat*), except
    /// in forced positions, where every move is searched. `depth` is 0 at the leaf itself and one less with every ply of quiescence. Games without
    /// quiescence are evaluated.
    #[inline]
    pub(crate) fn qsearch<N: NodeKind>(
        &mut self,
        position: &mut P,
        window: Window,
        depth: Depth,
        ply: Ply,
    ) -> Result<Score, Unwind> {
        self.count_depth_cut();
        if !P::CAPS.quiescence {
            let raw = position.evaluate();
            let corrects = P::CAPS.selective && !self.options.sound;
            let value =
                if corrects { self.state.histories.corrected(position, raw, &self.params) } else { raw };
            return Ok(self.leave(value, Reason::Evaluation));
        }
        let mut node = self.node::<N>(position, position.key(), window, depth, ply, false);
        if P::CAPS.selective && node.selective {
            node.tt_entry = self.table.probe(node.key, ply);
            self.emit_tt_hit(node.tt_entry);
            node.tt_move = node.tt_entry.and_then(|entry| entry.best);
            node.tt_pv = N::PV || node.tt_entry.is_some_and(|entry| entry.tt_pv);
            if let Some(score) = self.tt_cutoff::<N>(node.tt_entry, window, Depth::ZERO) {
                return Ok(self.leave(score, Reason::TtCutoff));
            }
        }
        if let Some(score) = self.probe_cutoff(position, None, window, Depth::ZERO, ply) {
            return Ok(self.leave(score, Reason::Probe));
        }
        let stand_pat = self.stand_pat(position, &mut node);
        if self.must_answer(position, &node, stand_pat) {
            return self.search_noisy::<N>(position, &node, -Score::INFINITE, self.class);
        }
        if stand_pat >= window.beta {
            self.store_leaf(position, &node, None, stand_pat);
            return Ok(self.leave(stand_pat, Reason::StandPat));
        }
        let class = if node.static_eval.is_none() { self.class } else { MoveClass::Noisy };
        self.search_noisy::<N>(position, &node, stand_pat, class)
    }

    /// Returns whether a leaf that would stand pat is searched with all moves instead, because the side to move
    /// [is threatened](Knowledge::is_threatened): switched on by `quiescence_threats`. Leaves reached by
    /// quiescence itself are not tested.
    #[inline]
    fn must_answer(&self, position: &mut P, node: &Node, stand_pat: Score) -> bool {
        P::CAPS.selective
            && node.selective
            && self.params.quiescence_threats > 0
            && node.depth == Depth::ZERO
            && stand_pat >= node.window.beta
            && position.is_threatened()
    }

    /// The score of making no move; `-INFINITE` in a forced position.
    #[inline]
    fn stand_pat(&mut self, position: &mut P, node: &mut Node) -> Score {
        if P::CAPS.selective && node.selective {
            self.evaluate_node(position, node);
            node.eval.unwrap_or(-Score::INFINITE)
        } else {
            node.static_eval = (!position.is_forced()).then(|| position.evaluate());
            node.static_eval.unwrap_or(-Score::INFINITE)
        }
    }

    /// The move loop of quiescence.
    fn search_noisy<N: NodeKind>(
        &mut self,
        position: &mut P,
        node: &Node,
        stand_pat: Score,
        class: MoveClass,
    ) -> Result<Score, Unwind> {
        let (window, ply) = (node.window, node.ply);
        let mut picker = position.picker(class);
        let (mut best, mut best_move) = (stand_pat, None);
        let (mut searched, mut any_move) = (0, false);
        if stand_pat > window.alpha {
            self.emit(|| Event::RaiseAlpha { mv: None, score: stand_pat });
        }
        let width = self.quiescence_width(node);
        while (searched < width || best.is_loss())
            && let Some(mv) = picker.next(position, &self.noisy_hints(node))
        {
            any_move = true;
            let alpha = window.alpha.max(best);
            if P::CAPS.selective && self.delta_pruned(position, node, mv, alpha) {
                self.emit(|| Event::Prune { mv, by: PrunedBy::Delta });
                continue;
            }
            if P::CAPS.selective {
                self.push_stack_entry(position, node, mv);
            }
            self.emit(|| Event::Move { mv: Some(mv) });
            let undo = self.make(position, mv);
            let search = MoveSearch::full_depth(node.depth, alpha, searched == 0);
            let result = self.search_move::<N>(position, node, search);
            position.unmake(mv, undo);
            let score = result?;
            searched += 1;
            best = best.max(score);
            if score > alpha {
                best_move = Some(mv);
                self.emit(|| Event::RaiseAlpha { mv: Some(mv), score });
                if N::PV {
                    self.state.pv.update(ply, mv);
                }
            }
            if best >= window.beta {
                break;
            }
        }
        if !any_move && class != MoveClass::Noisy {
            let outcome = position.outcome_without_moves();
            return Ok(self.leave(Score::at_end(position, outcome, ply), Reason::Over(outcome)));
        }
        self.store_leaf(position, node, best_move, best);
        let reason = match searched {
            0 => Reason::StandPat,
            _ if best >= window.beta => Reason::BetaCutoff,
            _ => Reason::AllMoves,
        };
        Ok(self.leave(best, reason))
    }

    /// Searches the moves of an open node once more, with other bounds or less depth, for a purpose of its own.
    pub(crate) fn search_within(
        &mut self,
        position: &mut P,
        node: &Node,
        purpose: Purpose,
    ) -> Result<Score, Unwind> {
        self.emit(|| Event::Within { purpose, window: node.window, depth: node.depth });
        let result = match self.deferring(node) {
            None => self.search_moves::<NonPv, NoDeferral>(position, node, NoDeferral)?,
            Some(deferring) => self.search_moves_deferring::<NonPv>(position, *node, deferring)?,
        };
        Ok(self.leave(result.score, result.reason))
    }

    /// Updates histories and cutoff count after a beta cutoff.
    #[inline]
    fn on_cutoff(&mut self, position: &P, cutoff: &Cutoff<P::Move>) {
        if P::CAPS.selective && cutoff.selective {
            self.state.stack.at(cutoff.ply).cutoffs += 1;
        }
        self.state.histories.on_cutoff(position, &self.state.stack, cutoff);
    }
}

/// Score of a node in which no move was searched: nothing but the excluded move, or no legal move at all.
#[cold]
fn nothing_searched<P: Position>(position: &P, node: &Node) -> (Score, Reason) {
    if node.excluded.is_some() {
        return (node.window.alpha, Reason::AllMoves);
    }
    let outcome = position.outcome_without_moves();
    (Score::at_end(position, outcome, node.ply), Reason::Over(outcome))
}

/// The history slot of a quiet move, `None` for a noisy one. Only selective steps need the slot itself:
/// without them it is 0.
#[inline]
fn quiet_slot<P: Knowledge>(position: &P, mv: P::Move) -> Option<usize> {
    let needed = P::CAPS.selective && P::CAPS.history_slots > 0;
    (!position.is_noisy(mv)).then(|| if needed { position.history_slot(mv) } else { 0 })
}
