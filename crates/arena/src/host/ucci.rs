//! The Universal Chinese Chess Protocol, from the host's side.

use crate::host::config::EngineConfig;
use crate::host::dialect::{Dialect, Thoughts, is_refusal, longest, millis, refused};
use crate::host::options::AnnouncedOptions;
use crate::host::ranks::RankBase;
use crate::host::talk::{LineMeaning, Talk};
use crate::player::{Action, BestSoFar, Budget, NewGame, PlayerFault, PlayerReply, Turn};
use boyi_engine::StopFlag;
use boyi_engine::data::ScoreView;
use boyi_protocol::ucci::{self, Clock, EndOffer, Limit, Pace, UcciCommand, UcciGo};
use boyi_protocol::{OptionKind, Position, Start};
use std::time::{Duration, Instant};

/// The option that makes times milliseconds instead of seconds.
const MILLISECONDS: &str = "usemillisec";

/// The option that announces a game.
const NEW_GAME: &str = "newgame";

/// UCCI spoken to one engine.
#[derive(Debug, Default)]
pub(super) struct Ucci {
    options: AnnouncedOptions,
    ranks: RankBase,
    milliseconds: bool,
}

impl Ucci {
    /// Sets an option, if the engine has it. Its value is the engine's affair: declarations are
    /// often incomplete.
    fn set(&self, talk: &mut Talk, name: &str, value: Option<&str>) -> Result<(), PlayerFault> {
        let option = self.options.needed(name)?;
        let value = value.filter(|_| !matches!(option.kind, OptionKind::Button));
        talk.say(UcciCommand::SetOption { name: option.name.clone(), value: value.map(str::to_owned) })
    }

    fn synchronize(&self, talk: &mut Talk, deadline: Instant) -> Result<(), PlayerFault> {
        talk.say(UcciCommand::IsReady)?;
        talk.listen(deadline, "readyok", |line| match line.parse() {
            Ok(ucci::UcciReply::ReadyOk) => LineMeaning::Answer(()),
            _ => LineMeaning::Skip,
        })
    }

    /// A time in the unit that was agreed on; what is left of a second is not there.
    fn time(&self, time: Duration) -> u64 {
        if self.milliseconds { millis(time) } else { time.as_secs() }
    }

    /// A budget in the words of UCCI, which knows one limit at a time: nodes or plies, which make
    /// players equal, go before time, which the referee watches anyway.
    fn limit(&self, budget: &Budget) -> Limit {
        if let Some(nodes) = budget.nodes {
            return Limit::Nodes(nodes);
        }
        if let Some(depth) = budget.depth {
            return Limit::Depth(depth);
        }
        if let Some(time) = budget.move_time {
            let own = Clock { time: self.time(time), pace: Pace::MovesToGo(1) };
            return Limit::Time { own, opponent: None };
        }
        let Some(clock) = budget.clock else { return Limit::Infinite };
        let pace = |increment: Duration| match clock.moves_to_go {
            Some(moves) => Pace::MovesToGo(moves),
            None => Pace::Increment(self.time(increment)),
        };
        let own = Clock { time: self.time(clock.own), pace: pace(clock.own_increment) };
        let opponent = Clock { time: self.time(clock.opponent), pace: pace(clock.opponent_increment) };
        Limit::Time { own, opponent: Some(opponent) }
    }
}

impl Dialect for Ucci {
    fn greet(&mut self, talk: &mut Talk, deadline: Instant) -> Result<(), PlayerFault> {
        talk.say(UcciCommand::Ucci)?;
        let options = &mut self.options;
        talk.listen(deadline, "ucciok", |line| match line.parse() {
            Ok(ucci::UcciReply::UcciOk) => LineMeaning::Answer(()),
            Ok(ucci::UcciReply::Option(option)) => {
                options.add(option);
                LineMeaning::Skip
            }
            _ if is_refusal(line) => LineMeaning::Fault(format!("it answers `{line}` to `ucci`")),
            _ => LineMeaning::Skip,
        })
    }

