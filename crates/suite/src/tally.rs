//! Counts of answers.

use crate::answer::{Answer, MateMark};
use serde::Serialize;

/// Counts of answers to a set.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Tally {
    /// Items asked.
    pub items: u64,
    /// Items with a right answer to find.
    pub problems: u64,
    /// Those of them answered rightly.
    pub solved: u64,
    /// Forced wins of which the true distance was told.
    pub mates_exact: u64,
    /// Those told to take longer.
    pub mates_longer: u64,
    /// Those told to take fewer moves than there are.
    pub mates_shorter: u64,
    /// Those not told.
    pub mates_missed: u64,
    /// Moves with a known loss.
    pub judged: u64,
    /// The sum of their losses, in hundredths.
    pub loss: u64,
    /// The sum of the squares of their losses.
    pub loss_squared: u64,
    /// Moves that lose at least as much as counts as a blunder.
    pub blunders: u64,
    /// Moves of items with losses whose own loss is not known.
    pub unjudged: u64,
    /// Nodes to solution, summed over the solved items that tell nodes.
    pub solution_nodes: u64,
    /// Depths at solution, summed over the solved items.
    pub solution_depths: u64,
    /// Milliseconds to solution, summed over the solved items.
    pub solution_ms: u64,
    /// Nodes in all.
    pub nodes: u64,
    /// Milliseconds in all.
    pub time_ms: u64,
}

impl Tally {
    /// Counts an answer. `judged` says whether the item has losses; a move that loses `blunder` hundredths or more
    /// is a blunder.
    pub fn add(&mut self, answer: &Answer, judged: bool, blunder: u32) {
        self.items += 1;
        self.problems += u64::from(answer.solved.is_some());
        self.solved += u64::from(answer.solved == Some(true));
        match answer.mate {
            Some(MateMark::Exact) => self.mates_exact += 1,
            Some(MateMark::Longer) => self.mates_longer += 1,
            Some(MateMark::Shorter) => self.mates_shorter += 1,
            Some(MateMark::Missed) => self.mates_missed += 1,
            None => {}
        }
        match answer.loss {
            Some(loss) => {
                self.judged += 1;
                self.loss += u64::from(loss);
                self.loss_squared += u64::from(loss) * u64::from(loss);
                self.blunders += u64::from(loss >= blunder);
            }
            None => self.unjudged += u64::from(judged),
        }
        if let Some(solution) = answer.solution {
            self.solution_nodes += solution.nodes.unwrap_or(0);
            self.solution_depths += u64::from(solution.depth.unwrap_or(0));
            self.solution_ms += solution.time_ms;
        }
        self.nodes += answer.nodes.unwrap_or(0);
        self.time_ms += answer.time_ms;
    }

    /// The mean of a sum over the solved items; `None` without any.
    pub fn per_solution(&self, sum: u64) -> Option<f64> {
        (self.solved > 0).then(|| sum as f64 / self.solved as f64)
    }

    /// The mean loss in hundredths and its standard error; `None` without a judged move.
    pub fn mean_loss(&self) -> Option<(f64, f64)> {
        let count = self.judged as f64;
        let mean = self.loss as f64 / count;
        let variance = (self.loss_squared as f64 / count - mean * mean).max(0.0);
        (self.judged > 0).then(|| (mean, (variance / count).sqrt()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Solution;

    fn answer(solved: Option<bool>, loss: Option<u32>) -> Answer {
        let solution = Some(Solution { depth: Some(4), nodes: Some(50), time_ms: 2 });
        Answer {
            mv: "a1".into(),
            score: None,
            depth: Some(6),
            nodes: Some(100),
            time_ms: 3,
            solved,
            solution: solution.filter(|_| solved == Some(true)),
            mate: None,
            loss,
        }
    }

    #[test]
    fn answers_are_counted() {
        let mut tally = Tally::default();
        tally.add(&answer(Some(true), None), false, 200);
        tally.add(&answer(Some(false), None), false, 200);
        tally.add(&answer(None, Some(100)), true, 200);
        tally.add(&answer(None, Some(300)), true, 200);
        tally.add(&answer(None, None), true, 200);
        assert_eq!((tally.items, tally.problems, tally.solved), (5, 2, 1));
        assert_eq!((tally.judged, tally.blunders, tally.unjudged), (2, 1, 1));
        assert_eq!(tally.per_solution(tally.solution_nodes), Some(50.0));
        let (mean, error) = tally.mean_loss().unwrap();
        assert_eq!(mean, 200.0);
        assert!((error - 100.0 / 2_f64.sqrt()).abs() < 1e-9);
        assert_eq!(Tally::default().mean_loss(), None);
    }
}
