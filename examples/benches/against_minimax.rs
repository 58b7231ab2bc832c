//! Boyi against the crate `minimax` on the same learner's game: Connect Four without any hint.
//!
//! `cargo bench -p boyi-examples --bench against_minimax`. Both search the start to a fixed depth, then
//! midgame positions to the end of the game, Boyi in solve mode. They take turns; every search begins with
//! an empty table of at most the same size. The time until the answer counts, the making of the table
//! included; that of the search alone is printed too. `minimax` runs with each of its settings that could be
//! best, and the fastest counts.

use boyi_core::{Easy, Game as _, Outcome};
use boyi_examples::connect_four::ConnectFour;
use boyi_search::solve::{Budget, SolveOptions, Solver};
use boyi_search::{Limits, Options, Searcher};
use minimax::{Evaluation, IterativeOptions, IterativeSearch, Replacement, Strategy, Winner};
use std::time::{Duration, Instant};

/// Rounds of the short question, and of the long ones.
const ROUNDS: [usize; 2] = [40, 6];
const START_DEPTH: u8 = 14;
const HASH_MIB: usize = 64;

/// Positions of 16 to 20 discs, found by random play, where neither side wins with its next disc.
const MIDGAME: [&str; 8] = [
    "2527457365634157",
    "1321556742771437",
    "23147751314625511736",
    "127547365374646776",
    "74662212756315336333",
    "262464763743536615",
    "14114577243447654351",
    "37124142143527277174",
];

/// The learner's game in the form that `minimax` needs.
struct Rules;

impl minimax::Game for Rules {
    type S = ConnectFour;
    type M = u8;

    fn generate_moves(game: &ConnectFour, moves: &mut Vec<u8>) -> Option<Winner> {
        let winner = Self::get_winner(game);
        if winner.is_none() {
            game.moves(moves);
        }
        winner
    }

    fn apply(game: &mut ConnectFour, column: u8) -> Option<ConnectFour> {
        let mut after = *game;
        after.play(column);
        Some(after)
    }

    fn get_winner(game: &ConnectFour) -> Option<Winner> {
        game.outcome().map(|outcome| match outcome {
            Outcome::Win => Winner::PlayerToMove,
            Outcome::Draw => Winner::Draw,
            Outcome::Loss => Winner::PlayerJustMoved,
        })
    }

    /// Its table takes the low bits for the place and the high bits to verify: both must be spread.
    fn zobrist_hash(game: &ConnectFour) -> u64 {
        let key = (game.key() ^ game.key() >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        key ^ key >> 29
    }

    fn table_index(column: u8) -> u16 {
        u16::from(column)
    }

    fn max_table_index() -> u16 {
        6
    }
}

/// The learner's evaluation for `minimax`.
struct Worth;

impl minimax::Evaluator for Worth {
    type G = Rules;

