use boyi_core::{Knowledge, Outcome, Position};
use boyi_search::{Limits, Searcher};

/// The number of lines of exactly `depth` legal moves from here: the usual check of rules.
pub fn perft<P: Position>(position: &mut P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut count = 0;
    for mv in moves {
        let undo = position.make(mv);
        count += perft(position, depth - 1);
        position.unmake(mv, undo);
    }
    count
}

/// Lets the search play against itself with `limits` a move until the game is over. Calls `each` with every
/// position before its move is made. Returns the result for the side to move then.
pub fn play_out<P: Knowledge + Clone + Send>(
    position: &mut P,
    limits: &Limits<P::Move>,
    mut each: impl FnMut(&P, P::Move),
) -> Outcome
where
    P::Move: Send,
{
    let mut searcher = Searcher::default();
    loop {
        if let Some(outcome) = position.outcome() {
            return outcome;
        }
        let Some(mv) = searcher.search(position, limits).best_move() else {
            return position.outcome_without_moves();
        };
        each(position, mv);
        position.make(mv);
    }
}
