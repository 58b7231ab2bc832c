//! The server on real sockets.

mod attacks;
mod bad_input;
mod client;
mod compare;
mod crowds;
mod files;
mod listed;
mod own;
mod play;
mod searches;
mod stored;
mod traced;
mod types;
