//! HTTP and WebSocket server of the board.

mod typescript;
pub mod wire;

pub use typescript::export_types;
