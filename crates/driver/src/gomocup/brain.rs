//! The reaction to each command; [`opening`] has those for balanced openings, [`pondering`] the search on the
//! opponent's time.

mod opening;
mod pondering;

use super::balance::{Answers, BalanceSearch};
use super::limits::InfoSettings;
use super::messages::{about, summary};
use super::stones::{Stones, ended};
use crate::conversation::{Next, Protocol};
use crate::engine_io::EngineIo;
use crate::events::SearchOutcome;
use boyi_engine::data::{Bound, MoveView, ScoreView, SearchInfo, SearchResult};
use boyi_engine::{AnyGame, EvaluationChoice, SearchRequest};
use boyi_protocol::ParseError;
use boyi_protocol::gomocup::{CommandReader, GomocupCommand, GomocupInfo, GomocupReply, Key, Point};
use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::time::Instant;

/// Commands that may wait for a search.
const MOST_WAITING: usize = 4096;

/// As many lines as the largest board has points.
const MOST_LINES: u32 = 484;

/// Points that are searched for the first stone where some are blocked: as many as surround one.
const FIRST_POINTS: usize = 8;

/// The state of a conversation.
pub(super) struct Brain {
    reader: CommandReader,
    /// Commands that wait for what goes on, and lines that were none.
    waiting: VecDeque<Waiting>,
    limits: InfoSettings,
    /// The board, or the reason why there is no game.
    stones: Result<Stones, String>,
    /// The game before the last `START` if it was given as a list: what the engine knows of it stays until a search shows
    /// whether the next list goes on from it. Yixin-Board begins a game before every move.
    earlier: Option<Stones>,
    /// Points not to be searched.
    blocked: Vec<Point>,
    /// The task in progress; only one at a time.
    task: Option<Task>,
    /// A preparation for a new rule is not done yet. It is no task: nothing waits for it, and nothing is said.
    prepares_rule: bool,
    /// The input has ended, so every search is to answer at once.
    ended: bool,
    /// The last line of the search in progress that was told.
    last_reported: Option<SearchInfo>,
    /// The move that was told last as the one being examined.
    examined: Option<Point>,
    /// When the clock of the search in progress began to run.
    clock_since: Instant,
}

/// A command that waits, or a line that is none.
enum Waiting {
    Command(GomocupCommand),
    Unreadable { error: ParseError, refuses: Option<Refused> },
}

/// The effect of a line that cannot be read on what comes after it.
enum Refused {
    /// It begins a game: there is none.
    Game,
    /// It belongs to a board: the one before is no answer to what is asked next.
    Board,
}

/// The purpose of the task in progress.
enum Task {
    /// The engine's memory: answer `OK`.
    Memory,
    /// A move: play and tell it.
    Move,
    /// A value: it says how to go on with an opening by swap-2, which takes until then.
    Opening { until: Instant, answers: Answers },
    /// The most balanced of several ways.
    Balance(BalanceSearch, Answers),
    /// The opponent's time.
    Ponder(Pondering),
    /// Pondering that was in vain and has been told to end.
    Dropped,
}

/// A search on the opponent's time.
struct Pondering {
    /// The reply behind which it searches.
    expected: Point,
    /// Its result, if it has ended before the reply.
    found: Option<SearchOutcome>,
}

impl Refused {
    /// The effect of a command that cannot be read, by its name: that of one which begins a game or gives a board.
    fn by(line: &str) -> Option<Refused> {
        let name = line.split_whitespace().next()?.to_ascii_lowercase();
        match name.as_str() {
            "start" | "rectstart" => Some(Refused::Game),
            "board" | "yxboard" | "swap2board" => Some(Refused::Board),
            _ => None,
        }
    }
}

impl Brain {
    pub(super) fn new(evaluation: EvaluationChoice) -> Brain {
        Brain {
            reader: CommandReader::default(),
            waiting: VecDeque::new(),
            limits: InfoSettings::new(evaluation),
            stones: Err("there is no game yet: START comes first".to_owned()),
            earlier: None,
            blocked: Vec::new(),
            task: None,
            prepares_rule: false,
            ended: false,
            last_reported: None,
            examined: None,
            clock_since: Instant::now(),
        }
    }

