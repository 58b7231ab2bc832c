//! The moves of one node, best first.

use crate::GomokuSearch;
use crate::params::{
    CANDIDATES, HISTORY_PER_RANK, KILLER_RANK, LOST_CANDIDATES, NETWORK_CANDIDATES, NETWORK_DEPTH,
};
use crate::point::{PointClass, PointRanks};
use crate::weights::Weights;
use boyi_core::{Hints, Knowledge, MoveClass, Picker, QuietScores, Side};
use boyi_gomoku::Point;
use boyi_nnue::{CellRanks, RankedCell};

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
    /// Those before `next` have been yielded.
    entries: Vec<u32>,
    next: usize,
    /// The numbers by which a network ranks points. Where fives or sure wins decide, and nearer to the leaves than
    /// [`NETWORK_DEPTH`], points are ranked without it.
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
        GomokuPicker { class, stage: Stage::Table, table: None, entries: Vec::new(), next: 0, network: None }
    }

    /// The table move, if it belongs to the class of moves.
    fn table_move(&self, position: &GomokuSearch, hints: &Hints<'_, Point>) -> Option<Point> {
        let point = position.decode(hints.tt_move?)?;
        (position.may_play(point) && position.admits(self.class, point)).then_some(point)
    }

    fn generate(&mut self, position: &mut GomokuSearch, hints: &Hints<'_, Point>) {
        match self.class {
            MoveClass::All => {
                self.network = position.network_ranks();
                self.add_all(position, hints);
                self.add_network_ranks(position);
            }
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
        } else {
            self.generate_unforced(position, hints);
        }
        if self.entries.is_empty() && self.table.is_none() {
            self.add_all(position, hints);
        }
    }

    /// Adds the moves of a position in which no five or sure win is at hand: those that stop a threatened win, or the
    /// points near stones.
    fn generate_unforced(&mut self, position: &mut GomokuSearch, hints: &Hints<'_, Point>) {
        if hints.depth.0 >= NETWORK_DEPTH {
            self.network = position.network_ranks();
        }
        let Some(stopping) = position.stopping_points() else {
            return self.add_near(position, hints, CANDIDATES);
        };
        let own = position.both_prospects().0;
        self.add(position, hints, stopping.iter_union(&own.fours));
        self.add_network_ranks(position);
        if self.entries.is_empty() && self.table.is_none() {
            self.add_near(position, hints, LOST_CANDIDATES);
        }
    }

    /// Adds the best of the points near stones, or the centre of an empty board.
    fn add_near(&mut self, position: &GomokuSearch, hints: &Hints<'_, Point>, count: usize) {
        let board = position.board();
        self.add(position, hints, position.stones().iter_surroundings(board.size()));
        if board.stones() == 0 {
            self.add(position, hints, std::iter::once(board.centre()));
        }
        if self.network.is_some() {
            self.keep_best(NETWORK_CANDIDATES);
            self.add_network_ranks(position);
        }
        self.keep_best(count);
    }

    /// Adds the ranks of the network to those of the moves, if it is to rank them.
    fn add_network_ranks(&mut self, position: &GomokuSearch) {
        let Some(ranks) = &self.network else {
            return;
        };
        for entries in self.entries.chunks_mut(NETWORK_CANDIDATES) {
            let mut points = [RankedCell::default(); NETWORK_CANDIDATES];
            for (point, entry) in points.iter_mut().zip(&*entries) {
                *point = RankedCell { cell: index_of(*entry) as u16, rank: rank_of(*entry) };
            }
            position.add_network_ranks(ranks, &mut points[..entries.len()]);
            for (entry, point) in entries.iter_mut().zip(points) {
                *entry = word(point.rank, index_of(*entry));
            }
        }
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
        let ranks = Ranks::new(position, hints);
        let table = self.table.map_or(usize::MAX, Point::index);
        self.entries.reserve(USUAL_ENTRIES);
        for point in points {
            if point.index() == table || ranks.has_bans && !position.may_play(point) {
                continue;
            }
            self.entries.push(word(ranks.of(position, point), point.index()));
        }
    }

    fn keep_best(&mut self, count: usize) {
        if self.entries.len() > count {
            self.entries.select_nth_unstable_by(count, |a, b| b.cmp(a));
            self.entries.truncate(count);
        }
    }

    /// One step of a selection sort.
    fn best_left(&mut self) -> Option<Point> {
        let rest = &mut self.entries[self.next..];
        let best = rest.iter().enumerate().max_by_key(|(_, entry)| **entry)?.0;
        rest.swap(0, best);
        let point = Point::from_index(index_of(rest[0]));
        self.next += 1;
        Some(point)
    }
}

