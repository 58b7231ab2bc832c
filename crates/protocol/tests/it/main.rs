//! Every protocol: lines as engines and hosts really write them, what is written can be read back,
//! and nothing that comes in makes a reader panic.

mod cecp;
mod gomocup;
mod noise;
mod strategies;
mod ucci;
mod uci;