    /// Carries out what waits, as long as nothing goes on.
    fn carry_on(&mut self, engine: &mut EngineIo<'_>) -> io::Result<()> {
        while let Some(command) = self.next_command(engine) {
            let failed = match command {
                Waiting::Command(command) => self.command(command, engine)?,
                Waiting::Unreadable { error: ParseError::UnknownCommand(name), .. } => {
                    engine.say(GomocupReply::Unknown(format!("command `{name}`")))?;
                    continue;
                }
                Waiting::Unreadable { error, refuses } => {
                    let why = error.to_string();
                    match (refuses, &mut self.stones) {
                        (Some(Refused::Game), _) => self.refuse_game(&why),
                        (Some(Refused::Board), Ok(stones)) => stones.refuse(&why),
                        _ => {}
                    }
                    Err(why)
                }
            };
            if let Err(reason) = failed {
                engine.say(GomocupReply::Error(reason))?;
            }
        }
        Ok(())
    }

    /// Carries out a command. The inner error is for the host, the outer one is the output's.
    fn command(
        &mut self,
        command: GomocupCommand,
        engine: &mut EngineIo<'_>,
    ) -> io::Result<Result<(), String>> {
        Ok(match command {
            GomocupCommand::Start(size) => self.start(size, size, engine),
            GomocupCommand::RectStart { width, height } => self.start(width, height, engine),
            GomocupCommand::Restart => self.restart(engine),
            GomocupCommand::Begin => self.think(1, engine),
            GomocupCommand::YxNBest(lines) => self.think(lines.clamp(1, MOST_LINES), engine),
            GomocupCommand::Turn(Some(point)) => match self.play(point) {
                Ok(()) if self.task.is_some() => match self.hit(engine) {
                    Some(found) => return self.found(found, engine).map(Ok),
                    None => Ok(()),
                },
                played => played.and_then(|()| self.think(1, engine)),
            },
            GomocupCommand::Turn(None) => self.pass().and_then(|()| self.think(1, engine)),
            GomocupCommand::Board(stones) => {
                self.stones().and_then(|board| board.set(&stones)).and_then(|()| self.think(1, engine))
            }
            GomocupCommand::YxBoard(stones) => self.stones().and_then(|board| board.set(&stones)),
            GomocupCommand::Play(point) => match self.play(point) {
                Ok(()) => return engine.say(GomocupReply::Move(point)).map(Ok),
                Err(error) => Err(error),
            },
            GomocupCommand::TakeBack(point) => match self.stones().and_then(|board| board.take_back(point)) {
                Ok(()) => return engine.say(GomocupReply::Ok).map(Ok),
                Err(error) => Err(error),
            },
            GomocupCommand::Swap2Board(points) => return self.swap2(points, engine),
            GomocupCommand::YxSwap2Step(step) => return self.swap2_step(step, engine),
            GomocupCommand::YxBalanceOne(wanted) => {
                let ways = |stones: &Stones, now, until| BalanceSearch::one(stones, wanted, now, until);
                let until = self.judgement_ends(engine);
                return self.balance(ways, until, Answers::Points, engine);
            }
            GomocupCommand::YxBalanceTwo(wanted) => {
                let ways = |stones: &Stones, now, until| BalanceSearch::two(stones, wanted, now, until);
                let until = self.judgement_ends(engine);
                return self.balance(ways, until, Answers::Points, engine);
            }
            GomocupCommand::YxShowForbid => match self.forbidden() {
                Ok(points) => return engine.say(GomocupReply::Forbid(points)).map(Ok),
                Err(error) => Err(error),
            },
            GomocupCommand::Info(GomocupInfo::Number(key, number)) => {
                self.set(key, number, engine);
                Ok(())
            }
            // The mouse, folders and what is not known change nothing.
            GomocupCommand::Info(_) => Ok(()),
            GomocupCommand::About => return engine.say(about(&self.limits.evaluation)).map(Ok),
            GomocupCommand::YxHashClear => {
                engine.forget();
                Ok(())
            }
            GomocupCommand::YxBlock(points) => {
                self.blocked.extend(points);
                Ok(())
            }
            GomocupCommand::YxBlockUndo(points) => {
                self.blocked.retain(|point| !points.contains(point));
                Ok(())
            }
            GomocupCommand::YxBlockReset => {
                self.blocked.clear();
                Ok(())
            }
            GomocupCommand::YxShowInfo => {
                let most = SearchRequest::MAX_THREADS;
                return engine.say(GomocupReply::Message(format!("INFO MAX_THREAD_NUM {most}"))).map(Ok);
            }
            // These are carried out as soon as they are read.
            GomocupCommand::End | GomocupCommand::YxStop => Ok(()),
        })
    }

