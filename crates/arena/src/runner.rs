//! Plays a match: several games at a time, counted in the order of the plan.
//!
//! Pairs are stored as they are finished and counted in the order of their numbers, whoever is
//! quicker. So records, standings and the moment at which a sequential test decides depend neither
//! on how many games run at a time nor on how often the match was broken off.

use crate::game::{PlayedGame, PlayedPair};
use crate::plan::{Contestant, Pair, Plan};
use crate::player::{Fault, Player};
use crate::referee::{self, NoGame, Seat, Setting};
use crate::standings::Standings;
use crate::stats::{Decision, SprtError};
use crate::store::{Store, StoreError};
use boyi_engine::StopFlag;
use boyi_engine::data::Side;
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use thiserror::Error;

/// Makes a player of a contestant. Each thread of a match asks for its own.
pub type Hire<'a> = dyn Fn(&Contestant) -> Result<Box<dyn Player>, Fault> + Sync + 'a;

/// What a match needs to be played.
pub struct Match<'a> {
    /// What is played.
    pub plan: &'a Plan,
    /// Where players come from.
    pub hire: &'a Hire<'a>,
    /// How many games are played at a time, at least 1.
    pub concurrency: usize,
    /// Breaks the match off from outside. The match raises it too when it ends.
    pub stop: &'a StopFlag,
}

/// What a match tells while it runs.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A game was finished just now.
    Game {
        /// The pair it belongs to.
        pair: &'a Pair,
        /// The first game of the pair, or the second?
        index: usize,
        /// The game.
        game: &'a PlayedGame,
    },
    /// A pair was counted, in the order of the plan; after a resumption those stored come again.
    Pair {
        /// Which.
        pair: &'a Pair,
        /// Its games.
        played: &'a PlayedPair,
        /// How the match stands with it.
        standings: &'a Standings,
    },
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All its games are played.
    Complete,
    /// The sequential test has decided.
    Decided(Decision),
    /// It was broken off, and can be resumed.
    Interrupted,
}

