//! The Gomocup (Piskvork) protocol, with what Yixin-Board adds.
//!
//! Source: GomocupJudge's copy of the protocol's text and Yixin-Board's own. Points are `x,y`
//! counted from 0 at the upper left corner. `BOARD`, `SWAP2BOARD` and their like run over several
//! lines up to `DONE`; [`CommandReader`] puts them together.

mod command;
mod info;
mod point;
mod reader;
mod reply;
mod skipped;

pub use command::GomocupCommand;
pub use info::{GomocupInfo, Key};
pub use point::{Owner, Point, Stone};
pub use reader::CommandReader;
pub use reply::GomocupReply;