    fn stones(&mut self) -> Result<&mut Stones, String> {
        self.stones.as_mut().map_err(|why| why.clone())
    }

    fn game(&self) -> Result<Box<dyn AnyGame>, String> {
        self.stones.as_ref().map_err(String::clone)?.game(self.limits.rule()?)
    }

    fn start(&mut self, columns: u16, rows: u16, engine: &mut EngineIo<'_>) -> Result<(), String> {
        let stones = match Stones::new(columns, rows) {
            Ok(stones) => stones,
            Err(why) => {
                self.refuse_game(&why);
                return Err(why);
            }
        };
        let before = std::mem::replace(&mut self.stones, Ok(stones));
        self.blocked.clear();
        self.earlier = before.ok().filter(Stones::is_listed);
        if self.earlier.is_none() {
            self.forget(engine);
        }
        self.prepare(engine)
    }

    /// A game was begun that is not played: the one before is no answer to what is asked next.
    fn refuse_game(&mut self, why: &str) {
        self.stones = Err(format!("the last START was refused ({why}): give another"));
    }

    /// An empty board, and an engine that knows nothing.
    fn restart(&mut self, engine: &mut EngineIo<'_>) -> Result<(), String> {
        self.stones()?.clear();
        self.forget(engine);
        self.prepare(engine)
    }

    /// Another game begins: lets the engine forget those before.
    fn forget(&mut self, engine: &mut EngineIo<'_>) {
        self.earlier = None;
        self.limits.begin_game();
        engine.forget();
    }

    /// Before anything is searched: a list of stones that does not go on from the one before is another game.
    fn tell_games_apart(&mut self, engine: &mut EngineIo<'_>) {
        let goes_on = |earlier: &Stones| self.stones.as_ref().is_ok_and(|stones| stones.go_on_from(earlier));
        if self.earlier.take().is_some_and(|earlier| !goes_on(&earlier)) {
            self.forget(engine);
        }
    }

    /// Makes the engine ready before the clock runs.
    fn prepare(&mut self, engine: &mut EngineIo<'_>) -> Result<(), String> {
        engine.prepare(self.game()?.as_ref(), self.limits.request());
        self.task = Some(Task::Memory);
        Ok(())
    }

    /// Sets a number. A new rule in a game needs another evaluation, which is read before the clock of the next move runs:
    /// of several in a row that of the first.
    fn set(&mut self, key: Key, number: i64, engine: &mut EngineIo<'_>) {
        let before = self.limits.rule();
        self.limits.set(key, number);
        if self.limits.rule() != before
            && !self.prepares_rule
            && let Ok(game) = self.game()
        {
            engine.prepare(game.as_ref(), self.limits.request());
            self.prepares_rule = true;
        }
    }

    fn play(&mut self, point: Point) -> Result<(), String> {
        let rule = self.limits.rule()?;
        self.stones()?.play(point, rule)
    }

    fn pass(&mut self) -> Result<(), String> {
        let rule = self.limits.rule()?;
        self.stones()?.pass(rule)
    }

    /// Searches a move for the side to move, and as many best lines as that.
    fn think(&mut self, multipv: u32, engine: &mut EngineIo<'_>) -> Result<(), String> {
        let game = self.game()?;
        self.tell_games_apart(engine);
        let request = SearchRequest { multipv, opening: true, ..self.request(game.as_ref(), multipv)? };
        self.search(game.as_ref(), request, Task::Move, engine);
        Ok(())
    }

    /// A search for so many lines of every point that is not blocked. On an empty board, whose points a search hardly tells
    /// apart, those nearest to the middle are enough.
    fn request(&self, game: &dyn AnyGame, lines: u32) -> Result<SearchRequest, String> {
        if let Some(why) = ended(game) {
            return Err(why);
        }
        let legal = game.view().legal;
        let mut search_moves = Vec::new();
        if let (Ok(stones), false) = (&self.stones, self.blocked.is_empty()) {
            let is_open = |mv: &MoveView| !self.blocked.contains(&stones.point(mv));
            let mut open: Vec<MoveView> = legal.into_iter().filter(is_open).collect();
            if stones.count() == 0 {
                open.sort_by_key(|mv| stones.distance_from_middle(stones.point(mv)));
                open.truncate(FIRST_POINTS.max(lines as usize));
            }
            search_moves = open.into_iter().map(|mv| mv.id).collect();
            if search_moves.is_empty() {
                return Err("every legal move is blocked".into());
            }
        }
        Ok(SearchRequest { search_moves, ..self.limits.request() })
    }

