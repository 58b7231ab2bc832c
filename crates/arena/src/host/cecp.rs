//! CECP, the protocol of xboard, from the host's side.

use crate::host::config::EngineConfig;
use crate::host::dialect::{Dialect, Thoughts, longest, mate, millis, refused};
use crate::host::ranks::RankBase;
use crate::host::talk::{LineMeaning, Talk};
use crate::player::{Action, BestSoFar, Budget, Clocks, NewGame, PlayerFault, PlayerReply, Turn};
use boyi_engine::StopFlag;
use boyi_engine::data::{ScoreView, Side};
use boyi_protocol::cecp::{self, CecpCommand, CecpResult, Feature, FeatureValue, Thinking, Winner};
use std::time::{Duration, Instant};

/// The variant that is played.
const VARIANT: &str = "xiangqi";

/// Least score that stands for a mate; the rest is its number of moves.
const MATE: i64 = 100_000;

/// An engine that has not begun to tell its features by then has none to tell.
const FEATURES_DUE: Duration = Duration::from_secs(2);

/// CECP spoken to one engine.
#[derive(Debug, Default)]
pub(super) struct Cecp {
    features: Vec<Feature>,
    ranks: RankBase,
    pings: u32,
    /// The moves the engine knows of.
    told: Vec<String>,
    /// It answers the next move of the opponent by itself.
    playing: bool,
}

impl Cecp {
    fn has(&self, name: &str) -> bool {
        self.features.iter().rev().find(|feature| feature.name == name).is_some_and(|found| found.is_on(name))
    }

    fn texts(&self, name: &str) -> impl Iterator<Item = &str> {
        self.features.iter().filter(move |feature| feature.name == name).filter_map(|feature| match &feature
            .value
        {
            FeatureValue::Text(text) => Some(text.as_str()),
            FeatureValue::Number(_) => None,
        })
    }

    /// Waits until the engine has done what it was told, if it can tell.
    fn synchronize(&mut self, talk: &mut Talk, deadline: Instant) -> Result<(), PlayerFault> {
        if !self.has("ping") {
            return Ok(());
        }
        self.pings = self.pings.wrapping_add(1);
        let number = self.pings;
        talk.say(CecpCommand::Ping(number))?;
        talk.listen(deadline, "pong", |line| match line.parse() {
            Ok(cecp::CecpReply::Pong(answered)) if answered == number => LineMeaning::Answer(()),
            Ok(answer) if is_dispute(&answer) => LineMeaning::Fault(disputed(line)),
            _ => LineMeaning::Skip,
        })
    }

    fn set(&self, talk: &mut Talk, name: &str, value: &str) -> Result<(), PlayerFault> {
        let number = || value.parse().map_err(|_| refused(format!("`{value}` is no number for `{name}`")));
        if name == "memory" && self.has("memory") {
            return talk.say(CecpCommand::Memory(number()?));
        }
        if name == "cores" && self.has("smp") {
            return talk.say(CecpCommand::Cores(number()?));
        }
        // Declared as `NAME -type …`.
        let declared = self.texts("option").filter_map(|option| option.split_once(" -"));
        let mut same = declared.filter(|(known, _)| known.eq_ignore_ascii_case(name));
        let (known, kind) = same.next().ok_or_else(|| refused(format!("it has no option `{name}`")))?;
        // Checks are numbers here.
        let value = match value {
            "true" if kind.starts_with("check") => "1",
            "false" if kind.starts_with("check") => "0",
            other => other,
        };
        let button = kind.starts_with("button") || kind.starts_with("save") || kind.starts_with("reset");
        let value = (!button).then(|| value.to_owned());
        talk.say(CecpCommand::Option { name: known.to_owned(), value })
    }

    /// Sets the board up for a game, without a limit yet.
    fn set_board(&mut self, talk: &mut Talk, start: Option<&str>) -> Result<(), PlayerFault> {
        talk.say(CecpCommand::New)?;
        if self.texts("variants").any(|list| list.split(',').any(|name| name.trim() == VARIANT)) {
            talk.say(CecpCommand::Variant(VARIANT.to_owned()))?;
        } else {
            return Err(refused(format!("it does not offer the variant `{VARIANT}`")));
        }
        if let Some(fen) = start {
            if !self.has("setboard") {
                return Err(refused("it cannot set up a position"));
            }
            // Else the engine answers at once when it has the side to move.
            talk.say(CecpCommand::Force)?;
            talk.say(CecpCommand::SetBoard(as_xboard_writes(fen)))?;
        }
        self.told.clear();
        self.playing = false;
        Ok(())
    }

