//! The search written for Connect Four alone: no traits, no types for numbers, one function a node.

use crate::game::{Order, SLOTS, evaluate, key, slot, wins_at_once};
use crate::table::{EXACT, Hit, LOWER, Table, UPPER};
use boyi_connect4::bitboard::CELLS;
use boyi_connect4::{Board, Column};
use boyi_core::Outcome;
use std::sync::atomic::{AtomicBool, Ordering};

const INFINITE: i32 = 32_000;
const WIN: i32 = 31_000;
const MAX_EVAL: i32 = 29_999;
const PLIES: usize = CELLS as usize + 2;
const POLL_NODES: u64 = 256;

/// A search with its memory.
pub(crate) struct ByHand {
    table: Table,
    history: [i16; SLOTS],
    killers: [[Option<Column>; 2]; PLIES],
    lines: Vec<Vec<Column>>,
    tried: Vec<usize>,
    stop: AtomicBool,
    next_poll: u64,
    pub(crate) nodes: u64,
    seldepth: usize,
}

impl ByHand {
    pub(crate) fn new(hash_mib: usize) -> ByHand {
        ByHand {
            table: Table::new(hash_mib),
            history: [0; SLOTS],
            killers: [[None; 2]; PLIES],
            lines: vec![Vec::new(); PLIES],
            tried: Vec::new(),
            stop: AtomicBool::new(false),
            next_poll: 0,
            nodes: 0,
            seldepth: 0,
        }
    }

    /// Searches deeper and deeper up to `depth` plies, two more at a time: the best move and its score.
    pub(crate) fn search(&mut self, board: &mut Board, depth: i32) -> (Option<Column>, i32) {
        self.table.new_generation();
        self.history.iter_mut().for_each(|value| *value /= 2);
        self.killers = [[None; 2]; PLIES];
        (self.nodes, self.next_poll) = (0, 0);
        let mut order = Order::new(board);
        let table_move = self.table.probe(key(board)).and_then(|hit| hit.best);
        let start = evaluate(board);
        let mut moves = Vec::new();
        while let Some(column) = order.next(board, table_move, [None; 2], &[]) {
            moves.push((column, start));
        }
        let deepest = depth.min(i32::from(CELLS - board.ply()) + 1);
        let left_out = if deepest < 10 { 0 } else { deepest - 2 };
        for depth in ((deepest - 1) % 2 + 1..=deepest).step_by(2).filter(|&depth| depth != left_out) {
            self.seldepth = 0;
            if self.aspirate(board, &mut moves, depth).is_none() {
                break;
            }
            let score = moves[0].1;
            if score.abs() > MAX_EVAL && WIN - score.abs() <= depth {
                break;
            }
        }
        (moves.first().map(|first| first.0), moves.first().map_or(0, |first| first.1))
    }

    fn aspirate(&mut self, board: &mut Board, moves: &mut [(Column, i32)], depth: i32) -> Option<()> {
        let last = moves[0].1;
        let mut margin = 16;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 4 && last.abs() <= MAX_EVAL {
            (alpha, beta) = (last - margin, last + margin);
        }
        loop {
            let score = self.root(board, moves, alpha, beta, depth)?;
            if score > alpha && score < beta {
                return Some(());
            }
            margin *= 4;
            let open = margin > 1_500 || score.abs() > MAX_EVAL;
            if score <= alpha {
                alpha = if open { -INFINITE } else { score - margin };
            } else {
                beta = if open { INFINITE } else { score + margin };
            }
        }
    }

    /// Searches the root moves and puts the best first.
    fn root(
        &mut self,
        board: &mut Board,
        moves: &mut [(Column, i32)],
        alpha: i32,
        beta: i32,
        depth: i32,
    ) -> Option<i32> {
        self.tried.clear();
        self.lines[0].clear();
        self.enter(0)?;
        let (mut best, mut leader) = (-INFINITE, None);
        for (place, (column, value)) in moves.iter_mut().enumerate() {
            let alpha = alpha.max(best);
            board.play(*column);
            let score = self.first_or_later::<true>(board, alpha, beta, depth, 0, place == 0);
            board.undo(*column);
            let score = score?;
            best = best.max(score);
            if score > alpha {
                self.lead(0, *column);
                *value = score;
                leader = Some(place);
            }
            if best >= beta {
                break;
            }
        }
        if let Some(leader) = leader {
            moves[..=leader].rotate_right(1);
        }
        Some(best)
    }

    #[inline]
    fn enter(&mut self, ply: usize) -> Option<()> {
        if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + POLL_NODES;
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        Some(())
    }

