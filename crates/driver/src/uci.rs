//! `boyi uci`: xiangqi as Pikafish speaks it, ranks from 0.

use crate::conversation::{Next, Protocol, converse};
use crate::engine_io::EngineIo;
use crate::events::SearchOutcome;
use crate::perft::{Perft, PerftNews};
use crate::searches::{Answer, PendingSearch, Searches};
use crate::settings::{self, Settings};
use crate::xiangqi;
use boyi_engine::data::{Bound, Chances, RepetitionLaw, ScoreView, SearchInfo};
use boyi_engine::{AnyGame, EvaluationChoice, InputError};
use boyi_protocol::uci::{Score, UciBound, UciCommand, UciGo, UciInfo, UciReply, Wdl};
use boyi_protocol::{EngineOption, ParseError, Position};
use std::io::{self, BufRead, Write};
use std::num::NonZeroU32;

/// Plays xiangqi over UCI, at first with this evaluation, until `quit` or the end of the input.
///
/// # Errors
/// Whatever the output fails with.
pub fn uci(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    evaluation: EvaluationChoice,
) -> io::Result<()> {
    converse(Uci::new(evaluation), input, output)
}

struct Uci {
    /// The position to search; what was wrong with it if it could not be used.
    game: Result<Box<dyn AnyGame>, InputError>,
    settings: Settings,
    /// Whether every score is followed by the chances of win, draw and loss.
    show_wdl: bool,
    searches: Searches<()>,
}

impl Uci {
    fn new(evaluation: EvaluationChoice) -> Uci {
        Uci {
            game: xiangqi::game(&Position::default(), RepetitionLaw::default()),
            settings: Settings::default().with_evaluation(evaluation),
            show_wdl: false,
            searches: Searches::new(),
        }
    }

    fn command(&mut self, command: UciCommand, engine: &mut EngineIo<'_>) -> io::Result<Next> {
        match command {
            UciCommand::Uci => self.introduce(engine)?,
            UciCommand::Debug(_) => {}
            UciCommand::IsReady => self.make_ready(engine)?,
            UciCommand::SetOption { name, value } => self.set_option(&name, value.as_deref(), engine)?,
            UciCommand::UciNewGame => engine.forget(),
            UciCommand::Position(position) => {
                self.game = xiangqi::game(&position, self.settings.law);
                if let Err(error) = &self.game {
                    complain(engine, error)?;
                }
            }
            UciCommand::Go(go) => match go.perft {
                Some(moves) => self.count(moves, &go, engine)?,
                None if self.searches.is_full() => complain(engine, "too many searches at once")?,
                None => self.go(&go, engine)?,
            },
            UciCommand::Stop => {
                engine.stop_counts();
                let done = self.searches.stop(engine);
                answer(done, engine)?;
            }
            UciCommand::PonderHit => {
                let done = self.searches.ponderhit(engine);
                answer(done, engine)?;
            }
            // Scripts send the end along with the request; no line is read after it.
            UciCommand::Quit if engine.is_counting() => {
                let done = self.searches.end(engine);
                answer(done, engine)?;
            }
            UciCommand::Quit => return Ok(Next::End),
        }
        Ok(Next::GoOn)
    }

    fn make_ready(&mut self, engine: &mut EngineIo<'_>) -> io::Result<()> {
        if self.searches.make_ready(&self.game, self.settings.request(), engine) {
            Ok(())
        } else {
            engine.say(UciReply::ReadyOk)
        }
    }

    fn set_option(&mut self, name: &str, value: Option<&str>, engine: &mut EngineIo<'_>) -> io::Result<()> {
        let value = value.unwrap_or_default();
        let option = match settings::option(options(), name, value) {
            Ok(option) => option,
            Err(why) => return complain(engine, why),
        };
        match option.name.as_str() {
            "Hash" => self.settings.set_hash(value),
            "MultiPV" => self.settings.set_multipv(value),
            "Move Overhead" => self.settings.set_overhead(value),
            "Skill Level" => self.settings.set_level(value),
            "UCI_LimitStrength" => self.settings.limited = settings::is_on(value),
            "UCI_Elo" => self.settings.set_elo(value),
            "UCI_ShowWDL" => self.show_wdl = settings::is_on(value),
            "Threads" => self.settings.set_threads(value),
            "EvalFile" => {
                let set = self.settings.set_evaluation(value);
                return tell_evaluation(engine, set);
            }
            "Clear Hash" => engine.forget(),
            "Repetition Rule" => self.settings.set_law(value),
            // Whether to ponder is the host's affair.
            _ => {}
        }
        Ok(())
    }

