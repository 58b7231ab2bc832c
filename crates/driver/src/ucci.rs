//! `boyi ucci`: xiangqi over UCCI 3.0.

use crate::conversation::{Next, Protocol, converse};
use crate::engine_io::EngineIo;
use crate::events::SearchOutcome;
use crate::searches::{Answer, PendingSearch, Searches};
use crate::settings::{self, Settings, UNREADABLE_LIMIT};
use crate::xiangqi;
use boyi_engine::data::{RepetitionLaw, ScoreView, SearchInfo, Side};
use boyi_engine::{AnyGame, ClockTime, EvaluationChoice, InputError, SearchRequest};
use boyi_protocol::ucci::{
    Clock, EndOffer, GoMode, HashEntry, Id, Limit, Pace, UcciCommand, UcciGo, UcciInfo, UcciReply,
};
use boyi_protocol::{EngineOption, ParseError, Position};
use std::io::{self, BufRead, Write};
use std::time::Duration;

/// UCCI has no word for mates: a win in `n` plies is told as this less `n`.
const MATE: i32 = 10_000;

/// Whether clocks are in milliseconds unless the host sets the option: as the protocol's text recommends and
/// ElephantEye has it. Sylvan never sets the option and goes by what it is at first.
const MILLIS: bool = true;

/// Plays xiangqi over UCCI, at first with this evaluation, until `quit` or the end of the input.
///
/// # Errors
/// Whatever the output fails with.
pub fn ucci(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    evaluation: EvaluationChoice,
) -> io::Result<()> {
    converse(Ucci::new(evaluation), input, output)
}

struct Ucci {
    /// The position to search; what was wrong with it if it could not be used.
    game: Result<Box<dyn AnyGame>, InputError>,
    /// The identifiers of moves that must not be played there.
    banned: Vec<String>,
    settings: Settings,
    /// Whether clocks are in milliseconds.
    millis: bool,
    /// Searches, each with whether a draw was offered with it.
    searches: Searches<bool>,
}

impl Ucci {
    fn new(evaluation: EvaluationChoice) -> Ucci {
        Ucci {
            game: xiangqi::game(&Position::default(), RepetitionLaw::default()),
            banned: Vec::new(),
            settings: Settings::default().with_evaluation(evaluation),
            millis: MILLIS,
            searches: Searches::new(),
        }
    }

    fn command(&mut self, command: UcciCommand, engine: &mut EngineIo<'_>) -> io::Result<Next> {
        match command {
            UcciCommand::Ucci => self.introduce(engine)?,
            UcciCommand::IsReady => self.make_ready(engine)?,
            UcciCommand::SetOption { name, value } => self.set_option(&name, value.as_deref(), engine)?,
            UcciCommand::Position(position) => {
                self.banned.clear();
                self.game = xiangqi::game(&position, self.settings.law);
                if let Err(error) = &self.game {
                    complain(engine, error)?;
                }
            }
            UcciCommand::BanMoves(moves) => self.ban(&moves, engine)?,
            UcciCommand::Go(_) if self.searches.is_full() => complain(engine, "too many searches at once")?,
            UcciCommand::Go(go) => self.go(&go, engine)?,
            UcciCommand::PonderHit { draw } => {
                if let Some(search) = self.searches.current() {
                    search.context = draw;
                }
                let done = self.searches.ponderhit(engine);
                answer(done, engine)?;
            }
            UcciCommand::Stop => {
                let done = self.searches.stop(engine);
                answer(done, engine)?;
            }
            // The engine does not give access to its table, so every entry is empty.
            UcciCommand::Probe(_) => engine.say(UcciReply::PopHash(HashEntry::default()))?,
            UcciCommand::Quit => {
                engine.stop();
                engine.say(UcciReply::Bye)?;
                return Ok(Next::End);
            }
        }
        Ok(Next::GoOn)
    }

    fn make_ready(&mut self, engine: &mut EngineIo<'_>) -> io::Result<()> {
        if self.searches.make_ready(&self.game, self.settings.request(), engine) {
            Ok(())
        } else {
            engine.say(UcciReply::ReadyOk)
        }
    }

    fn set_option(&mut self, name: &str, value: Option<&str>, engine: &mut EngineIo<'_>) -> io::Result<()> {
        let value = value.unwrap_or_default();
        let option = match settings::option(options(), name, value) {
            Ok(option) => option,
            Err(why) => return complain(engine, why),
        };
        match option.name.as_str() {
            "usemillisec" => self.millis = settings::is_on(value),
            "hashsize" => self.settings.set_hash(value),
            "overhead" => self.settings.set_overhead(value),
            "threads" => self.settings.set_threads(value),
            "level" => self.settings.set_level(value),
            "evalfile" => {
                let set = self.settings.set_evaluation(value);
                return tell_evaluation(engine, set);
            }
            "repetition" => self.settings.set_law(value),
            "newgame" => engine.forget(),
            // Whether to ponder is the host's affair.
            _ => {}
        }
        Ok(())
    }

