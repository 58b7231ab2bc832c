//! The output of `--json`: one object a line, told apart by `type`.
//!
//! The objects inside are those of the board's WebSocket: `info` is the one of a `thinking`
//! message, `result` and `evaluation` are the façade's plain data.

use crate::terminal;
use crate::tune::Tuned;
use boyi_arena::stats::{SprtStanding, Summary};
use boyi_datagen::{Selected, Stats};
use boyi_engine::OutcomeCurve;
use boyi_engine::data::{
    Comparison, Evaluation, GameSpec, SearchInfo, SearchResult, Side, Solution, SolveProgress, TraceNode,
    TraceSummary, TreeComparison, VerifiedProof,
};
use boyi_lens::Walkthrough;
use boyi_suite::{Answer, Figures, Tally, ThreatTally};
use boyi_train::{Blend, MoveRates, Pass};
use boyi_tune::Results;
use serde::Serialize;
use std::io::{self, Write};

/// One line of output.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum Line<'a> {
    /// A report of a running search (`analyze`).
    Thinking {
        /// The side whose move is searched.
        side: Side,
        /// The report.
        info: &'a SearchInfo,
    },
    /// The result of the search (`analyze`).
    Result {
        /// The side whose move was searched.
        side: Side,
        /// The move and the lines.
        result: &'a SearchResult,
    },
    /// A traced search in short (`analyze --trace`).
    TraceSummary {
        /// Depth, nodes and reasons.
        summary: &'a TraceSummary,
    },
    /// A node of a traced search (`analyze --explain`, `analyze --trace`).
    TraceNode {
        /// Its window, its value and why it was left.
        node: &'a TraceNode,
    },
    /// The count below one move (`perft --divide`).
    Divide {
        /// The move.
        #[serde(rename = "move")]
        mv: &'a str,
        /// Positions below it.
        nodes: u64,
    },
    /// The count of positions (`perft`).
    Perft {
        /// Moves to each position.
        depth: u32,
        /// Positions.
        nodes: u64,
        /// Milliseconds.
        time_ms: u64,
        /// Positions per second.
        nps: u64,
    },
    /// The signature of a game's play (`bench`).
    Bench {
        /// The game.
        game: &'a str,
        /// Depth of every search, in plies.
        depth: u32,
        /// Nodes of all positions together.
        nodes: u64,
        /// Nodes per second.
        nps: u64,
    },
    /// A nasty position (`bench --stress`).
    Stress {
        /// The game.
        game: &'a str,
        /// A short description of the danger.
        name: &'a str,
        /// The position as text.
        position: &'a str,
        /// Depth of the search, in plies.
        depth: u32,
        /// The node count.
        nodes: u64,
        /// The node cap.
        cap: u64,
    },
    /// Several threads against one (`bench --scaling`).
    Scaling {
        /// The game.
        game: &'a str,
        /// The number of threads that one is compared with.
        threads: usize,
        /// Positions searched.
        positions: usize,
        /// Time of many threads by time of one, geometric mean.
        time_ratio: f64,
        /// Mean ratio of the nodes of all threads.
        node_ratio: f64,
    },
    /// A static evaluation (`eval`).
    Evaluation {
        /// The side to move, whose point of view the score has.
        side: Side,
        /// The score and its terms.
        evaluation: &'a Evaluation,
    },
    /// Progress of solving (`solve`).
    Solving {
        /// The step and its counts.
        progress: &'a SolveProgress,
    },
    /// The result of solving (`solve`).
    Solution {
        /// The value, a move, a line.
        solution: &'a Solution,
        /// The proof that was written; `null` when there is none.
        proof: Option<&'a WrittenProof>,
    },
    /// A proof that has been verified (`verify`).
    Verified {
        /// The proved value.
        proof: &'a VerifiedProof,
    },
    /// Cost and saving of each technique on a position (`compare`).
    Comparison {
        /// One row a method.
        comparison: &'a Comparison,
    },
    /// Cost and saving of each technique on a made tree (`compare tree`).
    TreeComparison {
        /// The rows beside the bounds of theory.
        tree: &'a TreeComparison,
    },
    /// A tree and every step of its search (`tree`).
    Tree {
        /// The nodes, the steps and the counts.
        tree: &'a Walkthrough,
    },
    /// The size of a file of training data (`datagen`).
    Datagen {
        /// The file.
        file: String,
        /// Games in it.
        games: u64,
        /// Positions in it.
        positions: u64,
        /// Its length in bytes.
        bytes: u64,
        /// Positions of this run.
        played: u64,
        /// Milliseconds of this run.
        time_ms: u64,
        /// Positions of this run per second.
        pps: u64,
        /// Whether the goal is reached.
        done: bool,
    },
    /// Counts of files of training data (`data stats`).
    DataStats {
        /// The game and its parameters.
        game: GameSpec,
        /// Length of the files in bytes.
        bytes: u64,
        /// The counts.
        stats: &'a Stats,
    },
    /// A file of training data in which positions are marked (`data filter`).
    Filtered {
        /// The file.
        file: String,
        /// Games in it.
        games: u64,
        /// The positions.
        selected: &'a Selected,
    },
    /// A file of training data with new scores (`data relabel`).
    Relabelled {
        /// The file.
        file: String,
        /// Games in it.
        games: u64,
        /// Positions in it that have a score.
        positions: u64,
        /// Positions that this run searched.
        searched: u64,
        /// Milliseconds of this run.
        time_ms: u64,
        /// Positions of this run per second.
        pps: u64,
        /// Whether all games are in it.
        done: bool,
    },
    /// A file of training data made of several (`data merge`, `data shuffle`).
    Merged {
        /// The file.
        file: String,
        /// Games in it.
        games: u64,
        /// Positions in it.
        positions: u64,
    },
    /// A fit of linear weights (`train linear`).
    TrainLinear {
        /// The evaluation file.
        file: String,
        /// Its name.
        name: String,
        /// The positions.
        selected: &'a Selected,
        /// The target.
        blend: Blend,
        /// The losses; those of pass 0 are before the fit.
        passes: &'a [Pass],
        /// The ranks of the moves chosen before the fit; none where no moves are ranked.
        moves_before: Option<MoveRates>,
        /// Their ranks after it.
        moves_after: Option<MoveRates>,
    },
    /// A fit of a network (`train network`).
    TrainNetwork {
        /// The evaluation file.
        file: String,
        /// Its name.
        name: String,
        /// The positions.
        selected: &'a Selected,
        /// The target.
        blend: Blend,
        /// The losses.
        passes: &'a [Pass],
        /// The mean amount by which whole numbers change a value, in hundredths of the game's unit.
        rounding: f32,
    },
    /// A fit of the chances of win, draw and loss (`train wdl`).
    TrainWdl {
        /// The positions.
        selected: &'a Selected,
        /// The curve.
        curve: OutcomeCurve,
        /// Mean negative logarithm of the chances of the results.
        loss: f64,
    },
    /// The state of a tuning (`tune`).
    Tune {
        /// The file of results.
        file: String,
        /// Iterations played.
        iterations: u32,
        /// Results of all games, for the points in the direction of their perturbations.
        results: Results,
        /// The parameters with their present values.
        parameters: Vec<Tuned<'a>>,
        /// Whether all iterations are played.
        done: bool,
    },
    /// The answer of an engine to an item (`suite run`).
    SuiteAnswer {
        /// The engine.
        engine: &'a str,
        /// The item as a line of its file.
        item: String,
        /// The move and its marks.
        answer: &'a Answer,
    },
    /// The counts of an engine over a set (`suite run`).
    SuiteTally {
        /// The engine.
        engine: &'a str,
        /// The counts.
        tally: &'a Tally,
    },
    /// An evaluation against results and deep scores (`suite eval`).
    SuiteEvaluation {
        /// The evaluation.
        evaluation: &'a str,
        /// The positions of a phase have at least so many pieces, `null` for all positions.
        pieces: Option<usize>,
        /// The coefficients.
        figures: Figures,
    },
    /// A set of positions that was made (`suite mates`, `suite judge`).
    SuiteMade {
        /// The file.
        file: String,
        /// Items in it.
        items: u32,
        /// Positions searched.
        searched: u64,
    },
    /// Answers of the solver of wins by threats (`suite solve`).
    SuiteThreats {
        /// The counts.
        tally: &'a ThreatTally,
    },
    /// Statistics of counts of results (`elo`). Numbers that are infinite are `null`.
    Elo {
        /// Ratings; `null` without games.
        summary: Option<&'a Summary>,
        /// The state of the test; `null` when none was requested.
        sprt: Option<&'a SprtStanding>,
    },
}

/// A proof in a file.
#[derive(Serialize)]
pub(crate) struct WrittenProof {
    /// The file.
    pub(crate) file: String,
    /// Positions in it.
    pub(crate) positions: u64,
    /// A win takes at most so many plies.
    pub(crate) plies: Option<u16>,
}

/// Prints a line and flushes, so that a reader sees it at once.
pub(crate) fn print(out: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    // A terminal obeys some characters that JSON leaves as they are. They stand in strings only.
    let mut text = String::new();
    for sign in serde_json::to_string(line)?.chars() {
        if terminal::steers(sign) {
            text.push_str(&format!("\\u{:04x}", u32::from(sign)));
        } else {
            text.push(sign);
        }
    }
    writeln!(out, "{text}")?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back_whole_and_steer_no_terminal() {
        let name = "a\u{1b}]0;\u{7}\u{9b}31m\u{7f}\u{202e}\n炮";
        let mut printed = Vec::new();
        print(&mut printed, &name).unwrap();
        let printed = String::from_utf8(printed).unwrap();
        assert!(printed.strip_suffix('\n').is_some_and(|line| !line.contains(terminal::steers)), "{printed}");
        assert_eq!(serde_json::from_str::<String>(&printed).unwrap(), name);
    }
}
