//! The engine's time, shared out: who searches next, and for how long while others wait.
//!
//! 1. A limited number of searches run at once. The next is that of the game whose last turn is the longest
//!    ago.
//! 2. A search that runs while others wait ends after its share of the move time: the move time times the
//!    searches that run at once, divided among all that run or wait by their weight. So everyone has a turn
//!    within about one move time, whatever the others do.
//! 3. A search that a person waits for weighs as much as all others together can.
//!
//! `docs/decisions/0006-visitors.md` gives the reasons.

use crate::socket::MAX_SOCKETS;
use boyi_engine::StopFlag;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

/// The shortest share: enough for a sensible move, and short enough that a round of all pages lasts a second
/// or two on one core.
const SHORTEST_SHARE: Duration = Duration::from_millis(50);

/// Weight of a search that a person waits for: as much as the games between engines that all pages together
/// can have open.
pub(crate) const PERSON_WEIGHT: u32 = MAX_SOCKETS as u32;

/// The claim of a search to the engine's time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim {
    /// The end of the last search of the same game, or when it was opened.
    pub(crate) last_turn: Instant,
    /// Weight among the searches that run or wait at the same time.
    pub(crate) weight: u32,
}

/// The turns of all searches.
pub(crate) struct Turns {
    state: Mutex<State>,
    /// Somebody came, or a turn ended.
    changed: Notify,
}

struct State {
    /// Searches that run at once.
    places: usize,
    move_time: Duration,
    waiting: Vec<Entry>,
    running: Vec<Running>,
    /// Number of the next search.
    next: u64,
}

struct Entry {
    number: u64,
    claim: Claim,
}

struct Running {
    entry: Entry,
    begun: Instant,
    stop: Arc<StopFlag>,
    is_ending: bool,
}

/// The answer to a search that wants to begin.
enum Answer {
    Begin,
    /// Ask again when something has changed, or at this time.
    Wait(Option<Instant>),
}

impl State {
    /// The time that a search may take while others wait, by its weight.
    fn shares(&self) -> impl Fn(u32) -> Duration + use<> {
        let running = self.running.iter().map(|running| &running.entry);
        let all: u32 = self.waiting.iter().chain(running).map(|entry| entry.claim.weight).sum();
        let (places, move_time) = (self.places as f64, self.move_time);
        move |weight| {
            let part = f64::from(weight) * places / f64::from(all.max(1));
            move_time.mul_f64(part.min(1.0)).max(SHORTEST_SHARE)
        }
    }

    fn ask(&mut self, number: u64, stop: &Arc<StopFlag>, now: Instant) -> Answer {
        self.waiting.sort_by_key(|entry| (entry.claim.last_turn, entry.number));
        let free = self.places.saturating_sub(self.running.len());
        let index = self.waiting.iter().position(|entry| entry.number == number);
        if let Some(index) = index.filter(|&index| index < free) {
            let entry = self.waiting.remove(index);
            self.running.push(Running { entry, begun: now, stop: Arc::clone(stop), is_ending: false });
            return Answer::Begin;
        }
        Answer::Wait(self.end_what_is_over(now))
    }

    /// Ends searches that have had their share, as many as are waited for. Returns when the next has.
    fn end_what_is_over(&mut self, now: Instant) -> Option<Instant> {
        let free = self.places.saturating_sub(self.running.len());
        let ending = self.running.iter().filter(|running| running.is_ending).count();
        let needed = self.waiting.len().saturating_sub(free + ending);
        let share_of = self.shares();
        let mut going_on: Vec<_> = self.running.iter_mut().filter(|running| !running.is_ending).collect();
        let due = |running: &Running| running.begun + share_of(running.entry.claim.weight);
        going_on.sort_by_key(|running| due(running));
        for running in going_on.into_iter().take(needed) {
            let due = due(running);
            if due > now {
                return Some(due);
            }
            running.stop.stop();
            running.is_ending = true;
        }
        None
    }
}

