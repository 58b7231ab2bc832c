//! The number of stored games has a limit.

use super::StoreError;
use rusqlite::Connection;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The part of the games that may be deleted at once: looking for games without moves takes time.
const BATCH: u32 = 100;

/// Time after which a full file is searched again for games without moves.
const RETRY: Duration = Duration::from_secs(2);

/// The limit of one file. Clones share what they know of it.
#[derive(Clone)]
pub(super) struct Limit {
    games: u32,
    /// When no game without moves was found.
    found_none: Arc<Mutex<Option<Instant>>>,
}

impl Limit {
    pub(super) fn new(games: u32) -> Limit {
        Limit { games, found_none: Arc::default() }
    }

    /// As [`Store::make_room`](super::Store::make_room).
    pub(super) fn make_room(
        &self,
        connection: &Connection,
        open: &[String],
    ) -> rusqlite::Result<Result<(), StoreError>> {
        let stored = count(connection)?;
        if stored < self.games {
            return Ok(Ok(()));
        }
        let mut found_none = self.found_none.lock().unwrap_or_else(PoisonError::into_inner);
        if found_none.is_some_and(|when| when.elapsed() < RETRY) {
            return Ok(Err(StoreError::Full(stored)));
        }
        let surplus = stored - self.games + (self.games / BATCH).max(1);
        let deleted = delete_without_moves(connection, open, i64::MAX, surplus)?;
        tracing::info!(deleted, "games without moves give way to new ones");
        let has_room = stored.saturating_sub(deleted) < self.games;
        *found_none = if has_room { None } else { Some(Instant::now()) };
        Ok(if has_room { Ok(()) } else { Err(StoreError::Full(stored)) })
    }
}

/// The number of stored games.
pub(super) fn count(connection: &Connection) -> rusqlite::Result<u32> {
    connection.query_row("SELECT count(*) FROM game", [], |row| row.get(0))
}

/// Deletes the oldest games that have no moves, go on, are not open and have not changed since `changed_ms`, at
/// most `most`. Returns how many.
pub(super) fn delete_without_moves(
    connection: &Connection,
    open: &[String],
    changed_ms: i64,
    most: u32,
) -> rusqlite::Result<u32> {
    let sql = "DELETE FROM game WHERE rowid IN (
            SELECT rowid FROM game
            WHERE outcome IS NULL AND updated_ms < ?3
                AND CASE WHEN json_valid(session) THEN json_array_length(session, '$.line') = 0 END
                AND id NOT IN (SELECT value FROM json_each(?1))
            ORDER BY updated_ms LIMIT ?2)";
    let open = serde_json::Value::from(open).to_string();
    let deleted = connection.execute(sql, (open, most, changed_ms))?;
    Ok(u32::try_from(deleted).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use crate::store::{Limit, Store, StoreError, StoredResult};
    use boyi_engine::data::GameSpec;
    use boyi_engine::{Player, Players, Session};
    use std::time::Duration;

    /// A store that has room for `limit` games.
    fn store(folder: &tempfile::TempDir, limit: u32) -> Store {
        let store = Store::open(&folder.path().join("games.sqlite")).unwrap();
        Store { limit: Limit::new(limit), ..store }
    }

    async fn add(store: &Store, id: &str, moves: &[&str], open: &[&str]) -> Result<(), StoreError> {
        let players = Players { first: Player::Human, second: Player::Human };
        let mut session = Session::new(GameSpec::TICTACTOE, None, players).unwrap();
        moves.iter().for_each(|mv| session.play(mv).unwrap());
        store.make_room(open.iter().copied().map(str::to_owned).collect()).await?;
        store.insert(id.into(), session.save(), StoredResult::of(&session)).await?;
        // The time of the next is another.
        tokio::time::sleep(Duration::from_millis(2)).await;
        Ok(())
    }

    async fn ids(store: &Store) -> Vec<String> {
        let (games, _) = store.list().await.unwrap();
        games.into_iter().rev().map(|game| game.id).collect()
    }

    #[tokio::test]
    async fn the_oldest_game_without_moves_gives_way_to_a_new_one() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder, 4);
        for (id, moves) in [("a", &["b2"][..]), ("b", &[]), ("c", &[]), ("d", &[])] {
            add(&store, id, moves, &[]).await.unwrap();
        }
        add(&store, "e", &[], &["b"]).await.unwrap();
        assert_eq!(ids(&store).await, ["a", "b", "d", "e"]);
    }

    #[tokio::test]
    async fn games_with_moves_stay_and_a_new_one_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder, 3);
        for id in ["a", "b", "c"] {
            add(&store, id, &["b2"], &[]).await.unwrap();
        }
        let said = add(&store, "d", &[], &[]).await.unwrap_err().to_string();
        assert!(said.starts_with("3 games are stored, which is the limit"), "{said}");
        assert_eq!(ids(&store).await, ["a", "b", "c"]);
        store.delete(vec!["b".into()]).await.unwrap();
        add(&store, "d", &[], &[]).await.unwrap();
        assert_eq!(ids(&store).await, ["a", "c", "d"]);
    }

    #[tokio::test]
    async fn records_that_cannot_be_read_stay() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder, 2);
        for id in ["a", "b"] {
            add(&store, id, &[], &[]).await.unwrap();
        }
        let spoil = "UPDATE game SET session = '{ no JSON' WHERE id = 'a'";
        store.with(|connection| Ok(Ok(connection.execute(spoil, [])?))).await.unwrap();
        add(&store, "c", &[], &[]).await.unwrap();
        let (games, broken) = store.list().await.unwrap();
        assert_eq!((games.len(), games[0].id.as_str(), broken), (1, "c", vec!["a".to_owned()]));
    }
}
