//! Othello on boards of 4 × 4, 6 × 6 and 8 × 8.
//!
//! [`Othello`] is the game; [`Discs`] is the same game valued by the margin in discs, with an order
//! of moves that is good enough to solve small boards and endgames exactly; [`Ahead`] asks whether a
//! margin is reached, which solve mode answers sooner, and [`lead`] finds the margin by such questions.
//!
//! `board`: discs in bits. `order`: which moves are worth searching first. `stable`: discs that stay where they
//! are. `last`: the last discs of a game.

use boyi_core::{
    Bound, Depth, Game, Hints, MoveCode, Outcome, Picker, Ply, Position, Probe, Score, Stage, Window,
};

mod ahead;
mod board;
mod last;
mod lead;
mod order;
mod stable;

use board::{Board, STRIDE, bits};

pub use ahead::Ahead;
pub use lead::{lead, played_on};

/// The move of a player who has no other.
pub const PASS: u8 = 64;

/// A position on a board of `N` × `N` cells; cell `8 * row + column`, row 0 at the top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Othello<const N: usize> {
    mine: u64,
    theirs: u64,
    first_to_move: bool,
}

impl<const N: usize> Othello<N> {
    /// The board with four discs in the middle, the first player's on the rising diagonal.
    pub fn new() -> Othello<N> {
        const { assert!(N >= 4 && N <= STRIDE && N.is_multiple_of(2)) };
        let cell = |row: usize, column: usize| 1u64 << (STRIDE * row + column);
        let (low, high) = (N / 2 - 1, N / 2);
        Othello {
            mine: cell(low, high) | cell(high, low),
            theirs: cell(low, low) | cell(high, high),
            first_to_move: true,
        }
    }

    /// A position from `N * N` signs in reading order: `X` for the side to move, `O` for the other
    /// side, `-` for empty cells; `None` for anything else.
    pub fn parse(text: &str, first_to_move: bool) -> Option<Othello<N>> {
        let mut position = Othello { mine: 0, theirs: 0, first_to_move };
        if text.len() != N * N {
            return None;
        }
        for (index, sign) in text.chars().enumerate() {
            let bit = 1 << (STRIDE * (index / N) + index % N);
            match sign {
                'X' => position.mine |= bit,
                'O' => position.theirs |= bit,
                '-' => {}
                _ => return None,
            }
        }
        Some(position)
    }

    /// The discs of the first and of the second player as bits.
    pub fn discs(&self) -> [u64; 2] {
        if self.first_to_move { [self.mine, self.theirs] } else { [self.theirs, self.mine] }
    }

    /// The discs of the side to move as bits.
    pub fn mover_discs(&self) -> u64 {
        self.mine
    }

    /// Discs of the side to move less those of the other side.
    pub fn margin(&self) -> i32 {
        self.mine.count_ones() as i32 - self.theirs.count_ones() as i32
    }

    /// The cells without a disc as bits.
    pub fn empty(&self) -> u64 {
        Board::<N>::CELLS & !(self.mine | self.theirs)
    }

    /// The cells where a player with discs `mine` can place one.
    fn placements(mine: u64, theirs: u64) -> u64 {
        Board::<N>::placements(mine, theirs)
    }

    /// The side to move places a disc.
    fn place(&mut self, cell: u8) {
        let turned = Board::<N>::turned(self.mine, self.theirs, cell);
        self.mine |= turned | 1 << cell;
        self.theirs &= !turned;
        self.pass();
    }

    /// It is the other side's turn.
    fn pass(&mut self) {
        (self.mine, self.theirs) = (self.theirs, self.mine);
        self.first_to_move = !self.first_to_move;
    }

    fn is_over(&self) -> bool {
        Self::placements(self.mine, self.theirs) == 0 && Self::placements(self.theirs, self.mine) == 0
    }
}

impl<const N: usize> Default for Othello<N> {
    fn default() -> Self {
        Othello::new()
    }
}

/// The positions of a game played at random.
#[cfg(test)]
fn random_game<const N: usize>(seed: u64) -> impl Iterator<Item = Othello<N>> {
    let mut rng = boyi_testkit::Rng::new(seed);
    std::iter::successors(Some(Othello::new()), move |&game| {
        let (mut next, mut moves) = (game, Vec::new());
        game.moves(&mut moves);
        next.play(*rng.pick(&moves)?);
        game.outcome().is_none().then_some(next)
    })
}

impl<const N: usize> Game for Othello<N> {
    type Move = u8;

    fn moves(&self, out: &mut Vec<u8>) {
        let placements = Self::placements(self.mine, self.theirs);
        out.extend(bits(placements));
        if placements == 0 {
            out.push(PASS);
        }
    }

