//! Ctrl-C ends a running search with what it has; without a search it ends the command.

use crate::exit::INTERRUPTED;
use anyhow::Context;
use boyi_engine::StopFlag;
use std::process;
use std::sync::{Arc, Mutex, PoisonError};

/// Passes interrupts on to the search that runs.
#[derive(Clone, Default)]
pub(crate) struct Interrupt(Arc<Mutex<Option<Arc<StopFlag>>>>);

impl Interrupt {
    /// Listens for interrupts from now on. At most once in a process.
    pub(crate) fn listen() -> anyhow::Result<Interrupt> {
        let interrupt = Interrupt::default();
        let listener = interrupt.clone();
        ctrlc::set_handler(move || match listener.current() {
            Some(search) if !search.is_stopped() => search.stop(),
            _ => process::exit(INTERRUPTED.into()),
        })
        .context("cannot listen for interrupts")?;
        Ok(interrupt)
    }

    /// Runs a search that an interrupt ends.
    pub(crate) fn during<T>(&self, search: impl FnOnce(&StopFlag) -> T) -> T {
        let stop = Arc::default();
        self.set(Some(Arc::clone(&stop)));
        let found = search(&stop);
        self.set(None);
        found
    }

    fn current(&self) -> Option<Arc<StopFlag>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set(&self, search: Option<Arc<StopFlag>>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = search;
    }
}
