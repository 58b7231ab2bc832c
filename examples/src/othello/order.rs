//! Which moves are worth searching first.
//!
//! A proof is short where the losing side has few replies, so that is what counts most: moves to choose from
//! now, and cells that may become such moves. Far from the end a search of a few plies looks for them, the
//! deeper the more of the game is left: it costs little beside what a wrong first move costs there.

use super::Othello;
use super::board::{Board, STRIDE, bits};

/// What an evaluation counts, in quarters of a move to choose from.
mod weights {
    /// A move to choose from.
    pub(super) const MOVE: i32 = 4;
    /// More for a move into a corner.
    pub(super) const CORNER_MOVE: i32 = 5;
    /// An empty cell beside a disc of the other side: a move perhaps.
    pub(super) const CELL_BESIDE: i32 = 5;
    /// A disc in a corner.
    pub(super) const CORNER: i32 = 50;
    /// Against a disc diagonally beside an empty corner.
    pub(super) const BEFORE_CORNER: i32 = 20;
    /// Against a disc at the edge beside an empty corner.
    pub(super) const BESIDE_CORNER: i32 = 5;
    /// A disc more at the end of the game: more than all the rest.
    pub(super) const FINAL_DISC: i32 = 1_000;
    /// In the order of moves alone: against each reply, for a position with few takes less time to search.
    pub(super) const REPLY: i32 = 20;
}

/// A window that holds every evaluation.
const WIDE: i32 = 100 * weights::FINAL_DISC;

/// How many plies are looked ahead for the order of moves in a position with so many empty cells.
fn plies_to_look(empty: u32) -> u32 {
    (empty.saturating_sub(12) / 2).min(9)
}

/// Plies that a side looks ahead that looks only a few moves ahead.
const FEW_PLIES: u32 = 9;

/// Cells of a board of `N` × `N` that ask for attention.
struct Special<const N: usize>;

impl<const N: usize> Special<N> {
    /// The four quarters of the board.
    const QUARTERS: [u64; 4] = {
        let (mut quarter, mut row) = (0, 0);
        while row < N / 2 {
            quarter |= ((1 << (N / 2)) - 1) << (STRIDE * row);
            row += 1;
        }
        let (right, down) = (N / 2, N / 2 * STRIDE);
        [quarter, quarter << right, quarter << down, quarter << (right + down)]
    };

    /// The cells diagonally beside the corners.
    const BEFORE_CORNERS: u64 = {
        let (near, far) = (1, N - 2);
        1 << (STRIDE * near + near)
            | 1 << (STRIDE * near + far)
            | 1 << (STRIDE * far + near)
            | 1 << (STRIDE * far + far)
    };
}

fn count(cells: u64) -> i32 {
    cells.count_ones() as i32
}

/// The quarters of the board with an odd number of empty cells.
#[inline]
pub(super) fn odd<const N: usize>(empty: u64) -> u64 {
    Special::<N>::QUARTERS
        .into_iter()
        .fold(0, |odd, quarter| odd | if count(empty & quarter) % 2 == 1 { quarter } else { 0 })
}

/// How a position promises to go for the side that made the last move; `again` if the same side is to move.
///
/// The discs of the side to move and of the other come first, then where the former can place one.
#[inline]
pub(super) fn promise<const N: usize>(mine: u64, theirs: u64, placements: u64, again: bool) -> i32 {
    let empty = Board::<N>::CELLS & !(mine | theirs);
    let value = look::<N>(mine, theirs, plies_to_look(empty.count_ones()), -WIDE, WIDE);
    if again { value } else { -value - weights::REPLY * count(placements) }
}

