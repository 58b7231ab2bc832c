//! `boyi compare`: what each search technique costs and saves, the tutorials' claim measured.

mod rows;

use crate::args::{GameArgs, StartArgs};
use crate::json::{self, Line};
use crate::lang::{Lang, LangArgs, fill};
use crate::progress::Progress;
use crate::{terminal, text};
use anyhow::bail;
use boyi_engine::compare_tree;
use boyi_engine::data::{
    CompareMethod, CompareStep, ComparedMethod, Comparison, TreeComparison, TreeOrder, TreeSpec,
};
use clap::{Args, Subcommand, ValueEnum};
use rows::Rows;
use std::io::{self, Write};

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
    #[command(flatten)]
    output: OutputArgs,
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
    #[command(flatten)]
    output: OutputArgs,
}

/// The depth and the nodes of each method, and the form of the output.
#[derive(Clone, Copy, Args)]
struct OutputArgs {
    /// Stop each method after this many nodes
    #[arg(short, long, default_value_t = 20_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    #[command(flatten)]
    lang: LangArgs,
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
            on_game(&StartArgs { game: game.clone(), position, moves }, depth, args.output)
        }
        // The command line asks for both; this is what it would say.
        (None, _, _) => bail!("a game and --depth are needed"),
    }
}

fn on_game(start: &StartArgs, depth: u32, output: OutputArgs) -> anyhow::Result<()> {
    let game = start.start()?;
    let comparison = shown(output, |report| game.compare(depth, output.nodes, report))?;
    let mut out = io::stdout().lock();
    if output.json {
        json::print(&mut out, &Line::Comparison { comparison: &comparison })?;
    } else {
        end(&mut out, &comparison, output)?;
    }
    agreed(&comparison)
}

fn on_tree(args: &TreeArgs) -> anyhow::Result<()> {
    let order = match args.order {
        OrderName::Best => TreeOrder::Best,
        OrderName::Worst => TreeOrder::Worst,
        OrderName::Random => TreeOrder::Random,
    };
    let output = args.output;
    let spec = TreeSpec { branching: args.branching, depth: args.depth, order, seed: args.seed };
    let tree = shown(output, |report| compare_tree(spec, output.nodes, report))?;
    let mut out = io::stdout().lock();
    if output.json {
        json::print(&mut out, &Line::TreeComparison { tree: &tree })?;
    } else {
        end(&mut out, &tree.comparison, output)?;
        say(&mut out, &beside_theory(output.lang.lang(), &tree))?;
    }
    agreed(&tree.comparison)
}

