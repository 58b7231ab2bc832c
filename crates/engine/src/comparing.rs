//! The tutorials' claim, measured: what each search technique costs and saves.

use crate::data::{CompareStep, ComparedMethod, Comparison, TreeComparison, TreeOrder, TreeSpec};
use crate::error::InputError;
use crate::request::SearchRequest;
use boyi_core::{Depth, Easy, Knowledge};
use boyi_search::compare::{Method, Row, agree};
use boyi_search::synthetic::{Order, UniformTree};

/// Memory of the table, for the methods that have one.
const HASH_MIB: usize = SearchRequest::DEFAULT_HASH_MIB;

/// Searches `position` in every way, each with at most `nodes` nodes. `report` is told each step.
pub(crate) fn compare<P: Knowledge>(
    position: &mut P,
    depth: u32,
    nodes: u64,
    report: &mut dyn FnMut(CompareStep<'_>),
) -> Result<Comparison, InputError> {
    let plies = i32::try_from(depth).ok().filter(|plies| (1..=Depth::MAX.0).contains(plies));
    let plies = plies.ok_or_else(|| InputError::Parameter {
        name: "depth",
        value: depth.to_string(),
        allowed: format!("from 1 to {}", Depth::MAX.0),
    })?;
    let (mut rows, mut methods) = (Vec::new(), Vec::new());
    for method in Method::ALL {
        report(CompareStep::Begin(method.name()));
        let row = method.run_within(position, Depth(plies), HASH_MIB, nodes).map_err(|error| {
            InputError::Parameter { name: "hash", value: HASH_MIB.to_string(), allowed: error.to_string() }
        })?;
        let method = view(&row);
        report(CompareStep::Done(&method));
        methods.push(method);
        rows.push(row);
    }
    Ok(Comparison { depth, methods, agree: agree(&rows) })
}

/// Searches a tree made to order in every way, each with at most `nodes` nodes, beside what theory says about
/// it. `report` is told each step.
///
/// # Errors
/// [`InputError::Parameter`] when there can be no such tree.
pub fn compare_tree(
    spec: TreeSpec,
    nodes: u64,
    report: &mut dyn FnMut(CompareStep<'_>),
) -> Result<TreeComparison, InputError> {
    let order = match spec.order {
        TreeOrder::Best => Order::Best,
        TreeOrder::Worst => Order::Worst,
        TreeOrder::Random => Order::Random,
    };
    let made = |branching, depth| UniformTree::new(branching, depth, order, spec.seed);
    let tree = made(spec.branching, spec.depth).map_err(|_| {
        // The depth is to blame, unless not even one ply can be so wide.
        let broadest = (1..=u16::MAX).take_while(|&branching| made(branching, 1).is_ok()).last().unwrap_or(1);
        let deepest = (1..=spec.depth).take_while(|&depth| made(spec.branching, depth).is_ok()).last();
        let (name, value, allowed) = match deepest {
            _ if !(1..=broadest).contains(&spec.branching) => {
                ("branching", spec.branching.into(), format!("from 1 to {broadest}"))
            }
            Some(deepest) => {
                ("depth", spec.depth, format!("at most {deepest} at branching {}", spec.branching))
            }
            None => ("depth", spec.depth, "at least 1".to_owned()),
        };
        InputError::Parameter { name, value: value.to_string(), allowed }
    })?;
    let (leaves, minimum_leaves) = (tree.leaves(), tree.minimum_leaves());
    let comparison = compare(&mut Easy::new(tree), spec.depth, nodes, report)?;
    Ok(TreeComparison { comparison, leaves, minimum_leaves })
}

fn view(row: &Row) -> ComparedMethod {
    ComparedMethod {
        method: row.method.name().to_owned(),
        complete: row.complete,
        nodes: row.counts.nodes,
        leaves: row.counts.leaves,
        cuts: row.counts.cutoffs,
        first_move_cut_rate: row.first_move_cutoff_rate(),
        branching_factor: row.branching_factor(),
        time_us: u64::try_from(row.elapsed.as_micros()).unwrap_or(u64::MAX),
        score: row.value.into(),
    }
}
