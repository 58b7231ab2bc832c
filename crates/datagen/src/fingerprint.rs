//! A number that tells engines apart by how they play.

use boyi_arena::random::SplitMix64;
use boyi_core::Score;
use boyi_engine::data::GameSpec;
use boyi_engine::{EvaluationChoice, InputError, SearchRequest, StopFlag, start};

/// Random games whose positions are looked at.
const GAMES: u64 = 8;
/// Most moves of each.
const PLIES: u32 = 24;
/// Every so many moves the position is searched.
const SEARCH_EVERY: u32 = 8;
/// Nodes of such a search.
const NODES: u64 = 1_000;

/// A hash over evaluations and short searches of fixed positions of the game.
///
/// # Errors
/// [`InputError`] naming the parameter of the game or the evaluation that cannot be used.
pub(crate) fn fingerprint(spec: GameSpec, evaluation: &EvaluationChoice) -> Result<u64, InputError> {
    let evaluation = evaluation.clone();
    let request = SearchRequest { nodes: Some(NODES), hash_mib: 1, evaluation, ..SearchRequest::default() };
    let mut hash = Fnv::new();
    for seed in 0..GAMES {
        let mut game = start(spec, None)?;
        let mut engine = game.engine();
        let mut random = SplitMix64::new(seed);
        for ply in 1..=PLIES {
            let legal = game.view().legal;
            let Some(mv) = random.below(legal.len()).and_then(|index| legal.get(index)) else { break };
            game.play_between(mv.from, mv.to)?;
            hash.add(Score::from(game.evaluate(&request.evaluation)?.score).to_bits().into());
            if ply % SEARCH_EVERY == 0 {
                let found = engine.search(&*game, &request, &StopFlag::default(), &mut |_| {})?;
                hash.add(found.nodes);
                hash.add(found.lines.first().map_or(0, |line| Score::from(line.score).to_bits().into()));
                hash.add(found.best.map_or(0, |mv| mv.to.into()));
            }
        }
    }
    Ok(hash.0)
}

/// The hash of Fowler, Noll and Vo (FNV-1a), word by word.
struct Fnv(u64);

impl Fnv {
    fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, word: u64) {
        for byte in word.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::GomokuRule;

    #[test]
    fn a_game_has_one_fingerprint_and_another_game_another() {
        let specs = [
            GameSpec::CONNECT4,
            GameSpec::XIANGQI,
            GameSpec::gomoku(15, GomokuRule::Freestyle),
            GameSpec::gomoku(15, GomokuRule::Renju),
        ];
        let print = |spec| fingerprint(spec, &EvaluationChoice::Own).unwrap();
        let prints = specs.map(print);
        assert_eq!(prints, specs.map(print));
        for (index, print) in prints.iter().enumerate() {
            assert!(!prints[..index].contains(print), "{:?}", specs[index]);
        }
    }
}
