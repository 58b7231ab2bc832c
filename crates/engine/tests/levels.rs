//! The lowest level can be beaten by somebody who knows little more than the rules; the highest
//! does not lose to them. What every level sees, and what the weak ones miss.

use boyi_engine::data::{Cell, GameSpec, GameView, GomokuRule, MoveView, PieceKind, Side};
use boyi_engine::{AnyGame, Level, SearchRequest, StopFlag, start};

/// Somebody who knows the rules and little more.
trait Person {
    fn choose(&mut self, game: &dyn AnyGame) -> String;
}

/// A beginner who wins at once when possible, stops the opponent from winning at once, and
/// otherwise makes a longer row or stands in the way of one.
struct Rows(Dice);

impl Person for Rows {
    fn choose(&mut self, game: &dyn AnyGame) -> String {
        let legal = game.view().legal;
        if let Some(mv) = legal.iter().find(|mv| wins_at_once(&mv.id, game)) {
            return mv.id.clone();
        }
        let safe: Vec<_> = legal.iter().filter(|mv| !loses_at_once(&mv.id, game)).collect();
        let pool = if safe.is_empty() { legal.iter().collect() } else { safe };
        let view = game.view();
        let longest = pool.iter().map(|mv| row_made(&view, mv.to)).max().unwrap_or(0);
        let best: Vec<_> = pool.iter().filter(|mv| row_made(&view, mv.to) == longest).collect();
        best[self.0.roll() % best.len()].id.clone()
    }
}

/// A beginner at xiangqi who mates at once when possible, otherwise takes the most valuable piece
/// that can be taken, whatever takes back, and moves anything when there is none.
struct Captures(Dice);

impl Person for Captures {
    fn choose(&mut self, game: &dyn AnyGame) -> String {
        let view = game.view();
        if let Some(mv) = view.legal.iter().find(|mv| wins_at_once(&mv.id, game)) {
            return mv.id.clone();
        }
        let prize = |mv: &MoveView| view.cells[usize::from(mv.to)].map_or(0, |piece| worth(piece.kind));
        let most = view.legal.iter().map(prize).max().unwrap_or(0);
        let best: Vec<_> = view.legal.iter().filter(|mv| prize(mv) == most).collect();
        best[self.0.roll() % best.len()].id.clone()
    }
}

/// As books for beginners give it, in half soldiers.
fn worth(kind: PieceKind) -> u32 {
    match kind {
        PieceKind::Chariot => 18,
        PieceKind::Cannon => 9,
        PieceKind::Horse => 8,
        PieceKind::Advisor | PieceKind::Elephant => 4,
        _ => 2,
    }
}

/// Chance that is the same every time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> usize {
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

fn wins_at_once(mv: &str, game: &dyn AnyGame) -> bool {
    let mut after = game.boxed_clone();
    after.play(mv).unwrap();
    after.result().is_some_and(|result| result.winner == Some(game.to_move()))
}

fn loses_at_once(mv: &str, game: &dyn AnyGame) -> bool {
    let mut after = game.boxed_clone();
    after.play(mv).unwrap();
    after.result().is_none() && after.view().legal.iter().any(|reply| wins_at_once(&reply.id, &*after))
}

/// Wins, draws and losses of a beginner in `games` games against `level`, colours in turn.
fn score(spec: GameSpec, level: Level, games: u64) -> [u32; 3] {
    let mut score = [0; 3];
    for seed in 0..games {
        let side = if seed % 2 == 0 { Side::First } else { Side::Second };
        let (mut game, mut beginner) = (start(spec, None).unwrap(), beginner(spec, seed));
        while game.result().is_none() && game.ply() < 300 {
            let mv =
                if game.to_move() == side { beginner.choose(&*game) } else { answer(&*game, level, seed) };
            game.play(&mv).unwrap();
        }
        match game.result().and_then(|result| result.winner) {
            Some(winner) if winner == side => score[0] += 1,
            Some(_) => score[2] += 1,
            None => score[1] += 1,
        }
    }
    score
}

fn beginner(spec: GameSpec, seed: u64) -> Box<dyn Person> {
    if spec == GameSpec::XIANGQI { Box::new(Captures(Dice(seed))) } else { Box::new(Rows(Dice(seed))) }
}

/// The move of a level, full strength with few nodes.
fn answer(game: &dyn AnyGame, level: Level, seed: u64) -> String {
    let request =
        SearchRequest { level, seed: Some(seed), nodes: Some(3_000), hash_mib: 1, ..Default::default() };
    game.search(&request, &StopFlag::default(), &mut |_| ()).unwrap().best.unwrap().id
}

