//! Matches: every opening twice, with the sides exchanged, several games at a time.

use crate::stats::{Sprt, SprtDecision, SprtError};
use crate::{GameFault, MatchResult, Player, play_game};
use boyi_core::{Ply, Position, Side};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use thiserror::Error;

/// A match between two versions of a player.
#[derive(Clone, Debug)]
pub struct Match<P> {
    openings: Vec<P>,
    max_plies: usize,
    threads: usize,
    sprt: Option<Sprt>,
}

/// The reason for which a match cannot go on.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum MatchError {
    /// A player does not play by the rules.
    #[error("the {version} version fails on opening {opening}: {fault}")]
    Player {
        /// `first` or `second`.
        version: &'static str,
        /// Place of the opening in the list, from 0.
        opening: usize,
        /// The fault.
        fault: GameFault,
    },
    /// The sequential test does not weigh pairs of games.
    #[error(transparent)]
    Sprt(#[from] SprtError),
}

impl<P> Match<P> {
    /// A match on these openings, with one game at a time, games of at most [`Ply::MAX`] plies and no sequential
    /// test.
    pub fn new(openings: Vec<P>) -> Match<P> {
        Match { openings, max_plies: Ply::MAX.index(), threads: 1, sprt: None }
    }

    /// Games that reach this many plies after the opening are draws.
    #[must_use]
    pub fn max_plies(self, max_plies: usize) -> Match<P> {
        Match { max_plies, ..self }
    }

    /// Plays this many games at a time, at least 1. Where nodes or depth are the limit, the result is that of one
    /// game at a time.
    #[must_use]
    pub fn threads(self, threads: usize) -> Match<P> {
        Match { threads: threads.max(1), ..self }
    }

    /// Ends the match as soon as this test has decided.
    #[must_use]
    pub fn sprt(self, test: Sprt) -> Match<P> {
        Match { sprt: Some(test), ..self }
    }
}

impl<P: Position + Clone + Sync> Match<P>
where
    P::Move: Debug,
{
    /// Plays the match. Each thread makes its own players by `first` and `second`.
    ///
    /// # Errors
    /// [`MatchError`] when a player makes an illegal move or none.
    pub fn play<A: Player<P>, B: Player<P>>(
        &self,
        first: impl Fn() -> A + Sync,
        second: impl Fn() -> B + Sync,
    ) -> Result<MatchResult, MatchError> {
        self.play_with(first, second, |_| ())
    }

    /// Plays the match and reports the result so far after each opening, in the order of the openings.
    ///
    /// # Errors
    /// As [`play`](Match::play).
    pub fn play_with<A: Player<P>, B: Player<P>>(
        &self,
        first: impl Fn() -> A + Sync,
        second: impl Fn() -> B + Sync,
        report: impl FnMut(&MatchResult) + Send,
    ) -> Result<MatchResult, MatchError> {
        let ledger = Mutex::new(Ledger::new(self.sprt, report));
        let next = AtomicUsize::new(0);
        let work = || {
            let (mut first, mut second) = (first(), second());
            while locked(&ledger).end.is_none() {
                let opening = next.fetch_add(1, Relaxed);
                let Some(start) = self.openings.get(opening) else { break };
                let played = self.play_pair(opening, start, &mut first, &mut second);
                locked(&ledger).enter(opening, played);
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads.min(self.openings.len()) {
                scope.spawn(work);
            }
            work();
        });
        let ledger = ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
        ledger.end.unwrap_or(Ok(())).map(|()| ledger.result)
    }

    /// Plays an opening twice; returns the winners.
    fn play_pair(
        &self,
        opening: usize,
        start: &P,
        first: &mut dyn Player<P>,
        second: &mut dyn Player<P>,
    ) -> Played {
        let game = |versions: [&'static str; 2], a: &mut dyn Player<P>, b: &mut dyn Player<P>| {
            let played = play_game(start, a, b, self.max_plies);
            let blamed = |fault: GameFault| {
                let version = versions[fault.side().index()];
                MatchError::Player { version, opening, fault }
            };
            played.map(|game| game.winner).map_err(blamed)
        };
        Ok([game(["first", "second"], first, second)?, game(["second", "first"], second, first)?])
    }
}

/// The winners of the two games on one opening.
type Played = Result<[Option<Side>; 2], MatchError>;

/// Counts the pairs in the order of the openings, whichever is finished first.
struct Ledger<R> {
    result: MatchResult,
    /// Pairs played before an earlier one was.
    waiting: BTreeMap<usize, Played>,
    /// The number of the next pair to count.
    next: usize,
    sprt: Option<Sprt>,
    report: R,
    /// Set once no more pairs are counted.
    end: Option<Result<(), MatchError>>,
}

impl<R: FnMut(&MatchResult)> Ledger<R> {
    fn new(sprt: Option<Sprt>, report: R) -> Ledger<R> {
        Ledger { result: MatchResult::default(), waiting: BTreeMap::new(), next: 0, sprt, report, end: None }
    }

    /// Enters a pair and counts those whose turn it is.
    fn enter(&mut self, opening: usize, played: Played) {
        self.waiting.insert(opening, played);
        while self.end.is_none()
            && let Some(played) = self.waiting.remove(&self.next)
        {
            self.next += 1;
            self.end = self.count(played).transpose();
        }
    }

    /// Counts a pair. Returns `Some(())` once the test has decided.
    fn count(&mut self, played: Played) -> Result<Option<()>, MatchError> {
        self.result.add(played?, self.sprt.as_ref())?;
        (self.report)(&self.result);
        let decision = self.result.sprt().map(|standing| standing.decision);
        Ok(decision.is_some_and(|decision| decision != SprtDecision::Continue).then_some(()))
    }
}

/// Locks the ledger, also after a panic of another thread, which the scope passes on.
fn locked<R>(ledger: &Mutex<Ledger<R>>) -> MutexGuard<'_, Ledger<R>> {
    ledger.lock().unwrap_or_else(PoisonError::into_inner)
}