    /// The command for a move of the opponent.
    fn user_move(&self, mv: &str) -> CecpCommand {
        let mv = self.ranks.theirs(mv);
        if self.has("usermove") { CecpCommand::UserMove(mv) } else { CecpCommand::Move(mv) }
    }

    fn tell_clocks(&self, talk: &mut Talk, clock: &Clocks) -> Result<(), PlayerFault> {
        // On unless switched off.
        if self.features.iter().any(|feature| feature.name == "time") && !self.has("time") {
            return Ok(());
        }
        let hundredths = |time| i64::try_from(millis(time) / 10).unwrap_or(i64::MAX);
        talk.say(CecpCommand::Time(hundredths(clock.own)))?;
        talk.say(CecpCommand::OppTime(hundredths(clock.opponent)))
    }
}

impl Dialect for Cecp {
    fn greet(&mut self, talk: &mut Talk, deadline: Instant) -> Result<(), PlayerFault> {
        talk.say(CecpCommand::Xboard)?;
        talk.say(CecpCommand::Protover(2))?;
        let features = &mut self.features;
        let mut greeted = false;
        let due = deadline.min(Instant::now() + FEATURES_DUE);
        // The engine may ask for more time than the first lines may take.
        while !greeted || !features.iter().any(|feature| feature.is_on("done")) {
            let until = if greeted { deadline } else { due };
            let heard = talk.listen(until, "its features", |line| match line.parse() {
                Ok(cecp::CecpReply::Features(heard)) => LineMeaning::Answer(heard),
                _ => LineMeaning::Skip,
            })?;
            greeted = true;
            features.extend(heard);
        }
        Ok(())
    }

    fn configure(&mut self, talk: &mut Talk, config: &EngineConfig) -> Result<(), PlayerFault> {
        let mut taken: Vec<&str> = self.features.iter().map(|feature| feature.name.as_str()).collect();
        taken.retain(|name| !matches!(*name, "done" | "option"));
        taken.into_iter().try_for_each(|name| talk.say(CecpCommand::Accepted(name.to_owned())))?;
        for (name, value) in &config.options {
            self.set(talk, name, &value.to_string())?;
        }
        self.synchronize(talk, Instant::now() + talk.patience.start)
    }

    fn first_move(&mut self, talk: &mut Talk) -> Result<Option<String>, PlayerFault> {
        self.set_board(talk, None)?;
        [CecpCommand::SetTime(1), CecpCommand::Easy, CecpCommand::Go]
            .into_iter()
            .try_for_each(|word| talk.say(word))?;
        let deadline = Instant::now() + talk.patience.start;
        talk.listen(deadline, "a first move", |line| match line.parse() {
            Ok(cecp::CecpReply::Move(mv)) => LineMeaning::Answer(Some(mv)),
            _ => LineMeaning::Skip,
        })
    }

    fn set_rank_base(&mut self, base: RankBase) {
        self.ranks = base;
    }

    fn new_game(&mut self, talk: &mut Talk, game: &NewGame) -> Result<(), PlayerFault> {
        if game.spec.as_xiangqi().is_none() {
            return Err(refused("CECP is spoken for xiangqi only"));
        }
        let limits = limits(&game.budget, talk.patience.untimed_move)?;
        talk.say(CecpCommand::Force)?;
        self.set_board(talk, game.start.as_deref())?;
        limits.into_iter().try_for_each(|limit| talk.say(limit))?;
        [CecpCommand::Easy, CecpCommand::Post, CecpCommand::Force]
            .into_iter()
            .try_for_each(|word| talk.say(word))?;
        self.synchronize(talk, Instant::now() + talk.patience.new_game)
    }

