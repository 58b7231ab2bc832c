//! Messages on their way to a page that may read slowly.

use crate::wire::ServerMessage;
use axum::extract::ws::Utf8Bytes;
use std::sync::Arc;
use tokio::sync::{Notify, mpsc};

/// The way to a page: a short queue. A page that reads too slowly loses reports first, and its
/// connection when even the changes do not fit any more.
#[derive(Clone)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Utf8Bytes>,
    overflow: Arc<Notify>,
}

impl Outbox {
    pub(crate) fn new(capacity: usize) -> (Outbox, mpsc::Receiver<Utf8Bytes>) {
        let (queue, receiver) = mpsc::channel(capacity);
        (Outbox { queue, overflow: Arc::default() }, receiver)
    }

    pub(crate) fn send(&self, message: &ServerMessage) {
        if let Some(text) = to_text(message) {
            self.send_text(text);
        }
    }

    pub(crate) fn send_text(&self, text: Utf8Bytes) {
        if self.queue.try_send(text).is_err() {
            self.overflow.notify_one();
        }
    }

    pub(crate) fn send_if_there_is_room(&self, text: Utf8Bytes) {
        // Half the queue stays free for what must not be lost.
        if self.queue.capacity() * 2 > self.queue.max_capacity() {
            self.send_text(text);
        }
    }

    /// Returns when a message did not fit.
    pub(crate) async fn overflowed(&self) {
        self.overflow.notified().await;
    }
}

/// The message as it is sent.
pub(crate) fn to_text(message: &ServerMessage) -> Option<Utf8Bytes> {
    serde_json::to_string(message)
        .inspect_err(|error| tracing::error!(%error, "a message cannot be written as JSON"))
        .ok()
        .map(Utf8Bytes::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::timeout;

    #[tokio::test]
    async fn a_page_that_does_not_read_loses_reports_first_and_then_its_connection() {
        let (outbox, queue) = Outbox::new(4);
        for _ in 0..10 {
            outbox.send_if_there_is_room("report".into());
        }
        assert_eq!(queue.len(), 2);
        outbox.send_text("change".into());
        outbox.send_text("change".into());
        assert!(timeout(Duration::from_millis(20), outbox.overflowed()).await.is_err());
        outbox.send_text("change".into());
        timeout(Duration::from_millis(20), outbox.overflowed()).await.unwrap();
    }
}
