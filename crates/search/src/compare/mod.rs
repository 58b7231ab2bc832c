//! Measures what each technique costs and saves on one position.
//!
//! [`Method::run`] searches one position to one depth in one way; [`agree`] holds the values
//! against each other. All methods are sound and see the same tree: every legal move, the same
//! quiescence at the leaves, and **no repetition law**, since a table cannot know the path (games
//! whose value depends on it are searched as if lines never repeated).
//!
//! Each run starts with an empty table and without any history, and all but the last search once,
//! at the full depth; so the difference between two rows is the technique alone. The last one,
//! iterative deepening, counts the nodes of all its iterations.

mod ladder;
mod method;
mod row;

pub use method::Method;
pub use row::{Row, agree};