    fn choose(
        &mut self,
        talk: &mut Talk,
        turn: &Turn<'_>,
        stop: &StopFlag,
        report: &mut dyn FnMut(BestSoFar),
    ) -> Result<PlayerReply, PlayerFault> {
        let unknown = turn.moves.strip_prefix(self.told.as_slice());
        let unknown = unknown.ok_or_else(|| refused("the moves do not go on from the last ones"))?;
        let question = match unknown {
            [last] if self.playing => self.user_move(last),
            _ => {
                talk.say(CecpCommand::Force)?;
                unknown.iter().try_for_each(|mv| talk.say(self.user_move(mv)))?;
                CecpCommand::Go
            }
        };
        if question == CecpCommand::Go {
            self.synchronize(talk, Instant::now() + talk.patience.ping)?;
        }
        if let Some(clock) = &turn.budget.clock {
            self.tell_clocks(talk, clock)?;
        }
        let limit = longest(&turn.budget, &talk.patience);
        let (mut thoughts, asked) = (Thoughts::default(), Instant::now());
        let found = talk.ask_move(question, limit, stop, |line| match line.parse() {
            Ok(cecp::CecpReply::Thinking(thinking)) => {
                thoughts.update(thoughts_of(&thinking));
                let best = thinking.pv.split_whitespace().next();
                if let Some(best) = best.and_then(|best| self.ranks.ours(best)) {
                    report(thoughts.on(best, asked.elapsed()));
                }
                LineMeaning::Skip
            }
            Ok(cecp::CecpReply::Move(mv)) => match self.ranks.ours(&mv) {
                Some(mv) => LineMeaning::Answer(Action::Move(mv)),
                None => LineMeaning::Fault(format!("`{mv}` is not a move")),
            },
            Ok(cecp::CecpReply::Resign) => LineMeaning::Answer(Action::Resign),
            Ok(cecp::CecpReply::Result(result)) => claim(&result, turn.to_move, line),
            Ok(answer) if is_dispute(&answer) => LineMeaning::Fault(disputed(line)),
            _ => LineMeaning::Skip,
        })?;
        self.told = turn.moves.to_vec();
        if let Action::Move(mv) = &found.answer {
            self.told.push(mv.clone());
        }
        self.playing = true;
        Ok(thoughts.answer(found.answer, found.time))
    }

    fn game_over(&mut self, talk: &mut Talk, winner: Option<Side>) -> Result<(), PlayerFault> {
        let winner = match winner {
            Some(Side::First) => Winner::First,
            Some(Side::Second) => Winner::Second,
            None => Winner::Nobody,
        };
        talk.say(CecpCommand::Result(CecpResult { winner, reason: String::new() }))
    }

    fn quit(&self) -> &'static str {
        "quit"
    }
}

/// A FEN as xboard writes it in xiangqi: H for the horse and E for the elephant, and nothing in
/// place of castling and en passant.
fn as_xboard_writes(fen: &str) -> String {
    let letter = |letter| match letter {
        'n' => 'h',
        'N' => 'H',
        'b' => 'e',
        'B' => 'E',
        other => other,
    };
    let mut fields = fen.split_whitespace().filter(|field| *field != "-");
    let board: String = fields.next().unwrap_or("").chars().map(letter).collect();
    fields.fold(board, |line, field| format!("{line} {field}"))
}

/// Returns whether the engine rejects a move that it was sent. Some do not even understand it then.
fn is_dispute(answer: &cecp::CecpReply) -> bool {
    match answer {
        cecp::CecpReply::IllegalMove { .. } => true,
        cecp::CecpReply::Error { command, .. } => {
            let mv = command.strip_prefix("usermove ").unwrap_or(command);
            [RankBase::Zero, RankBase::One].iter().any(|base| base.ours(mv).is_some())
        }
        _ => false,
    }
}

fn disputed(line: &str) -> String {
    format!("it does not take a legal move of its opponent's (`{line}`)")
}

/// An engine that claims its own loss gives up. Any other claim is the referee's to make, and an
/// engine that makes it does not move any more.
fn claim(result: &CecpResult, own: Side, line: &str) -> LineMeaning<Action> {
    match (result.winner, own) {
        (Winner::First, Side::Second) | (Winner::Second, Side::First) => LineMeaning::Answer(Action::Resign),
        _ => LineMeaning::Fault(format!("it says `{line}`, but the game goes on")),
    }
}