/// Compares, and prints the row of each method when it is done, unless JSON is asked for.
fn shown<T, E>(
    output: OutputArgs,
    compare: impl FnOnce(&mut dyn FnMut(CompareStep<'_>)) -> Result<T, E>,
) -> anyhow::Result<T>
where
    anyhow::Error: From<E>,
{
    let lang = output.lang.lang();
    let progress = Progress::spinner();
    let mut rows = Rows::new(lang, terminal::size().map(|(width, _)| width));
    let mut failure = None;
    let compared = compare(&mut |step| match step {
        CompareStep::Begin(method) => progress.say(lang.method(method).to_owned()),
        CompareStep::Done(method) if !output.json && failure.is_none() => {
            let row = rows.next(method);
            failure = progress.aside(|| write!(io::stdout(), "{row}")).err();
        }
        CompareStep::Done(_) => {}
    });
    drop(progress);
    failure.map_or(Ok(()), Err)?;
    Ok(compared?)
}

/// The remarks below the rows.
fn end(out: &mut impl Write, comparison: &Comparison, output: OutputArgs) -> io::Result<()> {
    let lang = output.lang.lang();
    let texts = lang.analysis();
    let verdict = if comparison.agree { texts.agree } else { texts.disagree };
    writeln!(out, "{}", fill(verdict, &[&comparison.depth.to_string()]))?;
    let cut = comparison.methods.iter().filter(|method| !method.complete);
    let cut: Vec<&str> = cut.map(|method| lang.method(method.method)).collect();
    if !cut.is_empty() {
        say(out, &fill(texts.stopped, &[&text::grouped(output.nodes), &cut.join(texts.and)]))?;
    }
    for remark in
        [its_own_value(lang, comparison), why_distances_cost(lang, comparison)].into_iter().flatten()
    {
        writeln!(out)?;
        say(out, &remark)?;
    }
    Ok(())
}

/// Prints a sentence in lines that fit the terminal.
fn say(out: &mut impl Write, sentence: &str) -> io::Result<()> {
    let width = terminal::size().map_or(usize::MAX, |(width, _)| width);
    writeln!(out, "{}", text::wrapped(sentence, width))
}

fn agreed(comparison: &Comparison) -> anyhow::Result<()> {
    if !comparison.agree {
        bail!("the methods disagree about the value; at least one of them is wrong");
    }
    Ok(())
}

/// A remark on the full search where it finds another value than alpha-beta.
fn its_own_value(lang: Lang, comparison: &Comparison) -> Option<String> {
    let score = |method| done(comparison, method).map(|row| row.score);
    let (known, own) = (score(CompareMethod::AlphaBeta)?, score(CompareMethod::Full)?);
    (known != own).then(|| fill(lang.analysis().own_value, &[&lang.score(own)]))
}

/// The row of a method that was done.
fn done(comparison: &Comparison, method: CompareMethod) -> Option<&ComparedMethod> {
    comparison.methods.iter().find(|row| row.method == method && row.complete)
}

/// An explanation for plain alpha-beta needing more nodes when values tell the distance to the end.
fn why_distances_cost(lang: Lang, comparison: &Comparison) -> Option<String> {
    let nodes = |method| done(comparison, method).map(|row| row.nodes);
    let plain = nodes(CompareMethod::AlphaBetaWinDrawLoss)?;
    let distance = nodes(CompareMethod::AlphaBeta)?;
    let [few, many] = [plain, distance].map(text::grouped);
    (plain != distance).then(|| fill(lang.analysis().why_distances_cost, &[&few, &many]))
}

fn beside_theory(lang: Lang, tree: &TreeComparison) -> String {
    let [leaves, minimum] = [tree.leaves, tree.minimum_leaves].map(text::grouped);
    fill(lang.analysis().beside_theory, &[&leaves, &minimum])
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::ScoreView;
    use rows::tests::method;

    fn comparison(methods: Vec<ComparedMethod>, agree: bool) -> Comparison {
        Comparison { depth: 1, methods, agree }
    }

    #[test]
    fn the_two_counts_of_alpha_beta_are_explained_when_they_differ() {
        let of = |plain, distance| {
            let methods = vec![
                method(CompareMethod::AlphaBetaWinDrawLoss, plain),
                method(CompareMethod::AlphaBeta, distance),
            ];
            comparison(methods, true)
        };
        assert_eq!(why_distances_cost(Lang::En, &of(5, 5)), None);
        for lang in [Lang::En, Lang::Hans, Lang::Hant] {
            let why = why_distances_cost(lang, &of(18_297, 20_866)).unwrap();
            assert!(why.contains("18,297") && why.contains("20,866"), "{why}");
        }
        let mut cut = of(5, 9);
        cut.methods[0].complete = false;
        assert_eq!(why_distances_cost(Lang::En, &cut), None);
    }

    #[test]
    fn another_value_of_the_full_search_is_explained() {
        let own = |value| ComparedMethod { score: ScoreView::Eval(value), ..method(CompareMethod::Full, 1) };
        let of = |value| comparison(vec![method(CompareMethod::AlphaBeta, 2), own(value)], true);
        assert_eq!(its_own_value(Lang::En, &of(0)), None);
        for lang in [Lang::En, Lang::Hans, Lang::Hant] {
            assert!(its_own_value(lang, &of(35)).unwrap().contains("+0.35"));
        }
    }

    #[test]
    fn values_that_disagree_are_a_failure() {
        let comparison = comparison(vec![method(CompareMethod::Minimax, 1)], false);
        assert!(agreed(&comparison).is_err());
        let mut out = Vec::new();
        let output = OutputArgs { nodes: 9, lang: LangArgs::default(), json: false };
        end(&mut out, &comparison, output).unwrap();
        let told = String::from_utf8(out).unwrap();
        assert!(told.contains("1") && !told.contains("--nodes"), "{told}");
    }
}
