//! Plays a match: several games at a time, counted in the order of the plan.
//!
//! Pairs are stored as they are finished and counted in the order of their numbers, whichever thread is
//! quicker. So records, standings and the moment at which a sequential test decides depend neither
//! on how many games run at a time nor on how often the match was broken off.

use crate::game::{PlayedGame, PlayedPair};
use crate::plan::{Contestant, Pair, Plan};
use crate::player::{Player, PlayerFault};
use crate::referee::{self, NoGame, Seat, Setting};
use crate::standings::Standings;
use crate::stats::{SprtDecision, SprtError};
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
pub type PlayerFactory<'a> = dyn Fn(&Contestant) -> Result<Box<dyn Player>, PlayerFault> + Sync + 'a;

/// A match with its players.
pub struct Match<'a> {
    /// The plan of the match.
    pub plan: &'a Plan,
    /// The source of players.
    pub players: &'a PlayerFactory<'a>,
    /// Games played at a time, at least 1.
    pub concurrency: usize,
    /// Breaks the match off from outside. The match raises it too when it ends.
    pub stop: &'a StopFlag,
}

/// Events of a running match.
#[derive(Clone, Copy, Debug)]
pub enum MatchEvent<'a> {
    /// A game was finished just now.
    Game {
        /// The pair it belongs to.
        pair: &'a Pair,
        /// Index of the game within the pair, 0 or 1.
        index: usize,
        /// The game.
        game: &'a PlayedGame,
    },
    /// An engine has recovered from a fault between games; nothing is lost by it.
    RecoveredFault {
        /// The contestant.
        contestant: usize,
        /// The fault.
        fault: &'a PlayerFault,
    },
    /// A pair was counted, in the order of the plan; after a resumption those stored come again.
    Pair {
        /// The pair.
        pair: &'a Pair,
        /// Its games.
        played: &'a PlayedPair,
        /// The standings with it.
        standings: &'a Standings,
    },
}

/// Causes of the end of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchEnd {
    /// All its games are played.
    Complete,
    /// The sequential test has decided.
    Decided(SprtDecision),
    /// It was broken off, and can be resumed.
    Interrupted,
}

/// Reasons why a match cannot go on. Results so far are stored.
#[derive(Debug, Error)]
#[allow(missing_docs)] // the messages say it
pub enum MatchError {
    #[error("engine `{name}`: {fault}")]
    Player { name: String, fault: PlayerFault },
    #[error("pair {pair}: {error}")]
    Game { pair: u32, error: NoGame },
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Sprt(#[from] SprtError),
    #[error("reporting: {0}")]
    Report(#[from] io::Error),
}

/// Messages from the threads.
enum Message {
    Game(Pair, usize, PlayedGame),
    RecoveredFault(usize, PlayerFault),
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
        report: &mut dyn FnMut(MatchEvent<'_>) -> io::Result<()>,
    ) -> Result<(Standings, MatchEnd), MatchError> {
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
            Some(decision) => MatchEnd::Decided(decision),
            None if ledger.is_closed() => MatchEnd::Complete,
            None => MatchEnd::Interrupted,
        };
        Ok((ledger.standings, end))
    }

    /// Plays the pending pairs until all are played, the test decides or something fails.
    fn play(
        &self,
        pending: &[Pair],
        store: &Store,
        ledger: &mut Ledger<'_>,
        report: &mut dyn FnMut(MatchEvent<'_>) -> io::Result<()>,
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
        let mut bench = Bench { factory: self.players, players: HashMap::new(), sender };
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
        let mut take = |seat: usize, side| {
            bench.take(seated[seat], contestants[seat]).map_err(|fault| not_ready(side, fault))
        };
        let (mut first, mut second) = (take(0, Side::First)?, take(1, Side::Second)?);
        let seats = [
            Seat { player: &mut *first, limits: limits[0] },
            Seat { player: &mut *second, limits: limits[1] },
        ];
        let played = referee::play(&setting, seats, self.stop).map_err(|error| match error {
            NoGame::NotReady { side, fault } => not_ready(side, fault),
            error => error,
        });
        bench.put(seated[0], first);
        bench.put(seated[1], second);
        played
    }
}

/// Stores and counts what a thread tells.
fn receive(
    message: Message,
    store: &Store,
    ledger: &mut Ledger<'_>,
    report: &mut dyn FnMut(MatchEvent<'_>) -> io::Result<()>,
) -> Result<(), MatchError> {
    match message {
        Message::Game(pair, index, game) => Ok(report(MatchEvent::Game { pair: &pair, index, game: &game })?),
        Message::RecoveredFault(contestant, fault) => {
            Ok(report(MatchEvent::RecoveredFault { contestant, fault: &fault })?)
        }
        Message::Pair(number, played) => {
            store.insert(number, &played)?;
            ledger.waiting.insert(number, played);
            ledger.count(report)
        }
        Message::Failed(error) => Err(error),
    }
}

/// The players of one thread that have no game just now, by their index in the plan.
struct Bench<'a> {
    factory: &'a PlayerFactory<'a>,
    players: HashMap<usize, Box<dyn Player>>,
    sender: &'a Sender<Message>,
}

impl Bench<'_> {
    fn take(&mut self, index: usize, contestant: &Contestant) -> Result<Box<dyn Player>, PlayerFault> {
        self.players.remove(&index).map_or_else(|| (self.factory)(contestant), Ok)
    }

    fn put(&mut self, index: usize, mut player: Box<dyn Player>) {
        for fault in player.recovered_faults() {
            // Without a listener the match has ended already.
            let _ = self.sender.send(Message::RecoveredFault(index, fault));
        }
        self.players.insert(index, player);
    }
}

/// The pairs played, and those of them that count.
struct Ledger<'a> {
    /// Played, but not counted yet.
    waiting: BTreeMap<u32, PlayedPair>,
    standings: Standings,
    /// Every pair of the plan, each at its number.
    pairs: &'a [Pair],
    decision: Option<SprtDecision>,
}

impl Ledger<'_> {
    /// Counts every pair whose turn has come.
    fn count(&mut self, report: &mut dyn FnMut(MatchEvent<'_>) -> io::Result<()>) -> Result<(), MatchError> {
        while self.decision.is_none()
            && let Some(pair) = self.pairs.get(self.standings.pairs as usize)
            && let Some(played) = self.waiting.remove(&pair.number)
        {
            self.standings.add(pair, &played);
            self.decision = self.standings.decision()?;
            report(MatchEvent::Pair { pair, played: &played, standings: &self.standings })?;
        }
        Ok(())
    }

    /// Returns whether no further pair counts.
    fn is_closed(&self) -> bool {
        self.decision.is_some() || self.standings.pairs as usize == self.pairs.len()
    }
}

#[cfg(test)]
mod tests;