/// Why a match cannot go on. What was played is stored.
#[derive(Debug, Error)]
#[allow(missing_docs)] // the messages say it
pub enum MatchError {
    #[error("engine `{name}`: {fault}")]
    Player { name: String, fault: Fault },
    #[error("pair {pair}: {error}")]
    Game { pair: u32, error: NoGame },
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Sprt(#[from] SprtError),
    #[error("reporting: {0}")]
    Report(#[from] io::Error),
}

/// What the threads tell.
enum Message {
    Game(Pair, usize, PlayedGame),
    Pair(u32, PlayedPair),
    Failed(MatchError),
}

impl Match<'_> {
    /// Plays what is not stored yet and tells of everything in the order in which it counts.
    ///
    /// # Errors
    /// [`MatchError`]; resuming goes on where it happened.
    pub fn run(
        &self,
        store: &Store,
        report: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
    ) -> Result<(Standings, End), MatchError> {
        let pairs = self.plan.pairs();
        let mut ledger = Ledger {
            waiting: store.pairs()?,
            standings: Standings::new(self.plan),
            pairs: &pairs,
            decision: None,
        };
        let pending: Vec<Pair> =
            pairs.iter().filter(|pair| !ledger.waiting.contains_key(&pair.number)).copied().collect();
        ledger.count(report)?;
        if !ledger.is_closed() {
            self.play(&pending, store, &mut ledger, report)?;
        }
        let end = match ledger.decision {
            Some(decision) => End::Decided(decision),
            None if ledger.is_closed() => End::Complete,
            None => End::Interrupted,
        };
        Ok((ledger.standings, end))
    }

    /// Plays the pending pairs until all are played, the test decides or something fails.
    fn play(
        &self,
        pending: &[Pair],
        store: &Store,
        ledger: &mut Ledger<'_>,
        report: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
    ) -> Result<(), MatchError> {
        let queue = Mutex::new(pending.iter().copied());
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        thread::scope(|scope| {
            let (sender, messages) = mpsc::channel();
            for _ in 0..self.concurrency.clamp(1, pending.len().max(1)) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    if let Err(error) = self.work(next, &sender) {
                        // Without a listener the match has ended already.
                        let _ = sender.send(Message::Failed(error));
                    }
                });
            }
            drop(sender);
            let mut result = Ok(());
            for message in messages {
                if result.is_ok() {
                    result = receive(message, store, ledger, report);
                }
                if result.is_err() || ledger.is_closed() {
                    self.stop.stop();
                }
            }
            result
        })
    }

    /// One thread: plays pair after pair with players of its own.
    fn work(&self, next: &dyn Fn() -> Option<Pair>, sender: &Sender<Message>) -> Result<(), MatchError> {
        let mut bench = Bench { hire: self.hire, players: HashMap::new() };
        while let Some(pair) = next().filter(|_| !self.stop.is_stopped()) {
            let mut play = |index| {
                let game = match self.play_game(&pair, index, &mut bench) {
                    // Once more with new players: what failed to start may have been in a bad way.
                    Err(NoGame::NotReady { .. }) => {
                        bench.players.clear();
                        self.play_game(&pair, index, &mut bench)?
                    }
                    played => played?,
                };
                // Without a listener the match has ended already.
                let _ = sender.send(Message::Game(pair, index, game.clone()));
                Ok(game)
            };
            match play(0).and_then(|straight| Ok(PlayedPair { games: [straight, play(1)?] })) {
                Ok(played) => {
                    let _ = sender.send(Message::Pair(pair.number, played));
                }
                Err(NoGame::Stopped) => break,
                Err(NoGame::NotReady { side, fault }) => {
                    let seats = [pair.first, pair.second];
                    let index = usize::from(side == Side::Second);
                    let name = self.plan.contestants[seats[index]].name.clone();
                    return Err(MatchError::Player { name, fault });
                }
                Err(error) => return Err(MatchError::Game { pair: pair.number, error }),
            }
        }
        Ok(())
    }

    /// Plays one game of a pair. In an error the sides are those of the pair's first game.
    fn play_game(&self, pair: &Pair, index: usize, bench: &mut Bench<'_>) -> Result<PlayedGame, NoGame> {
        let setting = Setting {
            spec: self.plan.game,
            opening: &self.plan.openings[pair.opening],
            adjudication: self.plan.adjudication,
            seed: pair.seed,
        };
        let of_the_pair =
            |side: Side| if (side == Side::First) == (index == 0) { Side::First } else { Side::Second };
        let seated = match index {
            0 => [pair.first, pair.second],
            _ => [pair.second, pair.first],
        };
        let not_ready = |side, fault| NoGame::NotReady { side: of_the_pair(side), fault };
        let limits = seated.map(|contestant| self.plan.contestants[contestant].limits);
        let contestants = seated.map(|contestant| &self.plan.contestants[contestant]);
        let mut first = bench.take(contestants[0]).map_err(|fault| not_ready(Side::First, fault))?;
        let mut second = bench.take(contestants[1]).map_err(|fault| not_ready(Side::Second, fault))?;
        let seats = [
            Seat { player: &mut *first, limits: limits[0] },
            Seat { player: &mut *second, limits: limits[1] },
        ];
        let played = referee::play(&setting, seats, self.stop).map_err(|error| match error {
            NoGame::NotReady { side, fault } => not_ready(side, fault),
            error => error,
        });
        bench.put(contestants[0], first);
        bench.put(contestants[1], second);
        played
    }
}

/// Stores and counts what a thread tells.
fn receive(
    message: Message,
    store: &Store,
    ledger: &mut Ledger<'_>,
    report: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
) -> Result<(), MatchError> {
    match message {
        Message::Game(pair, index, game) => Ok(report(Event::Game { pair: &pair, index, game: &game })?),
        Message::Pair(number, played) => {
            store.insert(number, &played)?;
            ledger.waiting.insert(number, played);
            ledger.count(report)
        }
        Message::Failed(error) => Err(error),
    }
}