/// A budget in the words of CECP.
fn limits(budget: &Budget, untimed_move: Duration) -> Result<Vec<CecpCommand>, PlayerFault> {
    if budget.nodes.is_some() {
        return Err(refused("CECP cannot limit a search by nodes"));
    }
    let seconds = |time: Duration| u32::try_from(time.as_secs()).unwrap_or(u32::MAX);
    let mut limits = match (budget.move_time, &budget.clock) {
        (Some(time), _) if time.subsec_nanos() != 0 || time.is_zero() => {
            return Err(refused("CECP gives a move whole seconds"));
        }
        (Some(time), _) => vec![CecpCommand::SetTime(seconds(time))],
        (None, Some(clock)) => vec![CecpCommand::Level {
            moves: clock.moves_to_go.unwrap_or(0),
            base: Duration::from_secs(clock.own.as_secs().max(1)),
            increment: clock.own_increment,
        }],
        (None, None) => vec![CecpCommand::SetTime(seconds(untimed_move))],
    };
    limits.extend(budget.depth.map(CecpCommand::SetDepth));
    Ok(limits)
}

/// Reads the evaluation from a line of thinking.
fn thoughts_of(thinking: &Thinking) -> Thoughts {
    let score = i64::from(thinking.score);
    let score = match score.unsigned_abs().checked_sub(MATE.unsigned_abs()) {
        Some(moves) => mate(i64::try_from(moves).unwrap_or(i64::MAX).max(1) * score.signum()),
        None => ScoreView::Eval(thinking.score),
    };
    Thoughts { score: Some(score), depth: Some(thinking.ply), nodes: Some(thinking.nodes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(budget: Budget) -> Result<Vec<String>, String> {
        match limits(&budget, Duration::from_secs(600)) {
            Ok(limits) => Ok(limits.iter().map(CecpCommand::to_string).collect()),
            Err(fault) => Err(fault.to_string()),
        }
    }

    #[test]
    fn limits_are_said_in_whole_seconds() {
        let second = Duration::from_secs(1);
        assert_eq!(said(Budget { move_time: Some(second), ..Budget::default() }).unwrap(), ["st 1"]);
        assert_eq!(said(Budget { depth: Some(4), ..Budget::default() }).unwrap(), ["st 600", "sd 4"]);
        let clock = Clocks {
            own: 65 * second,
            opponent: second,
            own_increment: second / 2,
            opponent_increment: second,
            moves_to_go: None,
        };
        assert_eq!(said(Budget { clock: Some(clock), ..Budget::default() }).unwrap(), ["level 0 1:05 0.500"]);
        for budget in [
            Budget { move_time: Some(second / 2), ..Budget::default() },
            Budget { move_time: Some(Duration::ZERO), ..Budget::default() },
            Budget { nodes: Some(100), ..Budget::default() },
        ] {
            assert!(said(budget).unwrap_err().starts_with("start failure: CECP"));
        }
    }

    #[test]
    fn positions_are_set_up_with_the_letters_of_xboard() {
        let fen = "rnbakabnr/9/9/9/9/9/9/9/9/RNBAKABNR b - - 3 7";
        assert_eq!(as_xboard_writes(fen), "rheakaehr/9/9/9/9/9/9/9/9/RHEAKAEHR b 3 7");
        assert_eq!(as_xboard_writes("9/9 w"), "9/9 w");
    }

    #[test]
    fn large_scores_are_mates() {
        let score = |score| thoughts_of(&Thinking { score, ..Thinking::default() }).score;
        assert_eq!(score(31), Some(ScoreView::Eval(31)));
        assert_eq!(score(100_002), Some(ScoreView::Win(3)));
        assert_eq!(score(-100_001), Some(ScoreView::Loss(2)));
        assert_eq!(score(i32::MIN), Some(ScoreView::Loss(u16::MAX)));
    }

    #[test]
    fn only_the_own_loss_can_be_claimed() {
        let result = |winner| CecpResult { winner, reason: String::new() };
        assert!(matches!(
            claim(&result(Winner::First), Side::Second, ""),
            LineMeaning::Answer(Action::Resign)
        ));
        assert!(matches!(claim(&result(Winner::First), Side::First, ""), LineMeaning::Fault(_)));
        assert!(matches!(claim(&result(Winner::Nobody), Side::First, ""), LineMeaning::Fault(_)));
    }
}
