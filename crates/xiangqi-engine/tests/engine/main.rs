//! The engine's knowledge from outside: symmetry, ordering, exchanges, the contract of the search.

mod contract;
mod evaluation;
mod exchanges;
mod network;
mod ordering;
mod problems;
mod solver;
mod trace;
mod walks;
