//! CECP, the Chess Engine Communication Protocol of xboard and WinBoard, version 2.
//!
//! Source: Mann and Muller, "Chess Engine Communication Protocol" (the file `engine-intf`).
//! Made for the host's side: HoiXiangqi, Sjaak II and MaxQi speak it. Moves are coordinates
//! (`b2e2`) unless the engine asks for SAN.

mod command;
mod feature;
mod reply;
mod result;

pub use command::CecpCommand;
pub use feature::{Feature, FeatureValue};
pub use reply::{CecpReply, Thinking};
pub use result::{CecpResult, Winner};
