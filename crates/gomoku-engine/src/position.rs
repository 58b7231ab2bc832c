//! The position as seen by the search.

use crate::GomokuPicker;
use crate::evaluate::Evaluation;
use crate::line::LineClass;
use crate::linear::Linear;
use crate::network::Follower;
use crate::params::{NETWORK_REACH, SEARCH};
use crate::point::{PointClass, PointInfo};
use crate::point_set::PointSet;
use crate::state::{Prospects, State};
use crate::vcf::VcfTable;
use crate::weights::PER_POINT;
use boyi_core::{
    Capabilities, Depth, Knowledge, MoveClass, MoveCode, Outcome, Ply, Position, Probe, Score, SearchParams,
    Side, Solvable, Window,
};
use boyi_gomoku::{Board, Direction, Point, Undo};
use boyi_nnue::{CellRanks, RankedCell};

/// A gomoku position with the incremental state that the search needs.
#[derive(Clone)]
pub struct GomokuSearch {
    state: State,
    pub(crate) vcf: VcfTable,
    /// The units of the network, where there is one.
    follower: Option<Box<Follower>>,
}

impl PartialEq for GomokuSearch {
    /// Equal positions; results of searches for continuous fours are not compared.
    fn eq(&self, other: &GomokuSearch) -> bool {
        self.state == other.state
    }
}

impl GomokuSearch {
    /// The position on `board`, computed from scratch.
    pub fn new(board: Board) -> GomokuSearch {
        let linear = Linear::hand(board.rule());
        GomokuSearch::with(board, linear)
    }

    /// As [`GomokuSearch::new`], with an evaluation of the board's rule.
    pub fn with(board: Board, evaluation: impl Into<Evaluation>) -> GomokuSearch {
        let Evaluation { linear, network } = evaluation.into();
        let follower = network.map(|network| Box::new(Follower::new(&board, network)));
        GomokuSearch { state: State::new(board, linear), vcf: VcfTable::new(), follower }
    }

    pub(crate) fn has_network(&self) -> bool {
        self.follower.is_some()
    }

    /// The value that a network adds to the linear one, in points; 0 without a network.
    pub(crate) fn network_value(&mut self) -> i32 {
        let (key, to_move) = (self.board().key(), self.board().to_move());
        self.follower.as_mut().map_or(0, |follower| follower.value(key, to_move))
    }

    /// The numbers by which a network ranks the points of this position.
    pub(crate) fn network_ranks(&mut self) -> Option<CellRanks> {
        let (key, to_move) = (self.board().key(), self.board().to_move());
        self.follower.as_mut().map(|follower| follower.ranks(key, to_move))
    }

    /// Adds the ranks of a network to those of empty points.
    #[inline]
    pub(crate) fn add_network_ranks(&self, ranks: &CellRanks, points: &mut [RankedCell]) {
        if let Some(follower) = &self.follower {
            follower.add_ranks(ranks, points);
        }
    }

    /// Gives the move to the other side; a second pass takes it back.
    #[inline]
    pub(crate) fn pass(&mut self) {
        self.state.pass();
    }

    /// As [`make`](Position::make) for positions that are not evaluated: values of points and a network are those of
    /// the position before. [`GomokuSearch::unmake_without_values`] undoes it.
    #[inline]
    pub(crate) fn make_without_values(&mut self, point: Point) -> Undo {
        self.state.make_without_values(point)
    }

    #[inline]
    pub(crate) fn unmake_without_values(&mut self, point: Point, undo: Undo) {
        self.state.unmake(point, undo);
    }

    #[inline]
    pub(crate) fn linear(&self) -> &Linear {
        self.state.linear()
    }

    /// The key of the four lines of an empty point for `side`.
    #[inline]
    pub(crate) fn point_key(&self, point: Point, side: Side) -> usize {
        self.state.point_key(point, side)
    }

    /// The class of a stone of `side` in one line through an empty point.
    #[inline]
    pub(crate) fn line_class(&self, point: Point, side: Side, direction: Direction) -> LineClass {
        self.state.line_class(point, side, direction)
    }

    /// The stones, the side to move, the rule.
    #[inline]
    pub fn board(&self) -> &Board {
        self.state.board()
    }

    /// The class of a stone of `side` on an empty point.
    #[inline]
    pub fn class(&self, point: Point, side: Side) -> PointClass {
        self.info(point, side).class
    }

