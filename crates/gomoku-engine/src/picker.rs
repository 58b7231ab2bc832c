//! The moves of one node, best first.

use crate::GomokuSearch;
use crate::params::{CANDIDATES, HISTORY_PER_RANK, KILLER_RANK, LOST_CANDIDATES};
use boyi_core::{Hints, Knowledge, MoveClass, Picker};
use boyi_gomoku::{Board, Point};
use boyi_nnue::CellRanks;

const POINTS: usize = Board::MAX_SIZE * Board::MAX_SIZE;

/// Yields the table move, then the others by rank: the point's rank for either side, killers, history. The
/// moves are generated only when one beyond the table move is needed.
///
/// In [`MoveClass::Main`] the side to move plays five if it can, else blocks the opponent's five, else answers
/// a threatened win by continuous fours with a move that [can stop it](GomokuSearch::stopping_moves); every other
/// move loses and is skipped. Without such threats it yields the best-ranked points near the stones.
pub struct GomokuPicker {
    class: MoveClass,
    stage: Stage,
    table: Option<Point>,
    /// Rank in the high half, point index in the low one, so that the words sort directly.
    entries: [u32; POINTS],
    next: usize,
    len: usize,
    /// The numbers by which a network ranks points.
    network: Option<CellRanks>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Table,
    Generate,
    Rest,
}

impl GomokuPicker {
    pub(crate) fn new(class: MoveClass) -> GomokuPicker {
        GomokuPicker {
            class,
            stage: Stage::Table,
            table: None,
            entries: [0; POINTS],
            next: 0,
            len: 0,
            network: None,
        }
    }

    /// The table move, if it belongs to the class of moves.
    fn table_move(&self, position: &GomokuSearch, hints: &Hints<'_, Point>) -> Option<Point> {
        let point = position.decode(hints.tt_move?)?;
        (position.may_play(point) && position.admits(self.class, point)).then_some(point)
    }

    fn generate(&mut self, position: &mut GomokuSearch, hints: &Hints<'_, Point>) {
        self.network = position.network_ranks();
        match self.class {
            MoveClass::All => self.add_all(position, hints),
            MoveClass::Main => self.generate_main(position, hints),
            MoveClass::Noisy => self.generate_noisy(position, hints),
        }
    }

    fn add_all(&mut self, position: &GomokuSearch, hints: &Hints<'_, Point>) {
        let board = position.board();
        self.add(position, hints, board.points().filter(|&point| board.is_empty(point)));
    }

    fn generate_main(&mut self, position: &mut GomokuSearch, hints: &Hints<'_, Point>) {
        let (own, _) = position.both_prospects();
        if let Some(forced) = position.forced_points() {
            self.add(position, hints, forced.iter());
        } else if !own.wins.is_empty() {
            self.add(position, hints, own.wins.iter());
        } else if let Some(stopping) = position.stopping_points() {
            let own = position.both_prospects().0;
            self.add(position, hints, stopping.iter_union(&own.fours));
            if self.len == 0 && self.table.is_none() {
                self.add_near(position, hints, LOST_CANDIDATES);
            }
        } else {
            self.add_near(position, hints, CANDIDATES);
        }
        if self.len == 0 && self.table.is_none() {
            self.add_all(position, hints);
        }
    }

    /// Adds the best of the points near stones, or the centre of an empty board.
    fn add_near(&mut self, position: &GomokuSearch, hints: &Hints<'_, Point>, count: usize) {
        let board = position.board();
        self.add(position, hints, position.stones().iter_surroundings(board.size()));
        if board.stones() == 0 {
            self.add(position, hints, std::iter::once(Point::at(board.size() / 2, board.size() / 2)));
        }
        self.keep_best(count);
    }

    fn generate_noisy(&mut self, position: &GomokuSearch, hints: &Hints<'_, Point>) {
        let (own, _) = position.both_prospects();
        let points = position.forced_points().unwrap_or(own.wins);
        self.add(position, hints, points.iter());
    }

    /// Adds those of the empty `points` that may be played, except the table move.
    fn add(
        &mut self,
        position: &GomokuSearch,
        hints: &Hints<'_, Point>,
        points: impl Iterator<Item = Point>,
    ) {
        for point in points {
            if Some(point) != self.table && position.may_play(point) {
                let rank = rank(position, hints, point) + position.network_rank(self.network.as_ref(), point);
                let rank = rank.clamp(0, 0xFFFF) as u32;
                self.entries[self.len] = rank << 16 | point.index() as u32;
                self.len += 1;
            }
        }
    }

    fn keep_best(&mut self, count: usize) {
        if self.len > count {
            self.entries[..self.len].select_nth_unstable_by(count, |a, b| b.cmp(a));
            self.len = count;
        }
    }

    /// One step of a selection sort.
    fn best_left(&mut self) -> Option<Point> {
        let rest = &mut self.entries[self.next..self.len];
        let best = rest.iter().enumerate().max_by_key(|(_, entry)| **entry)?.0;
        rest.swap(0, best);
        let point = Point::from_index((rest[0] & 0xFFFF) as usize);
        self.next += 1;
        Some(point)
    }
}

/// Added to ranks, which history and networks can make negative, so that they keep their order.
const RANK_OFFSET: i32 = 4_000;

/// The rank of a point in move ordering.
fn rank(position: &GomokuSearch, hints: &Hints<'_, Point>, point: Point) -> i32 {
    let side = position.board().to_move();
    let attack = i32::from(position.info(point, side).attack_rank);
    let defence = i32::from(position.info(point, !side).defence_rank);
    let killer = match hints.killers {
        [Some(first), _] if first == point => KILLER_RANK,
        [_, Some(second)] if second == point => KILLER_RANK / 2,
        _ => 0,
    };
    let history = hints.quiet_score(position.history_slot(point)) / HISTORY_PER_RANK;
    attack + defence + killer + history + RANK_OFFSET
}

impl Picker<GomokuSearch> for GomokuPicker {
    fn next(&mut self, position: &mut GomokuSearch, hints: &Hints<'_, Point>) -> Option<Point> {
        if self.stage == Stage::Table {
            self.stage = Stage::Generate;
            self.table = self.table_move(position, hints);
            if self.table.is_some() {
                return self.table;
            }
        }
        if self.stage == Stage::Generate {
            self.stage = Stage::Rest;
            self.generate(position, hints);
        }
        self.best_left()
    }
}
