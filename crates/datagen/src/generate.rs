//! Games on several threads, in the order of their numbers.

use crate::error::GenerateError;
use crate::record::GameRecord;
use crate::self_play::{SelfPlayPlan, SelfPlayer};
use crate::writer::Writer;
use boyi_engine::StopFlag;
use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The size of a file at which generation ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// At least this number of games.
    Games(u64),
    /// At least this number of positions; the game that reaches it is the last.
    Positions(u64),
}

/// The size of the file, games still in memory included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Number of games.
    pub games: u64,
    /// Number of positions.
    pub positions: u64,
}

/// Causes of the end of generation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The goal is reached.
    Reached,
    /// The flag was raised.
    Interrupted,
}

impl Goal {
    /// Returns whether the file is large enough.
    pub fn is_reached(self, standing: Standing) -> bool {
        match self {
            Goal::Games(games) => standing.games >= games,
            Goal::Positions(positions) => standing.positions >= positions,
        }
    }
}

/// Interval at which the flag is looked at while no game ends.
const TICK: Duration = Duration::from_millis(50);

/// Plays games by a plan with the settings of the writer's file until the goal is reached or `stop` is raised, and
/// appends them in the order of their numbers. `report` is called after every game. Games that are
/// unfinished when `stop` is raised are dropped; the same call with the same file plays them again.
///
/// # Errors
/// [`GenerateError`]. The games before it are in the file.
pub fn generate(
    plan: SelfPlayPlan<'_>,
    mut writer: Writer,
    goal: Goal,
    threads: usize,
    stop: &StopFlag,
    report: &mut dyn FnMut(Standing),
) -> Result<(Standing, End), GenerateError> {
    plan.settings.validate()?;
    let threads = threads.max(1);
    let claims = Claims::new(writer.games(), goal, threads as u64);
    let halt = StopFlag::default();
    let end = thread::scope(|scope| {
        let (sender, games) = mpsc::channel();
        for _ in 0..threads {
            let (sender, claims, halt) = (sender.clone(), &claims, &halt);
            scope.spawn(move || {
                let _ends_all = EndOnPanic { claims, halt };
                let failed = work(plan, claims, halt, |number, game| sender.send(Ok((number, game))).is_ok());
                if let Err(error) = failed {
                    // The receiver has gone when it ended by another error.
                    let _ = sender.send(Err(error));
                }
            });
        }
        drop(sender);
        let end = collect(&mut writer, goal, &claims, &games, stop, report);
        halt.stop();
        claims.close();
        end
    });
    let standing = standing(&writer);
    writer.finish()?;
    end.map(|end| (standing, end))
}

fn standing(writer: &Writer) -> Standing {
    Standing { games: writer.games(), positions: writer.positions() }
}

/// Plays games until there are none to claim.
fn work(
    plan: SelfPlayPlan<'_>,
    claims: &Claims,
    halt: &StopFlag,
    send: impl Fn(u64, GameRecord) -> bool,
) -> Result<(), GenerateError> {
    let mut player = SelfPlayer::new(plan)?;
    while let Some(number) = claims.claim() {
        let Some(game) = player.play(number, halt)? else { break };
        if !send(number, game) {
            break;
        }
    }
    Ok(())
}

/// A game with its number.
type Numbered = Result<(u64, GameRecord), GenerateError>;

/// Appends games in order until the goal is reached, `stop` is raised or a game fails.
fn collect(
    writer: &mut Writer,
    goal: Goal,
    claims: &Claims,
    games: &Receiver<Numbered>,
    stop: &StopFlag,
    report: &mut dyn FnMut(Standing),
) -> Result<End, GenerateError> {
    let mut early: BTreeMap<u64, GameRecord> = BTreeMap::new();
    while !goal.is_reached(standing(writer)) {
        if stop.is_stopped() {
            return Ok(End::Interrupted);
        }
        match games.recv_timeout(TICK) {
            Ok(game) => {
                let (number, game) = game?;
                early.insert(number, game);
            }
            Err(RecvTimeoutError::Timeout) => continue,
            // Only a panic ends the threads before the goal; the scope passes it on.
            Err(RecvTimeoutError::Disconnected) => return Ok(End::Interrupted),
        }
        while !goal.is_reached(standing(writer))
            && let Some(game) = early.remove(&writer.games())
        {
            writer.append(&game)?;
            claims.written(writer.games());
            report(standing(writer));
        }
    }
    Ok(End::Reached)
}

/// The numbers of the games to be played, handed out in order. A thread waits when it is too far ahead of
/// the file, so that few games wait in memory for a long one before them.
struct Claims {
    state: Mutex<ClaimState>,
    changed: Condvar,
    /// Numbers handed out beyond those written.
    ahead: u64,
}

struct ClaimState {
    next: u64,
    end: u64,
    written: u64,
}

impl Claims {
    /// Games that may wait, for each thread.
    const AHEAD: u64 = 64;

    fn new(written: u64, goal: Goal, threads: u64) -> Claims {
        let end = match goal {
            Goal::Games(games) => games,
            Goal::Positions(_) => u64::MAX,
        };
        Claims {
            state: Mutex::new(ClaimState { next: written, end, written }),
            changed: Condvar::new(),
            ahead: threads * Claims::AHEAD,
        }
    }

