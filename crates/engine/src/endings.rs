//! Lines of proved results, told to the end of the game: the search does not make moves whose result it knows.

use crate::proved::Proved;
use crate::walked::Walked;
use boyi_core::{Bound, Score};
use boyi_search::Info;

/// Moves that may be tried for one line: a share of the nodes of the search ...
const SHARE: u64 = 8;
/// ... but at least and at most so many.
const MOVES: std::ops::RangeInclusive<u64> = 1_000..=8_000;

/// The lines of one search that have been told to their ends. Lines are reported again and again.
pub(crate) struct Endings<M> {
    told: Vec<Told<M>>,
}

struct Told<M> {
    score: Score,
    /// The moves of the search.
    line: Vec<M>,
    /// Those and the ones up to the end of the game, as far as they have been found.
    whole: Vec<M>,
    /// The moves that might be tried.
    moves: u32,
}

impl<M: Copy + Eq> Endings<M> {
    pub(crate) fn new() -> Endings<M> {
        Endings { told: Vec::new() }
    }

    /// The line of a report from the position `at`, up to the end of the game where the score proves one.
    pub(crate) fn whole<W: Walked<Move = M>>(&mut self, at: &W, info: &Info<'_, M>) -> Vec<M> {
        let Some(plies) = proved_plies(info) else { return info.pv.to_vec() };
        let moves =
            u32::try_from((info.nodes / SHARE).clamp(*MOVES.start(), *MOVES.end())).unwrap_or(u32::MAX);
        if let Some(told) = self.told.iter().find(|told| told.score == info.score && told.line == info.pv) {
            let is_whole = told.whole.len() > told.line.len();
            // A line that was not found is sought again once the search has gone on for as long again.
            if is_whole || moves < 2 * told.moves {
                return told.whole.clone();
            }
        }
        let whole = finished(at, info, plies, moves);
        self.told.retain(|told| told.score != info.score || told.line != info.pv);
        self.told.push(Told { score: info.score, line: info.pv.to_vec(), whole: whole.clone(), moves });
        whole
    }
}

/// The plies within which the game is decided, if the score proves it.
fn proved_plies<M>(info: &Info<'_, M>) -> Option<usize> {
    let proves = match info.bound {
        Bound::Exact => true,
        Bound::Lower => info.score.is_win(),
        Bound::Upper => info.score.is_loss(),
    };
    info.score.distance().filter(|_| proves).map(|plies| usize::from(plies.0))
}

fn finished<W: Walked>(at: &W, info: &Info<'_, W::Move>, plies: usize, moves: u32) -> Vec<W::Move> {
    let mut line = info.pv.to_vec();
    let mut end = at.clone();
    for &mv in &line {
        if end.is_over() {
            return line;
        }
        end.play(mv);
    }
    let left = u16::try_from(plies.saturating_sub(line.len())).unwrap_or(0);
    if left > 0 && !end.is_over() {
        line.extend(end.finish(&Proved { plies: left, moves, entry: &|key| info.entry(key) }));
    }
    line
}
