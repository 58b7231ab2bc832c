//! Move ordering of solve mode.
//!
//! A proof is short where the losing side has few replies, so the order counts mostly the opponent's moves and
//! the cells that may become moves. Far from the end a search of a few plies computes it, deeper with more
//! empty cells: its cost is small compared with that of a wrong first move there.

use crate::params::{LOOKAHEAD, ORDERED_EMPTY};
use boyi_othello::bitboard::{flips, placements, spread};
use boyi_othello::{Bits, Board, Cell, Geometry, final_difference};

/// A window that holds every value.
const WIDE: i32 = 1_000 * LOOKAHEAD.final_disc;

/// Depth in plies of the search that orders the moves of a position with `empty` empty cells.
fn plies(empty: u32) -> u32 {
    (empty.saturating_sub(ORDERED_EMPTY) / 2).min(LOOKAHEAD.most_plies)
}

fn count<B: Bits>(cells: B) -> i32 {
    cells.count() as i32
}

/// The quarters of the board with an odd number of empty cells.
#[inline]
pub(crate) fn odd<G: Geometry>(empty: G::Bits) -> G::Bits {
    let quarters = G::QUARTERS.into_iter().filter(|&quarter| (empty & quarter).count() % 2 == 1);
    quarters.fold(G::Bits::EMPTY, |odd, quarter| odd | quarter)
}

/// Move-ordering score of a position for the side that made the last move; larger is better. `moves` are the
/// placements of the side to move, which has the discs `mine`; `same_side` if that side made the last move too.
#[inline]
pub(crate) fn order<G: Geometry>(mine: G::Bits, theirs: G::Bits, moves: G::Bits, same_side: bool) -> i32 {
    let empty = G::CELLS & !(mine | theirs);
    let value = look::<G>(mine, theirs, plies(empty.count()), -WIDE, WIDE);
    if same_side { value } else { -value - LOOKAHEAD.reply * count(moves) }
}

/// The value by an alpha-beta search of `depth` plies, for the side to move.
fn look<G: Geometry>(mine: G::Bits, theirs: G::Bits, depth: u32, alpha: i32, beta: i32) -> i32 {
    let moves = placements::<G>(mine, theirs);
    if moves.is_empty() {
        return if placements::<G>(theirs, mine).is_empty() {
            LOOKAHEAD.final_disc * final_difference::<G>(mine, theirs)
        } else {
            -look::<G>(theirs, mine, depth, -beta, -alpha)
        };
    }
    if depth == 0 {
        return evaluate::<G>(mine, theirs, moves);
    }
    let (mut best, mut alpha) = (-i32::MAX, alpha);
    let mut cuts = |after: G::Bits, rest: G::Bits| {
        best = best.max(-look::<G>(rest, after, depth - 1, -beta, -alpha));
        alpha = alpha.max(best);
        alpha >= beta
    };
    if depth == 1 {
        // Ranking these moves would cost more than it saves.
        moves.cells().any(|cell| {
            let flips = flips::<G>(mine, theirs, cell);
            cuts(mine | flips | G::Bits::of(cell), theirs & !flips)
        });
    } else {
        let mut ranked = Ranked::<G, MOST_MOVES>::new();
        ranked.add_all(mine, theirs, moves);
        ranked.moves().any(|(after, rest)| cuts(after, rest));
    }
    best
}

/// The best move of a search of [`most_plies`](crate::params::Lookahead::most_plies) plies; `None` if no disc
/// can be placed.
pub(crate) fn shallow_best_move<G: Geometry>(board: &Board<G>) -> Option<Cell> {
    let (mine, theirs) = (board.mover_discs(), board.waiting_discs());
    let value = |cell: Cell| {
        let flips = board.flips(cell);
        -look::<G>(theirs & !flips, mine | flips | G::Bits::of(cell), LOOKAHEAD.most_plies, -WIDE, WIDE)
    };
    board.placements().cells().max_by_key(|&cell| value(cell))
}

/// The value of a position for the side to move, which can place discs at `moves`.
fn evaluate<G: Geometry>(mine: G::Bits, theirs: G::Bits, moves: G::Bits) -> i32 {
    let empty = G::CELLS & !(mine | theirs);
    let replies = placements::<G>(theirs, mine);
    let near_corners = spread::<G>(empty & G::CORNERS) & !G::CORNERS;
    let x_squares = G::X_SQUARES.into_iter().fold(G::Bits::EMPTY, |all, one| all | one);
    let (x, c) = (near_corners & x_squares, near_corners & !x_squares);
    let more = |cells: G::Bits| count(mine & cells) - count(theirs & cells);
    LOOKAHEAD.mobility * (count(moves) - count(replies))
        + LOOKAHEAD.corner_move * (count(moves & G::CORNERS) - count(replies & G::CORNERS))
        + LOOKAHEAD.potential_mobility
            * (count(spread::<G>(theirs) & empty) - count(spread::<G>(mine) & empty))
        + LOOKAHEAD.corner * more(G::CORNERS)
        + LOOKAHEAD.x_square * more(x)
        + LOOKAHEAD.c_square * more(c)
}

/// Up to `MOST` moves and the discs after them, those that leave the fewest replies first.
pub(crate) struct Ranked<G: Geometry, const MOST: usize> {
    /// The rank, the discs of the side that has moved, those of the other side.
    moves: [(i32, G::Bits, G::Bits); MOST],
    len: usize,
}

/// Upper bound of the moves of a position: every board begins with four discs.
const MOST_MOVES: usize = 96;

impl<G: Geometry, const MOST: usize> Ranked<G, MOST> {
    /// An empty list. Filled in place: it is too large to be moved.
    #[inline]
    pub(crate) fn new() -> Ranked<G, MOST> {
        Ranked { moves: [(0, G::Bits::EMPTY, G::Bits::EMPTY); MOST], len: 0 }
    }

    /// Adds the moves of a side with the discs `mine` to the cells `moves`.
    #[inline]
    pub(crate) fn add_all(&mut self, mine: G::Bits, theirs: G::Bits, moves: G::Bits) {
        let odd = odd::<G>(G::CELLS & !(mine | theirs));
        for cell in moves.cells() {
            let flips = flips::<G>(mine, theirs, cell);
            let (after, rest) = (mine | flips | G::Bits::of(cell), theirs & !flips);
            let replies = placements::<G>(rest, after);
            // In halves of a reply; one into a corner counts twice.
            let rank = 2 * (count(replies) + count(replies & G::CORNERS))
                - 2 * i32::from(G::CORNERS.contains(cell))
                - i32::from(odd.contains(cell));
            self.insert((rank, after, rest));
        }
    }

    #[inline]
    fn insert(&mut self, one: (i32, G::Bits, G::Bits)) {
        let mut place = self.len;
        while place > 0 && self.moves[place - 1].0 > one.0 {
            self.moves[place] = self.moves[place - 1];
            place -= 1;
        }
        self.moves[place] = one;
        self.len += 1;
    }

    /// The discs of the side that has moved and those of the other side after each move.
    #[inline]
    pub(crate) fn moves(&self) -> impl Iterator<Item = (G::Bits, G::Bits)> {
        self.moves[..self.len].iter().map(|&(_, after, rest)| (after, rest))
    }
}
