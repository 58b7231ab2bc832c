//! The tutorials' claim, measured: what each search technique costs and saves.

use crate::data::{
    CompareMethod, CompareStep, ComparedMethod, Comparison, TreeComparison, TreeOrder, TreeSpec,
};
use crate::error::InputError;
use crate::request::SearchRequest;
use boyi_core::{Depth, Easy, Knowledge};
use boyi_search::Control;
use boyi_search::compare::{Method, Row, values_agree};
use boyi_search::synthetic::{Order, UniformTree};

/// Memory of the table in MiB, for the methods that have one: twice the 16 bytes that each of `nodes` nodes may store,
/// within what a search has by default. Every row has an empty table, and a small search should not pay for a large one.
fn hash_mib(nodes: u64) -> usize {
    const NODES_PER_MIB: u64 = (1 << 20) / 32;
    let mib = usize::try_from(nodes / NODES_PER_MIB + 1).unwrap_or(usize::MAX);
    mib.min(SearchRequest::DEFAULT_HASH_MIB)
}

/// Searches `position` by one method, with at most `nodes` nodes, until `stop` is raised.
pub(crate) fn by_method<P: Knowledge>(
    position: &mut P,
    method: CompareMethod,
    depth: u32,
    nodes: u64,
    stop: &Control,
) -> Result<ComparedMethod, InputError> {
    let plies = i32::try_from(depth).ok().filter(|plies| (1..=Depth::MAX.0).contains(plies));
    let plies = plies.ok_or_else(|| InputError::Parameter {
        name: "depth",
        value: depth.to_string(),
        allowed: format!("from 1 to {}", Depth::MAX.0),
    })?;
    let hash_mib = hash_mib(nodes);
    let row = Method::from(method).run_within(position, Depth(plies), hash_mib, nodes, stop);
    let row = row.map_err(|error| InputError::Parameter {
        name: "hash",
        value: hash_mib.to_string(),
        allowed: error.to_string(),
    })?;
    Ok(view(method, depth, &row))
}

/// Searches in every way by `run`. `report` is told each step.
fn in_every_way(
    depth: u32,
    report: &mut dyn FnMut(CompareStep<'_>),
    mut run: impl FnMut(CompareMethod) -> Result<ComparedMethod, InputError>,
) -> Result<Comparison, InputError> {
    let mut methods = Vec::new();
    for method in CompareMethod::ALL {
        report(CompareStep::Begin(method));
        let done = run(method)?;
        report(CompareStep::Done(&done));
        methods.push(done);
    }
    let agree = methods_agree(&methods);
    Ok(Comparison { depth, methods, agree })
}

/// Returns whether the methods that were done, at one depth, found the same value: win, draw or loss for the one that
/// knows no distances; the full search, whose value may differ, is left out.
pub fn methods_agree(methods: &[ComparedMethod]) -> bool {
    let done = methods.iter().filter(|method| method.complete);
    values_agree(done.map(|done| (done.method.into(), done.score.into())))
}

/// Searches `position` in every way, each with at most `nodes` nodes. `report` is told each step.
pub(crate) fn compare<P: Knowledge>(
    position: &mut P,
    depth: u32,
    nodes: u64,
    report: &mut dyn FnMut(CompareStep<'_>),
) -> Result<Comparison, InputError> {
    in_every_way(depth, report, |method| by_method(position, method, depth, nodes, &Control::default()))
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
    let tree = made(spec)?;
    let (leaves, minimum_leaves) = (tree.leaves(), tree.minimum_leaves());
    let comparison = compare(&mut Easy::new(tree), spec.depth, nodes, report)?;
    Ok(TreeComparison { comparison, leaves, minimum_leaves })
}

/// Searches a tree made to order by one method, with at most `nodes` nodes, until `stop` is raised.
///
/// # Errors
/// As [`compare_tree`].
pub fn compare_tree_by(
    spec: TreeSpec,
    method: CompareMethod,
    nodes: u64,
    stop: &Control,
) -> Result<ComparedMethod, InputError> {
    by_method(&mut Easy::new(made(spec)?), method, spec.depth, nodes, stop)
}

fn made(spec: TreeSpec) -> Result<UniformTree, InputError> {
    let order = match spec.order {
        TreeOrder::Best => Order::Best,
        TreeOrder::Worst => Order::Worst,
        TreeOrder::Random => Order::Random,
    };
    let made = |branching, depth| UniformTree::new(branching, depth, order, spec.seed);
    made(spec.branching, spec.depth).map_err(|_| {
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
    })
}

fn view(method: CompareMethod, depth: u32, row: &Row) -> ComparedMethod {
    ComparedMethod {
        method,
        depth,
        complete: row.complete,
        nodes: row.counts.nodes,
        leaves: row.counts.leaves,
        cuts: row.counts.cutoffs,
        cuts_by_move: row.counts.cutoffs_by_move.to_vec(),
        first_move_cut_rate: row.first_move_cutoff_rate(),
        branching_factor: row.branching_factor(),
        time_us: u64::try_from(row.elapsed.as_micros()).unwrap_or(u64::MAX),
        score: row.value.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_follows_from_the_nodes_that_may_be_searched() {
        assert_eq!([1, 32_767, 32_768, 100_000].map(hash_mib), [1, 1, 2, 4]);
        assert_eq!([20_000_000, u64::MAX].map(hash_mib), [SearchRequest::DEFAULT_HASH_MIB; 2]);
    }
}
