//! Balanced positions by search: several ways to go on are searched for a moment each, and the one
//! whose value comes nearest to what is wanted is taken. One deadline holds for all of them together.

use super::stones::Stones;
use boyi_engine::SearchRequest;
use boyi_engine::data::{ScoreView, SearchResult};
use boyi_protocol::gomocup::{GomocupReply, Point};
use std::time::{Duration, Instant};

/// The most ways that are searched.
const MOST_WAYS: usize = 48;
/// The least time for each way: where there is less, fewer are searched.
const LEAST_SLICE: Duration = Duration::from_millis(10);
/// The least time that a search is given.
const LEAST: Duration = Duration::from_millis(1);
/// Greatest distance of a new stone from other stones.
const REACH: u8 = 2;
/// A decided game is as unbalanced as can be: farther off than any evaluation.
const DECIDED: i32 = 1_000_000;

/// Scores within this count as balanced, in hundredths: about the value of the move by itself.
const EVEN: i32 = 30;

/// Choices after an opening by swap-2 that the opponent has put on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Swap2 {
    /// Keep the side to move, and move.
    Stay,
    /// Take the other side.
    Swap,
    /// Put down two stones more and leave the choice to the opponent.
    PutTwo,
}

impl Swap2 {
    /// The choice by the number of stones on the board and the value for the side to move.
    ///
    /// The better side is worth having when there is one. Where neither is, two stones more that keep
    /// the balance give away as little as choosing, and the opponent's next mistake is in choosing.
    pub(super) fn of(stones: usize, score: ScoreView) -> Swap2 {
        match value(score) {
            value if stones == 3 && value.abs() <= EVEN => Swap2::PutTwo,
            value if value < 0 => Swap2::Swap,
            _ => Swap2::Stay,
        }
    }
}

/// The form of the answers to a judgement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answers {
    /// Points, or `SWAP`.
    Points,
    /// `MESSAGE SWAP2 …`, one for each stone or for the choice. Yixin-Board requests the move after a choice itself.
    Messages,
}

impl Answers {
    /// The lines for stones put down on a board that had so many.
    pub(super) fn stones(self, before: usize, way: &[Point]) -> Vec<GomocupReply> {
        let number = |index: usize| before + index + 1;
        match (self, way) {
            (Answers::Points, [point]) => vec![GomocupReply::Move(*point)],
            (Answers::Points, _) => vec![GomocupReply::Moves(way.to_vec())],
            (Answers::Messages, _) => (way.iter().enumerate())
                .map(|(index, point)| format!("SWAP2 MOVE{} {} {}", number(index), point.x, point.y))
                .map(GomocupReply::Message)
                .collect(),
        }
    }

    /// The line for a choice of sides after so many stones. `None`: the move is the answer.
    ///
    /// Yixin-Board asks whether the sides change after three stones, and after five whether the engine is black.
    pub(super) fn choice(self, stones: usize, swaps: bool) -> Option<GomocupReply> {
        let number = if stones <= 3 { 1 } else { 2 };
        match self {
            Answers::Points => swaps.then_some(GomocupReply::Swap),
            Answers::Messages => {
                let choice = if swaps { "YES" } else { "NO" };
                Some(GomocupReply::Message(format!("SWAP2 SWAP{number} {choice}")))
            }
        }
    }
}

/// Openings for swap-2, as steps from the middle of the board. None is won by force at once; which
/// is the most balanced depends on rule and board, so the search says.
const OPENINGS: [[(i8, i8); 3]; 8] = [
    [(0, 0), (1, 0), (2, 2)],
    [(0, 0), (1, 1), (3, 0)],
    [(0, 0), (2, 1), (-2, 2)],
    [(-2, 0), (0, 1), (2, -1)],
    [(0, 0), (3, 1), (-1, 3)],
    [(-2, -2), (1, 0), (2, 2)],
    [(0, 0), (0, 2), (3, 3)],
    [(-1, 2), (2, 0), (1, -2)],
];

/// Ways to go on, being weighed one after the other.
pub(super) struct BalanceSearch {
    ways: Vec<Vec<Point>>,
    /// The way being searched.
    at: usize,
    /// No search goes on after this. Whatever lies between two searches counts, too.
    until: Instant,
    /// The value wanted for the player who is to move before the stones are put down.
    wanted: i32,
    /// The nearest way so far, and how far off it is.
    nearest: Option<(u32, usize)>,
}

