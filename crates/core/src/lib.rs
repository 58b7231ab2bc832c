//! Vocabulary of Boyi.

mod score;
mod side;
mod window;

pub use score::Score;
pub use side::{Outcome, Side};
pub use window::{Bound, Depth, Ply, Window};
