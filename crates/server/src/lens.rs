//! Small trees and their searches, step by step.

use crate::refusal::Refusal;
use crate::wire::{ServerMessage, TreeSource};
use boyi_engine::ErrorCode;
use boyi_lens::{Algorithm, Order, Walkthrough, ordered, random};
use boyi_search::synthetic;
use std::fmt::Display;

/// Answers with the steps of the search of a tree. The largest takes a few milliseconds.
///
/// # Errors
/// A tree that cannot be read, or one too large to be drawn.
pub(crate) fn walk(tree: &TreeSource, algorithm: Algorithm, order: Order) -> Result<ServerMessage, Refusal> {
    let tree = match *tree {
        TreeSource::Written { ref text } => {
            text.parse().map_err(|error| refused(&format!("tree: {error}")))?
        }
        TreeSource::Random { branching, depth, seed } => {
            random(branching, depth, seed.into()).map_err(|error| refused(&error))?
        }
        TreeSource::Best { branching, depth } => {
            ordered(branching, depth, synthetic::Order::Best).map_err(|error| refused(&error))?
        }
        TreeSource::Worst { branching, depth } => {
            ordered(branching, depth, synthetic::Order::Worst).map_err(|error| refused(&error))?
        }
    };
    let walk = Walkthrough::new(&tree, algorithm, order).map_err(|error| refused(&error))?;
    Ok(ServerMessage::Walk { walk: Box::new(walk) })
}

/// The answer to a tree that cannot be searched.
fn refused(why: &dyn Display) -> Refusal {
    Refusal::new(ErrorCode::Parameter, why.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(tree: &TreeSource) -> Result<Box<Walkthrough>, String> {
        match walk(tree, Algorithm::AlphaBeta, Order::LeftToRight) {
            Ok(ServerMessage::Walk { walk }) => Ok(walk),
            Ok(other) => panic!("{other:?}"),
            Err(refusal) => Err(refusal.message),
        }
    }

    #[test]
    fn trees_are_written_or_made() {
        let written = |text: &str| asked(&TreeSource::Written { text: text.into() });
        assert_eq!(written("((3 5) (2 9))").unwrap().value, "3");
        assert_eq!(written("((3 x))").unwrap_err(), "tree: column 5: `x` is neither a value nor w, d, l");
        assert_eq!(asked(&TreeSource::Best { branching: 3, depth: 3 }).unwrap().total().leaves, 11);
        assert_eq!(asked(&TreeSource::Worst { branching: 2, depth: 3 }).unwrap().total().leaves, 8);
        let random = asked(&TreeSource::Random { branching: 2, depth: 4, seed: 1 }).unwrap();
        assert_eq!(random.leaves, 16);
    }

    #[test]
    fn trees_too_large_to_draw_are_refused_before_they_grow() {
        for depth in [9, u32::MAX] {
            let refused = asked(&TreeSource::Random { branching: u16::MAX, depth, seed: 0 }).unwrap_err();
            assert!(refused.contains("more than 500 are not drawn"), "{refused}");
        }
        let text = format!("({})", "1 ".repeat(8_000));
        assert!(asked(&TreeSource::Written { text }).is_err());
    }
}