    #[inline]
    pub(crate) fn info(&self, point: Point, side: Side) -> PointInfo {
        self.state.info(point, side)
    }

    /// The points where the side to move makes five after its move to `point`.
    pub(crate) fn fives_after(&self, point: Point) -> PointSet {
        self.state.fives_after(point)
    }

    /// The directions in which a stone of `side` on an empty point makes a two, as bits from 0 on.
    #[inline]
    pub(crate) fn twos(&self, point: Point, side: Side) -> u32 {
        self.state.twos(point, side)
    }

    #[inline]
    pub(crate) fn stones(&self) -> &PointSet {
        self.state.stones()
    }

    /// The empty points near stones that the side to move may play.
    pub fn candidates(&self) -> impl Iterator<Item = Point> {
        self.stones().iter_surroundings(self.board().size()).filter(|&point| self.may_play(point))
    }

    /// The sums for the side to move and for its opponent.
    #[inline]
    pub(crate) fn both_prospects(&self) -> (&Prospects, &Prospects) {
        let side = self.board().to_move();
        (self.state.prospects(side), self.state.prospects(!side))
    }

    /// Returns whether the side to move may play this empty point. Only black in renju can be forbidden to, and
    /// only where two open threes meet is a full test needed.
    #[inline]
    pub(crate) fn may_play(&self, point: Point) -> bool {
        match self.class(point, self.board().to_move()) {
            PointClass::Forbidden => false,
            PointClass::PerhapsForbidden => self.board().forbidden(point).is_none(),
            _ => true,
        }
    }

    /// The forced points of the side to move: its fives, else those that stop the opponent's.
    #[inline]
    pub(crate) fn forced_points(&self) -> Option<PointSet> {
        let (own, opponent) = self.both_prospects();
        if !own.fives.is_empty() {
            Some(own.fives)
        } else if opponent.fives.is_empty() {
            None
        } else if self.closes_fives() {
            Some(self.stops()).filter(|stops| !stops.is_empty()).or(Some(opponent.fives))
        } else {
            Some(opponent.fives)
        }
    }

    /// Returns whether an opponent's stone at an end may stop a five.
    #[inline]
    pub(crate) fn closes_fives(&self) -> bool {
        self.board().rule().closes_fives()
    }

    /// Returns whether the class of moves contains the legal move `point`.
    pub(crate) fn admits(&self, class: MoveClass, point: Point) -> bool {
        if class == MoveClass::All {
            return true;
        }
        let (own, opponent) = self.both_prospects();
        if let Some(forced) = self.forced_points() {
            return forced.contains(point);
        }
        if class == MoveClass::Noisy || !own.wins.is_empty() {
            return own.wins.contains(point);
        }
        opponent.wins.is_empty()
            || self.closes_fives()
            || opponent.fours.contains(point)
            || own.fours.contains(point)
    }

    /// The empty point with this code, if there is one on this board.
    pub(crate) fn decode(&self, code: MoveCode) -> Option<Point> {
        let index = usize::from(code.get());
        let (x, y) = (index % 32, index / 32);
        let on_board = x < self.board().columns() && y < self.board().rows();
        let point = on_board.then(|| Point::at(x, y))?;
        self.board().is_empty(point).then_some(point)
    }
}

impl Position for GomokuSearch {
    type Move = Point;
    type Undo = Undo;
    type Picker = GomokuPicker;

    const CAPS: Capabilities = Capabilities {
        quiescence: true,
        selective: true,
        sees_wins_in_one: true,
        cheap_key_after: true,
        continuation_history: true,
        correction_features: 2,
        history_slots: 2 * Point::SLOTS,
        ..Capabilities::NONE
    };

    #[inline]
    fn make(&mut self, point: Point) -> Undo {
        let side = self.board().to_move();
        if let Some(follower) = &mut self.follower {
            follower.make(point, side);
        }
        self.state.make(point)
    }

    #[inline]
    fn unmake(&mut self, point: Point, undo: Undo) {
        self.state.unmake(point, undo);
        if let Some(follower) = &mut self.follower {
            follower.unmake();
        }
    }

    fn legal_moves(&mut self, out: &mut Vec<Point>) {
        out.extend(self.board().legal_points());
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let board = self.board();
        if board.winner().is_some() {
            return Some(Outcome::Loss);
        }
        // Only points of these two classes can be illegal: if there are others, a legal move exists.
        let (own, _) = self.both_prospects();
        let doubtful = own.count(PointClass::Forbidden) + own.count(PointClass::PerhapsForbidden);
        if board.empties() > doubtful { None } else { board.outcome() }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board().key()
    }

