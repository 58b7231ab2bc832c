//! The example games: contracts kept, perft counts, solved values.

mod chess;
mod connect_four;
mod domineering;
mod dots_and_boxes;
mod kalah;
mod selective;
