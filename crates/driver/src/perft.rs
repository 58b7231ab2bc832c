//! `go perft`: the lines of play counted below each root move, to compare move generators.

use boyi_engine::{AnyGame, InputError, StopFlag};
use std::num::NonZeroU32;

/// Lines of this many moves are counted without a look at the stop flag.
const UNINTERRUPTED: u32 = 4;

/// Lines of play to count.
pub(crate) struct Perft {
    /// Each root move with the position after it.
    roots: Vec<(String, Box<dyn AnyGame>)>,
    /// The moves of a line after its root move.
    below: u32,
}

/// A report of a count.
pub(crate) enum PerftNews {
    /// The lines that begin with a root move.
    Move(String, u64),
    /// The sum; `None` where the count was stopped.
    End(Option<u64>),
}

impl Perft {
    /// The lines of `moves` moves that begin with one of `only`; with any if `only` is empty.
    ///
    /// # Errors
    /// [`InputError`] naming the first of `only` that cannot be played.
    pub(crate) fn new(game: &dyn AnyGame, moves: NonZeroU32, only: &[String]) -> Result<Perft, InputError> {
        let mut roots: Vec<(String, Box<dyn AnyGame>)> = Vec::new();
        let legal: Vec<String> = match only {
            [] => game.view().legal.into_iter().map(|mv| mv.id).collect(),
            only => only.to_vec(),
        };
        for mv in legal {
            let after = after(game, &mv)?;
            // A move may stand there twice, or in two notations.
            let id = after.last_move().unwrap_or(mv);
            if roots.iter().all(|(known, _)| *known != id) {
                roots.push((id, after));
            }
        }
        Ok(Perft { roots, below: moves.get() - 1 })
    }

    /// Counts, and reports every root move when its lines are counted. Returns whether all reports were wanted.
    pub(crate) fn run(&self, stop: &StopFlag, mut report: impl FnMut(PerftNews) -> bool) -> bool {
        let mut total = Some(0_u64);
        for (mv, after) in &self.roots {
            let lines = count(after.as_ref(), self.below, stop);
            total = total.zip(lines).map(|(total, lines)| total.saturating_add(lines));
            let Some(lines) = lines else { break };
            if !report(PerftNews::Move(mv.clone(), lines)) {
                return false;
            }
        }
        report(PerftNews::End(total))
    }
}

/// The lines of `moves` moves from here; `None` where `stop` was raised.
fn count(game: &dyn AnyGame, moves: u32, stop: &StopFlag) -> Option<u64> {
    if stop.is_stopped() {
        return None;
    }
    if moves <= UNINTERRUPTED {
        return Some(game.perft(moves));
    }
    let mut total: u64 = 0;
    for mv in game.view().legal {
        let after = after(game, &mv.id).ok()?;
        total = total.saturating_add(count(after.as_ref(), moves - 1, stop)?);
    }
    Some(total)
}

/// The game after a move. Lines of play go past the ends that a referee judges.
fn after(game: &dyn AnyGame, mv: &str) -> Result<Box<dyn AnyGame>, InputError> {
    let mut after = game.boxed_clone();
    after.play(mv)?;
    after.go_on();
    Ok(after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::GameSpec;

    #[test]
    fn long_lines_are_counted_as_the_rules_count_them() {
        // The second draws by bare material, the third ends by a count on the way.
        for fen in [
            "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1",
            "3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1",
            "3k5/9/9/9/9/9/4P4/9/9/5K3 w - - 117 80",
        ] {
            let mut game = boyi_engine::start(GameSpec::XIANGQI, Some(fen)).unwrap();
            game.go_on();
            let moves = UNINTERRUPTED + 2;
            assert_eq!(count(game.as_ref(), moves, &StopFlag::default()), Some(game.perft(moves)), "{fen}");
        }
    }

    #[test]
    fn a_count_that_is_stopped_tells_no_sum() {
        let game = boyi_engine::start(GameSpec::XIANGQI, None).unwrap();
        let perft = Perft::new(game.as_ref(), NonZeroU32::new(40).unwrap(), &[]).unwrap();
        let stop = StopFlag::default();
        stop.stop();
        let mut ends = Vec::new();
        assert!(perft.run(&stop, |news| match news {
            PerftNews::Move(mv, _) => panic!("{mv} was counted"),
            PerftNews::End(total) => {
                ends.push(total);
                true
            }
        }));
        assert_eq!(ends, [None]);
    }
}