    fn evaluate(&mut self) -> Score {
        Score::eval(self.linear_value() + self.network_value())
    }

    fn picker(&mut self, class: MoveClass) -> GomokuPicker {
        GomokuPicker::new(class)
    }

    #[inline]
    fn encode(&self, point: Point) -> MoveCode {
        MoveCode::new(point.index() as u16)
    }

    fn plies_left(&self) -> Option<Ply> {
        Some(Ply(self.board().empties() as u16))
    }
}

impl Knowledge for GomokuSearch {
    /// The threats that both sides can make, by kind and number, and the rounded sums of both sides' point
    /// values.
    fn correction_key(&self, feature: usize) -> u64 {
        let (own, opponent) = self.both_prospects();
        let digits = |prospects: &Prospects| match feature {
            0 => [PointClass::OpenThree, PointClass::DoubleThree, PointClass::Four, PointClass::FourThree]
                .iter()
                .fold(0, |key, &class| key * 32 + prospects.count(class).min(31) as u64),
            _ => (prospects.value.max(0) / (16 * PER_POINT)) as u64,
        };
        digits(own) << 32 | digits(opponent) << 1 | self.board().to_move().index() as u64
    }

    fn search_params() -> &'static SearchParams {
        &SEARCH
    }

    /// By the distance to the nearest stone, or to the centre of an empty board.
    fn sort_left_out(&self, points: &mut [Point]) {
        let board = self.board();
        let mut stones: Vec<Point> = board.points().filter(|&point| !board.is_empty(point)).collect();
        if stones.is_empty() {
            stones.push(board.centre());
        }
        points.sort_by_cached_key(|&point| {
            let distance = |stone: &Point| {
                let (columns, rows) = (stone.x().abs_diff(point.x()), stone.y().abs_diff(point.y()));
                (columns.max(rows), columns + rows)
            };
            stones.iter().map(distance).min()
        });
    }

    #[inline]
    fn history_slot(&self, point: Point) -> usize {
        self.board().to_move().index() * Point::SLOTS + point.index()
    }

    /// Makes five or a four, or blocks the opponent's five.
    #[inline]
    fn is_noisy(&self, point: Point) -> bool {
        let (own, opponent) = self.both_prospects();
        own.fours.contains(point) || own.fives.contains(point) || opponent.fives.contains(point)
    }

    /// Makes at least an open three, or occupies a point where the opponent would make a four and a three or more.
    #[inline]
    fn is_forcing(&self, point: Point) -> bool {
        let side = self.board().to_move();
        self.class(point, side) >= PointClass::OpenThree || self.class(point, !side) >= PointClass::FourThree
    }

    #[inline]
    fn is_forced(&self) -> bool {
        !self.both_prospects().1.fives.is_empty()
    }

    /// Makes a four and no more, on a point where the opponent would make none, while the opponent threatens a straight
    /// four or a double four and the side to move has no such point itself.
    fn only_delays(&self, point: Point) -> bool {
        let (own, opponent) = self.both_prospects();
        let side = self.board().to_move();
        !opponent.wins.is_empty()
            && own.wins.is_empty()
            && opponent.fives.is_empty()
            && self.class(point, side) == PointClass::Four
            && self.class(point, !side) < PointClass::Four
    }

    #[inline]
    fn key_after(&self, point: Point) -> Option<u64> {
        Some(self.board().key_after(point))
    }

    fn is_threatened(&mut self) -> bool {
        self.stopping_points().is_some()
    }

    /// The linear value, where it lies farther outside of the window than a network's part mostly
    /// reaches.
    fn estimate(&mut self, window: Window) -> Option<Score> {
        if !self.has_network() {
            return None;
        }
        let value = self.linear_value();
        let above = value - NETWORK_REACH >= window.beta.raw();
        let below = value + NETWORK_REACH <= window.alpha.raw();
        (above || below).then(|| Score::eval(value))
    }

    fn probe(&mut self, _: Window, depth: Depth) -> Option<Probe> {
        if self.outcome().is_some() {
            return None;
        }
        self.known_result().or_else(|| self.vcf(depth))
    }
}

impl Solvable for GomokuSearch {}
