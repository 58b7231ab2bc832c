//! The lowest level can be beaten by somebody who knows little more than the rules; the highest
//! does not lose to them.

use boyi_engine::data::{Cell, GameSpec, GameView, GomokuRule, Side};
use boyi_engine::{AnyGame, Level, SearchRequest, StopFlag, start};

/// A beginner who wins at once when possible, stops the opponent from winning at once, and
/// otherwise makes a longer row or stands in the way of one.
struct Beginner(u64);

impl Beginner {
    fn choose(&mut self, game: &dyn AnyGame) -> String {
        let me = game.to_move();
        let legal = game.view().legal;
        let wins = |mv: &str, game: &dyn AnyGame| {
            let mut after = game.boxed_clone();
            after.play(mv).unwrap();
            after.result().is_some_and(|result| result.winner == Some(me))
        };
        if let Some(mv) = legal.iter().find(|mv| wins(&mv.id, game)) {
            return mv.id.clone();
        }
        let safe: Vec<_> = legal.iter().filter(|mv| !loses_at_once(&mv.id, game)).collect();
        let pool = if safe.is_empty() { legal.iter().collect() } else { safe };
        let view = game.view();
        let longest = pool.iter().map(|mv| row_made(&view, mv.to)).max().unwrap_or(0);
        let best: Vec<_> = pool.iter().filter(|mv| row_made(&view, mv.to) == longest).collect();
        best[self.dice() % best.len()].id.clone()
    }

    fn dice(&mut self) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize
    }
}

/// The length of the longest row, of either side, that a stone on `cell` makes or stops.
fn row_made(view: &GameView, cell: Cell) -> usize {
    let (columns, rows) = (i32::from(view.geometry.columns), i32::from(view.geometry.rows));
    let at = |x: i32, y: i32| {
        let inside = (0..columns).contains(&x) && (0..rows).contains(&y);
        if inside { view.cells[(y * columns + x) as usize].map(|piece| piece.side) } else { None }
    };
    let (x, y) = (i32::from(cell) % columns, i32::from(cell) / columns);
    let arm = |side, dx: i32, dy: i32| (1..).take_while(|n| at(x + n * dx, y + n * dy) == Some(side)).count();
    let row = |side, (dx, dy)| arm(side, dx, dy) + arm(side, -dx, -dy);
    let both = [Side::First, Side::Second].into_iter();
    both.flat_map(|side| [(1, 0), (0, 1), (1, 1), (1, -1)].map(|way| row(side, way))).max().unwrap_or(0)
}

fn loses_at_once(mv: &str, game: &dyn AnyGame) -> bool {
    let mut after = game.boxed_clone();
    after.play(mv).unwrap();
    let opponent = after.to_move();
    after.result().is_none()
        && after.view().legal.iter().any(|reply| {
            let mut end = after.boxed_clone();
            end.play(&reply.id).unwrap();
            end.result().is_some_and(|result| result.winner == Some(opponent))
        })
}

/// Points of the beginner (2 a win, 1 a draw) in `games` games against `level`, colours in turn.
fn points(spec: GameSpec, level: Level, games: u64) -> u32 {
    let mut points = 0;
    for seed in 0..games {
        let side = if seed % 2 == 0 { Side::First } else { Side::Second };
        let (mut game, mut beginner) = (start(spec, None).unwrap(), Beginner(seed));
        while game.result().is_none() && game.ply() < 200 {
            let mv = if game.to_move() == side {
                beginner.choose(&*game)
            } else {
                let seed = Some(seed * 1_000 + game.ply() as u64);
                let request =
                    SearchRequest { level, seed, nodes: Some(3_000), hash_mib: 1, ..Default::default() };
                game.search(&request, &StopFlag::default(), &mut |_| ()).unwrap().best.unwrap().id
            };
            game.play(&mv).unwrap();
        }
        points += match game.result().and_then(|result| result.winner) {
            Some(winner) if winner == side => 2,
            Some(_) => 0,
            None => 1,
        };
    }
    points
}

#[test]
fn a_beginner_scores_against_the_lowest_level_and_not_against_the_highest() {
    let games = [
        (GameSpec::Tictactoe, 20),
        (GameSpec::Connect4, 20),
        (GameSpec::Mnk { columns: 7, rows: 7, k: 5 }, 10),
        (GameSpec::Gomoku { size: 9, rule: GomokuRule::Freestyle }, 10),
    ];
    for (spec, count) in games {
        let (low, high) = (points(spec, Level::LOWEST, count), points(spec, Level::FULL, count));
        assert!(low > 0, "{spec:?}: the lowest level gives a beginner nothing");
        assert!(high < low, "{spec:?}: {low} points against the lowest, {high} against the highest");
    }
}
