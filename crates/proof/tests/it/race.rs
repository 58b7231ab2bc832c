//! A small game with wins, draws and losses: the players add 2 or 3 to a count in turn. Who
//! reaches the goal exactly wins; who passes it draws.

use boyi_core::{Outcome, Side};
use boyi_proof::{GameEnd, Rules, Strategist};

/// A position; `SHARES` says whether its results may be shared between paths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RaceOf<const SHARES: bool> {
    pub(crate) count: u32,
    pub(crate) to_move: Side,
}

pub(crate) type Race = RaceOf<true>;

impl Race {
    pub(crate) const GOAL: u32 = 24;

    /// The first player is to move.
    pub(crate) fn at(count: u32) -> Race {
        Race { count, to_move: Side::First }
    }

    pub(crate) fn by_path(self) -> RaceOf<false> {
        RaceOf { count: self.count, to_move: self.to_move }
    }
}

impl<const SHARES: bool> RaceOf<SHARES> {
    /// The value for the side to move, and the plies a decided game lasts with best play.
    pub(crate) fn value(self) -> (Outcome, u16) {
        let end = match self.ended() {
            Some(GameEnd::Won(winner)) if winner == self.to_move => Outcome::Win,
            Some(GameEnd::Won(_)) => Outcome::Loss,
            Some(GameEnd::Drawn) => Outcome::Draw,
            None => return self.best().1,
        };
        (end, 0)
    }

    /// The best move and its value: fast wins, slow losses.
    fn best(self) -> (u32, (Outcome, u16)) {
        let after = |step| {
            let mut race = self;
            race.play(step);
            let (value, plies) = race.value();
            (step, (!value, plies + 1))
        };
        let worth = |&(_, (value, plies)): &(u32, (Outcome, u16))| match value {
            Outcome::Win => 1_000 - i32::from(plies),
            Outcome::Draw => 0,
            Outcome::Loss => i32::from(plies) - 1_000,
        };
        [after(2), after(3)].into_iter().max_by_key(worth).unwrap()
    }
}

impl<const SHARES: bool> Rules for RaceOf<SHARES> {
    type Move = u32;
    type Label = String;

    const SHARES_POSITIONS: bool = SHARES;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn ended(&self) -> Option<GameEnd> {
        match self.count {
            Race::GOAL => Some(GameEnd::Won(!self.to_move)),
            count if count > Race::GOAL => Some(GameEnd::Drawn),
            _ => None,
        }
    }

    fn legal_moves(&self) -> Vec<u32> {
        vec![2, 3]
    }

    fn name(&self, mv: u32) -> String {
        mv.to_string()
    }

    fn label(&self, mv: u32) -> String {
        format!("+{mv}")
    }

    fn read(&self, text: &str) -> Result<u32, String> {
        match text {
            "2" => Ok(2),
            "3" => Ok(3),
            _ => Err(format!("`{text}` is neither 2 nor 3")),
        }
    }

    fn play(&mut self, mv: u32) {
        self.count += mv;
        self.to_move = !self.to_move;
    }

    /// Answering 2 by 3 and 3 by 2 reaches the goal where it is a multiple of 5 away and the opponent is to move.
    fn is_held_by_pairs(&self, player: Side, pairs: &[[u32; 2]]) -> bool {
        let away = Race::GOAL.saturating_sub(self.count);
        player != self.to_move && away.is_multiple_of(5) && matches!(pairs, [[2, 3] | [3, 2]])
    }

    fn identity(&self) -> String {
        format!("{} {:?}", self.count, self.to_move)
    }
}

/// Plays the race perfectly.
pub(crate) struct Player<const SHARES: bool> {
    line: Vec<RaceOf<SHARES>>,
    knows_pairs: bool,
}

impl<const SHARES: bool> Player<SHARES> {
    pub(crate) fn new(start: RaceOf<SHARES>) -> Player<SHARES> {
        Player { line: vec![start], knows_pairs: false }
    }

    /// One that knows pairs of moves.
    pub(crate) fn with_pairs(start: RaceOf<SHARES>) -> Player<SHARES> {
        Player { knows_pairs: true, ..Player::new(start) }
    }
}

impl<const SHARES: bool> Strategist<u32> for Player<SHARES> {
    type Stop = ();

    fn choose(&mut self) -> Result<u32, ()> {
        Ok(self.line.last().ok_or(())?.best().0)
    }

    fn pairs(&mut self) -> Option<Vec<[u32; 2]>> {
        let (here, pairs) = (self.line.last()?, vec![[2, 3]]);
        (self.knows_pairs && here.is_held_by_pairs(!here.to_move, &pairs)).then_some(pairs)
    }

    fn make(&mut self, mv: u32) {
        let mut after = *self.line.last().unwrap();
        after.play(mv);
        self.line.push(after);
    }

    fn unmake(&mut self) {
        self.line.pop();
    }
}
