//! Balanced openings: swap-2 and the balanced openings of Yixin-Board.

use super::super::balance::{Answers, BalanceSearch, Swap2};
use super::super::stones::Stones;
use super::{Brain, Task};
use crate::engine_io::EngineIo;
use boyi_engine::AnyGame;
use boyi_engine::data::SearchResult;
use boyi_protocol::gomocup::{GomocupReply, Point};
use std::io;
use std::time::Instant;

impl Brain {
    /// A stage of swap-2: three stones to put down, or stones to choose a side by.
    pub(super) fn swap2(
        &mut self,
        points: Vec<Point>,
        engine: &mut EngineIo<'_>,
    ) -> io::Result<Result<(), String>> {
        if let Err(error) = self.stones().and_then(|stones| stones.set_points(points)) {
            return Ok(Err(error));
        }
        self.judge(Answers::Points, engine)
    }

    /// A stage as Yixin-Board requests it: the stones are on the board already, but for an opening.
    pub(super) fn swap2_step(
        &mut self,
        step: u8,
        engine: &mut EngineIo<'_>,
    ) -> io::Result<Result<(), String>> {
        let stones = match self.stones() {
            Ok(stones) => stones,
            Err(error) => return Ok(Err(error)),
        };
        match (step, stones.count()) {
            (1, _) => stones.clear(),
            (2, 3) | (3, 5) => {}
            (_, count) => return Ok(Err(format!("{count} stones are not those of stage {step} of swap-2"))),
        }
        self.judge(Answers::Messages, engine)
    }

    /// Finds an opening, or searches who stands better, by the number of stones on the board.
    fn judge(&mut self, answers: Answers, engine: &mut EngineIo<'_>) -> io::Result<Result<(), String>> {
        let until = self.judgement_ends(engine);
        match self.stones.as_ref().map_or(0, Stones::count) {
            0 => self.balance(BalanceSearch::opening, until, answers, engine),
            count @ (3 | 5) => Ok(self.value_opening(count, until, answers, engine)),
            count => Ok(Err(format!("{count} stones are no stage of swap-2 (none, 3 and 5 are)"))),
        }
    }

    /// The end of a judgement that begins now, however many searches it takes.
    pub(super) fn judgement_ends(&mut self, engine: &mut EngineIo<'_>) -> Instant {
        if self.game().is_ok() {
            self.tell_games_apart(engine);
        }
        let now = Instant::now();
        now.checked_add(self.limits.judgement()).unwrap_or(now)
    }

    /// Searches who stands better. With three stones half of the time is kept: two more may have to
    /// be found.
    fn value_opening(
        &mut self,
        stones: usize,
        until: Instant,
        answers: Answers,
        engine: &mut EngineIo<'_>,
    ) -> Result<(), String> {
        let game = self.game()?;
        let mut request = self.request(game.as_ref(), 1)?;
        if stones == 3 {
            request.time = Some(self.limits.judgement() / 2);
        }
        self.search(game.as_ref(), request, Task::Opening { until, answers }, engine);
        Ok(())
    }

    /// Goes on with an opening as its value says, until then.
    pub(super) fn go_on(
        &mut self,
        found: &SearchResult,
        until: Instant,
        answers: Answers,
        engine: &mut EngineIo<'_>,
    ) -> io::Result<()> {
        let stones = self.stones.as_ref().map_or(0, Stones::count);
        let way = found.lines.first().map_or(Swap2::Stay, |line| Swap2::of(stones, line.score));
        match way {
            Swap2::Stay | Swap2::Swap => match answers.choice(stones, way == Swap2::Swap) {
                Some(choice) => engine.say(choice),
                None => self.answer(found, engine),
            },
            Swap2::PutTwo => {
                let ways = |stones: &Stones, now, until| BalanceSearch::two(stones, 0, now, until);
                match self.balance(ways, until, answers, engine)? {
                    Ok(()) => Ok(()),
                    Err(error) => engine.say(GomocupReply::Error(error)),
                }
            }
        }
    }

    /// Searches for the most balanced of several ways until then.
    pub(super) fn balance(
        &mut self,
        ways: impl FnOnce(&Stones, Instant, Instant) -> BalanceSearch,
        until: Instant,
        answers: Answers,
        engine: &mut EngineIo<'_>,
    ) -> io::Result<Result<(), String>> {
        let rule = self.limits.rule();
        let open = self.stones().and_then(|stones| stones.open_game(rule?).map(|_| &*stones));
        match open.map(|stones| ways(stones, Instant::now(), until)) {
            Ok(balance) => self.continue_balance(balance, answers, engine).map(Ok),
            Err(error) => Ok(Err(error)),
        }
    }

    /// Searches the next way that can be played; when all have been or the time is up, plays the most balanced one.
    pub(super) fn continue_balance(
        &mut self,
        mut balance: BalanceSearch,
        answers: Answers,
        engine: &mut EngineIo<'_>,
    ) -> io::Result<()> {
        let now = Instant::now();
        while let Some(way) = balance.next(now) {
            if let Ok(game) = self.after(way) {
                let request = balance.request(self.limits.request(), now);
                self.search(game.as_ref(), request, Task::Balance(balance, answers), engine);
                return Ok(());
            }
            balance.weigh(None);
        }
        let before = self.stones.as_ref().map_or(0, Stones::count);
        let way = balance.chosen().unwrap_or_default().to_vec();
        for point in &way {
            if let Err(error) = self.play(*point) {
                return engine.say(GomocupReply::Error(error));
            }
        }
        if way.is_empty() {
            return engine.say(GomocupReply::Error("there is no way to go on".into()));
        }
        answers.stones(before, &way).into_iter().try_for_each(|line| engine.say(line))
    }

    /// The position after some more stones, if the game goes on there.
    fn after(&self, way: &[Point]) -> Result<Box<dyn AnyGame>, String> {
        let rule = self.limits.rule()?;
        let mut stones = self.stones.clone()?;
        way.iter().try_for_each(|point| stones.play(*point, rule))?;
        stones.open_game(rule)
    }
}
