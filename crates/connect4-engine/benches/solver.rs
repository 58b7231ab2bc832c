//! Connect Four solved: benchmark sets by seed, and the time and nodes that they take.
//!
//! ```text
//! cargo bench -p boyi-connect4-engine --bench solver -- make FOLDER COUNT SEED SET...
//! cargo bench -p boyi-connect4-engine --bench solver -- measure FILE...
//! cargo bench -p boyi-connect4-engine --bench solver -- empty
//! ```
//!
//! A set is a text file of lines `moves score`: the columns played, 1 to 7, and the value as the
//! number of stones the winner has left when he wins with his stone before them (1 for a win with
//! the last stone), negative when the side to move loses. Sets are named by how many
//! stones lie on the board (`begin` fewer than 14, `middle` up to 28, `end` more) and how many plies
//! the game lasts under best play (`easy` fewer than 14, `medium` up to 28, `hard` more). A position
//! comes about by random moves that do not end the game, as many as are drawn from what the set
//! allows, and stands in a set only once, mirror images included.
//!
//! Time is processor time where the system tells it, so that other programs at work disturb it less,
//! counted from an empty table, which is emptied outside of it.

use boyi_connect4::bitboard::CELLS;
use boyi_connect4::{Board, Column};
use boyi_connect4_engine::Connect4Position;
use boyi_core::{Ply, Position, Score};
use boyi_search::Control;
use boyi_search::solve::{Budget, Solution, SolveOptions, Solver};
use boyi_testkit::Rng;
use std::collections::HashSet;
use std::error::Error;
use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::time::Duration;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const HASH_MIB: usize = 128;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["make", folder, count, seed, sets @ ..] => make(folder, count.parse()?, seed.parse()?, sets),
        ["measure", files @ ..] => files.iter().try_for_each(|file| measure(file)),
        [] | ["empty"] => solve_empty(),
        _ => Err("make FOLDER COUNT SEED SET..., measure FILE... or empty".into()),
    }
}

fn solver(line: bool) -> Result<Solver> {
    Ok(Solver::new(SolveOptions { hash_mib: HASH_MIB, line })?)
}

fn solve(solver: &mut Solver, board: Board) -> Result<Solution<Column>> {
    Ok(solver.solve(&mut Connect4Position::new(board), &Budget::NONE)?.ok_or("stopped")?)
}

/// Processor time of this program.
#[cfg(unix)]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Time on the clock.
#[cfg(not(unix))]
fn now() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

/// The value in stones, as sets tell it.
fn stones(board: &Board, score: Score) -> i32 {
    let Some(distance) = score.distance() else { return 0 };
    let last = i32::from(board.ply()) + i32::from(distance.0);
    let left = (i32::from(CELLS) + 2 - last) / 2;
    if score.is_win() { left } else { -left }
}

fn solve_empty() -> Result<()> {
    let mut solver = solver(false)?;
    let start = now();
    let Solution { score, nodes, .. } = solve(&mut solver, Board::new())?;
    println!("empty board: {score}, {nodes} nodes, {:.2} s", (now() - start).as_secs_f64());
    Ok(())
}

fn measure(file: &str) -> Result<()> {
    let mut solver = solver(false)?;
    let (mut nodes, mut time, mut count) = (0, Duration::ZERO, 0);
    for line in std::fs::read_to_string(file)?.lines() {
        let (moves, expected) = line.split_once(' ').ok_or("a line without a score")?;
        let board = Board::parse(moves)?;
        solver.forget();
        let start = now();
        let solution = solve(&mut solver, board)?;
        time += now() - start;
        if stones(&board, solution.score) != expected.parse::<i32>()? {
            return Err(format!("{moves} is worth {}", solution.score).into());
        }
        (nodes, count) = (nodes + solution.nodes, count + 1);
    }
    let mean = f64::from(count.max(1));
    let micros = time.as_secs_f64() * 1e6 / mean;
    println!("{file}: {count} positions, {micros:.2} us, {:.1} nodes", nodes as f64 / mean);
    Ok(())
}

/// The name of a set, and how many stones lie on the board.
const STAGES: [(&str, RangeInclusive<u8>); 3] = [("begin", 0..=13), ("middle", 14..=28), ("end", 29..=41)];
/// The rest of the name, and in how many plies the game ends under best play.
const DISTANCES: [(&str, RangeInclusive<u16>); 3] =
    [("easy", 1..=13), ("medium", 14..=28), ("hard", 29..=42)];

/// Writes sets, all that there can be when none is named: the end is always easy and the middle
/// never hard, because so few cells are left.
fn make(folder: &str, count: usize, seed: u64, sets: &[&str]) -> Result<()> {
    let mut solver = solver(false)?;
    std::fs::create_dir_all(folder)?;
    for (stage, stones) in STAGES {
        for (distance, plies) in DISTANCES {
            let name = format!("{stage}-{distance}");
            let can_be = stones.start() + *plies.start() as u8 <= CELLS;
            if can_be && (sets.is_empty() || sets.contains(&name.as_str())) {
                let set = collect(&mut solver, count, seed, &stones, &plies)?;
                std::fs::write(format!("{folder}/{name}.txt"), set)?;
                println!("{name}");
            }
        }
    }
    Ok(())
}

/// The lines of one set.
fn collect(
    solver: &mut Solver,
    count: usize,
    seed: u64,
    stones: &RangeInclusive<u8>,
    plies: &RangeInclusive<u16>,
) -> Result<String> {
    let (mut rng, mut set, mut seen) = (Rng::new(seed), String::new(), HashSet::new());
    while seen.len() < count {
        let drawn = rng.between(i32::from(*stones.start()), i32::from(*stones.end())) as u8;
        let Some((moves, board)) = walk(&mut rng, drawn) else { continue };
        // A search that is cut off at a distance is cheap next to one for the exact value.
        let left = u16::from(CELLS - board.ply());
        let fits = left >= *plies.start()
            && !ends_within(solver, &board, plies.start() - 1)
            && (left <= *plies.end() || ends_within(solver, &board, *plies.end()));
        if fits && seen.insert(Connect4Position::new(board).key()) {
            let solution = solve(solver, board)?;
            assert!(plies.contains(&solution.score.distance().map_or(left, |ply| ply.0)), "{moves}");
            writeln!(set, "{moves} {}", self::stones(&board, solution.score))?;
        }
    }
    Ok(set)
}

/// Does best play decide the game within so many plies?
fn ends_within(solver: &mut Solver, board: &Board, plies: u16) -> bool {
    let mut wins = |board: Board, plies: u16| {
        let least = Score::win_at(Ply(plies));
        solver.choose(&mut Connect4Position::new(board), least, &Budget::NONE, &Control::default()).is_ok()
    };
    let mut replies = Vec::new();
    board.legal_moves(&mut replies);
    plies > 0 && wins(*board, plies)
        || plies > 1
            && replies.into_iter().all(|column| {
                let mut after = *board;
                after.play(column);
                after.outcome().is_none() && wins(after, plies - 1)
            })
}

/// Random moves that do not end the game; `None` where all moves do.
fn walk(rng: &mut Rng, plies: u8) -> Option<(String, Board)> {
    let (mut board, mut moves) = (Board::new(), String::new());
    for _ in 0..plies {
        let mut open = Vec::new();
        board.legal_moves(&mut open);
        let after = |&column: &Column| {
            let mut after = board;
            after.play(column);
            after
        };
        open.retain(|column| after(column).outcome().is_none());
        let column = rng.pick(&open)?;
        board = after(column);
        moves += &column.to_string();
    }
    Some((moves, board))
}
