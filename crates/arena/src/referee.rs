//! One game between two players, held to the rules of the game and to their limits.

use crate::adjudication::{Adjudication, Adjudicator};
use crate::game::{Ending, Opening, PlayedGame, PlayedMove};
use crate::limits::{Clock, ContestantLimits};
use crate::player::{Action, FaultKind, NewGame, Player, PlayerFault, PlayerReply, Turn};
use boyi_engine::data::{GameSpec, Side};
use boyi_engine::{AnyGame, InputError, StopFlag, start};
use thiserror::Error;

/// A player at the board and what it may spend.
pub struct Seat<'a> {
    /// The player.
    pub player: &'a mut dyn Player,
    /// Its limits.
    pub limits: ContestantLimits,
}

/// The setting of a game.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// The game and its parameters.
    pub spec: GameSpec,
    /// The opening.
    pub opening: &'a Opening,
    /// Conditions for ending it before its rules end it.
    pub adjudication: Adjudication,
    /// Given to the players.
    pub seed: u64,
}

/// Reasons why there is no game to show.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoGame {
    /// The match was stopped.
    #[error("stopped")]
    Stopped,
    /// A player could not be made ready.
    #[error("{fault}")]
    NotReady {
        /// The side of the player.
        side: Side,
        /// The fault.
        fault: PlayerFault,
    },
    /// The opening cannot be played.
    #[error("opening: {0}")]
    Opening(#[from] InputError),
}

/// Plays one game. `seats` are those of the first and the second side.
///
/// # Errors
/// [`NoGame`] when the game could not begin or was stopped. A fault during the game is no error
/// but a loss.
pub fn play(setting: &Setting<'_>, seats: [Seat<'_>; 2], stop: &StopFlag) -> Result<PlayedGame, NoGame> {
    let mut running = GameInProgress::new(setting, seats)?;
    running.make_ready(setting)?;
    let game = running.play(stop)?;
    for seat in &mut running.seats {
        seat.player.game_over(game.winner);
    }
    Ok(game)
}

/// Sets up the board of an opening, which may go past ends by a referee.
///
/// # Errors
/// [`InputError`] naming the position or the move that cannot be.
pub fn set_up(spec: GameSpec, opening: &Opening) -> Result<Box<dyn AnyGame>, InputError> {
    let mut game = start(spec, opening.start.as_deref())?;
    for mv in &opening.moves {
        game.go_on();
        game.play(mv)?;
    }
    Ok(game)
}

/// A board with two players at it.
struct GameInProgress<'o, 'p> {
    start: Option<&'o str>,
    game: Box<dyn AnyGame>,
    /// Every move on the board, those of the opening included.
    line: Vec<String>,
    seats: [Seat<'p>; 2],
    clocks: [Clock; 2],
    adjudicator: Adjudicator,
    played: Vec<PlayedMove>,
}

impl<'o, 'p> GameInProgress<'o, 'p> {
    fn new(setting: &Setting<'o>, seats: [Seat<'p>; 2]) -> Result<GameInProgress<'o, 'p>, InputError> {
        let game = set_up(setting.spec, setting.opening)?;
        Ok(GameInProgress {
            start: setting.opening.start.as_deref(),
            line: game.moves(),
            game,
            clocks: [Clock::new(seats[0].limits), Clock::new(seats[1].limits)],
            seats,
            adjudicator: Adjudicator::new(setting.adjudication),
            played: Vec::new(),
        })
    }

    fn make_ready(&mut self, setting: &Setting<'_>) -> Result<(), NoGame> {
        for side in [Side::First, Side::Second] {
            let new_game = NewGame {
                spec: setting.spec,
                start: setting.opening.start.clone(),
                side,
                budget: self.clocks[side.index()].budget(&self.clocks[(!side).index()]),
                seed: setting.seed,
            };
            let ready = self.seats[side.index()].player.new_game(&new_game);
            ready.map_err(|fault| NoGame::NotReady { side, fault })?;
        }
        Ok(())
    }

    fn play(&mut self, stop: &StopFlag) -> Result<PlayedGame, NoGame> {
        loop {
            if let Some(result) = self.game.result() {
                return Ok(self.end(result.winner, Ending::Rules { reason: result.reason }));
            }
            let side = self.game.to_move();
            let answer = self.ask(side, stop);
            if stop.is_stopped() {
                return Err(NoGame::Stopped);
            }
            match answer.and_then(|answer| self.accept(side, &answer)) {
                Ok(None) => {}
                Ok(Some(game)) => return Ok(game),
                // A player that cannot go on for reasons of its own set-up has lost nothing.
                Err(fault) if fault.kind == FaultKind::Start => return Err(NoGame::NotReady { side, fault }),
                Err(fault) => return Ok(self.end(Some(!side), Ending::Fault { side, fault })),
            }
        }
    }

    fn ask(&mut self, side: Side, stop: &StopFlag) -> Result<PlayerReply, PlayerFault> {
        let budget = self.clocks[side.index()].budget(&self.clocks[(!side).index()]);
        let turn = Turn { start: self.start, moves: &self.line, to_move: side, budget };
        self.seats[side.index()].player.choose(&turn, stop)
    }