    fn introduce(&self, engine: &mut EngineIo<'_>) -> io::Result<()> {
        engine.say(UcciReply::Id(Id::Name, "Boyi".into()))?;
        engine.say(UcciReply::Id(Id::Version, env!("CARGO_PKG_VERSION").into()))?;
        engine.say(UcciReply::Id(Id::Copyright, env!("CARGO_PKG_LICENSE").into()))?;
        engine.say(UcciReply::Id(Id::Author, "the Boyi authors".into()))?;
        for option in options() {
            engine.say(UcciReply::Option(option))?;
        }
        tell_evaluation(engine, self.settings.evaluation())?;
        engine.say(UcciReply::UcciOk)
    }

    /// Bans these moves, in any notation, and no others. A position that could not be used has none, and has been
    /// complained about.
    fn ban(&mut self, moves: &[String], engine: &mut EngineIo<'_>) -> io::Result<()> {
        let Ok(game) = &self.game else { return Ok(()) };
        let (banned, refused) = xiangqi::legal_among(game.as_ref(), moves);
        self.banned = banned;
        for error in refused {
            complain(engine, error)?;
        }
        Ok(())
    }

    fn go(&mut self, go: &UcciGo, engine: &mut EngineIo<'_>) -> io::Result<()> {
        let game = match &self.game {
            Ok(game) => game.boxed_clone(),
            Err(error) => {
                let done = self.searches.refuse(error.to_string(), engine);
                return answer(done, engine);
            }
        };
        let allowed =
            if self.banned.is_empty() { Vec::new() } else { xiangqi::allowed(game.as_ref(), &self.banned) };
        if !self.banned.is_empty() && allowed.is_empty() {
            let done = self.searches.refuse("every legal move is banned".into(), engine);
            return answer(done, engine);
        }
        for fault in &go.faults {
            complain(engine, fault)?;
        }
        let free = SearchRequest { search_moves: allowed, ..self.settings.request() };
        let (request, endless) = self.limited(go, free, game.to_move());
        let search = PendingSearch::new(game, request, go.mode == GoMode::Draw);
        let search = match (go.mode, endless) {
            (GoMode::Ponder, _) => search.pondering(),
            (_, true) => search.held(),
            (_, false) => search,
        };
        let done = self.searches.submit(search, engine);
        answer(done, engine)
    }

    /// The search within a limit, and whether only the host ends it.
    fn limited(&self, go: &UcciGo, free: SearchRequest, to_move: Side) -> (SearchRequest, bool) {
        let limited = match go.limit {
            Limit::Infinite => return (free, true),
            Limit::Uci(ref uci) => {
                let (request, endless) = self.settings.search(uci, to_move);
                return (SearchRequest { search_moves: free.search_moves, ..request }, endless);
            }
            Limit::Unreadable => SearchRequest { time: Some(UNREADABLE_LIMIT), ..free },
            Limit::Depth(depth) => SearchRequest { depth: Some(depth), ..free },
            Limit::Nodes(nodes) => SearchRequest { nodes: Some(nodes), ..free },
            // UCCI has no other word for a fixed time a move: a clock for this one move. Where the opponent's clock has
            // a pace too, it is the last move before the time control.
            Limit::Time {
                own: Clock { time, pace: Pace::MovesToGo(1) },
                opponent: None | Some(Clock { pace: Pace::Unknown, .. }),
            } => SearchRequest { time: Some(self.settings.move_time(self.time(time))), ..free },
            // ElephantEye reads a time alone as such a clock too. A word that could not be read may have been
            // the pace.
            Limit::Time { own: Clock { time, pace: Pace::Unknown }, opponent: None }
                if go.faults.is_empty() =>
            {
                SearchRequest { time: Some(self.settings.move_time(self.time(time))), ..free }
            }
            Limit::Time { own, .. } => SearchRequest { clock: Some(self.clock(own)), ..free },
        };
        (limited, false)
    }

    /// An amount of time in the unit that the host has chosen.
    fn time(&self, amount: u64) -> Duration {
        if self.millis { Duration::from_millis(amount) } else { Duration::from_secs(amount) }
    }

    fn clock(&self, clock: Clock) -> ClockTime {
        let (increment, moves_to_go) = match clock.pace {
            Pace::Unknown => (Duration::ZERO, None),
            Pace::MovesToGo(moves) => (Duration::ZERO, Some(moves)),
            Pace::Increment(increment) => (self.time(increment), None),
        };
        let left = self.time(clock.time);
        ClockTime { left, increment, moves_to_go, overhead: self.settings.overhead }
    }
}

