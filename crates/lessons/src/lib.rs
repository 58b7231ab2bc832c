//! The searches that lessons show: classic mistakes, each run wrong beside right on a real position, and
//! parts of the real engine.
//!
//! * [`Mistake`]: the mistakes; [`Demonstration`]: both variants run, with their source.
//! * `mistakes`: one file a mistake, with a function `right` and a function `wrong` as short as in a textbook; the
//!   tests beside them state in which way the second one is wrong.
//! * [`Study`]: parts of the engine, each with and without it on a position of its game.
//! * `games`: tic-tac-toe and a heap of stones, as a learner writes them; `source`: the text of a function.
//!
//! ```
//! use boyi_engine::data::ScoreView;
//! use boyi_lessons::Mistake;
//!
//! let shown = Mistake::ShortenedByTable.demonstrate();
//! assert_eq!((shown.right.score, shown.wrong.score), (ScoreView::Win(11), ScoreView::Win(8)));
//! assert!(shown.right.code.starts_with("fn right"));
//! ```

mod demonstration;
mod games;
mod mistakes;
mod source;
mod studies;

pub use demonstration::{Demonstration, Mistake, Run};
pub use studies::{Finding, MoveTerms, Shown, Studied, Study};
