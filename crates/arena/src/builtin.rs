//! Boyi itself as a player, in this process.

use crate::player::{Action, Answer, Budget, Fault, FaultKind, NewGame, Player, Turn};
use boyi_engine::data::{GameSpec, SearchResult};
use boyi_engine::{AnyGame, InputError, Level, SearchRequest, StopFlag, start};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// What one configuration of Boyi is. Its limits are those of the match or its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BuiltInOptions {
    /// Strength, 1 to 5.
    pub level: u8,
    /// Memory of the transposition table in MiB.
    pub hash: usize,
    /// Switches every unsound step off.
    pub sound: bool,
}

impl Default for BuiltInOptions {
    fn default() -> BuiltInOptions {
        BuiltInOptions { level: Level::FULL.get(), hash: 16, sound: false }
    }
}

impl BuiltInOptions {
    /// The level by its type.
    ///
    /// # Errors
    /// [`InputError::Parameter`] outside 1 to 5.
    fn strength(&self) -> Result<Level, InputError> {
        Level::new(self.level).ok_or_else(|| InputError::Parameter {
            name: "level",
            value: self.level.to_string(),
            allowed: "from 1 to 5".into(),
        })
    }
}

/// Boyi as a player.
pub struct BuiltIn {
    options: BuiltInOptions,
    level: Level,
    game: Box<dyn AnyGame>,
    seed: Option<u64>,
}

impl BuiltIn {
    /// Kept back from every limit of time: a thread that is woken a little late still answers in
    /// time.
    const OVERHEAD: Duration = Duration::from_millis(10);

    /// A player of the game `spec`.
    ///
    /// # Errors
    /// [`InputError`] naming the option or the parameter of the game that cannot be used.
    pub fn new(spec: GameSpec, options: BuiltInOptions) -> Result<BuiltIn, InputError> {
        Ok(BuiltIn { level: options.strength()?, game: start(spec, None)?, options, seed: None })
    }

    /// Brings the own board to the position of `turn`.
    fn follow(&mut self, turn: &Turn<'_>) -> Result<(), InputError> {
        while self.game.ply() > turn.moves.len() && self.game.undo() {}
        let played = self.game.moves();
        let same = played.iter().zip(turn.moves).take_while(|(own, given)| own == given).count();
        for _ in same..played.len() {
            self.game.undo();
        }
        turn.moves.iter().skip(same).try_for_each(|mv| self.game.play(mv))
    }

    fn request(&self, budget: &Budget) -> SearchRequest {
        SearchRequest {
            level: self.level,
            nodes: budget.nodes,
            depth: budget.depth,
            time: time(budget),
            hash_mib: self.options.hash,
            sound: self.options.sound,
            seed: self.seed,
            ..SearchRequest::default()
        }
    }
}

/// The time for a move: what is given for it, or a share of the clock.
fn time(budget: &Budget) -> Option<Duration> {
    let of_move = budget.move_time.map(|time| time.saturating_sub(BuiltIn::OVERHEAD));
    let of_clock = budget.clock.map(|clock| {
        let usable = clock.own.saturating_sub(BuiltIn::OVERHEAD);
        let share = usable / clock.moves_to_go.unwrap_or(30).clamp(1, 30) + clock.own_increment * 3 / 4;
        share.min(usable * 9 / 10)
    });
    let shorter = match (of_move, of_clock) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
    shorter.map(|time| time.max(Duration::from_millis(1)))
}

impl Player for BuiltIn {
    fn new_game(&mut self, game: &NewGame) -> Result<(), Fault> {
        // At full strength every choice is the search's own; a weaker level varies its play.
        self.seed = (self.level < Level::FULL).then_some(game.seed);
        self.game = start(game.spec, game.start.as_deref()).map_err(|error| refused(&error))?;
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>, stop: &StopFlag) -> Result<Answer, Fault> {
        let begun = Instant::now();
        self.follow(turn).map_err(|error| refused(&error))?;
        let request = self.request(&turn.budget);
        let found = self.game.search(&request, stop, &mut |_| ()).map_err(|error| refused(&error))?;
        answer(found, begun.elapsed())
    }
}

fn answer(found: SearchResult, time: Duration) -> Result<Answer, Fault> {
    let best = found.best.ok_or_else(|| Fault::new(FaultKind::Protocol, "there is no move to find"))?;
    let line = found.lines.first();
    Ok(Answer {
        action: Action::Move(best.id),
        score: line.map(|line| line.score),
        depth: line.map(|line| line.depth),
        nodes: Some(found.nodes),
        time,
    })
}

fn refused(error: &InputError) -> Fault {
    Fault::new(FaultKind::Start, error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::{ScoreView, Side};

    fn player() -> BuiltIn {
        BuiltIn::new(GameSpec::Tictactoe, BuiltInOptions { hash: 1, ..BuiltInOptions::default() }).unwrap()
    }

    fn moves(text: &str) -> Vec<String> {
        text.split_whitespace().map(String::from).collect()
    }

    fn ask(player: &mut BuiltIn, line: &str) -> Answer {
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
    fn time_comes_from_the_move_or_from_the_clock() {
        let seconds = Duration::from_secs;
        let clock = crate::player::Clocks {
            own: seconds(60),
            opponent: seconds(60),
            own_increment: Duration::ZERO,
            opponent_increment: Duration::ZERO,
            moves_to_go: None,
        };
        let of_clock = time(&Budget { clock: Some(clock), ..Budget::default() }).unwrap();
        assert!(of_clock > seconds(1) && of_clock < seconds(3), "{of_clock:?}");
        let of_move = Budget { move_time: Some(seconds(1)), clock: Some(clock), ..Budget::default() };
        assert_eq!(time(&of_move), Some(seconds(1) - BuiltIn::OVERHEAD));
        assert_eq!(time(&Budget::default()), None);
    }

    #[test]
    fn a_level_outside_the_range_is_refused() {
        let options = BuiltInOptions { level: 6, ..BuiltInOptions::default() };
        assert!(BuiltIn::new(GameSpec::Tictactoe, options).is_err());
    }
}
