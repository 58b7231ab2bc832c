//! Random legal walks: the positions that the property tests look at.

use boyi_xiangqi::{Game, Position};
use proptest::prelude::*;

/// The last start leads within few plies to bare material, where the game is drawn though moves are left.
pub(crate) const STARTS: [&str; 7] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w",
    "4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w",
    "CnN1k1b2/c3a4/4ba3/9/2nr5/9/9/4C4/4A4/4KA3 w",
    "3ck4/9/C8/9/9/9/4N4/4c4/9/3RKr3 w",
    "3k5/4P4/9/9/9/9/9/9/4p4/5K3 w",
];

/// Games of up to 80 random legal moves from the opening and from thinned-out boards.
pub(crate) fn games() -> impl Strategy<Value = Game> {
    (0..STARTS.len(), prop::collection::vec(any::<u16>(), 0..80)).prop_map(|(start, choices)| {
        let mut game = Game::new(Position::from_fen(STARTS[start]).expect("a legal position"));
        for choice in choices {
            let moves = game.position().legal_moves();
            let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            if game.play(mv).is_err() {
                break;
            }
        }
        game
    })
}

/// Positions met in such games.
pub(crate) fn positions() -> impl Strategy<Value = Position> {
    games().prop_map(|game| game.position().clone())
}

/// The position with colours exchanged and the other side to move.
pub(crate) fn colour_flipped(position: &Position) -> Position {
    let fen = position.to_string();
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let ranks: Vec<String> =
        fields[0].split('/').rev().map(|rank| rank.chars().map(swap).collect()).collect();
    fields[0] = ranks.join("/");
    fields[1] = if fields[1] == "w" { "b" } else { "w" }.to_owned();
    Position::from_fen(&fields.join(" ")).expect("a legal position")
}

/// The board reflected left to right.
pub(crate) fn mirrored(position: &Position) -> Position {
    let fen = position.to_string();
    let (board, rest) = fen.split_once(' ').expect("a board and more");
    let ranks: Vec<String> = board.split('/').map(|rank| rank.chars().rev().collect()).collect();
    Position::from_fen(&format!("{} {rest}", ranks.join("/"))).expect("a legal position")
}
