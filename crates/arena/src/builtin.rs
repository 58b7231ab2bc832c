//! Boyi itself as a player, in this process.

use crate::player::{Action, BestSoFar, Budget, FaultKind, NewGame, Player, PlayerFault, PlayerReply, Turn};
use boyi_engine::data::{GameSpec, SearchInfo, SearchResult};
use boyi_engine::{
    AnyEngine, AnyGame, ClockTime, EvaluationChoice, InputError, Level, SearchRequest, StopFlag, start,
    usable_time,
};
use serde::Serialize;
use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// One configuration of Boyi. Its limits are those of the match or its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BuiltInOptions {
    /// Strength, 1 to 8.
    pub level: u8,
    /// Memory of the transposition table in MiB.
    pub hash: usize,
    /// Switches every unsound step off.
    pub sound: bool,
    /// Threads that search.
    pub threads: usize,
    /// Numbers of the selective search changed, by name.
    pub params: BTreeMap<String, i32>,
    /// The evaluation.
    pub evaluation: EvaluationChoice,
}

impl Default for BuiltInOptions {
    fn default() -> BuiltInOptions {
        BuiltInOptions {
            level: Level::FULL.get(),
            hash: 16,
            sound: false,
            threads: 1,
            params: BTreeMap::new(),
            evaluation: EvaluationChoice::Own,
        }
    }
}

impl BuiltInOptions {
    /// The request for a search without limits.
    ///
    /// # Errors
    /// [`InputError::Parameter`] when the level lies outside 1 to 8.
    fn request(self) -> Result<SearchRequest, InputError> {
        let level = Level::new(self.level).ok_or_else(|| InputError::Parameter {
            name: "level",
            value: self.level.to_string(),
            allowed: Level::RANGE.into(),
        })?;
        Ok(SearchRequest {
            level,
            hash_mib: self.hash,
            sound: self.sound,
            threads: self.threads,
            params: self.params.into_iter().collect(),
            evaluation: self.evaluation,
            opening: true,
            ..SearchRequest::default()
        })
    }
}

/// Boyi as a player.
pub struct BuiltIn {
    /// The request of every search, without limits.
    unlimited: SearchRequest,
    game: Box<dyn AnyGame>,
    /// The moves on the own board.
    line: Vec<String>,
    engine: Box<dyn AnyEngine>,
}

impl BuiltIn {
    /// Kept back from every limit of time: a thread that is woken a little late still answers in
    /// time.
    const OVERHEAD: Duration = Duration::from_millis(10);

    /// A player of the game `spec`.
    ///
    /// # Errors
    /// [`InputError`] naming the option, the parameter of the game or the evaluation that cannot be used.
    pub fn new(spec: GameSpec, options: BuiltInOptions) -> Result<BuiltIn, InputError> {
        options.evaluation.check(spec)?;
        let (unlimited, game) = (options.request()?, start(spec, None)?);
        Ok(BuiltIn { unlimited, engine: game.engine(), game, line: Vec::new() })
    }

    /// Brings the own board to the position of `turn`.
    fn follow(&mut self, turn: &Turn<'_>) -> Result<(), InputError> {
        let same = self.line.iter().zip(turn.moves).take_while(|(own, given)| own == given).count();
        for _ in self.line.drain(same..) {
            self.game.undo();
        }
        for mv in turn.moves.iter().skip(same) {
            // An opening may go past an end by a referee.
            self.game.go_on();
            self.game.play(mv)?;
            self.line.push(mv.clone());
        }
        Ok(())
    }

    /// Sets up the board of a new game, with an engine that knows nothing but has its memory: the
    /// clock is not to run for that.
    fn set_up(&mut self, game: &NewGame) -> Result<(), InputError> {
        let mut fresh = start(game.spec, game.start.as_deref())?;
        // A position of a set may lie past an end by a referee.
        fresh.go_on();
        if fresh.spec() == self.game.spec() {
            self.engine.forget();
        } else {
            self.engine = fresh.engine();
        }
        self.game = fresh;
        self.line.clear();
        self.engine.prepare(&*self.game, &self.request(&game.budget))
    }

