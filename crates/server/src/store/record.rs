//! One stored game as it is listed. Damage to a record spoils that record alone.

use crate::wire::GameSummary;
use boyi_engine::data::Side;
use boyi_engine::{SavedSession, Session};
use rusqlite::{Connection, OptionalExtension, Row};

/// Results of stored games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StoredResult {
    GoesOn,
    Draw,
    Won(Side),
}

impl StoredResult {
    /// The result of a game.
    pub(crate) fn of(session: &Session) -> StoredResult {
        match session.result() {
            None => StoredResult::GoesOn,
            Some(result) => result.winner.map_or(StoredResult::Draw, StoredResult::Won),
        }
    }

    pub(super) fn text(self) -> Option<&'static str> {
        match self {
            StoredResult::GoesOn => None,
            StoredResult::Draw => Some("draw"),
            StoredResult::Won(Side::First) => Some("first"),
            StoredResult::Won(Side::Second) => Some("second"),
        }
    }

    fn read(text: Option<&[u8]>) -> Option<StoredResult> {
        match text {
            None => Some(StoredResult::GoesOn),
            Some(b"draw") => Some(StoredResult::Draw),
            Some(b"first") => Some(StoredResult::Won(Side::First)),
            Some(b"second") => Some(StoredResult::Won(Side::Second)),
            Some(_) => None,
        }
    }

    /// As [`GameSummary::result`] has it.
    fn summary(self) -> Option<Option<Side>> {
        match self {
            StoredResult::GoesOn => None,
            StoredResult::Draw => Some(None),
            StoredResult::Won(side) => Some(Some(side)),
        }
    }
}

/// The columns that [`listed`] reads. Texts are read as bytes, since those of a damaged record may not be
/// UTF-8.
pub(super) const LISTED: &str = "rowid, CAST(id AS BLOB), CAST(session AS BLOB), CAST(outcome AS BLOB), \
     CAST(updated_ms AS INTEGER)";

/// A game in the list, or the name under which a record that cannot be read can be deleted.
pub(super) fn listed(row: &Row) -> rusqlite::Result<Result<GameSummary, String>> {
    let (rowid, id, json): (i64, Vec<u8>, Vec<u8>) = (row.get(0)?, row.get(1)?, row.get(2)?);
    let (outcome, updated_ms): (Option<Vec<u8>>, Option<i64>) = (row.get(3)?, row.get(4)?);
    let Ok(id) = String::from_utf8(id) else {
        let name = nameless(rowid);
        tracing::warn!(name, "a stored game has an identifier that is not UTF-8");
        return Ok(Err(name));
    };
    let read = || -> Result<GameSummary, String> {
        let saved: SavedSession = serde_json::from_slice(&json).map_err(|error| error.to_string())?;
        let result = match StoredResult::read(outcome.as_deref()) {
            Some(result) => result,
            // The column repeats what follows from the session.
            None => StoredResult::of(&Session::restore(&saved).map_err(|error| error.to_string())?),
        };
        Ok(GameSummary {
            id: id.clone(),
            spec: saved.spec,
            players: saved.players,
            ply: u32::try_from(saved.ply).unwrap_or(u32::MAX),
            played: u32::try_from(saved.line.len()).unwrap_or(u32::MAX),
            result: result.summary(),
            updated_ms: updated_ms.unwrap_or_default().unsigned_abs(),
        })
    };
    Ok(read().map_err(|error| {
        tracing::warn!(id, error, "a stored game cannot be read");
        id.clone()
    }))
}

/// The name of a record whose identifier cannot be read: `#` is no letter of identifiers.
fn nameless(rowid: i64) -> String {
    format!("#{rowid}")
}

/// Deletes a record by its identifier, or by its [`nameless`] name; tells whether it was there.
pub(super) fn delete(connection: &Connection, id: &str) -> rusqlite::Result<bool> {
    if connection.execute("DELETE FROM game WHERE id = ?1", [id])? > 0 {
        return Ok(true);
    }
    let Some(rowid) = id.strip_prefix('#').and_then(|number| number.parse::<i64>().ok()) else {
        return Ok(false);
    };
    let stored: Option<Vec<u8>> = connection
        .query_row("SELECT CAST(id AS BLOB) FROM game WHERE rowid = ?1", [rowid], |row| row.get(0))
        .optional()?;
    let is_nameless = stored.is_some_and(|id| str::from_utf8(&id).is_err());
    Ok(is_nameless && connection.execute("DELETE FROM game WHERE rowid = ?1", [rowid])? > 0)
}

/// Deletes every game that has a result; returns the identifiers that can be read.
pub(super) fn delete_finished(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let sql = "DELETE FROM game WHERE outcome IN ('draw', 'first', 'second') RETURNING CAST(id AS BLOB)";
    let mut query = connection.prepare_cached(sql)?;
    let ids = query.query_map([], |row| row.get::<_, Vec<u8>>(0))?;
    ids.filter_map(|id| id.map(|id| String::from_utf8(id).ok()).transpose()).collect()
}