    /// The number of the next game; `None` when there is none to play.
    fn claim(&self) -> Option<u64> {
        let waits =
            |state: &mut ClaimState| state.next < state.end && state.next - state.written >= self.ahead;
        let mut state = self.changed.wait_while(self.lock(), waits).unwrap_or_else(PoisonError::into_inner);
        let number = state.next;
        state.next += 1;
        (number < state.end).then_some(number)
    }

    /// At least this number of games.are in the file.
    fn written(&self, games: u64) {
        self.lock().written = games;
        self.changed.notify_all();
    }

    /// No more games are to be played.
    fn close(&self) {
        self.lock().end = 0;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, ClaimState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends the other threads when its own panics: they would wait for its game.
struct EndOnPanic<'a> {
    claims: &'a Claims,
    halt: &'a StopFlag,
}

impl Drop for EndOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.halt.stop();
            self.claims.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::header::Header;
    use crate::settings::Settings;
    use crate::settings::tests::settings;
    use boyi_engine::EvaluationChoice;
    use boyi_engine::data::GameSpec;
    use std::fs;
    use std::path::Path;

    const SPEC: GameSpec = GameSpec::TICTACTOE;

    fn plan(settings: &Settings) -> SelfPlayPlan<'_> {
        SelfPlayPlan { game: SPEC, settings, evaluation: &EvaluationChoice::Own }
    }

    fn run(path: &Path, goal: Goal, threads: usize) -> Standing {
        let settings = Settings { nodes: 20, ..settings(3) };
        let header = Header { game: SPEC, sources: vec![settings.clone()] };
        let writer = Writer::open(path, &header).unwrap();
        let stop = StopFlag::default();
        let (standing, end) = generate(plan(&settings), writer, goal, threads, &stop, &mut |_| {}).unwrap();
        assert_eq!(end, End::Reached);
        standing
    }

    fn bytes(goal: Goal, threads: usize) -> Vec<u8> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        run(&path, goal, threads);
        fs::read(path).unwrap()
    }

    #[test]
    fn the_bytes_do_not_depend_on_the_number_of_threads() {
        for goal in [Goal::Games(300), Goal::Positions(1_000)] {
            let alone = bytes(goal, 1);
            for threads in [2, 3] {
                assert!(bytes(goal, threads) == alone, "{goal:?} with {threads} threads");
            }
        }
    }

    #[test]
    fn the_bytes_do_not_depend_on_where_the_work_was_killed() {
        let goal = Goal::Games(70);
        let whole = bytes(goal, 1);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        for length in (0..whole.len()).step_by(whole.len() / 30) {
            fs::write(&path, &whole[..length]).unwrap();
            run(&path, goal, 2);
            assert!(fs::read(&path).unwrap() == whole, "killed at byte {length}");
        }
    }

    #[test]
    fn an_interrupt_keeps_whole_games_and_the_rest_follows_later() {
        let goal = Goal::Games(100);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let settings = Settings { nodes: 20, ..settings(3) };
        let header = Header { game: SPEC, sources: vec![settings.clone()] };
        let stop = StopFlag::default();
        let writer = Writer::open(&path, &header).unwrap();
        let mut report = |standing: Standing| {
            if standing.games == 45 {
                stop.stop();
            }
        };
        let (standing, end) = generate(plan(&settings), writer, goal, 2, &stop, &mut report).unwrap();
        assert!(end == End::Interrupted && (45..100).contains(&standing.games), "{standing:?}");
        assert_eq!(Writer::open(&path, &header).unwrap().games(), standing.games);
        run(&path, goal, 1);
        assert!(fs::read(&path).unwrap() == bytes(goal, 1));
    }

    #[test]
    fn a_file_that_is_large_enough_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        run(&path, Goal::Games(40), 1);
        let before = fs::read(&path).unwrap();
        assert_eq!(run(&path, Goal::Games(10), 2).games, 40);
        assert!(fs::read(&path).unwrap() == before);
    }

    #[test]
    fn an_error_ends_all_threads() {
        let folder = tempfile::tempdir().unwrap();
        let spec = GameSpec::mnk(1, 1, 1);
        let settings = settings(1);
        let header = Header { game: spec, sources: vec![settings.clone()] };
        let writer = Writer::open(&folder.path().join("games"), &header).unwrap();
        let stop = StopFlag::default();
        let plan = SelfPlayPlan { game: spec, ..plan(&settings) };
        let error = generate(plan, writer, Goal::Games(9), 2, &stop, &mut |_| {}).unwrap_err();
        assert!(matches!(error, GenerateError::NoOpening { .. }), "{error}");
    }

    #[test]
    fn a_panic_ends_all_threads() {
        let claims = Claims::new(0, Goal::Positions(1), 1);
        let halt = StopFlag::default();
        let panicked = thread::scope(|scope| {
            let failing = scope.spawn(|| {
                let _ends_all = EndOnPanic { claims: &claims, halt: &halt };
                panic!("as a bug would");
            });
            failing.join().is_err()
        });
        assert!(panicked && halt.is_stopped() && claims.claim().is_none());
    }
}