    fn introduce(&self, engine: &mut EngineIo<'_>) -> io::Result<()> {
        engine.say(UciReply::IdName(concat!("Boyi ", env!("CARGO_PKG_VERSION")).into()))?;
        engine.say(UciReply::IdAuthor("the Boyi authors".into()))?;
        for option in options() {
            engine.say(UciReply::Option(option))?;
        }
        tell_evaluation(engine, self.settings.evaluation())?;
        engine.say(UciReply::UciOk)
    }

    fn go(&mut self, go: &UciGo, engine: &mut EngineIo<'_>) -> io::Result<()> {
        let game = match &self.game {
            Ok(game) => game.boxed_clone(),
            Err(error) => {
                let done = self.searches.refuse(error.to_string(), engine);
                return answer(done, engine);
            }
        };
        for fault in &go.faults {
            complain(engine, fault)?;
        }
        let (mut request, endless) = self.settings.search(go, game.to_move());
        let (legal, refused) = xiangqi::legal_among(game.as_ref(), &go.search_moves);
        for error in refused {
            complain(engine, error)?;
        }
        request.search_moves = legal;
        let search = PendingSearch::new(game, request, ());
        let search = match (go.ponder, endless) {
            (true, _) => search.pondering(),
            (false, true) => search.held(),
            (false, false) => search,
        };
        let done = self.searches.submit(search, engine);
        answer(done, engine)
    }

    /// Counts lines of play, after the search that runs, which is to answer now.
    fn count(&mut self, moves: NonZeroU32, go: &UciGo, engine: &mut EngineIo<'_>) -> io::Result<()> {
        for fault in &go.faults {
            complain(engine, fault)?;
        }
        let game = self.game.as_ref().map_err(InputError::clone);
        match game.and_then(|game| Perft::new(game.as_ref(), moves, &go.search_moves)) {
            Ok(perft) => {
                let done = self.searches.stop(engine);
                answer(done, engine)?;
                engine.count(perft);
                Ok(())
            }
            Err(error) => complain(engine, error),
        }
    }
}

/// Answers requests for searches.
fn answer(answers: Vec<Answer<()>>, engine: &mut EngineIo<'_>) -> io::Result<()> {
    for end in answers {
        match end {
            Answer::Found(search, found) => tell_move(&search, &found, engine)?,
            Answer::Refused(why) => {
                complain(engine, why)?;
                engine.say(UciReply::BestMove { best: None, ponder: None })?;
            }
        }
    }
    Ok(())
}

/// Tells the move that a search has found.
fn tell_move(search: &PendingSearch<()>, found: &SearchOutcome, engine: &mut EngineIo<'_>) -> io::Result<()> {
    if matches!(found, Ok(found) if found.best.is_none())
        && let Some(end) = search.game.end()
    {
        let score = if end.winner.is_none() { Score::Cp(0) } else { Score::Mate(0) };
        engine.say(UciReply::Info(UciInfo { depth: Some(0), score: Some(score), ..UciInfo::default() }))?;
        engine.say(UciReply::Info(UciInfo::string(format!("the game is over ({})", end.reason))))?;
    }
    let best = match found {
        Ok(found) => xiangqi::best(search.game.as_ref(), &search.request.search_moves, found),
        Err(error) => {
            complain(engine, error)?;
            None
        }
    };
    let (best, ponder) = best.map_or((None, None), |(best, ponder)| (Some(best), ponder));
    engine.say(UciReply::BestMove { best, ponder })
}