impl BalanceSearch {
    /// Three stones that open a game of swap-2.
    pub(super) fn opening(stones: &Stones, now: Instant, until: Instant) -> BalanceSearch {
        let middle = stones.middle();
        let place = |steps: (i8, i8)| {
            Some(Point { x: middle.x.checked_add_signed(steps.0)?, y: middle.y.checked_add_signed(steps.1)? })
        };
        let way = |steps: &[(i8, i8); 3]| steps.iter().map(|steps| place(*steps)).collect::<Option<Vec<_>>>();
        let on_board: Vec<Point> = stones.board().collect();
        let mut ways: Vec<Vec<Point>> = OPENINGS.iter().filter_map(way).collect();
        ways.retain(|way| way.iter().all(|point| on_board.contains(point)));
        BalanceSearch::new(ways, now, until, 0)
    }

    /// One stone near the others.
    pub(super) fn one(stones: &Stones, wanted: i32, now: Instant, until: Instant) -> BalanceSearch {
        let ways = near(stones).into_iter().map(|point| vec![point]).collect();
        BalanceSearch::new(ways, now, until, wanted)
    }

    /// Two stones near the others.
    pub(super) fn two(stones: &Stones, wanted: i32, now: Instant, until: Instant) -> BalanceSearch {
        let near = near(stones);
        let pair = |first: &Point| {
            let first = *first;
            near.iter().filter(move |second| **second != first).map(move |second| vec![first, *second])
        };
        BalanceSearch::new(near.iter().flat_map(pair).collect(), now, until, wanted)
    }

    /// Too many ways for the time are thinned out evenly.
    fn new(ways: Vec<Vec<Point>>, now: Instant, until: Instant, wanted: i32) -> BalanceSearch {
        let slices = until.saturating_duration_since(now).as_millis() / LEAST_SLICE.as_millis();
        let most = usize::try_from(slices).unwrap_or(MOST_WAYS).clamp(1, MOST_WAYS);
        let step = ways.len().div_ceil(most).max(1);
        let ways: Vec<Vec<Point>> = ways.into_iter().step_by(step).collect();
        BalanceSearch { ways, at: 0, until, wanted, nearest: None }
    }

    /// The stones to search next; `None` when all have been, or when the time is up and one has been.
    pub(super) fn next(&self, now: Instant) -> Option<&[Point]> {
        let is_over = self.nearest.is_some() && now >= self.until;
        self.ways.get(self.at).filter(|_| !is_over).map(Vec::as_slice)
    }

    /// The search for it: the ways that are left share the time that is left.
    pub(super) fn request(&self, request: SearchRequest, now: Instant) -> SearchRequest {
        let ways = u32::try_from(self.ways.len().saturating_sub(self.at)).unwrap_or(u32::MAX).max(1);
        let slice = self.until.saturating_duration_since(now) / ways;
        SearchRequest { time: Some(slice.max(LEAST)), clock: None, ..request }
    }

    /// The way just searched came to this. `None`: it cannot be played.
    pub(super) fn weigh(&mut self, found: Option<&SearchResult>) {
        if found.is_some() {
            self.nearest.get_or_insert((u32::MAX, self.at));
        }
        if let (Some(line), Some(way)) = (found.and_then(|found| found.lines.first()), self.ways.get(self.at))
        {
            // The value is for the player to move after the stones were put down.
            let value = if way.len() % 2 == 0 { value(line.score) } else { -value(line.score) };
            let off = value.abs_diff(self.wanted);
            if self.nearest.is_none_or(|(nearest, _)| off < nearest) {
                self.nearest = Some((off, self.at));
            }
        }
        self.at += 1;
    }

    /// No more searches: what is known has to do.
    pub(super) fn cut_short(&mut self) {
        self.ways.truncate(self.at + 1);
    }

    /// The way that came nearest.
    pub(super) fn chosen(&self) -> Option<&[Point]> {
        let at = self.nearest.map_or(0, |(_, at)| at);
        self.ways.get(at).map(Vec::as_slice)
    }
}

/// A value as a number, decided games far off.
pub(super) fn value(score: ScoreView) -> i32 {
    match score {
        ScoreView::Eval(value) => value,
        ScoreView::Win(plies) => DECIDED - i32::from(plies),
        ScoreView::Loss(plies) => i32::from(plies) - DECIDED,
        ScoreView::Margin(points) => i32::from(points.signum()) * DECIDED,
    }
}

