//! The places of connections that are not WebSockets. A new connection always gets one: when all are taken,
//! the connection that has sent no request for the longest time gives its place up.
//!
//! So half a request, silence and an idle connection that is kept open hold a place only until somebody needs
//! it, whoever opened them.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

/// Time that every connection has for its next request before it can lose its place. A flood of new
/// connections is accepted no faster than that.
const GRACE: Duration = Duration::from_millis(250);

/// A limited number of places.
pub(crate) struct Connections {
    capacity: usize,
    taken: Mutex<Vec<Arc<Activity>>>,
}

/// The latest event of one connection.
pub(crate) struct Activity {
    /// When it was accepted or sent its latest request.
    latest: Mutex<Instant>,
    evicted: Notify,
}

impl Activity {
    /// The connection has sent a whole request.
    pub(crate) fn renew(&self) {
        *self.latest.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn latest(&self) -> Instant {
        *self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place, until it is dropped.
pub(crate) struct Place {
    connections: Arc<Connections>,
    activity: Arc<Activity>,
}

impl Place {
    pub(crate) fn activity(&self) -> Arc<Activity> {
        Arc::clone(&self.activity)
    }

    /// Returns when the place is needed for another connection.
    pub(crate) async fn evicted(&self) {
        self.activity.evicted.notified().await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.connections.taken().retain(|activity| !Arc::ptr_eq(activity, &self.activity));
    }
}

impl Connections {
    pub(crate) fn new(capacity: usize) -> Arc<Connections> {
        Arc::new(Connections { capacity, taken: Mutex::default() })
    }

    fn taken(&self) -> std::sync::MutexGuard<'_, Vec<Arc<Activity>>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a place, after at most [`GRACE`].
    pub(crate) async fn admit(self: &Arc<Connections>) -> Place {
        while let Err(until) = self.make_room() {
            sleep_until(until).await;
        }
        let activity = Arc::new(Activity { latest: Mutex::new(Instant::now()), evicted: Notify::new() });
        self.taken().push(Arc::clone(&activity));
        Place { connections: Arc::clone(self), activity }
    }

    /// Makes sure that a place is free, or says when one can be made so.
    fn make_room(&self) -> Result<(), Instant> {
        let mut taken = self.taken();
        if taken.len() < self.capacity {
            return Ok(());
        }
        let earliest = taken.iter().map(|activity| activity.latest()).min().map(|latest| latest + GRACE);
        if let Some(earliest) = earliest.filter(|&earliest| earliest > Instant::now()) {
            return Err(earliest);
        }
        evict_oldest(&mut taken);
        Ok(())
    }

    /// Ends the connection that has sent no request for the longest time.
    pub(crate) fn evict_oldest(&self) {
        evict_oldest(&mut self.taken());
    }
}

fn evict_oldest(taken: &mut Vec<Arc<Activity>>) {
    let oldest = taken.iter().enumerate().min_by_key(|(_, activity)| activity.latest());
    if let Some((index, _)) = oldest {
        taken.swap_remove(index).evicted.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::timeout;

    #[tokio::test]
    async fn the_connection_whose_request_is_the_longest_ago_gives_way() {
        let connections = Connections::new(2);
        let begun = Instant::now();
        let (first, second) = (connections.admit().await, connections.admit().await);
        tokio::time::sleep(Duration::from_millis(5)).await;
        first.activity().renew();
        let third = connections.admit().await;
        assert!(begun.elapsed() >= GRACE, "{:?}", begun.elapsed());
        let a_moment = Duration::from_millis(10);
        timeout(a_moment, second.evicted()).await.unwrap();
        assert!(timeout(a_moment, first.evicted()).await.is_err());
        assert!(timeout(a_moment, third.evicted()).await.is_err());
    }

    #[tokio::test]
    async fn a_place_that_was_left_is_taken_at_once() {
        let connections = Connections::new(1);
        drop(connections.admit().await);
        let begun = Instant::now();
        let _place = connections.admit().await;
        assert!(begun.elapsed() < GRACE, "{:?}", begun.elapsed());
    }
}