    /// Charges the clock, plays the move, and says whether the game is decided without the rules.
    fn accept(&mut self, side: Side, answer: &PlayerReply) -> Result<Option<PlayedGame>, PlayerFault> {
        self.clocks[side.index()].charge(answer.time).map_err(|late| {
            PlayerFault::new(FaultKind::TimeLoss, format!("{:.3} s too late", late.as_secs_f64()))
        })?;
        let text = match &answer.action {
            Action::Move(text) => text,
            Action::Resign => return Ok(Some(self.end(Some(!side), Ending::Resignation))),
        };
        self.game.play(text).map_err(|error| PlayerFault::new(FaultKind::IllegalMove, error.to_string()))?;
        let id = self.game.last_move().unwrap_or_else(|| text.clone());
        self.line.push(id.clone());
        let timed = self.seats.iter().any(|seat| seat.limits.is_timed());
        self.played.push(PlayedMove {
            id,
            score: answer.score,
            depth: answer.depth,
            nodes: answer.nodes,
            time_ms: timed.then(|| u64::try_from(answer.time.as_millis()).unwrap_or(u64::MAX)),
        });
        if self.game.result().is_some() {
            return Ok(None);
        }
        let plies = u32::try_from(self.line.len()).unwrap_or(u32::MAX);
        let verdict = self.adjudicator.see(side, answer.score, plies);
        Ok(verdict.map(|(verdict, winner)| self.end(winner, Ending::Adjudication { verdict })))
    }

    fn end(&mut self, winner: Option<Side>, ending: Ending) -> PlayedGame {
        PlayedGame { moves: std::mem::take(&mut self.played), winner, ending }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudication::AdjudicationReason;
    use crate::mock::Mock;
    use boyi_engine::data::{EndReason, ScoreView};
    use std::time::Duration;

    const TICTACTOE: GameSpec = GameSpec::TICTACTOE;

    fn game(
        opening: &str,
        limits: ContestantLimits,
        adjudication: Adjudication,
        players: [Mock; 2],
    ) -> PlayedGame {
        let moves = opening.split_whitespace().map(String::from).collect();
        let opening = Opening { start: None, moves };
        let setting = Setting { spec: TICTACTOE, opening: &opening, adjudication, seed: 1 };
        let [mut first, mut second] = players;
        let seats = [Seat { player: &mut first, limits }, Seat { player: &mut second, limits }];
        play(&setting, seats, &StopFlag::default()).unwrap()
    }

    fn usual(opening: &str, first: Mock, second: Mock) -> PlayedGame {
        game(opening, ContestantLimits::default(), Adjudication::default(), [first, second])
    }

    #[test]
    fn the_rules_end_a_game() {
        let played = usual("", Mock::moves("a1 a2 a3"), Mock::moves("b1 b2"));
        assert_eq!(played.winner, Some(Side::First));
        assert_eq!(played.ending, Ending::Rules { reason: EndReason::Row });
        assert_eq!(played.moves.len(), 5);
    }

    #[test]
    fn players_go_on_from_the_opening() {
        let played = usual("a1 b1 a2 b2", Mock::moves("c3"), Mock::moves("b3"));
        assert_eq!(played.winner, Some(Side::Second));
        assert_eq!(played.moves.len(), 2);
    }

    #[test]
    fn faults_lose_the_game_for_the_one_who_makes_them() {
        let kinds = [FaultKind::Crash, FaultKind::Stall, FaultKind::BrokenPipe, FaultKind::Protocol];
        for kind in kinds {
            let played = usual("", Mock::moves("a1"), Mock::fault(kind));
            assert_eq!(played.winner, Some(Side::First));
            let Ending::Fault { side, fault } = played.ending else { panic!("{kind} ends the game") };
            assert_eq!((side, fault.kind), (Side::Second, kind));
        }
        let played = usual("", Mock::moves("a1 a1"), Mock::moves("b1"));
        let Ending::Fault { side: Side::First, fault } = &played.ending else {
            panic!("{:?}", played.ending)
        };
        assert_eq!((played.winner, fault.kind), (Some(Side::Second), FaultKind::IllegalMove));
        assert!(fault.detail.contains("a1"), "{fault}");
    }

    #[test]
    fn an_answer_after_the_time_loses() {
        let limits = ContestantLimits { tc: Some("1".parse().unwrap()), ..ContestantLimits::default() };
        let slow = Mock::moves("b1 b2").taking(Duration::from_millis(501));
        let played = game("", limits, Adjudication::default(), [Mock::moves("a1 a2 c3"), slow]);
        let Ending::Fault { side: Side::Second, fault } = &played.ending else {
            panic!("{:?}", played.ending)
        };
        assert_eq!(fault.to_string(), "time loss: 0.002 s too late");
        assert_eq!(played.moves.len(), 3, "the move that came too late does not stand");
        assert_eq!(played.moves[1].time_ms, Some(501));
    }

    #[test]
    fn times_are_left_out_where_they_limit_nothing() {
        let played = usual("", Mock::moves("a1 a2 a3"), Mock::moves("b1 b2"));
        assert!(played.moves.iter().all(|mv| mv.time_ms.is_none()));
    }

    #[test]
    fn scores_of_both_decide_a_game() {
        let adjudication = Adjudication { win: Some("500/3".parse().unwrap()), ..Adjudication::default() };
        let players = [
            Mock::moves("a1 a2 c3").thinking(ScoreView::Eval(900)),
            Mock::moves("b1 b2").thinking(ScoreView::Eval(-600)),
        ];
        let played = game("", ContestantLimits::default(), adjudication, players);
        assert_eq!(played.ending, Ending::Adjudication { verdict: AdjudicationReason::Win });
        assert_eq!((played.winner, played.moves.len()), (Some(Side::First), 3));
    }

    #[test]
    fn what_the_rules_decide_is_not_adjudicated() {
        let adjudication = Adjudication { max_plies: Some(5), ..Adjudication::default() };
        let players = [Mock::moves("a1 a2 a3"), Mock::moves("b1 b2")];
        assert_eq!(game("", ContestantLimits::default(), adjudication, players).winner, Some(Side::First));
    }

    #[test]
    fn resignation_loses() {
        let played = usual("", Mock::moves(""), Mock::moves(""));
        assert_eq!((played.winner, played.ending), (Some(Side::Second), Ending::Resignation));
    }
}