    /// The best line at `ply` is `column` followed by the best line below it.
    fn lead(&mut self, ply: usize, column: Column) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(column);
        line.extend_from_slice(&below[0]);
    }

    /// The first move of a node with the whole window, the others with a null window first.
    #[inline]
    fn first_or_later<const PV: bool>(
        &mut self,
        board: &mut Board,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        first: bool,
    ) -> Option<i32> {
        if PV && first {
            return self.below::<true>(board, -beta, -alpha, depth - 1, ply + 1).map(|score| -score);
        }
        let score = -self.below::<false>(board, -alpha - 1, -alpha, depth - 1, ply + 1)?;
        if PV && score > alpha {
            return self.below::<true>(board, -beta, -alpha, depth - 1, ply + 1).map(|score| -score);
        }
        Some(score)
    }

    /// A node, or a leaf, which is evaluated.
    #[inline(always)]
    fn below<const PV: bool>(
        &mut self,
        board: &mut Board,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> Option<i32> {
        if PV || depth > 0 {
            return self.pvs::<PV>(board, alpha, beta, depth, ply);
        }
        self.enter(ply)?;
        Some(match board.outcome() {
            Some(Outcome::Draw) => 0,
            Some(_) => ply as i32 - WIN,
            None => evaluate(board),
        })
    }

    fn pvs<const PV: bool>(
        &mut self,
        board: &mut Board,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: usize,
    ) -> Option<i32> {
        if PV {
            self.lines[ply].clear();
        }
        self.enter(ply)?;
        if let Some(outcome) = board.outcome() {
            return Some(if outcome == Outcome::Draw { 0 } else { ply as i32 - WIN });
        }
        if PV && depth <= 0 {
            return Some(evaluate(board));
        }
        let depth = depth.min(i32::from(CELLS - board.ply()) + 1);
        let (floor, cap) = (ply as i32 - WIN, WIN - ply as i32 - 1);
        if alpha >= cap {
            return Some(cap);
        }
        if beta <= floor {
            return Some(floor);
        }
        (alpha, beta) = (alpha.max(floor), beta.min(cap));
        let key = key(board);
        let hit = self.table.probe(key);
        if let Some(hit) = hit.filter(|hit| !PV && hit.depth >= depth) {
            let score = match hit.score {
                score if score > MAX_EVAL => score - ply as i32,
                score if score < -MAX_EVAL => score + ply as i32,
                score => score,
            };
            match hit.bound {
                LOWER if score >= beta => return Some(score),
                UPPER if score <= alpha => return Some(score),
                EXACT => return Some(score),
                _ => {}
            }
        }
        if wins_at_once(board) {
            return Some(cap);
        }

        let table_move = hit.and_then(|hit| hit.best);
        let window = (alpha, beta);
        let (mut best, mut best_move, mut searched) = (-INFINITE, None, 0);
        let tried = self.tried.len();
        let mut order = Order::new(board);
        while let Some(column) = order.next(board, table_move, self.killers[ply], &self.history) {
            let slot = slot(board, column);
            board.play(column);
            let score = self.first_or_later::<PV>(board, alpha, beta, depth, ply, searched == 0);
            board.undo(column);
            let score = score?;
            searched += 1;
            best = best.max(score);
            if score > alpha {
                alpha = score;
                best_move = Some(column);
                if PV {
                    self.lead(ply, column);
                }
                if alpha >= beta {
                    self.learn(ply, depth, column, slot, tried);
                    break;
                }
            }
            self.tried.push(slot);
        }
        self.tried.truncate(tried);

        let bound = if best <= window.0 {
            UPPER
        } else if best >= window.1 {
            LOWER
        } else {
            EXACT
        };
        let score = match best {
            score if score > MAX_EVAL => score + ply as i32,
            score if score < -MAX_EVAL => score - ply as i32,
            score => score,
        };
        let best_move = best_move.map(|column| u16::from(column.index()));
        self.table.store(key, Hit { best: best_move, score, bound, depth });
        Some(best)
    }

    /// A move refuted the node: it becomes a killer and gains history, those tried before it lose some.
    #[inline]
    fn learn(&mut self, ply: usize, depth: i32, column: Column, slot: usize, tried: usize) {
        if self.killers[ply][0] != Some(column) {
            self.killers[ply] = [Some(column), self.killers[ply][0]];
        }
        let bonus = (depth * depth * 8).min(1_600);
        add(&mut self.history[slot], bonus);
        for &slot in &self.tried[tried..] {
            add(&mut self.history[slot], -bonus);
        }
    }
}

#[inline]
fn add(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / 16_384) as i16;
}