#[test]
fn a_beginner_wins_against_the_lowest_level_and_not_against_the_highest() {
    let games = [
        (GameSpec::TICTACTOE, 20),
        (GameSpec::CONNECT4, 20),
        (GameSpec::mnk(7, 7, 5), 10),
        (GameSpec::gomoku(9, GomokuRule::Freestyle), 30),
        (GameSpec::XIANGQI, 10),
    ];
    for (spec, count) in games {
        let (low, high) = (score(spec, Level::LOWEST, count), score(spec, Level::FULL, count));
        assert!(low[0] > 0, "{spec:?}: nobody beats the lowest level: {low:?}");
        assert!(high[0] == 0, "{spec:?}: {high:?} against full strength");
    }
}

#[test]
fn every_level_takes_a_win_in_one() {
    let positions = [
        (GameSpec::TICTACTOE, "a1 a3 b1 b3", "c1"),
        (GameSpec::CONNECT4, "1 2 1 2 1 2", "1"),
        (GameSpec::gomoku(15, GomokuRule::Freestyle), "h8 a1 i8 a2 j8 a3 k8 a5", "g8 l8"),
    ];
    for (spec, moves, wins) in positions {
        let mut game = start(spec, None).unwrap();
        moves.split(' ').for_each(|mv| game.play(mv).unwrap());
        for (level, seed) in Level::all().flat_map(|level| (0..10).map(move |seed| (level, seed))) {
            let mv = answer(&*game, level, seed);
            assert!(wins.split(' ').any(|win| win == mv), "{spec:?}, level {}: {mv}", level.get());
        }
    }
    // A chariot on either side of the palace: it is mate on the last rank.
    let game = start(GameSpec::XIANGQI, Some("3k5/1R7/R8/9/9/9/9/9/9/5K3 w - - 0 1")).unwrap();
    let mut mated = game.boxed_clone();
    mated.play("a7a9").unwrap();
    assert!(mated.result().is_some());
    for (level, seed) in Level::all().flat_map(|level| (0..10).map(move |seed| (level, seed))) {
        assert_eq!(answer(&*game, level, seed), "a7a9", "level {}", level.get());
    }
}

/// Red's chariot on e4 is attacked by the horse on d6 and by nothing else.
const CHARIOT_ATTACKED: &str = "rnbakab1r/9/1c5c1/p1pnp1p1p/9/4R4/P1P3P1P/1C5C1/9/1NBAKABNR w - - 0 1";

#[test]
fn from_the_fourth_level_on_no_chariot_is_left_to_be_taken_for_nothing() {
    let game = start(GameSpec::XIANGQI, Some(CHARIOT_ATTACKED)).unwrap();
    for level in Level::all().filter(|level| level.get() >= 4) {
        for seed in 0..20 {
            let mut after = game.boxed_clone();
            after.play(&answer(&*game, level, seed)).unwrap();
            let view = after.view();
            let taken = |mv: &&MoveView| {
                view.cells[usize::from(mv.to)].is_some_and(|piece| piece.kind == PieceKind::Chariot)
            };
            assert!(!view.legal.iter().any(|mv| taken(&mv)), "level {} with seed {seed}", level.get());
        }
    }
}

#[test]
fn the_first_reply_of_gomoku_needs_no_search_in_a_game() {
    let mut game = start(GameSpec::gomoku(15, GomokuRule::Freestyle), None).unwrap();
    game.play("h8").unwrap();
    let reply = |level, seed, opening, search_moves: &[&str]| {
        let search_moves = search_moves.iter().map(ToString::to_string).collect();
        let limits = SearchRequest { depth: Some(2), hash_mib: 1, ..Default::default() };
        let request = SearchRequest { level, seed: Some(seed), opening, search_moves, ..limits };
        let mut told = Vec::new();
        let found = game.search(&request, &StopFlag::default(), &mut |info| told.push(info)).unwrap();
        assert!(!told.is_empty());
        (found.nodes, found.best.unwrap().to)
    };
    let centre = 7 * 15 + 7;
    for level in Level::all() {
        let found: Vec<(u64, Cell)> = (0..40).map(|seed| reply(level, seed, true, &[])).collect();
        assert!(found.iter().all(|&(nodes, _)| nodes == 0), "{level:?}");
        let mut replies: Vec<Cell> = found.into_iter().map(|(_, to)| to).collect();
        replies.sort_unstable();
        replies.dedup();
        let (reach, count) = match level.get() {
            ..=3 => (2, 24),
            4..=5 => (2, 16),
            _ => (1, 8),
        };
        let off = |cell: Cell| (cell % 15).abs_diff(7).max((cell / 15).abs_diff(7));
        assert!(replies.iter().all(|&to| to != centre && off(to) <= reach), "{level:?}");
        assert_eq!(replies.len(), count, "{level:?}");
    }
    assert!(reply(Level::FULL, 0, false, &[]).0 > 0, "analysis searches");
    assert_eq!(reply(Level::FULL, 0, true, &["a1"]).1, 14 * 15, "a choice of moves is searched");
}