    fn configure(&mut self, talk: &mut Talk, config: &EngineConfig) -> Result<(), PlayerFault> {
        self.milliseconds = self.options.get(MILLISECONDS).is_some();
        if self.milliseconds {
            self.set(talk, MILLISECONDS, Some("true"))?;
        }
        for (name, value) in &config.options {
            self.set(talk, name, Some(&value.to_string()))?;
        }
        self.synchronize(talk, Instant::now() + talk.patience.start)
    }

    fn first_move(&mut self, talk: &mut Talk) -> Result<Option<String>, PlayerFault> {
        talk.say(UcciCommand::Position(Position::default()))?;
        talk.say(UcciCommand::Go(UcciGo { limit: Limit::Depth(1), ..UcciGo::default() }))?;
        let deadline = Instant::now() + talk.patience.start;
        talk.listen(deadline, "a first move", |line| match line.parse() {
            Ok(ucci::UcciReply::BestMove { best, .. }) => LineMeaning::Answer(Some(best)),
            _ => LineMeaning::Skip,
        })
    }

    fn set_rank_base(&mut self, base: RankBase) {
        self.ranks = base;
    }

    fn new_game(&mut self, talk: &mut Talk, game: &NewGame) -> Result<(), PlayerFault> {
        if game.spec.as_xiangqi().is_none() {
            return Err(refused("UCCI is spoken for xiangqi only"));
        }
        let too_short = |time: Duration| time < Duration::from_secs(1);
        if !self.milliseconds && game.budget.move_time.is_some_and(too_short) {
            return Err(refused("it counts in seconds, so a move cannot have less than one"));
        }
        if self.options.get(NEW_GAME).is_some() {
            self.set(talk, NEW_GAME, None)?;
        }
        self.synchronize(talk, Instant::now() + talk.patience.new_game)
    }

    fn choose(
        &mut self,
        talk: &mut Talk,
        turn: &Turn<'_>,
        stop: &StopFlag,
        report: &mut dyn FnMut(BestSoFar),
    ) -> Result<PlayerReply, PlayerFault> {
        let start = turn.start.map_or(Start::Startpos, |fen| Start::Fen(fen.to_owned()));
        let moves = turn.moves.iter().map(|mv| self.ranks.theirs(mv)).collect();
        talk.say(UcciCommand::Position(Position { start, moves }))?;
        self.synchronize(talk, Instant::now() + talk.patience.ping)?;
        let go = UcciCommand::Go(UcciGo { limit: self.limit(&turn.budget), ..UcciGo::default() });
        let limit = longest(&turn.budget, &talk.patience);
        let (mut thoughts, asked) = (Thoughts::default(), Instant::now());
        let found = talk.ask_move(go, limit, stop, |line| match line.parse() {
            Ok(ucci::UcciReply::Info(info)) => {
                let score = info.score.map(ScoreView::Eval);
                thoughts.update(Thoughts { score, depth: info.depth, nodes: info.nodes });
                if let Some(best) = info.pv.first().and_then(|best| self.ranks.ours(best)) {
                    report(thoughts.on(best, asked.elapsed()));
                }
                LineMeaning::Skip
            }
            Ok(ucci::UcciReply::BestMove { verdict: EndOffer::Resign, .. }) => {
                LineMeaning::Answer(Action::Resign)
            }
            Ok(ucci::UcciReply::BestMove { best, .. }) => match self.ranks.ours(&best) {
                Some(mv) => LineMeaning::Answer(Action::Move(mv)),
                None => LineMeaning::Fault(format!("`{best}` is not a move")),
            },
            Ok(ucci::UcciReply::NoBestMove) => {
                LineMeaning::Fault(format!("it says that there is no move (`{line}`)"))
            }
            Err(error) if line.starts_with("bestmove") => LineMeaning::Fault(format!("`{line}`: {error}")),
            _ => LineMeaning::Skip,
        })?;
        Ok(thoughts.answer(found.answer, found.time))
    }

    fn quit(&self) -> &'static str {
        "quit"
    }
}