    /// The answer to the position of `turn`, and the time it took since `begun`. Threads that end later cost no
    /// time of the game: the opponent's clock does not run for them either.
    fn search(
        &mut self,
        turn: &Turn<'_>,
        stop: &StopFlag,
        begun: Instant,
        report: &mut dyn FnMut(BestSoFar),
    ) -> Result<(SearchResult, Duration), InputError> {
        self.follow(turn)?;
        let request = self.request(&turn.budget);
        let mut time = Duration::ZERO;
        let mut answer = |_| time = begun.elapsed();
        let mut tell = |info: SearchInfo| {
            if info.multipv == 1
                && let Some(best) = best_so_far(info, begun)
            {
                report(best);
            }
        };
        let found = self.engine.search_answering(&*self.game, &request, stop, &mut tell, &mut answer)?;
        Ok((found, time))
    }

    /// Runs `act` with the engine. A panic counts as a crash: the engine is replaced, and the match goes
    /// on.
    fn guarded<T>(
        &mut self,
        act: impl FnOnce(&mut BuiltIn) -> Result<T, InputError>,
    ) -> Result<T, PlayerFault> {
        // The state that a panic leaves is not used again: the next game sets up everything anew.
        match catch_unwind(AssertUnwindSafe(|| act(self))) {
            Ok(done) => done.map_err(|error| PlayerFault::new(FaultKind::Start, error.to_string())),
            Err(panic) => {
                self.engine = self.game.engine();
                Err(PlayerFault::new(FaultKind::Crash, format!("it panicked: {}", words(&*panic))))
            }
        }
    }

    fn request(&self, budget: &Budget) -> SearchRequest {
        SearchRequest {
            nodes: budget.nodes,
            depth: budget.depth,
            time: budget.move_time.map(|time| usable_time(time, BuiltIn::OVERHEAD)),
            clock: budget.clock.map(|clock| ClockTime {
                left: clock.own,
                increment: clock.own_increment,
                moves_to_go: clock.moves_to_go,
                overhead: BuiltIn::OVERHEAD,
            }),
            ..self.unlimited.clone()
        }
    }
}

impl Player for BuiltIn {
    fn new_game(&mut self, game: &NewGame) -> Result<(), PlayerFault> {
        // At full strength every choice is the search's own; a weaker level varies its play.
        self.unlimited.seed = (self.unlimited.level < Level::FULL).then_some(game.seed);
        self.guarded(|player| player.set_up(game))
    }

    fn choose_reporting(
        &mut self,
        turn: &Turn<'_>,
        stop: &StopFlag,
        report: &mut dyn FnMut(BestSoFar),
    ) -> Result<PlayerReply, PlayerFault> {
        let begun = Instant::now();
        let (found, time) = self.guarded(|player| player.search(turn, stop, begun, report))?;
        answer(found, time)
    }
}

/// The message of a panic.
fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a word")
}

/// The best move of a report, `None` without a line.
fn best_so_far(info: SearchInfo, begun: Instant) -> Option<BestSoFar> {
    let (mv, time) = (info.pv.into_iter().next()?.mv.id, begun.elapsed());
    Some(BestSoFar { mv, score: Some(info.score), depth: Some(info.depth), nodes: Some(info.nodes), time })
}

