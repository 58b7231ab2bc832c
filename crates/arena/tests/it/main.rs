//! The arena from outside.

mod host;
