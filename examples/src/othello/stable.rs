//! Discs that nobody can turn over any more: they bound the margin long before the end.

use super::board::{Board, STRIDE};

/// The lines of a board along one axis.
struct Axis {
    /// How far apart neighbours are in the bits.
    step: u32,
    /// The cells without a neighbour below in the bits.
    low: u64,
    /// The cells without a neighbour above in the bits.
    high: u64,
}

/// The axes of a board of `N` × `N` cells.
struct Axes<const N: usize>;

impl<const N: usize> Axes<N> {
    const ALL: [Axis; 4] = {
        let (mut left, mut top, mut cell) = (0u64, 0u64, 0);
        while cell < N {
            left |= 1 << (STRIDE * cell);
            top |= 1 << cell;
            cell += 1;
        }
        let (right, bottom) = (left << (N - 1), top << (STRIDE * (N - 1)));
        let step = STRIDE as u32;
        [
            Axis { step: 1, low: left, high: right },
            Axis { step, low: top, high: bottom },
            Axis { step: step - 1, low: top | right, high: bottom | left },
            Axis { step: step + 1, low: top | left, high: bottom | right },
        ]
    };

    /// The cells of the lines without an empty cell.
    #[inline]
    fn full(axis: &Axis, occupied: u64) -> u64 {
        // An empty cell spreads one cell further each time.
        (1..N)
            .fold(occupied, |full, _| full & (full << axis.step | axis.low) & (full >> axis.step | axis.high))
    }
}

/// How far a player is ahead at the end at the least, told by the discs `mine` that he keeps. Only looked
/// for, which takes a while, where it may be `goal` or more.
#[inline]
pub(super) fn least_margin<const N: usize>(mine: u64, theirs: u64, goal: i32) -> i32 {
    let cells = (N * N) as i32;
    let least = |kept: u64| 2 * kept.count_ones() as i32 - cells;
    // Hardly a disc is stable before there is one in a corner.
    if least(mine) < goal || mine & Board::<N>::CORNERS == 0 {
        -cells
    } else {
        least(stable::<N>(mine, theirs))
    }
}

/// Discs of `mine` that stay `mine` to the end whatever is played: some of them, not always all.
///
/// To be turned over a disc needs others of its line on both sides. So it stays if on each of the four axes
/// its line is full, or it has no neighbour on one side, or one that stays mine as well.
fn stable<const N: usize>(mine: u64, theirs: u64) -> u64 {
    let safe = Axes::<N>::ALL.map(|axis| {
        mine & (axis.low | axis.high | Axes::<N>::full(&axis, Board::<N>::CELLS & (mine | theirs)))
    });
    let mut stable = 0;
    loop {
        // What a shift carries around the edge arrives where there is no neighbour, which is safe anyway.
        let more = Axes::<N>::ALL
            .iter()
            .zip(safe)
            .fold(mine, |cells, (axis, safe)| cells & (safe | stable << axis.step | stable >> axis.step));
        if more == stable {
            return stable;
        }
        stable = more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::{Othello, random_game};
    use boyi_core::Game;

    /// The margin of the side to move under best play. On the way every disc of `mine` that was stable must
    /// still be there; the sides change.
    fn margin(game: Othello<6>, mine: u64, theirs: u64) -> i32 {
        assert_eq!((game.mine & mine, game.theirs & theirs), (mine, theirs), "{game:?}");
        if game.outcome().is_some() {
            return game.margin();
        }
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let after = |mv| {
            let mut after = game;
            after.play(mv);
            -margin(after, theirs, mine)
        };
        moves.into_iter().map(after).max().expect("it is not over")
    }

    #[test]
    fn stable_discs_stay_and_bound_the_margin() {
        let (mut discs, mut bounds) = (0, 0);
        for seed in 0..60 {
            for game in random_game::<6>(seed).filter(|game| game.empty().count_ones() <= 6) {
                let (mine, theirs) =
                    (stable::<6>(game.mine, game.theirs), stable::<6>(game.theirs, game.mine));
                let truth = margin(game, mine, theirs);
                let (low, high) = (
                    least_margin::<6>(game.mine, game.theirs, -36),
                    -least_margin::<6>(game.theirs, game.mine, -36),
                );
                assert!((low..=high).contains(&truth), "{low} {truth} {high} {game:?}");
                discs += (mine | theirs).count_ones();
                bounds += u32::from(low > -36) + u32::from(high < 36);
            }
        }
        assert!(discs > 500 && bounds > 50, "{discs} {bounds}");
    }

    #[test]
    fn stable_discs_stay_in_whole_games() {
        for seed in 0..500 {
            let mut kept = [0; 2];
            for game in random_game::<6>(seed) {
                let [first, second] = game.discs();
                assert_eq!([first & kept[0], second & kept[1]], kept, "{game:?}");
                kept = [stable::<6>(first, second), stable::<6>(second, first)];
            }
        }
    }

    #[test]
    fn a_corner_holds_its_edge() {
        let game = Othello::<4>::parse("XXO--XX-----OOOO", true).expect("sixteen signs");
        // The corner, its neighbour at the edge; the whole row of the other side. Not the middle.
        assert_eq!(stable::<4>(game.mine, game.theirs), 0b11);
        assert_eq!(stable::<4>(game.theirs, game.mine), 0b1111 << 24);
    }
}
