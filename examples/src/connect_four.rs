//! Connect Four as a learner writes it: rules and a simple evaluation, no knowledge for the search.

use boyi_core::{Game, Outcome, Ply, Score};

/// A position. Each column takes seven bits, from the bottom up; the seventh stays empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ConnectFour {
    /// The discs of the side to move.
    pub mine: u64,
    /// The discs of the other side.
    pub theirs: u64,
}

impl ConnectFour {
    /// The position after discs in these columns, 1 to 7; `None` if one cannot be played.
    pub fn after(columns: &str) -> Option<ConnectFour> {
        let mut game = ConnectFour::default();
        for column in columns.chars() {
            let column = column.to_digit(10)?.checked_sub(1)? as u8;
            let mut moves = Vec::new();
            game.moves(&mut moves);
            if game.outcome().is_some() || !moves.contains(&column) {
                return None;
            }
            game.play(column);
        }
        Some(game)
    }
}

fn has_four(discs: u64) -> bool {
    [1, 6, 7, 8].iter().any(|step| {
        let pairs = discs & discs >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

/// Number of rows of four through each cell of the left four columns, from the bottom up; the other three are
/// their mirror images.
const FOURS: [[i32; 6]; 4] =
    [[3, 4, 5, 5, 4, 3], [4, 6, 8, 8, 6, 4], [5, 8, 11, 11, 8, 5], [7, 10, 13, 13, 10, 7]];

fn worth(mut discs: u64) -> i32 {
    let mut sum = 0;
    while discs != 0 {
        let (column, row) = (discs.trailing_zeros() as usize / 7, discs.trailing_zeros() as usize % 7);
        sum += FOURS[column.min(6 - column)][row];
        discs &= discs - 1;
    }
    sum
}

impl Game for ConnectFour {
    type Move = u8;

    fn moves(&self, out: &mut Vec<u8>) {
        out.extend(
            [3, 2, 4, 1, 5, 0, 6].iter().filter(|&c| (self.mine | self.theirs) >> (7 * c + 5) & 1 == 0),
        );
    }

    fn play(&mut self, column: u8) {
        let all = self.mine | self.theirs;
        let disc = (all + (1 << (7 * column))) & !all & 0x3F << (7 * column);
        (self.mine, self.theirs) = (self.theirs, self.mine | disc);
    }

    fn outcome(&self) -> Option<Outcome> {
        let full = (self.mine | self.theirs).count_ones() == 42;
        if has_four(self.theirs) { Some(Outcome::Loss) } else { full.then_some(Outcome::Draw) }
    }

    fn key(&self) -> u64 {
        // One more than the discs of a column marks its height; mine lie below it.
        self.mine + self.mine + self.theirs + 0x0408_1020_4081
    }

    /// A disc is worth the number of fours that can go through its cell.
    fn evaluate(&self) -> Score {
        Score::eval(worth(self.mine) - worth(self.theirs))
    }

    fn plies_left(&self) -> Option<Ply> {
        Some(Ply((42 - (self.mine | self.theirs).count_ones()) as u16))
    }
}
