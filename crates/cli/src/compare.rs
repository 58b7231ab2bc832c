//! `boyi compare`: what each search technique costs and saves, the tutorials' claim measured.

use crate::args::{GameArgs, StartArgs};
use crate::json::{self, Line};
use crate::progress::Progress;
use crate::text;
use anyhow::bail;
use boyi_engine::compare_tree;
use boyi_engine::data::{ComparedMethod, Comparison, TreeComparison, TreeOrder, TreeSpec};
use clap::{Args, Subcommand, ValueEnum};
use std::io::{self, Write};
use std::time::Duration;

/// Arguments of `boyi compare`: a game's position, or a tree made to order.
#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true
)]
pub(crate) struct CompareArgs {
    #[command(subcommand)]
    made: Option<Made>,
    #[command(flatten)]
    game: Option<GameArgs>,
    /// Start position as text (FEN in xiangqi) instead of the game's own
    #[arg(short, long, value_name = "TEXT")]
    position: Option<String>,
    /// Moves to play from there first, in any notation, with blanks between
    #[arg(short, long, value_name = "MOVES", num_args = 1..)]
    moves: Vec<String>,
    /// Depth of every method in plies
    #[arg(short, long, value_name = "PLIES", required = true, value_parser = clap::value_parser!(u32).range(1..=999))]
    depth: Option<u32>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand)]
enum Made {
    /// Compare on a tree made to order, beside the least that theory allows
    Tree(TreeArgs),
}

/// Arguments of `boyi compare tree`.
#[derive(Args)]
#[command(allow_negative_numbers = true)]
struct TreeArgs {
    /// Moves at every node
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    branching: u16,
    /// Plies to the leaves
    #[arg(short, long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=999))]
    depth: u32,
    /// In which order the moves stand
    #[arg(short, long, value_enum, default_value = "random")]
    order: OrderName,
    /// Shuffles the random order
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The orders of a made tree by name.
#[derive(Clone, Copy, ValueEnum)]
enum OrderName {
    /// The best move first
    Best,
    /// The best move last
    Worst,
    /// Shuffled
    Random,
}

/// Runs `boyi compare`. Fails when the methods do not find the same value.
pub(crate) fn run(args: &CompareArgs) -> anyhow::Result<()> {
    match (&args.made, &args.game, args.depth) {
        (Some(Made::Tree(tree)), _, _) => on_tree(tree),
        (None, Some(game), Some(depth)) => {
            let (position, moves) = (args.position.clone(), args.moves.clone());
            on_game(&StartArgs { game: game.clone(), position, moves }, depth, args.json)
        }
        // The command line asks for both; this is what it would say.
        (None, _, _) => bail!("a game and --depth are needed"),
    }
}

fn on_game(start: &StartArgs, depth: u32, json: bool) -> anyhow::Result<()> {
    let game = start.start()?;
    let progress = Progress::spinner();
    let comparison = game.compare(depth, &mut |method| progress.say(method.to_owned()))?;
    drop(progress);
    let mut out = io::stdout().lock();
    if json {
        json::print(&mut out, &Line::Comparison { comparison: &comparison })?;
    } else {
        write!(out, "{}", table(&comparison))?;
        if let Some(why) = why_distances_cost(&comparison) {
            writeln!(out, "\n{why}")?;
        }
    }
    agreed(&comparison)
}

fn on_tree(args: &TreeArgs) -> anyhow::Result<()> {
    let order = match args.order {
        OrderName::Best => TreeOrder::Best,
        OrderName::Worst => TreeOrder::Worst,
        OrderName::Random => TreeOrder::Random,
    };
    let spec = TreeSpec { branching: args.branching, depth: args.depth, order, seed: args.seed };
    let progress = Progress::spinner();
    let tree = compare_tree(spec, &mut |method| progress.say(method.to_owned()))?;
    drop(progress);
    let mut out = io::stdout().lock();
    if args.json {
        json::print(&mut out, &Line::TreeComparison { tree: &tree })?;
    } else {
        write!(out, "{}\n{}\n", table(&tree.comparison), beside_theory(&tree))?;
    }
    agreed(&tree.comparison)
}

fn agreed(comparison: &Comparison) -> anyhow::Result<()> {
    if !comparison.agree {
        bail!("the methods disagree about the value; at least one of them is wrong");
    }
    Ok(())
}

fn table(comparison: &Comparison) -> String {
    let titles = ["method", "nodes", "leaves", "cuts", "by first move", "branching", "time", "value"];
    let mut rows = vec![titles.map(str::to_owned).to_vec()];
    rows.extend(comparison.methods.iter().map(row));
    let verdict = if comparison.agree { "all methods agree" } else { "THE VALUES DISAGREE" };
    format!("{}{verdict} at depth {}\n", text::table(&rows), comparison.depth)
}

fn row(method: &ComparedMethod) -> Vec<String> {
    let rate = method.first_move_cut_rate.map(|rate| format!("{:.1} %", rate * 100.0));
    vec![
        method.method.clone(),
        text::grouped(method.nodes),
        text::grouped(method.leaves),
        text::grouped(method.cuts),
        rate.unwrap_or_else(|| "-".to_owned()),
        format!("{:.2}", method.branching_factor),
        text::time(Duration::from_micros(method.time_us)),
        text::score(method.score),
    ]
}

/// An explanation for plain alpha-beta needing more nodes when values tell the distance to the end.
fn why_distances_cost(comparison: &Comparison) -> Option<String> {
    let nodes = |kind: &str| {
        let mut rows = comparison.methods.iter();
        rows.find(|row| row.method.starts_with("alpha-beta") && row.method.contains(kind))
            .map(|row| row.nodes)
    };
    let (plain, distance) = (nodes("win/draw/loss")?, nodes("distance")?);
    (plain != distance).then(|| {
        format!(
            "Why two counts of alpha-beta: it cuts when a value reaches a bound. Where a win is only a win, many \
             values are\nequal and reach it at once ({}); where a value tells the distance to the end, equal ones are \
             rare ({}).",
            text::grouped(plain),
            text::grouped(distance)
        )
    })
}

fn beside_theory(tree: &TreeComparison) -> String {
    format!(
        "The whole tree has {} leaves; alpha-beta must look at {} of them at least (Knuth and Moore, 1975).",
        text::grouped(tree.leaves),
        text::grouped(tree.minimum_leaves)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::ScoreView;

    fn method(name: &str, nodes: u64) -> ComparedMethod {
        ComparedMethod {
            method: name.into(),
            nodes,
            leaves: 1,
            cuts: 0,
            first_move_cut_rate: None,
            branching_factor: 2.0,
            time_us: 1,
            score: ScoreView::Eval(0),
        }
    }

    #[test]
    fn the_two_counts_of_alpha_beta_are_explained_when_they_differ() {
        let comparison = |plain, distance| Comparison {
            depth: 1,
            methods: vec![
                method("alpha-beta (win/draw/loss)", plain),
                method("alpha-beta (distance)", distance),
            ],
            agree: true,
        };
        assert_eq!(why_distances_cost(&comparison(5, 5)), None);
        let why = why_distances_cost(&comparison(18_297, 20_866)).unwrap();
        assert!(why.contains("18,297") && why.contains("20,866"), "{why}");
    }

    #[test]
    fn values_that_disagree_are_a_failure() {
        let comparison = Comparison { depth: 1, methods: vec![method("minimax", 1)], agree: false };
        assert!(agreed(&comparison).is_err());
        assert!(table(&comparison).contains("DISAGREE"));
    }
}
