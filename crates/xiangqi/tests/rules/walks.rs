//! Random legal walks: the positions that the property tests look at.

use boyi_xiangqi::Position;
use proptest::prelude::*;

/// Walks from a position, taking for each number the legal move it selects; stops when no move is left.
fn walk(mut position: Position, choices: &[u16]) -> Position {
    for &choice in choices {
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
        position.make(mv);
    }
    position
}

/// Positions met on random walks from the opening and from thinned-out boards.
pub(crate) fn positions() -> impl Strategy<Value = Position> {
    let starts = [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w",
        "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w",
        "4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w",
        "3k5/9/9/2PPP4/2P6/6p2/4ppp2/9/9/5K3 w",
        "CnN1k1b2/c3a4/4ba3/9/2nr5/9/9/4C4/4A4/4KA3 w",
        "3ck4/9/C8/9/9/9/4N4/4c4/9/3RKr3 w",
    ];
    (0..starts.len(), prop::collection::vec(any::<u16>(), 0..80)).prop_map(move |(start, choices)| {
        walk(Position::from_fen(starts[start]).expect("a legal position"), &choices)
    })
}
