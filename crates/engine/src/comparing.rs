//! The tutorials' claim, measured: what each search technique costs and saves.

use crate::InputError;
use crate::data::{ComparedMethod, Comparison, TreeComparison, TreeOrder, TreeSpec};
use boyi_core::{Depth, Easy, Position};
use boyi_search::compare::{Method, Row, agree};
use boyi_search::synthetic::{Order, UniformTree};

/// Memory of the table, for the methods that have one.
const HASH_MIB: usize = 64;

/// Searches `position` in every way. `begin` is told the name of each method before it runs.
pub(crate) fn compare<P: Position>(
    position: &mut P,
    depth: u32,
    begin: &mut dyn FnMut(&str),
) -> Result<Comparison, InputError> {
    let plies = i32::try_from(depth).ok().filter(|plies| (1..=Depth::MAX.0).contains(plies));
    let plies = plies.ok_or_else(|| InputError::Parameter {
        name: "depth",
        value: depth.to_string(),
        allowed: format!("from 1 to {}", Depth::MAX.0),
    })?;
    let mut rows = Vec::new();
    for method in Method::ALL {
        begin(method.name());
        let row = method.run(position, Depth(plies), HASH_MIB).map_err(|error| InputError::Parameter {
            name: "hash",
            value: HASH_MIB.to_string(),
            allowed: error.to_string(),
        })?;
        rows.push(row);
    }
    Ok(Comparison { depth, methods: rows.iter().map(view).collect(), agree: agree(&rows) })
}

/// Searches a tree made to order in every way, beside what theory says about it. `begin` is told
/// the name of each method before it runs.
///
/// # Errors
/// [`InputError::Parameter`] when there can be no such tree.
pub fn compare_tree(spec: TreeSpec, begin: &mut dyn FnMut(&str)) -> Result<TreeComparison, InputError> {
    let order = match spec.order {
        TreeOrder::Best => Order::Best,
        TreeOrder::Worst => Order::Worst,
        TreeOrder::Random => Order::Random,
    };
    let made = |depth| UniformTree::new(spec.branching, depth, order, spec.seed);
    let tree = made(spec.depth).map_err(|_| {
        // The depth is to blame, unless there is no tree of this branching at all.
        let (name, value, allowed) = match (1..spec.depth).take_while(|&depth| made(depth).is_ok()).last() {
            Some(deepest) => {
                ("depth", spec.depth, format!("at most {deepest} at branching {}", spec.branching))
            }
            None if spec.depth == 0 => ("depth", 0, "at least 1".to_owned()),
            None => ("branching", u32::from(spec.branching), "at least 1".to_owned()),
        };
        InputError::Parameter { name, value: value.to_string(), allowed }
    })?;
    let (leaves, minimum_leaves) = (tree.leaves(), tree.minimum_leaves());
    let comparison = compare(&mut Easy(tree), spec.depth, begin)?;
    Ok(TreeComparison { comparison, leaves, minimum_leaves })
}

fn view(row: &Row) -> ComparedMethod {
    ComparedMethod {
        method: row.method.name().to_owned(),
        nodes: row.counts.nodes,
        leaves: row.counts.leaves,
        cuts: row.counts.cuts,
        first_move_cut_rate: row.first_move_cut_rate(),
        branching_factor: row.branching_factor(),
        time_us: u64::try_from(row.elapsed.as_micros()).unwrap_or(u64::MAX),
        score: row.value.into(),
    }
}