impl Turns {
    pub(crate) fn new(places: usize, move_time: Duration) -> Arc<Turns> {
        let state = State { places, move_time, waiting: Vec::new(), running: Vec::new(), next: 0 };
        Arc::new(Turns { state: Mutex::new(state), changed: Notify::new() })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the turn of a search, which ends when `stop` is raised. Dropping the future gives the place
    /// in the queue up.
    pub(crate) async fn wait(self: &Arc<Turns>, claim: Claim, stop: &Arc<StopFlag>) -> Turn {
        let number = {
            let mut state = self.state();
            let number = state.next;
            state.next += 1;
            state.waiting.push(Entry { number, claim });
            number
        };
        let turn = Turn { turns: Arc::clone(self), number };
        self.changed.notify_waiters();
        loop {
            let changed = self.changed.notified();
            let answer = self.state().ask(number, stop, Instant::now());
            match answer {
                Answer::Begin => {
                    // Those who wait learn when this search has had its share.
                    self.changed.notify_waiters();
                    return turn;
                }
                Answer::Wait(None) => changed.await,
                Answer::Wait(Some(due)) => {
                    tokio::select! {
                        () = changed => {}
                        () = sleep_until(due) => {}
                    }
                }
            }
        }
    }
}

/// A search that waits or runs, until it is dropped.
pub(crate) struct Turn {
    turns: Arc<Turns>,
    number: u64,
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut state = self.turns.state();
        state.waiting.retain(|entry| entry.number != self.number);
        state.running.retain(|running| running.entry.number != self.number);
        drop(state);
        self.turns.changed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::{sleep, timeout};

    const A_MOMENT: Duration = Duration::from_millis(20);

    fn claim(last_turn: Instant, weight: u32) -> Claim {
        Claim { last_turn, weight }
    }

    /// Begins a search that must be free to.
    async fn begin(turns: &Arc<Turns>, claim: Claim) -> (Turn, Arc<StopFlag>) {
        let stop = Arc::default();
        (timeout(A_MOMENT, turns.wait(claim, &stop)).await.unwrap(), stop)
    }

    #[tokio::test]
    async fn the_game_whose_last_turn_is_the_longest_ago_is_next() {
        let turns = Turns::new(1, Duration::from_secs(60));
        let now = Instant::now();
        let (running, _) = begin(&turns, claim(now, 1)).await;
        let waits = |seconds: u64| {
            let turns = Arc::clone(&turns);
            tokio::spawn(async move {
                turns.wait(claim(now - Duration::from_secs(seconds), 1), &Arc::default()).await
            })
        };
        let (early, late, middle) = (waits(30), waits(10), waits(20));
        sleep(A_MOMENT).await;
        drop(running);
        for next in [early, middle, late] {
            drop(timeout(A_MOMENT, next).await.unwrap().unwrap());
        }
    }

    #[tokio::test]
    async fn a_search_for_which_nobody_waits_is_not_ended() {
        let turns = Turns::new(1, SHORTEST_SHARE);
        let (_running, stop) = begin(&turns, claim(Instant::now(), 1)).await;
        sleep(SHORTEST_SHARE * 2).await;
        assert!(!stop.is_stopped());
    }

    #[tokio::test]
    async fn a_search_ends_after_its_share_when_another_waits() {
        let turns = Turns::new(1, Duration::from_millis(400));
        let begun = Instant::now();
        let (running, stop) = begin(&turns, claim(begun, 1)).await;
        let other_stop = Arc::default();
        let next = tokio::spawn({
            let (turns, stop) = (Arc::clone(&turns), Arc::clone(&other_stop));
            async move { turns.wait(claim(begun, 1), &stop).await }
        });
        while !stop.is_stopped() {
            sleep(Duration::from_millis(1)).await;
        }
        // Two of equal weight have half the move time each.
        assert!((200..400).contains(&begun.elapsed().as_millis()), "{:?}", begun.elapsed());
        drop(running);
        timeout(A_MOMENT, next).await.unwrap().unwrap();
        assert!(!other_stop.is_stopped());
    }

    #[test]
    fn shares_go_by_weight_and_add_up_to_one_round_of_the_move_time() {
        let entry = |number, weight| Entry { number, claim: claim(Instant::now(), weight) };
        let mut state = State {
            places: 2,
            move_time: Duration::from_secs(3),
            waiting: (0..30).map(|number| entry(number, 1)).collect(),
            running: Vec::new(),
            next: 31,
        };
        let all: Duration = (0..30).map(|_| state.shares()(1)).sum();
        assert!((5.9..6.1).contains(&all.as_secs_f64()), "two places, one round: {all:?}");
        state.waiting.push(entry(30, 30));
        assert_eq!(state.shares()(30), Duration::from_secs(3), "a person is not cut short by thirty games");
        state.waiting.extend((31..90).map(|number| entry(number, 30)));
        assert_eq!(state.shares()(1), SHORTEST_SHARE);
    }

    #[tokio::test]
    async fn a_search_given_up_while_it_waits_leaves_the_queue() {
        let turns = Turns::new(1, Duration::from_secs(60));
        let now = Instant::now();
        let (running, stop) = begin(&turns, claim(now, 1)).await;
        let waited = timeout(A_MOMENT, turns.wait(claim(now, 1), &Arc::default())).await;
        assert!(waited.is_err());
        drop(running);
        assert!(turns.state().waiting.is_empty() && turns.state().running.is_empty());
        assert!(!stop.is_stopped());
    }
}
