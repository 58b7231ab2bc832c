//! The Universal Chess Interface, from the host's side.

use crate::host::config::EngineConfig;
use crate::host::dialect::{Dialect, Thoughts, is_refusal, longest, mate, refused};
use crate::host::options::AnnouncedOptions;
use crate::host::ranks::RankBase;
use crate::host::talk::{LineMeaning, Talk};
use crate::player::{Action, BestSoFar, Budget, NewGame, PlayerFault, PlayerReply, Turn};
use boyi_engine::StopFlag;
use boyi_engine::data::{ScoreView, Side};
use boyi_protocol::uci::{self, Score, UciCommand, UciGo, UciInfo};
use boyi_protocol::{OptionKind, Position, Start};
use std::time::Instant;

/// The option of engines that play many games, and its value for ours.
const VARIANT: (&str, &str) = ("UCI_Variant", "xiangqi");

/// UCI spoken to one engine.
#[derive(Debug, Default)]
pub(super) struct Uci {
    options: AnnouncedOptions,
    ranks: RankBase,
}

impl Uci {
    /// Sets an option, if the engine has it and takes the value.
    fn set(&self, talk: &mut Talk, name: &str, value: &str) -> Result<(), PlayerFault> {
        let option = self.options.needed(name)?;
        let button = matches!(option.kind, OptionKind::Button);
        if !button && !option.accepts(value) {
            return Err(refused(format!("its option `{name}` does not take `{value}`")));
        }
        let value = (!button).then(|| value.to_owned());
        talk.say(UciCommand::SetOption { name: option.name.clone(), value })
    }

    /// Waits until the engine has done what it was told.
    fn synchronize(&self, talk: &mut Talk, deadline: Instant) -> Result<(), PlayerFault> {
        talk.say(UciCommand::IsReady)?;
        talk.listen(deadline, "readyok", |line| match line.parse() {
            Ok(uci::UciReply::ReadyOk) => LineMeaning::Answer(()),
            _ => LineMeaning::Skip,
        })
    }
}

impl Dialect for Uci {
    fn greet(&mut self, talk: &mut Talk, deadline: Instant) -> Result<(), PlayerFault> {
        talk.say(UciCommand::Uci)?;
        let options = &mut self.options;
        talk.listen(deadline, "uciok", |line| match line.parse() {
            Ok(uci::UciReply::UciOk) => LineMeaning::Answer(()),
            Ok(uci::UciReply::Option(option)) => {
                options.add(option);
                LineMeaning::Skip
            }
            _ if is_refusal(line) => LineMeaning::Fault(format!("it answers `{line}` to `uci`")),
            _ => LineMeaning::Skip,
        })
    }

    fn configure(&mut self, talk: &mut Talk, config: &EngineConfig) -> Result<(), PlayerFault> {
        let (variant, xiangqi) = VARIANT;
        let chosen = config.options.keys().any(|name| name.eq_ignore_ascii_case(variant));
        if !chosen && self.options.get(variant).is_some() {
            self.set(talk, variant, xiangqi)?;
        }
        for (name, value) in &config.options {
            self.set(talk, name, &value.to_string())?;
        }
        self.synchronize(talk, Instant::now() + talk.patience.start)
    }

    fn first_move(&mut self, talk: &mut Talk) -> Result<Option<String>, PlayerFault> {
        talk.say(UciCommand::Position(Position::default()))?;
        talk.say(UciCommand::Go(UciGo { depth: Some(1), ..UciGo::default() }))?;
        let deadline = Instant::now() + talk.patience.start;
        talk.listen(deadline, "a first move", |line| match line.parse() {
            Ok(uci::UciReply::BestMove { best, .. }) => LineMeaning::Answer(best),
            _ => LineMeaning::Skip,
        })
    }

    fn set_rank_base(&mut self, base: RankBase) {
        self.ranks = base;
    }

    fn new_game(&mut self, talk: &mut Talk, game: &NewGame) -> Result<(), PlayerFault> {
        if game.spec.as_xiangqi().is_none() {
            return Err(refused("UCI is spoken for xiangqi only"));
        }
        talk.say(UciCommand::UciNewGame)?;
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
        talk.say(UciCommand::Position(Position { start, moves }))?;
        // The clock runs for the search, not for what the engine still had to do before it.
        self.synchronize(talk, Instant::now() + talk.patience.ping)?;
        let go = UciCommand::Go(limits(&turn.budget, turn.to_move));
        let limit = longest(&turn.budget, &talk.patience);
        let (mut thoughts, asked) = (Thoughts::default(), Instant::now());
        let found = talk.ask_move(go, limit, stop, |line| match line.parse() {
            Ok(uci::UciReply::Info(info)) => {
                thoughts.update(thoughts_of(&info));
                let best = info.pv.first().filter(|_| info.multipv.is_none_or(|line| line == 1));
                if let Some(best) = best.and_then(|best| self.ranks.ours(best)) {
                    report(thoughts.on(best, asked.elapsed()));
                }
                LineMeaning::Skip
            }
            Ok(uci::UciReply::BestMove { best: Some(best), .. }) => match self.ranks.ours(&best) {
                Some(mv) => LineMeaning::Answer(mv),
                None => LineMeaning::Fault(format!("`{best}` is not a move")),
            },
            Ok(uci::UciReply::BestMove { best: None, .. }) => {
                LineMeaning::Fault(format!("it says that there is no move (`{line}`)"))
            }
            Err(error) if line.starts_with("bestmove") => LineMeaning::Fault(format!("`{line}`: {error}")),
            _ => LineMeaning::Skip,
        })?;
        Ok(thoughts.answer(Action::Move(found.answer), found.time))
    }

    fn quit(&self) -> &'static str {
        "quit"
    }
}

/// A budget in the words of UCI.
fn limits(budget: &Budget, to_move: Side) -> UciGo {
    let mut go =
        UciGo { depth: budget.depth, nodes: budget.nodes, move_time: budget.move_time, ..UciGo::default() };
    if let Some(clock) = budget.clock {
        let own = (Some(clock.own), Some(clock.own_increment));
        let opponent = (Some(clock.opponent), Some(clock.opponent_increment));
        let (first, second) = if to_move == Side::First { (own, opponent) } else { (opponent, own) };
        (go.wtime, go.winc) = first;
        (go.btime, go.binc) = second;
        go.moves_to_go = clock.moves_to_go;
    }
    go.infinite = go == UciGo::default();
    go
}

/// Reads the evaluation of the best line from an `info` line.
fn thoughts_of(info: &UciInfo) -> Thoughts {
    if info.multipv.is_some_and(|line| line > 1) {
        return Thoughts { nodes: info.nodes, ..Thoughts::default() };
    }
    let score = info.score.map(|score| match score {
        Score::Cp(hundredths) => ScoreView::Eval(hundredths),
        Score::Mate(moves) => mate(i64::from(moves)),
    });
    Thoughts { score, depth: info.depth, nodes: info.nodes }
}
