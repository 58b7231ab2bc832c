//! Stable discs: discs that no move can flip any more. They bound the result long before the end.

use boyi_othello::{Bits, Geometry};

/// The lines of a board along one axis.
struct Axis<B> {
    /// The distance of neighbours in the bits.
    step: u32,
    /// The cells without a neighbour towards lower numbers.
    low: B,
    /// The cells without a neighbour towards higher numbers.
    high: B,
}

/// The four axes, in the order of [`Geometry::axes`].
#[inline]
fn axes<G: Geometry>() -> [Axis<G::Bits>; 4] {
    let [left, right, top, bottom] = G::EDGES;
    let ends = [(left, right), (top, bottom), (top | right, bottom | left), (top | left, bottom | right)];
    let mut axes = G::axes().into_iter().zip(ends).map(|(step, (low, high))| Axis { step, low, high });
    std::array::from_fn(|_| axes.next().expect("there are four axes"))
}

/// The cells of the lines of an axis that have no empty cell.
#[inline]
fn full<G: Geometry>(axis: &Axis<G::Bits>, occupied: G::Bits) -> G::Bits {
    // Each step spreads the empty cells by one cell.
    (1..G::SIDE)
        .fold(occupied, |full, _| full & (full << axis.step | axis.low) & (full >> axis.step | axis.high))
}

/// Stable discs of both sides: discs that no move can flip any more. Finds some of them, not always all.
///
/// A disc is flipped only between two others of its line. So it is stable if on each of the four axes its line
/// is full, or it has no neighbour on one side, or one that is stable and of its colour.
#[inline]
pub(crate) fn stable<G: Geometry>(discs: [G::Bits; 2]) -> [G::Bits; 2] {
    let axes = axes::<G>();
    let occupied = discs[0] | discs[1];
    let safe: [G::Bits; 4] =
        std::array::from_fn(|axis| axes[axis].low | axes[axis].high | full::<G>(&axes[axis], occupied));
    discs.map(|discs| {
        let mut stable = G::Bits::EMPTY;
        loop {
            // A shift around the edge hits only cells without a neighbour, which count as safe anyway.
            let more = axes.iter().zip(safe).fold(discs, |cells, (axis, safe)| {
                cells & (safe | stable << axis.step | stable >> axis.step)
            });
            if more == stable {
                return stable;
            }
            stable = more;
        }
    })
}

/// A lower bound, from its stable discs, of the number of discs by which a side with the discs `mine` is ahead
/// at the end. The costly search for stable discs runs only if the bound may reach `goal`.
#[inline]
pub(crate) fn least_difference<G: Geometry>(mine: G::Bits, theirs: G::Bits, goal: i32) -> i32 {
    let cells = i32::from(G::SIDE) * i32::from(G::SIDE);
    let least = |kept: G::Bits| 2 * kept.count() as i32 - cells;
    // Stable discs are rare before the first disc in a corner.
    if least(mine) < goal || (mine & G::CORNERS).is_empty() {
        -cells
    } else {
        least(stable::<G>([mine, theirs])[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::tests::{after_each_move, random_game};
    use boyi_core::Side;
    use boyi_othello::{Board, Eight, Six, Ten};

    /// The result under best play. Checks on the way that every stable disc remains; `kept` are those of the
    /// side to move and of the other side.
    fn result(board: Board<Six>, kept: [u64; 2]) -> i32 {
        let [mine, theirs] = [board.mover_discs(), board.waiting_discs()];
        assert_eq!([mine & kept[0], theirs & kept[1]], kept, "{board}");
        let after = after_each_move(&board).map(|after| -result(after, [kept[1], kept[0]]));
        after.max().unwrap_or_else(|| board.disc_difference())
    }

    #[test]
    fn stable_discs_stay_and_bound_the_result() {
        let (mut discs, mut bounds) = (0, 0);
        for seed in 0..60 {
            for board in random_game::<Six>(seed).filter(|board| board.empty().count() <= 6) {
                let (mine, theirs) = (board.mover_discs(), board.waiting_discs());
                let kept = stable::<Six>([mine, theirs]);
                let truth = result(board, kept);
                let low = least_difference::<Six>(mine, theirs, -36);
                let high = -least_difference::<Six>(theirs, mine, -36);
                assert!((low..=high).contains(&truth), "{low} {truth} {high} {board}");
                discs += (kept[0] | kept[1]).count_ones();
                bounds += u32::from(low > -36) + u32::from(high < 36);
            }
        }
        assert!(discs > 500 && bounds > 50, "{discs} {bounds}");
    }

    #[test]
    fn stable_discs_stay_in_whole_games() {
        fn check<G: Geometry>(games: u64) {
            for seed in 0..games {
                let mut kept = [G::Bits::EMPTY; 2];
                for board in random_game::<G>(seed) {
                    let discs = Side::BOTH.map(|side| board.discs(side));
                    assert_eq!([discs[0] & kept[0], discs[1] & kept[1]], kept, "{board}");
                    kept = stable::<G>(discs);
                }
            }
        }
        check::<Six>(200);
        check::<Eight>(100);
        check::<Ten>(40);
    }

    #[test]
    fn a_corner_holds_its_edge() {
        // The corner and its neighbour at the edge; the whole row of the other side; not the middle.
        let board = Board::<Six>::parse("XXO3/2XX2/2XX2/2OO2/3O2/OOOOOO X").unwrap();
        let [mine, theirs] = stable::<Six>([board.mover_discs(), board.waiting_discs()]);
        assert_eq!((mine, theirs), (0b11, 0b11_1111 << 30));
    }
}
