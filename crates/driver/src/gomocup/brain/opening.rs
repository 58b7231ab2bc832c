//! Balanced openings: swap-2 and the balanced openings of Yixin-Board.

use super::super::balance::{BalanceSearch, Swap2};
use super::super::stones::Stones;
use super::{Brain, Task};
use crate::engine_io::EngineIo;
use boyi_engine::AnyGame;
use boyi_engine::data::SearchResult;
use boyi_protocol::gomocup::{GomocupReply, Point};
use std::io;
use std::time::Duration;

impl Brain {
    /// A stage of swap-2: three stones to put down, or stones to choose a side by.
    pub(super) fn swap2(
        &mut self,
        points: Vec<Point>,
        engine: &mut EngineIo<'_>,
    ) -> io::Result<Result<(), String>> {
        let count = points.len();
        if let Err(error) = self.stones().and_then(|stones| stones.set_points(points)) {
            return Ok(Err(error));
        }
        match count {
            0 => self.balance(BalanceSearch::opening, self.limits.turn(), engine),
            3 | 5 => Ok(self.value_opening(count, engine)),
            _ => Ok(Err(format!("{count} stones are no stage of swap-2 (none, 3 and 5 are)"))),
        }
    }

    /// Searches who stands better. With three stones half of the time is kept: two more may have to
    /// be found.
    fn value_opening(&mut self, stones: usize, engine: &mut EngineIo<'_>) -> Result<(), String> {
        let game = self.game()?;
        let mut request = self.request(game.as_ref())?;
        if stones == 3 {
            request.time = Some(self.limits.turn() / 2);
        }
        self.search(game.as_ref(), request, Task::Opening, engine);
        Ok(())
    }

    /// Goes on with an opening as its value says.
    pub(super) fn go_on(&mut self, found: &SearchResult, engine: &mut EngineIo<'_>) -> io::Result<()> {
        let stones = self.stones.as_ref().map_or(0, Stones::count);
        let way = found.lines.first().map_or(Swap2::Stay, |line| Swap2::of(stones, line.score));
        match way {
            Swap2::Stay => self.answer(found, engine),
            Swap2::Swap => engine.say(GomocupReply::Swap),
            Swap2::PutTwo => {
                let ways = |stones: &Stones, time| BalanceSearch::two(stones, 0, time);
                match self.balance(ways, self.limits.turn() / 2, engine)? {
                    Ok(()) => Ok(()),
                    Err(error) => engine.say(GomocupReply::Error(error)),
                }
            }
        }
    }

    /// Searches for the most balanced of several ways within the time.
    pub(super) fn balance(
        &mut self,
        ways: impl FnOnce(&Stones, Duration) -> BalanceSearch,
        time: Duration,
        engine: &mut EngineIo<'_>,
    ) -> io::Result<Result<(), String>> {
        let balance = match self.game().and_then(|_| self.stones()) {
            Ok(stones) => ways(stones, time),
            Err(error) => return Ok(Err(error)),
        };
        self.continue_balance(balance, engine).map(Ok)
    }

    /// Searches the next way that can be played; when all have been, plays the most balanced one.
    pub(super) fn continue_balance(
        &mut self,
        mut balance: BalanceSearch,
        engine: &mut EngineIo<'_>,
    ) -> io::Result<()> {
        while let Some(way) = balance.next() {
            if let Ok(game) = self.after(way) {
                let request = balance.request(self.limits.request());
                self.search(game.as_ref(), request, Task::Balance(balance), engine);
                return Ok(());
            }
            balance.weigh(None);
        }
        let way = balance.chosen().unwrap_or_default().to_vec();
        for point in &way {
            if let Err(error) = self.play(*point) {
                return engine.say(GomocupReply::Error(error));
            }
        }
        match way.as_slice() {
            [] => engine.say(GomocupReply::Error("there is no way to go on".into())),
            [point] => engine.say(GomocupReply::Move(*point)),
            _ => engine.say(GomocupReply::Moves(way)),
        }
    }

    /// The position after some more stones, if the game goes on there.
    fn after(&self, way: &[Point]) -> Result<Box<dyn AnyGame>, String> {
        let rule = self.limits.rule()?;
        let mut stones = self.stones.clone()?;
        way.iter().try_for_each(|point| stones.play(*point, rule))?;
        stones.game(rule)
    }
}
