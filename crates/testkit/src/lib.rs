//! The contract suite and what tests of games and searches need.
