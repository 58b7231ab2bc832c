//! Measures the cost and the gain of each technique on one position.
//!
//! [`Method::run`] searches one position to one depth by one method, [`Method::run_within`] as far as a number of
//! nodes allows; [`agree`] compares the values. All
//! methods are sound and search one tree: every legal move, equal quiescence at the leaves, and **no
//! repetition law**, since a table cannot know the path (games whose value depends on it are searched as if
//! lines never repeated).
//!
//! Each run starts with an empty table and empty histories, and all but the last search once, at the full
//! depth; so the difference between two rows is due to the technique alone. The last method, iterative
//! deepening, counts the nodes of all its iterations.

mod ladder;
mod method;
mod row;
mod run;

pub use method::Method;
pub use row::{Row, agree};