    fn search(&mut self, game: &dyn AnyGame, request: SearchRequest, task: Task, engine: &mut EngineIo<'_>) {
        self.clock_since = Instant::now();
        engine.search(game, request, Arc::default(), self.clock_since);
        self.task = Some(task);
        (self.last_reported, self.examined) = (None, None);
        if self.ended {
            self.answer_now(engine);
        }
    }

    /// Ends what is searched; the answer is what is known. Pondering has none.
    fn answer_now(&mut self, engine: &mut EngineIo<'_>) {
        self.drop_pondering(engine);
        if let Some(Task::Balance(balance, _)) = &mut self.task {
            balance.cut_short();
        }
        engine.stop();
    }

    /// The move found, or any other: a search stopped before it could look at anything still has to
    /// move.
    fn best(&self, found: &SearchResult) -> Result<MoveView, String> {
        if let Some(best) = &found.best {
            return Ok(best.clone());
        }
        let game = self.game()?;
        let only = self.request(game.as_ref(), 1)?.search_moves;
        let mut legal = game.view().legal.into_iter();
        legal.find(|mv| only.is_empty() || only.contains(&mv.id)).ok_or_else(|| "the game is over".to_owned())
    }

    /// The name of a move for people: that on the board which the host shows.
    fn shown(&self, mv: &MoveView) -> String {
        match &self.stones {
            Ok(stones) if self.limits.yixin => stones.name_by_rows(stones.point(mv)),
            _ => mv.id.clone(),
        }
    }

    fn tell(&mut self, info: &SearchInfo, engine: &mut EngineIo<'_>) -> io::Result<()> {
        self.last_reported = Some(info.clone());
        engine.say(GomocupReply::Message(summary(info, |mv| self.shown(mv))))?;
        let (Ok(stones), Some(first)) = (&self.stones, info.pv.first()) else { return Ok(()) };
        if !self.limits.shows_detail() {
            return Ok(());
        }
        let point = stones.point(&first.mv);
        if info.multipv == 1 {
            self.examined = None;
            engine.say(GomocupReply::Message("REALTIME REFRESH".to_owned()))?;
            engine.say(GomocupReply::Message(format!("REALTIME BEST {point}")))
        } else if matches!(info.score, ScoreView::Loss(_)) {
            engine.say(GomocupReply::Message(format!("REALTIME LOST {point}")))
        } else {
            Ok(())
        }
    }

    /// Tells the move being examined to a host that shows it on its board, once, and that the one before is done.
    fn tell_current(&mut self, info: &SearchInfo, engine: &mut EngineIo<'_>) -> io::Result<()> {
        let (Ok(stones), Some(current)) = (&self.stones, &info.current) else { return Ok(()) };
        let point = stones.point(&current.mv);
        if !self.limits.shows_detail() || self.examined == Some(point) {
            return Ok(());
        }
        if let Some(done) = self.examined.replace(point) {
            engine.say(GomocupReply::Message(format!("REALTIME DONE {done}")))?;
        }
        engine.say(GomocupReply::Message(format!("REALTIME POS {point}")))
    }

    /// Tells the line that begins with the move found if another one was told last: a line whose score is only a
    /// bound, and proves no end of the game, is not told while the search goes on.
    fn tell_last(&mut self, found: &SearchResult, engine: &mut EngineIo<'_>) -> io::Result<()> {
        let Some(line) = found.lines.first() else { return Ok(()) };
        let begins_with_best = line.pv.first().map(|step| &step.mv) == found.best.as_ref();
        let is_told = self.last_reported.as_ref().is_some_and(|last| last.pv == line.pv);
        if begins_with_best && !is_told { self.tell(line, engine) } else { Ok(()) }
    }

    /// Plays and tells the move found.
    fn answer(&mut self, found: &SearchResult, engine: &mut EngineIo<'_>) -> io::Result<()> {
        self.tell_last(found, engine)?;
        let played = self.best(found).and_then(|best| {
            let point = self.stones()?.point(&best);
            self.play(point).map(|()| point)
        });
        match played {
            Ok(point) => {
                engine.say(GomocupReply::Move(point))?;
                self.ponder(found, engine);
                Ok(())
            }
            Err(error) => engine.say(GomocupReply::Error(error)),
        }
    }

