//! Gomoku: the last moves of a proved win, which the search takes from the classes of points without making them.

use boyi_core::{Position as _, Side};
use boyi_gomoku::Point;
use boyi_gomoku_engine::{GomokuSearch, PointClass};

/// Moves that may be tried for one ending.
const MOST_MOVES: u32 = 400;

/// A line to the five from a position that is won within `plies` for the side to move, or lost if `plies` is even;
/// empty where continuous fours and double threes give none.
pub(super) fn line(position: GomokuSearch, plies: u16) -> Vec<Point> {
    let mut ending = Ending { position, moves_left: MOST_MOVES };
    let line = if plies % 2 == 1 { ending.win(plies) } else { ending.loss(plies) };
    line.unwrap_or_default()
}

/// Two chances of five, one of which no reply stops.
fn is_win(class: PointClass) -> bool {
    matches!(class, PointClass::DoubleFour | PointClass::OpenFour)
}

struct Ending {
    position: GomokuSearch,
    moves_left: u32,
}

impl Ending {
    fn side(&self) -> Side {
        self.position.board().to_move()
    }

    /// The points where a stone of `side` has one of these classes, the strongest first.
    fn points(&self, side: Side, fits: impl Fn(PointClass) -> bool) -> Vec<Point> {
        let board = self.position.board();
        let class = |point: Point| self.position.class(point, side);
        let mut points: Vec<Point> =
            board.points().filter(|&point| board.is_empty(point) && fits(class(point))).collect();
        points.sort_by_key(|&point| std::cmp::Reverse(class(point)));
        points
    }

    fn fives(&self, side: Side) -> Vec<Point> {
        self.points(side, |class| class == PointClass::Five)
    }

    fn is_legal(&self, point: Point) -> bool {
        self.position.board().check(point).is_ok()
    }

    /// The line that begins with a move; `rest` finds what follows it.
    fn after(
        &mut self,
        point: Point,
        rest: impl FnOnce(&mut Ending) -> Option<Vec<Point>>,
    ) -> Option<Vec<Point>> {
        self.moves_left = self.moves_left.checked_sub(1)?;
        let undo = self.position.make(point);
        let found = rest(self);
        self.position.unmake(point, undo);
        Some([vec![point], found?].concat())
    }

    /// A line by which the side to move wins.
    fn win(&mut self, plies: u16) -> Option<Vec<Point>> {
        let side = self.side();
        if let Some(&five) = self.fives(side).first() {
            return Some(vec![five]);
        }
        let forced = self.fives(!side);
        if plies < 3 {
            return None;
        }
        let tries = match forced.len() {
            0 => self.points(side, |class| class >= PointClass::Four || class == PointClass::DoubleThree),
            _ => forced,
        };
        let makes_four = |ending: &mut Ending| {
            let threatens = !ending.fives(side).is_empty();
            let may_be_quiet = plies >= 5 && ending.fives(!side).is_empty();
            if threatens || may_be_quiet { ending.loss(plies - 1) } else { None }
        };
        tries.into_iter().find_map(|point| self.is_legal(point).then(|| self.after(point, makes_four))?)
    }

    /// A line by which the side to move loses, whatever it does against a four.
    fn loss(&mut self, plies: u16) -> Option<Vec<Point>> {
        let side = self.side();
        if plies < 2 || !self.fives(side).is_empty() {
            return None;
        }
        let fives = self.fives(!side);
        let stops = self.stops(&fives);
        if !stops.is_empty() {
            let lines: Option<Vec<_>> =
                stops.into_iter().map(|stop| self.after(stop, |ending| ending.win(plies - 1))).collect();
            return lines?.into_iter().max_by_key(Vec::len);
        }
        let threats = if fives.is_empty() { self.points(!side, is_win) } else { fives };
        let legal = threats.into_iter().find(|&point| self.is_legal(point));
        let reply = legal.or_else(|| self.position.board().legal_points().next())?;
        self.after(reply, |ending| ending.win(plies - 1))
    }

    /// The moves after which the opponent can no longer make five at any of `fives`.
    fn stops(&mut self, fives: &[Point]) -> Vec<Point> {
        let opponent = !self.side();
        let stops = |ending: &mut Ending, point: Point| {
            let undo = ending.position.make(point);
            let stopped = ending.fives(opponent).is_empty();
            ending.position.unmake(point, undo);
            stopped
        };
        let legal: Vec<Point> = fives.iter().copied().filter(|&point| self.is_legal(point)).collect();
        legal.into_iter().filter(|&point| stops(self, point)).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::data::{EndReason, GameSpec, ScoreView};
    use crate::games::GomokuRule;
    use crate::request::SearchRequest;
    use crate::{StopFlag, start};

    const TACTICS: &str = include_str!("../../../../../testdata/gomoku/tactics.txt");

    #[test]
    fn lines_of_proved_wins_end_with_five() {
        let mut checked = 0;
        for line in TACTICS.lines().filter(|line| line.starts_with("four") || line.starts_with("double")) {
            let (_, text) = line.split_once(' ').unwrap();
            let rule = GomokuRule::ALL.into_iter().find(|rule| text.contains(rule.name())).unwrap();
            let mut game = start(GameSpec::gomoku(15, rule), Some(text.trim())).unwrap();
            let request = SearchRequest { nodes: Some(20_000), hash_mib: 1, ..SearchRequest::default() };
            let found = game.search(&request, &StopFlag::default(), &mut |_| ()).unwrap();
            let best = &found.lines[0];
            let ScoreView::Win(plies) = best.score else { continue };
            assert!(best.pv.len() <= usize::from(plies), "{text}");
            for step in &best.pv {
                game.play(&step.mv.id).unwrap();
            }
            let result = game.view().result.unwrap_or_else(|| panic!("{text}: {:?}", best.pv.len()));
            assert_eq!((result.reason, result.winner), (EndReason::Row, Some(best.pv[0].side)), "{text}");
            checked += 1;
        }
        assert!(checked > 10, "{checked}");
    }
}