impl Protocol for Uci {
    fn is_last(line: &str) -> bool {
        line.trim() == "quit"
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
        engine.say(UciReply::ReadyOk)
    }

    fn info(&mut self, info: &SearchInfo, engine: &mut EngineIo<'_>) -> io::Result<()> {
        let wdl = info.chances.filter(|_| self.show_wdl);
        let wdl = wdl.map(|Chances { win, draw, loss }| Wdl { win, draw, loss });
        engine.say(UciReply::Info(UciInfo { wdl, ..shown(info) }))?;
        let Some(current) = &info.current else { return Ok(()) };
        engine.say(UciReply::Info(UciInfo {
            depth: Some(current.depth),
            currmove: Some(current.mv.id.clone()),
            currmovenumber: Some(current.number),
            ..UciInfo::default()
        }))
    }

    fn found(&mut self, found: SearchOutcome, engine: &mut EngineIo<'_>) -> io::Result<()> {
        let done = self.searches.found(found, engine);
        answer(done, engine)
    }

    fn perft(&mut self, news: PerftNews, engine: &mut EngineIo<'_>) -> io::Result<()> {
        match news {
            PerftNews::Move(mv, lines) => engine.say(UciReply::PerftMove { mv, lines }),
            PerftNews::End(None) => engine.say(UciReply::Info(UciInfo::string("perft stopped"))),
            PerftNews::End(Some(total)) => {
                // Empty lines set the sum apart, as those engines do that scripts were written for.
                engine.say("")?;
                engine.say(UciReply::PerftTotal(total))?;
                engine.say("")
            }
        }
    }

    fn end_of_input(&mut self, engine: &mut EngineIo<'_>) -> io::Result<()> {
        let done = self.searches.end(engine);
        answer(done, engine)
    }
}

fn options() -> Vec<EngineOption> {
    vec![
        settings::hash("Hash"),
        settings::button("Clear Hash"),
        settings::threads("Threads"),
        settings::multipv("MultiPV"),
        settings::check("Ponder", false),
        settings::overhead("Move Overhead"),
        settings::level("Skill Level"),
        settings::check("UCI_LimitStrength", false),
        settings::elo("UCI_Elo"),
        settings::check("UCI_ShowWDL", false),
        settings::evaluation("EvalFile"),
        settings::law("Repetition Rule"),
    ]
}

/// Tells the name of the evaluation that plays.
fn tell_evaluation(engine: &mut EngineIo<'_>, evaluation: Result<String, InputError>) -> io::Result<()> {
    match evaluation {
        Ok(name) => engine.say(UciReply::Info(UciInfo::string(format!("evaluation {name}")))),
        Err(error) => complain(engine, error),
    }
}

/// Reports an error as an `info string`, as UCI has no message for errors.
fn complain(engine: &mut EngineIo<'_>, error: impl std::fmt::Display) -> io::Result<()> {
    engine.say(UciReply::Info(UciInfo::string(format!("error: {error}"))))
}

fn shown(info: &SearchInfo) -> UciInfo {
    UciInfo {
        depth: Some(info.depth),
        seldepth: Some(info.seldepth),
        multipv: Some(info.multipv),
        score: Some(match info.score {
            ScoreView::Eval(value) => Score::Cp(value),
            ScoreView::Win(plies) => Score::Mate(i32::from(plies.div_ceil(2))),
            ScoreView::Loss(plies) => Score::Mate(-i32::from(plies.div_ceil(2))),
            ScoreView::Margin(points) => Score::Cp(100 * i32::from(points)),
        }),
        bound: match info.bound {
            Bound::Exact => UciBound::Exact,
            Bound::Lower => UciBound::Lower,
            Bound::Upper => UciBound::Upper,
        },
        nodes: Some(info.nodes),
        nps: Some(info.nps),
        hashfull: Some(info.hashfull),
        time: Some(std::time::Duration::from_millis(info.time_ms)),
        pv: info.pv.iter().map(|step| step.mv.id.clone()).collect(),
        ..UciInfo::default()
    }
}
