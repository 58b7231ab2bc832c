//! Positions of games searched again.

use crate::error::{DataError, GenerateError};
use crate::header::Header;
use crate::identity::EngineIdentity;
use crate::in_order::{End, in_order};
use crate::reader::{Games, Reader};
use crate::record::GameRecord;
use crate::replay::Replay;
use crate::settings::Settings;
use crate::step::Step;
use crate::writer::Writer;
use boyi_core::Score;
use boyi_engine::data::GameSpec;
use boyi_engine::{AnyEngine, EvaluationChoice, SearchRequest, StopFlag, start};
use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// The searches that give positions new scores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RelabelPlan {
    /// The soft node limit of a search; it ends at [`Settings::HARD_FACTOR`] times as many in any case.
    pub nodes: u64,
    /// Memory of the transposition table in MiB. It is empty at the beginning of each game.
    pub hash_mib: usize,
    /// The evaluation.
    pub evaluation: EvaluationChoice,
}

/// Games, and positions in them that are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Amount {
    /// Number of games.
    pub games: u64,
    /// Number of positions that are not marked.
    pub positions: u64,
}

/// The state of relabelling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relabelled {
    /// Done when this run began.
    pub before: Amount,
    /// Done by now.
    pub done: Amount,
    /// In the file to be relabelled.
    pub all: Amount,
}

/// Searches every position of the games of `input` that is not marked and writes the games with the new scores to
/// `out`; moves, results and marks stay. A file `out` that was begun by the same plan is continued: it then holds
/// the bytes that one run would have written, whatever the number of threads. `report` is called at the beginning
/// and after every game. When `stop` is raised the games in hand are dropped and the whole ones kept.
///
/// # Errors
/// [`GenerateError`] with the file it is about.
pub fn relabel(
    input: &Path,
    out: &Path,
    plan: &RelabelPlan,
    threads: usize,
    stop: &StopFlag,
    report: &mut dyn FnMut(Relabelled),
) -> Result<(Relabelled, End), (PathBuf, GenerateError)> {
    let about_in = |error: DataError| (input.to_path_buf(), error.into());
    let about_out = |error: DataError| (out.to_path_buf(), error.into());
    let of_engine = |error: GenerateError| (input.to_path_buf(), error);
    let (header, all) = survey(input).map_err(about_in)?;
    let spec = header.game;
    let engine = EngineIdentity::of(spec, &plan.evaluation).map_err(|error| of_engine(error.into()))?;
    let step = Step::Relabel { nodes: plan.nodes, hash_mib: plan.hash_mib, engine };
    let mut writer = Writer::open(out, &header.after(&step)).map_err(about_out)?;
    let mut wanted = games(input).map_err(about_in)?;
    let before = skip_done(&mut wanted, out, writer.games()).map_err(about_out)?;
    let mut standing = Relabelled { before, done: before, all };
    report(standing);

    let worker = || {
        let start = start(spec, None).map_err(|error| of_engine(error.into()))?;
        let mut relabeller = Relabeller { plan, engine: start.engine() };
        Ok(move |(number, game): (u64, Result<(usize, GameRecord), DataError>), halt: &StopFlag| {
            let (source, game) = game.map_err(about_in)?;
            let game = relabeller.relabel(spec, number, game, halt).map_err(of_engine)?;
            Ok(game.map(|game| (source, game)))
        })
    };
    let jobs = (before.games + 1..).zip(wanted);
    let end = in_order(threads, stop, jobs, worker, |(source, game): (usize, GameRecord)| {
        writer.append_of(source, &game).map_err(about_out)?;
        standing.done.games += 1;
        standing.done.positions += unmarked(&game);
        report(standing);
        Ok(ControlFlow::Continue(()))
    });
    writer.finish().map_err(about_out)?;
    end.map(|end| (standing, end))
}

/// The header of a file and its size; all of it is read and verified.
fn survey(path: &Path) -> Result<(Header, Amount), DataError> {
    let reader = Reader::new(BufReader::new(File::open(path)?))?;
    let header = reader.header().clone();
    let mut all = Amount::default();
    for game in reader.games() {
        all.games += 1;
        all.positions += unmarked(&game?.1);
    }
    Ok((header, all))
}

