//! The board of the mock engine.

use crate::Asked;
use crate::misbehaviour::When;
use boyi_engine::data::{GameSpec, GomokuRule, Side};
use boyi_engine::{AnyGame, start};
use std::thread::sleep;
use std::time::Duration;

/// A game, and how often the engine was asked something.
pub(crate) struct Board {
    game: Box<dyn AnyGame>,
    games: u32,
    searches: u32,
    pub(crate) lines: Vec<String>,
}

impl Board {
    pub(crate) fn new(asked: &Asked) -> Board {
        let spec = match asked.protocol.as_str() {
            "gomocup" => GameSpec::gomoku(15, GomokuRule::Freestyle),
            _ => GameSpec::XIANGQI,
        };
        Board { game: start(spec, None).unwrap(), games: 0, searches: 0, lines: Vec::new() }
    }

    /// A new game, announced by the host.
    pub(crate) fn new_game(&mut self, asked: &Asked) {
        act(asked, When::NewGame(self.games));
        self.games += 1;
        self.searches = 0;
        self.set(None);
    }

    pub(crate) fn set(&mut self, position: Option<&str>) {
        self.game = start(self.game.spec(), position).unwrap();
    }

    pub(crate) fn set_gomoku(&mut self, columns: u8, rows: u8) {
        let spec = GameSpec::gomoku_rectangle(columns, rows, GomokuRule::Freestyle);
        self.game = start(spec, None).unwrap();
    }

    /// Plays a move as the host names it. `false`: it is no legal move.
    pub(crate) fn play(&mut self, text: &str, asked: &Asked) -> bool {
        if self.game.spec().as_gomoku().is_some() {
            return self.game.play(text).is_ok();
        }
        shift(text, -(asked.rank_base as i32)).is_some_and(|text| self.game.play(&text).is_ok())
    }

    pub(crate) fn to_move(&self) -> Side {
        self.game.to_move()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.game.ply() == 0
    }

    /// A legal move, the same one whenever the position is the same.
    fn choose(&mut self) -> String {
        let legal = self.game.view().legal;
        let number = self
            .game
            .moves()
            .iter()
            .flat_map(|mv| mv.bytes())
            .fold(7, |sum: usize, byte| sum.wrapping_mul(31).wrapping_add(usize::from(byte)));
        let mv = &legal[number % legal.len()];
        if self.game.spec().as_gomoku().is_some() {
            let (columns, rows) = self.game.spec().board();
            let (x, row) = (mv.to % u16::from(columns), mv.to / u16::from(columns));
            return format!("{x},{}", u16::from(rows) - 1 - row);
        }
        mv.id.clone()
    }

    /// Finds a move, misbehaves if it is time to, and gives the move as the host names it.
    pub(crate) fn go(&mut self, asked: &Asked) -> String {
        act(asked, When::Go(self.searches));
        self.searches += 1;
        sleep(Duration::from_millis(asked.think_ms));
        let own = self.choose();
        let named = match shift(&own, asked.rank_base as i32) {
            Some(shifted) => shifted,
            None => own,
        };
        asked.misbehaviour.map_or(named.clone(), |misbehaviour| misbehaviour.answer(&named))
    }
}

pub(crate) fn act(asked: &Asked, when: When) {
    asked.misbehaviour.iter().for_each(|misbehaviour| misbehaviour.act(when));
}

/// A xiangqi move with its ranks moved up or down; `None` when it is none.
fn shift(text: &str, by: i32) -> Option<String> {
    let mut shifted = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let file = rest.chars().next().filter(|file| ('a'..='i').contains(file))?;
        let end = rest[1..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |end| end + 1);
        let rank: i32 = rest[1..end].parse().ok()?;
        let moved = rank + by;
        if !(0..=10).contains(&moved) {
            return None;
        }
        shifted += &format!("{file}{moved}");
        rest = &rest[end..];
    }
    Some(shifted)
}