    fn play(&mut self, mv: u8) {
        if mv == PASS {
            self.pass();
        } else {
            self.place(mv);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| match self.margin() {
            1.. => Outcome::Win,
            0 => Outcome::Draw,
            _ => Outcome::Loss,
        })
    }

    fn key(&self) -> u64 {
        let mix = |bits: u64| {
            let bits = (bits ^ bits >> 31).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            (bits ^ bits >> 29).wrapping_mul(0x94D0_49BB_1331_11EB)
        };
        let discs = self.discs();
        // The turn must not look like a disc, so it comes last and changes half of the bits.
        let turn = if self.first_to_move { 0x9E37_79B9_7F4A_7C15 } else { 0 };
        mix(mix(discs[0]).wrapping_add(discs[1])) ^ turn
    }

    /// Moves to choose from, in hundredths of one; discs count for nothing before the end.
    fn evaluate(&self) -> Score {
        let count = |mine, theirs| Self::placements(mine, theirs).count_ones() as i32;
        Score::eval(100 * (count(self.mine, self.theirs) - count(self.theirs, self.mine)))
    }

    /// Before each disc at most one player passes; two passes end the game.
    fn plies_left(&self) -> Option<Ply> {
        let passes = Self::placements(self.mine, self.theirs) == 0;
        let left = 2 * self.empty().count_ones() as u16;
        Some(Ply(left.saturating_sub(u16::from(!passes))))
    }
}

/// Othello where every disc counts: the value of a finished game is its margin, not a win or a loss.
///
/// The contract knows wins, draws and losses; margins are told as evaluations, by
/// [`probe`](Position::probe) where the game is over. So search it with the default options: sound mode
/// does not ask `probe`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Discs<const N: usize>(pub Othello<N>);

impl<const N: usize> Position for Discs<N> {
    type Move = u8;
    type Undo = Othello<N>;
    type Picker = FewestReplies<N>;

    fn make(&mut self, mv: u8) -> Othello<N> {
        let before = self.0;
        self.0.play(mv);
        before
    }

    fn unmake(&mut self, _: u8, before: Othello<N>) {
        self.0 = before;
    }

    fn legal_moves(&self, out: &mut Vec<u8>) {
        if !self.0.is_over() {
            self.0.moves(out);
        }
    }

    /// The end is left to [`stuck`](Position::stuck) and [`probe`](Position::probe).
    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn stuck(&self) -> Outcome {
        self.0.outcome().unwrap_or(Outcome::Draw)
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn evaluate(&mut self) -> Score {
        Score::eval(self.0.margin())
    }

    fn picker(&self, stage: Stage) -> FewestReplies<N> {
        FewestReplies::new(&self.0, stage)
    }

    fn encode(&self, mv: u8) -> MoveCode {
        MoveCode::new(u16::from(mv))
    }

    fn plies_left(&self) -> Option<Ply> {
        self.0.plies_left()
    }

    fn probe(&mut self, _: Window, _: Depth) -> Option<Probe> {
        self.0.is_over().then(|| Probe { score: Score::eval(self.0.margin()), bound: Bound::Exact })
    }
}

/// Yields the moves that leave the opponent fewest replies first (*fastest first*), corners before others.
pub struct FewestReplies<const N: usize> {
    moves: Vec<(i32, u8)>,
}

impl<const N: usize> FewestReplies<N> {
    /// A corner is worth this many replies.
    const CORNER: i32 = 4;

    fn new(game: &Othello<N>, stage: Stage) -> FewestReplies<N> {
        let mut moves = Vec::new();
        if stage != Stage::Noisy && !game.is_over() {
            game.moves(&mut moves);
        }
        let rank = |mv: u8| {
            let mut after = *game;
            after.play(mv);
            let replies = Othello::<N>::placements(after.mine, after.theirs).count_ones() as i32;
            let corner = mv != PASS && Board::<N>::CORNERS >> mv & 1 == 1;
            replies - if corner { Self::CORNER } else { 0 }
        };
        let mut moves: Vec<(i32, u8)> = moves.into_iter().map(|mv| (rank(mv), mv)).collect();
        moves.sort_unstable_by(|a, b| b.cmp(a));
        FewestReplies { moves }
    }
}

impl<const N: usize> Picker<Discs<N>> for FewestReplies<N> {
    fn next(&mut self, position: &Discs<N>, hints: &Hints<'_, u8>) -> Option<u8> {
        let known =
            hints.table.and_then(|code| self.moves.iter().position(|&(_, mv)| position.encode(mv) == code));
        match known {
            Some(index) => Some(self.moves.remove(index).1),
            None => self.moves.pop().map(|(_, mv)| mv),
        }
    }
}