/// The rank and the index of a point as an entry.
#[inline]
fn word(rank: i32, index: usize) -> u32 {
    (rank.clamp(0, 0xFFFF) as u32) << 16 | index as u32
}

/// The rank of an entry.
#[inline]
fn rank_of(entry: u32) -> i32 {
    (entry >> 16) as i32
}

/// The index of an entry's point.
#[inline]
fn index_of(entry: u32) -> usize {
    (entry & 0xFFFF) as usize
}

/// Room for so many moves is made at once.
const USUAL_ENTRIES: usize = 128;

/// Added to ranks, which history and networks can make negative, so that they keep their order.
const RANK_OFFSET: i32 = 4_000;

/// The ranks of the points of one position in move ordering.
struct Ranks<'a> {
    side: Side,
    /// Some points may be forbidden to that side.
    has_bans: bool,
    /// The tables of ranks by key, of the side to move and of the other one.
    tables: [&'a [PointRanks]; 2],
    killers: [Option<Point>; 2],
    /// By index of the point.
    history: QuietScores<'a, { Point::SLOTS }>,
}

impl Ranks<'_> {
    fn new<'a>(position: &'a GomokuSearch, hints: &Hints<'a, Point>) -> Ranks<'a> {
        let (own, _) = position.both_prospects();
        let side = position.board().to_move();
        Ranks {
            side,
            has_bans: own.count(PointClass::Forbidden) + own.count(PointClass::PerhapsForbidden) > 0,
            tables: [side, !side].map(|side| position.linear().ranks(side)),
            killers: hints.killers,
            history: hints.quiet_scores(position.history_slot(Point::from_index(0))),
        }
    }

    #[inline(always)]
    fn of(&self, position: &GomokuSearch, point: Point) -> i32 {
        let [own, opponent] = [self.side, !self.side].map(|side| position.point_key(point, side));
        let attack = i32::from(self.tables[0][own].attack);
        let defence = i32::from(self.tables[1][opponent].defence);
        let killer = match self.killers {
            [Some(first), _] if first == point => KILLER_RANK,
            [_, Some(second)] if second == point => KILLER_RANK / 2,
            _ => 0,
        };
        let history = self.history.get(point.index()) / HISTORY_PER_RANK;
        attack + defence + killer + history + RANK_OFFSET
    }
}

impl GomokuSearch {
    /// The moves that the search tries, with the probability that their ranks stand for, most probable first. Killers and
    /// history, which a search learns, do not count; the game must not be over.
    pub fn policy(&mut self) -> Vec<(Point, f32)> {
        let mut picker = GomokuPicker::new(MoveClass::Main);
        picker.generate(self, &Hints::NONE);
        picker.entries.sort_unstable_by(|a, b| b.cmp(a));
        let logits = picker.entries.iter().map(|&entry| rank_of(entry) as f32 / Weights::RANK_TEMPERATURE);
        let highest = logits.clone().next().unwrap_or(0.0);
        let powers: Vec<f32> = logits.map(|logit| (logit - highest).exp()).collect();
        let sum: f32 = powers.iter().sum();
        let points = picker.entries.iter().map(|&entry| Point::from_index(index_of(entry)));
        points.zip(powers).map(|(point, power)| (point, power / sum)).collect()
    }
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
