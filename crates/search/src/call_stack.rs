//! Room on the call stack for long lines: a search may follow one for [`Ply::MAX`] plies, of which each takes some
//! hundred bytes, or some thousand without optimisation, and threads have between 1 and 8 MiB.

use boyi_core::Ply;

/// Plies from one check of the room left to the next.
const INTERVAL: u16 = 32;

/// Returns whether a search checks at this ply, the first below the root for instance, whether there is room for
/// the next ones.
#[inline]
pub(crate) fn is_checked_at(ply: Ply) -> bool {
    ply.0 % INTERVAL == 1
}

/// Calls `search` with room for the plies to the next check. Where too little is left, a new stack is allocated
/// until `search` returns.
#[cfg(all(feature = "deep-stack", not(target_family = "wasm")))]
pub(crate) fn with_room<T>(search: impl FnOnce() -> T) -> T {
    /// 16 KiB for each ply to the next check.
    const ROOM: usize = INTERVAL as usize * (16 << 10);
    /// Only the pages used become real memory.
    const NEW_STACK: usize = 16 << 20;
    stacker::maybe_grow(ROOM, NEW_STACK, search)
}

/// Calls `search` on the stack that there is.
#[cfg(not(all(feature = "deep-stack", not(target_family = "wasm"))))]
pub(crate) fn with_room<T>(search: impl FnOnce() -> T) -> T {
    search()
}