/// The players of one thread that have no game just now.
struct Bench<'a> {
    hire: &'a Hire<'a>,
    players: HashMap<String, Box<dyn Player>>,
}

impl Bench<'_> {
    fn take(&mut self, contestant: &Contestant) -> Result<Box<dyn Player>, Fault> {
        self.players.remove(&contestant.name).map_or_else(|| (self.hire)(contestant), Ok)
    }

    fn put(&mut self, contestant: &Contestant, player: Box<dyn Player>) {
        self.players.insert(contestant.name.clone(), player);
    }
}

/// What has been played and what of it counts.
struct Ledger<'a> {
    /// Played, but not counted yet.
    waiting: BTreeMap<u32, PlayedPair>,
    standings: Standings,
    /// Every pair of the plan, each at its number.
    pairs: &'a [Pair],
    decision: Option<Decision>,
}

impl Ledger<'_> {
    /// Counts every pair whose turn has come.
    fn count(&mut self, report: &mut dyn FnMut(Event<'_>) -> io::Result<()>) -> Result<(), MatchError> {
        while self.decision.is_none()
            && let Some(pair) = self.pairs.get(self.standings.pairs as usize)
            && let Some(played) = self.waiting.remove(&pair.number)
        {
            self.standings.add(pair, &played);
            self.decision = self.standings.decision()?;
            report(Event::Pair { pair, played: &played, standings: &self.standings })?;
        }
        Ok(())
    }

    /// Does no further pair count?
    fn is_closed(&self) -> bool {
        self.decision.is_some() || self.standings.pairs as usize == self.pairs.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin::BuiltIn;
    use crate::mock::Mock;
    use crate::plan::tests::plan;
    use crate::plan::{Engine, Format};
    use crate::player::FaultKind;
    use crate::stats::{Model, Sprt};
    use boyi_engine::data::GameSpec;

    /// Plays a plan; returns every game as it was counted, and the end.
    fn play(
        plan: &Plan,
        store: &Store,
        hire: &Hire<'_>,
        concurrency: usize,
    ) -> (Vec<String>, Result<(Standings, End), MatchError>) {
        let mut counted = Vec::new();
        let stop = StopFlag::default();
        let end = Match { plan, hire, concurrency, stop: &stop }.run(store, &mut |event| {
            if let Event::Pair { pair, played, .. } = event {
                counted.push(format!("{} {}", pair.number, serde_json::to_string(played).unwrap()));
            }
            Ok(())
        });
        (counted, end)
    }

    fn built_in(contestant: &Contestant) -> Result<Box<dyn Player>, Fault> {
        let Engine::BuiltIn(options) = &contestant.engine else { panic!("all are built in") };
        let player = BuiltIn::new(GameSpec::Connect4, options.clone());
        Ok(Box::new(player.map_err(|error| Fault::new(FaultKind::Start, error.to_string()))?))
    }

    /// Connect Four between three levels of strength, with little to think.
    fn connect4() -> Plan {
        let mut plan = plan(&["a", "b", "c"], Format::RoundRobin);
        plan.game = GameSpec::Connect4;
        for (opening, mv) in plan.openings.iter_mut().zip(["1", "2", "3", "4", "5", "6", "7", "4", "1"]) {
            opening.moves = vec![mv.into()];
        }
        for (contestant, level) in plan.contestants.iter_mut().zip([5, 2, 1]) {
            let Engine::BuiltIn(options) = &mut contestant.engine else { panic!("all are built in") };
            options.level = level;
        }
        plan
    }

    #[test]
    fn the_same_match_is_played_alike_however_many_games_run_at_a_time() {
        let plan = connect4();
        let run = |concurrency| {
            let (games, end) = play(&plan, &Store::in_memory(&plan).unwrap(), &built_in, concurrency);
            (games, end.unwrap())
        };
        let (games, (standings, end)) = run(1);
        assert_eq!((games.len(), end), (27, End::Complete));
        assert_eq!(standings.games(), 54);
        assert_eq!(run(3), (games, (standings, end)));
    }

    #[test]
    fn a_match_broken_off_goes_on_where_it_was() {
        let plan = connect4();
        let (undisturbed, end) = play(&plan, &Store::in_memory(&plan).unwrap(), &built_in, 2);
        let store = Store::in_memory(&plan).unwrap();
        let mut seen = 0;
        for _ in 0..4 {
            let stop = StopFlag::default();
            let run = Match { plan: &plan, hire: &built_in, concurrency: 2, stop: &stop };
            let (standings, end) = run
                .run(&store, &mut |event| {
                    if matches!(event, Event::Game { .. }) {
                        seen += 1;
                        if seen % 7 == 0 {
                            stop.stop();
                        }
                    }
                    Ok(())
                })
                .unwrap();
            assert_eq!(end, End::Interrupted);
            assert!(standings.pairs < 27);
        }
        let (resumed, resumed_end) = play(&plan, &store, &built_in, 2);
        assert_eq!(resumed, undisturbed);
        assert_eq!(resumed_end.unwrap(), end.unwrap());
    }

    #[test]
    fn a_sequential_test_ends_the_match_at_the_same_pair_every_time() {
        let mut plan = plan(&["winner", "loser"], Format::Gauntlet);
        plan.openings = vec![plan.openings[0].clone(); 500];
        plan.sprt = Some(Sprt::new(Model::Logistic, 0.0, 200.0, 0.05, 0.05).unwrap());
        let hire = |contestant: &Contestant| -> Result<Box<dyn Player>, Fault> {
            Ok(Box::new(match contestant.name.as_str() {
                "winner" => Mock::moves("b1 b2 b3"),
                _ => Mock::moves(""),
            }))
        };
        let run = |concurrency| {
            let (games, end) = play(&plan, &Store::in_memory(&plan).unwrap(), &hire, concurrency);
            (games, end.unwrap())
        };
        let (games, (standings, end)) = run(1);
        assert_eq!(end, End::Decided(Decision::AcceptH1));
        assert!(games.len() > 1 && games.len() < 100, "{} pairs", games.len());
        assert_eq!(run(4), (games, (standings, end)));
    }

    #[test]
    fn faults_are_survived_and_counted() {
        let plan = plan(&["steady", "shaky"], Format::Gauntlet);
        for kind in FaultKind::ALL.into_iter().filter(|kind| *kind != FaultKind::Start) {
            let hire = |contestant: &Contestant| -> Result<Box<dyn Player>, Fault> {
                Ok(Box::new(match contestant.name.as_str() {
                    "steady" => Mock::moves("c3 b3 a3 c2 b2 a2 c1 b1 a1"),
                    _ => Mock::fault(kind),
                }))
            };
            let (_, end) = play(&plan, &Store::in_memory(&plan).unwrap(), &hire, 2);
            let (standings, end) = end.unwrap();
            assert_eq!(end, End::Complete);
            // Where the opening took c3, the steady one faults as well, by an illegal move.
            let shaky = &standings.performances[1].faults;
            assert_eq!(shaky.keys().collect::<Vec<_>>(), [&kind]);
            assert!(shaky[&kind] >= 17, "{shaky:?}");
        }
    }

    #[test]
    fn a_player_that_cannot_be_started_ends_the_match_and_is_named() {
        let plan = plan(&["here", "missing"], Format::Gauntlet);
        let hire = |contestant: &Contestant| -> Result<Box<dyn Player>, Fault> {
            match contestant.name.as_str() {
                "here" => Ok(Box::new(Mock::moves(""))),
                _ => Err(Fault::new(FaultKind::Start, "no such file")),
            }
        };
        let (games, end) = play(&plan, &Store::in_memory(&plan).unwrap(), &hire, 2);
        assert!(games.is_empty());
        assert_eq!(end.unwrap_err().to_string(), "engine `missing`: start failure: no such file");
    }
}
