//! Boyi's board over HTTP and one WebSocket.

pub mod wire;
