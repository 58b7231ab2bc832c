//! `boyi tree`: minimax and alpha-beta on a tree written as text, step by step.

use crate::exit::UsageError;
use crate::files;
use crate::json::{self, Line};
use crate::lang::LangArgs;
use boyi_lens::{Algorithm, Order, Walkthrough, svg, text};
use boyi_search::synthetic;
use boyi_tree::Tree;
use clap::{Args, ValueEnum};
use std::io::{self, Write};
use std::path::PathBuf;

/// Arguments of `boyi tree`: a tree as text, or one made to order.
#[derive(Args)]
#[command(allow_negative_numbers = true)]
pub(crate) struct TreeArgs {
    /// The tree, as in `((3 5) (2 9))` or `[[3,5],[2,9]]`: leaves are worth so much to the first player
    #[arg(value_name = "TREE", required_unless_present = "made", conflicts_with = "made")]
    tree: Option<String>,
    /// A tree made to order instead
    #[arg(long, value_name = "KIND", value_enum)]
    made: Option<Made>,
    /// Moves at every node of a made tree
    #[arg(short, long, value_name = "N", default_value_t = 2, requires = "made", value_parser = clap::value_parser!(u16).range(1..=20))]
    branching: u16,
    /// Plies of a made tree
    #[arg(short, long, value_name = "PLIES", default_value_t = 3, requires = "made", value_parser = clap::value_parser!(u32).range(1..=8))]
    depth: u32,
    /// Another random tree for every number
    #[arg(long, value_name = "N", default_value_t = 0, requires = "made")]
    seed: u64,
    /// The search
    #[arg(short, long, value_enum, default_value_t = AlgorithmName::Alphabeta)]
    algorithm: AlgorithmName,
    /// The order of the moves of a node
    #[arg(short, long, value_enum, default_value_t = OrderName::Ltr)]
    order: OrderName,
    /// Show the tree after this many steps instead of all
    #[arg(long, value_name = "N")]
    step: Option<usize>,
    /// Tell every step in words
    #[arg(long)]
    steps: bool,
    /// Write the tree as a picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a worksheet with blanks for the windows and values
    #[arg(long, value_name = "FILE")]
    worksheet: Option<PathBuf>,
    /// Fill the worksheet in
    #[arg(long, requires = "worksheet")]
    solution: bool,
    #[command(flatten)]
    lang: LangArgs,
    /// Print one JSON object with every step
    #[arg(long, conflicts_with_all = ["step", "steps"])]
    json: bool,
}

/// The kinds of trees made to order.
#[derive(Clone, Copy, ValueEnum)]
enum Made {
    /// Leaves worth from 0 to 20 at random
    Random,
    /// The best move first: alpha-beta looks at the least leaves there can be
    Best,
    /// The best move last: alpha-beta looks at every leaf
    Worst,
}

/// The searches by name.
#[derive(Clone, Copy, ValueEnum)]
enum AlgorithmName {
    /// Every leaf
    Minimax,
    /// Without the branches that cannot change the result
    Alphabeta,
}

/// The orders by name.
#[derive(Clone, Copy, ValueEnum)]
enum OrderName {
    /// From left to right
    Ltr,
    /// From right to left
    Rtl,
}

impl TreeArgs {
    fn tree(&self) -> anyhow::Result<Tree> {
        let (branching, depth) = (self.branching, self.depth);
        let made = match (&self.tree, self.made) {
            (Some(text), _) => {
                return Ok(text.parse().map_err(|error| UsageError(format!("tree: {error}")))?);
            }
            (None, Some(Made::Best)) => boyi_lens::ordered(branching, depth, synthetic::Order::Best),
            (None, Some(Made::Worst)) => boyi_lens::ordered(branching, depth, synthetic::Order::Worst),
            (None, _) => boyi_lens::random(branching, depth, self.seed),
        };
        Ok(made.map_err(|error| UsageError(error.to_string()))?)
    }
}

/// Runs `boyi tree`.
pub(crate) fn run(args: &TreeArgs) -> anyhow::Result<()> {
    let algorithm = match args.algorithm {
        AlgorithmName::Minimax => Algorithm::Minimax,
        AlgorithmName::Alphabeta => Algorithm::AlphaBeta,
    };
    let order = match args.order {
        OrderName::Ltr => Order::LeftToRight,
        OrderName::Rtl => Order::RightToLeft,
    };
    let walk =
        Walkthrough::new(&args.tree()?, algorithm, order).map_err(|error| UsageError(error.to_string()))?;
    let language = args.lang.lang().of_lens();
    let steps = args.step.unwrap_or(usize::MAX);
    if let Some(path) = &args.svg {
        files::write_whole(path, svg::picture(&walk, steps, language).as_bytes())?;
    }
    if let Some(path) = &args.worksheet {
        files::write_whole(path, svg::worksheet(&walk, args.solution, language).as_bytes())?;
    }
    let mut out = io::stdout().lock();
    if args.json {
        return Ok(json::print(&mut out, &Line::Tree { tree: &walk })?);
    }
    if args.tree.is_none() {
        writeln!(out, "{}", walk.text)?;
    }
    if args.steps {
        writeln!(out, "{}", text::steps(&walk, steps, language))?;
    }
    write!(out, "{}", text::tree(&walk, steps))?;
    if let Some(step) = args.step.and_then(|step| walk.steps.get(step.checked_sub(1)?)) {
        writeln!(out, "{}", step.says.get(language))?;
    }
    writeln!(out, "{}", walk.summary(steps).get(language))?;
    Ok(())
}
