//! Measures the cost and the gain of each technique on one position.
//!
//! [`Method::run`] searches one position to one depth by one method, [`Method::run_within`] as far as a number of
//! nodes and a control allow; [`agree`] compares the values. All methods but the last are sound and search one tree:
//! every legal move, equal quiescence at the leaves, and **no repetition law**, since a table cannot know the path
//! (games whose value depends on it are searched as if lines never repeated).
//!
//! Each run starts with an empty table and empty histories. Methods without iterative deepening search once, at the
//! full depth; with it, the nodes of all iterations are counted. The last method is the search that plays, measured
//! by its trace: it knows the repetition law, and its value is its own.

mod full;
mod ladder;
mod method;
mod row;
mod run;

pub use method::Method;
pub use row::{Row, agree, values_agree};