    fn evaluate(&self, game: &ConnectFour) -> Evaluation {
        game.evaluate().raw() as Evaluation
    }
}

/// The settings of `minimax` that could be best; null move and singular extensions are not exact.
fn settings() -> [(&'static str, IterativeOptions); 5] {
    let table = IterativeOptions::new()
        .with_table_byte_size(HASH_MIB << 20)
        .with_replacement_strategy(Replacement::TwoTier);
    [
        ("table", table),
        ("table, two plies at a time", table.with_double_step_increment()),
        ("countermoves", table.with_countermoves()),
        ("countermoves and history", table.with_countermoves().with_countermove_history()),
        (
            "MTD(f), countermoves and history",
            table.with_mtdf().with_countermoves().with_countermove_history(),
        ),
    ]
}

/// The time a program took.
#[derive(Clone, Copy)]
struct Took {
    /// From the start to the answer.
    whole: Duration,
    /// Since its table was made.
    search: Duration,
}

impl Took {
    const FOREVER: Took = Took { whole: Duration::MAX, search: Duration::MAX };

    /// The time from `begin` until now, and that of the search since `ready`.
    fn since(begin: Instant, ready: Instant) -> Took {
        Took { whole: begin.elapsed(), search: ready.elapsed() }
    }

    fn sum(all: &[Took]) -> Took {
        Took {
            whole: all.iter().map(|took| took.whole).sum(),
            search: all.iter().map(|took| took.search).sum(),
        }
    }

    /// The smaller of both.
    fn or(self, other: Took) -> Took {
        Took { whole: self.whole.min(other.whole), search: self.search.min(other.search) }
    }
}

/// The sign of the value and the time it took; with `None` as `depth` solve mode computes the exact value.
fn ours(game: ConnectFour, depth: Option<u8>) -> (i32, Took) {
    let position = &mut Easy::new(game);
    let begin = Instant::now();
    if let Some(depth) = depth {
        let options = Options { hash_mib: HASH_MIB, ..Options::default() };
        let mut searcher = Searcher::new(options).expect("a table of this size");
        let ready = Instant::now();
        let report = searcher.search(position, &Limits::depth(i32::from(depth)));
        return (report.score().raw().signum(), Took::since(begin, ready));
    }
    let options = SolveOptions { hash_mib: HASH_MIB, line: true };
    let mut solver = Solver::new(options).expect("a table of this size");
    let ready = Instant::now();
    let solution = solver.solve(position, &Budget::NONE).expect("a game that can be solved");
    let score = solution.expect("no limit was set").score;
    (score.raw().signum(), Took::since(begin, ready))
}

fn theirs(game: ConnectFour, depth: Option<u8>, options: IterativeOptions) -> (i32, Took) {
    let begin = Instant::now();
    let mut search = IterativeSearch::new(Worth, options);
    search.set_max_depth(depth.unwrap_or_else(|| game.plies_left().map_or(42, |plies| plies.0 as u8)));
    let ready = Instant::now();
    search.choose_move(&game);
    let took = Took::since(begin, ready);
    (i32::from(search.root_value()).signum(), took)
}

/// The least time of each for every game over all rounds, summed. The winner must agree when the games are
/// searched to the end.
fn compare(name: &str, games: &[ConnectFour], depth: Option<u8>, rounds: usize) {
    let settings = settings();
    let mut best_ours = vec![Took::FOREVER; games.len()];
    let mut best_theirs = settings.map(|_| best_ours.clone());
    for _ in 0..rounds {
        for (place, &game) in games.iter().enumerate() {
            let (value, took) = ours(game, depth);
            best_ours[place] = best_ours[place].or(took);
            for ((setting, options), best) in settings.iter().zip(&mut best_theirs) {
                let (their_value, took) = theirs(game, depth, *options);
                let agree = depth.is_some() || value == their_value;
                assert!(agree, "{name}, minimax with {setting}: {game:?}");
                best[place] = best[place].or(took);
            }
        }
    }
    let best_ours = Took::sum(&best_ours);
    let best_theirs = best_theirs.map(|best| Took::sum(&best));
    println!("{name:<46}in all     search alone");
    let line = |who: &str, Took { whole, search }| {
        println!("  {who:<42}{:>8.4} s {:>8.4} s", whole.as_secs_f64(), search.as_secs_f64());
    };
    line("boyi", best_ours);
    let mut fastest = Took::FOREVER;
    for ((setting, _), best) in settings.iter().zip(best_theirs) {
        line(&format!("minimax, {setting}"), best);
        fastest = fastest.or(best);
    }
    let ratio = |ours: Duration, theirs: Duration| ours.as_secs_f64() / theirs.as_secs_f64();
    let (in_all, alone) = (ratio(best_ours.whole, fastest.whole), ratio(best_ours.search, fastest.search));
    println!("  boyi needs {in_all:.3} of the fastest in all, {alone:.3} for the search alone\n");
}

fn main() {
    compare("start to depth 14", &[ConnectFour::default()], Some(START_DEPTH), ROUNDS[0]);
    let games =
        MIDGAME.map(|columns| ConnectFour::after(columns).expect("a position of the list is not legal"));
    compare("midgame positions to the end", &games, None, ROUNDS[1]);
}