/// What an alpha-beta search of so many plies says, for the side to move.
fn look<const N: usize>(mine: u64, theirs: u64, depth: u32, alpha: i32, beta: i32) -> i32 {
    let placements = Board::<N>::placements(mine, theirs);
    if placements == 0 {
        return if Board::<N>::placements(theirs, mine) == 0 {
            weights::FINAL_DISC * (count(mine) - count(theirs))
        } else {
            -look::<N>(theirs, mine, depth, -beta, -alpha)
        };
    }
    if depth == 0 {
        return evaluate::<N>(mine, theirs, placements);
    }
    let (mut best, mut alpha) = (-i32::MAX, alpha);
    let mut is_enough = |after: u64, rest: u64| {
        best = best.max(-look::<N>(rest, after, depth - 1, -beta, -alpha));
        alpha = alpha.max(best);
        alpha >= beta
    };
    if depth == 1 {
        // Ranking these moves would take more than it saves.
        bits(placements).any(|cell| {
            let turned = Board::<N>::turned(mine, theirs, cell);
            is_enough(mine | turned | 1 << cell, theirs & !turned)
        });
    } else {
        let mut ranked = Ranked::<N, MOST_MOVES>::EMPTY;
        ranked.add_all(mine, theirs, placements);
        ranked.moves().any(|(_, after, rest)| is_enough(after, rest));
    }
    best
}

/// The move of a side that looks only a few moves ahead, `None` if it has to pass.
pub(super) fn best_by_look<const N: usize>(game: &Othello<N>) -> Option<u8> {
    let value = |cell: u8| {
        let turned = Board::<N>::turned(game.mine, game.theirs, cell);
        -look::<N>(game.theirs & !turned, game.mine | turned | 1 << cell, FEW_PLIES, -WIDE, WIDE)
    };
    bits(Board::<N>::placements(game.mine, game.theirs)).max_by_key(|&cell| value(cell))
}

/// How well a position looks for the side to move, which can place discs at `placements`.
fn evaluate<const N: usize>(mine: u64, theirs: u64, placements: u64) -> i32 {
    let corners = Board::<N>::CORNERS;
    let empty = Board::<N>::CELLS & !(mine | theirs);
    let replies = Board::<N>::placements(theirs, mine);
    let near_corners = Board::<N>::spread(empty & corners) & !corners;
    let before = near_corners & Special::<N>::BEFORE_CORNERS;
    let beside = near_corners & !before;
    let more = |cells: u64| count(mine & cells) - count(theirs & cells);
    weights::MOVE * (count(placements) - count(replies))
        + weights::CORNER_MOVE * (count(placements & corners) - count(replies & corners))
        + weights::CELL_BESIDE
            * (count(Board::<N>::spread(theirs) & empty) - count(Board::<N>::spread(mine) & empty))
        + weights::CORNER * more(corners)
        - weights::BEFORE_CORNER * more(before)
        - weights::BESIDE_CORNER * more(beside)
}

/// Up to `MOST` moves and what they lead to, those first that leave the fewest replies.
pub(super) struct Ranked<const N: usize, const MOST: usize> {
    /// The rank, the discs of who has moved, those of the other.
    moves: [(i32, u64, u64); MOST],
    len: usize,
}

/// A position cannot have more moves: every board begins with four discs.
const MOST_MOVES: usize = 60;

impl<const N: usize, const MOST: usize> Ranked<N, MOST> {
    /// No moves yet: filled where it stands, for it is too large to be handed around.
    pub(super) const EMPTY: Ranked<N, MOST> = Ranked { moves: [(0, 0, 0); MOST], len: 0 };

    /// Adds the moves of a player with discs `mine` to `placements`.
    #[inline]
    pub(super) fn add_all(&mut self, mine: u64, theirs: u64, placements: u64) {
        let odd = odd::<N>(Board::<N>::CELLS & !(mine | theirs));
        for cell in bits(placements) {
            let turned = Board::<N>::turned(mine, theirs, cell);
            let (after, rest) = (mine | turned | 1 << cell, theirs & !turned);
            let replies = Board::<N>::placements(rest, after);
            // In halves of a reply; one into a corner counts twice.
            let is_in = |cells: u64| (cells >> cell & 1) as i32;
            let rank = 2 * (count(replies) + count(replies & Board::<N>::CORNERS))
                - 2 * is_in(Board::<N>::CORNERS)
                - is_in(odd);
            self.insert((rank, after, rest));
        }
    }

    #[inline]
    fn insert(&mut self, one: (i32, u64, u64)) {
        let mut place = self.len;
        while place > 0 && self.moves[place - 1].0 > one.0 {
            self.moves[place] = self.moves[place - 1];
            place -= 1;
        }
        self.moves[place] = one;
        self.len += 1;
    }

    #[inline]
    pub(super) fn moves(&self) -> impl Iterator<Item = (i32, u64, u64)> {
        self.moves[..self.len].iter().copied()
    }
}
