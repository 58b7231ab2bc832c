//! The static evaluation: a sum of terms weighted by the phase of the game.

use crate::OthelloPosition;
use crate::params::{ByPhase, PHASES};
use crate::stability::stable;
use crate::weights::{NAMES, TERMS};
use boyi_core::{Score, Side};
use boyi_othello::bitboard::spread;
use boyi_othello::{Bits, Geometry};

/// Number of placements from which on a side is not cramped.
const ROOMY: i32 = 3;

/// The phase of the game: 0 at the beginning, [`HALF`] with half of the cells filled, twice that at the end.
#[inline]
fn progress<G: Geometry>(discs: u32) -> i32 {
    let cells = i32::from(G::SIDE) * i32::from(G::SIDE);
    2 * HALF * (discs as i32 - 4) / (cells - 4)
}

const HALF: i32 = 512;

/// The parts of the weights at the beginning, on the half-filled and on the full board in the weight at a phase of
/// the game, in 1/[`HALF`].
#[inline]
fn shares(progress: i32) -> [i32; PHASES] {
    if progress < HALF { [HALF - progress, progress, 0] } else { [0, 2 * HALF - progress, progress - HALF] }
}

/// The weight of a term with these parts, in 1/[`HALF`] of its unit.
#[inline]
fn weight([begin, middle, end]: ByPhase, shares: [i32; PHASES]) -> i32 {
    begin * shares[0] + middle * shares[1] + end * shares[2]
}

impl<G: Geometry> OthelloPosition<G> {
    /// The parts of the weights in the phase of the position.
    #[inline]
    fn shares(&self) -> [i32; PHASES] {
        shares(progress::<G>((self.board().mover_discs() | self.board().waiting_discs()).count()))
    }

    /// The value for the side to move, in hundredths of a disc.
    #[inline]
    pub(crate) fn static_eval(&self) -> Score {
        let [mine, theirs] = self.counts();
        let (shares, terms) = (self.shares(), self.linear().terms());
        let mut sum = 0;
        for term in 0..TERMS {
            sum += weight(terms[term], shares) * (mine[term] - theirs[term]);
        }
        Score::eval(sum / HALF)
    }

    /// The named terms of the evaluation for both sides, by [`Side::index`], in hundredths of a disc.
    pub fn evaluate_breakdown(&self) -> Vec<(&'static str, [i32; 2])> {
        let counts = self.counts();
        let (shares, terms) = (self.shares(), self.linear().terms());
        let me = self.board().side_to_move();
        let worth = |term: usize, side: Side| {
            let count = counts[usize::from(side != me)][term];
            weight(terms[term], shares) * count / HALF
        };
        let both = |term| Side::BOTH.map(|side| worth(term, side));
        NAMES.iter().enumerate().map(|(term, &name)| (name, both(term))).collect()
    }

    /// The places in [`Linear::numbers`](crate::Linear::numbers) that make the value of the position for the first
    /// side, with how often each counts.
    pub fn counted(&self) -> Vec<(u16, f32)> {
        let [mine, theirs] = self.counts();
        let sign = if self.board().side_to_move() == Side::First { 1 } else { -1 };
        let mut counts = Vec::new();
        for term in 0..TERMS {
            for (phase, share) in self.shares().into_iter().enumerate() {
                let count = sign * share * (mine[term] - theirs[term]);
                if count != 0 {
                    counts.push(((term * PHASES + phase) as u16, count as f32 / HALF as f32));
                }
            }
        }
        counts
    }

    /// The counts of every term for the side to move and for the other side.
    #[inline]
    pub(crate) fn counts(&self) -> [[i32; TERMS]; 2] {
        let board = self.board();
        let discs = [board.mover_discs(), board.waiting_discs()];
        let moves = [self.placements(), board.waiting_placements()];
        let empty = board.empty();
        let beside_empty = spread::<G>(empty);
        let no_corner = (discs[0] | discs[1]) & G::CORNERS == G::Bits::EMPTY;
        let stable = if no_corner { [G::Bits::EMPTY; 2] } else { stable::<G>(discs) };
        let (mut x, mut c, mut all_c) = (G::Bits::EMPTY, G::Bits::EMPTY, G::Bits::EMPTY);
        for corner in 0..4 {
            all_c |= G::C_SQUARES[corner];
            if !(empty & G::CORNER[corner]).is_empty() {
                x |= G::X_SQUARES[corner];
                c |= G::C_SQUARES[corner];
            }
        }
        let edges = G::EDGES.into_iter().fold(G::Bits::EMPTY, |all, edge| all | edge) & !(G::CORNERS | all_c);
        let odd = (empty.count() % 2) as i32;
        let count = |cells: G::Bits| cells.count() as i32;
        let of = |side: usize| {
            let (mine, theirs) = (discs[side], discs[1 - side]);
            let to_move = i32::from(side == 0);
            let mobility = count(moves[side]);
            [
                mobility,
                (ROOMY - mobility).max(0),
                count(spread::<G>(theirs) & empty),
                count(mine & beside_empty),
                count(mine & G::CORNERS),
                count(mine & x),
                count(mine & c),
                count(mine & edges),
                count(stable[side]),
                count(mine),
                i32::from(odd == to_move),
                to_move,
            ]
        };
        [of(0), of(1)]
    }
}
