//! Plays neighbouring levels against each other: `cargo run --release -p boyi-engine --example levels [games]`.
//!
//! Openings are two random moves (seeded), each played with both colours. Full strength is given
//! 20,000 nodes a move here, so that the figures do not depend on the machine.

use boyi_engine::data::{GameSpec, GomokuRule, Side};
use boyi_engine::{AnyGame, Level, SearchRequest, StopFlag, start};

const FULL_STRENGTH_NODES: u64 = 20_000;
const LONGEST_GAME: usize = 300;

fn main() {
    let games = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(20);
    let specs = [
        GameSpec::Tictactoe,
        GameSpec::Connect4,
        GameSpec::Gomoku { size: 15, rule: GomokuRule::Freestyle },
        GameSpec::Xiangqi,
    ];
    for spec in specs {
        for weaker in 1..5 {
            let (wins, draws, losses) = duel(spec, weaker + 1, weaker, games);
            println!("{spec:?}: level {} against level {weaker}: +{wins} ={draws} -{losses}", weaker + 1);
        }
    }
}

/// Results of level `a` against level `b`.
fn duel(spec: GameSpec, a: u8, b: u8, games: u64) -> (u32, u32, u32) {
    let mut score = (0, 0, 0);
    for game in 0..games {
        let a_side = if game % 2 == 0 { Side::First } else { Side::Second };
        let levels = if a_side == Side::First { [a, b] } else { [b, a] };
        match play(spec, levels, game / 2) {
            Some(winner) if winner == a_side => score.0 += 1,
            Some(_) => score.2 += 1,
            None => score.1 += 1,
        }
    }
    score
}

/// The winner of a game between two levels, from an opening made by `seed`.
fn play(spec: GameSpec, levels: [u8; 2], seed: u64) -> Option<Side> {
    let mut game = start(spec, None).expect("the specs above are valid");
    open_at_random(&mut *game, seed);
    while game.result().is_none() && game.ply() < LONGEST_GAME {
        let level = levels[usize::from(game.to_move() == Side::Second)];
        let request = SearchRequest {
            level: Level::new(level)?,
            nodes: Some(FULL_STRENGTH_NODES),
            hash_mib: 4,
            seed: Some(seed * 1_000 + game.ply() as u64),
            ..SearchRequest::default()
        };
        let found = game.search(&request, &StopFlag::default(), &mut |_| ()).ok()?;
        game.play(&found.best?.id).ok()?;
    }
    game.result()?.winner
}

fn open_at_random(game: &mut dyn AnyGame, seed: u64) {
    for step in 0..2 {
        let legal = game.view().legal;
        let dice = (seed * 2 + step).wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
        if let Some(mv) = legal.get(dice as usize % legal.len().max(1)) {
            let played = game.play(&mv.id);
            debug_assert!(played.is_ok(), "legal moves can be played");
        }
    }
}
