//! The demonstrations and studies of the lessons, each run once a server.

use crate::refusal::Refusal;
use crate::wire::ServerMessage;
use boyi_lessons::{Demonstration, Mistake, Studied, Study};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// The demonstrations that have run. They are the same every time, and pages that ask often must not take the time
/// of games.
static SHOWN: LazyLock<Mutex<HashMap<Mistake, Demonstration>>> = LazyLock::new(Mutex::default);

/// The studies that have run.
static STUDIED: LazyLock<Mutex<HashMap<Study, Studied>>> = LazyLock::new(Mutex::default);

/// Answers with a mistake beside its correction. The first time takes up to a second.
pub(crate) fn demonstrate(mistake: Mistake) -> ServerMessage {
    let mut shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let demonstration = shown.entry(mistake).or_insert_with(|| mistake.demonstrate()).clone();
    ServerMessage::Demonstration { demonstration: Box::new(demonstration) }
}

/// Answers with a part of the engine, with and without it. The first time takes up to a second.
pub(crate) fn study(study: Study) -> Result<ServerMessage, Refusal> {
    let mut known = STUDIED.lock().unwrap_or_else(PoisonError::into_inner);
    let studied = match known.get(&study) {
        Some(studied) => studied.clone(),
        None => known.entry(study).insert_entry(study.run()?).get().clone(),
    };
    Ok(ServerMessage::Studied { studied: Box::new(studied) })
}
