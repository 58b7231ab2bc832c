//! Fits the chances of win, draw and loss to what engines thought in games that are over.
//!
//! `cargo run --release -p boyi-arena --example wdl RECORDS.jsonl` reads the records of `boyi match`
//! and prints the curve's two numbers by maximum likelihood, both in hundredths of the game's unit,
//! and how well it holds. A score of `x` for the side to move is taken for
//!
//! * a win with the chance 1 / (1 + exp((`even` − x) / `scale`)),
//! * a loss with the chance 1 / (1 + exp((`even` + x) / `scale`)),
//! * a draw with what is left of 1.
//!
//! Games that two engines play alike from both sides say the same thing twice: let the engines of
//! the match differ a little, in nodes for example.

use boyi_arena::game::Opening;
use boyi_arena::referee::set_up;
use boyi_engine::InputError;
use boyi_engine::data::{GameSpec, ScoreView, Side};
use serde::Deserialize;
use std::error::Error;
use std::{env, fs};

/// The part of a record that is read.
#[derive(Deserialize)]
struct Game {
    game: GameSpec,
    start: Option<String>,
    opening: Vec<String>,
    moves: Vec<Move>,
    winner: Option<Side>,
}

#[derive(Deserialize)]
struct Move {
    score: Option<ScoreView>,
}

/// A score and what came of it for the side that had it: 0 loss, 1 draw, 2 win.
type Sample = (f64, usize);

/// The curve: the score at which a win is as likely as not, and how fast the chance grows.
#[derive(Clone, Copy)]
struct Curve {
    even: f64,
    scale: f64,
}

impl Curve {
    /// Chances of loss, draw and win.
    fn chances(self, score: f64) -> [f64; 3] {
        let logistic = |x: f64| 1.0 / (1.0 + (-x / self.scale).exp());
        let (win, loss) = (logistic(score - self.even), logistic(-score - self.even));
        [loss, 1.0 - win - loss, win]
    }

    /// The likelihood's logarithm, for each sample.
    fn likelihood(self, samples: &[Sample]) -> f64 {
        let one = |(score, result): &Sample| self.chances(*score)[*result].max(1e-12).ln();
        samples.iter().map(one).sum::<f64>() / samples.len() as f64
    }

    /// The likeliest curve, to a tenth: steps that lead upwards are taken, else they are halved.
    fn fit(samples: &[Sample]) -> Curve {
        let mut best = (Curve { even: 100.0, scale: 100.0 }, f64::NEG_INFINITY);
        let mut step = 64.0;
        while step > 0.05 {
            let Curve { even, scale } = best.0;
            let around = [(0.0, 0.0), (step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)];
            let curves =
                around.map(|(a, b)| Curve { even: (even + a).max(1.0), scale: (scale + b).max(1.0) });
            let before = best.1;
            for curve in curves {
                let likelihood = curve.likelihood(samples);
                if likelihood > best.1 {
                    best = (curve, likelihood);
                }
            }
            if best.1 - before < 1e-12 {
                step /= 2.0;
            }
        }
        best.0
    }
}

/// The evaluations of a game; scores that announce its end need no curve.
fn samples(game: Game) -> Result<Vec<Sample>, InputError> {
    let opening = Opening { start: game.start, moves: game.opening };
    let first = set_up(game.game, &opening)?.to_move();
    let scored = (0..).zip(&game.moves).filter_map(|(ply, mv)| match mv.score {
        Some(ScoreView::Eval(value)) => Some((f64::from(value), ply % 2 == 0)),
        _ => None,
    });
    let result = |of_first: bool| match game.winner {
        None => 1,
        Some(winner) if (winner == first) == of_first => 2,
        Some(_) => 0,
    };
    Ok(scored.map(|(score, of_first)| (score, result(of_first))).collect())
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("a file of records is needed")?;
    let mut all = Vec::new();
    for line in fs::read_to_string(path)?.lines() {
        all.extend(samples(serde_json::from_str(line)?)?);
    }
    if all.is_empty() {
        return Err("there is no score in the records".into());
    }
    let curve = Curve::fit(&all);
    println!("{} scores: even {:.0}, scale {:.0}", all.len(), curve.even, curve.scale);
    println!("{:>12}  {:>7}  loss draw win   as the curve has it", "score", "seen");
    for low in (-1000..1000).step_by(200) {
        let inside = |(score, _): &&Sample| (f64::from(low)..f64::from(low + 200)).contains(score);
        let bin: Vec<&Sample> = all.iter().filter(inside).collect();
        let count = bin.len().max(1) as f64;
        let seen = [0, 1, 2].map(|result| bin.iter().filter(|(_, r)| *r == result).count() as f64 / count);
        let mut held = [0.0; 3];
        for (score, _) in &bin {
            for (sum, chance) in held.iter_mut().zip(curve.chances(*score)) {
                *sum += chance / count;
            }
        }
        let shown = |chances: [f64; 3]| chances.map(|chance| format!("{chance:.2}")).join(" ");
        println!(
            "{:>12}  {:>7}  {}  {}",
            format!("{low}…{}", low + 199),
            bin.len(),
            shown(seen),
            shown(held)
        );
    }
    Ok(())
}
