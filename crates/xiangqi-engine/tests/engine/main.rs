//! The engine's knowledge from outside: symmetry, ordering, exchanges, the contract of the search.

mod contract;
mod endings;
mod evaluation;
mod exchanges;
mod finishing;
mod network;
mod ordering;
mod problems;
mod retrograde;
mod solver;
mod trace;
mod walks;