fn answer(found: SearchResult, time: Duration) -> Result<PlayerReply, PlayerFault> {
    let best = found.best.ok_or_else(|| PlayerFault::new(FaultKind::Protocol, "there is no move to find"))?;
    let line = found.lines.first();
    Ok(PlayerReply {
        action: Action::Move(best.id),
        score: line.map(|line| line.score),
        depth: line.map(|line| line.depth),
        nodes: Some(found.nodes),
        time,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::{ScoreView, Side};

    fn player() -> BuiltIn {
        BuiltIn::new(GameSpec::TICTACTOE, BuiltInOptions { hash: 1, ..BuiltInOptions::default() }).unwrap()
    }

    fn moves(text: &str) -> Vec<String> {
        text.split_whitespace().map(String::from).collect()
    }

    fn ask(player: &mut BuiltIn, line: &str) -> PlayerReply {
        let moves = moves(line);
        let to_move = if moves.len().is_multiple_of(2) { Side::First } else { Side::Second };
        let budget = Budget { nodes: Some(5_000), ..Budget::default() };
        let turn = Turn { start: None, moves: &moves, to_move, budget };
        player.choose(&turn, &StopFlag::default()).unwrap()
    }

    #[test]
    fn it_finds_the_win_and_says_what_it_saw() {
        let answer = ask(&mut player(), "a1 b1 a2 b2");
        assert_eq!(answer.action, Action::Move("a3".into()));
        assert_eq!(answer.score, Some(ScoreView::Win(1)));
        assert!(answer.nodes.is_some_and(|nodes| nodes > 0) && answer.depth.is_some());
    }

    #[test]
    fn it_follows_the_game_wherever_it_goes() {
        let mut player = player();
        for line in ["a1 b1 a2 b2", "a1 b1", "a1 c1 a2 c2", "", "a1 b1 a2 b2"] {
            ask(&mut player, line);
            assert_eq!(player.game.moves(), moves(line));
        }
    }

    #[test]
    fn a_move_that_cannot_be_followed_is_a_fault() {
        let moves = moves("a1 a1");
        let turn = Turn { start: None, moves: &moves, to_move: Side::First, budget: Budget::default() };
        assert_eq!(player().choose(&turn, &StopFlag::default()).unwrap_err().kind, FaultKind::Start);
    }

    #[test]
    fn nothing_is_left_of_the_game_before() {
        let spec = GameSpec::CONNECT4;
        let mut player = BuiltIn::new(spec, BuiltInOptions::default()).unwrap();
        let budget = Budget { depth: Some(6), ..Budget::default() };
        let game = NewGame { spec, start: None, side: Side::First, budget, seed: 1 };
        let turn = Turn { start: None, moves: &[], to_move: Side::First, budget };
        let mut first_search = || {
            player.new_game(&game).unwrap();
            player.choose(&turn, &StopFlag::default()).unwrap().nodes
        };
        assert_eq!(first_search(), first_search());
    }

    /// An engine with a bug.
    struct Panics;

    impl AnyEngine for Panics {
        fn search_answering(
            &mut self,
            _: &dyn AnyGame,
            _: &SearchRequest,
            _: &StopFlag,
            _: &mut dyn FnMut(SearchInfo),
            _: &mut dyn FnMut(SearchResult),
        ) -> Result<SearchResult, InputError> {
            panic!("no such {}", "square")
        }

        fn prepare(&mut self, _: &dyn AnyGame, _: &SearchRequest) -> Result<(), InputError> {
            Ok(())
        }

        fn forget(&mut self) {}
    }

    #[test]
    fn a_panic_is_a_crash_of_the_player_and_the_next_game_has_another_engine() {
        let mut player = player();
        player.engine = Box::new(Panics);
        let budget = Budget { nodes: Some(5_000), ..Budget::default() };
        let turn = Turn { start: None, moves: &[], to_move: Side::First, budget };
        let fault = player.choose(&turn, &StopFlag::default()).unwrap_err();
        assert_eq!(fault.to_string(), "crash: it panicked: no such square");
        let game = NewGame { spec: GameSpec::TICTACTOE, start: None, side: Side::First, budget, seed: 1 };
        player.new_game(&game).unwrap();
        assert!(player.choose(&turn, &StopFlag::default()).is_ok());
    }

    #[test]
    fn time_is_kept_back_for_what_lies_between_player_and_clock() {
        let second = Duration::from_secs(1);
        let budget = Budget { move_time: Some(second), ..Budget::default() };
        assert_eq!(player().request(&budget).time, Some(second - BuiltIn::OVERHEAD));
    }

    #[test]
    fn a_level_outside_the_range_is_refused() {
        let options = BuiltInOptions { level: 9, ..BuiltInOptions::default() };
        assert!(BuiltIn::new(GameSpec::TICTACTOE, options).is_err());
    }
}
