//! Reasons why a page's request is refused.

use crate::store::StoreError;
use crate::wire::ServerMessage;
use boyi_engine::{ActionError, ErrorCode, InputError};

/// Messages quote what was wrong, but not all of it.
const MESSAGE_LIMIT: usize = 400;

/// An answer of "no" that the page can show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refusal {
    pub(crate) code: ErrorCode,
    pub(crate) message: String,
}

impl Refusal {
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> Refusal {
        let mut message: String = message.into();
        if let Some((end, _)) = message.char_indices().nth(MESSAGE_LIMIT) {
            message.truncate(end);
            message.push('…');
        }
        Refusal { code, message }
    }

    pub(crate) fn unknown_session(id: &str) -> Refusal {
        Refusal::new(ErrorCode::UnknownSession, format!("there is no game `{id}`"))
    }

    pub(crate) fn into_message(self) -> ServerMessage {
        ServerMessage::Error { code: self.code, message: self.message }
    }
}

impl From<InputError> for Refusal {
    fn from(error: InputError) -> Refusal {
        Refusal::new(error.code(), error.to_string())
    }
}

impl From<ActionError> for Refusal {
    fn from(error: ActionError) -> Refusal {
        let code = match &error {
            ActionError::Input(input) => input.code(),
            ActionError::Over => ErrorCode::GameOver,
            ActionError::NothingToUndo | ActionError::NothingToRedo | ActionError::NotYourTurn => {
                ErrorCode::NotNow
            }
        };
        Refusal::new(code, error.to_string())
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            StoreError::NoSuchGame(id) => Refusal::unknown_session(&id),
            StoreError::Full(_) => Refusal::new(ErrorCode::Limit, error.to_string()),
            StoreError::BrokenRecord { .. } => Refusal::new(ErrorCode::Internal, error.to_string()),
            error => {
                tracing::error!(%error, "the database failed");
                Refusal::new(ErrorCode::Internal, "the game could not be read or saved; the log says why")
            }
        }
    }
}
