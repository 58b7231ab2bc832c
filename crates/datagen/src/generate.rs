//! Games on several threads, in the order of their numbers.

use crate::error::GenerateError;
use crate::in_order::{End, in_order};
use crate::self_play::{SelfPlayPlan, SelfPlayer};
use crate::writer::Writer;
use boyi_engine::StopFlag;
use std::ops::ControlFlow;

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

impl Goal {
    /// Returns whether the file is large enough.
    pub fn is_reached(self, standing: Standing) -> bool {
        match self {
            Goal::Games(games) => standing.games >= games,
            Goal::Positions(positions) => standing.positions >= positions,
        }
    }
}

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
    let standing = |writer: &Writer| Standing { games: writer.games(), positions: writer.positions() };
    let end = match goal.is_reached(standing(&writer)) {
        true => Ok(End::Reached),
        false => {
            let last = match goal {
                Goal::Games(games) => games,
                Goal::Positions(_) => u64::MAX,
            };
            let worker = || {
                let mut player = SelfPlayer::new(plan)?;
                Ok(move |number, halt: &StopFlag| player.play(number, halt))
            };
            in_order(threads, stop, writer.games()..last, worker, |game| {
                writer.append(&game)?;
                report(standing(&writer));
                Ok(match goal.is_reached(standing(&writer)) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                })
            })
        }
    };
    let standing = standing(&writer);
    writer.finish()?;
    end.map(|end| (standing, end))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::header::Header;
    use crate::settings::Settings;
    use crate::settings::tests::settings;
    use boyi_engine::EvaluationChoice;
    use boyi_engine::data::GameSpec;
    use std::fs;
    use std::path::{Path, PathBuf};

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

    /// A file of games of Connect Four with few nodes.
    pub(crate) fn played(folder: &Path, seed: u64, games: u64) -> PathBuf {
        let path = folder.join(format!("played-{seed}"));
        let spec = GameSpec::CONNECT4;
        let settings = Settings { nodes: 60, ..settings(seed) };
        let writer = Writer::open(&path, &Header { game: spec, sources: vec![settings.clone()] }).unwrap();
        let plan = SelfPlayPlan { game: spec, settings: &settings, evaluation: &EvaluationChoice::Hand };
        generate(plan, writer, Goal::Games(games), 1, &StopFlag::default(), &mut |_| {}).unwrap();
        path
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
}