    fn forbidden(&self) -> Result<Vec<Point>, String> {
        let view = self.game()?.view();
        let Ok(stones) = &self.stones else { return Ok(Vec::new()) };
        Ok(view.forbidden.iter().map(|forbidden| stones.point_of_cell(forbidden.cell)).collect())
    }
}

impl Protocol for Brain {
    fn is_last(line: &str) -> bool {
        line.eq_ignore_ascii_case("end")
    }

    fn line(&mut self, line: Result<String, ParseError>, engine: &mut EngineIo<'_>) -> io::Result<Next> {
        let mut refuses = self.reader.reads_board().then_some(Refused::Board);
        let command = match line {
            Ok(line) => {
                refuses = refuses.or_else(|| Refused::by(&line));
                self.limits.yixin |= starts_with(&line, "yx");
                let read = self.reader.push(&line);
                // Nothing is ever said to INFO, but within a list it spoils the board.
                if read.is_err() && starts_with(&line, "info") && refuses.is_none() {
                    return Ok(Next::GoOn);
                }
                read
            }
            Err(error) => {
                self.reader.spoil();
                Err(error)
            }
        };
        match command.transpose() {
            None => {}
            Some(Ok(GomocupCommand::End)) => {
                if matches!(self.task, None | Some(Task::Ponder(_) | Task::Dropped))
                    && self.waiting.is_empty()
                {
                    return Ok(Next::End);
                }
                // Everything asked before is answered at once.
                self.ended = true;
                self.answer_now(engine);
            }
            Some(Ok(GomocupCommand::YxStop)) => self.answer_now(engine),
            Some(_) if self.waiting.len() >= MOST_WAITING => {
                engine.say(GomocupReply::Error("too many commands wait".into()))?;
            }
            Some(Ok(command)) => self.waiting.push_back(Waiting::Command(command)),
            Some(Err(error)) => self.waiting.push_back(Waiting::Unreadable { error, refuses }),
        }
        self.carry_on(engine)?;
        Ok(Next::GoOn)
    }

    fn complain(&mut self, what: &str, engine: &mut EngineIo<'_>) -> io::Result<()> {
        engine.say(GomocupReply::Message(what.to_owned()))
    }

    fn ready(&mut self, engine: &mut EngineIo<'_>) -> io::Result<()> {
        // Settings wait while a game is prepared, so a rule was asked for before it.
        if std::mem::take(&mut self.prepares_rule) {
            return Ok(());
        }
        self.task = None;
        engine.say(GomocupReply::Ok)?;
        self.carry_on(engine)
    }

    fn info(&mut self, info: &SearchInfo, engine: &mut EngineIo<'_>) -> io::Result<()> {
        let is_same = |last: &SearchInfo| {
            (last.depth, last.multipv, last.score) == (info.depth, info.multipv, info.score)
                && last.pv == info.pv
        };
        if !matches!(self.task, Some(Task::Move | Task::Opening { .. })) {
            return Ok(());
        }
        self.tell_current(info, engine)?;
        let is_told = match info.bound {
            Bound::Exact => true,
            Bound::Lower => matches!(info.score, ScoreView::Win(_)),
            Bound::Upper => matches!(info.score, ScoreView::Loss(_)),
        };
        if !is_told || self.last_reported.as_ref().is_some_and(is_same) {
            return Ok(());
        }
        self.tell(info, engine)
    }

    fn found(&mut self, found: SearchOutcome, engine: &mut EngineIo<'_>) -> io::Result<()> {
        let Some(found) = self.hold_back(found) else { return self.carry_on(engine) };
        if found.is_ok() {
            self.limits.spend(self.clock_since.elapsed());
        }
        match (self.task.take(), found) {
            (Some(Task::Balance(mut balance, answers)), found) => {
                balance.weigh(found.ok().as_ref());
                self.continue_balance(balance, answers, engine)?;
            }
            (_, Err(error)) => engine.say(GomocupReply::Error(error.to_string()))?,
            (Some(Task::Opening { until, answers }), Ok(found)) => {
                self.go_on(&found, until, answers, engine)?;
            }
            (_, Ok(found)) => self.answer(&found, engine)?,
        }
        self.carry_on(engine)
    }

    fn end_of_input(&mut self, engine: &mut EngineIo<'_>) -> io::Result<()> {
        self.ended = true;
        self.answer_now(engine);
        Ok(())
    }
}

fn starts_with(line: &str, word: &str) -> bool {
    line.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}
