//! Matches between two versions of a player of one's own game, and what their results say.
//!
//! Every opening is played twice, with the sides exchanged, so that no version gains by the side it has.
//!
//! ```
//! use boyi_core::{Easy, Game, Outcome, Score};
//! use boyi_match::{Match, SearchPlayer, random_openings};
//! use boyi_search::{Limits, Searcher};
//!
//! /// Players take 1, 2 or 3 stones in turn; who takes the last one wins.
//! #[derive(Clone, Debug)]
//! struct Nim {
//!     stones: u64,
//!     /// This version knows that a multiple of four is lost.
//!     knows: bool,
//! }
//!
//! impl Game for Nim {
//!     type Move = u64;
//!
//!     fn moves(&self, out: &mut Vec<u64>) {
//!         out.extend(1..=self.stones.min(3));
//!     }
//!
//!     fn play(&mut self, take: u64) {
//!         self.stones -= take;
//!     }
//!
//!     fn outcome(&self) -> Option<Outcome> {
//!         (self.stones == 0).then_some(Outcome::Loss)
//!     }
//!
//!     fn key(&self) -> u64 {
//!         self.stones
//!     }
//!
//!     fn evaluate(&self) -> Score {
//!         match self.knows {
//!             true if self.stones % 4 == 0 => Score::eval(-100),
//!             true => Score::eval(100),
//!             false => Score::ZERO,
//!         }
//!     }
//! }
//!
//! // A version makes its own position from that of the rules.
//! let version = |knows| {
//!     let position = move |game: &Easy<Nim>| Easy::new(Nim { knows, ..game.game().clone() });
//!     move || SearchPlayer::new(Searcher::default(), Limits::depth(3), position)
//! };
//! let start = Easy::new(Nim { stones: 100, knows: false });
//! let openings = random_openings(&start, 20, 30, 1);
//! let result = Match::new(openings).play(version(true), version(false))?;
//! println!("{result}");
//! assert!(result.games() > 40 && result.wins() > 4 * result.losses());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Reading order
//!
//! * [`Player`]: what answers positions with moves; [`SearchPlayer`]: the search as one.
//! * [`play_game`]: one game of two players; [`self_play`]: one search against itself; [`random_openings`].
//! * [`Match`], [`MatchResult`]: many games, and their results.
//! * [`stats`]: ratings, errors and decisions from counts of results.
//! * [`random`]: random numbers that are the same everywhere.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod game;
mod openings;
mod pairing;
mod player;
pub mod random;
mod result;
pub mod stats;

pub use game::{GameFault, PlayedGame, play_game, self_play};
pub use openings::random_openings;
pub use pairing::{Match, MatchError};
pub use player::{Player, SearchPlayer};
pub use result::MatchResult;