/// Answers requests for searches.
fn answer(answers: Vec<Answer<bool>>, engine: &mut EngineIo<'_>) -> io::Result<()> {
    for end in answers {
        match end {
            Answer::Found(search, found) => tell_move(&search, found, engine)?,
            Answer::Refused(why) => {
                complain(engine, why)?;
                engine.say(UcciReply::NoBestMove)?;
            }
        }
    }
    Ok(())
}

/// Tells the move that a search has found.
fn tell_move(
    search: &PendingSearch<bool>,
    found: SearchOutcome,
    engine: &mut EngineIo<'_>,
) -> io::Result<()> {
    let found = match found {
        Ok(found) => found,
        Err(error) => {
            complain(engine, error)?;
            return engine.say(UcciReply::NoBestMove);
        }
    };
    if found.best.is_none()
        && let Some(end) = search.game.end()
    {
        let score = if end.winner.is_none() { 0 } else { -MATE };
        engine.say(UcciReply::Info(UcciInfo {
            depth: Some(0),
            score: Some(score),
            ..UcciInfo::default()
        }))?;
        engine.say(UcciReply::Info(UcciInfo::message(format!("the game is over ({})", end.reason))))?;
    }
    let Some((best, ponder)) = xiangqi::best(search.game.as_ref(), &search.request.search_moves, &found)
    else {
        return engine.say(UcciReply::NoBestMove);
    };
    // A side that does not stand better accepts a draw.
    let draw = search.context && found.lines.first().is_some_and(|line| value(line.score) <= 0);
    let verdict = if draw { EndOffer::Draw } else { EndOffer::PlaysOn };
    engine.say(UcciReply::BestMove { best, ponder, verdict })
}

impl Protocol for Ucci {
    fn is_last(line: &str) -> bool {
        line == "quit"
    }

    fn line(&mut self, line: Result<String, ParseError>, engine: &mut EngineIo<'_>) -> io::Result<Next> {
        match xiangqi::command(line) {
            Ok(command) => self.command(command, engine),
            Err((unread, error)) => {
                if let Some(position) = unread {
                    self.game = Err(position);
                }
                complain(engine, error).map(|()| Next::GoOn)
            }
        }
    }

    fn complain(&mut self, what: &str, engine: &mut EngineIo<'_>) -> io::Result<()> {
        complain(engine, what)
    }

    fn ready(&mut self, engine: &mut EngineIo<'_>) -> io::Result<()> {
        engine.say(UcciReply::ReadyOk)
    }

    fn info(&mut self, info: &SearchInfo, engine: &mut EngineIo<'_>) -> io::Result<()> {
        engine.say(UcciReply::Info(UcciInfo {
            time: Some(Duration::from_millis(info.time_ms)),
            nodes: Some(info.nodes),
            depth: Some(info.depth),
            score: Some(value(info.score)),
            pv: info.pv.iter().map(|step| step.mv.id.clone()).collect(),
            ..UcciInfo::default()
        }))?;
        let Some(current) = &info.current else { return Ok(()) };
        engine.say(UcciReply::Info(UcciInfo {
            depth: Some(current.depth),
            currmove: Some(current.mv.id.clone()),
            ..UcciInfo::default()
        }))
    }

    fn found(&mut self, found: SearchOutcome, engine: &mut EngineIo<'_>) -> io::Result<()> {
        let done = self.searches.found(found, engine);
        answer(done, engine)
    }

    fn end_of_input(&mut self, engine: &mut EngineIo<'_>) -> io::Result<()> {
        let done = self.searches.end(engine);
        answer(done, engine)
    }
}

fn options() -> Vec<EngineOption> {
    vec![
        settings::check("usemillisec", MILLIS),
        settings::check("ponder", false),
        settings::hash("hashsize"),
        settings::threads("threads"),
        settings::overhead("overhead"),
        settings::level("level"),
        settings::evaluation("evalfile"),
        settings::law("repetition"),
        settings::button("newgame"),
    ]
}

/// Tells the name of the evaluation that plays.
fn tell_evaluation(engine: &mut EngineIo<'_>, evaluation: Result<String, InputError>) -> io::Result<()> {
    match evaluation {
        Ok(name) => engine.say(UcciReply::Info(UcciInfo::message(format!("evaluation {name}")))),
        Err(error) => complain(engine, error),
    }
}

fn complain(engine: &mut EngineIo<'_>, error: impl std::fmt::Display) -> io::Result<()> {
    engine.say(UcciReply::Info(UcciInfo::message(format!("error: {error}"))))
}

fn value(score: ScoreView) -> i32 {
    match score {
        ScoreView::Eval(value) => value,
        ScoreView::Win(plies) => MATE - i32::from(plies),
        ScoreView::Loss(plies) => i32::from(plies) - MATE,
        ScoreView::Margin(points) => 100 * i32::from(points),
    }
}
