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
//! the last stone), negative when the side to move loses. Sets are named by how far the game is
//! (`begin` up to 14 plies, `middle` up to 28, `end`) and how far the end of the game is under
//! best play (`easy` up to 14 plies, `medium` up to 28, `hard`). Positions that take very many nodes are
//! left out.
//!
//! Time is counted from an empty table, which is emptied outside of it.

use boyi_connect4::bitboard::CELLS;
use boyi_connect4::{Board, Column};
use boyi_connect4_engine::Connect4Position;
use boyi_core::{Position, Score};
use boyi_search::solve::{Budget, Solution, SolveOptions, Solver};
use boyi_testkit::Rng;
use std::error::Error;
use std::fmt::Write as _;
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

fn solve(solver: &mut Solver, board: Board, budget: &Budget) -> Result<Option<Solution<Column>>> {
    Ok(solver.solve(&mut Connect4Position::new(board), budget)?)
}

/// The value in stones, as sets tell it.
fn stones(board: &Board, score: Score) -> i32 {
    let Some(distance) = score.distance() else { return 0 };
    let last = i32::from(board.ply()) + i32::from(distance.0);
    let left = (i32::from(CELLS) + 2 - last) / 2;
    if score.is_win() { left } else { -left }
}

fn solve_empty() -> Result<()> {
    let Some(Solution { score, nodes, elapsed, .. }) =
        solve(&mut solver(false)?, Board::new(), &Budget::NONE)?
    else {
        return Err("stopped".into());
    };
    println!("empty board: {score}, {nodes} nodes, {:.2} s", elapsed.as_secs_f64());
    Ok(())
}

fn measure(file: &str) -> Result<()> {
    let mut solver = solver(false)?;
    let (mut nodes, mut time, mut count) = (0, Duration::ZERO, 0);
    for line in std::fs::read_to_string(file)?.lines() {
        let (moves, expected) = line.split_once(' ').ok_or("a line without a score")?;
        let board = Board::parse(moves)?;
        solver.forget();
        let solution = solve(&mut solver, board, &Budget::NONE)?.ok_or("stopped")?;
        if stones(&board, solution.score) != expected.parse::<i32>()? {
            return Err(format!("{moves} is worth {}", solution.score).into());
        }
        (nodes, time, count) = (nodes + solution.nodes, time + solution.elapsed, count + 1);
    }
    let mean = f64::from(count.max(1));
    let micros = time.as_secs_f64() * 1e6 / mean;
    println!("{file}: {count} positions, {micros:.2} us, {:.1} nodes", nodes as f64 / mean);
    Ok(())
}

const STAGES: [(&str, u8, u8); 3] = [("begin", 1, 14), ("middle", 15, 28), ("end", 29, 40)];
/// By plies to the end. A position that takes more nodes than the last number is left out.
const DISTANCES: [(&str, u16, u16, u64); 3] =
    [("easy", 1, 14, 1_000_000), ("medium", 15, 28, 10_000_000), ("hard", 29, 42, 60_000_000)];

/// Writes sets, all six when none is named: the end is always easy, the middle never hard.
fn make(folder: &str, count: usize, seed: u64, sets: &[&str]) -> Result<()> {
    let mut solver = solver(false)?;
    std::fs::create_dir_all(folder)?;
    for (stage, fewest, most) in STAGES {
        let distances = DISTANCES.iter().filter(|(_, nearest, ..)| u16::from(fewest) + nearest <= 42);
        for &(distance, nearest, farthest, max_nodes) in distances {
            let name = format!("{stage}-{distance}");
            if !sets.is_empty() && !sets.contains(&name.as_str()) {
                continue;
            }
            let mut rng = Rng::new(seed);
            let mut set = String::new();
            let mut found = 0;
            while found < count {
                let plies = rng.between(i32::from(fewest), i32::from(most)) as u8;
                let Some((moves, board)) = walk(&mut rng, plies) else { continue };
                let left = u16::from(CELLS - board.ply());
                if left < nearest {
                    continue;
                }
                let budget = Budget { nodes: Some(max_nodes), ..Budget::NONE };
                let Some(solution) = solve(&mut solver, board, &budget)? else { continue };
                let plies_to_end = solution.score.distance().map_or(left, |ply| ply.0);
                if (nearest..=farthest).contains(&plies_to_end) {
                    writeln!(set, "{moves} {}", stones(&board, solution.score))?;
                    found += 1;
                }
            }
            std::fs::write(format!("{folder}/{name}.txt"), set)?;
            println!("{name}");
        }
    }
    Ok(())
}

/// A game of random moves that is not over after so many plies and cannot be won at once.
fn walk(rng: &mut Rng, plies: u8) -> Option<(String, Board)> {
    let (mut board, mut moves) = (Board::new(), String::new());
    for _ in 0..plies {
        let mut legal = Vec::new();
        board.legal_moves(&mut legal);
        let &column = rng.pick(&legal)?;
        board.play(column);
        moves += &column.to_string();
    }
    (board.outcome().is_none()).then_some((moves, board)).filter(|(_, board)| !wins_at_once(*board))
}

fn wins_at_once(board: Board) -> bool {
    let mut position = Connect4Position::new(board);
    position.glance(boyi_core::Window::FULL).lower.distance().is_some_and(|distance| distance.0 == 1)
}