fn games(path: &Path) -> Result<Games<BufReader<File>>, DataError> {
    Ok(Reader::new(BufReader::new(File::open(path)?))?.games())
}

/// Skips the games that the file `out` holds already, after having compared them with it.
fn skip_done(wanted: &mut Games<BufReader<File>>, out: &Path, count: u64) -> Result<Amount, DataError> {
    let mut done = Amount::default();
    let held = games(out)?.zip(1..=count);
    for (held, number) in held {
        let other = || DataError::Game {
            game: number,
            what: "it is another one than in the file to be relabelled".into(),
        };
        let ((source, held), (from, game)) = (held?, wanted.next().ok_or_else(other)??);
        if source != from || !held.differs_by_scores_only(&game) {
            return Err(other());
        }
        done.games += 1;
        done.positions += unmarked(&game);
    }
    Ok(done)
}

/// The number of positions that are searched.
fn unmarked(game: &GameRecord) -> u64 {
    game.moves.iter().filter(|mv| mv.score.is_some()).count() as u64
}

/// Gives the positions of games new scores, one game at a time. Each follows from the plan and the game alone.
struct Relabeller<'a> {
    plan: &'a RelabelPlan,
    engine: Box<dyn AnyEngine>,
}

impl Relabeller<'_> {
    /// The game with new scores; `None` when `stop` was raised before its end.
    fn relabel(
        &mut self,
        spec: GameSpec,
        number: u64,
        mut game: GameRecord,
        stop: &StopFlag,
    ) -> Result<Option<GameRecord>, GenerateError> {
        let illegal =
            |error: boyi_engine::InputError| DataError::Game { game: number, what: error.to_string() };
        self.engine.forget();
        let mut scores = Vec::with_capacity(game.moves.len());
        let mut replay = Replay::new(spec, &game).map_err(illegal)?;
        while let Some(chosen) = replay.chosen() {
            let mut score = None;
            if chosen.score.is_some() {
                let request = SearchRequest {
                    soft_nodes: Some(self.plan.nodes),
                    nodes: Some(self.plan.nodes.saturating_mul(Settings::HARD_FACTOR)),
                    hash_mib: self.plan.hash_mib,
                    evaluation: self.plan.evaluation.clone(),
                    ..SearchRequest::default()
                };
                let found = self.engine.search(replay.game(), &request, stop, &mut |_| {})?;
                if stop.is_stopped() {
                    return Ok(None);
                }
                score = found.lines.first().map(|line| Score::from(line.score));
            }
            scores.push(score);
            replay.advance().map_err(illegal)?;
        }
        for (mv, score) in game.moves.iter_mut().zip(scores) {
            mv.score = score;
        }
        Ok(Some(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::filter::filter;
    use crate::generate::tests::played;
    use crate::selection::Criteria;
    use crate::shuffle::shuffle;
    use std::fs;

    fn plan(nodes: u64) -> RelabelPlan {
        RelabelPlan { nodes, hash_mib: 1, evaluation: EvaluationChoice::Hand }
    }

    fn run(input: &Path, out: &Path, nodes: u64, threads: usize) -> Result<Relabelled, String> {
        let stop = StopFlag::default();
        relabel(input, out, &plan(nodes), threads, &stop, &mut |_| ())
            .map(|(standing, end)| {
                assert_eq!(end, End::Reached);
                standing
            })
            .map_err(|(path, error)| format!("{}: {error}", path.file_name().unwrap().display()))
    }

    /// Two files of games with some positions marked, in one.
    fn input(folder: &Path) -> PathBuf {
        let files = [1, 2].map(|seed| played(folder, seed, 40));
        let (filtered, shuffled) = (folder.join("filtered"), folder.join("shuffled"));
        filter(&files, Criteria { min_ply: 4, ..Criteria::default() }, &filtered, &mut |_| ()).unwrap();
        shuffle(&[filtered], 5, None, &shuffled, &mut |_| ()).unwrap();
        shuffled
    }

    fn read(path: &Path) -> Vec<(usize, GameRecord)> {
        games(path).unwrap().map(Result::unwrap).collect()
    }

    #[test]
    fn scores_change_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let (input, out) = (input(folder.path()), folder.path().join("out"));
        let standing = run(&input, &out, 400, 2).unwrap();
        assert_eq!((standing.before, standing.done), (Amount::default(), standing.all));
        let (old, new) = (read(&input), read(&out));
        assert!(old.len() == new.len() && standing.all.games == old.len() as u64);
        for ((source, old), (from, new)) in old.iter().zip(&new) {
            assert!(source == from && old.differs_by_scores_only(new));
        }
        let scores = |games: &[(usize, GameRecord)]| -> Vec<_> {
            games.iter().flat_map(|(_, game)| game.moves.iter().map(|mv| mv.score)).collect()
        };
        let (old, new) = (scores(&old), scores(&new));
        let changed = old.iter().zip(&new).filter(|(old, new)| old != new).count();
        assert!(changed * 3 > new.iter().flatten().count(), "{changed}");
        let steps = &Reader::new(&fs::read(&out).unwrap()[..]).unwrap().header().sources[1].steps.clone();
        assert!(matches!(
            steps[..],
            [Step::Filter { .. }, Step::Shuffle { .. }, Step::Relabel { nodes: 400, .. }]
        ));
    }

    #[test]
    fn a_file_that_was_interrupted_or_killed_is_continued_to_the_same_bytes() {
        let folder = tempfile::tempdir().unwrap();
        let (input, at_once) = (input(folder.path()), folder.path().join("at-once"));
        let all = run(&input, &at_once, 30, 1).unwrap().all;
        let whole = fs::read(&at_once).unwrap();

        let out = folder.path().join("out");
        let mut runs = 0;
        loop {
            let stop = StopFlag::default();
            let mut report = |standing: Relabelled| {
                if standing.done.games >= standing.before.games + 17 {
                    stop.stop();
                }
            };
            let (standing, end) = relabel(&input, &out, &plan(30), 3, &stop, &mut report).unwrap();
            runs += 1;
            assert_eq!(read(&out).len() as u64, standing.done.games);
            if end == End::Reached {
                break;
            }
            let again = run(&input, &folder.path().join("at-once"), 30, 1).unwrap();
            assert_eq!(again.before, all, "a finished file is left alone");
        }
        assert!(runs > 2 && fs::read(&out).unwrap() == whole);

        for length in (0..whole.len()).step_by(whole.len() / 40) {
            fs::write(&out, &whole[..length]).unwrap();
            let standing = run(&input, &out, 30, 2).unwrap();
            assert!(fs::read(&out).unwrap() == whole, "killed at byte {length}");
            let kept = length * 3 > whole.len() * 2;
            assert!(!kept || standing.before.games > 0, "what was done is not done again: {length}");
        }
    }

    #[test]
    fn other_plans_and_other_games_are_refused_by_what_differs() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let file = played(folder.path(), 1, 10);
        run(&file, &at("out"), 30, 1).unwrap();
        let error = run(&file, &at("out"), 31, 1).unwrap_err();
        assert_eq!(error, "out: the file was begun with other settings: steps 1.nodes is 30 there, now 31");
        assert!(run(&file, &file, 30, 1).unwrap_err().contains("other settings: steps is none there"));

        let shuffled = |games, name: &str| {
            shuffle(std::slice::from_ref(&file), 1, games, &at(name), &mut |_| ()).unwrap();
            at(name)
        };
        let (a, b) = (shuffled(None, "a"), shuffled(None, "b"));
        run(&a, &at("of-a"), 30, 1).unwrap();
        let mut games = read(&b);
        games.swap(0, 9);
        let header = Reader::new(&fs::read(&b).unwrap()[..]).unwrap().header().clone();
        fs::remove_file(&b).unwrap();
        let mut writer = Writer::open(&b, &header).unwrap();
        games.iter().for_each(|(source, game)| writer.append_of(*source, game).unwrap());
        writer.finish().unwrap();
        let error = run(&b, &at("of-a"), 30, 1).unwrap_err();
        assert_eq!(error, "of-a: game 1: it is another one than in the file to be relabelled");
        assert!(run(&at("missing"), &at("x"), 30, 1).unwrap_err().starts_with("missing: "));
    }
}
