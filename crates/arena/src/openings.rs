//! Openings of the games of a match: read from files, or generated.
//!
//! ```
//! use boyi_arena::openings::{RowOrigin, read, write};
//! use boyi_engine::data::{GameSpec, GomokuRule};
//!
//! let gomoku = GameSpec::gomoku(15, GomokuRule::Freestyle);
//! let book = "# Gomocup's form: columns and rows from the centre\n1,1, -3,2\n\nh8i9j7\n";
//! let openings = read(gomoku, "book.txt", book, RowOrigin::Bottom)?;
//! assert_eq!(write(gomoku, &openings[0]), "i7e6");
//! assert_eq!(openings[1].moves, ["h8", "i9", "j7"]);
//! # Ok::<(), boyi_arena::openings::OpeningError>(())
//! ```

mod decode;
mod draft;
mod generate;
mod ggf;
mod line;
mod read;
mod sgf;
mod symmetry;
mod tree;

pub use decode::decode;
pub use generate::{Generator, Recipe};
pub use line::{RowOrigin, write};
pub use read::{OpeningError, read};