/// Empty points near stones; on an empty board, near the middle.
fn near(stones: &Stones) -> Vec<Point> {
    let taken: Vec<Point> = stones.points().collect();
    let board: Vec<Point> = stones.board().collect();
    let centres = if taken.is_empty() { vec![stones.middle()] } else { taken.clone() };
    let close = |a: Point, b: Point| a.x.abs_diff(b.x) <= REACH && a.y.abs_diff(b.y) <= REACH;
    board
        .into_iter()
        .filter(|point| !taken.contains(point) && centres.iter().any(|centre| close(*point, *centre)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_points_or_messages() {
        let way = [Point { x: 8, y: 7 }, Point { x: 0, y: 14 }];
        let lines = |answers: Answers, before, way: &[Point]| {
            answers.stones(before, way).iter().map(GomocupReply::to_string).collect::<Vec<_>>()
        };
        assert_eq!(lines(Answers::Points, 3, &way), ["8,7 0,14"]);
        assert_eq!(lines(Answers::Points, 3, &way[..1]), ["8,7"]);
        assert_eq!(
            lines(Answers::Messages, 3, &way),
            ["MESSAGE SWAP2 MOVE4 8 7", "MESSAGE SWAP2 MOVE5 0 14"]
        );
        assert_eq!(Answers::Points.choice(3, true), Some(GomocupReply::Swap));
        assert_eq!(Answers::Points.choice(5, false), None);
        let told = |stones, swaps| Answers::Messages.choice(stones, swaps).unwrap().to_string();
        assert_eq!(told(3, true), "MESSAGE SWAP2 SWAP1 YES");
        assert_eq!(told(5, false), "MESSAGE SWAP2 SWAP2 NO");
    }

    /// A search that came to this value.
    fn found(value: i32) -> SearchResult {
        let game = boyi_engine::start(boyi_engine::data::GameSpec::XIANGQI, None).unwrap();
        let mut engine = game.engine();
        let request = SearchRequest { depth: Some(1), ..SearchRequest::default() };
        let mut found = engine.search(game.as_ref(), &request, &Default::default(), &mut |_| ()).unwrap();
        found.lines[0].score = ScoreView::Eval(value);
        found
    }

    /// The times given to the searches of a judgement, each of which takes `extra` longer than its time, and the end.
    fn times(balance: &mut BalanceSearch, mut now: Instant, extra: Duration) -> (Vec<Duration>, Instant) {
        let (mut times, found) = (Vec::new(), found(50));
        while balance.next(now).is_some() {
            let time = balance.request(SearchRequest::default(), now).time.unwrap();
            times.push(time);
            now += time + extra;
            balance.weigh(Some(&found));
        }
        (times, now)
    }

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn searches_that_begin_late_share_one_deadline() {
        let stones = Stones::new(15, 15).unwrap();
        let now = Instant::now();
        let mut on_time = BalanceSearch::two(&stones, 0, now, now + 960 * MS);
        let (searched, end) = times(&mut on_time, now, Duration::ZERO);
        assert_eq!(searched.len(), on_time.ways.len(), "{searched:?}");
        assert!(searched.iter().all(|time| time.abs_diff(searched[0]) < MS), "{searched:?}");
        assert!(end <= now + 961 * MS);
        let mut late = BalanceSearch::two(&stones, 0, now, now + 960 * MS);
        let (searched, end) = times(&mut late, now, 50 * MS);
        assert!(searched.len() < 24 && end < now + 1011 * MS, "{searched:?}");
        assert!(late.chosen().is_some());
    }

    #[test]
    fn fewer_ways_are_searched_in_less_time_and_one_in_none() {
        let stones = Stones::new(15, 15).unwrap();
        let now = Instant::now();
        let ways = |time| BalanceSearch::two(&stones, 0, now, now + time).ways.len();
        assert!((24..=MOST_WAYS).contains(&ways(10_000 * MS)));
        assert!((1..=3).contains(&ways(35 * MS)));
        let mut none = BalanceSearch::two(&stones, 0, now, now);
        none.weigh(None);
        none.ways.push(vec![stones.middle()]);
        assert_eq!(none.next(now), Some([stones.middle()].as_slice()), "the first one could not be played");
        none.ways.push(Vec::new());
        none.weigh(Some(&found(900)));
        assert_eq!((none.next(now), none.chosen()), (None, Some([stones.middle()].as_slice())));
    }

    #[test]
    fn an_opening_is_taken_by_the_better_side_or_made_longer() {
        assert_eq!(Swap2::of(3, ScoreView::Eval(EVEN + 1)), Swap2::Stay);
        assert_eq!(Swap2::of(3, ScoreView::Eval(-EVEN - 1)), Swap2::Swap);
        assert_eq!(Swap2::of(3, ScoreView::Eval(EVEN)), Swap2::PutTwo);
        assert_eq!(Swap2::of(3, ScoreView::Eval(-EVEN)), Swap2::PutTwo);
        assert_eq!(
            Swap2::of(5, ScoreView::Eval(0)),
            Swap2::Stay,
            "with five stones there is a choice to make"
        );
        assert_eq!(Swap2::of(5, ScoreView::Loss(4)), Swap2::Swap);
    }
}
